//! The microcode of the window: from operation and cycle to the control word.

use rust_hdl::prelude::*;

use super::sequencer::{Cycle, Operation};

/// Says what is done in each cycle of [`super::sequencer::WindowSequencer`]. Outputs are of the same cycle, and there is but
/// one register: the write enable of the tables is on the longest path.
///
/// | cycle | looked up | chain | counts | columns, list and line |
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
#[derive(LogicBlock, Default)]
pub struct WindowMicrocode {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// All leave the window.
    pub reset: Signal<In, Bit>,
    /// The cycle, one-hot.
    pub cycle: Signal<In, Cycle>,
    /// The operation.
    pub operation: Signal<In, Operation>,
    /// The record that goes or comes is without a move.
    pub special: Signal<In, Bit>,
    /// Low in a sweep.
    pub swept: Signal<In, Bit>,
    /// A push or a clear is taken.
    pub adds: Signal<In, Bit>,
    /// The push of a replace begins in the next cycle.
    pub resume: Signal<In, Bit>,
    /// The record that a push overwrites is without a move.
    pub old_is_special: Signal<In, Bit>,
    /// An operation is taken.
    pub ready: Signal<Out, Bit>,
    /// Head: it goes down.
    pub down: Signal<Out, Bit>,
    /// To its first place: the last cycle of a sweep.
    pub start: Signal<Out, Bit>,
    /// A push begins: what is read from the list is below the head, else above.
    pub adding: Signal<Out, Bit>,
    /// The parity of the head is that of the flags.
    pub turn: Signal<Out, Bit>,
    /// Look-up: in the next cycle, of the destination of what was offered.
    pub then_to: Signal<Out, Bit>,
    /// Of a square on which the piece stands.
    pub stands: Signal<Out, Bit>,
    /// Chain: takes what was looked up.
    pub active: Signal<Out, Bit>,
    /// Counts: subtract.
    pub subtract: Signal<Out, Bit>,
    /// The head's becomes 0.
    pub fresh: Signal<Out, Bit>,
    /// The head comes into the window or leaves it, or a window comes back.
    pub settle: Signal<Out, Bit>,
    /// All leave the window.
    pub freeze: Signal<Out, Bit>,
    /// Records: what was offered is the newest.
    pub bring: Signal<Out, Bit>,
    /// It is the empty one of a clear.
    pub clearing: Signal<Out, Bit>,
    /// The one read from the list is the newest.
    pub restore: Signal<Out, Bit>,
    /// Writes the newest to the list and the registers of its slot.
    pub store: Signal<Out, Bit>,
    /// To the list, as a record and not as none.
    pub keep: Signal<Out, Bit>,
    /// To the slot, as one without a move.
    pub no_move: Signal<Out, Bit>,
    /// No record will be overwritten.
    pub emptied: Signal<Out, Bit>,
    /// Line: one ply more.
    pub lengthen: Signal<Out, Bit>,
    /// One ply less.
    pub shorten: Signal<Out, Bit>,
    /// Columns: those of the newest record, else of the one overwritten.
    pub of_new: Signal<Out, Bit>,
    /// Of the square it came to, else of the one it left.
    pub at_to: Signal<Out, Bit>,
    /// In place of the square, the row of slots without a move.
    pub at_no_move: Signal<Out, Bit>,
    /// Writes the touch table.
    pub touch_write: Signal<Out, Bit>,
    /// What it becomes.
    pub touch_set: Signal<Out, Bit>,
    /// Writes the left table.
    pub left_write: Signal<Out, Bit>,
    writes_later: DFF<Bit>,
    idle: Signal<Local, Bit>,
    pop_1: Signal<Local, Bit>,
    pop_2: Signal<Local, Bit>,
    pop_3: Signal<Local, Bit>,
    gap: Signal<Local, Bit>,
    push_1: Signal<Local, Bit>,
    push_2: Signal<Local, Bit>,
    push_3: Signal<Local, Bit>,
    short: Signal<Local, Bit>,
    overlapped: Signal<Local, Bit>,
    chained: Signal<Local, Bit>,
    keeps: Signal<Local, Bit>,
    takes_out: Signal<Local, Bit>,
    puts_in: Signal<Local, Bit>,
}

impl Logic for WindowMicrocode {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        dff_setup!(self, clock, writes_later);
        self.idle.next = self.cycle.val().idle;
        self.pop_1.next = self.cycle.val().pop_1;
        self.pop_2.next = self.cycle.val().pop_2;
        self.pop_3.next = self.cycle.val().pop_3;
        self.gap.next = self.cycle.val().gap;
        self.push_1.next = self.cycle.val().push_1;
        self.push_2.next = self.cycle.val().push_2;
        self.push_3.next = self.cycle.val().push_3;
        self.short.next = self.operation.val() == Operation::Short;
        self.overlapped.next = self.operation.val() == Operation::Overlapped;
        self.chained.next = self.operation.val() == Operation::Chained;
        self.keeps.next = self.short.val() | self.overlapped.val();

        self.ready.next = self.idle.val();
        self.down.next = self.push_3.val();
        self.start.next = self.pop_1.val() & !self.swept.val();
        self.adding.next = self.push_1.val();
        self.turn.next = self.pop_3.val() | self.push_3.val();

        self.then_to.next = self.pop_2.val() | self.gap.val();
        self.stands.next = self.adds.val() | self.resume.val() | self.pop_1.val();
        self.active.next =
            self.pop_1.val() | self.pop_2.val() | self.push_1.val() | self.push_2.val();

        self.subtract.next =
            self.pop_3.val() | self.push_3.val() | (self.push_1.val() & self.overlapped.val());
        self.fresh.next = self.push_1.val() & !self.short.val();
        // In place of another move the head stays in the window: a look-up is being counted, and would bring slots into it.
        self.settle.next = ((self.pop_1.val() | self.push_1.val()) & !self.keeps.val())
            | (self.pop_3.val() & self.special.val());
        self.freeze.next = (self.push_1.val() & self.special.val()) | self.reset.val();

        // A barrier in the place of a barrier stays as it is.
        self.bring.next = self.push_1.val() & !(self.short.val() & self.special.val());
        self.clearing.next = self.operation.val() == Operation::Clear;
        self.restore.next = self.pop_3.val() & !self.chained.val();
        self.store.next = self.pop_2.val() | self.push_2.val();
        self.puts_in.next = self.push_2.val() & self.swept.val();
        self.keep.next = self.puts_in.val();
        self.no_move.next = self.special.val() | self.pop_2.val() | !self.swept.val();
        self.emptied.next = self.pop_3.val();
        self.lengthen.next = self.push_2.val() & !self.keeps.val();
        self.shorten.next = self.pop_2.val() & !self.keeps.val();

        self.takes_out.next = self.push_1.val() & !self.keeps.val() & !self.old_is_special.val();
        self.of_new.next = self.pop_2.val()
            | self.pop_3.val()
            | (self.push_1.val() & self.keeps.val())
            | self.push_2.val()
            | self.push_3.val();
        self.at_to.next = self.pop_3.val() | self.push_1.val() | self.push_3.val();
        self.at_no_move.next = self.pop_1.val()
            | (self.push_2.val() & self.special.val())
            | ((self.idle.val() | self.gap.val()) & self.old_is_special.val());
        // The first cycles of an operation are looked at as they come, the others a cycle ahead.
        self.writes_later.d.next = (self.pop_3.val() & self.chained.val())
            | self.push_1.val()
            | ((self.push_2.val() | self.pop_1.val() | self.pop_2.val()) & !self.special.val());
        self.touch_write.next = self.adds.val()
            | self.writes_later.q.val()
            | self.takes_out.val()
            | (self.push_1.val() & self.keeps.val() & !self.special.val())
            | (self.pop_1.val() & !self.special.val() & !self.overlapped.val());
        self.touch_set.next = self.pop_1.val() | self.puts_in.val() | self.push_3.val();
        self.left_write.next =
            self.takes_out.val() | ((self.push_2.val() | self.pop_2.val()) & !self.special.val());
    }
}
