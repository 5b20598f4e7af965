//! The wire side of a search board: everything between the serial line and the searchers.
//!
//! Line, frames and CRC are those of [`crate::wire`]. Here are:
//!
//! 1. [`Searcher`]: a [`crate::search::SearchChip`] with the request that it works for, and its answer as bytes.
//! 2. [`SearchEngine`]: reads requests, loads searchers, composes answers, as its [`program`] says (in the words of its
//!    [`vocabulary`]).
//! 3. [`SearchBoard`]: all of them behind a UART; [`CombinedBoard`] with a detector beside them.

pub(crate) mod board;
mod combined;
mod engine;
pub mod program;
mod searcher;
#[cfg(test)]
mod tests;
pub mod vocabulary;

pub use board::SearchBoard;
pub use combined::CombinedBoard;
pub use engine::SearchEngine;
pub use searcher::Searcher;
