//! Circuits under Verilator that are upset, by whatever hits a chip: what comes of it, and whether a reset ends it.
//!
//! * [`Bench`] is a circuit beside its golden model, and changes its registers on the way.
//! * [`after_reset`] sets all of its state to random values, resets it and plays a game.
//! * [`single`] flips one bit and watches until the next reset.

pub mod after_reset;
mod bench;
mod circuit;
mod golden;
pub mod single;
pub mod table;

pub use bench::{Bench, Trouble};
pub use circuit::{Answer, Request, Seen};
pub use golden::Golden;
pub use perpetual_sim::FAULTY_CORES;

/// The search windows with registers that can be reached.
pub const SEARCH_WINDOWS: [&str; 2] = ["search-window-32", "search-window-32-ice40"];

/// Every circuit that can be upset.
pub fn circuits() -> impl Iterator<Item = &'static str> {
    FAULTY_CORES.iter().copied().chain(SEARCH_WINDOWS)
}
