//! What all detectors share: the line of moves and the machine that runs a query over it.

use rust_hdl::prelude::*;

use crate::codes::{ErrorCodes, OperationCodes};
use crate::detector_port::DetectorPort;
use crate::file_port::FileUser;
use crate::move_stack::MoveStack;

/// The move stack and the machine around it: a detector without the circuit that compares.
///
/// That circuit is the *file*: [`crate::ChainFile`], [`crate::Scoreboard`] or [`crate::PairFile`].
/// It is cleared between queries; in a query it is handed one record per cycle, and the same number
/// of cycles later, [`FILE_LATENCY`], it says what became of it.
///
/// Ports: those of the detectors, see [`crate::ChainDetector`], and `file`.
///
/// **Ignores**: what the file does with the records.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct QueryMachine<
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties the line and abandons a query.
    pub reset: Signal<In, Bit>,
    /// Request and verdict.
    pub port: DetectorPort<PIECE_BITS, SQUARE_BITS>,
    #[group = "The file, which takes records back and compares."]
    /// The file.
    pub file: FileUser<PIECE_BITS, SQUARE_BITS>,
    stack: MoveStack<PIECE_BITS, SQUARE_BITS, RECORD_BITS, LOG2_DEPTH>,
    // The parts of a query, in the order of time.
    busy: DFF<Bit>,
    starting: DFF<Bit>,
    reading: DFF<Bit>,
    walking: DFF<Bit>,
    file_runs: DFF<Bit>,
    file_rests: DFF<Bit>,
    cutting: DFF<Bit>,
    answering: DFF<Bit>,
    stop_at_first: DFF<Bit>,
    at_bottom: DFF<Bit>,
    drain_1: DFF<Bit>,
    drain_2: DFF<Bit>,
    drain_3: DFF<Bit>,
    drain_4: DFF<Bit>,
    even: DFF<Bit>,
    found: DFF<Bit>,
    count: DFF<Bits<LOG2_DEPTH>>,
    nearest: DFF<Bits<LOG2_DEPTH>>,
    overflowed: DFF<Bit>,
    faulted: DFF<Bit>,
    cut_off: DFF<Bit>,
    problem: DFF<Bits<3>>,
    free: Signal<Local, Bit>,
    accept: Signal<Local, Bit>,
    query: Signal<Local, Bit>,
    step: Signal<Local, Bit>,
    overflows: Signal<Local, Bit>,
    faults: Signal<Local, Bit>,
    counted: Signal<Local, Bit>,
    repeats: Signal<Local, Bit>,
    stops: Signal<Local, Bit>,
    ends: Signal<Local, Bit>,
    runs_next: Signal<Local, Bit>,
    takes_back: Signal<Local, Bit>,
    op: OperationCodes,
    error: ErrorCodes,
}

/// Cycles from the one in which the file is handed a record to the one in which it speaks of it.
/// The same for every file, so that two can run in lockstep.
pub const FILE_LATENCY: usize = 5;

/// Cycles from the one in which a query is taken to the one in which `verdict_valid` is first
/// high, on top of the plies walked. The plies walked are the distance for a `first` that finds a
/// repetition, else the length of the window; a walk that overflows the list counts the ply that
/// found no entry.
pub const QUERY_LATENCY: usize = perpetual_catalogue::QUERY_LATENCY;
const _: () = assert!(QUERY_LATENCY == 3 + FILE_LATENCY);

impl<
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
> Logic for QueryMachine<PIECE_BITS, SQUARE_BITS, RECORD_BITS, LOG2_DEPTH>
{
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.free.next = !self.busy.q.val() & !self.file.sweeping.val();
        self.accept.next = self.port.request_valid.val() & self.free.val();
        self.query.next = (self.port.operation.val() == self.op.first.val())
            | (self.port.operation.val() == self.op.window.val());

        self.stack.clear.next = self.reset.val()
            | (self.accept.val() & (self.port.operation.val() == self.op.clear.val()));
        self.stack.push.next =
            self.accept.val() & (self.port.operation.val() == self.op.push.val());
        self.stack.replace.next =
            self.accept.val() & (self.port.operation.val() == self.op.replace.val());
        self.stack.pop.next = self.accept.val() & (self.port.operation.val() == self.op.pop.val());
        self.stack.cut.next = self.accept.val() & (self.port.operation.val() == self.op.cut.val());
        connect!(self.stack <- self.port: piece, from, to, barrier, target_ply);
        // One bit of the operation tells a push from a pop and a replace.
        self.stack.upwards.next =
            !self.busy.q.val() & ((self.port.operation.val() & self.op.pop.val()) == 0);
        self.stack.stream.next = self.busy.q.val() & !self.cutting.q.val();
        self.stack.rewind.next = self.answering.q.val();

        // The walk goes on as long as there is a record and it is no barrier.
        self.step.next =
            self.walking.q.val() & !self.stack.read_none.val() & (self.stack.read_piece.val() != 0);
        connect!(self.file <- self: reset, clear = file_rests.q, step);
        connect!(self.file <- self.stack: piece = read_piece, from = read_from, to = read_to);

        // A repetition is a closure after an even number of plies. Only in a walk: a file at fault
        // must not count before it.
        self.overflows.next = self.file_runs.q.val() & self.file.overflow.val();
        self.faults.next = self.file_runs.q.val() & self.file.fault.val();
        self.counted.next = self.file_runs.q.val() & self.file.stepped.val();
        self.repeats.next = self.counted.val() & self.file.closed.val() & self.even.q.val();
        self.stops.next = self.repeats.val() & self.stop_at_first.q.val();
        self.ends.next = self.overflows.val()
            | self.faults.val()
            | (self.file_runs.q.val() & self.drain_4.q.val())
            | self.stops.val();

        if self.accept.val() & self.query.val() {
            self.busy.d.next = true;
            self.stop_at_first.d.next = self.port.operation.val() == self.op.first.val();
        }
        self.starting.d.next = self.accept.val() & self.query.val();
        if self.accept.val() & (self.port.operation.val() == self.op.cut.val()) {
            self.busy.d.next = true;
        }
        self.cutting.d.next = self.accept.val() & (self.port.operation.val() == self.op.cut.val());
        if self.cutting.q.val() {
            self.busy.d.next = false;
        }
        self.reading.d.next = self.starting.q.val();
        self.walking.d.next = self.reading.q.val() | (self.file_runs.q.val() & self.step.val());
        if self.walking.q.val() {
            self.at_bottom.d.next = self.stack.read_none.val() & self.stack.dropped.val();
        }
        self.drain_1.d.next = self.file_runs.q.val() & self.walking.q.val() & !self.step.val();
        self.drain_2.d.next = self.file_runs.q.val() & self.drain_1.q.val();
        self.drain_3.d.next = self.file_runs.q.val() & self.drain_2.q.val();
        self.drain_4.d.next = self.file_runs.q.val() & self.drain_3.q.val();

        if self.counted.val() {
            self.even.d.next = !self.even.q.val();
            // Half the plies walked, until one repeats.
            if self.even.q.val() & !self.found.q.val() {
                self.nearest.d.next = self.nearest.q.val() + 1;
            }
        }
        if self.repeats.val() {
            self.count.d.next = self.count.q.val() + 1;
            self.found.d.next = true;
        }
        if self.ends.val() {
            self.overflowed.d.next = self.overflows.val();
            self.faulted.d.next = self.faults.val();
            self.cut_off.d.next = self.at_bottom.q.val()
                & self.drain_4.q.val()
                & !self.overflows.val()
                & !self.stops.val();
            if !self.found.q.val() & !self.repeats.val() {
                self.nearest.d.next = 0.into();
            }
        }
        if self.starting.q.val() | self.faults.val() | self.reset.val() {
            self.count.d.next = 0.into();
            self.nearest.d.next = 0.into();
        }
        if self.starting.q.val() {
            self.even.d.next = false;
            self.found.d.next = false;
        }
        self.runs_next.next =
            !self.reset.val() & !self.ends.val() & (self.reading.q.val() | self.file_runs.q.val());
        self.file_runs.d.next = self.runs_next.val();
        self.file_rests.d.next = !self.runs_next.val();
        // Written without a condition, so that it needs no enable, which would come after the end of the walk.
        self.answering.d.next = !self.reset.val()
            & (self.ends.val() | (self.answering.q.val() & !self.port.verdict_ready.val()));
        if self.answering.q.val() & self.port.verdict_ready.val() {
            self.busy.d.next = false;
        }

        self.takes_back.next = (self.port.operation.val() == self.op.pop.val())
            | (self.port.operation.val() == self.op.replace.val());
        self.problem.d.next = 0.into();
        if self.accept.val() {
            if (self.port.operation.val() == self.op.push.val()) & !self.stack.can_push.val() {
                self.problem.d.next = self.error.full.val();
            }
            if self.takes_back.val() & !self.stack.can_pop.val() {
                if self.stack.dropped.val() {
                    self.problem.d.next = self.error.not_held.val();
                } else {
                    self.problem.d.next = self.error.empty.val();
                }
            }
        }

        if self.reset.val() {
            self.busy.d.next = false;
            self.starting.d.next = false;
            self.reading.d.next = false;
            self.cutting.d.next = false;
            self.problem.d.next = 0.into();
            self.overflowed.d.next = false;
            self.faulted.d.next = false;
            self.cut_off.d.next = false;
        }

        connect!(self.port <- self: request_ready = free, verdict_valid = answering.q);
        self.port.occurrences.next = bit_cast::<16, LOG2_DEPTH>(self.count.q.val());
        self.port.distance.next = bit_cast::<16, LOG2_DEPTH>(self.nearest.q.val()) << 1;
        self.port.exact.next =
            !self.overflowed.q.val() & !self.cut_off.q.val() & !self.faulted.q.val();
        connect!(
            self.port <- self: fault = faulted.q, list_overflow = overflowed.q,
                window_cut = cut_off.q, error = problem.q
        );
        self.port.ply.next = self.stack.ply.val();
        if self.stack.cut_refused.val() {
            self.port.error.next = self.problem.q.val() | self.error.not_held.val();
        }
    }
}
