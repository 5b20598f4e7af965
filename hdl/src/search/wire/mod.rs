//! The wire side of a search board: everything between the serial line and the searchers.
//!
//! Line, frames and CRC are those of [`crate::wire`]. Here are:
//!
//! 1. [`Searcher`]: a [`crate::search::SearchChip`] with the request that it works for, and its answer as bytes.
//! 2. [`Searchers`]: all of a board. The [`Engine`](crate::wire::engine::Engine) loads them and composes answers, as the page of
//!    the searchers of its program says: [`program`], in the words of its [`vocabulary`].
//! 3. [`SearchBoard`]: all of them behind a UART, and a detector beside them on a combined board.

pub(crate) mod board;
pub mod program;
mod searcher;
mod searchers;
pub mod searchers_port;
#[cfg(test)]
mod tests;
pub mod vocabulary;

pub use board::SearchBoard;
pub use searcher::Searcher;
pub use searchers::Searchers;
