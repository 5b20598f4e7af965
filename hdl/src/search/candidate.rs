//! Whether a move is made, told the detector, or left.

use rust_hdl::prelude::*;

/// The conditions of the next move.
///
/// * `take`: a move of the position is read, that of `side`; `plain`, it is no capture, castling or promotion; `from_rank` and
///   `to_rank`, where it goes; `leads_inside` and `to_horizon`, it leads above the horizon, or to it; `counting`, the detector
///   is told nothing; `watch`, moves to the horizon may repeat; `needs_no_proof`, a legal move is known, or none need be.
/// * In, when it is tried: `can_tell`, the detector takes a move; `joining`, links of the list are written;
///   `fails_low`, the move cannot raise the lower bound.
/// * Out, from the cycle after `take` on: `inner`, it leads above the horizon; `told`, the detector is told of it, `tell`,
///   where it takes it; `skips`, it is left without being made; `waits`, it is neither made nor left yet; `at_once`, its
///   replies can be generated while it is made.
///
/// A move is left if the position after it would be left without generation. One that is told has to be made: it may
/// be a repetition.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Candidate {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Looks at a move.
    pub take: Signal<In, Bit>,
    /// It is no capture, castling or promotion.
    pub plain: Signal<In, Bit>,
    /// From which rank.
    pub from_rank: Signal<In, Bits<3>>,
    /// To which rank.
    pub to_rank: Signal<In, Bits<3>>,
    /// Whose move, 1 for Black.
    pub side: Signal<In, Bit>,
    /// It leads above the horizon.
    pub leads_inside: Signal<In, Bit>,
    /// It leads to the horizon.
    pub to_horizon: Signal<In, Bit>,
    /// Lines are counted.
    pub counting: Signal<In, Bit>,
    /// It may repeat.
    pub watch: Signal<In, Bit>,
    /// It need not be proven legal.
    pub needs_no_proof: Signal<In, Bit>,
    /// The detector takes a move.
    pub can_tell: Signal<In, Bit>,
    /// Links of the list are written.
    pub joining: Signal<In, Bit>,
    /// It cannot raise the lower bound.
    pub fails_low: Signal<In, Bit>,
    /// It leads above the horizon.
    pub inner: Signal<Out, Bit>,
    /// The detector is told.
    pub told: Signal<Out, Bit>,
    /// It is, in this cycle.
    pub tell: Signal<Out, Bit>,
    /// It is left.
    pub skips: Signal<Out, Bit>,
    /// It has to wait.
    pub waits: Signal<Out, Bit>,
    /// Its replies can be generated at once.
    pub at_once: Signal<Out, Bit>,
    is_inner: DFF<Bit>,
    is_told: DFF<Bit>,
    is_free: DFF<Bit>,
    is_at_once: DFF<Bit>,
    // Links of the list were written in the cycle before.
    linked: DFF<Bit>,
    tells: Signal<Local, Bit>,
    on_first_ranks: Signal<Local, Bit>,
    leaves: Signal<Local, Bit>,
}

impl Logic for Candidate {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.tells.next = !self.counting.val()
            & (self.leads_inside.val()
                | (self.to_horizon.val() & self.plain.val() & self.watch.val()));
        // Of the first ranks that are read none may be written later: two squares come while they are.
        if self.side.val() {
            self.on_first_ranks.next = (self.from_rank.val() < 2) | (self.to_rank.val() == 0);
        } else {
            self.on_first_ranks.next = (self.from_rank.val() >= 6) | (self.to_rank.val() == 7);
        }
        if self.take.val() {
            self.is_inner.d.next = self.leads_inside.val();
            self.is_told.d.next = self.tells.val();
            self.is_free.d.next = !self.tells.val() & self.needs_no_proof.val();
            self.is_at_once.d.next =
                !self.on_first_ranks.val() & (self.leads_inside.val() | !self.tells.val());
        }
        self.linked.d.next = self.joining.val();
        self.leaves.next = self.is_free.q.val() & self.fails_low.val();
        self.inner.next = self.is_inner.q.val();
        self.told.next = self.is_told.q.val();
        self.tell.next = self.is_told.q.val() & self.can_tell.val();
        self.skips.next = self.leaves.val();
        self.waits.next = (self.is_told.q.val() & !self.can_tell.val())
            | (self.leaves.val() & self.linked.q.val());
        self.at_once.next = !self.joining.val() & self.is_at_once.q.val();
    }
}

#[cfg(test)]
mod tests;
