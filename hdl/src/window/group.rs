//! Four slots of one parity: whether one is flagged, and which is the nearest.

use rust_hdl::prelude::*;

use super::slot::WindowSlot;

/// Four [`WindowSlot`]s of one parity, and the first step of the search for the nearest that is
/// flagged.
///
/// The slots of a ring lie from the newest upwards to the end of the ring, and on from its
/// beginning. So the nearest is the lowest flagged slot that is `above` the head, and if there is
/// none the lowest of all.
///
/// Ports: those of the slots, a bit a slot; out
/// * `any`: a slot is flagged, from the counts;
/// * a cycle later `flags`: which ones;
/// * two cycles later `flagged` (one is), `flagged_above` (one above the head is);
/// * three cycles later `place`: which one, of those above the head if there are such.
#[derive(Clone, Debug, LogicBlock)]
pub struct WindowGroup {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Which slot is pushed or popped.
    pub head: Signal<In, Bits<4>>,
    /// Slots no newer than the newest move, not beyond the end of the ring.
    pub above: Signal<In, Bits<4>>,
    /// See [`WindowSlot`].
    pub occupied: Signal<In, Bits<4>>,
    /// See [`WindowSlot`].
    pub operand: Signal<In, Bits<6>>,
    /// See [`WindowSlot`].
    pub even: Signal<In, Bit>,
    /// See [`WindowSlot`].
    pub settle: Signal<In, Bit>,
    /// See [`WindowSlot`].
    pub head_active: Signal<In, Bit>,
    /// See [`WindowSlot`].
    pub freeze: Signal<In, Bit>,
    /// A slot is flagged.
    pub any: Signal<Out, Bit>,
    /// Which slots were, a cycle ago.
    pub flags: Signal<Out, Bits<4>>,
    /// A slot was, two cycles ago.
    pub flagged: Signal<Out, Bit>,
    /// One above the head was, two cycles ago.
    pub flagged_above: Signal<Out, Bit>,
    /// Which one, three cycles ago, as the number of its slot in the eight of both parities.
    pub place: Signal<Out, Bits<8>>,
    slot: [WindowSlot; 4],
    any_flagged: DFF<Bit>,
    any_near: DFF<Bit>,
    lowest: DFF<Bits<2>>,
    lowest_held: DFF<Bits<2>>,
    all_flags: Signal<Local, Bits<4>>,
    near_flags: Signal<Local, Bits<4>>,
    searched: Signal<Local, Bits<3>>,
    now: Signal<Local, Bits<4>>,
    none: Constant<Bits<4>>,
    by_one: Constant<Bits<1>>,
}

impl Default for WindowGroup {
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
            any: Default::default(),
            flags: Default::default(),
            flagged: Default::default(),
            flagged_above: Default::default(),
            place: Default::default(),
            slot: array_init::array_init(|_| Default::default()),
            any_flagged: Default::default(),
            any_near: Default::default(),
            lowest: Default::default(),
            lowest_held: Default::default(),
            all_flags: Default::default(),
            near_flags: Default::default(),
            searched: Default::default(),
            now: Default::default(),
            none: Constant::new(0.into()),
            by_one: Constant::new(1.into()),
        }
    }
}

impl Logic for WindowGroup {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, any_flagged, any_near, lowest, lowest_held);
        self.all_flags.next = 0.into();
        self.near_flags.next = 0.into();
        self.now.next = 0.into();
        for i in 0..4 {
            self.slot[i].clock.next = self.clock.val();
            self.slot[i].head.next = self.head.val().get_bit(i);
            self.slot[i].above.next = self.above.val().get_bit(i);
            self.slot[i].occupied.next = self.occupied.val().get_bit(i);
            self.slot[i].operand.next = self.operand.val();
            self.slot[i].even.next = self.even.val();
            self.slot[i].settle.next = self.settle.val();
            self.slot[i].head_active.next = self.head_active.val();
            self.slot[i].freeze.next = self.freeze.val();
            self.now.next = self.now.val().replace_bit(i, self.slot[i].flag.val());
            self.all_flags.next = self.all_flags.val().replace_bit(i, self.slot[i].flag_held.val());
            self.near_flags.next =
                self.near_flags.val().replace_bit(i, self.slot[i].above_held.val());
        }
        self.any.next = self.now.val() != self.none.val();
        self.flags.next = self.all_flags.val();
        self.any_flagged.d.next = self.all_flags.val() != self.none.val();
        self.any_near.d.next = self.near_flags.val() != self.none.val();
        if self.near_flags.val() != self.none.val() {
            self.searched.next = self.near_flags.val().get_bits::<3>(0);
        } else {
            self.searched.next = self.all_flags.val().get_bits::<3>(0);
        }
        self.lowest.d.next = 3.into();
        if self.searched.val().get_bit(2) {
            self.lowest.d.next = 2.into();
        }
        if self.searched.val().get_bit(1) {
            self.lowest.d.next = 1.into();
        }
        if self.searched.val().get_bit(0) {
            self.lowest.d.next = 0.into();
        }
        self.lowest_held.d.next = self.lowest.q.val();
        self.flagged.next = self.any_flagged.q.val();
        self.flagged_above.next = self.any_near.q.val();
        self.place.next = bit_cast::<8, 2>(self.lowest_held.q.val()) << self.by_one.val();
    }
}

/// Parts eight slots into those of each parity.
#[derive(Clone, Debug, Default, LogicBlock)]
pub struct WindowParities {
    /// Eight slots.
    pub slots: Signal<In, Bits<8>>,
    /// The even ones.
    pub even: Signal<Out, Bits<4>>,
    /// The odd ones.
    pub odd: Signal<Out, Bits<4>>,
    evens: Signal<Local, Bits<4>>,
    odds: Signal<Local, Bits<4>>,
}

impl Logic for WindowParities {
    #[hdl_gen]
    fn update(&mut self) {
        self.evens.next = 0.into();
        self.odds.next = 0.into();
        for i in 0..4 {
            self.evens.next = self.evens.val().replace_bit(i, self.slots.val().get_bit(2 * i));
            self.odds.next = self.odds.val().replace_bit(i, self.slots.val().get_bit(2 * i + 1));
        }
        self.even.next = self.evens.val();
        self.odd.next = self.odds.val();
    }
}
