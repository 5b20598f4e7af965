//! The window detector and another in lockstep, each the other's check.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::columns::WindowForm;
use super::detector::WindowDetector;
use crate::constant::constant;
use crate::{ChessScoreboardDetector, error};

/// The scoreboard's stack has 2 to the power of this many records: as many as the longest ring.
const LOG2_RECORDS: usize = 7;

/// A [`WindowDetector`] and a scoreboard detector, which walks, on the same line. They share nothing
/// but the requests, so when their verdicts differ, one of them is at fault.
///
/// **Request** and **verdict**: those of [`WindowDetector`]; a request takes two cycles longer, since the
/// scoreboard gets only what the window detector has not refused, and a query as long as the walk of the
/// scoreboard (see [`crate::QUERY_LATENCY`]) if that is longer. The verdict is that of the window detector.
/// `fault` comes with `verdict_valid` if the two disagree on what both say of the window: the nearest distance, the
/// number of occurrences where neither is out of bounds, the plies on the line.
///
/// **Ignores**: as [`WindowDetector`]; faults that both suffer alike, such as a record that arrives
/// wrong; what the window detector says of `upcoming`, which has no port here.
#[derive(LogicBlock, SmartDefault)]
pub struct WindowPairDetector {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties the line and abandons a query.
    pub reset: Signal<In, Bit>,
    /// A request is offered.
    pub request_valid: Signal<In, Bit>,
    /// What is to be done.
    pub operation: Signal<In, Bits<3>>,
    /// Push: what moved.
    pub piece: Signal<In, Bits<4>>,
    /// Push: where from.
    pub from: Signal<In, Bits<6>>,
    /// Push: where to.
    pub to: Signal<In, Bits<6>>,
    /// Push: no earlier position can come back.
    pub barrier: Signal<In, Bit>,
    /// Cut: plies to keep.
    pub target_ply: Signal<In, Bits<16>>,
    /// The verdict is taken.
    pub verdict_ready: Signal<In, Bit>,
    /// The request offered is taken.
    pub request_ready: Signal<Out, Bit>,
    /// There is a verdict.
    pub verdict_valid: Signal<Out, Bit>,
    /// Earlier occurrences of the current position.
    pub occurrences: Signal<Out, Bits<16>>,
    /// Plies back to the nearest.
    pub distance: Signal<Out, Bits<16>>,
    /// All of the window was seen, and counted.
    pub exact: Signal<Out, Bit>,
    /// There may be more than 7 occurrences.
    pub list_overflow: Signal<Out, Bit>,
    /// Moves of the window have been forgotten.
    pub window_cut: Signal<Out, Bit>,
    /// The two disagree: there is no verdict, only this.
    pub fault: Signal<Out, Bit>,
    /// Plies on the line.
    pub ply: Signal<Out, Bits<16>>,
    /// What was wrong with the last request.
    pub error: Signal<Out, Bits<3>>,
    pub(crate) window: WindowDetector,
    pub(crate) board: ChessScoreboardDetector<LOG2_RECORDS>,
    // The request that the window detector has been given a cycle ago.
    offered: DFF<Bit>,
    operation_held: DFF<Bits<3>>,
    piece_held: DFF<Bits<4>>,
    from_held: DFF<Bits<6>>,
    to_held: DFF<Bits<6>>,
    barrier_held: DFF<Bit>,
    target_held: DFF<Bits<16>>,
    was_busy: DFF<Bit>,
    refused: DFF<Bit>,
    free: Signal<Local, Bit>,
    takes: Signal<Local, Bit>,
    both_valid: Signal<Local, Bit>,
    near_differ: Signal<Local, Bit>,
    counts_differ: Signal<Local, Bit>,
    #[default(constant(error::BUSY))]
    busy: Constant<Bits<3>>,
}

impl WindowPairDetector {
    /// A pair that holds so many plies, with the window detector's comparators of this form.
    ///
    /// # Panics
    /// If the number of plies is odd, or not from 4 to 128.
    pub fn new(plies: usize, form: WindowForm) -> Self {
        Self { window: WindowDetector::new(plies, form), ..Self::default() }
    }
}

impl Logic for WindowPairDetector {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            offered,
            operation_held,
            piece_held,
            from_held,
            to_held,
            barrier_held,
            target_held,
            was_busy,
            refused
        );
        self.window.clock.next = self.clock.val();
        self.board.clock.next = self.clock.val();
        self.window.reset.next = self.reset.val();
        self.board.reset.next = self.reset.val();

        self.free.next = self.window.request_ready.val()
            & self.board.request_ready.val()
            & !self.offered.q.val();
        self.takes.next = self.request_valid.val() & self.free.val() & !self.reset.val();
        self.window.request_valid.next = self.takes.val();
        self.window.operation.next = self.operation.val();
        self.window.piece.next = self.piece.val();
        self.window.from.next = self.from.val();
        self.window.to.next = self.to.val();
        self.window.barrier.next = self.barrier.val();
        self.window.target_ply.next = self.target_ply.val();

        self.offered.d.next = self.takes.val();
        if self.takes.val() {
            self.operation_held.d.next = self.operation.val();
            self.piece_held.d.next = self.piece.val();
            self.from_held.d.next = self.from.val();
            self.to_held.d.next = self.to.val();
            self.barrier_held.d.next = self.barrier.val();
            self.target_held.d.next = self.target_ply.val();
        }
        self.board.request_valid.next = self.offered.q.val() & (self.window.error.val() == 0);
        self.board.operation.next = self.operation_held.q.val();
        self.board.piece.next = self.piece_held.q.val();
        self.board.from.next = self.from_held.q.val();
        self.board.to.next = self.to_held.q.val();
        self.board.barrier.next = self.barrier_held.q.val();
        self.board.target_ply.next = self.target_held.q.val();
        // What the one takes the other must not refuse.
        if self.board.error.val() != 0 {
            self.refused.d.next = true;
        }
        if self.reset.val() {
            self.refused.d.next = false;
        }

        self.both_valid.next = self.window.verdict_valid.val() & self.board.verdict_valid.val();
        self.window.verdict_ready.next = self.verdict_ready.val() & self.both_valid.val();
        self.board.verdict_ready.next = self.verdict_ready.val() & self.both_valid.val();
        // What was forgotten may hold a repetition that the other still sees.
        self.near_differ.next = (self.window.distance.val() != self.board.distance.val())
            & !(self.window.window_cut.val() & (self.window.distance.val() == 0));
        self.counts_differ.next = self.window.exact.val()
            & self.board.exact.val()
            & (self.window.occurrences.val() != self.board.occurrences.val());
        self.fault.next = self.near_differ.val()
            | self.counts_differ.val()
            | self.refused.q.val()
            | (self.window.ply.val() != self.board.ply.val());

        self.was_busy.d.next = self.request_valid.val() & !self.free.val() & !self.reset.val();
        if self.was_busy.q.val() {
            self.error.next = self.busy.val();
        } else {
            self.error.next = self.window.error.val();
        }
        self.request_ready.next = self.free.val();
        self.verdict_valid.next = self.both_valid.val();
        self.occurrences.next = self.window.occurrences.val();
        self.distance.next = self.window.distance.val();
        self.exact.next = self.window.exact.val();
        self.list_overflow.next = self.window.list_overflow.val();
        self.window_cut.next = self.window.window_cut.val();
        self.ply.next = self.window.ply.val();
    }
}
