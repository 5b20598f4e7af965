//! Whether a move is made, told the detector, or left.

use rust_hdl::prelude::*;

/// The conditions of the next move, and what the plies of the line are.
///
/// * `begins`: the root comes, `ply` is 0. `down`: `ply` is one more from the next cycle on. `up`: one less.
/// * `take`: a move of the position is read; `plain`, it is no capture, castling or promotion; `last_ply`, the ply of the
///   horizon; `counting`, the detector is told nothing; `watch`, moves to the horizon may repeat; `needs_no_proof`, a
///   legal move is known, or none need be; `on_first_ranks`, it changes a rank while that is read for the replies.
/// * Out, from the cycle after `take` on: `told`, the detector is told of the move;
///   `may_skip`, it is left without being made if it promises nothing; `at_once`, its replies can be generated while it
///   is made.
/// * Out, of the position: `has_parent`, `quiescent`; `before_horizon`, moves lead to the horizon; `one_more` and
///   `one_less`, the next plies; `former_pushed`, the detector was told of the move to the position before.
///
/// A move is left if the position after it would be left without generation. One that is told has to be made: it may
/// be a repetition.
#[derive(LogicBlock, Default)]
pub struct Child {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins at the root.
    pub begins: Signal<In, Bit>,
    /// Goes to the child.
    pub down: Signal<In, Bit>,
    /// Goes back to the parent.
    pub up: Signal<In, Bit>,
    /// Looks at a move.
    pub take: Signal<In, Bit>,
    /// The ply of the position.
    pub ply: Signal<In, Bits<6>>,
    /// That of the horizon.
    pub last_ply: Signal<In, Bits<6>>,
    /// The move is no capture, castling or promotion.
    pub plain: Signal<In, Bit>,
    /// Lines are counted.
    pub counting: Signal<In, Bit>,
    /// It may repeat.
    pub watch: Signal<In, Bit>,
    /// It need not be proven legal.
    pub needs_no_proof: Signal<In, Bit>,
    /// It changes a rank that is read for the replies.
    pub on_first_ranks: Signal<In, Bit>,
    /// The next ply.
    pub one_more: Signal<Out, Bits<6>>,
    /// The ply before.
    pub one_less: Signal<Out, Bits<6>>,
    /// The position is not the root.
    pub has_parent: Signal<Out, Bit>,
    /// It is at the horizon or behind it.
    pub quiescent: Signal<Out, Bit>,
    /// Its moves lead to the horizon.
    pub before_horizon: Signal<Out, Bit>,
    /// The detector is told.
    pub told: Signal<Out, Bit>,
    /// It may be left.
    pub may_skip: Signal<Out, Bit>,
    /// Its replies can be generated at once.
    pub at_once: Signal<Out, Bit>,
    /// The detector was told of the move to the parent.
    pub former_pushed: Signal<Out, Bit>,
    is_child: DFF<Bit>,
    is_quiescent: DFF<Bit>,
    // The move leads above the horizon.
    is_inner: DFF<Bit>,
    is_told: DFF<Bit>,
    is_free: DFF<Bit>,
    is_at_once: DFF<Bit>,
    // The detector was told of the move to the horizon.
    horizon_told: DFF<Bit>,
    next_ply: Signal<Local, Bits<6>>,
    former_ply: Signal<Local, Bits<6>>,
    leads_inside: Signal<Local, Bit>,
    to_horizon: Signal<Local, Bit>,
    tells: Signal<Local, Bit>,
    former_quiescent: Signal<Local, Bit>,
    former_is_child: Signal<Local, Bit>,
}

impl Logic for Child {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            is_child,
            is_quiescent,
            is_inner,
            is_told,
            is_free,
            is_at_once,
            horizon_told
        );
        self.next_ply.next = self.ply.val() + 1;
        self.former_ply.next = self.ply.val() - 1;
        self.leads_inside.next = self.next_ply.val() < self.last_ply.val();
        self.to_horizon.next = self.next_ply.val() == self.last_ply.val();
        self.tells.next = !self.counting.val()
            & (self.leads_inside.val()
                | (self.to_horizon.val() & self.plain.val() & self.watch.val()));
        if self.take.val() {
            self.is_inner.d.next = self.leads_inside.val();
            self.is_told.d.next = self.tells.val();
            self.is_free.d.next = !self.tells.val() & self.needs_no_proof.val();
            self.is_at_once.d.next =
                !self.on_first_ranks.val() & (self.leads_inside.val() | !self.tells.val());
        }
        self.former_quiescent.next =
            self.is_quiescent.q.val() & (self.ply.val() != self.last_ply.val());
        self.former_is_child.next = self.former_ply.val().any();
        if self.begins.val() {
            self.is_child.d.next = false;
            self.is_quiescent.d.next = false;
        } else if self.down.val() {
            self.is_child.d.next = true;
            self.is_quiescent.d.next = !self.is_inner.q.val();
            if self.to_horizon.val() {
                self.horizon_told.d.next = self.is_told.q.val();
            }
        } else if self.up.val() {
            self.is_child.d.next = self.former_is_child.val();
            self.is_quiescent.d.next = self.former_quiescent.val();
        }
        // All moves above the horizon are told, and none behind it.
        self.former_pushed.next = !self.counting.val() & self.former_is_child.val();
        if self.former_quiescent.val() {
            self.former_pushed.next =
                self.horizon_told.q.val() & (self.former_ply.val() == self.last_ply.val());
        }
        self.one_more.next = self.next_ply.val();
        self.one_less.next = self.former_ply.val();
        self.has_parent.next = self.is_child.q.val();
        self.quiescent.next = self.is_quiescent.q.val();
        self.before_horizon.next = self.to_horizon.val();
        self.told.next = self.is_told.q.val();
        self.may_skip.next = self.is_free.q.val();
        self.at_once.next = self.is_at_once.q.val();
    }
}
