//! The chain file: how the current position differs from one further back, one ply a cycle.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::chain_ends::ChainEnds;
use crate::constant::constant;
use crate::file_port::FilePort;

/// The chain list of the golden model as a register file whose entries are all compared in the
/// same cycle: it takes one record per cycle, newest first, however many pieces have wandered.
///
/// `ENTRIES` entries (2 to 32; 32 can never overflow in chess, 16 are enough for play), pieces of
/// `PIECE_BITS` bits, squares of `SQUARE_BITS` bits, and `KEY_BITS = PIECE_BITS + SQUARE_BITS`.
///
/// Let C be the current position and E the earlier one. Taking back a move of `piece` from
/// `from` to `to` changes two sets: the *heads*, squares where E has a piece that C has not there,
/// and the *tails*, pieces and squares where C has one that E has not. If `to` is a head it is
/// removed, else it becomes a tail; if `from` is a tail with this piece it is removed, else `from`
/// becomes a head. These are the five rules of `perpetual_model::Rule`: nothing found is an
/// insert, one found a transition or an extension, both found a reflection or a symmetry. Which
/// head belongs to which tail never matters.
///
/// Ports: a [`FilePort`], and `open`, the number of open chains, with the other outputs.
///
/// **Ignores**: who is to move (the caller counts plies), barriers (the caller stops), and records
/// that no board can have played: `piece` must stand on `from` and `to` must be empty. On such a
/// line the squares of E are distinct, and a head needs no piece.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct ChainFile<
    const ENTRIES: usize,
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const KEY_BITS: usize,
> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Records in, and what becomes of them.
    pub port: FilePort<PIECE_BITS, SQUARE_BITS>,
    /// The number of open chains, 0 to `ENTRIES`.
    pub open: Signal<Out, Bits<6>>,
    // The records on their way: one, two and three cycles after the port.
    second_step: DFF<Bit>,
    second_piece: DFF<Bits<PIECE_BITS>>,
    second_from: DFF<Bits<SQUARE_BITS>>,
    second_to: DFF<Bits<SQUARE_BITS>>,
    next_step: DFF<Bit>,
    next_piece: DFF<Bits<PIECE_BITS>>,
    next_from: DFF<Bits<SQUARE_BITS>>,
    next_to: DFF<Bits<SQUARE_BITS>>,
    now_step: DFF<Bit>,
    now_piece: DFF<Bits<PIECE_BITS>>,
    now_from: DFF<Bits<SQUARE_BITS>>,
    now_to: DFF<Bits<SQUARE_BITS>>,
    heads: ChainEnds<ENTRIES, SQUARE_BITS>,
    tails: ChainEnds<ENTRIES, KEY_BITS>,
    // What the step applied now stores, compared with what later steps look for, one cycle early.
    head_is_next: DFF<Bit>,
    head_is_ahead: DFF<Bit>,
    tail_is_next: DFF<Bit>,
    tail_is_ahead: DFF<Bit>,
    count: DFF<Bits<6>>,
    is_closed: DFF<Bit>,
    overflowed: DFF<Bit>,
    has_stepped: DFF<Bit>,
    same_piece_1: Signal<Local, Bit>,
    same_piece_2: Signal<Local, Bit>,
    // What the step did, counted in the cycle after it.
    opens: DFF<Bit>,
    closes: DFF<Bit>,
    stepping: DFF<Bit>,
    #[default(constant(ENTRIES as u64))]
    full: Constant<Bits<6>>,
    #[default({
        const { assert!(KEY_BITS == PIECE_BITS + SQUARE_BITS, "a key is a piece and a square") };
        constant(SQUARE_BITS as u64)
    })]
    shift: Constant<Bits<KEY_BITS>>,
}

impl<const ENTRIES: usize, const PIECE_BITS: usize, const SQUARE_BITS: usize, const KEY_BITS: usize>
    Logic for ChainFile<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS>
{
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.second_step.d.next = self.port.step.val() & !self.port.clear.val();
        self.second_piece.d.next = self.port.piece.val();
        self.second_from.d.next = self.port.from.val();
        self.second_to.d.next = self.port.to.val();
        self.next_step.d.next = self.second_step.q.val() & !self.port.clear.val();
        self.next_piece.d.next = self.second_piece.q.val();
        self.next_from.d.next = self.second_from.q.val();
        self.next_to.d.next = self.second_to.q.val();
        self.now_step.d.next = self.next_step.q.val() & !self.port.clear.val();
        self.now_piece.d.next = self.next_piece.q.val();
        self.now_from.d.next = self.next_from.q.val();
        self.now_to.d.next = self.next_to.q.val();

        // One cycle before `next` becomes `now`: what it will store, against what the records
        // behind it look for. Whether there is a record in `next`, or at the port, need not be
        // asked: nothing is stored without the one, and nothing looked for without the other.
        self.same_piece_1.next = self.next_piece.q.val() == self.second_piece.q.val();
        self.same_piece_2.next = self.next_piece.q.val() == self.port.piece.val();
        self.head_is_next.d.next =
            self.second_step.q.val() & (self.next_from.q.val() == self.second_to.q.val());
        self.head_is_ahead.d.next = self.next_from.q.val() == self.port.to.val();
        self.tail_is_next.d.next = self.second_step.q.val()
            & self.same_piece_1.val()
            & (self.next_to.q.val() == self.second_from.q.val());
        self.tail_is_ahead.d.next =
            self.same_piece_2.val() & (self.next_to.q.val() == self.port.from.val());

        self.heads.clear.next = self.port.clear.val();
        connect!(self.heads <- self: step = now_step.q, new_key = now_from.q);
        self.heads.found_there.next = self.tails.found.val();
        connect!(self.heads <- self: new_is_next = head_is_next.q, new_is_ahead = head_is_ahead.q);
        connect!(self.heads <- self: ahead = second_step.q, ahead_key = second_to.q);

        self.tails.clear.next = self.port.clear.val();
        self.tails.step.next = self.now_step.q.val();
        self.tails.new_key.next = (bit_cast::<KEY_BITS, PIECE_BITS>(self.now_piece.q.val())
            << self.shift.val())
            | bit_cast::<KEY_BITS, SQUARE_BITS>(self.now_to.q.val());
        self.tails.found_there.next = self.heads.found.val();
        connect!(self.tails <- self: new_is_next = tail_is_next.q, new_is_ahead = tail_is_ahead.q);
        self.tails.ahead.next = self.second_step.q.val();
        self.tails.ahead_key.next = (bit_cast::<KEY_BITS, PIECE_BITS>(self.second_piece.q.val())
            << self.shift.val())
            | bit_cast::<KEY_BITS, SQUARE_BITS>(self.second_from.q.val());

        if self.port.clear.val() {
            self.count.d.next = 0.into();
            self.is_closed.d.next = true;
            self.overflowed.d.next = false;
            self.has_stepped.d.next = false;
            self.opens.d.next = false;
            self.closes.d.next = false;
            self.stepping.d.next = false;
        } else {
            self.opens.d.next =
                self.now_step.q.val() & !self.heads.found.val() & !self.tails.found.val();
            self.closes.d.next = self.heads.found.val() & self.tails.found.val();
            self.stepping.d.next = self.now_step.q.val();
            // The caller clears after a reset, so nothing else needs to know of one.
            self.has_stepped.d.next = self.stepping.q.val() & !self.port.reset.val();
            if self.opens.q.val() {
                self.count.d.next = self.count.q.val() + 1;
                self.is_closed.d.next = false;
                if self.count.q.val() == self.full.val() {
                    self.overflowed.d.next = true;
                }
            }
            if self.closes.q.val() {
                self.count.d.next = self.count.q.val() - 1;
                self.is_closed.d.next = self.count.q.val() == 1;
            }
        }
        // It has no memory that outlasts a clear.
        self.port.sweeping.next = false;
        self.port.closed.next = self.is_closed.q.val();
        self.open.next = self.count.q.val();
        self.port.stepped.next = self.has_stepped.q.val();
        self.port.overflow.next = self.overflowed.q.val();
        self.port.fault.next = false;
    }
}
