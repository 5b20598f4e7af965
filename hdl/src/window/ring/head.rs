//! Where the head of the ring is.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Keeps the number of the slot that is the head. In a sweep it goes through all of them.
///
/// `reset` puts it in slot 0, from which a sweep begins. `takes_back` moves it up, `down` moves it down, `start` puts it in its first place, each from the next cycle on. With
/// `turn` the flags are those of its parity: an operation ends.
#[derive(LogicBlock, SmartDefault)]
pub struct WindowHead {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// To slot 0.
    pub reset: Signal<In, Bit>,
    /// Low in a sweep.
    pub swept: Signal<In, Bit>,
    /// To the next older slot.
    pub takes_back: Signal<In, Bit>,
    /// To the next newer slot.
    pub down: Signal<In, Bit>,
    /// To its first place.
    pub start: Signal<In, Bit>,
    /// The operation ends.
    pub turn: Signal<In, Bit>,
    /// It adds a record.
    pub adding: Signal<In, Bit>,
    /// The slot.
    pub at: Signal<Out, Bits<7>>,
    /// It is an odd one.
    pub is_odd: Signal<Out, Bit>,
    /// It was when the last operation had ended: a register of its own, since all slots look at it.
    pub flags_odd: Signal<Out, Bit>,
    /// The slot above: that of the newest record.
    pub newest: Signal<Out, Bits<7>>,
    /// The slot whose record is read for the end of the operation: the one that is the newest after a pop, the one that is
    /// overwritten after a push.
    pub beside: Signal<Out, Bits<7>>,
    position: DFF<Bits<7>>,
    odd_held: DFF<Bit>,
    higher: Signal<Local, Bits<7>>,
    lower: Signal<Local, Bits<7>>,
    // The last slot: see `new`.
    #[default(Constant::new((super::MOST as u64 - 1).into()))]
    last: Constant<Bits<7>>,
}

impl WindowHead {
    /// Of a ring of so many slots.
    pub fn new(plies: usize) -> Self {
        Self { last: Constant::new((plies as u64 - 1).into()), ..Self::default() }
    }
}

impl Logic for WindowHead {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        dff_setup!(self, clock, position, odd_held);
        if self.position.q.val() == self.last.val() {
            self.higher.next = 0.into();
        } else {
            self.higher.next = self.position.q.val() + 1;
        }
        if self.position.q.val() == 0 {
            self.lower.next = self.last.val();
        } else {
            self.lower.next = self.position.q.val() - 1;
        }
        if self.takes_back.val() | !self.swept.val() {
            self.position.d.next = self.higher.val();
        }
        if self.down.val() {
            self.position.d.next = self.lower.val();
        }
        if self.start.val() {
            self.position.d.next = self.last.val();
        }
        // A push is about to move the head to the next slot, of the other parity.
        if self.turn.val() {
            self.odd_held.d.next = self.position.q.val().get_bit(0) ^ self.down.val();
        }
        if self.reset.val() {
            self.position.d.next = 0.into();
            self.odd_held.d.next = false;
        }
        if self.adding.val() {
            self.beside.next = self.lower.val();
        } else {
            self.beside.next = self.higher.val();
        }
        self.at.next = self.position.q.val();
        self.is_odd.next = self.position.q.val().get_bit(0);
        self.flags_odd.next = self.odd_held.q.val();
        self.newest.next = self.higher.val();
    }
}
