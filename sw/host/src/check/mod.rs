//! `perpetual check`: which games repeat a position, and where.
//!
//! Unless a detector is named, placements are compared, by as many workers as the machine has cores; a
//! detector takes the games one by one. What is written is the same: the order is that of
//! the input.
//!
//! * `arguments` are what is asked for, `command` does it.
//! * `input` finds and opens the files and goes through their games.
//! * [`walk`] finds what there is in a game, [`report`] makes a report of it.
//! * `games` judges games that are not chess.
//! * `watch` looks at games that are being played.
//! * `output` writes the reports: text, JSON, CSV, and the file of selected games.

#[cfg(feature = "program")]
mod arguments;
#[cfg(feature = "program")]
mod command;
#[cfg(feature = "program")]
mod games;
#[cfg(feature = "program")]
mod input;
#[cfg(feature = "program")]
mod output;
pub mod report;
pub mod walk;
#[cfg(feature = "program")]
mod watch;

#[cfg(feature = "program")]
pub use arguments::{CHECK_EXAMPLES, CheckArgs, CheckFormat, From};
#[cfg(feature = "program")]
pub use command::run;
