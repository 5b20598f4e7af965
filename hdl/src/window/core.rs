//! The window detector: repetition and upcoming repetition in constant time.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::WindowForm;
use super::ring::WindowRing;
use crate::constant::constant;

/// Plies that are held where nothing else is said.
const PLIES: usize = 100;

/// Keeps, for each of the last positions, the number of pieces that are displaced between
/// it and the current one, and so knows a few cycles after every push and pop whether the current
/// position has occurred before, however long the window is.
///
/// How many positions that are, its `plies`, is said when it is made: an even number, at most 128.
///
/// **Reset**: `reset`, one cycle is enough, at any time and from any state, whatever is in the block RAM. From the next cycle on
/// nothing is held and the answer is that of an empty line; `ready` is low for [`super::SWEEP_CYCLES`] cycles, in which
/// the block RAM is made empty. Power-up is a reset.
///
/// **Operations**: `push` (with `piece`, `from`, `to`, `barrier`), `pop`, `replace` (as `push`: takes the
/// newest back and plays this move) or `clear`, taken in a cycle in which `ready` is high; the next is
/// taken four cycles later. A `pop` or `replace` is taken only if `can_pop`: the move is held. A `replace` takes
/// four cycles if the same piece moves from the same square, or both moves are barriers; eight if one of the two is; else
/// six. All that follows is later by as much.
///
/// **Answer**: `counted` is high in the cycle that begins with the fourth rising edge after the one that took
/// an operation. From then until the next operation's, `repetition` (the position has occurred
/// before), `upcoming` (the side to move reaches an earlier position, in which the other side was
/// to move, by moving one piece, if the way is free) and `exact` speak of the position after it.
/// With the seventh edge `located` is high, and `occurrences` (earlier positions equal to this one,
/// 7 if there are more), `repetition_distance` and `upcoming_distance` (plies back to the nearest,
/// 0 if none) do.
///
/// `exact` is low from the time on at which the circuit finds that it was disturbed, until the next reset: its head is not one slot
/// of the ring (an even number of changes is not noticed), or it is in no state or in two.
///
/// `exact` is low too when the window has been longer than what is held: an occurrence may then lie in
/// what was forgotten. What is reported is right in any case. Pushing more moves than there are `plies`
/// forgets the oldest, one each; popping does not bring them back.
///
/// A barrier freezes the counts of the positions before it, and popping it thaws them. Neither
/// takes longer than any other operation.
///
/// **Probe**: `look` with `stands` looks up the square that a move leaves, and `look` without it one that the same
/// piece goes to, each in a cycle of its own, while `ready` is high and no operation is offered. Four cycles after
/// that of the latter `reached` says whether the move would bring a position back. No operation may be offered in the
/// two cycles after a `look`. Only where the detector was made for it, else `reached` stays low.
///
/// **Ignores**: the rules of chess, see [`crate::ChainDetector`]. The records between two barriers must be
/// consistent with a board and alternate between the sides; a piece code whose lower three bits are
/// 0 counts as a barrier.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct WindowCore {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Forgets all, in any state.
    pub reset: Signal<In, Bit>,
    /// Plays a move.
    pub push: Signal<In, Bit>,
    /// Takes the newest back.
    pub pop: Signal<In, Bit>,
    /// Takes the newest back and plays a move in its place.
    pub replace: Signal<In, Bit>,
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
    /// Looks up whether `piece` stood on `from` before. For a probe.
    pub look: Signal<In, Bit>,
    /// It stands there now.
    pub stands: Signal<In, Bit>,
    /// An operation is taken.
    pub ready: Signal<Out, Bit>,
    /// There is a move to take back.
    pub can_pop: Signal<Out, Bit>,
    /// How many can be taken back.
    pub held_plies: Signal<Out, Bits<8>>,
    /// High for one cycle: the flags have changed.
    pub counted: Signal<Out, Bit>,
    /// The position has occurred before.
    pub repetition: Signal<Out, Bit>,
    /// A move now would bring an earlier position back.
    pub upcoming: Signal<Out, Bit>,
    /// Nothing of the window has been forgotten.
    pub exact: Signal<Out, Bit>,
    /// High for one cycle: count and distances have changed.
    pub located: Signal<Out, Bit>,
    /// Earlier occurrences of the position, at most 7.
    pub occurrences: Signal<Out, Bits<3>>,
    /// Plies back to the nearest.
    pub repetition_distance: Signal<Out, Bits<8>>,
    /// Plies back to the nearest that is one move away.
    pub upcoming_distance: Signal<Out, Bits<8>>,
    /// The move probed brings a position of the window back.
    pub reached: Signal<Out, Bit>,
    #[default(WindowRing::new(PLIES, WindowForm::default(), false))]
    ring: WindowRing,
    // Disturbed since the last reset.
    disturbed: DFF<Bit>,
    has_counted: DFF<Bit>,
    even_flagged: DFF<Bit>,
    odd_flagged: DFF<Bit>,
    odd_repeats: DFF<Bit>,
    forgotten: DFF<Bit>,
    // On the way of an answer: where it is, and what its distances need of the time when its flags were right.
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
    #[default(constant(PLIES as u64 + 1))]
    around: Constant<Bits<8>>,
}

impl WindowCore {
    /// A detector that holds so many plies, whose comparators and carries are of this form.
    ///
    /// # Panics
    /// If the number of plies is odd, or not from 4 to 128.
    pub fn new(plies: usize, form: WindowForm) -> Self {
        Self::with_probes(plies, form, false)
    }

    /// The same, of which moves can be probed or not.
    pub(crate) fn with_probes(plies: usize, form: WindowForm, probes: bool) -> Self {
        Self {
            ring: WindowRing::new(plies, form, probes),
            around: constant(plies as u64 + 1),
            ..Self::default()
        }
    }
}

impl Logic for WindowCore {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        connect!(
            self.ring <- self: reset, push, pop, replace, clear, piece, from, to, barrier, look,
                stands
        );
        connect!(self <- self.ring: reached, ready, can_pop, held_plies);

        if self.ring.counted.val() {
            self.even_flagged.d.next = self.ring.any_even.val();
            self.odd_flagged.d.next = self.ring.any_odd.val();
            self.odd_repeats.d.next = self.ring.flags_odd.val();
            self.forgotten.d.next = self.ring.forgotten.val();
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
        self.disturbed.d.next = self.disturbed.q.val() | self.ring.disturbed.val();
        self.exact.next = !self.forgotten.q.val() & !self.disturbed.q.val();

        // The slots find the nearest flagged one of each parity, and bring distances and count up to date two cycles after the
        // flags are told. Which distance is which depends on the parity of the newest slot at that time.
        connect!(
            self <- self: counted_1.d = has_counted.q, counted_2.d = counted_1.q,
                has_located.d = counted_2.q, located = has_located.q
        );
        self.slot.next = bit_cast::<8, 7>(self.ring.newest.val());
        self.above.d.next = self.one.val() - self.slot.val();
        self.below.d.next = self.around.val() - self.slot.val();
        connect!(self <- self: above_1.d = above.q, below_1.d = below.q);
        connect!(self <- self.ring: odd_1.d = flags_odd, occurrences = count);
        connect!(self <- self: odd_2.d = odd_1.q, odd_2_held.d = odd_2.q);
        connect!(
            self.ring <- self: select_odd = odd_1.q, offset = above_1.q, offset_below = below_1.q,
                take = counted_2.q
        );
        if self.counted_2.q.val() {
            self.odd_3.d.next = self.odd_2_held.q.val();
        }
        if self.odd_3.q.val() {
            self.repetition_distance.next = self.ring.odd_distance.val();
            self.upcoming_distance.next = self.ring.even_distance.val();
        } else {
            self.repetition_distance.next = self.ring.even_distance.val();
            self.upcoming_distance.next = self.ring.odd_distance.val();
        }

        // The answer to an empty line.
        if self.reset.val() {
            self.disturbed.d.next = false;
            self.has_counted.d.next = false;
            self.even_flagged.d.next = false;
            self.odd_flagged.d.next = false;
            self.odd_repeats.d.next = false;
            self.forgotten.d.next = false;
            self.counted_1.d.next = false;
            self.counted_2.d.next = false;
            self.has_located.d.next = false;
            self.odd_3.d.next = false;
        }
    }
}
