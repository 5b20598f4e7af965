//! What the programs of Perpetual have in common at a terminal.
//!
//! * [`Exit`] is how a program ends, [`Stop`] why a command cannot go on.
//! * [`run`] is a program from its beginning to its exit code, [`say`] a sentence on standard error.
//! * [`interrupt`] is Ctrl-C.
//! * [`Repeated`] says what is waited for.
//! * [`Progress`] shows on a terminal how far a long command has come.
//! * [`completions`] describe its command line to a shell.
//! * [`grouped`], [`counted`] and [`ordinal`] write numbers for people, [`aligned`] tables.

mod described;
mod exit;
pub mod interrupt;
mod program;
mod progress;
mod repeated;

pub use described::completions;
pub use exit::{Exit, Stop};
pub use perpetual_report::text::{aligned, counted, grouped, ordinal};
pub use program::{run, say};
pub use progress::{Counting, Progress};
pub use repeated::Repeated;
