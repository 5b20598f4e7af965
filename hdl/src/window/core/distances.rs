//! How many plies back what was found is, and when it is said.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::constant::constant;

/// Keeps, on the way of an answer, what its distances need of the time when its flags were right, and says which of two is which.
///
/// The slots find the nearest flagged one of each parity; what it is depends on the parity of the newest slot. `has_counted`
/// is high in the cycle in which the flags are told. `select_odd` and the offsets are there when the slots need them, and
/// `take` two cycles after `has_counted`; one cycle later `located` is high, and the distances are those of this answer.
///
/// **Reset**: no answer is on its way.
#[derive(LogicBlock, SmartDefault)]
pub struct WindowDistances {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Forgets the answers on their way.
    pub reset: Signal<In, Bit>,
    /// The flags are told.
    pub has_counted: Signal<In, Bit>,
    /// Odd slots are an even number of plies back.
    pub flags_odd: Signal<In, Bit>,
    /// The slot of the newest move.
    pub newest: Signal<In, Bits<7>>,
    /// Plies back to the nearest flagged even slot, 0 if none.
    pub even_distance: Signal<In, Bits<8>>,
    /// The same of odd slots.
    pub odd_distance: Signal<In, Bits<8>>,
    /// The odd flags are counted.
    pub select_odd: Signal<Out, Bit>,
    /// Added to a slot from the newest move on: its distance.
    pub offset: Signal<Out, Bits<8>>,
    /// The same for the slots below.
    pub offset_below: Signal<Out, Bits<8>>,
    /// The slots bring distances and count up to date.
    pub take: Signal<Out, Bit>,
    /// High for one cycle: they have.
    pub located: Signal<Out, Bit>,
    /// Plies back to the nearest equal position.
    pub repetition: Signal<Out, Bits<8>>,
    /// Plies back to the nearest that is one move away.
    pub upcoming: Signal<Out, Bits<8>>,
    counted_1: DFF<Bit>,
    counted_2: DFF<Bit>,
    has_located: DFF<Bit>,
    odd_1: DFF<Bit>,
    odd_2: DFF<Bit>,
    odd_2_held: DFF<Bit>,
    odd_3: DFF<Bit>,
    above: DFF<Bits<8>>,
    below: DFF<Bits<8>>,
    above_1: DFF<Bits<8>>,
    below_1: DFF<Bits<8>>,
    slot: Signal<Local, Bits<8>>,
    #[default(constant(1))]
    one: Constant<Bits<8>>,
    // From a slot around the end of the ring to the same one, and one more: see `new`.
    #[default(constant(1))]
    around: Constant<Bits<8>>,
}

impl WindowDistances {
    /// In a ring of so many slots.
    pub fn new(plies: usize) -> Self {
        Self { around: constant(plies as u64 + 1), ..Self::default() }
    }
}

impl Logic for WindowDistances {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            counted_1,
            counted_2,
            has_located,
            odd_1,
            odd_2,
            odd_2_held,
            odd_3,
            above,
            below,
            above_1,
            below_1
        );
        self.counted_1.d.next = self.has_counted.val();
        self.counted_2.d.next = self.counted_1.q.val();
        self.take.next = self.counted_2.q.val();
        self.has_located.d.next = self.counted_2.q.val();
        self.located.next = self.has_located.q.val();

        self.slot.next = bit_cast::<8, 7>(self.newest.val());
        self.above.d.next = self.one.val() - self.slot.val();
        self.below.d.next = self.around.val() - self.slot.val();
        self.above_1.d.next = self.above.q.val();
        self.below_1.d.next = self.below.q.val();
        self.offset.next = self.above_1.q.val();
        self.offset_below.next = self.below_1.q.val();

        self.odd_1.d.next = self.flags_odd.val();
        self.select_odd.next = self.odd_1.q.val();
        self.odd_2.d.next = self.odd_1.q.val();
        self.odd_2_held.d.next = self.odd_2.q.val();
        if self.counted_2.q.val() {
            self.odd_3.d.next = self.odd_2_held.q.val();
        }
        if self.odd_3.q.val() {
            self.repetition.next = self.odd_distance.val();
            self.upcoming.next = self.even_distance.val();
        } else {
            self.repetition.next = self.even_distance.val();
            self.upcoming.next = self.odd_distance.val();
        }
        if self.reset.val() {
            self.counted_1.d.next = false;
            self.counted_2.d.next = false;
            self.has_located.d.next = false;
            self.odd_3.d.next = false;
        }
    }
}
