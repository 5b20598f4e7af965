//! Why there is no Verilog of a circuit of the search, or no library.

use perpetual_catalogue::BaudError;
use thiserror::Error;

/// Why the files cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShippedError {
    /// A circuit cannot be exported.
    #[error(transparent)]
    Verilog(#[from] perpetual_verilog::Error),
    /// The circuits are no library.
    #[error("{0}")]
    Library(String),
    /// The baud rate cannot be had from the clock.
    #[error(transparent)]
    Baud(#[from] BaudError),
    /// No board with so many searchers is written at one size.
    #[error("no board with {0} searchers is written at one size: take rtl/ with SEARCHERS = {0}")]
    Searchers(usize),
    /// No thread with a large stack.
    #[error("the circuits need a thread with a large stack: {0}")]
    Thread(String),
}
