//! The ring of records, and what an operation does in its four cycles.

mod logic;

use perpetual_catalogue::WindowForm;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::slots::{NO_MOVE_ROW, WindowSlots};
use crate::block_ram::BlockRam;
use crate::constant::constant;

/// Cycles from the last of `reset`, or from power-up, to the first in which `ready` is high.
pub const SWEEP_CYCLES: usize = 260;

/// The largest ring: a slot's number has seven bits.
const MOST: usize = 128;

/// The slots of a window, and what runs them through the operations.
///
/// Slots never move. The newest move is in the slot above the *head*, older ones in slots further up, around the end of the
/// ring. A push writes the head and moves it down; a pop moves it up and marks its slot as empty. A `clear` pushes an empty
/// slot, below which nothing is held.
///
/// **Records**: the one offered last (*next*), the newest (*new*), and the one in the slot of the head, which the next push
/// overwrites (*old*). All are in a list in block RAM, a word a slot, from which they come back. One without a move is *special*:
/// the lower three bits of its piece are 0. In place of the squares a barrier has the length of the window before it. Popping one
/// looks up the slots without a move instead of a square: the chain then runs from the head through all slots with moves and ends
/// at the first without one, which is the window that comes back.
///
/// **Cycles**: one register is high, so that a disturbance shows. The first of any operation is `idle`, in which it is taken;
/// then follow
///
/// | operation | cycles |
/// | --- | --- |
/// | push, clear, short replace | `push_1 push_2 push_3` |
/// | pop | `pop_1 pop_2 pop_3` |
/// | overlapped replace | `pop_1 pop_2 push_1 push_2 push_3` |
/// | chained replace | `pop_1 pop_2 pop_3 gap push_1 push_2 push_3` |
///
/// | cycle | looked up | chain | counts | tables, list and length |
/// | --- | --- | --- | --- | --- |
/// | `idle` or `gap`, of a push | from | | | take out the old `from` |
/// | `push_1` | to | from | | take out the old `to`; the record offered is the newest |
/// | `push_2` | | to | from, add | put in `from`; write it to the list; one ply more |
/// | `push_3` | | | to, subtract | put in `to`; the head goes down |
/// | `idle`, of a pop | to | | | the head goes up |
/// | `pop_1` | from | to | | mark as empty |
/// | `pop_2` | | from | to, add | take out `from`; empty in the list; one ply less |
/// | `pop_3` | | | from, subtract | take out `to`; the record before it is the newest |
///
/// A replace that *keeps* its slot in the window, short or overlapped, leaves the length and what is held as they are. The
/// first look-up of a short one is `to` of the record that goes. That of an overlapped push is in `pop_2`, and its `push_1`
/// is the `pop_3` of its pop.
///
/// **Reset**: `reset`, for one cycle or more, from any state and with anything in the block RAM. It begins a *sweep*, `push_2` until
/// all is swept and then `pop_1`, in which `ready` is low: all slots are the head, and in each cycle one row of the tables and one
/// word of the list are made empty; the length of the window is the number of the row, and the newest record has it too. `ready`
/// is high [`SWEEP_CYCLES`] cycles after the last of `reset`. Power-up is a reset.
///
/// A `look` is a look-up alone, in one cycle, for the slots to say what a move would bring back: only while `ready`, with no
/// operation offered in the same cycle and none in the next two.
///
/// **Ignores** a `pop` or `replace` with nothing to take back (`can_pop` low), and any operation while `ready`
/// is low. Of several operations offered, the first counts of `clear`, `push`, `replace` and `pop`.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct WindowRing {
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
    /// See [`WindowSlots`].
    pub select_odd: Signal<In, Bit>,
    /// See [`WindowSlots`].
    pub offset: Signal<In, Bits<8>>,
    /// See [`WindowSlots`].
    pub offset_below: Signal<In, Bits<8>>,
    /// See [`WindowSlots`].
    pub take: Signal<In, Bit>,
    /// An operation is taken.
    pub ready: Signal<Out, Bit>,
    /// There is a move to take back.
    pub can_pop: Signal<Out, Bit>,
    /// How many can be taken back.
    pub held_plies: Signal<Out, Bits<8>>,
    /// The window is longer than what is held.
    pub forgotten: Signal<Out, Bit>,
    /// The cycle after the last of an operation. All counts are right then.
    pub counted: Signal<Out, Bit>,
    /// Not one head, or the ring in no cycle or in two.
    pub disturbed: Signal<Out, Bit>,
    /// The slot of the newest move.
    pub newest: Signal<Out, Bits<7>>,
    /// Odd slots are an even number of plies back. From the fifth cycle of an operation on.
    pub flags_odd: Signal<Out, Bit>,
    /// An even slot is flagged.
    pub any_even: Signal<Out, Bit>,
    /// An odd slot is flagged.
    pub any_odd: Signal<Out, Bit>,
    /// See [`WindowSlots`].
    pub even_distance: Signal<Out, Bits<8>>,
    /// See [`WindowSlots`].
    pub odd_distance: Signal<Out, Bits<8>>,
    /// See [`WindowSlots`].
    pub count: Signal<Out, Bits<3>>,
    /// See [`WindowSlots`].
    pub reached: Signal<Out, Bit>,
    // The operation under way, its cycle, and whether the record that goes or comes in it is special.
    #[default(DFF::<Operation>::default())]
    operation: DFF<Operation>,
    idle: DFF<Bit>,
    pop_1: DFF<Bit>,
    pop_2: DFF<Bit>,
    pop_3: DFF<Bit>,
    gap: DFF<Bit>,
    push_1: DFF<Bit>,
    push_2: DFF<Bit>,
    push_3: DFF<Bit>,
    special: DFF<Bit>,
    // Low in a sweep.
    is_swept: DFF<Bit>,
    done: DFF<Bit>,
    // The slot that is the head, and the parity of it when the last operation had ended: all slots look at that.
    position: DFF<Bits<7>>,
    odd_held: DFF<Bit>,
    next_piece: DFF<Bits<4>>,
    next_from: DFF<Bits<6>>,
    next_to: DFF<Bits<6>>,
    next_special: DFF<Bit>,
    new_piece: DFF<Bits<4>>,
    new_from: DFF<Bits<6>>,
    new_to: DFF<Bits<6>>,
    old_piece: DFF<Bits<3>>,
    old_from: DFF<Bits<6>>,
    old_to: DFF<Bits<6>>,
    #[default(BlockRam::with_register())]
    list: BlockRam<16, 7>,
    // Plies of the window as if nothing were forgotten, in a sweep the row, and those that can be taken back.
    length: DFF<Bits<12>>,
    held: DFF<Bits<8>>,
    is_longer: DFF<Bit>,
    holds_any: DFF<Bit>,
    // What is looked up in the next cycle, and what stands on the square of this one.
    ahead_square: DFF<Bits<6>>,
    ahead_kind: DFF<Bits<3>>,
    ahead_special: DFF<Bit>,
    carry: DFF<Bit>,
    look_1: DFF<Bit>,
    look_2: DFF<Bit>,
    stands_1: DFF<Bit>,
    stands_2: DFF<Bit>,
    // The touch table is written in the next cycle: its write enable is on the longest path.
    writes_later: DFF<Bit>,
    #[default(WindowSlots::new(MOST, WindowForm::default(), false))]
    slots: WindowSlots,
    // What is offered and what is taken of it.
    piece_kind: Signal<Local, Bits<3>>,
    newest_kind: Signal<Local, Bits<3>>,
    offered_special: Signal<Local, Bit>,
    newest_special: Signal<Local, Bit>,
    both_move: Signal<Local, Bit>,
    is_short: Signal<Local, Bit>,
    adds: Signal<Local, Bit>,
    replaces: Signal<Local, Bit>,
    pops: Signal<Local, Bit>,
    comes: Signal<Local, Bit>,
    takes_back: Signal<Local, Bit>,
    // What is under way, and what is next.
    short: Signal<Local, Bit>,
    overlapped: Signal<Local, Bit>,
    chained: Signal<Local, Bit>,
    clearing: Signal<Local, Bit>,
    keeps: Signal<Local, Bit>,
    puts_in: Signal<Local, Bit>,
    store: Signal<Local, Bit>,
    resumes: Signal<Local, Bit>,
    ends: Signal<Local, Bit>,
    all_swept: Signal<Local, Bit>,
    stateless: Signal<Local, Bit>,
    in_one: Signal<Local, Bit>,
    // Slots and records.
    higher: Signal<Local, Bits<7>>,
    lower: Signal<Local, Bits<7>>,
    is_odd: Signal<Local, Bit>,
    popped: Signal<Local, Bits<16>>,
    list_piece: Signal<Local, Bits<4>>,
    new_squares: Signal<Local, Bits<12>>,
    old_special: Signal<Local, Bit>,
    // What is read and written of the tables.
    offers: Signal<Local, Bit>,
    read_square: Signal<Local, Bits<6>>,
    read_kind: Signal<Local, Bits<3>>,
    read_special: Signal<Local, Bit>,
    takes_out: Signal<Local, Bit>,
    of_new: Signal<Local, Bit>,
    at_to: Signal<Local, Bit>,
    at_no_move: Signal<Local, Bit>,
    written_kind: Signal<Local, Bits<2>>,
    written_from: Signal<Local, Bits<6>>,
    written_square: Signal<Local, Bits<6>>,
    // The last slot and their number: see `new`.
    #[default(constant(MOST as u64 - 1))]
    last: Constant<Bits<7>>,
    #[default(constant(MOST as u64))]
    plies: Constant<Bits<8>>,
    // A length that has run full stays so: a window like that is longer than any ring.
    #[default(constant(0xfff))]
    longest: Constant<Bits<12>>,
    // Codes that no piece has.
    #[default(constant(8))]
    barrier_code: Constant<Bits<4>>,
    #[default(constant(0))]
    empty_code: Constant<Bits<4>>,
    #[default(constant(NO_MOVE_ROW))]
    no_row: Constant<Bits<7>>,
}

/// What is under way.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum Operation {
    /// Plays a move or a barrier.
    Push,
    /// Pushes an empty slot, below which nothing is held.
    Clear,
    /// Takes a record back.
    Pop,
    /// A replace of a move by a barrier or the other way round: the push begins when the pop has ended.
    Chained,
    /// A replace by the same piece from the same square: for the counts it goes from where it stands to where it is to stand.
    /// A barrier in the place of a barrier is short too: nothing changes.
    Short,
    /// A replace of any other move by a move: the push begins in the third cycle of the pop, whose look-ups are done by then.
    /// The slot is not marked as empty in between.
    Overlapped,
}

impl WindowRing {
    /// A ring of so many slots of that form, which can be probed or not.
    ///
    /// # Panics
    /// If there are not 4 to 128, or their number is odd.
    pub fn new(plies: usize, form: WindowForm, probes: bool) -> Self {
        Self {
            last: constant(plies as u64 - 1),
            plies: constant(plies as u64),
            slots: WindowSlots::new(plies, form, probes),
            ..Self::default()
        }
    }
}
