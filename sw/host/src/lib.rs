//! The program `perpetual`: reads chess games, hands their moves to a repetition detector in any
//! of its forms (golden model, circuit in a simulator, board at the end of a serial line) and
//! reports what it found.
//!
//! * [`check`] goes through files of games and reports what repeats: the reports are [`perpetual_report`]'s.
//! * [`self_test`] asks a board what is known, to see whether it works.
//! * [`ports`] finds out what is at each serial port.
//! * [`forms`] has every detector in every form.
//! * [`uci`] is the search of [`perpetual_engine`] as an engine for graphical interfaces.
//! * [`commands`] are the program's subcommands, [`cli`] their arguments; [`console`] is what all of them have in common at a
//!   terminal.

#![deny(missing_docs)]

pub mod check;
pub mod cli;
pub mod commands;
pub mod console;
pub mod forms;
pub mod ports;
pub mod self_test;
pub mod uci;
