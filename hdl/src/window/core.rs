//! The window detector: repetition and upcoming repetition in constant time.

use rust_hdl::prelude::*;

use super::chain::WindowChain;
use super::columns::{WindowColumns, WindowForm};
use super::group::{WindowGroup, WindowParities};
use super::nearest::WindowNearest;
use super::ring::WindowRing;
use super::tally::{WindowFour, WindowTally};

/// Keeps, for each of the last `PLIES` positions, the number of pieces that are displaced between
/// it and the current one, and so knows a few cycles after every push and pop whether the current
/// position has occurred before, however long the window is.
///
/// `PLIES` is even, at most 128; `H` groups (2 to 16) of eight slots hold them, with `W = 8 H` at
/// least `PLIES`.
///
/// **Operations**: `push` (with `piece`, `from`, `to`, `barrier`), `pop` or `clear`, taken in a
/// cycle in which `ready` is high; the next is taken four cycles later. A `pop` is taken only if
/// `can_pop`: the move is held.
///
/// **Answer**: `counted` is high in the cycle that begins with the fourth rising edge after the one that took
/// an operation. From then until the next operation's, `repetition` (the position has occurred
/// before), `upcoming` (the side to move reaches an earlier position, in which the other side was
/// to move, by moving one piece, if the way is free) and `exact` speak of the position after it.
/// With the seventh edge `located` is high, and `occurrences` (earlier positions equal to this one,
/// 7 if there are more), `repetition_distance` and `upcoming_distance` (plies back to the nearest,
/// 0 if none) do.
///
/// `exact` is low when the window has been longer than what is held: an occurrence may then lie in
/// what was forgotten. What is reported is right in any case. Pushing more than `PLIES` moves
/// forgets the oldest, one each; popping does not bring them back.
///
/// A barrier freezes the counts of the positions before it, and popping it thaws them. Neither
/// takes longer than any other operation.
///
/// **Ignores**: the rules of chess, see [`crate::ChainDetector`]. The records between two barriers must be
/// consistent with a board and alternate between the sides; a piece code whose lower three bits are
/// 0 counts as a barrier.
#[derive(LogicBlock)]
pub struct WindowCore<const PLIES: usize, const W: usize, const H: usize> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Plays a move.
    pub push: Signal<In, Bit>,
    /// Takes the newest back.
    pub pop: Signal<In, Bit>,
    /// Forgets all.
    pub clear: Signal<In, Bit>,
    /// Push: what moved.
    pub piece: Signal<In, Bits<4>>,
    /// Push: where from.
    pub from: Signal<In, Bits<6>>,
    /// Push: where to.
    pub to: Signal<In, Bits<6>>,
    /// Push: no earlier position can come back.
    pub barrier: Signal<In, Bit>,
    /// An operation is taken.
    pub ready: Signal<Out, Bit>,
    /// There is a move to take back.
    pub can_pop: Signal<Out, Bit>,
    /// How many can be taken back.
    pub held_plies: Signal<Out, Bits<8>>,
    /// The flags speak of the newest operation.
    pub counted: Signal<Out, Bit>,
    /// The position has occurred before.
    pub repetition: Signal<Out, Bit>,
    /// One move of the side to move brings an earlier position back.
    pub upcoming: Signal<Out, Bit>,
    /// Nothing of the window has been forgotten.
    pub exact: Signal<Out, Bit>,
    /// Count and distances speak of the newest operation.
    pub located: Signal<Out, Bit>,
    /// Earlier occurrences of the position, at most 7.
    pub occurrences: Signal<Out, Bits<3>>,
    /// Plies back to the nearest.
    pub repetition_distance: Signal<Out, Bits<8>>,
    /// Plies back to the nearest that can be brought back.
    pub upcoming_distance: Signal<Out, Bits<8>>,
    ring: WindowRing<PLIES, W>,
    columns: WindowColumns<PLIES, W>,
    chain: WindowChain<PLIES, W>,
    even: [WindowGroup; H],
    odd: [WindowGroup; H],
    head_parities: [WindowParities; H],
    above_parities: [WindowParities; H],
    occupied_parities: [WindowParities; H],
    four: [WindowFour; H],
    even_nearest: WindowNearest<H>,
    odd_nearest: WindowNearest<H>,
    tally: WindowTally,
    has_counted: DFF<Bit>,
    even_flagged: DFF<Bit>,
    odd_flagged: DFF<Bit>,
    odd_repeats: DFF<Bit>,
    is_exact: DFF<Bit>,
    // The answers on their way, and what they need of the time when their flags were right.
    counted_1: DFF<Bit>,
    counted_2: DFF<Bit>,
    has_located: DFF<Bit>,
    odd_1: DFF<Bit>,
    odd_2: DFF<Bit>,
    odd_2_held: DFF<Bit>,
    odd_3: DFF<Bit>,
    offset: DFF<Bits<8>>,
    offset_below: DFF<Bits<8>>,
    offset_1: DFF<Bits<8>>,
    offset_below_1: DFF<Bits<8>>,
    head_odd: Signal<Local, Bit>,
    even_flags: Signal<Local, Bits<H>>,
    odd_flags: Signal<Local, Bits<H>>,
    even_found: Signal<Local, Bits<H>>,
    odd_found: Signal<Local, Bits<H>>,
    even_near: Signal<Local, Bits<H>>,
    odd_near: Signal<Local, Bits<H>>,
    even_place: Signal<Local, Bits<8>>,
    odd_place: Signal<Local, Bits<8>>,
    any_even: Signal<Local, Bit>,
    any_odd: Signal<Local, Bit>,
    parts: Signal<Local, Bits<48>>,
    operand_even: Signal<Local, Bits<6>>,
    operand_odd: Signal<Local, Bits<6>>,
    operand_double: Signal<Local, Bits<6>>,
    operand_single: Signal<Local, Bits<6>>,
    no_group: Constant<Bits<H>>,
    number: [Constant<Bits<8>>; H],
    part: [Constant<Bits<6>>; H],
    one: Constant<Bits<8>>,
    around: Constant<Bits<8>>,
    plus_one: Constant<Bits<6>>,
    plus_two: Constant<Bits<6>>,
    minus_one: Constant<Bits<6>>,
    minus_two: Constant<Bits<6>>,
}

impl<const PLIES: usize, const W: usize, const H: usize> Default for WindowCore<PLIES, W, H> {
    fn default() -> Self {
        Self::new(WindowForm::Portable)
    }
}

impl<const PLIES: usize, const W: usize, const H: usize> WindowCore<PLIES, W, H> {
    /// A detector whose comparators and carries are of this form.
    pub fn new(form: WindowForm) -> Self {
        assert!(W == 8 * H && (2..=16).contains(&H), "two to sixteen groups of eight slots");
        Self {
            clock: Default::default(),
            push: Default::default(),
            pop: Default::default(),
            clear: Default::default(),
            piece: Default::default(),
            from: Default::default(),
            to: Default::default(),
            barrier: Default::default(),
            ready: Default::default(),
            can_pop: Default::default(),
            held_plies: Default::default(),
            counted: Default::default(),
            repetition: Default::default(),
            upcoming: Default::default(),
            exact: Default::default(),
            located: Default::default(),
            occurrences: Default::default(),
            repetition_distance: Default::default(),
            upcoming_distance: Default::default(),
            ring: Default::default(),
            columns: WindowColumns::new(form),
            chain: WindowChain::new(form),
            even: array_init::array_init(|_| Default::default()),
            odd: array_init::array_init(|_| Default::default()),
            head_parities: array_init::array_init(|_| Default::default()),
            above_parities: array_init::array_init(|_| Default::default()),
            occupied_parities: array_init::array_init(|_| Default::default()),
            four: array_init::array_init(|_| Default::default()),
            even_nearest: Default::default(),
            odd_nearest: Default::default(),
            tally: Default::default(),
            has_counted: Default::default(),
            even_flagged: Default::default(),
            odd_flagged: Default::default(),
            odd_repeats: Default::default(),
            is_exact: Default::default(),
            counted_1: Default::default(),
            counted_2: Default::default(),
            has_located: Default::default(),
            odd_1: Default::default(),
            odd_2: Default::default(),
            odd_2_held: Default::default(),
            odd_3: Default::default(),
            offset: Default::default(),
            offset_below: Default::default(),
            offset_1: Default::default(),
            offset_below_1: Default::default(),
            head_odd: Default::default(),
            even_flags: Default::default(),
            odd_flags: Default::default(),
            even_found: Default::default(),
            odd_found: Default::default(),
            even_near: Default::default(),
            odd_near: Default::default(),
            even_place: Default::default(),
            odd_place: Default::default(),
            any_even: Default::default(),
            any_odd: Default::default(),
            parts: Default::default(),
            operand_even: Default::default(),
            operand_odd: Default::default(),
            operand_double: Default::default(),
            operand_single: Default::default(),
            no_group: Constant::new(0.into()),
            number: array_init::array_init(|at| Constant::new((8 * at as u64).into())),
            part: array_init::array_init(|at| Constant::new((3 * at as u64).into())),
            one: Constant::new(1.into()),
            around: Constant::new((PLIES as u64 + 1).into()),
            plus_one: Constant::new(1.into()),
            plus_two: Constant::new(2.into()),
            minus_one: Constant::new(0x3f.into()),
            minus_two: Constant::new(0x3e.into()),
        }
    }
}

impl<const PLIES: usize, const W: usize, const H: usize> Logic for WindowCore<PLIES, W, H> {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            has_counted,
            even_flagged,
            odd_flagged,
            odd_repeats,
            is_exact,
            counted_1,
            counted_2,
            has_located,
            odd_1,
            odd_2,
            odd_2_held,
            odd_3,
            offset,
            offset_below,
            offset_1,
            offset_below_1
        );
        self.ring.clock.next = self.clock.val();
        self.ring.push.next = self.push.val();
        self.ring.pop.next = self.pop.val();
        self.ring.clear.next = self.clear.val();
        self.ring.piece.next = self.piece.val();
        self.ring.from.next = self.from.val();
        self.ring.to.next = self.to.val();
        self.ring.barrier.next = self.barrier.val();
        self.ready.next = self.ring.ready.val();
        self.can_pop.next = self.ring.can_pop.val();
        self.held_plies.next = self.ring.held_plies.val();
        // Slots of the head's parity lie an even number of plies back once an operation is done,
        // and hold moves of the mover's side while it is under way.
        self.head_odd.next = self.ring.head_odd.val();

        self.columns.clock.next = self.clock.val();
        self.columns.head.next = self.ring.head.val();
        self.columns.read_touch_row.next = self.ring.read_touch_row.val();
        self.columns.read_left_row.next = self.ring.read_left_row.val();
        self.columns.kind_high.next = self.ring.kind.val().get_bit(2);
        self.columns.even.next = !self.head_odd.val();
        self.columns.odd.next = self.head_odd.val();
        self.columns.touch_write.next = self.ring.touch_write.val();
        self.columns.touch_row.next = self.ring.touch_row.val();
        self.columns.touch_set.next = self.ring.touch_set.val();
        self.columns.left_write.next = self.ring.left_write.val();
        self.columns.left_row.next = self.ring.left_row.val();
        self.columns.left_set.next = self.ring.left_set.val();
        self.columns.store.next = self.ring.store.val();
        self.columns.kind.next = self.ring.kind.val();
        self.columns.from.next = self.ring.record_from.val();
        self.columns.to.next = self.ring.record_to.val();
        self.columns.no_move.next = self.ring.no_move.val();

        self.chain.clock.next = self.clock.val();
        self.chain.active.next = self.ring.active.val();
        self.chain.head.next = self.ring.head.val();
        self.chain.head_carry.next = self.ring.head_carry.val();
        self.chain.touches.next = self.columns.touches.val();
        self.chain.left.next = self.columns.left.val();
        self.chain.same.next = self.columns.same.val();

        // A piece of the side that was to move in a position counts twice there.
        if self.ring.subtract.val() {
            self.operand_double.next = self.minus_two.val();
            self.operand_single.next = self.minus_one.val();
        } else {
            self.operand_double.next = self.plus_two.val();
            self.operand_single.next = self.plus_one.val();
        }
        if self.head_odd.val() {
            self.operand_even.next = self.operand_single.val();
            self.operand_odd.next = self.operand_double.val();
        } else {
            self.operand_even.next = self.operand_double.val();
            self.operand_odd.next = self.operand_single.val();
        }

        self.even_flags.next = 0.into();
        self.odd_flags.next = 0.into();
        self.even_found.next = 0.into();
        self.odd_found.next = 0.into();
        self.even_near.next = 0.into();
        self.odd_near.next = 0.into();
        self.even_place.next = 0.into();
        self.odd_place.next = 0.into();
        self.parts.next = 0.into();
        for i in 0..H {
            self.even[i].clock.next = self.clock.val();
            self.head_parities[i].slots.next = self.ring.head.val().get_bits::<8>(8 * i);
            self.even[i].head.next = self.head_parities[i].even.val();
            self.above_parities[i].slots.next = self.ring.above.val().get_bits::<8>(8 * i);
            self.even[i].above.next = self.above_parities[i].even.val();
            self.occupied_parities[i].slots.next = self.chain.occupied.val().get_bits::<8>(8 * i);
            self.even[i].occupied.next = self.occupied_parities[i].even.val();
            self.even[i].operand.next = self.operand_even.val();
            self.even[i].even.next = !self.ring.flags_odd.val();
            self.even[i].settle.next = self.ring.settle.val();
            self.even[i].head_active.next = self.ring.head_active.val();
            self.even[i].freeze.next = self.ring.freeze.val();
            self.odd[i].clock.next = self.clock.val();
            self.odd[i].head.next = self.head_parities[i].odd.val();
            self.odd[i].above.next = self.above_parities[i].odd.val();
            self.odd[i].occupied.next = self.occupied_parities[i].odd.val();
            self.odd[i].operand.next = self.operand_odd.val();
            self.odd[i].even.next = self.ring.flags_odd.val();
            self.odd[i].settle.next = self.ring.settle.val();
            self.odd[i].head_active.next = self.ring.head_active.val();
            self.odd[i].freeze.next = self.ring.freeze.val();
            self.even_flags.next = self.even_flags.val().replace_bit(i, self.even[i].any.val());
            self.odd_flags.next = self.odd_flags.val().replace_bit(i, self.odd[i].any.val());
            self.even_found.next = self.even_found.val().replace_bit(i, self.even[i].flagged.val());
            self.odd_found.next = self.odd_found.val().replace_bit(i, self.odd[i].flagged.val());
            self.even_near.next =
                self.even_near.val().replace_bit(i, self.even[i].flagged_above.val());
            self.odd_near.next =
                self.odd_near.val().replace_bit(i, self.odd[i].flagged_above.val());
            if self.even_nearest.chosen.val().get_bit(i) {
                self.even_place.next =
                    self.even_place.val() | self.number[i].val() | self.even[i].place.val();
            }
            if self.odd_nearest.chosen.val().get_bit(i) {
                self.odd_place.next = self.odd_place.val()
                    | self.number[i].val()
                    | self.odd[i].place.val()
                    | self.one.val();
            }
            self.four[i].clock.next = self.clock.val();
            self.four[i].even.next = self.even[i].flags.val();
            self.four[i].odd.next = self.odd[i].flags.val();
            self.four[i].select_odd.next = self.odd_1.q.val();
            self.parts.next = self.parts.val() | (self.four[i].count.val() << self.part[i].val());
        }
        self.any_even.next = self.even_flags.val() != self.no_group.val();
        self.any_odd.next = self.odd_flags.val() != self.no_group.val();
        if self.ring.counted.val() {
            self.even_flagged.d.next = self.any_even.val();
            self.odd_flagged.d.next = self.any_odd.val();
            self.odd_repeats.d.next = self.ring.flags_odd.val();
            self.is_exact.d.next = self.ring.exact.val();
        }
        self.has_counted.d.next = self.ring.counted.val();
        self.counted.next = self.has_counted.q.val();
        if self.odd_repeats.q.val() {
            self.repetition.next = self.odd_flagged.q.val();
            self.upcoming.next = self.even_flagged.q.val();
        } else {
            self.repetition.next = self.even_flagged.q.val();
            self.upcoming.next = self.odd_flagged.q.val();
        }
        self.exact.next = self.is_exact.q.val();

        self.odd_1.d.next = self.ring.flags_odd.val();
        self.odd_2.d.next = self.odd_1.q.val();
        if self.counted_2.q.val() {
            self.odd_3.d.next = self.odd_2_held.q.val();
        }
        self.odd_2_held.d.next = self.odd_2.q.val();
        self.offset.d.next = self.one.val() - self.ring.newest.val();
        self.offset_below.d.next = self.around.val() - self.ring.newest.val();
        self.offset_1.d.next = self.offset.q.val();
        self.offset_below_1.d.next = self.offset_below.q.val();
        self.even_nearest.clock.next = self.clock.val();
        self.even_nearest.flagged.next = self.even_found.val();
        self.even_nearest.flagged_above.next = self.even_near.val();
        self.even_nearest.offset.next = self.offset_1.q.val();
        self.even_nearest.offset_below.next = self.offset_below_1.q.val();
        self.even_nearest.place.next = self.even_place.val();
        self.odd_nearest.clock.next = self.clock.val();
        self.odd_nearest.flagged.next = self.odd_found.val();
        self.odd_nearest.flagged_above.next = self.odd_near.val();
        self.odd_nearest.offset.next = self.offset_1.q.val();
        self.odd_nearest.offset_below.next = self.offset_below_1.q.val();
        self.odd_nearest.place.next = self.odd_place.val();
        self.tally.clock.next = self.clock.val();
        self.tally.parts.next = self.parts.val();
        self.even_nearest.take.next = self.counted_2.q.val();
        self.odd_nearest.take.next = self.counted_2.q.val();
        self.tally.take.next = self.counted_2.q.val();
        self.counted_1.d.next = self.has_counted.q.val();
        self.counted_2.d.next = self.counted_1.q.val();
        self.has_located.d.next = self.counted_2.q.val();
        self.located.next = self.has_located.q.val();
        self.occurrences.next = self.tally.count.val();
        if self.odd_3.q.val() {
            self.repetition_distance.next = self.odd_nearest.distance.val();
            self.upcoming_distance.next = self.even_nearest.distance.val();
        } else {
            self.repetition_distance.next = self.even_nearest.distance.val();
            self.upcoming_distance.next = self.odd_nearest.distance.val();
        }
    }
}
