//! Who gave check with every move since the nearest equal position: beside a detector, not in it.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::block_ram::BlockRam;

/// Keeps a check bit for each move of a detector's line, and walks them while the detector walks the moves.
///
/// It stands beside a detector that walks, with a stack of `2^LOG2_DEPTH` records, and is given what passes at its ports. A bit is
/// pushed with each move; `mover_checks` and `other_checks` mean something while `verdict_valid` is high and `distance` is not
/// 0: whether all moves of the side that has just moved, and of the other, gave check on the way from the nearest equal
/// position.
///
/// A walk is over [`QUERY_LATENCY`](crate::QUERY_LATENCY) cycles and a cycle a ply after it has begun, and this one
/// needs three and a cycle a ply, so it costs no time. Whose check it is need not be told: sides move in turn.
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
    // The upper bit is always 0.
    bits: BlockRam<2, LOG2_DEPTH>,
    // A push, a cycle later: its ply is known then, and whether it was refused.
    held: DFF<Bit>,
    check_held: DFF<Bit>,
    reader: DFF<Bits<LOG2_DEPTH>>,
    starting: DFF<Bit>,
    reading: DFF<Bit>,
    walking: DFF<Bit>,
    // Behind the block RAM, which is slow to read.
    read: DFF<Bit>,
    gave: DFF<Bit>,
    others_turn: DFF<Bit>,
    // Checks of either side without a gap, from the last move back.
    mover_goes_on: DFF<Bit>,
    mover_run: DFF<Bits<LOG2_DEPTH>>,
    other_goes_on: DFF<Bit>,
    other_run: DFF<Bits<LOG2_DEPTH>>,
    top: Signal<Local, Bits<LOG2_DEPTH>>,
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
            read,
            gave,
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
        self.read.d.next = self.walking.q.val() & !self.verdict_valid.val();
        self.gave.d.next = self.bits.read_data.val().any();
        self.counts.next = self.read.q.val() & !self.verdict_valid.val();
        if self.counts.val() {
            self.others_turn.d.next = !self.others_turn.q.val();
            if self.others_turn.q.val() {
                self.other_goes_on.d.next = self.other_goes_on.q.val() & self.gave.q.val();
                if self.other_goes_on.q.val() & self.gave.q.val() {
                    self.other_run.d.next = self.other_run.q.val() + 1;
                }
            } else {
                self.mover_goes_on.d.next = self.mover_goes_on.q.val() & self.gave.q.val();
                if self.mover_goes_on.q.val() & self.gave.q.val() {
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
