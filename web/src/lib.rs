//! What the page does with games: the reports, claims and walks of the program `perpetual`.
//!
//! * [`games`] goes through files, a piece at a time, and makes the [`report`] of them.
//! * [`mod@line`] reads the moves that somebody types or takes from a file.
//! * [`claim`] answers as `perpetual claim`, [`walk`] walks as `perpetual explain`, with the [`registers`] of the circuit.
//! * [`abi`] is how the page calls all this.
//!
//! Questions and answers are JSON; pictures are SVG that uses the definitions of [`perpetual_report::draw`].

pub mod abi;
mod board;
pub mod claim;
pub mod games;
pub mod line;
pub mod registers;
pub mod report;
pub mod walk;
