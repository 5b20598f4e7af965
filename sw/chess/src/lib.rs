//! Chess for detectors that know none: games to move records, and what the rules make of verdicts.
//!
//! * [`archive`] opens compressed input.
//! * [`encoder`] turns a legal move into the record a detector takes; the rules of chess are here.
//! * [`pgn`] reads games, one at a time, and says clearly what is wrong with a bad one.
//! * [`rules`] is what follows from verdicts: repetitions, claims of a draw.

#![deny(missing_docs)]

pub mod archive;
pub mod encoder;
pub mod pgn;
pub mod rules;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod testing;
