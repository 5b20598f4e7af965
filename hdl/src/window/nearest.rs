//! The nearest flagged slot of one parity, and how far back it is.

use rust_hdl::prelude::*;

/// The second step of the search: of `H` groups of slots, the one that holds the nearest, and the
/// distance of its slot.
///
/// Ports, each a cycle after the one before: `flagged` and `flagged_above` (see [`super::WindowGroup`]),
/// with `offset`, what is added to a slot's number above the head to give its distance, and
/// `offset_below`, the same for the others; `place`, of the chosen group, with `take`; out,
/// `distance`, 0 if no slot is flagged. Slots of a group are every second one; `odd` says which.
#[derive(Clone, Debug, LogicBlock)]
pub struct WindowNearest<const H: usize> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Groups with a flagged slot.
    pub flagged: Signal<In, Bits<H>>,
    /// Groups with one above the head.
    pub flagged_above: Signal<In, Bits<H>>,
    /// The distance of slot 0 if it is above the head.
    pub offset: Signal<In, Bits<8>>,
    /// The distance of slot 0 if it is not.
    pub offset_below: Signal<In, Bits<8>>,
    /// The number of the slot within each group, less the group's own.
    pub place: Signal<In, Bits<8>>,
    /// The distance is brought up to date.
    pub take: Signal<In, Bit>,
    /// Which group is chosen.
    pub chosen: Signal<Out, Bits<H>>,
    /// Plies back.
    pub distance: Signal<Out, Bits<8>>,
    which: DFF<Bits<H>>,
    found: DFF<Bit>,
    base: DFF<Bits<8>>,
    result: DFF<Bits<8>>,
    searched: Signal<Local, Bits<H>>,
    less: Signal<Local, Bits<H>>,
    one: Constant<Bits<H>>,
    none: Constant<Bits<H>>,
    zero: Constant<Bits<8>>,
}

impl<const H: usize> Default for WindowNearest<H> {
    fn default() -> Self {
        assert!(H <= 32, "a vector of groups is put together bit by bit");
        Self {
            clock: Default::default(),
            flagged: Default::default(),
            flagged_above: Default::default(),
            offset: Default::default(),
            offset_below: Default::default(),
            place: Default::default(),
            take: Default::default(),
            chosen: Default::default(),
            distance: Default::default(),
            which: Default::default(),
            found: Default::default(),
            base: Default::default(),
            result: Default::default(),
            searched: Default::default(),
            less: Default::default(),
            one: Constant::new(1.into()),
            none: Constant::new(0.into()),
            zero: Constant::new(0.into()),
        }
    }
}

impl<const H: usize> Logic for WindowNearest<H> {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, which, found, base, result);
        if self.flagged_above.val() != self.none.val() {
            self.searched.next = self.flagged_above.val();
            self.base.d.next = self.offset.val();
        } else {
            self.searched.next = self.flagged.val();
            self.base.d.next = self.offset_below.val();
        }
        // The lowest bit that is set, as the carry of a decrement finds it.
        self.less.next = self.searched.val() - self.one.val();
        self.which.d.next = self.searched.val() & !self.less.val();
        self.found.d.next = self.flagged.val() != self.none.val();
        self.chosen.next = self.which.q.val();
        if self.take.val() {
            if self.found.q.val() {
                self.result.d.next = self.base.q.val() + self.place.val();
            } else {
                self.result.d.next = self.zero.val();
            }
        }
        self.distance.next = self.result.q.val();
    }
}
