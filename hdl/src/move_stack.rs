//! The line of moves in block RAM: push, take back, and stream backwards.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::block_ram::BlockRam;
use crate::constant::constant;

/// A ring of `2^LOG2_DEPTH` move records (`LOG2_DEPTH` at most 15), the newest on top.
///
/// A push on a full ring drops the oldest record; the ply count goes on. `PIECE_BITS` and
/// `SQUARE_BITS` are the widths of a piece and a square, `RECORD_BITS = PIECE_BITS + 2 SQUARE_BITS`
/// that of a stored record. The barrier bit takes no room: what moved at a barrier is never asked
/// for, so a barrier is stored as piece 0, the code of an empty square. A record with piece 0 is
/// therefore a barrier in any case.
///
/// Ports:
/// * changes, at most one of them in a cycle, none while streaming: `push` with `piece`, `from`,
///   `to`, `barrier`; `replace`, which puts such a record in the place of the newest; `pop`; `cut` to
///   `target_ply`; `clear`. What cannot be done is left undone; `can_push`, `can_pop` (for a replace
///   too) say in the same cycle whether it can, `cut_refused` in the cycle after a cut. `upwards` is
///   high with a push and low with a pop, with a replace and while streaming. A cut takes effect one cycle later than
///   the others, since its comparisons go into registers first: nothing else may be asked in the
///   cycle after it;
/// * streaming: each cycle with `stream` reads one record and goes back by one, from the newest
///   record on. `rewind`, high with it, puts the reader on the newest record again, and must be so
///   in the last cycle of `stream`;
/// * out: `read_piece`, `read_from`, `read_to` of the record read two cycles before, from a register,
///   and `read_none`: there was none, the bottom had been reached. What is read after that means nothing;
/// * `ply`: plies on the line; `dropped`: records have been dropped from the bottom since the line
///   was last empty at ply 0; `is_empty`: no record is held.
///
/// The record of ply k stands in the place that is the complement of k, so that the reader counts
/// upwards and begins at 0.
///
/// While nothing is streamed the reader stands on the newest record, so the record below the top is
/// known without a subtraction, and the comparison that ends a walk also says that a pop takes the
/// last record held. Whether any is held is kept in a register. A record is dropped from the bottom
/// in the cycle after the push that needed its place.
///
/// **Ignores** whether the records make sense.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct MoveStack<
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties the line.
    pub clear: Signal<In, Bit>,
    /// Plays a move.
    pub push: Signal<In, Bit>,
    /// Plays a move in place of the last one.
    pub replace: Signal<In, Bit>,
    /// What moved.
    pub piece: Signal<In, Bits<PIECE_BITS>>,
    /// Where from.
    pub from: Signal<In, Bits<SQUARE_BITS>>,
    /// Where to.
    pub to: Signal<In, Bits<SQUARE_BITS>>,
    /// The move is a barrier.
    pub barrier: Signal<In, Bit>,
    /// Takes the last move back.
    pub pop: Signal<In, Bit>,
    /// Takes moves back to `target_ply`.
    pub cut: Signal<In, Bit>,
    /// Where `cut` goes.
    pub target_ply: Signal<In, Bits<16>>,
    /// A change goes up: it is a push.
    pub upwards: Signal<In, Bit>,
    /// Reads a record and goes back by one.
    pub stream: Signal<In, Bit>,
    /// Puts the reader on the newest record instead.
    pub rewind: Signal<In, Bit>,
    /// The line has room: fewer than 65,535 plies.
    pub can_push: Signal<Out, Bit>,
    /// The last move is held: it can be popped or replaced.
    pub can_pop: Signal<Out, Bit>,
    /// The ply of the cut of the cycle before is not held.
    pub cut_refused: Signal<Out, Bit>,
    /// Piece of the record read, 0 for a barrier.
    pub read_piece: Signal<Out, Bits<PIECE_BITS>>,
    /// Where it came from.
    pub read_from: Signal<Out, Bits<SQUARE_BITS>>,
    /// Where it went.
    pub read_to: Signal<Out, Bits<SQUARE_BITS>>,
    /// There was no record to read.
    pub read_none: Signal<Out, Bit>,
    /// Plies on the line.
    pub ply: Signal<Out, Bits<16>>,
    /// Older records have been dropped.
    pub dropped: Signal<Out, Bit>,
    #[default(BlockRam::with_register())]
    ram: BlockRam<RECORD_BITS, LOG2_DEPTH>,
    top: DFF<Bits<16>>,
    bottom: DFF<Bits<16>>,
    has_dropped: DFF<Bit>,
    dropping: DFF<Bit>,
    holds: DFF<Bit>,
    cut_held: DFF<Bit>,
    near_limit: DFF<Bit>,
    above: DFF<Bit>,
    below: DFF<Bit>,
    load: DFF<Bits<16>>,
    reader: DFF<Bits<LOG2_DEPTH>>,
    none_1: DFF<Bit>,
    none_2: DFF<Bit>,
    none_3: DFF<Bit>,
    room: Signal<Local, Bit>,
    pushes: Signal<Local, Bit>,
    pops: Signal<Local, Bit>,
    cuts: Signal<Local, Bit>,
    top_low: Signal<Local, Bits<LOG2_DEPTH>>,
    bottom_low: Signal<Local, Bits<LOG2_DEPTH>>,
    load_low: Signal<Local, Bits<LOG2_DEPTH>>,
    load_lap: Signal<Local, Bit>,
    bottom_lap: Signal<Local, Bit>,
    ring_full: Signal<Local, Bit>,
    last_held: Signal<Local, Bit>,
    load_is_bottom: Signal<Local, Bit>,
    by: Signal<Local, Bits<16>>,
    reader_by: Signal<Local, Bits<LOG2_DEPTH>>,
    reader_on: Signal<Local, Bits<LOG2_DEPTH>>,
    reader_base: Signal<Local, Bits<LOG2_DEPTH>>,
    not_target: Signal<Local, Bits<16>>,
    not_target_and_1: Signal<Local, Bits<18>>,
    not_target_and_drop: Signal<Local, Bits<18>>,
    top_and_1: Signal<Local, Bits<18>>,
    bottom_and_1: Signal<Local, Bits<18>>,
    top_sum: Signal<Local, Bits<18>>,
    bottom_sum: Signal<Local, Bits<18>>,
    barrier_mask: Signal<Local, Bits<PIECE_BITS>>,
    record: Signal<Local, Bits<RECORD_BITS>>,
    #[default({
        const { assert!(2 <= LOG2_DEPTH && LOG2_DEPTH <= 15, "the stack holds 4 to 32,768 records") };
        constant(1 << LOG2_DEPTH)
    })]
    lap: Constant<Bits<16>>,
    #[default(constant(7))]
    last_plies: Constant<Bits<16>>,
    // What a sum is at least when it carries out.
    #[default(constant(1 << 17))]
    carry: Constant<Bits<18>>,
    #[default(constant((1 << LOG2_DEPTH) - 1))]
    less_one: Constant<Bits<LOG2_DEPTH>>,
    #[default(constant((1 << PIECE_BITS) - 1))]
    any_piece: Constant<Bits<PIECE_BITS>>,
    #[default(constant(SQUARE_BITS as u64))]
    from_at: Constant<Bits<RECORD_BITS>>,
    #[default({
        const { assert!(RECORD_BITS == PIECE_BITS + 2 * SQUARE_BITS, "a stored record is a piece and two squares") };
        constant(2 * SQUARE_BITS as u64)
    })]
    piece_at: Constant<Bits<RECORD_BITS>>,
}

impl<
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
> Logic for MoveStack<PIECE_BITS, SQUARE_BITS, RECORD_BITS, LOG2_DEPTH>
{
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.top_low.next = self.top.q.val().get_bits::<LOG2_DEPTH>(0);
        self.bottom_low.next = self.bottom.q.val().get_bits::<LOG2_DEPTH>(0);
        self.load_low.next = self.load.q.val().get_bits::<LOG2_DEPTH>(0);
        self.load_lap.next = (self.load.q.val() & self.lap.val()).any();
        self.bottom_lap.next = (self.bottom.q.val() & self.lap.val()).any();
        // Whether the line is full, from what was known of `top` a cycle ago: it has moved by one at most,
        // and so within the last four plies, whose lowest three bits no ply just before them has.
        self.room.next = !(self.near_limit.q.val()
            & ((self.top.q.val() & self.last_plies.val()) == self.last_plies.val()));
        self.pushes.next = self.push.val() & self.room.val();
        self.pops.next = self.pop.val() & self.holds.q.val();
        self.cuts.next = self.cut_held.q.val() & !self.above.q.val() & !self.below.q.val();
        // With a drop still to be done the ring holds one more, and stays full.
        self.ring_full.next = self.dropping.q.val()
            | (self.holds.q.val() & (self.top_low.val() == self.bottom_low.val()));
        self.last_held.next = self.reader.q.val() == !self.bottom_low.val();
        // No more records are held than the ring has room for, so with equal low bits the bit above
        // them tells full from empty.
        self.load_is_bottom.next = (self.load_low.val() == self.bottom_low.val())
            & (self.load_lap.val() == self.bottom_lap.val());

        self.barrier_mask.next = self.any_piece.val();
        if self.barrier.val() {
            self.barrier_mask.next = 0.into();
        }
        self.record.next =
            (bit_cast::<RECORD_BITS, PIECE_BITS>(self.piece.val() & self.barrier_mask.val())
                << self.piece_at.val())
                | (bit_cast::<RECORD_BITS, SQUARE_BITS>(self.from.val()) << self.from_at.val())
                | bit_cast::<RECORD_BITS, SQUARE_BITS>(self.to.val());
        // A push that is refused must not write: in a full ring the place is that of the oldest record.
        self.ram.write_enable.next = self.pushes.val() | (self.replace.val() & self.holds.q.val());
        self.ram.write_address.next = self.reader.q.val();
        if self.upwards.val() {
            self.ram.write_address.next = !self.top_low.val();
        }
        connect!(self.ram <- self: write_data = record, read_address = reader.q);

        self.by.next = 0xffff.into();
        if self.upwards.val() {
            self.by.next = 1.into();
        }
        self.dropping.d.next = self.pushes.val() & self.ring_full.val() & !self.clear.val();
        if self.clear.val() {
            self.top.d.next = 0.into();
            self.bottom.d.next = 0.into();
            self.has_dropped.d.next = false;
            self.holds.d.next = false;
        } else {
            if self.pushes.val() | self.pops.val() {
                self.top.d.next = self.top.q.val() + self.by.val();
                // With a drop still to be done the ring holds one more than it has room for.
                self.holds.d.next =
                    self.upwards.val() | self.dropping.q.val() | !self.last_held.val();
            }
            if self.cuts.val() {
                self.top.d.next = self.load.q.val();
                self.holds.d.next = !self.load_is_bottom.val();
            }
            if self.dropping.q.val() {
                self.bottom.d.next = self.bottom.q.val() + 1;
                self.has_dropped.d.next = true;
            }
        }

        // What `top` is to be loaded with, and the reader to stand below.
        self.load.d.next = self.top.q.val();
        if self.cut.val() {
            self.load.d.next = self.target_ply.val();
        }
        if self.cuts.val() {
            self.near_limit.d.next = (self.load.q.val() | 3) == 0xffff;
        } else {
            self.near_limit.d.next = (self.top.q.val() | 3) == 0xffff;
        }
        self.cut_held.d.next = self.cut.val() & !self.clear.val();
        // Both comparisons are the carry of a sum with the complement of `target_ply`. The second one's
        // carry in makes it the bottom as it will be in the next cycle.
        self.not_target.next = !self.target_ply.val();
        self.not_target_and_1.next = (bit_cast::<18, 16>(self.not_target.val()) << 1) | 1;
        self.not_target_and_drop.next = bit_cast::<18, 16>(self.not_target.val()) << 1;
        if self.dropping.q.val() {
            self.not_target_and_drop.next = self.not_target_and_1.val();
        }
        self.top_and_1.next = (bit_cast::<18, 16>(self.top.q.val()) << 1) | 1;
        self.bottom_and_1.next = (bit_cast::<18, 16>(self.bottom.q.val()) << 1) | 1;
        self.top_sum.next = self.top_and_1.val() + self.not_target_and_1.val();
        self.bottom_sum.next = self.bottom_and_1.val() + self.not_target_and_drop.val();
        self.above.d.next = self.top_sum.val() < self.carry.val();
        self.below.d.next = self.bottom_sum.val() >= self.carry.val();

        // The reader is given its next place in every cycle, the one it is in if it is to stay. An enable would come after
        // the answer whether a cut is refused.
        self.reader_base.next = self.reader.q.val();
        if self.cuts.val() | self.rewind.val() {
            self.reader_base.next = !self.load_low.val();
        }
        self.reader_on.next = 0.into();
        if self.pops.val() | self.cuts.val() | self.stream.val() {
            self.reader_on.next = 1.into();
        }
        // Not `pushes`: that need not change at the start, and a simulator would then not compute this.
        self.reader_by.next = 0.into();
        if self.push.val() & self.room.val() {
            self.reader_by.next = self.less_one.val();
        }
        self.reader.d.next = self.reader_base.val() + self.reader_by.val() + self.reader_on.val();
        if self.clear.val() {
            self.reader.d.next = 0.into();
        }
        if self.stream.val() {
            self.none_1.d.next = self.last_held.val();
        } else {
            self.none_1.d.next = !self.holds.q.val();
        }
        self.none_2.d.next = self.none_1.q.val();
        self.none_3.d.next = self.none_2.q.val();

        self.can_push.next = self.room.val();
        self.can_pop.next = self.holds.q.val();
        self.cut_refused.next = self.cut_held.q.val() & (self.above.q.val() | self.below.q.val());
        self.read_piece.next =
            bit_cast::<PIECE_BITS, RECORD_BITS>(self.ram.read_data.val() >> self.piece_at.val());
        self.read_from.next =
            bit_cast::<SQUARE_BITS, RECORD_BITS>(self.ram.read_data.val() >> self.from_at.val());
        self.read_to.next = bit_cast::<SQUARE_BITS, RECORD_BITS>(self.ram.read_data.val());
        self.read_none.next = self.none_3.q.val();
        self.ply.next = self.top.q.val();
        self.dropped.next = self.has_dropped.q.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;

    type Stack = MoveStack<4, 6, 16, 2>;

    fn push(bench: &mut Bench<Stack>, piece: u64, from: u64, to: u64) {
        bench.circuit.push.next = true;
        bench.circuit.upwards.next = true;
        bench.circuit.piece.next = piece.into();
        bench.circuit.from.next = from.into();
        bench.circuit.to.next = to.into();
        bench.cycle();
        bench.circuit.push.next = false;
        bench.circuit.upwards.next = false;
    }

    /// What is read is compared only once records have been dropped: before that it can come from
    /// a place that was never written, and means nothing.
    fn bench() -> Bench<Stack> {
        let mut bench = Bench::new(Stack::default(), |stack| &mut stack.clock);
        for output in ["read_piece", "read_from", "read_to"] {
            bench.compare_only_if(output, "dropped");
        }
        bench
    }

    #[test]
    fn a_push_that_is_refused_harms_no_record() {
        let mut bench = bench();
        for ply in 0..0xffff_u64 {
            assert!(bench.circuit.can_push.val());
            push(&mut bench, 1, ply % 64, ply / 64 % 64);
        }
        assert!(!bench.circuit.can_push.val());
        assert_eq!(bench.circuit.ply.val(), 0xffffu64);
        push(&mut bench, 5, 7, 8);
        assert_eq!(bench.circuit.ply.val(), 0xffffu64);

        bench.compare_from_here();
        bench.circuit.stream.next = true;
        bench.cycle();
        bench.cycle();
        for ply in (0xfffb..0xffff_u64).rev() {
            bench.settle();
            assert_eq!(bench.circuit.read_piece.val(), 1u64, "ply {ply}");
            assert_eq!(bench.circuit.read_from.val(), ply % 64, "ply {ply}");
            assert_eq!(bench.circuit.read_to.val(), ply / 64 % 64, "ply {ply}");
            assert!(!bench.circuit.read_none.val(), "ply {ply}");
            bench.cycle();
        }
        assert!(bench.circuit.read_none.val());
        bench.replay("move_stack_full");
    }

    #[test]
    fn a_cut_in_the_cycle_of_a_clear_is_not_done_after_it() {
        let mut bench = bench();
        for ply in 0..3 {
            push(&mut bench, 1, ply, ply + 8);
        }
        bench.circuit.clear.next = true;
        bench.circuit.cut.next = true;
        bench.circuit.target_ply.next = 2u64.into();
        bench.cycle();
        bench.circuit.clear.next = false;
        bench.circuit.cut.next = false;
        for _ in 0..3 {
            bench.cycle();
            assert_eq!(bench.circuit.ply.val(), 0u64);
            assert!(!bench.circuit.can_pop.val());
        }
        bench.replay("move_stack_cut_and_clear");
    }
}
