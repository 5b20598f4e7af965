//! A line of moves walked step by step, as a table that people can follow.
//!
//! [`exact`] walks backwards, with the five rules; [`picture`] draws that.

pub mod exact;
pub mod moves;
pub mod picture;
pub mod table;
