//! Xiangqi, Chinese chess.
//!
//! "The same position" is the same placement with the same side to move. At the third occurrence a side that gave check
//! with every move since the first has lost; if both did, or neither, it is a draw. **Perpetual chase is not judged**: where
//! neither side checks all the time, a side that chases one unprotected piece all the time loses by the rules of the Asian
//! and the World Xiangqi Federation and of China, which differ in what a chase is.
//!
//! ```
//! use perpetual_games::{Ruling, Side, xiangqi};
//!
//! let text = "[FEN \"4k4/9/9/9/3R5/9/9/9/9/5K3 w\"]
//!     1. d5e5 e9d9 2. e5d5 d9e9 3. d5e5 e9d9 4. e5d5 d9e9 *";
//! let game = xiangqi::read(text).next().expect("a game");
//! let decided = game.judged.decided.expect("the start position comes back twice");
//! assert_eq!((decided.ply, decided.ruling), (8, Ruling::PerpetualCheck(Side::First)));
//! ```

mod board;
mod letters;
mod notation;
#[cfg(test)]
mod odd_tests;
mod pgn;
#[cfg(test)]
mod tests;
mod text;
mod tokens;

pub use board::{Board, Illegal, KINDS, START, kind, square_name};
pub use notation::{Ranks, read_move};
pub use pgn::{numbered, read};

/// The occurrence at which a repetition is judged.
pub const OCCURRENCES: u32 = 3;
