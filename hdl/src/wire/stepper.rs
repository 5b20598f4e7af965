//! Where the program of an engine goes on.

use rust_hdl::prelude::*;

use super::rom::Rom;
use super::step::{ADDRESS_BITS, ASKS_BITS, DOES_BITS, PLACE_BITS, SAYS_BITS, TESTS, Word, does};

/// Says which step of a program comes next; the program, two memories of an engine, is read there, one step a cycle.
///
/// On which page it is, the engine knows.
///
/// * In: of the present step `goes` and `asks`, as [`super::step`] has its bits; of each group of tests, high if it holds, the `first`
///   and the `second`. In the cycle after one with `reset` the step is that at 0, wherever the program was, or if that is unknown.
/// * Out, in the same cycle: with `moves_on` the step at `place` is read. It is high where the step need not wait, or its test holds.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Stepper {
    /// Begins anew.
    pub reset: Signal<In, Bit>,
    /// Bits 0 to 7 of the step. Where it goes, and whether it waits.
    pub goes: Signal<In, Bits<8>>,
    /// Bits 22 to 31: the tests that it makes.
    pub asks: Signal<In, Bits<ASKS_BITS>>,
    /// The first test of each group.
    pub first: Signal<In, Bits<TESTS>>,
    /// The second.
    pub second: Signal<In, Bits<TESTS>>,
    /// The next step, on its page.
    pub place: Signal<Out, Bits<PLACE_BITS>>,
    /// It is read.
    pub moves_on: Signal<Out, Bit>,
    held: Signal<Local, Bits<TESTS>>,
    holds: Signal<Local, Bit>,
}

/// What the steps of a program do.
pub(crate) fn steps(program: &[(Word, String)]) -> Rom<DOES_BITS, ADDRESS_BITS> {
    let does: Vec<u64> = program.iter().map(|(word, _)| word.does.into()).collect();
    Rom::new(&does).named(program.iter().map(|(_, name)| name.clone()).collect())
}

/// What they say. A step that offers a byte has a name, whatever the byte is; of the others those that say nothing have none.
pub(crate) fn words(program: &[(Word, String)]) -> Rom<SAYS_BITS, ADDRESS_BITS> {
    let says: Vec<u64> = program.iter().map(|(word, _)| word.says.into()).collect();
    let speaks = |word: &Word| word.says != 0 || word.does & does::OFFERS != 0;
    let name =
        |(word, name): &(Word, String)| if speaks(word) { name.clone() } else { String::new() };
    Rom::new(&says).named(program.iter().map(name).collect())
}

impl Logic for Stepper {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.held.next = self.first.val() & self.asks.val().get_bits::<TESTS>(1);
        if self.asks.val().get_bit(0) {
            self.held.next = self.second.val() & self.asks.val().get_bits::<TESTS>(1);
        }
        self.holds.next = self.held.val().any();
        self.moves_on.next = self.holds.val() | !self.goes.val().get_bit(7) | self.reset.val();
        self.place.next =
            self.goes.val().get_bits::<7>(0) ^ bit_cast::<7, 1>(self.holds.val().into());
        if self.reset.val() {
            self.place.next = 0.into();
        }
    }
}
