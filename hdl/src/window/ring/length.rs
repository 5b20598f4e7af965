//! How long the window is, and how much of it is held.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::constant::constant;

/// Counts the plies of the window as if nothing were forgotten, and those that can be taken back. In a sweep the length counts
/// the rows.
///
/// `lengthen` and `shorten` add a ply and take one away; with `special` the window ends there, or is again as long as `length_before`.
/// With `clearing` nothing is held. A length that has run full stays so: a window like that is longer than any ring.
#[derive(LogicBlock, SmartDefault)]
pub struct WindowLength {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Counts from 0.
    pub reset: Signal<In, Bit>,
    /// One ply more.
    pub lengthen: Signal<In, Bit>,
    /// One less.
    pub shorten: Signal<In, Bit>,
    /// It is no move.
    pub special: Signal<In, Bit>,
    /// Forgets all.
    pub clearing: Signal<In, Bit>,
    /// The length before a barrier that is taken back.
    pub length_before: Signal<In, Bits<12>>,
    /// Low in a sweep.
    pub swept: Signal<In, Bit>,
    /// The length, or the row.
    pub now: Signal<Out, Bits<12>>,
    /// The last row has been swept.
    pub all_swept: Signal<Out, Bit>,
    /// What can be taken back.
    pub held_plies: Signal<Out, Bits<8>>,
    /// That is anything, a cycle later.
    pub can_pop: Signal<Out, Bit>,
    /// The window is longer than that, a cycle later.
    pub forgotten: Signal<Out, Bit>,
    length: DFF<Bits<12>>,
    held: DFF<Bits<8>>,
    is_longer: DFF<Bit>,
    holds_any: DFF<Bit>,
    ends: Signal<Local, Bit>,
    // Slots: see `new`.
    #[default(constant(super::MOST as u64))]
    plies: Constant<Bits<8>>,
    #[default(constant(0xfff))]
    longest: Constant<Bits<12>>,
}

impl WindowLength {
    /// Of a ring of so many slots.
    pub fn new(plies: usize) -> Self {
        Self { plies: constant(plies as u64), ..Self::default() }
    }
}

impl Logic for WindowLength {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        dff_setup!(self, clock, length, held, is_longer, holds_any);
        if self.lengthen.val() {
            if self.special.val() {
                self.length.d.next = 0.into();
            } else {
                if self.length.q.val() != self.longest.val() {
                    self.length.d.next = self.length.q.val() + 1;
                }
            }
            if self.held.q.val() != self.plies.val() {
                self.held.d.next = self.held.q.val() + 1;
            }
            if self.clearing.val() {
                self.held.d.next = 0.into();
            }
        }
        if self.shorten.val() {
            if self.special.val() {
                self.length.d.next = self.length_before.val();
            } else {
                if self.length.q.val() != self.longest.val() {
                    self.length.d.next = self.length.q.val() - 1;
                }
            }
            self.held.d.next = self.held.q.val() - 1;
        }
        self.ends.next = !self.swept.val() & self.length.q.val().get_bit(8);
        if self.ends.val() {
            self.length.d.next = 0.into();
        }
        if !self.swept.val() {
            self.held.d.next = 0.into();
        }
        self.holds_any.d.next = self.held.q.val() != 0;
        self.is_longer.d.next = bit_cast::<12, 8>(self.held.q.val()) < self.length.q.val();
        self.now.next = self.length.q.val();
        self.all_swept.next = self.ends.val();
        self.held_plies.next = self.held.q.val();
        self.can_pop.next = self.holds_any.q.val();
        self.forgotten.next = self.is_longer.q.val();
        if self.reset.val() {
            self.length.d.next = 0.into();
            self.held.d.next = 0.into();
            self.holds_any.d.next = false;
            self.is_longer.d.next = false;
        }
    }
}
