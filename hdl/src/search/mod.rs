//! Move generator and alpha-beta search for chess as a circuit, in rust-hdl.
//!
//! What is computed is said in docs/search-chip.md, with the codes of men and moves.
//!
//! From leaf to top: [`LineMemory`] and [`RankMemory`], the board; [`Lowest`] and [`LineLook`],
//! arithmetic on eight bits; [`Scan`], the men of a side; [`Looks`], their rays; [`Permit`], which they may
//! use; [`NextRay`] and [`Reached`], squares on a ray; [`Steps`], ray by ray and move by move; [`Generator`], all
//! of these. [`MoveList`], the moves of a line; [`Writes`], what a move changes.
//!
//! The search: [`Control`], what is done in which cycle; [`Candidate`], whether a move is made; [`Sequencer`], its
//! squares; [`Node`] with [`Frames`] and [`Killers`], what is kept of each node of the line; [`Standing`] with [`Tally`], all that belongs to
//! a position but its men; [`Values`], the arithmetic; [`Verdict`], what is made of a node; [`GainedList`] with
//! [`GainTable`], the moves and what they gain; [`LinePort`], what the detector is told; [`Counts`]; [`Search`], all of
//! these, and [`SearchChip`], with its detector. [`Simulated`] drives the two in rust-hdl's simulator.

mod alpha_beta;
mod candidate;
mod chip;
mod control;
mod counts;
mod frames;
mod gained_list;
mod generator;
mod killers;
mod line_look;
mod line_memory;
mod line_port;
mod list;
mod looks;
mod lowest;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod mutants;
mod next_ray;
mod node;
#[cfg(test)]
mod on_clock;
mod permit;
mod rank_memory;
mod reached;
mod scan;
mod sequencer;
mod standing;
mod steps;
mod table;
mod tally;
mod values;
mod verdict;
pub mod wire;
mod writes;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod reference;

pub use crate::simulation::search::{Input, Output, Pins, Simulated};
pub use alpha_beta::Search;
pub use candidate::Candidate;
pub use chip::{SearchChip, WindowForm};
pub use control::Control;
pub use counts::{Counts, Event, Fault};
pub use frames::Frames;
pub use gained_list::GainedList;
pub use generator::Generator;
pub use killers::Killers;
pub use line_look::LineLook;
pub use line_memory::LineMemory;
pub use line_port::LinePort;
pub use list::MoveList;
pub use looks::Looks;
pub use lowest::Lowest;
pub use next_ray::NextRay;
pub use node::{Node, Read};
pub use permit::Permit;
pub use rank_memory::RankMemory;
pub use reached::Reached;
pub use scan::Scan;
pub use sequencer::Sequencer;
pub use standing::Standing;
pub use steps::Steps;
pub use table::GainTable;
pub use tally::Tally;
pub use values::{Change, Give, Values};
pub use verdict::{Outcome, Verdict};
pub use writes::Writes;
