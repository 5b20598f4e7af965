//! Circuits as Verilog under Verilator.

use std::path::Path;

use perpetual_sim::{Core, CoreError};

use super::in_process::{Counting, InProcess};
use super::{Counted, FormError, Method};

/// The circuit's Verilog, compiled in, with the same bounds.
///
/// # Errors
/// [`FormError::Unavailable`] if the method has no circuit, if the program was built without it, or the
/// waveform cannot be written.
pub(super) fn verilated(
    method: Method,
    trace: Option<&Path>,
) -> Result<Box<dyn Counted>, FormError> {
    let configuration = match method {
        Method::Chain => "chain-32-long",
        Method::Scoreboard => "scoreboard-long",
        Method::Pair => "pair-long",
        Method::Window => "window-100",
        Method::WindowPair => "window-pair",
        Method::Judge => return Err(method.no_circuit()),
    };
    let core = match trace {
        Some(path) => Core::traced(configuration, path),
        None => Core::new(configuration),
    };
    let core = core.map_err(|error| FormError::Unavailable(error.to_string()))?;
    Ok(Box::new(Counting::new(core)))
}

impl InProcess for Core {
    const BATCH: usize = 256;

    fn last_query(&self) -> u64 {
        self.last().map_or(0, |walk| walk.cycles)
    }

    fn clock(&self) -> Option<u64> {
        Some(self.cycles())
    }

    fn is_of_the_line(error: &CoreError) -> bool {
        use CoreError::{Dropped, Empty, LineFull, NoSuchPly, TooShort};
        matches!(error, Empty | TooShort { .. } | Dropped { .. } | NoSuchPly(_) | LineFull)
    }
}
