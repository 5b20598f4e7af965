//! The program of an engine, and where it stands.

use std::fmt::Debug;

use rust_hdl::prelude::*;

use super::rom::Rom;
use super::step::{ADDRESS_BITS, DOES_BITS, OWN_BITS, SAYS_BITS, TESTS, Word};

/// Runs a program in block RAM, one step a cycle. The upper half of the memory is empty: what is read there does nothing and
/// goes on at 0, where the program begins.
///
/// * In: of each group of tests, high if it holds, the `first` and the `second`. In the cycle after one with
///   `reset` the step is one of the empty half, wherever the program was, and then that at 0.
/// * Out, from the memory: `does` and `says`, the present step as [`super::step`] has it. It ends in a cycle in which it need not
///   wait, or its test holds; with the next cycle the next one is there.
///
/// [`Stepper::new`] makes one; the default has no program.
#[derive(LogicBlock, Default)]
pub struct Stepper {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins anew.
    pub reset: Signal<In, Bit>,
    /// The first test of each group.
    pub first: Signal<In, Bits<TESTS>>,
    /// The second.
    pub second: Signal<In, Bits<TESTS>>,
    /// What the present step does that is not of the stepper: bits 8 to 21.
    pub does: Signal<Out, Bits<OWN_BITS>>,
    /// What it says.
    pub says: Signal<Out, Bits<SAYS_BITS>>,
    steps: Rom<DOES_BITS, ADDRESS_BITS>,
    words: Rom<SAYS_BITS, ADDRESS_BITS>,
    step: Signal<Local, Bits<DOES_BITS>>,
    held: Signal<Local, Bits<TESTS>>,
    holds: Signal<Local, Bit>,
    moves_on: Signal<Local, Bit>,
    place: Signal<Local, Bits<ADDRESS_BITS>>,
}

impl Stepper {
    /// With this program, as [`super::step::place`] makes one.
    pub fn new<S: Debug>(program: &[(Word, Option<S>)]) -> Stepper {
        let does: Vec<u64> = program.iter().map(|(word, _)| word.does.into()).collect();
        Stepper {
            steps: Rom::new(&does).named(names(program)),
            words: words(program),
            ..Stepper::default()
        }
    }
}

/// What the steps of a program say.
pub(crate) fn words<S: Debug>(program: &[(Word, Option<S>)]) -> Rom<SAYS_BITS, ADDRESS_BITS> {
    let says: Vec<u64> = program.iter().map(|(word, _)| word.says.into()).collect();
    Rom::new(&says).named(names(program))
}

fn names<S: Debug>(program: &[(Word, Option<S>)]) -> Vec<String> {
    let name = |step: &Option<S>| step.as_ref().map(|step| format!("{step:?}")).unwrap_or_default();
    program.iter().map(|(_, step)| name(step)).collect()
}

impl Logic for Stepper {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        clock!(self, clock, steps, words);
        self.step.next = self.steps.data.val();
        self.held.next = self.first.val() & self.step.val().get_bits::<TESTS>(23);
        if self.step.val().get_bit(22) {
            self.held.next = self.second.val() & self.step.val().get_bits::<TESTS>(23);
        }
        self.holds.next = self.held.val().any();
        self.moves_on.next = self.holds.val() | !self.step.val().get_bit(7) | self.reset.val();
        self.place.next = (bit_cast::<8, 7>(self.step.val().get_bits::<7>(0))
            ^ bit_cast::<8, 1>(self.holds.val().into()))
            | (bit_cast::<8, 1>(self.reset.val().into()) << 7);
        connect!(self.steps <- self: address = place, enable = moves_on);
        connect!(self.words <- self: address = place, enable = moves_on);
        self.does.next = self.step.val().get_bits::<OWN_BITS>(8);
        self.says.next = self.words.data.val();
    }
}
