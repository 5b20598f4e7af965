//! The published methods side by side, over the same lines: what each gets wrong and what it
//! costs.
//!
//! * [`game_record`] holds the games in memory as records, with either kind of barrier.
//! * [`entry`] is a method with the barriers that it is given.
//! * [`verdicts`] compares what an entry says with the golden model.
//! * [`trees`] are lines of a search below positions of the games, compared in the same way.
//! * [`time`] measures entries round by round.
//! * [`cost`] sorts the queries by length of walk and by open chains, the terms of the 2007 paper's
//!   cost formulas.
//! * [`found`] is what comes of it all; `table` writes it down, `json` for programs.
//! * [`upcoming`] compares what is said of repetitions that are one move away.

pub mod cost;
pub mod entry;
pub mod found;
pub mod game_record;
mod json;
mod table;
mod terms;
pub mod time;
pub mod trees;
pub mod upcoming;
pub mod verdicts;
