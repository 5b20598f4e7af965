//! Test support: a detector is run in rust-hdl's simulator, and the same stimuli are then replayed on
//! its exported Verilog. See [`perpetual_verilog::testing`].
//!
//! ```no_run
//! use perpetual_hdl::testing::Bench;
//! use perpetual_hdl::wire::crc32::Crc32;
//!
//! let mut bench = Bench::new(Crc32::default(), |circuit| &mut circuit.clock);
//! bench.circuit.start.next = true;
//! bench.cycle();
//! bench.circuit.start.next = false;
//! bench.cycle();
//! assert!(!bench.circuit.good.val());
//! bench.replay("crc32");
//! ```

pub use perpetual_verilog::testing::Bench;

pub use crate::simulation::mutants::{Mutant, all_are_found};

use crate::simulation::asked::DetectorCircuit;
use crate::simulation::large_stack::done_on_large_stack;
use crate::simulation::simulated::Clocked;

/// A bench around a detector, whose verdict is compared only where it means something.
///
/// # Panics
/// As [`Bench::new`].
pub fn bench_of_detector<C: DetectorCircuit>(circuit: C) -> Bench<C> {
    let mut bench = Bench::new(circuit, C::clock);
    for output in ["occurrences", "distance", "exact", "list_overflow", "window_cut", "fault"] {
        bench.compare_only_if(output, "verdict_valid");
    }
    bench
}

impl<C: DetectorCircuit> Clocked for Bench<C> {
    type Circuit = C;

    fn circuit(&mut self) -> &mut C {
        &mut self.circuit
    }

    fn cycle(&mut self) -> bool {
        Bench::cycle(self);
        true
    }
}

/// Runs a test where a circuit with searchers has room: with all its parts it is one value.
///
/// # Panics
/// If the test does.
pub fn on_large_stack(test: impl FnOnce() + Send + 'static) {
    if let Err(panic) = done_on_large_stack(test).expect("no thread can be had") {
        std::panic::resume_unwind(panic);
    }
}
