//! What the programs of Perpetual have in common at a terminal.
//!
//! * [`Exit`] is how a program ends, [`Stop`] why a command cannot go on.
//! * [`run`] is a program from its beginning to its exit code.
//! * [`interrupt`] is Ctrl-C.
//! * [`Repeated`] says what is waited for.
//! * [`Progress`] shows on a terminal how far a long command has come.
//! * [`completions`] describe its command line to a shell.
//! * [`grouped`], [`counted`] and [`ordinal`] write numbers for people, [`aligned`] tables.

#[cfg(feature = "program")]
mod described;
#[cfg(feature = "program")]
mod exit;
pub mod interrupt;
mod number;
#[cfg(feature = "program")]
mod program;
#[cfg(feature = "program")]
mod progress;
#[cfg(feature = "program")]
mod repeated;
mod table;

#[cfg(feature = "program")]
pub use described::completions;
#[cfg(feature = "program")]
pub use exit::{Exit, Stop};
pub use number::{counted, grouped, ordinal};
#[cfg(feature = "program")]
pub use program::run;
#[cfg(feature = "program")]
pub use progress::{Counting, Progress};
#[cfg(feature = "program")]
pub use repeated::Repeated;
pub use table::aligned;
