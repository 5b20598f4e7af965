//! One earlier position: how many of its pieces are displaced.

use rust_hdl::prelude::*;

/// The count of one slot, and whether its position is in the window.
///
/// `count` is the number of pieces of the slot's position that do not stand where they stood, a
/// piece of the side that was to move in it counted as two and one of the other side as one. So 0
/// at an even distance is a repetition, and 1 at an odd distance is a position that the side to
/// move reaches by moving one piece. At most 16 pieces a side make at most 48: six bits are exact.
///
/// A push or pop adds `operand` twice, once for the square the piece left and once, negative, for
/// the one it came to, each time if the position had the piece there (`occupied`) and is in the
/// window. A position outside the window is frozen.
///
/// Ports:
/// * `head`: this slot is pushed or popped. `settle`: `active` is set (`head_active`) or
///   cleared in the head; with `thaw`, whose `occupied` says which positions come back into the
///   window, they are set. `freeze`: all are cleared;
/// * out: `flag` (in the window, and `operand` and distance make it a repetition, or an upcoming
///   one), from the count; `flag_held`, a cycle later; `above_held`, the same for slots that are
///   `above` the head.
#[derive(Clone, Debug, LogicBlock)]
pub struct WindowSlot {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// This slot is pushed or popped.
    pub head: Signal<In, Bit>,
    /// This slot is no newer than the newest move, not beyond the end of the ring.
    pub above: Signal<In, Bit>,
    /// The position had the piece on the square, or comes back into the window.
    pub occupied: Signal<In, Bit>,
    /// What is added.
    pub operand: Signal<In, Bits<6>>,
    /// The slot's position is an even number of plies back.
    pub even: Signal<In, Bit>,
    /// Which positions are in the window is brought up to date.
    pub settle: Signal<In, Bit>,
    /// The head comes into the window.
    pub head_active: Signal<In, Bit>,
    /// No position is in the window.
    pub freeze: Signal<In, Bit>,
    /// The position is a repetition, or one move away.
    pub flag: Signal<Out, Bit>,
    /// The same a cycle later.
    pub flag_held: Signal<Out, Bit>,
    /// The same if the slot is above the head.
    pub above_held: Signal<Out, Bit>,
    count: DFF<Bits<6>>,
    active: DFF<Bit>,
    flagged: DFF<Bit>,
    flagged_above: DFF<Bit>,
    counts: Signal<Local, Bit>,
    high: Signal<Local, Bits<4>>,
    few: Signal<Local, Bit>,
    none: Constant<Bits<4>>,
    own: Constant<Bits<6>>,
}

impl Default for WindowSlot {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            head: Default::default(),
            above: Default::default(),
            occupied: Default::default(),
            operand: Default::default(),
            even: Default::default(),
            settle: Default::default(),
            head_active: Default::default(),
            freeze: Default::default(),
            flag: Default::default(),
            flag_held: Default::default(),
            above_held: Default::default(),
            count: Default::default(),
            active: Default::default(),
            flagged: Default::default(),
            flagged_above: Default::default(),
            counts: Default::default(),
            high: Default::default(),
            few: Default::default(),
            none: Constant::new(0.into()),
            own: Constant::new(2.into()),
        }
    }
}

impl Logic for WindowSlot {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, count, active, flagged, flagged_above);
        self.counts.next = self.occupied.val() & self.active.q.val();
        if self.counts.val() {
            // Before its own move a position has one piece displaced after it, of its own side.
            if self.head.val() {
                self.count.d.next = self.own.val();
            } else {
                self.count.d.next = self.count.q.val() + self.operand.val();
            }
        }
        if self.freeze.val() {
            self.active.d.next = false;
        } else {
            if self.settle.val() {
                if self.head.val() {
                    self.active.d.next = self.head_active.val();
                } else {
                    self.active.d.next = self.active.q.val() | self.occupied.val();
                }
            }
        }
        self.high.next = self.count.q.val().get_bits::<4>(2);
        self.few.next = (self.high.val() == self.none.val())
            & !self.count.q.val().get_bit(1)
            & (self.count.q.val().get_bit(0) ^ self.even.val());
        self.flag.next = self.few.val() & self.active.q.val();
        self.flagged.d.next = self.few.val() & self.active.q.val();
        self.flagged_above.d.next = self.few.val() & self.active.q.val() & self.above.val();
        self.flag_held.next = self.flagged.q.val();
        self.above_held.next = self.flagged_above.q.val();
    }
}
