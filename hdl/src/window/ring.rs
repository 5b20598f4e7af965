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
        self.sequencer.reset.next = self.reset.val();
        self.sequencer.push.next = self.push.val();
        self.sequencer.pop.next = self.pop.val();
        self.sequencer.replace.next = self.replace.val();
        self.sequencer.clear.next = self.clear.val();
        self.sequencer.can_pop.next = self.line.can_pop.val();
        self.sequencer.offered_special.next = self.records.offered_special.val();
        self.sequencer.next_special.next = self.records.coming_special.val();
        self.sequencer.new_is_special.next = self.records.newest_special.val();
        self.sequencer.same_square.next = self.records.same_square.val();
        self.sequencer.all_swept.next = self.line.all_swept.val();
        self.microcode.reset.next = self.reset.val();
        self.microcode.cycle.next = self.sequencer.now.val();
        self.microcode.operation.next = self.sequencer.under_way.val();
        self.microcode.special.next = self.sequencer.is_special.val();
        self.microcode.swept.next = self.sequencer.swept.val();
        self.microcode.adds.next = self.sequencer.adds.val();
        self.microcode.resume.next = self.sequencer.resume.val();
        self.microcode.old_is_special.next = self.records.overwritten_special.val();

        self.head.reset.next = self.reset.val();
        self.head.swept.next = self.sequencer.swept.val();
        self.head.takes_back.next = self.sequencer.takes_back.val();
        self.head.down.next = self.microcode.down.val();
        self.head.start.next = self.microcode.start.val();
        self.head.turn.next = self.microcode.turn.val();
        self.head.adding.next = self.microcode.adding.val();

        // The records.
        self.records.reset.next = self.reset.val();
        self.records.clear.next = self.clear.val();
        self.records.piece.next = self.piece.val();
        self.records.from.next = self.from.val();
        self.records.to.next = self.to.val();
        self.records.barrier.next = self.barrier.val();
        self.records.idle.next = self.microcode.ready.val();
        self.records.bring.next = self.microcode.bring.val();
        self.records.special.next = self.sequencer.is_special.val();
        self.records.clearing.next = self.microcode.clearing.val();
        self.records.restore.next = self.microcode.restore.val();
        self.records.pushed.next = self.microcode.down.val();
        self.records.emptied.next = self.microcode.emptied.val();
        self.records.store.next = self.microcode.store.val();
        self.records.keep.next = self.microcode.keep.val();
        self.records.position.next = self.head.at.val();
        self.records.read_position.next = self.head.beside.val();
        self.records.length.next = self.line.now.val();
        self.records.swept.next = self.sequencer.swept.val();
        self.line.reset.next = self.reset.val();
        self.line.lengthen.next = self.microcode.lengthen.val();
        self.line.shorten.next = self.microcode.shorten.val();
        self.line.special.next = self.sequencer.is_special.val();
        self.line.clearing.next = self.microcode.clearing.val();
        self.line.length_before.next = self.records.length_before.val();
        self.line.swept.next = self.sequencer.swept.val();

        // What is asked of the slots, and what is written.
        self.look_up.idle.next = self.microcode.ready.val();
        self.look_up.push.next = self.push.val();
        self.look_up.clear.next = self.clear.val();
        self.look_up.comes.next = self.sequencer.comes.val();
        self.look_up.look.next = self.look.val();
        self.look_up.is_there.next = self.stands.val();
        self.look_up.piece_kind.next = self.piece.val().get_bits::<3>(0);
        self.look_up.from.next = self.from.val();
        self.look_up.to.next = self.to.val();
        self.look_up.coming_kind.next = self.records.coming_kind.val();
        self.look_up.coming_from.next = self.records.coming_from.val();
        self.look_up.coming_to.next = self.records.coming_to.val();
        self.look_up.newest_kind.next = self.records.newest_kind.val();
        self.look_up.newest_from.next = self.records.newest_from.val();
        self.look_up.newest_to.next = self.records.newest_to.val();
        self.look_up.newest_special.next = self.records.newest_special.val();
        self.look_up.then_to.next = self.microcode.then_to.val();
        self.look_up.stands.next = self.microcode.stands.val();
        self.look_up.takes.next = self.microcode.active.val();
        self.look_up.head_odd.next = self.head.is_odd.val();
        self.columns.of_new.next = self.microcode.of_new.val();
        self.columns.at_to.next = self.microcode.at_to.val();
        self.columns.at_no_move.next = self.microcode.at_no_move.val();
        self.columns.newest_kind.next = self.records.newest_kind.val().get_bits::<2>(0);
        self.columns.newest_from.next = self.records.newest_from.val();
        self.columns.newest_to.next = self.records.newest_to.val();
        self.columns.overwritten_kind.next = self.records.overwritten_kind.val();
        self.columns.overwritten_from.next = self.records.overwritten_from.val();
        self.columns.overwritten_to.next = self.records.overwritten_to.val();

        // The slots. Those of the head's parity lie an even number of plies back once an operation is done, and hold moves
        // of the mover's side while it is under way.
        self.slots.reset.next = self.reset.val();
        self.slots.start.next = self.microcode.start.val();
        self.slots.down.next = self.microcode.down.val();
        self.slots.up.next = self.sequencer.takes_back.val();
        self.slots.head_odd.next = self.head.is_odd.val();
        self.slots.read_touch_row.next = self.look_up.touch_row.val();
        self.slots.read_left_row.next = self.look_up.left_row.val();
        self.slots.next_high.next = self.look_up.next_high.val();
        self.slots.next_odd.next = self.look_up.next_odd.val();
        self.slots.touch_write.next = self.microcode.touch_write.val();
        self.slots.touch_row.next = self.columns.touch_row.val();
        self.slots.touch_set.next = self.microcode.touch_set.val();
        self.slots.left_write.next = self.microcode.left_write.val();
        self.slots.left_row.next = self.columns.left_row.val();
        self.slots.left_set.next = self.microcode.keep.val();
        self.slots.store.next = self.microcode.store.val();
        self.slots.kind.next = self.records.newest_kind.val();
        self.slots.from.next = self.records.newest_from.val();
        self.slots.to.next = self.records.newest_to.val();
        self.slots.no_move.next = self.microcode.no_move.val();
        self.slots.active.next = self.look_up.active.val();
        self.slots.head_carry.next = self.look_up.head_carry.val();
        self.slots.adding.next = self.microcode.adding.val();
        self.slots.subtract.next = self.microcode.subtract.val();
        self.slots.fresh.next = self.microcode.fresh.val();
        self.slots.settle.next = self.microcode.settle.val();
        self.slots.freeze.next = self.microcode.freeze.val();
        self.slots.flags_odd.next = self.head.flags_odd.val();
        self.slots.probing.next = self.look_up.probing.val();
        self.slots.stands.next = self.look_up.probed_stands.val();
        self.slots.newest.next = self.head.newest.val();
        self.slots.select_odd.next = self.select_odd.val();
        self.slots.offset.next = self.offset.val();
        self.slots.offset_below.next = self.offset_below.val();
        self.slots.take.next = self.take.val();

        self.ready.next = self.microcode.ready.val();
        self.can_pop.next = self.line.can_pop.val();
        self.held_plies.next = self.line.held_plies.val();
        self.forgotten.next = self.line.forgotten.val();
        self.counted.next = self.sequencer.counted.val();
        self.disturbed.next =
            self.sequencer.lost.val() | (self.sequencer.swept.val() & !self.slots.one_head.val());
        self.newest.next = self.head.newest.val();
        self.flags_odd.next = self.head.flags_odd.val();
        self.any_even.next = self.slots.any_even.val();
        self.any_odd.next = self.slots.any_odd.val();
        self.even_distance.next = self.slots.even_distance.val();
        self.odd_distance.next = self.slots.odd_distance.val();
        self.count.next = self.slots.count.val();
        self.reached.next = self.slots.reached.val();
    }
}
