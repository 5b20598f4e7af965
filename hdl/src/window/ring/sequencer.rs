//! Which operation is under way, and in which of its cycles.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Takes operations and counts their cycles. What is done in each is told by [`super::microcode::WindowMicrocode`].
///
/// The cycle is one-hot, so that a disturbance shows. The first of any operation is `idle`, in which it is taken. Then follow
///
/// | operation | cycles |
/// | --- | --- |
/// | push, clear, short replace | `push_1 push_2 push_3` |
/// | pop | `pop_1 pop_2 pop_3` |
/// | overlapped replace | `pop_1 pop_2 push_1 push_2 push_3` |
/// | chained replace | `pop_1 pop_2 pop_3 gap push_1 push_2 push_3` |
///
/// `reset` begins a sweep: `push_2` until `all_swept`, then `pop_1`, then idle. A record without a move is *special*.
///
/// **Ignores** a `pop` or `replace` while `can_pop` is low, and any operation while not idle. Of several, the first counts of
/// `clear`, `push`, `replace` and `pop`.
#[derive(LogicBlock, SmartDefault)]
pub struct WindowSequencer {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins a sweep, in any state.
    pub reset: Signal<In, Bit>,
    /// Plays a move.
    pub push: Signal<In, Bit>,
    /// Takes the newest back.
    pub pop: Signal<In, Bit>,
    /// Takes the newest back and plays a move in its place.
    pub replace: Signal<In, Bit>,
    /// Forgets all.
    pub clear: Signal<In, Bit>,
    /// There is a move to take back.
    pub can_pop: Signal<In, Bit>,
    /// The record offered is special.
    pub offered_special: Signal<In, Bit>,
    /// The one offered last was.
    pub next_special: Signal<In, Bit>,
    /// The newest record is.
    pub new_is_special: Signal<In, Bit>,
    /// The same piece from the same square as the newest record is offered.
    pub same_square: Signal<In, Bit>,
    /// All has been swept.
    pub all_swept: Signal<In, Bit>,
    /// The cycle.
    pub now: Signal<Out, Cycle>,
    /// The operation, in the cycles after the first.
    pub under_way: Signal<Out, Operation>,
    /// The record that goes or comes in this cycle is special.
    pub is_special: Signal<Out, Bit>,
    /// Low in a sweep.
    pub swept: Signal<Out, Bit>,
    /// The operation offered begins with a push.
    pub comes: Signal<Out, Bit>,
    /// A push or a clear is taken.
    pub adds: Signal<Out, Bit>,
    /// A record is taken back, to stay so or for another.
    pub takes_back: Signal<Out, Bit>,
    /// The push of a replace begins in the next cycle.
    pub resume: Signal<Out, Bit>,
    /// The cycle after the last of an operation.
    pub counted: Signal<Out, Bit>,
    /// It is in no cycle, or in two.
    pub lost: Signal<Out, Bit>,
    #[default(DFF::<Operation>::default())]
    operation: DFF<Operation>,
    #[default(DFF::<Cycle>::default())]
    cycle: DFF<Cycle>,
    special: DFF<Bit>,
    is_swept: DFF<Bit>,
    done: DFF<Bit>,
    idle: Signal<Local, Bit>,
    pop_1: Signal<Local, Bit>,
    pop_2: Signal<Local, Bit>,
    pop_3: Signal<Local, Bit>,
    gap: Signal<Local, Bit>,
    push_1: Signal<Local, Bit>,
    push_2: Signal<Local, Bit>,
    push_3: Signal<Local, Bit>,
    pops: Signal<Local, Bit>,
    replaces: Signal<Local, Bit>,
    is_short: Signal<Local, Bit>,
    both_move: Signal<Local, Bit>,
    chained: Signal<Local, Bit>,
    overlapped: Signal<Local, Bit>,
    resumes: Signal<Local, Bit>,
    ends: Signal<Local, Bit>,
    stateless: Signal<Local, Bit>,
    in_one: Signal<Local, Bit>,
    #[default(Constant::new(Cycle::default()))]
    none: Constant<Cycle>,
}

/// The cycles: one of them is high.
#[derive(Clone, Copy, Debug, Default, PartialEq, LogicStruct)]
pub struct Cycle {
    /// Nothing is under way.
    pub idle: Bit,
    /// Of a pop, from the second cycle on.
    pub pop_1: Bit,
    /// The third.
    pub pop_2: Bit,
    /// The last.
    pub pop_3: Bit,
    /// Between a pop and a push: the first of the push.
    pub gap: Bit,
    /// Of a push, from the second cycle on.
    pub push_1: Bit,
    /// The third.
    pub push_2: Bit,
    /// The last.
    pub push_3: Bit,
}

/// What is under way.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
pub enum Operation {
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

impl Logic for WindowSequencer {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        dff_setup!(self, clock, operation, cycle, special, is_swept, done);
        self.idle.next = self.cycle.q.val().idle;
        self.pop_1.next = self.cycle.q.val().pop_1;
        self.pop_2.next = self.cycle.q.val().pop_2;
        self.pop_3.next = self.cycle.q.val().pop_3;
        self.gap.next = self.cycle.q.val().gap;
        self.push_1.next = self.cycle.q.val().push_1;
        self.push_2.next = self.cycle.q.val().push_2;
        self.push_3.next = self.cycle.q.val().push_3;
        self.chained.next = self.operation.q.val() == Operation::Chained;
        self.overlapped.next = self.operation.q.val() == Operation::Overlapped;

        // What is taken.
        self.adds.next = self.idle.val() & (self.push.val() | self.clear.val());
        self.replaces.next = self.idle.val()
            & self.replace.val()
            & self.can_pop.val()
            & !self.push.val()
            & !self.clear.val();
        self.pops.next = self.idle.val()
            & self.pop.val()
            & self.can_pop.val()
            & !self.replace.val()
            & !self.push.val()
            & !self.clear.val();
        self.both_move.next = !self.offered_special.val() & !self.new_is_special.val();
        self.is_short.next = (self.offered_special.val() & self.new_is_special.val())
            | (self.both_move.val() & self.same_square.val());
        self.comes.next =
            self.push.val() | self.clear.val() | (self.replace.val() & self.is_short.val());
        self.takes_back.next = self.pops.val() | self.replaces.val();
        if self.idle.val() {
            self.operation.d.next = Operation::Pop;
            self.special.d.next = self.new_is_special.val();
            if self.replace.val() {
                self.operation.d.next = Operation::Chained;
                if self.both_move.val() {
                    self.operation.d.next = Operation::Overlapped;
                }
                if self.is_short.val() {
                    self.operation.d.next = Operation::Short;
                }
            }
            if self.push.val() | self.clear.val() {
                self.operation.d.next = Operation::Push;
                self.special.d.next = self.offered_special.val();
            }
            if self.clear.val() {
                self.operation.d.next = Operation::Clear;
            }
        }

        // The next cycle.
        self.resumes.next = (self.pop_2.val() & self.overlapped.val()) | self.gap.val();
        if self.resumes.val() {
            self.special.d.next = self.next_special.val();
        }
        self.ends.next = (self.pop_3.val() & !self.chained.val()) | self.push_3.val();
        // From no cycle at all it goes back to idle.
        self.stateless.next = self.is_swept.q.val()
            & !self.idle.val()
            & !self.pop_1.val()
            & !self.pop_2.val()
            & !self.pop_3.val()
            & !self.gap.val()
            & !self.push_1.val()
            & !self.push_2.val()
            & !self.push_3.val();
        self.cycle.d.next.idle = self.ends.val()
            | (self.pop_1.val() & !self.is_swept.q.val())
            | self.stateless.val()
            | (self.idle.val() & !self.adds.val() & !self.pops.val() & !self.replaces.val());
        self.cycle.d.next.pop_1 =
            self.pops.val() | (self.replaces.val() & !self.is_short.val()) | self.all_swept.val();
        self.cycle.d.next.pop_2 = self.pop_1.val() & self.is_swept.q.val();
        self.cycle.d.next.pop_3 = self.pop_2.val() & !self.overlapped.val();
        self.cycle.d.next.gap = self.pop_3.val() & self.chained.val();
        self.cycle.d.next.push_1 =
            self.adds.val() | (self.replaces.val() & self.is_short.val()) | self.resumes.val();
        self.cycle.d.next.push_2 = self.push_1.val()
            | (!self.is_swept.q.val() & !self.pop_1.val() & !self.all_swept.val());
        self.cycle.d.next.push_3 = self.push_2.val() & self.is_swept.q.val();
        self.done.d.next = self.ends.val();
        self.is_swept.d.next = self.is_swept.q.val() | self.pop_1.val();

        self.now.next = self.cycle.q.val();
        self.under_way.next = self.operation.q.val();
        self.is_special.next = self.special.q.val();
        self.swept.next = self.is_swept.q.val();
        self.resume.next = self.resumes.val();
        self.counted.next = self.done.q.val();
        self.in_one.next = self.idle.val()
            ^ self.pop_1.val()
            ^ self.pop_2.val()
            ^ self.pop_3.val()
            ^ self.gap.val()
            ^ self.push_1.val()
            ^ self.push_2.val()
            ^ self.push_3.val();
        self.lost.next = self.is_swept.q.val() & !self.in_one.val();
        if self.reset.val() {
            self.operation.d.next = Operation::Push;
            self.cycle.d.next = self.none.val();
            self.special.d.next = false;
            self.is_swept.d.next = false;
            self.done.d.next = false;
        }
    }
}
