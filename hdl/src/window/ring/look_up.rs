//! What is looked up in the columns of all slots.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::super::slots::NO_MOVE_ROW;

/// Chooses, in each cycle, the square and the kind of piece that all slots are asked for; of a record without a move, the slots
/// without one.
///
/// All slots compare, which takes most of the cycle, so as little as possible comes before it: while `idle` what is asked
/// depends on what is *offered*, whether it is taken or not; in every other cycle it is chosen in the one before.
///
/// * `idle`, with `push`, `clear` or `look`: the square that the piece leaves. Else the one that the newest record came to.
/// * In the cycle after: with `comes` where the piece goes, else the square that the newest record left.
/// * In the others: the squares of what was offered, `to` after a cycle with `then_to`, else `from`.
///
/// `stands` is what there is on the square now, of what is looked up in this cycle; `head_carry` is that when it goes into
/// the chain. A probe looks up a square while `idle`, with `look` and `is_there`: the chain takes it in the next cycle
/// (`active`), and `probing` and `probed_stands` are there in the one after that.
#[derive(LogicBlock, SmartDefault)]
pub struct WindowLookUp {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// An operation is taken.
    pub idle: Signal<In, Bit>,
    /// Offered: a push.
    pub push: Signal<In, Bit>,
    /// A clear.
    pub clear: Signal<In, Bit>,
    /// An operation that begins with a push.
    pub comes: Signal<In, Bit>,
    /// A look-up of a probe.
    pub look: Signal<In, Bit>,
    /// The piece probed stands there now.
    pub is_there: Signal<In, Bit>,
    /// What moves.
    pub piece_kind: Signal<In, Bits<3>>,
    /// Where from.
    pub from: Signal<In, Bits<6>>,
    /// Where to.
    pub to: Signal<In, Bits<6>>,
    /// What was offered last.
    pub coming_kind: Signal<In, Bits<3>>,
    /// Where it leaves.
    pub coming_from: Signal<In, Bits<6>>,
    /// Where it comes to.
    pub coming_to: Signal<In, Bits<6>>,
    /// The newest record.
    pub newest_kind: Signal<In, Bits<3>>,
    /// Where it left.
    pub newest_from: Signal<In, Bits<6>>,
    /// Where it came to.
    pub newest_to: Signal<In, Bits<6>>,
    /// It is without a move.
    pub newest_special: Signal<In, Bit>,
    /// In the next cycle, the destination.
    pub then_to: Signal<In, Bit>,
    /// The piece stands on the square.
    pub stands: Signal<In, Bit>,
    /// The chain takes what was looked up.
    pub takes: Signal<In, Bit>,
    /// The head is an odd slot.
    pub head_odd: Signal<In, Bit>,
    /// The row of the touch table to read.
    pub touch_row: Signal<Out, Bits<7>>,
    /// The row of the left table.
    pub left_row: Signal<Out, Bits<8>>,
    /// The third bit of the kind.
    pub next_high: Signal<Out, Bit>,
    /// The head will be an odd slot in the next cycle.
    pub next_odd: Signal<Out, Bit>,
    /// The chain takes what was looked up, for an operation or a probe.
    pub active: Signal<Out, Bit>,
    /// What stands on that square now.
    pub head_carry: Signal<Out, Bit>,
    /// It was a probe's.
    pub probing: Signal<Out, Bit>,
    /// Of the square that the piece probed stands on.
    pub probed_stands: Signal<Out, Bit>,
    ahead_square: DFF<Bits<6>>,
    ahead_kind: DFF<Bits<3>>,
    ahead_special: DFF<Bit>,
    carry: DFF<Bit>,
    look_1: DFF<Bit>,
    look_2: DFF<Bit>,
    stands_1: DFF<Bit>,
    stands_2: DFF<Bit>,
    offers: Signal<Local, Bit>,
    read_square: Signal<Local, Bits<6>>,
    read_kind: Signal<Local, Bits<3>>,
    read_special: Signal<Local, Bit>,
    #[default(Constant::new(NO_MOVE_ROW.into()))]
    no_row: Constant<Bits<7>>,
}

impl Logic for WindowLookUp {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            ahead_square,
            ahead_kind,
            ahead_special,
            carry,
            look_1,
            look_2,
            stands_1,
            stands_2
        );
        self.offers.next = self.push.val() | self.clear.val() | self.look.val();
        if self.idle.val() {
            self.read_special.next = self.newest_special.val() & !self.offers.val();
            if self.offers.val() {
                self.read_square.next = self.from.val();
                self.read_kind.next = self.piece_kind.val();
            } else {
                self.read_square.next = self.newest_to.val();
                self.read_kind.next = self.newest_kind.val();
            }
        } else {
            self.read_special.next = self.ahead_special.q.val();
            self.read_square.next = self.ahead_square.q.val();
            self.read_kind.next = self.ahead_kind.q.val();
        }
        if self.read_special.val() {
            self.touch_row.next = self.no_row.val();
        } else {
            self.touch_row.next = bit_cast::<7, 6>(self.read_square.val());
        }
        self.left_row.next = (bit_cast::<8, 2>(self.read_kind.val().get_bits::<2>(0)) << 6)
            | bit_cast::<8, 6>(self.read_square.val());
        self.next_high.next = self.read_kind.val().get_bit(2);
        // A pop moves the head at once, a push at its end.
        self.next_odd.next = self.head_odd.val() ^ (self.idle.val() & !self.offers.val());

        if self.idle.val() {
            self.ahead_special.d.next = self.newest_special.val() & !self.comes.val();
            if self.comes.val() {
                self.ahead_square.d.next = self.to.val();
            } else {
                self.ahead_square.d.next = self.newest_from.val();
            }
            if self.push.val() | self.clear.val() {
                self.ahead_kind.d.next = self.piece_kind.val();
            } else {
                self.ahead_kind.d.next = self.newest_kind.val();
            }
        } else {
            self.ahead_special.d.next = false;
            self.ahead_kind.d.next = self.coming_kind.val();
            if self.then_to.val() {
                self.ahead_square.d.next = self.coming_to.val();
            } else {
                self.ahead_square.d.next = self.coming_from.val();
            }
        }

        self.carry.d.next =
            self.stands.val() | (self.idle.val() & self.look.val() & self.is_there.val());
        self.look_1.d.next = self.idle.val() & self.look.val();
        self.look_2.d.next = self.look_1.q.val();
        self.stands_1.d.next = self.is_there.val();
        self.stands_2.d.next = self.stands_1.q.val();
        self.active.next = self.takes.val() | self.look_1.q.val();
        self.head_carry.next = self.carry.q.val();
        self.probing.next = self.look_2.q.val();
        self.probed_stands.next = self.stands_2.q.val();
    }
}
