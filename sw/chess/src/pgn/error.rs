//! Why a game could not be read, and why a whole file could not.

use std::fmt;
use std::io;

use perpetual_model::quoted;
use thiserror::Error;

use super::fault::Fault;
use super::place::Place;

/// Why a game could not be read, or not to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameError {
    /// What is wrong.
    pub fault: Fault,
    /// The word that is wrong, the tag, what is left open, or the end.
    pub at: Place,
}

impl std::error::Error for GameError {}

impl fmt::Display for GameError {
    /// What is wrong, in which line, and what to do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.say(f, &format!(" (line {})", self.at.line))
    }
}

/// Why a file cannot be read any further.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The operating system says so.
    #[error("reading stopped in line {line}: {error}")]
    Io {
        /// The line reached.
        line: u64,
        /// What was wrong.
        error: io::Error,
    },
    /// The file is of another kind.
    #[error("this is {what}, not PGN; {advice}")]
    Foreign {
        /// What it looks like.
        what: &'static str,
        /// What to do about it.
        advice: &'static str,
    },
    /// The file begins with something that is neither a tag nor a move.
    #[error("this is not PGN: {} in line {line} is neither a tag nor a move", quoted(text))]
    NotPgn {
        /// The word.
        text: String,
        /// Its line.
        line: u64,
    },
}
