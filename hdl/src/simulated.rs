//! A detector circuit in rust-hdl's own simulator, as a `Detector`.

use perpetual_model::{Detector, MoveRecord, Verdict};
use rust_hdl::prelude::*;

use crate::codes::{RequestError, operation};

/// What is offered to a detector circuit's request port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// One of [`crate::operation`].
    pub operation: u64,
    /// The record of a push.
    pub record: MoveRecord,
    /// The target of a cut.
    pub target_ply: u16,
}

impl Request {
    /// A request that needs neither record nor target.
    pub const fn plain(operation: u64) -> Request {
        Request { operation, record: MoveRecord::NULL_MOVE, target_ply: 0 }
    }

    /// A push.
    pub const fn push(record: MoveRecord) -> Request {
        Request { operation: operation::PUSH, record, target_ply: 0 }
    }

    /// A cut.
    pub const fn cut(target_ply: u16) -> Request {
        Request { target_ply, ..Request::plain(operation::CUT) }
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
    pub error: u64,
}

/// A circuit with the ports of [`crate::ChainDetector`] at the widths of chess.
pub trait DetectorCircuit: Block + Default {
    /// The clock port.
    fn clock(&mut self) -> &mut Signal<In, Clock>;

    /// Sets the request port (`None` offers nothing) and `verdict_ready`.
    fn drive(&mut self, request: Option<Request>, verdict_ready: bool);

    /// Reads all outputs.
    fn answer(&self) -> Answer;
}

/// Implements [`DetectorCircuit`] for a circuit that has the ports.
macro_rules! detector_circuit {
    ([$($generics:tt)*] $circuit:ty) => {
        impl<$($generics)*> $crate::simulated::DetectorCircuit for $circuit {
            fn clock(&mut self) -> &mut Signal<In, Clock> {
                &mut self.clock
            }

            fn drive(&mut self, request: Option<$crate::simulated::Request>, verdict_ready: bool) {
                self.request_valid.next = request.is_some();
                if let Some(request) = request {
                    let record = request.record;
                    self.operation.next = request.operation.into();
                    self.piece.next = u64::from(record.piece.code()).into();
                    self.from.next = u64::from(record.from).into();
                    self.to.next = u64::from(record.to).into();
                    self.barrier.next = record.barrier;
                    self.target_ply.next = u64::from(request.target_ply).into();
                }
                self.verdict_ready.next = verdict_ready;
            }

            fn answer(&self) -> $crate::simulated::Answer {
                $crate::simulated::Answer {
                    request_ready: self.request_ready.val(),
                    verdict_valid: self.verdict_valid.val(),
                    verdict: perpetual_model::Verdict {
                        occurrences: self.occurrences.val().to_u32(),
                        distance: self.distance.val().to_u32(),
                        exact: self.exact.val(),
                    },
                    list_overflow: self.list_overflow.val(),
                    window_cut: self.window_cut.val(),
                    fault: self.fault.val(),
                    ply: self.ply.val().to_u16(),
                    error: self.error.val().to_u64(),
                }
            }
        }
    };
}

detector_circuit!([const N: usize, const A: usize] crate::ChessChainDetector<N, A>);

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
    Refused(#[from] RequestError),
    /// The two halves of a pair disagree. The circuit is broken.
    #[error("the detector is at odds with itself: no verdict")]
    Fault,
    /// No verdict came. The circuit is broken.
    #[error("the simulated detector gave no verdict within {0} cycles")]
    NoVerdict(u64),
    /// The circuit oscillates. The circuit is broken.
    #[error("the simulated circuit does not come to rest")]
    Restless,
}

/// Cycles after which a query is given up: longer than any window takes.
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
    /// Takes over a circuit that is idle.
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
        self.clocked.circuit().drive(Some(request), false);
        self.cycle()?;
        self.clocked.circuit().drive(None, false);
        self.answer = self.clocked.circuit().answer();
        if let Some(error) = RequestError::from_code(self.answer.error) {
            return Err(error.into());
        }
        if !matches!(request.operation, operation::FIRST | operation::WINDOW) {
            while !self.answer.request_ready {
                self.cycle()?;
                self.answer = self.clocked.circuit().answer();
            }
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

    fn cycle(&mut self) -> Result<(), SimulatedError> {
        self.cycles += 1;
        if self.clocked.cycle() { Ok(()) } else { Err(SimulatedError::Restless) }
    }
}

impl<T: Clocked> Detector for Simulated<T> {
    type Error = SimulatedError;

    fn clear(&mut self) -> Result<(), SimulatedError> {
        self.request(Request::plain(operation::CLEAR)).map(|_| ())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), SimulatedError> {
        self.request(Request::push(record)).map(|_| ())
    }

    fn pop(&mut self) -> Result<(), SimulatedError> {
        self.request(Request::plain(operation::POP)).map(|_| ())
    }

    fn verdict(&mut self) -> Result<Verdict, SimulatedError> {
        self.request(Request::plain(operation::WINDOW)).map(|answer| answer.verdict)
    }

    fn first(&mut self) -> Result<Verdict, SimulatedError> {
        self.request(Request::plain(operation::FIRST)).map(|answer| answer.verdict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;
    use crate::{ChessChainDetector, QUERY_LATENCY};
    use perpetual_model::generate::{Numbers, Pieces, line};
    use perpetual_model::{Chain, Limits, LineError, Piece};

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

    fn bench<const N: usize, const A: usize>() -> Simulated<Bench<ChessChainDetector<N, A>>> {
        let mut bench = Bench::new(ChessChainDetector::<N, A>::default(), |c| &mut c.clock);
        for output in ["occurrences", "distance", "exact", "list_overflow", "window_cut"] {
            bench.compare_only_if(output, "verdict_valid");
        }
        Simulated::new(bench)
    }

    /// Plies that the model walks: those up to the nearest repetition, or the whole window, or up
    /// to the ply that finds no entry.
    fn plies_walked(held: &[MoveRecord], limits: Limits, first: Option<u32>) -> u64 {
        let mut list = perpetual_model::ChainList::new(limits.entries);
        for (record, ply) in held.iter().rev().zip(1u64..) {
            if record.barrier {
                return ply - 1;
            }
            if list.step(*record).is_err() || first.map(u64::from) == Some(ply) {
                return ply;
            }
        }
        held.len() as u64
    }

    /// Walks generated lines through circuit and model, with detours, and compares everything.
    fn agree<const N: usize, const A: usize>(
        seed: u64,
        pieces: Pieces,
        plies: usize,
        lines: usize,
    ) -> Simulated<Bench<ChessChainDetector<N, A>>> {
        let limits = Limits { entries: Some(N), depth: Some(1 << A) };
        let mut circuit = bench::<N, A>();
        let mut numbers = Numbers::new(seed);
        for _ in 0..lines {
            let mut model = Chain::with_limits(limits);
            circuit.clear().unwrap();
            let mut played = Vec::new();
            for record in line(&mut numbers, pieces, plies, 60) {
                circuit.push(record).unwrap();
                model.push(record).unwrap();
                played.push(record);
                let held = &played[played.len().saturating_sub(1 << A)..];
                let expected = model.verdict().unwrap();
                assert_eq!(circuit.verdict(), Ok(expected), "ply {}", model.ply());
                let walked = plies_walked(held, limits, None);
                assert_eq!(circuit.query_cycles(), walked + QUERY_LATENCY as u64);
                let expected = model.first().unwrap();
                assert_eq!(circuit.first(), Ok(expected), "ply {}", model.ply());
                let nearest = (expected.distance > 0).then_some(expected.distance);
                let walked = plies_walked(held, limits, nearest);
                assert_eq!(circuit.query_cycles(), walked + QUERY_LATENCY as u64);
                assert_eq!(usize::from(circuit.answer().ply), model.ply());
                if numbers.one_in(8) && model.ply() > 6 {
                    let target = model.ply() - numbers.below(6);
                    let cut = circuit.request(Request::cut(target as u16));
                    assert_eq!(cut.is_ok(), model.cut(target).is_ok());
                    if cut.is_ok() {
                        // What was cut off is no longer consistent with what follows in this
                        // line, so the line ends here.
                        played.truncate(target);
                        assert_eq!(circuit.verdict(), Ok(model.verdict().unwrap()));
                        break;
                    }
                }
            }
            while numbers.below(20) > 0 {
                let popped = circuit.pop();
                match model.pop() {
                    Ok(()) => assert_eq!(popped, Ok(())),
                    Err(LineError::Empty) => {
                        assert_eq!(popped, Err(RequestError::Empty.into()));
                        break;
                    }
                    Err(_) => {
                        assert_eq!(popped, Err(RequestError::NotHeld.into()));
                        break;
                    }
                }
                assert_eq!(circuit.verdict(), Ok(model.verdict().unwrap()));
            }
        }
        circuit
    }

    #[test]
    fn agrees_with_the_model_and_its_verilog() {
        agree::<8, 6>(1, Pieces::Like { like: 3, squares: 12 }, 90, 6)
            .clocked()
            .replay("chain_detector_8");
    }

    #[test]
    fn runs_out_where_the_model_does() {
        agree::<4, 4>(2, Pieces::Full, 60, 8).clocked().replay("chain_detector_4");
        agree::<2, 3>(3, Pieces::Like { like: 2, squares: 9 }, 60, 8)
            .clocked()
            .replay("chain_detector_2");
    }

    #[test]
    fn all_thirty_two_entries_can_be_used() {
        // Every piece leaves its square: 32 open chains, closed again in another order.
        let mut circuit = bench::<32, 7>();
        let mut model = Chain::new();
        let squares: Vec<u8> = (0..16).chain(48..64).collect();
        let piece = |square: u8| {
            let kind = 1 + square % 6;
            Piece::from_code(if square < 16 { kind } else { kind | 8 })
        };
        let away = |square: u8| if square < 16 { square + 16 } else { square - 16 };
        let out = squares.iter().map(|&s| MoveRecord::new(piece(s), s, away(s)));
        let back = squares.iter().rev().map(|&s| MoveRecord::new(piece(s), away(s), s));
        for record in out.chain(back) {
            circuit.push(record).unwrap();
            model.push(record).unwrap();
            assert_eq!(circuit.verdict(), Ok(model.verdict().unwrap()));
        }
        assert_eq!(circuit.verdict().unwrap().distance, 64);
        circuit.pop().unwrap();
        assert_eq!(circuit.verdict().unwrap(), model_after_pop(&mut model));
        circuit.clocked().replay("chain_detector_32");
    }

    fn model_after_pop(model: &mut Chain) -> Verdict {
        model.pop().unwrap();
        model.verdict().unwrap()
    }

    #[test]
    fn a_request_while_busy_is_reported_and_not_taken() {
        let mut circuit = bench::<4, 4>();
        circuit.push(MoveRecord::new(Piece::WHITE_KING, 4, 5)).unwrap();
        let clocked = circuit.clocked();
        clocked.circuit.drive(Some(Request::plain(operation::WINDOW)), false);
        clocked.cycle();
        clocked.circuit.drive(Some(Request::plain(operation::POP)), false);
        clocked.cycle();
        assert_eq!(clocked.circuit.answer().error, crate::error::BUSY);
        assert!(!clocked.circuit.answer().request_ready);
        clocked.circuit.drive(None, true);
        (0..20).for_each(|_| clocked.cycle());
        assert!(clocked.circuit.answer().request_ready);
        assert_eq!(clocked.circuit.answer().ply, 1);
        clocked.replay("chain_detector_busy");
    }

    #[test]
    fn a_verdict_waits_until_it_is_taken() {
        let mut circuit = bench::<4, 4>();
        let clocked = circuit.clocked();
        clocked.circuit.drive(Some(Request::plain(operation::FIRST)), false);
        clocked.cycle();
        clocked.circuit.drive(None, false);
        (0..50).for_each(|_| clocked.cycle());
        assert!(clocked.circuit.answer().verdict_valid);
        clocked.circuit.drive(None, true);
        clocked.cycle();
        assert!(!clocked.circuit.answer().verdict_valid);
        assert!(clocked.circuit.answer().request_ready);
        clocked.replay("chain_detector_waits");
    }

    #[test]
    fn reset_abandons_a_query_and_empties_the_line() {
        let mut circuit = bench::<4, 4>();
        for ply in 0..10u8 {
            let (from, to) = (ply, ply + 1);
            circuit.push(MoveRecord::new(Piece::WHITE_KING, from, to)).unwrap();
        }
        for cycles in 0..24 {
            let clocked = circuit.clocked();
            clocked.circuit.drive(Some(Request::plain(operation::WINDOW)), false);
            clocked.cycle();
            clocked.circuit.drive(None, false);
            (0..cycles).for_each(|_| clocked.cycle());
            clocked.circuit.reset.next = true;
            clocked.cycle();
            clocked.circuit.reset.next = false;
            let answer = clocked.circuit.answer();
            assert!(answer.request_ready && !answer.verdict_valid && answer.ply == 0);
            assert_eq!(circuit.verdict(), Ok(Verdict::NONE));
            circuit.push(MoveRecord::new(Piece::WHITE_KNIGHT, 1, 18)).unwrap();
            assert_eq!(circuit.verdict(), Ok(Verdict::NONE));
        }
        circuit.clocked().replay("chain_detector_reset");
    }

    #[test]
    fn reserved_operations_are_refused() {
        let mut circuit = bench::<4, 4>();
        let refused = circuit.request(Request::plain(operation::RESERVED));
        assert_eq!(refused, Err(RequestError::Operation.into()));
        assert!(circuit.request(Request::plain(operation::NOTHING)).is_ok());
        assert_eq!(circuit.pop(), Err(RequestError::Empty.into()));
        circuit.clocked().replay("chain_detector_reserved");
    }

    #[test]
    fn verilator_finds_nothing() {
        bench::<8, 6>().clocked().lint("chain_detector");
    }
}
