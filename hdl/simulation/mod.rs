//! Circuits in rust-hdl's own simulator.
//!
//! * [`asked`] is what a detector circuit is asked and shows, [`simulated`] the circuit as a
//!   [`perpetual_model::Detector`].
//! * [`search`] drives a search chip.
//! * [`testing`] replays what a circuit did on its exported Verilog.

pub(crate) mod asked;
#[cfg(any(test, feature = "export", feature = "testing"))]
pub(crate) mod large_stack;
#[cfg(any(test, feature = "testing"))]
pub(crate) mod mutants;
pub(crate) mod search;
pub(crate) mod simulated;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
