//! What can go wrong in an export, each in a sentence.

use thiserror::Error;

use crate::wire::board::BaudError;

/// Why a circuit could not be exported.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The configuration asks for a number of entries no circuit is built with.
    #[error("{0} entries cannot be exported; choose 4, 16 or 32")]
    Entries(usize),
    /// The configuration asks for a move stack of a size no circuit is built with.
    #[error("a move stack of {0} records cannot be exported; choose 64, 1024 or 2048")]
    Depth(usize),
    /// The configuration asks for a window of a size no circuit is built with.
    #[error("a window of {0} plies cannot be exported; choose 32, 64, 100 or 128")]
    Plies(usize),
    /// Ports that only the window detector has were asked of another.
    #[error("{0} has no ports for search hardware; choose the window detector")]
    NotAWindow(&'static str),
    /// The baud rate cannot be had from the clock.
    #[error(transparent)]
    Baud(#[from] BaudError),
    /// No configuration goes by this name.
    #[error("there is no configuration `{name}`; choose one of: {known}")]
    NoSuchConfig {
        /// The name asked for.
        name: String,
        /// The names there are, separated by commas.
        known: String,
    },
    /// No board goes by this name.
    #[error("there is no board `{name}`; choose one of: {known}")]
    NoSuchBoard {
        /// The name asked for.
        name: String,
        /// The names there are, separated by commas.
        known: String,
    },
    /// The circuit asked for is not part of this build.
    #[error("{0} is not built into this version")]
    NotBuiltIn(&'static str),
    /// The circuit cannot be printed.
    #[error(transparent)]
    Verilog(#[from] perpetual_verilog::Error),
}
