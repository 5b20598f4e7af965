//! Whether a move is made, told the detector, or left.

use rust_hdl::prelude::*;

/// The conditions of the next move, in the same cycle.
///
/// * In: `ply` of the position, and `last_ply`, that of the horizon; `counting`, the detector is told nothing; `plain`,
///   the move is no capture, castling or promotion; `watch`, moves to the horizon may repeat; `needs_no_proof`, a legal move is known, or none need be;
///   `promises_nothing`, its sum is not above the lower bound; `detector_ready`; `unlinked`, the place of the move
///   after it may be wrong.
/// * Out: `inner`, it leads above the horizon; `told`, the detector is told of it; `skips`, it is left without being
///   made; `waits`, neither is possible yet.
///
/// A move is left if the position after it would be left without generation. One that is told has to be made: it may
/// be a repetition.
#[derive(LogicBlock, Default)]
pub struct Child {
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
    /// Its sum is not enough.
    pub promises_nothing: Signal<In, Bit>,
    /// The detector takes a move.
    pub detector_ready: Signal<In, Bit>,
    /// The next place may be wrong.
    pub unlinked: Signal<In, Bit>,
    /// The next ply.
    pub next_ply: Signal<Out, Bits<6>>,
    /// It leads above the horizon.
    pub inner: Signal<Out, Bit>,
    /// The detector is told.
    pub told: Signal<Out, Bit>,
    /// It is left.
    pub skips: Signal<Out, Bit>,
    /// It cannot be decided yet.
    pub waits: Signal<Out, Bit>,
    one_more: Signal<Local, Bits<6>>,
    is_inner: Signal<Local, Bit>,
    is_told: Signal<Local, Bit>,
    is_left: Signal<Local, Bit>,
}

impl Logic for Child {
    #[hdl_gen]
    fn update(&mut self) {
        self.one_more.next = self.ply.val() + 1;
        self.is_inner.next = self.one_more.val() < self.last_ply.val();
        self.is_told.next = !self.counting.val()
            & (self.is_inner.val()
                | ((self.one_more.val() == self.last_ply.val())
                    & self.plain.val()
                    & self.watch.val()));
        self.is_left.next =
            !self.is_told.val() & self.needs_no_proof.val() & self.promises_nothing.val();
        self.next_ply.next = self.one_more.val();
        self.inner.next = self.is_inner.val();
        self.told.next = self.is_told.val();
        self.skips.next = self.is_left.val();
        self.waits.next = (self.is_told.val() & !self.detector_ready.val())
            | (self.is_left.val() & self.unlinked.val());
    }
}
