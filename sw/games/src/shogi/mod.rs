//! Shogi: *sennichite*.
//!
//! "The same position" is the same placement with the same pieces in both hands and the same side to move. At its fourth
//! occurrence the game is void; but a side that gave check with every move since the first has lost. Impasse (*jishogi*) is
//! not judged.
//!
//! ```
//! use perpetual_games::{Ruling, shogi};
//!
//! let moves = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
//! let game = shogi::read(&format!("position startpos moves {moves}")).next().expect("a game");
//! let decided = game.judged.decided.expect("the start position comes back three times");
//! assert_eq!((decided.ply, decided.ruling), (12, Ruling::Repetition));
//! ```

mod board;
mod csa;
mod csa_setup;
mod diagram;
mod kif;
mod kif_header;
mod kif_move;
mod kinds;
mod model;
#[cfg(test)]
mod odd_tests;
#[cfg(test)]
mod tests;
mod text;
mod usi;

pub use board::Board;
pub use model::{Change, Model};
pub use text::{notation, read};

/// The occurrence at which a repetition is judged.
pub const OCCURRENCES: u32 = 4;
