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
///   too), `can_cut` say in the same cycle whether it can (`can_cut` depends on
///   `target_ply`), `is_empty` why a pop cannot. A cut takes effect one cycle later than the
///   others, since its comparisons are the longest path: nothing else may be asked in the cycle
///   after it;
/// * streaming: `rewind` puts the reader on the newest record, and must have been high in the
///   cycle before the first `advance`; each cycle with `advance` reads one record and goes back by
///   one;
/// * out: `read_piece`, `read_from`, `read_to`, `read_barrier` of the record read in the cycle
///   before, and `read_none`: there was none, the bottom has been reached;
/// * `ply`: plies on the line; `dropped`: records have been dropped from the bottom since the line
///   was last empty at ply 0.
///
/// **Ignores** whether the records make sense.
#[derive(LogicBlock, SmartDefault)]
pub struct MoveStack<
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
> {
    /// Clock, rising edge.
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
    /// Puts the reader on the newest record.
    pub rewind: Signal<In, Bit>,
    /// Reads a record and goes back by one.
    pub advance: Signal<In, Bit>,
    /// The line has room: fewer than 65,535 plies.
    pub can_push: Signal<Out, Bit>,
    /// The last move is held, and can be taken back or replaced.
    pub can_pop: Signal<Out, Bit>,
    /// `target_ply` is held.
    pub can_cut: Signal<Out, Bit>,
    /// There is no ply on the line at all.
    pub is_empty: Signal<Out, Bit>,
    /// Piece of the record read.
    pub read_piece: Signal<Out, Bits<PIECE_BITS>>,
    /// Where it came from.
    pub read_from: Signal<Out, Bits<SQUARE_BITS>>,
    /// Where it went.
    pub read_to: Signal<Out, Bits<SQUARE_BITS>>,
    /// It is a barrier.
    pub read_barrier: Signal<Out, Bit>,
    /// There was no record to read.
    pub read_none: Signal<Out, Bit>,
    /// Plies on the line.
    pub ply: Signal<Out, Bits<16>>,
    /// Older records have been dropped.
    pub dropped: Signal<Out, Bit>,
    ram: BlockRam<RECORD_BITS, LOG2_DEPTH>,
    top: DFF<Bits<16>>,
    bottom: DFF<Bits<16>>,
    has_dropped: DFF<Bit>,
    cut_held: DFF<Bit>,
    cut_ply: DFF<Bits<16>>,
    reader: DFF<Bits<LOG2_DEPTH>>,
    reader_below: DFF<Bit>,
    read_below: DFF<Bit>,
    less: Signal<Local, Bits<16>>,
    top_low: Signal<Local, Bits<LOG2_DEPTH>>,
    bottom_low: Signal<Local, Bits<LOG2_DEPTH>>,
    top_lap: Signal<Local, Bit>,
    bottom_lap: Signal<Local, Bit>,
    low_equal: Signal<Local, Bit>,
    none_held: Signal<Local, Bit>,
    ring_full: Signal<Local, Bit>,
    room: Signal<Local, Bit>,
    target_held: Signal<Local, Bit>,
    barrier_mask: Signal<Local, Bits<PIECE_BITS>>,
    record: Signal<Local, Bits<RECORD_BITS>>,
    #[default({
        const { assert!(2 <= LOG2_DEPTH && LOG2_DEPTH <= 15, "the stack holds 4 to 32,768 records") };
        constant(1 << LOG2_DEPTH)
    })]
    lap: Constant<Bits<16>>,
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
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            top,
            bottom,
            has_dropped,
            cut_held,
            cut_ply,
            reader,
            reader_below,
            read_below
        );
        self.top_low.next = self.top.q.val().get_bits::<LOG2_DEPTH>(0);
        self.bottom_low.next = self.bottom.q.val().get_bits::<LOG2_DEPTH>(0);
        self.top_lap.next = (self.top.q.val() & self.lap.val()).any();
        self.bottom_lap.next = (self.bottom.q.val() & self.lap.val()).any();
        self.low_equal.next = self.top_low.val() == self.bottom_low.val();
        // No more records are held than the ring has room for, so with equal low bits the bit above
        // them tells full from empty.
        self.ring_full.next = self.low_equal.val() & (self.top_lap.val() ^ self.bottom_lap.val());
        self.none_held.next = self.low_equal.val() & !self.ring_full.val();
        self.room.next = self.top.q.val() != 0xffff;
        self.target_held.next = (self.target_ply.val() <= self.top.q.val())
            & (self.target_ply.val() >= self.bottom.q.val());
        self.less.next = self.top.q.val() - 1;

        self.barrier_mask.next = self.any_piece.val();
        if self.barrier.val() {
            self.barrier_mask.next = 0.into();
        }
        self.record.next =
            (bit_cast::<RECORD_BITS, PIECE_BITS>(self.piece.val() & self.barrier_mask.val())
                << self.piece_at.val())
                | (bit_cast::<RECORD_BITS, SQUARE_BITS>(self.from.val()) << self.from_at.val())
                | bit_cast::<RECORD_BITS, SQUARE_BITS>(self.to.val());
        self.ram.clock.next = self.clock.val();
        // A push that is refused must not write: in a full ring the place is that of the oldest record.
        self.ram.write_enable.next =
            (self.push.val() & self.room.val()) | (self.replace.val() & !self.none_held.val());
        self.ram.write_address.next = self.top_low.val();
        if self.replace.val() {
            self.ram.write_address.next = self.less.val().get_bits::<LOG2_DEPTH>(0);
        }
        self.ram.write_data.next = self.record.val();
        self.ram.read_address.next = self.reader.q.val();

        if self.clear.val() {
            self.top.d.next = 0.into();
            self.bottom.d.next = 0.into();
            self.has_dropped.d.next = false;
        } else {
            if self.push.val() & self.room.val() {
                self.top.d.next = self.top.q.val() + 1;
                if self.ring_full.val() {
                    self.bottom.d.next = self.bottom.q.val() + 1;
                    self.has_dropped.d.next = true;
                }
            }
            if self.pop.val() & !self.none_held.val() {
                self.top.d.next = self.less.val();
            }
            if self.cut_held.q.val() {
                self.top.d.next = self.cut_ply.q.val();
            }
        }

        self.cut_held.d.next = self.cut.val() & self.target_held.val() & !self.clear.val();
        self.cut_ply.d.next = self.target_ply.val();

        self.read_below.d.next = self.reader_below.q.val();
        if self.rewind.val() {
            self.reader.d.next = self.less.val().get_bits::<LOG2_DEPTH>(0);
            self.reader_below.d.next = self.none_held.val();
        } else {
            if self.advance.val() {
                self.reader.d.next = self.reader.q.val() - 1;
                if self.reader.q.val() == self.bottom_low.val() {
                    self.reader_below.d.next = true;
                }
            }
        }

        self.can_push.next = self.room.val();
        self.can_pop.next = !self.none_held.val();
        self.can_cut.next = self.target_held.val();
        self.is_empty.next = self.none_held.val() & !self.has_dropped.q.val();
        self.read_piece.next =
            bit_cast::<PIECE_BITS, RECORD_BITS>(self.ram.read_data.val() >> self.piece_at.val());
        self.read_from.next =
            bit_cast::<SQUARE_BITS, RECORD_BITS>(self.ram.read_data.val() >> self.from_at.val());
        self.read_to.next = bit_cast::<SQUARE_BITS, RECORD_BITS>(self.ram.read_data.val());
        self.read_barrier.next =
            bit_cast::<PIECE_BITS, RECORD_BITS>(self.ram.read_data.val() >> self.piece_at.val())
                == 0;
        self.read_none.next = self.read_below.q.val();
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
        bench.circuit.piece.next = piece.into();
        bench.circuit.from.next = from.into();
        bench.circuit.to.next = to.into();
        bench.cycle();
        bench.circuit.push.next = false;
    }

    /// What is read is compared only once records have been dropped: before that it can come from
    /// a place that was never written, and means nothing.
    fn bench() -> Bench<Stack> {
        let mut bench = Bench::new(Stack::default(), |stack| &mut stack.clock);
        for output in ["read_piece", "read_from", "read_to", "read_barrier"] {
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
        bench.circuit.rewind.next = true;
        bench.cycle();
        bench.circuit.rewind.next = false;
        bench.circuit.advance.next = true;
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
            assert!(bench.circuit.is_empty.val());
        }
        bench.replay("move_stack_cut_and_clear");
    }
}
