//! Circuits in process: as Verilog under Verilator, and in rust-hdl's simulator.

#[cfg(feature = "verilator")]
use std::path::Path;

use perpetual_model::{Detector, MoveRecord, Verdict};
#[cfg(feature = "verilator")]
use perpetual_sim::{Core, CoreError};

#[cfg(feature = "verilator")]
use super::Method;
use super::{Counted, Counters, FormError};

/// The circuit's Verilog, compiled in, with the same bounds.
///
/// # Errors
/// [`FormError::Unavailable`] if the method has no circuit, if the program was built without it, or the
/// waveform cannot be written.
#[cfg(feature = "verilator")]
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
    Ok(Box::new(InProcess::new(core)))
}

/// A simulated circuit that knows how long its last query took.
pub(super) trait Circuit: Detector {
    /// See [`Counted::batch`].
    const BATCH: usize;

    /// Clock cycles from the last query's acceptance to its verdict.
    fn last_query(&self) -> u64;

    /// Clock cycles so far.
    fn clock(&self) -> u64;

    /// Whether the error is the line's, and the circuit as good as before.
    fn is_of_the_line(error: &Self::Error) -> bool;
}

#[cfg(feature = "verilator")]
impl Circuit for Core {
    const BATCH: usize = 256;

    fn last_query(&self) -> u64 {
        self.last().map_or(0, |walk| walk.cycles)
    }

    fn clock(&self) -> u64 {
        self.cycles()
    }

    fn is_of_the_line(error: &CoreError) -> bool {
        use CoreError::{Dropped, Empty, LineFull, NoSuchPly, TooShort};
        matches!(error, Empty | TooShort { .. } | Dropped { .. } | NoSuchPly(_) | LineFull)
    }
}

/// A circuit with its work counted.
pub(super) struct InProcess<C> {
    circuit: C,
    queries: u64,
    cycles: u64,
}

impl<C: Circuit> InProcess<C> {
    pub(super) fn new(circuit: C) -> InProcess<C> {
        InProcess { circuit, queries: 0, cycles: 0 }
    }

    fn explained<V>(result: Result<V, C::Error>) -> Result<V, FormError> {
        result.map_err(|error| {
            let sentence = error.to_string();
            if C::is_of_the_line(&error) {
                FormError::Line(sentence)
            } else {
                FormError::Unavailable(sentence)
            }
        })
    }

    fn counted(&mut self, result: Result<Verdict, C::Error>) -> Result<Verdict, FormError> {
        let verdict = InProcess::<C>::explained(result)?;
        self.queries += 1;
        self.cycles += self.circuit.last_query();
        Ok(verdict)
    }
}

impl<C: Circuit> Detector for InProcess<C> {
    type Error = FormError;

    fn clear(&mut self) -> Result<(), FormError> {
        InProcess::<C>::explained(self.circuit.clear())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), FormError> {
        InProcess::<C>::explained(self.circuit.push(record))
    }

    fn pop(&mut self) -> Result<(), FormError> {
        InProcess::<C>::explained(self.circuit.pop())
    }

    fn verdict(&mut self) -> Result<Verdict, FormError> {
        let result = self.circuit.verdict();
        self.counted(result)
    }

    fn first(&mut self) -> Result<Verdict, FormError> {
        let result = self.circuit.first();
        self.counted(result)
    }
}

impl<C: Circuit> Counted for InProcess<C> {
    fn counters(&self) -> Counters {
        Counters {
            queries: Some(self.queries),
            cycles: Some(self.cycles),
            clock: Some(self.circuit.clock()),
            bytes: None,
        }
    }

    fn batch(&self) -> usize {
        C::BATCH
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::Chain;
    use perpetual_model::generate::{Pieces, lines};

    fn says_what_the_model_says_and_counts(circuit: &mut dyn Counted) {
        let (mut got, mut expected) = (Vec::new(), Vec::new());
        for line in lines(3, 2, Pieces::Like { like: 2, squares: 9 }, 30) {
            let mut chain = Chain::new();
            circuit.clear().unwrap();
            circuit.play(&line, &mut got).unwrap();
            chain.play(&line, &mut expected).unwrap();
        }
        assert_eq!(got, expected);
        let counters = circuit.counters();
        assert_eq!((counters.queries, counters.bytes), (Some(60), None));
        assert!(counters.cycles > Some(120), "{counters:?}");
        assert!(counters.clock > counters.cycles, "pushes take cycles too: {counters:?}");
        circuit.clear().unwrap();
        assert!(matches!(circuit.pop(), Err(FormError::Line(_))));
    }

    #[cfg(feature = "rtl")]
    #[test]
    fn circuits_in_rust_hdl() {
        for method in Method::ALL_CIRCUITS {
            says_what_the_model_says_and_counts(super::super::rtl::open(method).unwrap().as_mut());
        }
    }

    #[cfg(feature = "verilator")]
    #[test]
    fn circuits_under_verilator() {
        for method in Method::ALL_CIRCUITS {
            says_what_the_model_says_and_counts(verilated(method, None).unwrap().as_mut());
        }
    }
}
