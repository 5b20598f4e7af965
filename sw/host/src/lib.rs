//! The program `perpetual`: reads chess games, hands their moves to a repetition detector in any
//! of its forms (golden model, circuit in a simulator, board at the end of a serial line) and
//! reports what it found.
//!
//! * [`encoder`] turns a legal move into the record a detector takes; the rules of chess are here.
//! * [`pgn`] reads games, one at a time, and says clearly what is wrong with a bad one.
//! * [`form`] is the one place that knows every detector and every form it runs in.
//! * [`judge`] walks a game through a detector and gathers what it says into a [`report`].
//! * [`self_test`] asks a board what is known, to see whether it works.
//! * [`explain`] walks one line step by step, as a table.
//! * [`commands`] are the program's subcommands, [`cli`] their arguments.

pub mod cli;
pub mod commands;
pub mod encoder;
pub mod exit;
pub mod explain;
pub mod form;
pub mod interrupt;
pub mod judge;
pub mod pgn;
pub mod port;
pub mod progress;
pub mod report;
pub mod self_test;
pub mod summary;
