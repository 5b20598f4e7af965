//! What the programs of Perpetual have in common at a terminal.
//!
//! * [`Exit`] is how a program ends, [`Stop`] why a command cannot go on.
//! * [`run`] is a program from its beginning to its exit code.
//! * [`interrupt`] is Ctrl-C.
//! * [`Progress`] shows on a terminal how far a long command has come.
//! * [`grouped`] and [`counted`] write numbers for people.

mod exit;
pub mod interrupt;
mod number;
mod program;
mod progress;

pub use exit::{Exit, Stop};
pub use number::{counted, grouped};
pub use program::run;
pub use progress::{Counting, Progress};
