//! The window detector behind the ports that all detectors have.

use rust_hdl::prelude::*;

use super::WindowForm;
use super::core::WindowCore;
use crate::codes::{ErrorCodes, OperationCodes};
use crate::detector_port::DetectorPort;

/// A detector with the ports of [`crate::ChainDetector`] at the widths of chess, and [`WindowCore`]
/// in place of a walk.
///
/// The last `plies` moves are held, as in [`WindowCore`].
///
/// **Request**: as there, but a push, pop or clear takes four cycles, a cut four for each move it
/// takes back and one more.
///
/// **Reset**: as in [`WindowCore`]: `request_ready` is low for [`super::SWEEP_CYCLES`] cycles after it and after power-up.
///
/// **Verdict**: a query waits for the answer to the last operation, which is there eight cycles after
/// it was taken, and takes one cycle of its own; the length of the window does not matter. `occurrences` is
/// at most 7 for a `window`, and then not `exact`, with `list_overflow`; a `first` that finds a
/// repetition is always exact. `window_cut`: moves of the window have been forgotten.
///
/// **Ignores**: as [`WindowCore`].
#[derive(perpetual_verilog::Circuit, Default)]
pub struct WindowDetector {
    #[group = "Clock, and a synchronous reset that takes one cycle at any time."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties the line, abandons a query.
    pub reset: Signal<In, Bit>,
    /// Request and verdict.
    #[ports(list_overflow = "not exact: 7 were found, there may be more", fault = "always 0")]
    pub port: DetectorPort<4, 6>,
    core: WindowCore,
    cutting: DFF<Bit>,
    querying: DFF<Bit>,
    answering: DFF<Bit>,
    stop_at_first: DFF<Bit>,
    plies: DFF<Bits<16>>,
    target: DFF<Bits<16>>,
    // Operations whose answer is on its way.
    under_way: DFF<Bits<2>>,
    problem: DFF<Bits<3>>,
    free: Signal<Local, Bit>,
    accept: Signal<Local, Bit>,
    pushes: Signal<Local, Bit>,
    pops: Signal<Local, Bit>,
    replaces: Signal<Local, Bit>,
    clears: Signal<Local, Bit>,
    has_room: Signal<Local, Bit>,
    held: Signal<Local, Bit>,
    back: Signal<Local, Bits<16>>,
    operates: Signal<Local, Bit>,
    repeats: Signal<Local, Bit>,
    full: Signal<Local, Bit>,
    op: OperationCodes,
    error: ErrorCodes,
}

impl WindowDetector {
    /// A detector that holds so many plies, whose comparators and carries are of this form.
    ///
    /// # Panics
    /// If the number of plies is odd, or not from 4 to 128.
    pub fn new(plies: usize, form: WindowForm) -> Self {
        Self { core: WindowCore::new(plies, form), ..Self::default() }
    }
}

impl Logic for WindowDetector {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.free.next = self.core.ready.val()
            & !self.cutting.q.val()
            & !self.querying.q.val()
            & !self.answering.q.val();
        self.accept.next = self.port.request_valid.val() & self.free.val();
        self.has_room.next = self.plies.q.val() != 0xffff;
        self.back.next = self.plies.q.val() - self.port.target_ply.val();
        self.held.next = (self.port.target_ply.val() <= self.plies.q.val())
            & (self.back.val() <= bit_cast::<16, 8>(self.core.held_plies.val()));

        self.pushes.next = self.accept.val()
            & (self.port.operation.val() == self.op.push.val())
            & self.has_room.val();
        self.pops.next = ((self.accept.val() & (self.port.operation.val() == self.op.pop.val()))
            | (self.cutting.q.val()
                & self.core.ready.val()
                & (self.plies.q.val() != self.target.q.val())))
            & self.core.can_pop.val();
        self.clears.next = self.accept.val() & (self.port.operation.val() == self.op.clear.val());
        self.replaces.next = self.accept.val()
            & (self.port.operation.val() == self.op.replace.val())
            & self.core.can_pop.val();
        self.operates.next =
            self.pushes.val() | self.pops.val() | self.replaces.val() | self.clears.val();
        connect!(
            self.core <- self: reset, push = pushes, pop = pops, replace = replaces, clear = clears
        );
        self.core.look.next = false;
        self.core.stands.next = false;
        connect!(self.core <- self.port: piece, from, to, barrier);

        if self.pushes.val() {
            self.plies.d.next = self.plies.q.val() + 1;
        }
        if self.pops.val() {
            self.plies.d.next = self.plies.q.val() - 1;
        }
        if self.clears.val() {
            self.plies.d.next = 0.into();
        }
        if self.operates.val() & !self.core.located.val() {
            self.under_way.d.next = self.under_way.q.val() + 1;
        }
        if !self.operates.val() & self.core.located.val() {
            self.under_way.d.next = self.under_way.q.val() - 1;
        }
        if self.accept.val() & (self.port.operation.val() == self.op.cut.val()) & self.held.val() {
            self.cutting.d.next = true;
            self.target.d.next = self.port.target_ply.val();
        }
        // It ends as well where there is nothing to take back.
        if self.cutting.q.val()
            & ((self.plies.q.val() == self.target.q.val())
                | (self.core.ready.val() & !self.core.can_pop.val()))
        {
            self.cutting.d.next = false;
        }
        if self.accept.val()
            & ((self.port.operation.val() == self.op.first.val())
                | (self.port.operation.val() == self.op.window.val()))
        {
            self.querying.d.next = true;
            self.stop_at_first.d.next = self.port.operation.val() == self.op.first.val();
        }
        if self.querying.q.val() & (self.under_way.q.val() == 0) {
            self.querying.d.next = false;
            self.answering.d.next = true;
        }
        if self.answering.q.val() & self.port.verdict_ready.val() {
            self.answering.d.next = false;
        }

        self.problem.d.next = 0.into();
        if self.accept.val() {
            if (self.port.operation.val() == self.op.push.val()) & !self.has_room.val() {
                self.problem.d.next = self.error.full.val();
            }
            if ((self.port.operation.val() == self.op.pop.val())
                | (self.port.operation.val() == self.op.replace.val()))
                & !self.core.can_pop.val()
            {
                if self.plies.q.val() == 0 {
                    self.problem.d.next = self.error.empty.val();
                } else {
                    self.problem.d.next = self.error.not_held.val();
                }
            }
            if (self.port.operation.val() == self.op.cut.val()) & !self.held.val() {
                self.problem.d.next = self.error.not_held.val();
            }
        }
        if self.reset.val() {
            self.cutting.d.next = false;
            self.querying.d.next = false;
            self.answering.d.next = false;
            self.stop_at_first.d.next = false;
            self.under_way.d.next = 0.into();
            self.plies.d.next = 0.into();
            self.problem.d.next = 0.into();
        }

        self.repeats.next = self.core.repetition.val();
        self.full.next = (self.core.occurrences.val() == 7) & !self.stop_at_first.q.val();
        connect!(self.port <- self: request_ready = free, verdict_valid = answering.q);
        if self.stop_at_first.q.val() & self.repeats.val() {
            self.port.occurrences.next = 1.into();
        } else {
            self.port.occurrences.next = bit_cast::<16, 3>(self.core.occurrences.val());
        }
        self.port.distance.next = bit_cast::<16, 8>(self.core.repetition_distance.val());
        self.port.list_overflow.next = self.full.val();
        self.port.window_cut.next =
            !self.core.exact.val() & !(self.stop_at_first.q.val() & self.repeats.val());
        self.port.exact.next = !self.full.val()
            & (self.core.exact.val() | (self.stop_at_first.q.val() & self.repeats.val()));
        self.port.fault.next = false;
        connect!(self.port <- self: ply = plies.q, error = problem.q);
    }
}
