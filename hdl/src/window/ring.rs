//! The ring of records: where the next move goes, and what an operation does in its four cycles.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::block_ram::BlockRam;

use super::slots::NO_MOVE_ROW;

/// Cycles from the last of `reset`, or from power-up, to the first in which `ready` is high.
pub const SWEEP_CYCLES: usize = 260;

/// The largest ring: a slot's number has seven bits.
const MOST: usize = 128;

/// Takes operations and runs the other blocks through them.
///
/// **Reset**: `reset`, for one cycle or more, from any state and with anything in the block RAM. It begins a *sweep*, in which
/// `ready` is low: all slots are the head, and in each cycle one row of the tables and one word of the list are made empty
/// by the write of the third cycle of a push; the length of the window is the number of the row. `ready` is high
/// [`SWEEP_CYCLES`] cycles after the last of `reset`. Power-up is a reset.
///
/// Slots never move. The newest move is in the slot above the *head*, older ones in slots
/// further up, around the end of the ring. A push writes the head and moves it down; a pop moves it
/// up and marks its slot as empty. A `clear` pushes an empty slot, below which nothing is held.
/// What is in the slots is kept by [`super::WindowSlots`]; here is a list of the records in block
/// RAM, to take them back, and to take out the column of a record that a push overwrites.
///
/// A pop and a push have four cycles each, of which the first is the one in which it is taken
/// (or, of the push of a replace, `resume`), and what is done in them:
///
/// | | look-up | chain | counts | columns, push | columns, pop |
/// | --- | --- | --- | --- | --- | --- |
/// | 0 | first square | | | take out the old `from` | |
/// | 1 | second square | first | | take out the old `to` | mark as empty |
/// | 2 | | second | first | put in `from` | take out `from` |
/// | 3 | | | second | put in `to` | take out `to` |
///
/// The first square of a push is the one the piece leaves, that of a pop the one it had come to:
/// what stood on the first is added to the counts, what stood on the second subtracted.
///
/// A barrier is stored as a slot without a move, and the length of the window before it in its
/// place in the list. Popping one looks up the slots without a move instead of a square: the chain
/// then runs from the head through all slots with moves and ends at the first without one, which
/// is the window that comes back (`thaw`).
///
/// A replace is a pop and a push into the same slot:
/// * *short*, four cycles: the same piece from the same square. For the counts it goes from where it
///   stands to where it is to stand, so the first square is that of a pop and the second that of a push.
///   A barrier in the place of a barrier is short too: nothing changes.
/// * *overlapped*, six cycles: any other two moves. The push begins in cycle 2 of the pop, whose look-ups are
///   done by then. Its slot is not marked as empty in between.
/// * else, eight cycles: a barrier in the place of a move or the other way round. The push begins when the pop
///   has ended.
///
/// A `look` is a look-up alone, in one cycle, for [`super::WindowSlots`] to say what a move would bring back: only while
/// `ready`, with no operation offered in the same cycle and none in the next two.
///
/// A disturbed circuit can be in no state, or in two: it says so (`lost`), and goes back to `ready` from none.
///
/// **Ignores** a `pop` or `replace` with nothing to take back (`can_pop` low), and any operation while `ready`
/// is low. Of several operations offered, the first counts of `clear`, `push`, `replace` and `pop`.
#[derive(LogicBlock, SmartDefault)]
pub struct WindowRing {
    /// Clock, rising edge.
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
    /// What moved.
    pub piece: Signal<In, Bits<4>>,
    /// Where from.
    pub from: Signal<In, Bits<6>>,
    /// Where to.
    pub to: Signal<In, Bits<6>>,
    /// No earlier position can come back.
    pub barrier: Signal<In, Bit>,
    /// Looks up, for a probe, whether `piece` stood on `from`.
    pub look: Signal<In, Bit>,
    /// It stands there now.
    pub stands: Signal<In, Bit>,
    /// An operation is taken.
    pub ready: Signal<Out, Bit>,
    /// There is a move to take back.
    pub can_pop: Signal<Out, Bit>,
    /// How many can be taken back.
    pub held_plies: Signal<Out, Bits<8>>,
    /// The window is longer than what is held.
    pub forgotten: Signal<Out, Bit>,
    /// The cycle after the fourth of an operation: all counts are right.
    pub counted: Signal<Out, Bit>,
    /// It is in no state, or in two.
    pub lost: Signal<Out, Bit>,
    /// The sweep is done, see [`super::WindowSlots`].
    pub swept: Signal<Out, Bit>,
    /// Its last cycle.
    pub start: Signal<Out, Bit>,
    /// The head goes down, see [`super::WindowSlots`].
    pub down: Signal<Out, Bit>,
    /// The head goes up.
    pub up: Signal<Out, Bit>,
    /// The operation adds a record.
    pub adds_record: Signal<Out, Bit>,
    /// The slot of the newest move.
    pub newest: Signal<Out, Bits<7>>,
    /// The head is an odd slot.
    pub head_odd: Signal<Out, Bit>,
    /// The same from the fifth cycle of an operation on, from a register of its own, since all
    /// slots look at it.
    pub flags_odd: Signal<Out, Bit>,
    /// What stands on the square looked up, now.
    pub head_carry: Signal<Out, Bit>,
    /// The look-up is a probe's, see [`super::WindowSlots`].
    pub probing: Signal<Out, Bit>,
    /// See [`super::WindowSlots`].
    pub probed_stands: Signal<Out, Bit>,
    /// A look-up's result goes into the chain.
    pub active: Signal<Out, Bit>,
    /// The second square: subtract.
    pub subtract: Signal<Out, Bit>,
    /// The head's count becomes 0.
    pub fresh: Signal<Out, Bit>,
    /// The head comes into the window or leaves it, or a window comes back.
    pub settle: Signal<Out, Bit>,
    /// All leave the window.
    pub freeze: Signal<Out, Bit>,
    /// See [`super::WindowSlots`].
    pub read_touch_row: Signal<Out, Bits<7>>,
    /// See [`super::WindowSlots`].
    pub read_left_row: Signal<Out, Bits<8>>,
    /// See [`super::WindowSlots`].
    pub next_high: Signal<Out, Bit>,
    /// See [`super::WindowSlots`].
    pub next_odd: Signal<Out, Bit>,
    /// See [`super::WindowSlots`].
    pub touch_write: Signal<Out, Bit>,
    /// See [`super::WindowSlots`].
    pub touch_row: Signal<Out, Bits<7>>,
    /// See [`super::WindowSlots`].
    pub touch_set: Signal<Out, Bit>,
    /// See [`super::WindowSlots`].
    pub left_write: Signal<Out, Bit>,
    /// See [`super::WindowSlots`].
    pub left_row: Signal<Out, Bits<8>>,
    /// See [`super::WindowSlots`].
    pub left_set: Signal<Out, Bit>,
    /// See [`super::WindowSlots`].
    pub store: Signal<Out, Bit>,
    /// The kind of piece of the operation's record.
    pub kind: Signal<Out, Bits<3>>,
    /// Where it left.
    pub record_from: Signal<Out, Bits<6>>,
    /// Where it came to.
    pub record_to: Signal<Out, Bits<6>>,
    /// The slot becomes one without a move.
    pub no_move: Signal<Out, Bit>,
    #[default(BlockRam::with_register())]
    list: BlockRam<16, 7>,
    // The cycles of a pop and of a push.
    idle: DFF<Bit>,
    pop_1: DFF<Bit>,
    pop_2: DFF<Bit>,
    pop_3: DFF<Bit>,
    push_1: DFF<Bit>,
    push_2: DFF<Bit>,
    push_3: DFF<Bit>,
    done: DFF<Bit>,
    // The pop is followed by a push, at once or when it has ended; the push keeps to the same piece.
    followed: DFF<Bit>,
    overlapped: DFF<Bit>,
    follows: DFF<Bit>,
    writes_later: DFF<Bit>,
    short: DFF<Bit>,
    adding: DFF<Bit>,
    clearing: DFF<Bit>,
    look_1: DFF<Bit>,
    look_2: DFF<Bit>,
    stands_1: DFF<Bit>,
    stands_2: DFF<Bit>,
    special: DFF<Bit>,
    carry: DFF<Bit>,
    // The record offered last, and whether it is one without a move.
    next_piece: DFF<Bits<4>>,
    next_from: DFF<Bits<6>>,
    next_to: DFF<Bits<6>>,
    next_special: DFF<Bit>,
    // The newest record.
    new_piece: DFF<Bits<4>>,
    new_from: DFF<Bits<6>>,
    new_to: DFF<Bits<6>>,
    // The record that the next push overwrites.
    old_piece: DFF<Bits<3>>,
    old_from: DFF<Bits<6>>,
    old_to: DFF<Bits<6>>,
    // What is looked up in the next cycle, if that is one of an operation and not its first.
    ahead_square: DFF<Bits<6>>,
    ahead_kind: DFF<Bits<3>>,
    ahead_special: DFF<Bit>,
    position: DFF<Bits<7>>,
    length: DFF<Bits<12>>,
    held: DFF<Bits<8>>,
    is_longer: DFF<Bit>,
    odd_held: DFF<Bit>,
    holds_any: DFF<Bit>,
    // Low in a sweep.
    is_swept: DFF<Bit>,
    all_swept: Signal<Local, Bit>,
    stateless: Signal<Local, Bit>,
    two: Signal<Local, Bit>,
    adds: Signal<Local, Bit>,
    pops: Signal<Local, Bit>,
    replaces: Signal<Local, Bit>,
    same_square: Signal<Local, Bit>,
    is_short: Signal<Local, Bit>,
    chained: Signal<Local, Bit>,
    resume: Signal<Local, Bit>,
    keeps: Signal<Local, Bit>,
    new_is_special: Signal<Local, Bit>,
    old_is_special: Signal<Local, Bit>,
    offered_special: Signal<Local, Bit>,
    higher: Signal<Local, Bits<7>>,
    lower: Signal<Local, Bits<7>>,
    read_square: Signal<Local, Bits<6>>,
    read_kind: Signal<Local, Bits<3>>,
    read_special: Signal<Local, Bit>,
    offers: Signal<Local, Bit>,
    comes: Signal<Local, Bit>,
    row_square: Signal<Local, Bits<6>>,
    row_special: Signal<Local, Bit>,
    list_piece: Signal<Local, Bits<4>>,
    new_low: Signal<Local, Bits<12>>,
    popped: Signal<Local, Bits<16>>,
    piece_kind: Signal<Local, Bits<3>>,
    // A piece code that is none, with the length of the window before in place of squares.
    #[default(Constant::new(8.into()))]
    barrier_code: Constant<Bits<4>>,
    // A piece code that is none: nothing is kept.
    #[default(Constant::new(0.into()))]
    empty_code: Constant<Bits<4>>,
    #[default(Constant::new(NO_MOVE_ROW.into()))]
    no_row: Constant<Bits<7>>,
    // The last slot, and how many there are: see `new`.
    #[default(Constant::new((MOST as u64 - 1).into()))]
    last: Constant<Bits<7>>,
    #[default(Constant::new((MOST as u64).into()))]
    plies: Constant<Bits<8>>,
    #[default(Constant::new(0xfff.into()))]
    longest: Constant<Bits<12>>,
}

impl WindowRing {
    /// A ring of so many slots.
    ///
    /// # Panics
    /// If there are more than 128.
    pub fn new(plies: usize) -> Self {
        assert!((1..=MOST).contains(&plies), "a slot's number has seven bits");
        Self {
            last: Constant::new((plies as u64 - 1).into()),
            plies: Constant::new((plies as u64).into()),
            ..Self::default()
        }
    }
}

impl Logic for WindowRing {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            is_swept,
            idle,
            pop_1,
            pop_2,
            pop_3,
            push_1,
            push_2,
            push_3,
            done,
            followed,
            overlapped,
            follows,
            writes_later,
            short,
            adding,
            clearing,
            look_1,
            look_2,
            stands_1,
            stands_2,
            special,
            carry,
            next_piece,
            next_from,
            next_to,
            next_special,
            new_piece,
            new_from,
            new_to,
            old_piece,
            old_from,
            old_to,
            ahead_square,
            ahead_kind,
            ahead_special,
            position,
            length,
            held,
            is_longer,
            odd_held,
            holds_any
        );
        self.list.clock.next = self.clock.val();

        // What is taken, and its cycles.
        self.adds.next = self.idle.q.val() & (self.push.val() | self.clear.val());
        self.replaces.next = self.idle.q.val()
            & self.replace.val()
            & self.holds_any.q.val()
            & !self.push.val()
            & !self.clear.val();
        self.pops.next = self.idle.q.val()
            & self.pop.val()
            & self.holds_any.q.val()
            & !self.replace.val()
            & !self.push.val()
            & !self.clear.val();
        self.piece_kind.next = self.piece.val().get_bits::<3>(0);
        self.offered_special.next =
            self.clear.val() | self.barrier.val() | (self.piece_kind.val() == 0);
        self.new_is_special.next = self.new_piece.q.val().get_bits::<3>(0) == 0;
        self.old_is_special.next = self.old_piece.q.val() == 0;
        self.same_square.next = (self.piece.val() == self.new_piece.q.val())
            & (self.from.val() == self.new_from.q.val());
        self.is_short.next = (self.offered_special.val() & self.new_is_special.val())
            | (!self.offered_special.val() & !self.new_is_special.val() & self.same_square.val());
        self.resume.next = (self.pop_2.q.val() & self.overlapped.q.val()) | self.follows.q.val();
        // In a sweep the length of the window counts the rows.
        self.all_swept.next = !self.is_swept.q.val() & self.length.q.val().get_bit(8);
        self.is_swept.d.next = self.is_swept.q.val() | self.pop_1.q.val();
        self.pop_1.d.next =
            self.pops.val() | (self.replaces.val() & !self.is_short.val()) | self.all_swept.val();
        self.pop_2.d.next = self.pop_1.q.val() & self.is_swept.q.val();
        self.pop_3.d.next = self.pop_2.q.val();
        self.push_1.d.next =
            self.adds.val() | (self.replaces.val() & self.is_short.val()) | self.resume.val();
        self.push_2.d.next = self.push_1.q.val()
            | (!self.is_swept.q.val() & !self.pop_1.q.val() & !self.length.q.val().get_bit(8));
        self.push_3.d.next = self.push_2.q.val() & self.is_swept.q.val();
        self.done.d.next = (self.pop_3.q.val() & !self.followed.q.val()) | self.push_3.q.val();
        self.chained.next = self.followed.q.val() & !self.overlapped.q.val();
        self.follows.d.next = self.pop_3.q.val() & self.chained.val();
        self.stateless.next = self.is_swept.q.val()
            & !self.idle.q.val()
            & !self.pop_1.q.val()
            & !self.pop_2.q.val()
            & !self.pop_3.q.val()
            & !self.push_1.q.val()
            & !self.push_2.q.val()
            & !self.push_3.q.val()
            & !self.follows.q.val();
        self.idle.d.next = (self.pop_3.q.val() & !self.followed.q.val())
            | self.push_3.q.val()
            | (self.pop_1.q.val() & !self.is_swept.q.val())
            | self.stateless.val()
            | (self.idle.q.val() & !self.adds.val() & !self.pops.val() & !self.replaces.val());
        // One of them is high, or two where a push begins in the pop that it replaces.
        self.two.next = self.pop_3.q.val() & self.overlapped.q.val();
        self.lost.next = self.is_swept.q.val()
            & !(self.idle.q.val()
                ^ self.pop_1.q.val()
                ^ self.pop_2.q.val()
                ^ self.pop_3.q.val()
                ^ self.push_1.q.val()
                ^ self.push_2.q.val()
                ^ self.push_3.q.val()
                ^ self.follows.q.val()
                ^ self.two.val());
        if self.idle.q.val() {
            self.followed.d.next = self.replaces.val() & !self.is_short.val();
            self.overlapped.d.next = self.replaces.val()
                & !self.is_short.val()
                & !self.offered_special.val()
                & !self.new_is_special.val();
            self.short.d.next = self.replaces.val() & self.is_short.val();
            self.clearing.d.next = self.clear.val();
            self.next_piece.d.next = self.piece.val();
            self.next_from.d.next = self.from.val();
            self.next_to.d.next = self.to.val();
            self.next_special.d.next = self.offered_special.val();
            self.adding.d.next = self.adds.val() | (self.replaces.val() & self.is_short.val());
            if self.push.val() | self.clear.val() {
                self.special.d.next = self.offered_special.val();
            } else {
                self.special.d.next = self.new_is_special.val();
            }
        }
        if self.resume.val() {
            self.adding.d.next = true;
            self.special.d.next = self.next_special.q.val();
        }
        // What was counted and left the slot comes back to it.
        self.keeps.next = self.short.q.val() | self.overlapped.q.val();
        self.carry.d.next = self.adds.val()
            | self.resume.val()
            | self.pop_1.q.val()
            | (self.idle.q.val() & self.look.val() & self.stands.val());
        self.look_1.d.next = self.idle.q.val() & self.look.val();
        self.look_2.d.next = self.look_1.q.val();
        self.stands_1.d.next = self.stands.val();
        self.stands_2.d.next = self.stands_1.q.val();
        self.probing.next = self.look_2.q.val();
        self.probed_stands.next = self.stands_2.q.val();

        // The newest record. Of one without a move the squares do not matter; in their place goes
        // the length of the window before.
        self.popped.next = self.list.read_data.val();
        if self.push_1.q.val() & !(self.short.q.val() & self.special.q.val()) {
            self.new_piece.d.next = self.next_piece.q.val();
            self.new_from.d.next = self.next_from.q.val();
            self.new_to.d.next = self.next_to.q.val();
            if self.special.q.val() {
                self.new_piece.d.next = self.barrier_code.val();
                self.new_from.d.next = self.length.q.val().get_bits::<6>(0);
                self.new_to.d.next = self.length.q.val().get_bits::<6>(6);
            }
            if self.clearing.q.val() {
                self.new_piece.d.next = self.empty_code.val();
            }
        }
        if !self.is_swept.q.val() {
            self.new_piece.d.next = self.length.q.val().get_bits::<4>(6);
            self.new_from.d.next = self.length.q.val().get_bits::<6>(0);
        }
        if self.pop_3.q.val() & !self.followed.q.val() {
            self.new_piece.d.next = self.popped.val().get_bits::<4>(12);
            self.new_to.d.next = self.popped.val().get_bits::<6>(6);
            self.new_from.d.next = self.popped.val().get_bits::<6>(0);
        }
        // The one that the next push overwrites: after a pop an empty slot.
        if self.pop_3.q.val() {
            self.old_piece.d.next = 0.into();
        }
        if self.push_3.q.val() {
            self.old_piece.d.next = self.popped.val().get_bits::<3>(12);
            self.old_to.d.next = self.popped.val().get_bits::<6>(6);
            self.old_from.d.next = self.popped.val().get_bits::<6>(0);
        }

        // Where the head is.
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
        self.swept.next = self.is_swept.q.val();
        self.start.next = self.pop_1.q.val() & !self.is_swept.q.val();
        self.down.next = self.push_3.q.val();
        self.up.next = self.pops.val() | self.replaces.val();
        self.adds_record.next = self.adding.q.val();
        if self.pops.val() | self.replaces.val() | !self.is_swept.q.val() {
            self.position.d.next = self.higher.val();
        }
        if self.push_3.q.val() {
            self.position.d.next = self.lower.val();
        }
        if self.pop_1.q.val() & !self.is_swept.q.val() {
            self.position.d.next = self.last.val();
        }
        self.newest.next = self.higher.val();
        self.head_odd.next = self.position.q.val().get_bit(0);
        // A push is about to move the head to the next slot, of the other parity.
        if self.pop_3.q.val() | self.push_3.q.val() {
            self.odd_held.d.next = self.position.q.val().get_bit(0) ^ self.adding.q.val();
        }
        self.flags_odd.next = self.odd_held.q.val();

        // The list of records. A barrier's keeps the length of the window before it, a popped
        // one's says that the slot is empty.
        if self.adding.q.val() {
            self.list_piece.next = self.new_piece.q.val();
        } else {
            self.list_piece.next = self.empty_code.val();
        }
        self.new_low.next = (bit_cast::<12, 6>(self.new_to.q.val()) << 6)
            | bit_cast::<12, 6>(self.new_from.q.val());
        self.list.write_enable.next = self.pop_2.q.val() | self.push_2.q.val();
        self.list.write_address.next = self.position.q.val();
        self.list.write_data.next = (bit_cast::<16, 4>(self.list_piece.val()) << 12)
            | bit_cast::<16, 12>(self.new_low.val());
        // Needed two cycles later, at the end of the operation: the record that is the newest after a pop, the one that is
        // overwritten after a push.
        if self.adding.q.val() {
            self.list.read_address.next = self.lower.val();
        } else {
            self.list.read_address.next = self.higher.val();
        }

        // How long the window is, as if nothing were forgotten, and how much is held. A length
        // that has run full stays so: a window like that is longer than any ring.
        if self.push_2.q.val() & !self.keeps.val() {
            if self.special.q.val() {
                self.length.d.next = 0.into();
            } else {
                if self.length.q.val() != self.longest.val() {
                    self.length.d.next = self.length.q.val() + 1;
                }
            }
            if self.held.q.val() != self.plies.val() {
                self.held.d.next = self.held.q.val() + 1;
            }
            if self.clearing.q.val() {
                self.held.d.next = 0.into();
            }
        }
        if self.pop_2.q.val() & !self.keeps.val() {
            if self.special.q.val() {
                self.length.d.next = self.new_low.val();
            } else {
                if self.length.q.val() != self.longest.val() {
                    self.length.d.next = self.length.q.val() - 1;
                }
            }
            self.held.d.next = self.held.q.val() - 1;
        }
        if self.all_swept.val() {
            self.length.d.next = 0.into();
        }
        if !self.is_swept.q.val() {
            self.held.d.next = 0.into();
        }
        self.holds_any.d.next = self.held.q.val() != 0;
        self.is_longer.d.next = bit_cast::<12, 8>(self.held.q.val()) < self.length.q.val();

        // What is looked up: the squares of the record, or the slots without a move. All slots compare, which takes
        // most of the cycle: so as little as possible comes before it. Where nothing is taken it does not matter.
        self.offers.next = self.push.val() | self.clear.val() | self.look.val();
        if self.idle.q.val() {
            self.read_special.next = self.new_is_special.val() & !self.offers.val();
            if self.offers.val() {
                self.read_square.next = self.from.val();
                self.read_kind.next = self.piece_kind.val();
            } else {
                self.read_square.next = self.new_to.q.val();
                self.read_kind.next = self.new_piece.q.val().get_bits::<3>(0);
            }
        } else {
            self.read_special.next = self.ahead_special.q.val();
            self.read_square.next = self.ahead_square.q.val();
            self.read_kind.next = self.ahead_kind.q.val();
        }
        self.next_high.next = self.read_kind.val().get_bit(2);
        // And in the next cycle: the second square of what is taken now, or a square of the push of a replace.
        self.comes.next =
            self.push.val() | self.clear.val() | (self.replace.val() & self.is_short.val());
        if self.idle.q.val() {
            self.ahead_special.d.next = self.new_is_special.val() & !self.comes.val();
            if self.comes.val() {
                self.ahead_square.d.next = self.to.val();
            } else {
                self.ahead_square.d.next = self.new_from.q.val();
            }
            if self.push.val() | self.clear.val() {
                self.ahead_kind.d.next = self.piece_kind.val();
            } else {
                self.ahead_kind.d.next = self.new_piece.q.val().get_bits::<3>(0);
            }
        } else {
            self.ahead_special.d.next = false;
            self.ahead_kind.d.next = self.next_piece.q.val().get_bits::<3>(0);
            if self.pop_2.q.val() | self.follows.q.val() {
                self.ahead_square.d.next = self.next_to.q.val();
            } else {
                self.ahead_square.d.next = self.next_from.q.val();
            }
        }
        if self.read_special.val() {
            self.read_touch_row.next = self.no_row.val();
        } else {
            self.read_touch_row.next = bit_cast::<7, 6>(self.read_square.val());
        }
        self.read_left_row.next = (bit_cast::<8, 2>(self.read_kind.val().get_bits::<2>(0)) << 6)
            | bit_cast::<8, 6>(self.read_square.val());
        // A pop moves the head at once, a push at its end.
        self.next_odd.next =
            self.position.q.val().get_bit(0) ^ (self.idle.q.val() & !self.offers.val());

        // What is written into the columns of the head.
        if self.push_1.q.val() {
            if self.keeps.val() {
                self.row_square.next = self.new_to.q.val();
            } else {
                self.row_square.next = self.old_to.q.val();
            }
        } else {
            if self.push_2.q.val() | self.pop_2.q.val() {
                self.row_square.next = self.new_from.q.val();
            } else {
                if self.push_3.q.val() | self.pop_3.q.val() {
                    self.row_square.next = self.new_to.q.val();
                } else {
                    self.row_square.next = self.old_from.q.val();
                }
            }
        }
        self.row_special.next = self.pop_1.q.val()
            | (self.push_2.q.val() & self.special.q.val())
            | ((self.idle.q.val() | self.follows.q.val()) & self.old_is_special.val());
        if self.row_special.val() {
            self.touch_row.next = self.no_row.val();
        } else {
            self.touch_row.next = bit_cast::<7, 6>(self.row_square.val());
        }
        // The first cycles of an operation are looked at as they come, the others a cycle ahead: the write enable of the
        // tables is on the longest path.
        self.writes_later.d.next = (self.pop_3.q.val() & self.chained.val())
            | self.push_1.q.val()
            | ((self.push_2.q.val() | self.pop_1.q.val() | self.pop_2.q.val())
                & !self.special.q.val());
        self.touch_write.next = self.adds.val()
            | self.writes_later.q.val()
            | (self.push_1.q.val()
                & ((self.keeps.val() & !self.special.q.val())
                    | (!self.keeps.val() & !self.old_is_special.val())))
            | (self.pop_1.q.val() & !self.special.q.val() & !self.overlapped.q.val());
        self.touch_set.next = self.pop_1.q.val()
            | (self.push_2.q.val() & self.is_swept.q.val())
            | self.push_3.q.val();
        self.left_write.next =
            (self.push_1.q.val() & !self.keeps.val() & !self.old_is_special.val())
                | ((self.push_2.q.val() | self.pop_2.q.val()) & !self.special.q.val());
        self.left_set.next = self.push_2.q.val() & self.is_swept.q.val();
        if self.push_1.q.val() {
            self.left_row.next = (bit_cast::<8, 2>(self.old_piece.q.val().get_bits::<2>(0)) << 6)
                | bit_cast::<8, 6>(self.old_from.q.val());
        } else {
            self.left_row.next = (bit_cast::<8, 2>(self.new_piece.q.val().get_bits::<2>(0)) << 6)
                | bit_cast::<8, 6>(self.new_from.q.val());
        }
        self.store.next = self.pop_2.q.val() | self.push_2.q.val();
        self.kind.next = self.new_piece.q.val().get_bits::<3>(0);
        self.record_from.next = self.new_from.q.val();
        self.record_to.next = self.new_to.q.val();
        self.no_move.next = self.special.q.val() | self.pop_2.q.val() | !self.is_swept.q.val();

        // What the counts do.
        self.active.next = self.pop_1.q.val()
            | self.pop_2.q.val()
            | self.push_1.q.val()
            | self.push_2.q.val()
            | self.look_1.q.val();
        self.head_carry.next = self.carry.q.val();
        self.subtract.next = self.pop_3.q.val() | self.push_3.q.val();
        // In place of another move the head stays in the window: a look-up is being counted, and would bring
        // slots into it.
        self.settle.next = ((self.pop_1.q.val() | self.push_1.q.val()) & !self.keeps.val())
            | (self.pop_3.q.val() & self.special.q.val());
        self.fresh.next = self.push_1.q.val() & !self.short.q.val();
        self.freeze.next = (self.push_1.q.val() & self.special.q.val()) | self.reset.val();
        self.ready.next = self.idle.q.val();
        self.can_pop.next = self.holds_any.q.val();
        self.held_plies.next = self.held.q.val();
        self.forgotten.next = self.is_longer.q.val();
        self.counted.next = self.done.q.val();

        // All that leads out of a sweep. What else is kept is written before it is used.
        if self.reset.val() {
            self.is_swept.d.next = false;
            self.idle.d.next = false;
            self.pop_1.d.next = false;
            self.pop_2.d.next = false;
            self.pop_3.d.next = false;
            self.push_1.d.next = false;
            self.push_2.d.next = false;
            self.push_3.d.next = false;
            self.done.d.next = false;
            self.follows.d.next = false;
            self.overlapped.d.next = false;
            self.short.d.next = false;
            self.special.d.next = false;
            self.adding.d.next = false;
            self.old_piece.d.next = 0.into();
            self.length.d.next = 0.into();
        }
    }
}
