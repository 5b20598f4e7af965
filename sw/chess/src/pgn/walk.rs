//! A game ply by ply.

use perpetual_model::MoveRecord;
use shakmaty::{Chess, Move};

use super::Game;
use super::back::go_on;
use super::board::Board;
use crate::encoder::{self, Irreversible, Played};

/// A ply of a game, with the positions around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Half-moves played, this one included: 1 for the first.
    pub number: u64,
    /// The position before it.
    pub before: Chess,
    /// The move; `None` for a null move.
    pub played: Option<Move>,
    /// Its record.
    pub record: MoveRecord,
    /// Why the record is a barrier, if it is one.
    pub irreversible: Option<Irreversible>,
    /// The position after it.
    pub after: Chess,
}

/// The plies of a game: see [`Game::walk`].
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    pub(crate) game: &'a Game,
    pub(super) now: Chess,
    /// The half-moves that it has gone past.
    pub(super) played: usize,
}

impl Game {
    /// The game of these moves, `None` for a null move; it ends before one that cannot be played
    /// (a null move in check). Each move must be legal where it is played.
    pub fn of(start: Chess, moves: &[Option<Move>]) -> Game {
        let mut now = start.clone();
        let mut game = Game::default();
        game.start = start;
        for &played in moves {
            let Some(Played { record, .. }) = encoder::half_move(&mut now, played) else { break };
            game.moves.push(played);
            game.records.push(record);
        }
        game.board = Board::of(&now);
        game.end = now.into();
        game
    }

    /// Replays the main line, a ply at a time.
    ///
    /// A null move passes the turn: nothing moves, and a right to capture en passant is lost. The
    /// reader takes none from a side that is in check.
    ///
    /// ```
    /// use perpetual_chess::pgn::{Game, Reader};
    ///
    /// let mut game = Game::default();
    /// let mut reader = Reader::new("1. Nf3 Nf6 2. Ng1 Ng8 *".as_bytes());
    /// assert!(reader.next_game(&mut game).unwrap());
    /// let records: Vec<String> = game.walk().map(|ply| ply.record.to_string()).collect();
    /// assert_eq!(records, ["N_g1f3", "n_g8f6", "N_f3g1", "n_f6g8"]);
    /// assert_eq!(game.walk().last().unwrap().after, *game.end());
    /// ```
    pub fn walk(&self) -> Walk<'_> {
        Walk { game: self, now: self.start.clone(), played: 0 }
    }
}

impl Walk<'_> {
    /// The position after `plies` half-moves of the game, or after its last; one that the walk has
    /// passed is not gone back to.
    pub fn to(&mut self, plies: u64) -> &Chess {
        go_on(self.game, &mut self.now, &mut self.played, plies);
        &self.now
    }

    /// The move that the game goes on with, unless it ends here or goes on with a null move.
    pub fn next_move(&self) -> Option<Move> {
        *self.game.moves.get(self.played)?
    }
}

impl Iterator for Walk<'_> {
    type Item = Ply;

    fn next(&mut self) -> Option<Ply> {
        let played = *self.game.moves.get(self.played)?;
        let before = self.now.clone();
        let Played { record, irreversible } = encoder::half_move(&mut self.now, played)?;
        self.played += 1;
        let number = self.played as u64;
        Some(Ply { number, before, played, record, irreversible, after: self.now.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions, moves and records of a walk fit together, null moves among them.
    #[test]
    fn a_walk_is_what_was_read() {
        let text = "1. e4 d5 2. -- dxe4 3. d4 exd3 4. Bxd3 Z0 *";
        let game = crate::testing::game(text);
        let mut now = game.start.clone();
        for (ply, record) in game.walk().zip(&game.records) {
            assert_eq!((&ply.before, ply.record), (&now, *record), "ply {}", ply.number);
            assert_eq!(ply.irreversible.is_some(), record.barrier);
            now = ply.after;
            assert_eq!(*game.walk().to(ply.number), now);
        }
        assert_eq!(game.walk().count(), 8);
        assert_eq!((&now, game.walk().to(99)), (game.end(), game.end()));
        let again = Game::of(game.start.clone(), &game.moves);
        assert_eq!((&again.records, again.end()), (&game.records, game.end()));
    }
}
