//! The circuit in rust-hdl's simulator.

use perpetual_hdl::window::{WindowDetector, WindowPairDetector};
use perpetual_hdl::{
    ChessChainDetector, ChessPairDetector, ChessScoreboardDetector, Clocked, DetectorCircuit,
    Simulated, SimulatedError, Simulator,
};

use super::in_process::{Counting, InProcess};
use super::{Counted, FormError, Method};

/// The circuit in rust-hdl's simulator: 32 entries, so that no game overflows it, and a move stack
/// of 2,048 records; the window detector holds 100 plies.
///
/// # Errors
/// [`FormError::Unavailable`] if the method has no circuit.
pub(super) fn open(method: Method) -> Result<Box<dyn Counted>, FormError> {
    fn boxed<C: DetectorCircuit + 'static>() -> Box<dyn Counted> {
        Box::new(Counting::new(Simulated::new(Simulator::<C>::default())))
    }
    match method {
        Method::Chain => Ok(boxed::<ChessChainDetector<32, 11>>()),
        Method::Scoreboard => Ok(boxed::<ChessScoreboardDetector<11>>()),
        Method::Pair => Ok(boxed::<ChessPairDetector<32, 11>>()),
        Method::Window => Ok(boxed::<WindowDetector>()),
        Method::WindowPair => Ok(boxed::<WindowPairDetector>()),
        Method::Judge => Err(method.no_circuit()),
    }
}

impl<T: Clocked> InProcess for Simulated<T> {
    // A hundred verdicts a second is what it manages on long windows.
    const BATCH: usize = 16;

    fn last_query(&self) -> u64 {
        self.query_cycles()
    }

    fn clock(&self) -> Option<u64> {
        Some(self.cycles())
    }

    fn is_of_the_line(error: &SimulatedError) -> bool {
        matches!(error, SimulatedError::Refused(_))
    }
}
