//! The records of the window that an operation is about, and the list of all.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::block_ram::BlockRam;
use crate::constant::constant;

/// Keeps the record offered last (*next*), the newest one (*new*), and the one in the slot of the head, which the next push
/// overwrites (*old*). All are in a list in block RAM, a word a slot, from which they come back.
///
/// A record without a move is *special*; the lower three bits of its piece are 0. In place of the squares a barrier's has the
/// length of the window before it.
///
/// * `idle`: what is offered is kept. `bring`: it is the newest in the next cycle; with `special` a barrier, with `clearing`
///   an empty slot. `restore`: what is read from the list is.
/// * `pushed`: what is read from the list is the old one. `emptied` and `reset`: there is none.
/// * `store`: the newest is written at `position`, as a record with `keep`, as an empty slot without. `read_position` is what
///   is read, two cycles later.
/// * While `swept` is low the newest is a row of the tables: `length` in `new_piece` and `new_from`, and 0 in `new_to`.
#[derive(LogicBlock, SmartDefault)]
pub struct WindowRecords {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// No record is overwritten.
    pub reset: Signal<In, Bit>,
    /// Offered: no move, below which nothing is held.
    pub clear: Signal<In, Bit>,
    /// What moves.
    pub piece: Signal<In, Bits<4>>,
    /// Where from.
    pub from: Signal<In, Bits<6>>,
    /// Where to.
    pub to: Signal<In, Bits<6>>,
    /// It is a barrier.
    pub barrier: Signal<In, Bit>,
    /// Keeps what is offered.
    pub idle: Signal<In, Bit>,
    /// It is the newest.
    pub bring: Signal<In, Bit>,
    /// As a barrier.
    pub special: Signal<In, Bit>,
    /// As an empty slot.
    pub clearing: Signal<In, Bit>,
    /// What is read is the newest.
    pub restore: Signal<In, Bit>,
    /// What is read is the one overwritten next.
    pub pushed: Signal<In, Bit>,
    /// None is.
    pub emptied: Signal<In, Bit>,
    /// Writes to the list.
    pub store: Signal<In, Bit>,
    /// A record, not an empty slot.
    pub keep: Signal<In, Bit>,
    /// Where.
    pub position: Signal<In, Bits<7>>,
    /// What is read.
    pub read_position: Signal<In, Bits<7>>,
    /// The length of the window, or the row that is swept.
    pub length: Signal<In, Bits<12>>,
    /// Low in a sweep.
    pub swept: Signal<In, Bit>,
    /// What is offered is special.
    pub offered_special: Signal<Out, Bit>,
    /// It is the piece and square that the newest record left.
    pub same_square: Signal<Out, Bit>,
    /// Next: the kind of its piece.
    pub coming_kind: Signal<Out, Bits<3>>,
    /// Where it leaves.
    pub coming_from: Signal<Out, Bits<6>>,
    /// Where it comes to.
    pub coming_to: Signal<Out, Bits<6>>,
    /// It is special.
    pub coming_special: Signal<Out, Bit>,
    /// New: the kind of its piece.
    pub newest_kind: Signal<Out, Bits<3>>,
    /// Where it left.
    pub newest_from: Signal<Out, Bits<6>>,
    /// Where it came to.
    pub newest_to: Signal<Out, Bits<6>>,
    /// It is special.
    pub newest_special: Signal<Out, Bit>,
    /// Of a barrier: the length of the window before it.
    pub length_before: Signal<Out, Bits<12>>,
    /// Old: the kind of its piece, the lower bits.
    pub overwritten_kind: Signal<Out, Bits<2>>,
    /// Where it left.
    pub overwritten_from: Signal<Out, Bits<6>>,
    /// Where it came to.
    pub overwritten_to: Signal<Out, Bits<6>>,
    /// It is special.
    pub overwritten_special: Signal<Out, Bit>,
    #[default(BlockRam::with_register())]
    list: BlockRam<16, 7>,
    next_piece: DFF<Bits<4>>,
    next_from: DFF<Bits<6>>,
    next_to: DFF<Bits<6>>,
    next_special: DFF<Bit>,
    new_piece: DFF<Bits<4>>,
    new_from: DFF<Bits<6>>,
    new_to: DFF<Bits<6>>,
    old_piece: DFF<Bits<3>>,
    old_from: DFF<Bits<6>>,
    old_to: DFF<Bits<6>>,
    no_move: Signal<Local, Bit>,
    list_piece: Signal<Local, Bits<4>>,
    new_low: Signal<Local, Bits<12>>,
    popped: Signal<Local, Bits<16>>,
    piece_kind: Signal<Local, Bits<3>>,
    // Codes that no piece has.
    #[default(constant(8))]
    barrier_code: Constant<Bits<4>>,
    #[default(constant(0))]
    empty_code: Constant<Bits<4>>,
}

impl Logic for WindowRecords {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            next_piece,
            next_from,
            next_to,
            next_special,
            new_piece,
            new_from,
            new_to,
            old_piece,
            old_from,
            old_to
        );
        clock!(self, clock, list);

        self.piece_kind.next = self.piece.val().get_bits::<3>(0);
        self.no_move.next = self.clear.val() | self.barrier.val() | (self.piece_kind.val() == 0);
        self.offered_special.next = self.no_move.val();
        self.same_square.next = (self.piece.val() == self.new_piece.q.val())
            & (self.from.val() == self.new_from.q.val());
        if self.idle.val() {
            self.next_piece.d.next = self.piece.val();
            self.next_from.d.next = self.from.val();
            self.next_to.d.next = self.to.val();
            self.next_special.d.next = self.no_move.val();
        }

        self.popped.next = self.list.read_data.val();
        if self.bring.val() {
            self.new_piece.d.next = self.next_piece.q.val();
            self.new_from.d.next = self.next_from.q.val();
            self.new_to.d.next = self.next_to.q.val();
            if self.special.val() {
                self.new_piece.d.next = self.barrier_code.val();
                self.new_from.d.next = self.length.val().get_bits::<6>(0);
                self.new_to.d.next = self.length.val().get_bits::<6>(6);
            }
            if self.clearing.val() {
                self.new_piece.d.next = self.empty_code.val();
            }
        }
        if !self.swept.val() {
            self.new_piece.d.next = self.length.val().get_bits::<4>(6);
            self.new_from.d.next = self.length.val().get_bits::<6>(0);
            self.new_to.d.next = 0.into();
        }
        if self.restore.val() {
            self.new_piece.d.next = self.popped.val().get_bits::<4>(12);
            self.new_to.d.next = self.popped.val().get_bits::<6>(6);
            self.new_from.d.next = self.popped.val().get_bits::<6>(0);
        }
        if self.emptied.val() {
            self.old_piece.d.next = 0.into();
        }
        if self.pushed.val() {
            self.old_piece.d.next = self.popped.val().get_bits::<3>(12);
            self.old_to.d.next = self.popped.val().get_bits::<6>(6);
            self.old_from.d.next = self.popped.val().get_bits::<6>(0);
        }

        if self.keep.val() {
            self.list_piece.next = self.new_piece.q.val();
        } else {
            self.list_piece.next = self.empty_code.val();
        }
        self.new_low.next = (bit_cast::<12, 6>(self.new_to.q.val()) << 6)
            | bit_cast::<12, 6>(self.new_from.q.val());
        self.list.write_enable.next = self.store.val();
        self.list.write_address.next = self.position.val();
        self.list.write_data.next = (bit_cast::<16, 4>(self.list_piece.val()) << 12)
            | bit_cast::<16, 12>(self.new_low.val());
        self.list.read_address.next = self.read_position.val();

        self.coming_kind.next = self.next_piece.q.val().get_bits::<3>(0);
        self.coming_from.next = self.next_from.q.val();
        self.coming_to.next = self.next_to.q.val();
        self.coming_special.next = self.next_special.q.val();
        self.newest_kind.next = self.new_piece.q.val().get_bits::<3>(0);
        self.newest_from.next = self.new_from.q.val();
        self.newest_to.next = self.new_to.q.val();
        self.newest_special.next = self.new_piece.q.val().get_bits::<3>(0) == 0;
        self.length_before.next = self.new_low.val();
        self.overwritten_kind.next = self.old_piece.q.val().get_bits::<2>(0);
        self.overwritten_from.next = self.old_from.q.val();
        self.overwritten_to.next = self.old_to.q.val();
        self.overwritten_special.next = self.old_piece.q.val() == 0;
        if self.reset.val() {
            self.old_piece.d.next = 0.into();
        }
    }
}
