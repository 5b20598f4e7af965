//! What can go wrong in an export, each in a sentence.

use thiserror::Error;

/// Why a circuit could not be exported.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// rust-hdl's own checks find an open connection, a loop or a write to an input.
    #[error("the circuit is not well connected: {0}")]
    Connections(String),
    /// What rust-hdl lets through and does not print, or prints as no Verilog.
    #[error("module `{module}`: {what} cannot be exported")]
    Unsupported {
        /// The module it is in.
        module: String,
        /// What it is, and what may stand there in its place.
        what: String,
    },
    /// An expression that Rust and Verilog read in two ways.
    #[error("module `{module}`: `{expression}` {reason}")]
    TwoReadings {
        /// The module it is in.
        module: String,
        /// The expression as emitted.
        expression: String,
        /// How the readings differ and what to do.
        reason: &'static str,
    },
    /// A name that cannot be kept and cannot be changed.
    #[error("module `{module}`: the port `{name}` is a keyword of Verilog; rename the field")]
    Keyword {
        /// The module it is in.
        module: String,
        /// The name.
        name: String,
    },
    /// A name that is used but declared nowhere.
    #[error("module `{module}`: `{name}` is used but not declared")]
    Undeclared {
        /// The module it is in.
        module: String,
        /// The name.
        name: String,
    },
    /// Two hand-written modules of one name differ.
    #[error("two modules called `{0}` with different text are wrapped; give each its own name")]
    TwoCores(String),
}
