//! The wire side of a search board: everything between the serial line and the searchers.
//!
//! Line, frames and CRC are those of [`perpetual_hdl::wire`]. Here are:
//!
//! 1. [`Header`]: the first bytes of a request, as words.
//! 2. [`Searcher`]: a [`crate::SearchChip`] with the request that it works for, and its answer as bytes.
//! 3. [`SearchEngine`]: reads requests, loads searchers, says which bytes are sent.
//! 4. [`SearchBoard`]: all of them behind a UART.

pub(crate) mod board;
pub(crate) mod engine;
mod header;
mod searcher;

pub use board::SearchBoard;
pub use engine::SearchEngine;
pub use header::Header;
pub use searcher::Searcher;
