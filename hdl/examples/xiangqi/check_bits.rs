//! Who gave check with every move since the nearest equal position: beside a detector, not in it.

use perpetual_hdl::BlockRam;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Keeps a check bit for each move of a detector's line, and walks them while the detector walks the moves.
///
/// It stands beside a detector that walks, with a stack of `2^LOG2_DEPTH` records, and is given what passes at its ports. A bit is
/// pushed with each move; `mover_checks` and `other_checks` mean something while `verdict_valid` is high and `distance` is not
/// 0: whether all moves of the side that has just moved, and of the other, gave check on the way from the nearest equal
/// position.
///
/// A walk is over [`QUERY_LATENCY`](perpetual_hdl::QUERY_LATENCY) cycles and a cycle a ply after it has begun, and this one
/// needs two and a cycle a ply, so it costs no time. Whose check it is need not be told: sides move in turn.
///
/// **Ignores** what the moves are. A window detector answers too soon for it.
#[derive(LogicBlock, SmartDefault)]
pub struct CheckBits<const LOG2_DEPTH: usize> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// The detector takes a push or a replace.
    pub pushed: Signal<In, Bit>,
    /// The detector takes a query.
    pub asked: Signal<In, Bit>,
    /// Push: whether the move gives check.
    pub check: Signal<In, Bit>,
    /// The detector's `ply`.
    pub ply: Signal<In, Bits<16>>,
    /// The detector's `error`.
    pub error: Signal<In, Bits<3>>,
    /// The detector's `verdict_valid`.
    pub verdict_valid: Signal<In, Bit>,
    /// The detector's `distance`.
    pub distance: Signal<In, Bits<16>>,
    /// All moves of the side that has just moved gave check.
    pub mover_checks: Signal<Out, Bit>,
    /// All moves of the other side gave check.
    pub other_checks: Signal<Out, Bit>,
    #[default({
        const { assert!(4 <= LOG2_DEPTH && LOG2_DEPTH <= 15, "half a window must fit its count") };
        BlockRam::default()
    })]
    bits: BlockRam<1, LOG2_DEPTH>,
    // A push, a cycle later: its ply is known then, and whether it was refused.
    held: DFF<Bit>,
    check_held: DFF<Bit>,
    reader: DFF<Bits<LOG2_DEPTH>>,
    starting: DFF<Bit>,
    reading: DFF<Bit>,
    walking: DFF<Bit>,
    others_turn: DFF<Bit>,
    // Checks of either side without a gap, from the last move back.
    mover_goes_on: DFF<Bit>,
    mover_run: DFF<Bits<LOG2_DEPTH>>,
    other_goes_on: DFF<Bit>,
    other_run: DFF<Bits<LOG2_DEPTH>>,
    top: Signal<Local, Bits<LOG2_DEPTH>>,
    gave: Signal<Local, Bit>,
    counts: Signal<Local, Bit>,
    moves: Signal<Local, Bits<LOG2_DEPTH>>,
}

impl<const LOG2_DEPTH: usize> Logic for CheckBits<LOG2_DEPTH> {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            held,
            check_held,
            reader,
            starting,
            reading,
            walking,
            others_turn,
            mover_goes_on,
            mover_run,
            other_goes_on,
            other_run
        );
        self.top.next = self.ply.val().get_bits::<LOG2_DEPTH>(0);
        self.held.d.next = self.pushed.val();
        self.check_held.d.next = self.check.val();
        self.bits.clock.next = self.clock.val();
        self.bits.write_enable.next = self.held.q.val() & (self.error.val() == 0);
        self.bits.write_address.next = self.top.val();
        self.bits.write_data.next = 0.into();
        if self.check_held.q.val() {
            self.bits.write_data.next = 1.into();
        }
        self.bits.read_address.next = self.reader.q.val();

        self.reader.d.next = self.reader.q.val() - 1;
        if self.asked.val() {
            self.reader.d.next = self.top.val();
        }
        self.starting.d.next = self.asked.val();
        self.reading.d.next = self.asked.val() | (self.reading.q.val() & !self.verdict_valid.val());
        self.walking.d.next = self.reading.q.val() & !self.verdict_valid.val();
        self.gave.next = self.bits.read_data.val().any();
        self.counts.next = self.walking.q.val() & !self.verdict_valid.val();
        if self.counts.val() {
            self.others_turn.d.next = !self.others_turn.q.val();
            if self.others_turn.q.val() {
                self.other_goes_on.d.next = self.other_goes_on.q.val() & self.gave.val();
                if self.other_goes_on.q.val() & self.gave.val() {
                    self.other_run.d.next = self.other_run.q.val() + 1;
                }
            } else {
                self.mover_goes_on.d.next = self.mover_goes_on.q.val() & self.gave.val();
                if self.mover_goes_on.q.val() & self.gave.val() {
                    self.mover_run.d.next = self.mover_run.q.val() + 1;
                }
            }
        }
        if self.starting.q.val() {
            self.others_turn.d.next = false;
            self.mover_goes_on.d.next = true;
            self.mover_run.d.next = 0.into();
            self.other_goes_on.d.next = true;
            self.other_run.d.next = 0.into();
        }
        // Each side has made half of the moves.
        self.moves.next = self.distance.val().get_bits::<LOG2_DEPTH>(1);
        self.mover_checks.next = self.mover_run.q.val() >= self.moves.val();
        self.other_checks.next = self.other_run.q.val() >= self.moves.val();
    }
}

/// A detector with check bits beside it: the ports of the detector, a check bit with a push, and two with a verdict.
macro_rules! with_checks {
    ($(#[$doc:meta])* $name:ident, $detector:ty) => {
        $(#[$doc])*
        #[derive(LogicBlock, Default)]
        pub struct $name {
            /// Clock, rising edge.
            pub clock: Signal<In, Clock>,
            /// Empties the line and abandons a query.
            pub reset: Signal<In, Bit>,
            /// Request and verdict.
            pub port: DetectorPort<4, 7>,
            /// Push, replace: whether the move gives check.
            pub check: Signal<In, Bit>,
            /// See [`CheckBits`].
            pub mover_checks: Signal<Out, Bit>,
            /// See [`CheckBits`].
            pub other_checks: Signal<Out, Bit>,
            detector: $detector,
            bits: CheckBits<10>,
            taken: Signal<Local, Bit>,
        }

        impl Logic for $name {
            #[hdl_gen]
            fn update(&mut self) {
                clock!(self, clock, detector, bits);
                self.detector.reset.next = self.reset.val();
                DetectorPort::<4, 7>::link(&mut self.port, &mut self.detector.port);
                self.taken.next = self.port.request_valid.val()
                    & self.port.request_ready.val();
                // Push is 1, replace 7; first is 5, window 6.
                self.bits.pushed.next = self.taken.val()
                    & ((self.port.operation.val() == 1) | (self.port.operation.val() == 7));
                self.bits.asked.next = self.taken.val()
                    & ((self.port.operation.val() == 5) | (self.port.operation.val() == 6));
                self.bits.check.next = self.check.val();
                self.bits.ply.next = self.port.ply.val();
                self.bits.error.next = self.port.error.val();
                self.bits.verdict_valid.next = self.port.verdict_valid.val();
                self.bits.distance.next = self.port.distance.val();
                self.mover_checks.next = self.bits.mover_checks.val();
                self.other_checks.next = self.bits.other_checks.val();
            }
        }

        impl DetectorCircuit for $name {
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

pub(crate) use with_checks;
