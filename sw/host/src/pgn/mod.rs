//! Reading games: PGN, one game at a time, in constant memory but for the game itself.
//!
//! Only the main line is read; comments, variations and annotations are skipped. A broken game
//! gives what could be read before the break together with a [`GameError`], and the games after
//! it are still read. Nothing that stands in the movetext is passed over in silence: a word that
//! is no move is an error of its game, because a move lost without notice would make every later
//! verdict wrong.

mod cut;
mod error;
mod quick;
mod reader;
mod san;
mod source;
mod start;
mod words;

pub use cut::last_cut;
pub use error::{GameError, ReadError};
pub use reader::{Game, Reader};
pub use san::{SanError, find_move};
pub use start::{Start, StartError, Warning, parse_fen};
pub use words::{line_of_words, moves_of};
