//! A line of moves walked step by step, as a table that people can follow.
//!
//! Two walks of the same line: [`exact`] is ours, backwards, with the five rules; [`published`]
//! is the one of Table 2 in the paper, in the order of the moves and with its three
//! rules (Vučković and Vidanović 2007, sections 5.2 and 5.3). [`picture`] draws the exact one.

pub mod exact;
pub mod moves;
pub mod picture;
pub mod published;
pub mod table;
