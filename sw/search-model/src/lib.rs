//! The search chip as a model: what the circuit does, without its cycles.

#![deny(missing_docs)]

mod board;
mod fen;
mod generate;
mod moves;
mod perft;
mod squares;
#[cfg(test)]
mod testing;

pub use board::{Board, Rights};
pub use fen::FenError;
pub use generate::{TakesKing, generate, takes_king};
pub use moves::{Forgotten, Move, Special};
pub use perft::perft;
