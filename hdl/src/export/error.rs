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
