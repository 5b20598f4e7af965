//! A detector circuit in rust-hdl's own simulator, as a `Detector`.

use perpetual_link::{Operation, Refusal};
use perpetual_model::{Detector, MoveRecord, Verdict};
use rust_hdl::prelude::*;

use crate::window::{WindowDetector, WindowPairDetector};
use crate::{ChainDetector, DetectorPort, PairDetector, ScoreboardDetector};

/// What is offered to a detector circuit's request port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// What is asked.
    pub operation: Operation,
    /// The record of a push.
    pub record: MoveRecord,
    /// The target of a cut.
    pub target_ply: u16,
}

impl Request {
    /// A request that needs neither record nor target.
    pub const fn plain(operation: Operation) -> Request {
        Request { operation, record: MoveRecord::NULL_MOVE, target_ply: 0 }
    }

    /// A push.
    pub const fn push(record: MoveRecord) -> Request {
        Request { operation: Operation::Push, record, target_ply: 0 }
    }

    /// A cut.
    pub const fn cut(target_ply: u16) -> Request {
        Request { target_ply, ..Request::plain(Operation::Cut) }
    }
}

/// What a detector circuit shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// `request_ready`.
    pub request_ready: bool,
    /// `verdict_valid`.
    pub verdict_valid: bool,
    /// `occurrences`, `distance` and `exact`: meaningless unless `verdict_valid`.
    pub verdict: Verdict,
    /// `list_overflow`: meaningless unless `verdict_valid`.
    pub list_overflow: bool,
    /// `window_cut`: meaningless unless `verdict_valid`.
    pub window_cut: bool,
    /// `fault`: meaningless unless `verdict_valid`.
    pub fault: bool,
    /// `ply`.
    pub ply: u16,
    /// `error`.
    pub error: Option<Refusal>,
}

impl<const PIECE_BITS: usize, const SQUARE_BITS: usize> DetectorPort<PIECE_BITS, SQUARE_BITS> {
    /// Sets the request (`None` offers nothing) and `verdict_ready`.
    pub fn drive(&mut self, request: Option<Request>, verdict_ready: bool) {
        self.request_valid.next = request.is_some();
        if let Some(request) = request {
            let record = request.record;
            self.operation.next = (request.operation as u64).into();
            self.piece.next = u64::from(record.piece.code()).into();
            self.from.next = u64::from(record.from).into();
            self.to.next = u64::from(record.to).into();
            self.barrier.next = record.barrier;
            self.target_ply.next = u64::from(request.target_ply).into();
        }
        self.verdict_ready.next = verdict_ready;
    }

    /// Reads all outputs.
    pub fn answer(&self) -> Answer {
        Answer {
            request_ready: self.request_ready.val(),
            verdict_valid: self.verdict_valid.val(),
            verdict: Verdict {
                occurrences: self.occurrences.val().to_u32(),
                distance: self.distance.val().to_u32(),
                exact: self.exact.val(),
            },
            list_overflow: self.list_overflow.val(),
            window_cut: self.window_cut.val(),
            fault: self.fault.val(),
            ply: self.ply.val().to_u16(),
            error: Refusal::from_code(self.error.val().to_u8()),
        }
    }
}

/// A detector. Its pieces and squares may be wider or narrower than a record's: those of another
/// game.
pub trait DetectorCircuit: Block + Default {
    /// The clock port.
    fn clock(&mut self) -> &mut Signal<In, Clock>;

    /// The reset port.
    fn reset(&mut self) -> &mut Signal<In, Bit>;

    /// As [`DetectorPort::drive`].
    fn drive(&mut self, request: Option<Request>, verdict_ready: bool);

    /// As [`DetectorPort::answer`].
    fn answer(&self) -> Answer;
}

/// Implements [`DetectorCircuit`] for a circuit that has the ports.
macro_rules! detector_circuit {
    ($circuit:ident<$($generic:ident),*>) => {
        impl<$(const $generic: usize),*> DetectorCircuit for $circuit<$($generic),*> {
            fn clock(&mut self) -> &mut Signal<In, Clock> {
                &mut self.clock
            }

            fn reset(&mut self) -> &mut Signal<In, Bit> {
                &mut self.reset
            }

            fn drive(&mut self, request: Option<Request>, verdict_ready: bool) {
                self.port.drive(request, verdict_ready);
            }

            fn answer(&self) -> Answer {
                self.port.answer()
            }
        }
    };
}

detector_circuit! {
    ChainDetector<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, RECORD_BITS, LOG2_DEPTH>
}

detector_circuit! {
    ScoreboardDetector<
        PIECE_BITS, SQUARE_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS, RECORD_BITS, LOG2_DEPTH
    >
}

detector_circuit! {
    PairDetector<
        ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS, RECORD_BITS,
        LOG2_DEPTH
    >
}

detector_circuit! { WindowDetector<> }
detector_circuit! { WindowPairDetector<> }

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
pub enum SimulatedError {
    /// The detector refused the request.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The two halves of a pair disagree. The circuit is broken.
    #[error("the detector is at odds with itself: no verdict")]
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
        if let Some(error) = self.answer.error {
            return Err(error.into());
        }
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

    fn verdict(&mut self) -> Result<Verdict, SimulatedError> {
        self.request(Request::plain(Operation::Window)).map(|answer| answer.verdict)
    }

    fn first(&mut self) -> Result<Verdict, SimulatedError> {
        self.request(Request::plain(Operation::First)).map(|answer| answer.verdict)
    }
}
