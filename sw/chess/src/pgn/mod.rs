//! Reading games: PGN, one game at a time, in constant memory but for the game itself.
//!
//! Only the main line is read; comments, variations and annotations are skipped. A broken game
//! gives what could be read before the break together with a [`GameError`], and the games after
//! it are still read. Nothing that stands in the movetext is passed over in silence: a word that
//! is no move is an error of its game, because a move lost without notice would make every later
//! verdict wrong.

mod back;
mod blanks;
mod board;
mod cut;
mod disagreement;
mod encoding;
mod error;
mod fault;
mod fen;
mod lines;
mod movetext;
mod number;
mod outcome;
mod pieces;
mod place;
mod quick;
mod reader;
mod reread;
mod san;
mod shown;
mod signs;
mod source;
mod spans;
mod start;
mod tags;
mod text;
mod walk;
mod words;

pub use cut::last_cut;
pub use disagreement::Disagreement;
pub use error::{GameError, ReadError};
pub use fault::{Fault, Wrong};
pub use fen::write_fen;
pub use number::{MoveNumber, NumberedMove, before_move, san};
pub use outcome::Outcome;
pub use pieces::{LANGUAGES, Pieces};
pub use place::{Passed, Place};
#[cfg(any(test, feature = "testing"))]
pub use reader::law::law;
pub use reader::{Game, Reader};
pub use san::{SanError, find_move};
pub use shown::shown;
pub use spans::{Span, What};
pub use start::{Start, StartError, StartWarning, fields, parse_fen};
pub use tags::{LONGEST_TAG, Tags};
pub use walk::{Ply, Walk};
pub use words::{LineError, find_in_letters, line_of_words, notation, typed};

/// The position in which a game begins, as a FEN.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
