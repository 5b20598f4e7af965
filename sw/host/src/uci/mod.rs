//! The search as a chess engine that graphical interfaces can use: the Universal Chess Interface.
//!
//! * [`command`] reads a line of input, with nothing done about it.
//! * [`game`] is the position to search, from the words of `position`.
//! * [`options`] are the engine's options: what they are called, what they take, what they are set to.
//! * [`clock`] says how long to think.
//! * [`show`] writes what is told to the interface.
//! * [`worker`] is the thread that searches, [`running`] a search as seen from outside of it;
//!   [`engine`] is the loop that hears interface and worker. [`input`] reads the input.
//!
//! The loop never waits for the search, nor for a detector: `stop`, `isready` and `quit` are obeyed
//! at once, and a move is given in time even if a board at a serial port has fallen silent.

pub mod clock;
pub mod command;
pub mod engine;
pub mod game;
pub mod input;
pub mod options;
pub mod running;
pub mod show;
pub mod worker;

use std::io;

use thiserror::Error;

/// Why the engine cannot go on.
#[derive(Debug, Error)]
pub enum Failure {
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    /// One sentence.
    #[error("{0}")]
    Because(String),
}
