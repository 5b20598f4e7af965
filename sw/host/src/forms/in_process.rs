//! Detectors within this program: models, and circuits in a simulator.

use perpetual_model::{Detector, MoveRecord, Question, Verdict};

use super::{Counted, Counters, FormError};

/// What a detector within this program knows of its work: by default, as a model, nothing.
pub(super) trait InProcess: Detector {
    /// See [`Counted::batch`].
    const BATCH: usize = 1024;

    /// Clock cycles from the last query's acceptance to its verdict.
    fn last_query(&self) -> u64 {
        0
    }

    /// Clock cycles so far, if it has a clock.
    fn clock(&self) -> Option<u64> {
        None
    }

    /// Whether the error is the line's, and the detector as good as before.
    fn is_of_the_line(_: &Self::Error) -> bool {
        true
    }
}

/// A detector with its work counted.
pub(super) struct Counting<D> {
    detector: D,
    queries: u64,
    cycles: u64,
}

impl<D: InProcess> Counting<D> {
    pub(super) fn new(detector: D) -> Counting<D> {
        Counting { detector, queries: 0, cycles: 0 }
    }

    fn explained<V>(result: Result<V, D::Error>) -> Result<V, FormError> {
        result.map_err(|error| {
            let sentence = error.to_string();
            if D::is_of_the_line(&error) {
                FormError::Line(sentence)
            } else {
                FormError::Unavailable(sentence)
            }
        })
    }
}

impl<D: InProcess> Detector for Counting<D> {
    type Error = FormError;

    fn clear(&mut self) -> Result<(), FormError> {
        Counting::<D>::explained(self.detector.clear())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), FormError> {
        Counting::<D>::explained(self.detector.push(record))
    }

    fn pop(&mut self) -> Result<(), FormError> {
        Counting::<D>::explained(self.detector.pop())
    }

    fn query(&mut self, question: Question) -> Result<Verdict, FormError> {
        let verdict = Counting::<D>::explained(self.detector.query(question))?;
        self.queries += 1;
        self.cycles += self.detector.last_query();
        Ok(verdict)
    }
}

impl<D: InProcess> Counted for Counting<D> {
    fn counters(&self) -> Counters {
        let clock = self.detector.clock();
        Counters {
            queries: Some(self.queries),
            cycles: clock.map(|_| self.cycles),
            clock,
            bytes: None,
        }
    }

    fn batch(&self) -> usize {
        D::BATCH
    }
}

#[cfg(all(test, any(feature = "verilator", feature = "rtl")))]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::super::Method;
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
    #[ignore = "long: make test-all"]
    fn circuits_in_rust_hdl() {
        for method in Method::ALL_CIRCUITS {
            says_what_the_model_says_and_counts(super::super::rtl::open(method).unwrap().as_mut());
        }
    }

    #[cfg(feature = "verilator")]
    #[test]
    fn circuits_under_verilator() {
        for method in Method::ALL_CIRCUITS {
            says_what_the_model_says_and_counts(
                super::super::circuit::verilated(method, None).unwrap().as_mut(),
            );
        }
    }
}
