//! Move generator and alpha-beta search for chess as a circuit, in rust-hdl.
//!
//! What is computed is said in docs/search-chip.md, with the codes of men and moves.
//!
//! From leaf to top: [`LineMemory`] and [`RankMemory`], the board; [`Lowest`] and [`LineLook`],
//! arithmetic on eight bits; [`Scan`], the men of a side; [`Looks`], their rays; [`Permit`], which they may
//! use; [`Steps`], ray by ray and move by move; [`Generator`], all of these. [`MoveList`], the moves of a line.
//!
//! The search: [`Control`], what is done in which cycle; [`Candidate`], whether a move is made; [`Sequencer`], its
//! squares; [`Node`], what is kept of each node of the line; [`Standing`], all that belongs to
//! a position but its men; [`Values`], the arithmetic; [`Verdict`], what is made of a node; [`GainedList`],
//! the moves and what they gain; [`LinePort`], what the detector is told; [`Counts`]; [`SearchChip`], all
//! of these and a detector. [`Simulated`] drives it in rust-hdl's simulator.

mod candidate;
mod chip;
mod control;
mod counts;
mod gained_list;
mod generator;
mod line_look;
mod line_memory;
mod line_port;
mod list;
mod looks;
mod lowest;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod mutants;
mod node;
#[cfg(test)]
mod on_clock;
mod permit;
mod rank_memory;
mod scan;
mod sequencer;
mod standing;
mod steps;
mod values;
mod verdict;
pub mod wire;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod reference;

pub use crate::simulation::search::{Input, Output, Pins, Simulated};
pub use candidate::Candidate;
pub use chip::{SearchChip, WindowForm};
pub use control::Control;
pub use counts::{Counts, Event, Fault};
pub use gained_list::GainedList;
pub use generator::Generator;
pub use line_look::LineLook;
pub use line_memory::LineMemory;
pub use line_port::LinePort;
pub use list::MoveList;
pub use looks::Looks;
pub use lowest::Lowest;
pub use node::{Node, Read};
pub use permit::Permit;
pub use rank_memory::RankMemory;
pub use scan::Scan;
pub use sequencer::Sequencer;
pub use standing::Standing;
pub use steps::Steps;
pub use values::{Change, Give, Values};
pub use verdict::{Outcome, Verdict};
