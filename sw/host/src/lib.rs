//! The program `perpetual`: reads chess games, hands their moves to a repetition detector in any
//! of its forms (golden model, circuit in a simulator, board at the end of a serial line) and
//! reports what it found.
//!
//! * [`archive`] opens compressed input.
//! * [`encoder`] turns a legal move into the record a detector takes; the rules of chess are here.
//! * [`pgn`] reads games, one at a time, and says clearly what is wrong with a bad one.
//! * [`form`] is the one place that knows every detector and every form it runs in.
//! * [`examine`] makes the report of a game, by the quick walk or by a detector.
//! * [`judge`] walks a game through a detector and gathers what it says into a [`report`].
//! * [`html`] writes reports as a document with boards.
//! * [`rules`] is what follows from a verdict: claims of a draw, and what a search makes of it.
//! * [`self_test`] asks a board what is known, to see whether it works.
//! * [`port`] opens a serial port, [`ports`] finds out what is at each, [`tap`] reads what passes
//!   on one.
//! * [`uci`] makes the search an engine for graphical interfaces.
//! * [`explain`] walks one line step by step, as a table or a picture; [`draw`] draws boards.
//! * `trace` is the same walk as the circuit does it, as a waveform.
//! * [`compare`] holds the published methods side by side.
//! * [`search`] is a search that asks a detector, [`experiments`] what the papers found out with
//!   theirs, done again.
//! * [`commands`] are the program's subcommands, [`cli`] their arguments.

#![deny(missing_docs)]

pub mod archive;
pub mod cli;
pub mod commands;
pub mod compare;
pub mod draw;
pub mod encoder;
pub mod examine;
pub mod exit;
pub mod experiments;
pub mod explain;
pub mod form;
pub mod html;
pub mod interrupt;
pub mod judge;
pub mod pgn;
pub mod port;
pub mod ports;
pub mod progress;
pub mod report;
pub mod rules;
pub mod search;
pub mod self_test;
pub mod summary;
pub mod tap;
#[cfg(feature = "rtl")]
pub mod trace;
pub mod uci;
