//! `perpetual check`: which games repeat a position, and where.
//!
//! Unless a detector is named, placements are compared, by as many workers as the machine has cores; a
//! detector takes the games one by one. What is written is the same: the order is that of
//! the input.
//!
//! * `arguments` are what is asked for, `command` does it.
//! * `input` finds and opens the files and goes through their games.
//! * `only` are the kinds of games that are asked for; what there is in a game, and its report, is [`perpetual_report`].
//! * `games` judges games that are not chess.
//! * `watch` looks at games that are being played.
//! * `output` writes the reports: text, JSON, CSV, and the file of selected games.

mod arguments;
mod command;
#[cfg(test)]
mod examined;
mod games;
mod input;
mod only;
mod output;
mod watch;

pub use arguments::{CHECK_EXAMPLES, CheckArgs, CheckFormat, From};
pub use command::run;
pub use only::Only;
