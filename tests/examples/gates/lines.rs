//! What is played: real games and generated lines in turn.

use perpetual_chess::pgn::Game;
use perpetual_model::MoveRecord;
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_tests::{each_game, fen_after, pgn_files};

/// A line of moves with a name, and the game it comes from.
pub struct Line {
    pub name: String,
    pub records: Vec<MoveRecord>,
    game: Option<Game>,
}

impl Line {
    /// Whether it comes from a game.
    pub fn is_game(&self) -> bool {
        self.game.is_some()
    }

    /// The position after so many plies.
    pub fn fen(&self, plies: usize) -> String {
        self.game.as_ref().map_or("a generated line".to_owned(), |game| fen_after(game, plies))
    }
}

/// Games with long windows cost a netlist as much as all the others together.
const LONGEST_GAME: usize = 600;

/// Calls `visit` with lines until it says that it has had enough, or there are no more games: the
/// demonstration's games, then all others, and after each game generated lines of about as many
/// plies with many like pieces that swap and join, kings that triangulate, or everything at once.
pub fn each_line<E>(mut visit: impl FnMut(&Line) -> Result<bool, E>) -> Result<(), E> {
    let mut numbers = Numbers::new(31);
    let mut number = 0;
    let mut outcome = Ok(true);
    for file in pgn_files("demo").into_iter().chain(pgn_files("games")) {
        each_game(&file, |name, game| {
            if !matches!(outcome, Ok(true)) || game.records.len() > LONGEST_GAME {
                return;
            }
            let mut left = game.records.len();
            let (name, records) = (name.to_owned(), game.records.clone());
            outcome = visit(&Line { name, records, game: Some(game.clone()) });
            while left > 0 && matches!(outcome, Ok(true)) {
                number += 1;
                let (pieces, plies) = match number % 4 {
                    0 => (Pieces::Full, 60),
                    1 => (Pieces::Like { like: 0, squares: 5 }, 30),
                    like => (Pieces::Like { like: 2 * like - 2, squares: 14 }, 60),
                };
                let records = line(&mut numbers, pieces, plies, 100);
                left = left.saturating_sub(records.len().max(1));
                let name = format!("generated line {number}");
                outcome = visit(&Line { name, records, game: None });
            }
        });
        if !matches!(outcome, Ok(true)) {
            break;
        }
    }
    outcome.map(drop)
}
