//! The wire side of a search board: everything between the serial line and the searchers.
//!
//! Line, frames and CRC are those of [`crate::wire`]. Here are:
//!
//! 1. [`Header`]: the first bytes of a request, as words.
//! 2. [`Searcher`]: a [`crate::search::SearchChip`] with the request that it works for, and its answer as bytes.
//! 3. [`Report`]: that answer.
//! 4. [`SearchEngine`]: reads requests, loads searchers, composes answers, as its [`program`] says (in the words of its
//!    [`vocabulary`]).
//! 5. [`SearchBoard`]: all of them behind a UART; [`CombinedBoard`] with a detector beside them.

pub(crate) mod board;
mod combined;
mod engine;
mod header;
pub mod program;
mod report;
mod searcher;
#[cfg(test)]
mod tests;
pub mod vocabulary;

pub use board::SearchBoard;
pub use combined::CombinedBoard;
pub use engine::SearchEngine;
pub use header::Header;
pub use report::Report;
pub use searcher::Searcher;
