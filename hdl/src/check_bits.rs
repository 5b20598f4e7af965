//! Who gave check with every move since the nearest equal position: beside a detector, not in it.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::block_ram::BlockRam;
use crate::constant::constant;

/// Counts, for each move of a detector's line, how often the side that played it has given check in a row.
///
/// It stands beside any detector that holds at most `2^LOG2_DEPTH` records, and is given what passes at its ports. The count of a
/// move is one more than that of the move two plies before, or 0 without check; one count is written with each push, none
/// with a pop, cut or clear. From the sixth cycle after a request was taken until the next, `mover_checks` and `other_checks` say
/// for the `distance` given, which is not 0, whether all moves of the side that has just moved, and of the other, gave check in
/// so many plies. A verdict does not come sooner: a walk takes [`QUERY_LATENCY`](crate::QUERY_LATENCY) cycles and a
/// cycle a ply, and a window detector answers seven cycles after the move. Whose check it is need not be told: sides move in turn.
///
/// **Records dropped**: a count may be too high only if it counts past the oldest record held, where all moves of its side
/// that are held gave check. No equal position that is found lies there, so what is said is right.
///
/// **Search window**: it has no `ply`. Any number will do that rises by one with a push taken, and falls by one where `held_plies`
/// has fallen; `error` is 0, and `pushed` a push or replace that is taken.
///
/// **Reset**: it needs none. From any state two cycles without a push lead to what power-up does.
///
/// **Ignores** what the moves are.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct CheckBits<const LOG2_DEPTH: usize> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// The detector takes a push or a replace.
    pub pushed: Signal<In, Bit>,
    /// Push: whether the move gives check.
    pub check: Signal<In, Bit>,
    /// The detector's `ply`.
    pub ply: Signal<In, Bits<16>>,
    /// The detector's `error`.
    pub error: Signal<In, Bits<3>>,
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
    counts: BlockRam<LOG2_DEPTH, LOG2_DEPTH>,
    // A push, a cycle later: its ply is known then, and whether it was refused.
    held: DFF<Bit>,
    check_held: DFF<Bit>,
    // Two cycles later: the count before it is read.
    writing: DFF<Bit>,
    check_written: DFF<Bit>,
    top_written: DFF<Bits<LOG2_DEPTH>>,
    // Without a push both counts are read, in turn; what is read else does not stay.
    turn: DFF<Bit>,
    mover_run: DFF<Bits<LOG2_DEPTH>>,
    other_run: DFF<Bits<LOG2_DEPTH>>,
    #[default(constant(1 << (LOG2_DEPTH - 1)))]
    half: Constant<Bits<LOG2_DEPTH>>,
    top: Signal<Local, Bits<LOG2_DEPTH>>,
    moves: Signal<Local, Bits<LOG2_DEPTH>>,
}

impl<const LOG2_DEPTH: usize> Logic for CheckBits<LOG2_DEPTH> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.top.next = self.ply.val().get_bits::<LOG2_DEPTH>(0);
        self.held.d.next = self.pushed.val();
        self.check_held.d.next = self.check.val();
        self.turn.d.next = !self.turn.q.val() & !self.held.q.val();

        self.counts.read_address.next = self.top.val();
        if self.turn.q.val() {
            self.counts.read_address.next = self.top.val() - 1;
        }
        if self.held.q.val() {
            self.counts.read_address.next = self.top.val() - 2;
        }
        if self.turn.q.val() {
            self.mover_run.d.next = self.counts.read_data.val();
        } else {
            self.other_run.d.next = self.counts.read_data.val();
        }

        self.writing.d.next = self.held.q.val() & (self.error.val() == 0);
        self.check_written.d.next = self.check_held.q.val();
        self.top_written.d.next = self.top.val();
        connect!(self.counts <- self: write_enable = writing.q, write_address = top_written.q);
        self.counts.write_data.next = 0.into();
        if self.check_written.q.val() {
            // Half of the depth is as far as a count is asked for.
            self.counts.write_data.next = self.counts.read_data.val();
            if !(self.counts.read_data.val() & self.half.val()).any() {
                self.counts.write_data.next = self.counts.read_data.val() + 1;
            }
        }

        // Each side has made half of the moves.
        self.moves.next = self.distance.val().get_bits::<LOG2_DEPTH>(1);
        self.mover_checks.next = self.mover_run.q.val() >= self.moves.val();
        self.other_checks.next = self.other_run.q.val() >= self.moves.val();
    }
}
