//! What a search starts from.

use perpetual_model::MoveRecord;
use shakmaty::{Chess, Move};

use super::position::Node;
use perpetual_chess::encoder;
use perpetual_chess::pgn::Game;

/// What a search starts from: a position and the game that led to it.
#[derive(Clone, Debug)]
pub struct Start {
    position: Chess,
    records: Vec<MoveRecord>,
    pub(super) keys: Vec<u64>,
}

impl Start {
    /// A position without a past.
    pub fn new(position: Chess) -> Start {
        Start { position, records: Vec::new(), keys: Vec::new() }
    }

    /// A position reached by these moves, `None` for a null move; all must be legal.
    pub fn of(position: Chess, moves: &[Option<Move>]) -> Start {
        let mut start = Start::new(position);
        moves.iter().for_each(|&played| start.play(played));
        start
    }

    /// The end of a game.
    pub fn of_game(game: &Game) -> Start {
        Start::of(game.start.clone(), &game.moves)
    }

    /// Plays a legal move of the game, `None` for a null move (none in check).
    pub fn play(&mut self, played: Option<Move>) {
        self.keys.push(Node::new(self.position.clone()).key);
        let played = encoder::half_move(&mut self.position, played);
        self.records.extend(played.map(|played| played.record));
    }

    /// Where the search starts.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// The moves that were played, as a detector is told of them.
    pub fn records(&self) -> &[MoveRecord] {
        &self.records
    }
}
