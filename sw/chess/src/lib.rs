//! Chess for detectors that know none: games to move records, and what the rules make of verdicts.
//!
//! * [`archive`] opens compressed input (feature `archives`, on by default).
//! * [`encoder`] turns a legal move into the record a detector takes; the rules of chess are here.
//! * [`epd`] reads positions with their best moves.
//! * [`pgn`] reads games, one at a time, and says clearly what is wrong with a bad one.
//! * [`rules`] is what follows from verdicts: repetitions, claims of a draw.
//!
//! Positions and moves are those of [`shakmaty`], records and verdicts those of
//! [`perpetual_model`]; both are exported again, so that a program has the same versions.

#![deny(missing_docs)]

#[cfg(feature = "archives")]
pub mod archive;
pub mod encoder;
pub mod epd;
pub mod pgn;
pub mod rules;
pub use perpetual_model;
pub use shakmaty;

/// The program of the page is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(any(test, feature = "testing"))]
#[cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may panic"))]
pub mod testing;
