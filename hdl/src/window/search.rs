//! The window detector as search hardware wants it.

use rust_hdl::prelude::*;

use super::WindowForm;
use super::core::WindowCore;
use super::finder::WindowFinder;

/// [`WindowCore`] with whole operations for a search and, on request, the move that would bring a
/// position back.
///
/// How many plies are held is said when it is made: an even number, at most 128.
///
/// **Operations**, taken in a cycle in which `ready` is high: `push`, `pop` and `replace` as those of
/// [`WindowCore`]; `cut`, which takes moves back until `keep` are held, one move after the other. `clear` and
/// `reset`, which do the same, are taken in any cycle, and end a cut.
/// Of several operations the first counts of `clear`, `push`, `replace`, `pop` and `cut`. After power-up nothing is
/// held.
///
/// **Answer**: `valid` is high where `repetition`, `upcoming` and `exact` are those of the position after the
/// newest operation: 4 cycles after the one in which a push, pop or clear was taken. `counted` is high for one
/// cycle when they have changed, and so is `located`, 3 cycles later, when `occurrences` and the
/// distances have.
///
/// **Move**: from the cycle after `located` on, if `upcoming_distance` is not 0, `can_find` is
/// high. A `find` then makes `finding` high from the next cycle on; it is low again, and `found` high,
/// at most `3 upcoming_distance + 6` cycles after that of `find`. Until the next operation `found_piece`,
/// `found_from` and `found_to` are the move that would bring back the position `upcoming_distance` plies
/// ago. An operation, which may come at any time, abandons the question.
///
/// **Ignores**: as [`WindowCore`]; a `find` while `can_find` is low, or in the cycle in which an
/// operation is taken; a `cut` that would keep more than is held. Whether the way is free is for the owner of a board to judge.
#[derive(LogicBlock, Default)]
pub struct SearchWindow {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties the line.
    pub reset: Signal<In, Bit>,
    /// Plays a move.
    pub push: Signal<In, Bit>,
    /// Takes the newest back.
    pub pop: Signal<In, Bit>,
    /// Takes the newest back and plays a move in its place.
    pub replace: Signal<In, Bit>,
    /// Takes moves back.
    pub cut: Signal<In, Bit>,
    /// Empties the line.
    pub clear: Signal<In, Bit>,
    /// Push, replace: what moved.
    pub piece: Signal<In, Bits<4>>,
    /// Push, replace: where from.
    pub from: Signal<In, Bits<6>>,
    /// Push, replace: where to.
    pub to: Signal<In, Bits<6>>,
    /// Push, replace: no earlier position can come back.
    pub barrier: Signal<In, Bit>,
    /// Cut: how many moves stay.
    pub keep: Signal<In, Bits<8>>,
    /// Asks for the move that brings a position back.
    pub find: Signal<In, Bit>,
    /// An operation is taken.
    pub ready: Signal<Out, Bit>,
    /// There is a move to take back.
    pub can_pop: Signal<Out, Bit>,
    /// How many can be taken back.
    pub held_plies: Signal<Out, Bits<8>>,
    /// The flags are those of the newest operation.
    pub valid: Signal<Out, Bit>,
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
    // A clear that came while the core was busy; a cut, and how many moves it keeps.
    clearing: DFF<Bit>,
    cutting: DFF<Bit>,
    kept: DFF<Bits<8>>,
    // Operations whose flags, whose distances are on their way.
    flags_due: DFF<Bits<2>>,
    distances_due: DFF<Bits<2>>,
    free: Signal<Local, Bit>,
    empties: Signal<Local, Bit>,
    pushes: Signal<Local, Bit>,
    replaces: Signal<Local, Bit>,
    pops: Signal<Local, Bit>,
    cuts: Signal<Local, Bit>,
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
        dff_setup!(self, clock, clearing, cutting, kept, flags_due, distances_due);

        // What the core is given: an operation that is taken, or the next pop of a cut.
        self.free.next = self.core.ready.val() & !self.clearing.q.val() & !self.cutting.q.val();
        self.empties.next = self.reset.val() | self.clear.val() | self.clearing.q.val();
        self.clears.next = self.core.ready.val() & self.empties.val();
        self.pushes.next = self.free.val() & self.push.val() & !self.empties.val();
        self.replaces.next = self.free.val()
            & self.replace.val()
            & self.core.can_pop.val()
            & !self.push.val()
            & !self.empties.val();
        self.pops.next = self.core.ready.val()
            & self.core.can_pop.val()
            & !self.empties.val()
            & ((self.cutting.q.val() & (self.core.held_plies.val() != self.kept.q.val()))
                | (!self.cutting.q.val()
                    & self.pop.val()
                    & !self.replace.val()
                    & !self.push.val()));
        self.cuts.next = self.free.val()
            & self.cut.val()
            & (self.keep.val() <= self.core.held_plies.val())
            & !self.pop.val()
            & !self.replace.val()
            & !self.push.val();
        self.clearing.d.next = self.empties.val() & !self.core.ready.val();
        if self.cuts.val() {
            self.cutting.d.next = true;
            self.kept.d.next = self.keep.val();
        }
        if self.cutting.q.val()
            & self.core.ready.val()
            & (self.core.held_plies.val() == self.kept.q.val())
        {
            self.cutting.d.next = false;
        }
        if self.empties.val() {
            self.cutting.d.next = false;
        }
        self.core.clock.next = self.clock.val();
        self.core.push.next = self.pushes.val();
        self.core.pop.next = self.pops.val();
        self.core.replace.next = self.replaces.val();
        self.core.clear.next = self.clears.val();
        self.core.piece.next = self.piece.val();
        self.core.from.next = self.from.val();
        self.core.to.next = self.to.val();
        self.core.barrier.next = self.barrier.val();
        self.ready.next = self.free.val();
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

        // Whether the flags are those of the newest operation.
        self.operates.next =
            self.clears.val() | self.pushes.val() | self.replaces.val() | self.pops.val();
        if self.operates.val() & !self.core.counted.val() {
            self.flags_due.d.next = self.flags_due.q.val() + 1;
        }
        if !self.operates.val() & self.core.counted.val() {
            self.flags_due.d.next = self.flags_due.q.val() - 1;
        }
        if self.operates.val() & !self.core.located.val() {
            self.distances_due.d.next = self.distances_due.q.val() + 1;
        }
        if !self.operates.val() & self.core.located.val() {
            self.distances_due.d.next = self.distances_due.q.val() - 1;
        }
        self.valid.next = !self.clearing.q.val()
            & !(self.cutting.q.val() & (self.core.held_plies.val() != self.kept.q.val()))
            & ((self.flags_due.q.val() == 0)
                | ((self.flags_due.q.val() == 1) & self.core.counted.val()));

        self.finds.next =
            (self.distances_due.q.val() == 0) & (self.core.upcoming_distance.val() != 0);
        self.finder.clock.next = self.clock.val();
        self.finder.push.next = self.pushes.val();
        self.finder.pop.next = self.pops.val();
        self.finder.replace.next = self.replaces.val();
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
