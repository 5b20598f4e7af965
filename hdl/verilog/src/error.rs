//! What can go wrong in an export, each in a sentence.

use thiserror::Error;

/// Why a circuit could not be exported.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not what rust-hdl 0.46 emits.
    #[error("module `{module}`: expected {expected}, found `{found}` near `{near}`")]
    Syntax {
        /// The module being read, empty outside any.
        module: String,
        /// What may stand there.
        expected: String,
        /// What stands there.
        found: String,
        /// The text around it.
        near: String,
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
    /// The documentation of the ports and the ports themselves differ.
    #[error("the port `{0}` is documented but not there, or there but not documented")]
    Ports(String),
}
