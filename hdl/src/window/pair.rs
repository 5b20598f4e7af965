//! The window detector and another in lockstep, each the other's check.

use rust_hdl::prelude::*;

use super::WindowForm;
use super::detector::WindowDetector;
use crate::ChessScoreboardDetector;
use crate::detector_port::DetectorPort;

/// The scoreboard's stack has 2 to the power of this many records: as many as the longest ring.
const LOG2_RECORDS: usize = 7;

/// A [`WindowDetector`] and a scoreboard detector, which walks, on the same line. They share nothing
/// but the requests, so when their verdicts differ, one of them is at fault.
///
/// **Request** and **verdict**: those of [`WindowDetector`]. The scoreboard gets only what the window
/// detector has not refused, a cycle later: a query takes its walk and that cycle (see
/// [`crate::QUERY_LATENCY`]), a push or a pop as long as without it. The verdict is that of the window detector.
/// `fault` comes with `verdict_valid` if the two disagree on what both say of the window: the nearest distance, the
/// number of occurrences where neither is out of bounds, the plies on the line. Then the rest of the verdict is 0.
///
/// **Ignores**: as [`WindowDetector`]; faults that both suffer alike, such as a record that arrives
/// wrong; what the window detector says of `upcoming`, which has no port here.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct WindowPairDetector {
    #[group = "Clock, and a synchronous reset that takes one cycle at any time."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties the line, abandons a query.
    pub reset: Signal<In, Bit>,
    /// Request and verdict.
    #[ports(
        list_overflow = "not exact: 7 were found, there may be more",
        fault = "no verdict: the two disagree"
    )]
    pub port: DetectorPort<4, 6>,
    pub(crate) window: WindowDetector,
    pub(crate) scoreboard: ChessScoreboardDetector<LOG2_RECORDS>,
    // The request that the window detector has been given a cycle ago.
    offered: DFF<Bit>,
    operation_held: DFF<Bits<3>>,
    piece_held: DFF<Bits<4>>,
    from_held: DFF<Bits<6>>,
    to_held: DFF<Bits<6>>,
    barrier_held: DFF<Bit>,
    target_held: DFF<Bits<16>>,
    refused: DFF<Bit>,
    free: Signal<Local, Bit>,
    takes: Signal<Local, Bit>,
    both_valid: Signal<Local, Bit>,
    near_differ: Signal<Local, Bit>,
    counts_differ: Signal<Local, Bit>,
    differ: Signal<Local, Bit>,
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
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.window.reset.next = self.reset.val();
        self.scoreboard.reset.next = self.reset.val();

        self.free.next = self.window.port.request_ready.val()
            & self.scoreboard.port.request_ready.val()
            & !self.offered.q.val();
        self.takes.next = self.port.request_valid.val() & self.free.val() & !self.reset.val();
        self.window.port.request_valid.next = self.takes.val();
        connect!(self.window.port <- self.port: operation, piece, from, to, barrier, target_ply);

        self.offered.d.next = self.takes.val();
        if self.takes.val() {
            self.operation_held.d.next = self.port.operation.val();
            self.piece_held.d.next = self.port.piece.val();
            self.from_held.d.next = self.port.from.val();
            self.to_held.d.next = self.port.to.val();
            // The window takes any code without a kind for a null move, the scoreboard 0 alone.
            self.barrier_held.d.next =
                self.port.barrier.val() | (self.port.piece.val().get_bits::<3>(0) == 0);
            self.target_held.d.next = self.port.target_ply.val();
        }
        self.scoreboard.port.request_valid.next =
            self.offered.q.val() & (self.window.port.error.val() == 0);
        connect!(
            self.scoreboard.port <- self: operation = operation_held.q, piece = piece_held.q,
                from = from_held.q, to = to_held.q, barrier = barrier_held.q,
                target_ply = target_held.q
        );
        // What the one takes the other must not refuse.
        if self.scoreboard.port.error.val() != 0 {
            self.refused.d.next = true;
        }
        if self.reset.val() {
            self.refused.d.next = false;
        }

        self.both_valid.next =
            self.window.port.verdict_valid.val() & self.scoreboard.port.verdict_valid.val();
        self.window.port.verdict_ready.next = self.port.verdict_ready.val() & self.both_valid.val();
        self.scoreboard.port.verdict_ready.next =
            self.port.verdict_ready.val() & self.both_valid.val();
        // What was forgotten may hold a repetition that the other still sees.
        self.near_differ.next = (self.window.port.distance.val()
            != self.scoreboard.port.distance.val())
            & !(self.window.port.window_cut.val() & (self.window.port.distance.val() == 0));
        self.counts_differ.next = self.window.port.exact.val()
            & self.scoreboard.port.exact.val()
            & (self.window.port.occurrences.val() != self.scoreboard.port.occurrences.val());
        self.differ.next = self.near_differ.val()
            | self.counts_differ.val()
            | self.refused.q.val()
            | (self.window.port.ply.val() != self.scoreboard.port.ply.val());

        connect!(self.port <- self.window.port: error, occurrences, distance);
        self.port.request_ready.next = self.free.val();
        self.port.verdict_valid.next = self.both_valid.val();
        self.port.fault.next = self.differ.val();
        self.port.exact.next = self.window.port.exact.val() & !self.differ.val();
        self.port.list_overflow.next = self.window.port.list_overflow.val() & !self.differ.val();
        self.port.window_cut.next = self.window.port.window_cut.val() & !self.differ.val();
        if self.differ.val() {
            self.port.occurrences.next = 0.into();
            self.port.distance.next = 0.into();
        }
        self.port.ply.next = self.window.port.ply.val();
    }
}
