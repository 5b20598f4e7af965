//! A detector circuit in rust-hdl's own simulator, as a `Detector`.

use perpetual_link::{Operation, Refusal};
use perpetual_model::{Detector, MoveRecord, Question, Verdict};
use rust_hdl::prelude::*;

use crate::simulation::asked::{Answer, DetectorCircuit, Request};

/// Something that runs a detector circuit one clock cycle at a time.
pub trait Clocked {
    /// The circuit.
    type Circuit: DetectorCircuit;

    /// The circuit, to set inputs and read outputs.
    fn circuit(&mut self) -> &mut Self::Circuit;

    /// One cycle; the outputs then show the state behind the rising edge. False if the circuit
    /// did not come to rest.
    fn cycle(&mut self) -> bool;
}

/// rust-hdl's simulator in a plain loop, in the caller's thread.
#[derive(Debug)]
pub struct Simulator<C> {
    circuit: Box<C>,
}

/// Passes of the simulator within which a circuit must come to rest.
const PASSES: usize = 1000;

impl<C: DetectorCircuit> Default for Simulator<C> {
    fn default() -> Self {
        let mut circuit = Box::<C>::default();
        circuit.connect_all();
        // rust-hdl knows edges only as changes: the first low level must have been seen.
        simulate(&mut *circuit, PASSES);
        Simulator { circuit }
    }
}

impl<C: DetectorCircuit> Clocked for Simulator<C> {
    type Circuit = C;

    fn circuit(&mut self) -> &mut C {
        &mut self.circuit
    }

    fn cycle(&mut self) -> bool {
        self.circuit.clock().next = false.into();
        let low = simulate(&mut *self.circuit, PASSES);
        self.circuit.clock().next = true.into();
        low && simulate(&mut *self.circuit, PASSES)
    }
}

/// What went wrong in a simulated detector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SimulatedError {
    /// The detector refused the request.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// An error code that no detector has. The circuit is broken.
    #[error("the simulated detector gave error code {0}, which stands for nothing")]
    Code(u8),
    /// The two halves of a pair disagree. The circuit is broken.
    #[error("the detector has found its state inconsistent: no verdict")]
    Fault,
    /// No verdict came. The circuit is broken.
    #[error("the simulated detector gave no verdict within {0} cycles")]
    NoVerdict(u64),
    /// No request is taken. The circuit is broken.
    #[error("the simulated detector took no request for {0} cycles")]
    NotReady(u64),
    /// The circuit oscillates. The circuit is broken.
    #[error("the simulated circuit does not come to rest")]
    Restless,
}

impl SimulatedError {
    /// What a detector's `error` port says.
    ///
    /// # Errors
    /// Unless it is 0.
    pub fn of_code(code: u8) -> Result<(), SimulatedError> {
        match Refusal::from_code(code) {
            _ if code == 0 => Ok(()),
            Some(refusal) => Err(refusal.into()),
            None => Err(SimulatedError::Code(code)),
        }
    }
}

/// Cycles after which a request is given up: longer than any window takes.
const PATIENCE: u64 = 40_000;

/// A detector circuit behind the [`Detector`] trait, with a count of its cycles.
#[derive(Debug, Default)]
pub struct Simulated<T> {
    clocked: T,
    cycles: u64,
    query_cycles: u64,
    answer: Answer,
}

impl<T: Clocked> Simulated<T> {
    /// Takes over a circuit.
    pub fn new(clocked: T) -> Self {
        Simulated { clocked, cycles: 0, query_cycles: 0, answer: Answer::default() }
    }

    /// What runs the circuit.
    pub fn clocked(&mut self) -> &mut T {
        &mut self.clocked
    }

    /// Clock cycles so far.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// Cycles of the last query, from the one in which it was taken to the one in which
    /// `verdict_valid` was first high.
    pub fn query_cycles(&self) -> u64 {
        self.query_cycles
    }

    /// The outputs after the last request.
    pub fn answer(&self) -> Answer {
        self.answer
    }

    /// Makes one request and waits for what comes of it.
    ///
    /// # Errors
    /// [`SimulatedError`]; a refused request has changed nothing.
    pub fn request(&mut self, request: Request) -> Result<Answer, SimulatedError> {
        self.wait_until_ready()?;
        self.clocked.circuit().drive(Some(request), false);
        self.cycle()?;
        self.clocked.circuit().drive(None, false);
        self.answer = self.clocked.circuit().answer();
        SimulatedError::of_code(self.answer.error)?;
        if !matches!(request.operation, Operation::First | Operation::Window) {
            self.wait_until_ready()?;
            return Ok(self.answer);
        }
        self.query_cycles = 1;
        while !self.answer.verdict_valid {
            if self.query_cycles > PATIENCE {
                return Err(SimulatedError::NoVerdict(PATIENCE));
            }
            self.cycle()?;
            self.query_cycles += 1;
            self.answer = self.clocked.circuit().answer();
        }
        self.clocked.circuit().drive(None, true);
        self.cycle()?;
        self.clocked.circuit().drive(None, false);
        if self.answer.fault { Err(SimulatedError::Fault) } else { Ok(self.answer) }
    }

    /// Some detectors are not idle at power-up, and some take cycles for an operation.
    fn wait_until_ready(&mut self) -> Result<(), SimulatedError> {
        let since = self.cycles;
        self.answer = self.clocked.circuit().answer();
        while !self.answer.request_ready {
            if self.cycles - since > PATIENCE {
                return Err(SimulatedError::NotReady(PATIENCE));
            }
            self.cycle()?;
            self.answer = self.clocked.circuit().answer();
        }
        Ok(())
    }

    fn cycle(&mut self) -> Result<(), SimulatedError> {
        self.cycles += 1;
        if self.clocked.cycle() { Ok(()) } else { Err(SimulatedError::Restless) }
    }
}

impl<T: Clocked> Detector for Simulated<T> {
    type Error = SimulatedError;

    fn clear(&mut self) -> Result<(), SimulatedError> {
        self.request(Request::plain(Operation::Clear)).map(|_| ())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), SimulatedError> {
        self.request(Request::push(record)).map(|_| ())
    }

    fn pop(&mut self) -> Result<(), SimulatedError> {
        self.request(Request::plain(Operation::Pop)).map(|_| ())
    }

    fn replace(&mut self, record: MoveRecord) -> Result<(), SimulatedError> {
        self.request(Request::replace(record)).map(|_| ())
    }

    fn query(&mut self, question: Question) -> Result<Verdict, SimulatedError> {
        self.request(Request::plain(question.into())).map(|answer| answer.verdict)
    }
}
