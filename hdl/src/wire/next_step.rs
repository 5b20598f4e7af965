//! Where the program of an engine goes on.

use rust_hdl::prelude::*;

use super::step::{ADDRESS_BITS, TESTS};

/// The address of the next step, from the present one as [`super::step`] has it.
///
/// * In, of the present step: `to`, `waits`, `is_second`, `groups`; of each group of tests, high if it holds, the `first` and the
///   `second`; `reset`.
/// * Out, in the same cycle: `place`, with `moves_on` if it is to be read now. With `reset` it is one in the empty half of the
///   memory, after which the program begins.
#[derive(LogicBlock, Default)]
pub struct NextStep {
    /// Begins anew.
    pub reset: Signal<In, Bit>,
    /// Where it goes on if no test holds; with a test that holds, the step beside.
    pub to: Signal<In, Bits<7>>,
    /// It lasts until its test holds.
    pub waits: Signal<In, Bit>,
    /// Its test is the second of a group.
    pub is_second: Signal<In, Bit>,
    /// Of this group.
    pub groups: Signal<In, Bits<TESTS>>,
    /// The first test of each group.
    pub first: Signal<In, Bits<TESTS>>,
    /// The second.
    pub second: Signal<In, Bits<TESTS>>,
    /// The next step.
    pub place: Signal<Out, Bits<ADDRESS_BITS>>,
    /// The present one ends.
    pub moves_on: Signal<Out, Bit>,
    held: Signal<Local, Bits<TESTS>>,
    holds: Signal<Local, Bit>,
}

impl Logic for NextStep {
    #[hdl_gen]
    fn update(&mut self) {
        self.held.next = self.first.val() & self.groups.val();
        if self.is_second.val() {
            self.held.next = self.second.val() & self.groups.val();
        }
        self.holds.next = self.held.val().any();
        self.moves_on.next = self.holds.val() | !self.waits.val() | self.reset.val();
        self.place.next = (bit_cast::<8, 7>(self.to.val())
            ^ bit_cast::<8, 1>(self.holds.val().into()))
            | (bit_cast::<8, 1>(self.reset.val().into()) << 7);
    }
}
