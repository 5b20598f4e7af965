//! The window detector as search hardware wants it.

use rust_hdl::prelude::*;

use super::WindowForm;
use super::core::WindowCore;
use super::finder::WindowFinder;

/// [`WindowCore`] and, on request, the move that would bring a position back.
///
/// How many plies are held is said when it is made: an even number, at most 128.
///
/// **Operations** and **answer**: those of [`WindowCore`].
///
/// **Move**: from the cycle after `located` on, if `upcoming_distance` is not 0, `can_find` is
/// high. A `find` then makes `finding` high from the next cycle on; it is low again, and `found` high,
/// at most `3 upcoming_distance + 6` cycles after that of `find`. Until the next operation `found_piece`,
/// `found_from` and `found_to` are the move that would bring back the position `upcoming_distance` plies
/// ago. An operation, which may come at any time, abandons the question.
///
/// **Ignores**: as [`WindowCore`]; a `find` while `can_find` is low, or in the cycle in which an
/// operation is taken. Whether the way is free is for the owner of a board to judge.
#[derive(LogicBlock, Default)]
pub struct SearchWindow {
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
    /// Asks for the move that brings a position back.
    pub find: Signal<In, Bit>,
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
    /// One move of the side to move brings an earlier position back.
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
    /// There is a move to ask for.
    pub can_find: Signal<Out, Bit>,
    /// The move is being looked for.
    pub finding: Signal<Out, Bit>,
    /// The move is there.
    pub found: Signal<Out, Bit>,
    /// What is to move.
    pub found_piece: Signal<Out, Bits<4>>,
    /// Where from.
    pub found_from: Signal<Out, Bits<6>>,
    /// Where to.
    pub found_to: Signal<Out, Bits<6>>,
    core: WindowCore,
    finder: WindowFinder,
    // Operations whose distances are on their way.
    under_way: DFF<Bits<2>>,
    pushes: Signal<Local, Bit>,
    pops: Signal<Local, Bit>,
    clears: Signal<Local, Bit>,
    operates: Signal<Local, Bit>,
    finds: Signal<Local, Bit>,
}

impl SearchWindow {
    /// A detector that holds so many plies, whose comparators and carries are of this form.
    ///
    /// # Panics
    /// If the number of plies is odd, or not from 4 to 128.
    pub fn new(plies: usize, form: WindowForm) -> Self {
        Self { core: WindowCore::new(plies, form), ..Self::default() }
    }
}

impl Logic for SearchWindow {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, under_way);
        self.core.clock.next = self.clock.val();
        self.core.push.next = self.push.val();
        self.core.pop.next = self.pop.val();
        self.core.clear.next = self.clear.val();
        self.core.piece.next = self.piece.val();
        self.core.from.next = self.from.val();
        self.core.to.next = self.to.val();
        self.core.barrier.next = self.barrier.val();
        self.ready.next = self.core.ready.val();
        self.can_pop.next = self.core.can_pop.val();
        self.held_plies.next = self.core.held_plies.val();
        self.counted.next = self.core.counted.val();
        self.repetition.next = self.core.repetition.val();
        self.upcoming.next = self.core.upcoming.val();
        self.exact.next = self.core.exact.val();
        self.located.next = self.core.located.val();
        self.occurrences.next = self.core.occurrences.val();
        self.repetition_distance.next = self.core.repetition_distance.val();
        self.upcoming_distance.next = self.core.upcoming_distance.val();

        // What the core takes: a clear before a push, and a push before a pop.
        self.clears.next = self.clear.val() & self.core.ready.val();
        self.pushes.next = self.push.val() & self.core.ready.val() & !self.clear.val();
        self.pops.next = self.pop.val()
            & self.core.ready.val()
            & self.core.can_pop.val()
            & !self.clear.val()
            & !self.push.val();
        self.operates.next = self.clears.val() | self.pushes.val() | self.pops.val();
        if self.operates.val() & !self.core.located.val() {
            self.under_way.d.next = self.under_way.q.val() + 1;
        }
        if !self.operates.val() & self.core.located.val() {
            self.under_way.d.next = self.under_way.q.val() - 1;
        }

        self.finds.next = (self.under_way.q.val() == 0) & (self.core.upcoming_distance.val() != 0);
        self.finder.clock.next = self.clock.val();
        self.finder.push.next = self.pushes.val();
        self.finder.pop.next = self.pops.val();
        self.finder.clear.next = self.clears.val();
        self.finder.piece.next = self.piece.val();
        self.finder.from.next = self.from.val();
        self.finder.to.next = self.to.val();
        self.finder.find.next = self.find.val() & self.finds.val();
        self.finder.distance.next = self.core.upcoming_distance.val();
        self.can_find.next = self.finds.val();
        self.finding.next = self.finder.finding.val();
        self.found.next = self.finder.found.val();
        self.found_piece.next = self.finder.found_piece.val();
        self.found_from.next = self.finder.found_from.val();
        self.found_to.next = self.finder.found_to.val();
    }
}
