//! The program `perpetual`: reads chess games, hands their moves to a repetition detector in any
//! of its forms (golden model, circuit in a simulator, board at the end of a serial line) and
//! reports what it found.
//!
//! * [`check`] goes through files of games and reports what repeats.
//! * [`self_test`] asks a board what is known, to see whether it works.
//! * [`ports`] finds out what is at each serial port.
//! * [`claim`] answers whether a claim of a draw is right, and why.
//! * [`explain`] walks one line step by step, as a table or a picture; [`draw`] draws boards.
//! * [`counted`] is what a detector counts of its work, in whatever form; [`forms`] has every detector in every form.
//! * [`uci`] is the search of [`perpetual_engine`] as an engine for graphical interfaces.
//! * [`commands`] are the program's subcommands, [`cli`] their arguments; [`console`] is what all of them have in common at a
//!   terminal.

#![deny(missing_docs)]

pub mod check;
pub mod claim;
#[cfg(feature = "program")]
pub mod cli;
#[cfg(feature = "program")]
pub mod commands;
pub mod console;
pub mod counted;
pub mod draw;
pub mod explain;
#[cfg(feature = "program")]
pub mod forms;
#[cfg(feature = "program")]
pub mod ports;
#[cfg(feature = "program")]
pub mod self_test;
pub mod tagged;
#[cfg(feature = "program")]
pub mod uci;
