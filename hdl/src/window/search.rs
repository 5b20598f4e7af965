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
/// newest operation: after a push, pop or clear from the fourth rising edge after the one that took it. `counted` is
/// high for one cycle when they have changed, and so is `located`, 3 cycles later, when `occurrences` and the
/// distances have.
///
/// **Move**: from the cycle after `located` on, if `upcoming_distance` is not 0, `can_find` is
/// high. A `find` then makes `finding` high from the next cycle on; it is low again, and `found` high,
/// at most `3 upcoming_distance + 9` cycles after that of `find`. Until the next operation `found_piece`,
/// `found_from` and `found_to` are the move that would bring back the position `upcoming_distance` plies
/// ago. An operation, which may come at any time, abandons the question.
///
/// **Probe**: `probe` asks of the move on `piece` to `barrier`, which is not played, whether it would bring a
/// position of the window back: what `repetition` would be after its push. It is taken in a cycle in which
/// `can_probe` is high, unless `ready` is high and an operation is offered; `probed` is high for one cycle 6
/// cycles later, or 5 if piece and `from` are those of the probe before, and `would_repeat` then is the answer;
/// in other cycles it is low. Answers come in the order of the probes. A move of the same piece can be probed in
/// every cycle, one of another after two. `ready` is low for 3 cycles after a probe, 4 after the first of a
/// piece. A `clear` or `reset` abandons the probes under way. Where `upcoming` is low no move repeats, and none
/// need be probed.
///
/// **Ignores**: as [`WindowCore`]; a `find` while `can_find` is low, or in the cycle in which an
/// operation is taken; a `cut` that would not keep fewer than are held. Whether the way is free is for the owner of a
/// board to judge.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct SearchWindow {
    #[group = "Clock, and a synchronous reset, taken in any cycle."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties the line.
    pub reset: Signal<In, Bit>,
    #[group = "Operations: one is taken in a cycle where ready is high; clear is taken in any cycle."]
    /// Plays a move.
    pub push: Signal<In, Bit>,
    /// Takes the newest back, if can_pop.
    pub pop: Signal<In, Bit>,
    /// Plays a move in the place of the newest, if can_pop.
    pub replace: Signal<In, Bit>,
    /// Takes moves back until so many are held.
    pub cut: Signal<In, Bit>,
    /// Empties the line.
    pub clear: Signal<In, Bit>,
    /// Push, replace, probe: what moved, 0 for a null move.
    pub piece: Signal<In, Bits<4>>,
    /// Push, replace, probe: where from, a1 = 0, h8 = 63.
    pub from: Signal<In, Bits<6>>,
    /// Push, replace, probe: where to.
    pub to: Signal<In, Bits<6>>,
    /// Push, replace, probe: an irreversible move.
    pub barrier: Signal<In, Bit>,
    /// Cut: how many are held then.
    pub keep: Signal<In, Bits<8>>,
    #[group = "The move that brings a position back: taken in a cycle where can_find is high."]
    /// Starts the search for it.
    pub find: Signal<In, Bit>,
    #[group = "Would a move repeat: taken in a cycle where can_probe is high and no operation is offered."]
    /// Asks it of the move, which is not played.
    pub probe: Signal<In, Bit>,
    #[group = "State."]
    /// An operation is taken.
    pub ready: Signal<Out, Bit>,
    /// There is a move to take back.
    pub can_pop: Signal<Out, Bit>,
    /// How many.
    pub held_plies: Signal<Out, Bits<8>>,
    #[group = "The position after the newest operation, while valid is high."]
    /// The flags are those of the newest operation.
    pub valid: Signal<Out, Bit>,
    /// High for one cycle: the flags have changed.
    pub counted: Signal<Out, Bit>,
    /// The position has occurred before.
    pub repetition: Signal<Out, Bit>,
    /// One move brings an earlier one back.
    pub upcoming: Signal<Out, Bit>,
    /// All positions since the last barrier are held.
    pub exact: Signal<Out, Bit>,
    #[group = "More of it, 3 cycles after counted."]
    /// High for one cycle: what follows has changed.
    pub located: Signal<Out, Bit>,
    /// Earlier positions equal to this one, at most 7.
    pub occurrences: Signal<Out, Bits<3>>,
    /// Plies back to the nearest, 0 if none.
    pub repetition_distance: Signal<Out, Bits<8>>,
    /// Plies back to the nearest that is one move away.
    pub upcoming_distance: Signal<Out, Bits<8>>,
    #[group = "The answer to a probe: 6 cycles after it, 5 if piece and from are those of the one before."]
    /// A probe is taken.
    pub can_probe: Signal<Out, Bit>,
    /// High for one cycle: the answer is there.
    pub probed: Signal<Out, Bit>,
    /// The move would bring an earlier position back.
    pub would_repeat: Signal<Out, Bit>,
    #[group = "The move: at most 3 upcoming_distance + 9 cycles after that of find."]
    /// From the cycle after located.
    pub can_find: Signal<Out, Bit>,
    /// The search for it is running.
    pub finding: Signal<Out, Bit>,
    /// It is valid, until the next operation.
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
    may_find: DFF<Bit>,
    // The probe whose squares are looked up: whether that is done in one cycle, since the piece is that of the probe
    // before, and is in its second.
    asked: DFF<Bit>,
    same: DFF<Bit>,
    second: DFF<Bit>,
    known: DFF<Bit>,
    its_piece: DFF<Bits<4>>,
    its_from: DFF<Bits<6>>,
    its_to: DFF<Bits<6>>,
    its_barrier: DFF<Bit>,
    // Probes on their way, and whether they are of barriers.
    looked_1: DFF<Bit>,
    looked_2: DFF<Bit>,
    looked_3: DFF<Bit>,
    looked_4: DFF<Bit>,
    // One of `asked`, `looked_1` and `looked_2` is high: a register, because all operations wait for it.
    probing: DFF<Bit>,
    barrier_1: DFF<Bit>,
    barrier_2: DFF<Bit>,
    barrier_3: DFF<Bit>,
    barrier_4: DFF<Bit>,
    last_look: Signal<Local, Bit>,
    can_ask: Signal<Local, Bit>,
    asks: Signal<Local, Bit>,
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
        Self { core: WindowCore::with_probes(plies, form, true), ..Self::default() }
    }
}

impl Logic for SearchWindow {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // What the core is given: an operation that is taken, or the next pop of a cut.
        self.last_look.next = self.same.q.val() | self.second.q.val();
        self.free.next = self.core.ready.val()
            & !self.clearing.q.val()
            & !self.cutting.q.val()
            & !self.probing.q.val();
        self.empties.next = self.clear.val() | self.clearing.q.val();
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
            & (self.cutting.q.val()
                | (self.free.val() & self.pop.val() & !self.replace.val() & !self.push.val()));
        self.cuts.next = self.free.val()
            & self.cut.val()
            & (self.keep.val() < self.core.held_plies.val())
            & !self.pop.val()
            & !self.replace.val()
            & !self.push.val();
        self.clearing.d.next = self.empties.val() & !self.core.ready.val();
        // Low one cycle after the last pop has changed what is held, when the core takes nothing yet.
        // It ends as well where there is nothing to take back.
        if (self.core.held_plies.val() == self.kept.q.val())
            | (self.core.ready.val() & !self.core.can_pop.val())
        {
            self.cutting.d.next = false;
        }
        if self.cuts.val() {
            self.cutting.d.next = true;
            self.kept.d.next = self.keep.val();
        }
        if self.empties.val() {
            self.cutting.d.next = false;
        }
        connect!(
            self.core <- self: reset, push = pushes, pop = pops, replace = replaces, clear = clears
        );
        if self.asked.q.val() {
            self.core.piece.next = self.its_piece.q.val();
            if self.last_look.val() {
                self.core.from.next = self.its_to.q.val();
            } else {
                self.core.from.next = self.its_from.q.val();
            }
        } else {
            connect!(self.core <- self: piece, from);
        }
        connect!(self.core <- self: look = asked.q, to, barrier);
        self.core.stands.next = !self.last_look.val();
        self.ready.next = self.free.val();
        connect!(
            self <- self.core: can_pop, held_plies, counted, repetition, upcoming, exact, located,
                occurrences, repetition_distance, upcoming_distance
        );

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
            & !self.cutting.q.val()
            & ((self.flags_due.q.val() == 0)
                | ((self.flags_due.q.val() == 1) & self.core.counted.val()));

        // Probes: the square that the move leaves is looked up unless it is known.
        self.can_ask.next = self.core.ready.val()
            & !self.clearing.q.val()
            & !self.cutting.q.val()
            & (self.flags_due.q.val() == 0)
            & (!self.asked.q.val() | self.last_look.val());
        self.asks.next = self.probe.val()
            & self.can_ask.val()
            & !self.empties.val()
            & !(self.free.val()
                & (self.push.val() | self.pop.val() | self.replace.val() | self.cut.val()));
        self.asked.d.next =
            !self.empties.val() & (self.asks.val() | (self.asked.q.val() & !self.last_look.val()));
        self.second.d.next = self.asked.q.val() & !self.last_look.val();
        if self.asks.val() {
            self.same.d.next = self.known.q.val()
                & (self.piece.val() == self.its_piece.q.val())
                & (self.from.val() == self.its_from.q.val());
            self.its_piece.d.next = self.piece.val();
            self.its_from.d.next = self.from.val();
            self.its_to.d.next = self.to.val();
            self.its_barrier.d.next = self.barrier.val() | (self.piece.val().get_bits::<3>(0) == 0);
        }
        self.known.d.next =
            !self.operates.val() & !self.empties.val() & (self.asks.val() | self.known.q.val());
        self.looked_1.d.next = self.asked.q.val() & self.last_look.val() & !self.empties.val();
        self.looked_2.d.next = self.looked_1.q.val() & !self.empties.val();
        self.probing.d.next =
            !self.empties.val() & (self.asks.val() | self.asked.q.val() | self.looked_1.q.val());
        self.looked_3.d.next = self.looked_2.q.val() & !self.empties.val();
        self.looked_4.d.next = self.looked_3.q.val() & !self.empties.val();
        self.barrier_1.d.next = self.its_barrier.q.val();
        self.barrier_2.d.next = self.barrier_1.q.val();
        self.barrier_3.d.next = self.barrier_2.q.val();
        self.barrier_4.d.next = self.barrier_3.q.val();
        self.can_probe.next = self.can_ask.val();
        self.probed.next = self.looked_4.q.val();
        self.would_repeat.next =
            self.looked_4.q.val() & self.core.reached.val() & !self.barrier_4.q.val();

        self.may_find.d.next = !self.operates.val()
            & !self.cuts.val()
            & ((self.distances_due.q.val() == 0)
                | ((self.distances_due.q.val() == 1) & self.core.located.val()))
            & (self.core.upcoming_distance.val() != 0);
        self.finds.next = self.may_find.q.val();
        connect!(
            self.finder <- self: push = pushes, pop = pops, replace = replaces, piece, from, to
        );
        self.finder.clear.next = self.clears.val() | self.reset.val();
        self.finder.find.next = self.find.val() & self.finds.val() & !self.cuts.val();
        self.finder.distance.next = self.core.upcoming_distance.val();
        self.can_find.next = self.finds.val();
        self.finding.next = self.finder.finding.val() & !self.cutting.q.val();
        self.found.next = self.finder.found.val() & !self.cutting.q.val();
        connect!(self <- self.finder: found_piece, found_from, found_to);

        if self.reset.val() {
            self.clearing.d.next = false;
            self.cutting.d.next = false;
            self.flags_due.d.next = 0.into();
            self.distances_due.d.next = 0.into();
            self.may_find.d.next = false;
            self.asked.d.next = false;
            self.known.d.next = false;
            self.looked_1.d.next = false;
            self.looked_2.d.next = false;
            self.looked_3.d.next = false;
            self.looked_4.d.next = false;
            self.probing.d.next = false;
        }
    }
}
