//! The wire side of a search board: everything between the serial line and the searchers.
//!
//! Line, frames and CRC are those of [`crate::wire`]. Here are:
//!
//! 1. [`Header`]: the first bytes of a request, as words.
//! 2. [`Searcher`]: a [`crate::search::SearchChip`] with the request that it works for, and its answer as bytes.
//! 3. [`Report`]: that answer.
//! 4. [`SearchEngine`]: reads requests, loads searchers, says what is answered.
//! 5. [`Answer`]: the bytes of an answer.
//! 6. [`SearchBoard`]: all of them behind a UART.

pub(crate) mod answer;
pub(crate) mod board;
mod engine;
mod header;
mod report;
mod searcher;

pub use answer::Answer;
pub use board::SearchBoard;
pub use engine::SearchEngine;
pub use header::Header;
pub use report::Report;
pub use searcher::Searcher;
