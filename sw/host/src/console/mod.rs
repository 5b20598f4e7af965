//! What the programs of Perpetual have in common at a terminal.
//!
//! * [`Exit`] is how a program ends, [`Stop`] why a command cannot go on.
//! * [`run`] is a program from its beginning to its exit code.
//! * [`interrupt`] is Ctrl-C.
//! * [`Progress`] shows on a terminal how far a long command has come.
//! * [`completions`] and [`manual`] describe its command line to a shell, and to readers.
//! * [`grouped`], [`counted`] and [`ordinal`] write numbers for people.

mod described;
mod exit;
pub mod interrupt;
mod number;
mod program;
mod progress;

pub use described::{completions, manual};
pub use exit::{Exit, Stop};
pub use number::{counted, grouped, ordinal};
pub use program::run;
pub use progress::{Counting, Progress};
