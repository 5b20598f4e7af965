//! The ring of records, and what an operation does in its four cycles.

mod columns;
mod head;
mod length;
mod look_up;
mod microcode;
mod records;
mod sequencer;

use perpetual_catalogue::WindowForm;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use self::columns::WindowColumns;
use self::head::WindowHead;
use self::length::WindowLength;
use self::look_up::WindowLookUp;
use self::microcode::WindowMicrocode;
use self::records::WindowRecords;
use self::sequencer::WindowSequencer;
use super::slots::WindowSlots;

/// Cycles from the last of `reset`, or from power-up, to the first in which `ready` is high.
pub const SWEEP_CYCLES: usize = 260;

/// The largest ring: a slot's number has seven bits.
const MOST: usize = 128;

/// The slots of a window, and what runs them through the operations.
///
/// `WindowSequencer` says which operation is in which cycle, and `WindowMicrocode` what is done in it. `WindowRecords` keeps
/// the records, `WindowLength` their number; `WindowLookUp` chooses what all slots are asked, and `WindowColumns` what is
/// written of the one that is the head; `WindowHead` keeps which that is. In the Verilog they are one module, in which each
/// signal has the name of its circuit's field before its own.
///
/// Slots never move. The newest move is in the slot above the *head*, older ones in slots further up, around the end of the
/// ring. A push writes the head and moves it down; a pop moves it up and marks its slot as empty. A `clear` pushes an empty
/// slot, below which nothing is held.
///
/// A barrier is a slot without a move. Popping one looks up the slots without a move instead of a square: the chain then runs
/// from the head through all slots with moves and ends at the first without one, which is the window that comes back.
///
/// **Reset**: `reset`, for one cycle or more, from any state and with anything in the block RAM. It begins a *sweep*, in which
/// `ready` is low: all slots are the head, and in each cycle one row of the tables and one word of the list are made empty
/// by the write of the third cycle of a push; the length of the window is the number of the row. `ready` is high
/// [`SWEEP_CYCLES`] cycles after the last of `reset`. Power-up is a reset.
///
/// A `look` is a look-up alone, in one cycle, for the slots to say what a move would bring back: only while `ready`, with no
/// operation offered in the same cycle and none in the next two.
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
    /// The cycle after the last of an operation: all counts are right.
    pub counted: Signal<Out, Bit>,
    /// The head is not one slot, or the sequencer in no cycle or in two.
    pub disturbed: Signal<Out, Bit>,
    /// The slot of the newest move.
    pub newest: Signal<Out, Bits<7>>,
    /// Odd slots are an even number of plies back: from the fifth cycle of an operation on.
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
    sequencer: WindowSequencer,
    microcode: WindowMicrocode,
    #[default(WindowHead::new(MOST))]
    head: WindowHead,
    records: WindowRecords,
    #[default(WindowLength::new(MOST))]
    line: WindowLength,
    look_up: WindowLookUp,
    columns: WindowColumns,
    #[default(WindowSlots::new(MOST, WindowForm::default(), false))]
    slots: WindowSlots,
}

impl WindowRing {
    /// A ring of so many slots of that form, which can be probed or not.
    ///
    /// # Panics
    /// If there are not 4 to 128, or their number is odd.
    pub fn new(plies: usize, form: WindowForm, probes: bool) -> Self {
        Self {
            head: WindowHead::new(plies),
            line: WindowLength::new(plies),
            slots: WindowSlots::new(plies, form, probes),
            ..Self::default()
        }
    }
}

impl Logic for WindowRing {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        clock!(self, clock, sequencer, microcode, head, records, line, look_up, slots);

        // What is done in this cycle.
        connect!(self.sequencer <- self: reset, push, pop, replace, clear);
        self.sequencer.can_pop.next = self.line.can_pop.val();
        self.sequencer.offered_special.next = self.records.offered_special.val();
        self.sequencer.next_special.next = self.records.coming_special.val();
        self.sequencer.new_is_special.next = self.records.newest_special.val();
        self.sequencer.same_square.next = self.records.same_square.val();
        self.sequencer.all_swept.next = self.line.all_swept.val();
        self.microcode.reset.next = self.reset.val();
        connect!(
            self.microcode <- self.sequencer: cycle = now, operation = under_way,
                special = is_special, swept, adds, resume
        );
        self.microcode.old_is_special.next = self.records.overwritten_special.val();

        self.head.reset.next = self.reset.val();
        connect!(self.head <- self.sequencer: swept, takes_back);
        connect!(self.head <- self.microcode: down, start, turn, adding);

        // The records.
        connect!(self.records <- self: reset, clear, piece, from, to, barrier);
        connect!(self.records <- self.microcode: idle = ready, bring);
        self.records.special.next = self.sequencer.is_special.val();
        connect!(
            self.records <- self.microcode: clearing, restore, pushed = down, emptied, store, keep
        );
        self.records.position.next = self.head.at.val();
        self.records.read_position.next = self.head.beside.val();
        self.records.length.next = self.line.now.val();
        self.records.swept.next = self.sequencer.swept.val();
        self.line.reset.next = self.reset.val();
        connect!(self.line <- self.microcode: lengthen, shorten);
        self.line.special.next = self.sequencer.is_special.val();
        self.line.clearing.next = self.microcode.clearing.val();
        self.line.length_before.next = self.records.length_before.val();
        self.line.swept.next = self.sequencer.swept.val();

        // What is asked of the slots, and what is written.
        self.look_up.idle.next = self.microcode.ready.val();
        connect!(self.look_up <- self: push, clear);
        self.look_up.comes.next = self.sequencer.comes.val();
        connect!(self.look_up <- self: look, is_there = stands);
        self.look_up.piece_kind.next = self.piece.val().get_bits::<3>(0);
        connect!(self.look_up <- self: from, to);
        connect!(
            self.look_up <- self.records: coming_kind, coming_from, coming_to, newest_kind,
                newest_from, newest_to, newest_special
        );
        connect!(self.look_up <- self.microcode: then_to, stands, takes = active);
        self.look_up.head_odd.next = self.head.is_odd.val();
        connect!(self.columns <- self.microcode: of_new, at_to, at_no_move);
        self.columns.newest_kind.next = self.records.newest_kind.val().get_bits::<2>(0);
        connect!(
            self.columns <- self.records: newest_from, newest_to, overwritten_kind,
                overwritten_from, overwritten_to
        );

        // The slots. Those of the head's parity lie an even number of plies back once an operation is done, and hold moves
        // of the mover's side while it is under way.
        self.slots.reset.next = self.reset.val();
        connect!(self.slots <- self.microcode: start, down);
        self.slots.up.next = self.sequencer.takes_back.val();
        self.slots.head_odd.next = self.head.is_odd.val();
        self.slots.read_touch_row.next = self.look_up.touch_row.val();
        self.slots.read_left_row.next = self.look_up.left_row.val();
        self.slots.next_high.next = self.look_up.next_high.val();
        self.slots.next_odd.next = self.look_up.next_odd.val();
        self.slots.touch_write.next = self.microcode.touch_write.val();
        self.slots.touch_row.next = self.columns.touch_row.val();
        connect!(self.slots <- self.microcode: touch_set, left_write);
        self.slots.left_row.next = self.columns.left_row.val();
        connect!(self.slots <- self.microcode: left_set = keep, store);
        self.slots.kind.next = self.records.newest_kind.val();
        self.slots.from.next = self.records.newest_from.val();
        self.slots.to.next = self.records.newest_to.val();
        self.slots.no_move.next = self.microcode.no_move.val();
        connect!(self.slots <- self.look_up: active, head_carry);
        connect!(self.slots <- self.microcode: adding, subtract, fresh, settle, freeze);
        self.slots.flags_odd.next = self.head.flags_odd.val();
        connect!(self.slots <- self.look_up: probing, stands = probed_stands);
        self.slots.newest.next = self.head.newest.val();
        connect!(self.slots <- self: select_odd, offset, offset_below, take);

        self.ready.next = self.microcode.ready.val();
        connect!(self <- self.line: can_pop, held_plies, forgotten);
        self.counted.next = self.sequencer.counted.val();
        self.disturbed.next =
            self.sequencer.lost.val() | (self.sequencer.swept.val() & !self.slots.one_head.val());
        connect!(self <- self.head: newest, flags_odd);
        connect!(
            self <- self.slots: any_even, any_odd, even_distance, odd_distance, count, reached
        );
    }
}
