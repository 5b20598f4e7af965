//! Faults on purpose: bits of registers that are flipped, and registers that are set.

use crate::core::Core;
use crate::driven::Driven;
use crate::ffi::StateModel;
use crate::register::Register;

/// The registers of a circuit while its clock is low, block RAM among them. There are none unless it was made for
/// faults: [`Core::faulty`], or a circuit of [`DRIVEN`](crate::DRIVEN) that is `faulty`.
///
/// What follows from a change in the same cycle has followed when a method returns.
#[derive(Debug)]
pub struct State<'a>(StateModel<'a>);

impl Core {
    /// Its registers.
    pub fn state(&mut self) -> State<'_> {
        State(self.model.state())
    }
}

impl Driven {
    /// Its registers.
    pub fn state(&mut self) -> State<'_> {
        State(self.model.state())
    }
}

impl State<'_> {
    /// All of them, in the order in which the other methods count them.
    pub fn registers(&self) -> Vec<Register> {
        (0..self.0.count()).map(|index| self.0.describe(index)).collect()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// What a bit is.
    ///
    /// # Panics
    /// If there is no such register, word or bit.
    pub fn bit(&self, register: usize, word: usize, bit: usize) -> bool {
        let (bits, _) = self.0.size(register);
        assert!(bit < bits, "register {register} has no bit {bit}");
        self.0.read(register, word)[bit / 8] >> (bit % 8) & 1 == 1
    }

    /// Flips one bit of a register between two clock edges, as a particle does that hits the chip.
    ///
    /// It is safe: register, word and bit are looked up, and a circuit is defined in any state.
    ///
    /// # Panics
    /// If there is no such register, word or bit.
    pub fn flip(&mut self, register: usize, word: usize, bit: usize) {
        let (bits, _) = self.0.size(register);
        assert!(bit < bits, "register {register} has no bit {bit}");
        let mut value = self.0.read(register, word);
        value[bit / 8] ^= 1 << (bit % 8);
        self.0.write(register, word, &value);
        self.0.changed();
    }

    /// Sets each word of a register to bits that `next` gives, eight at a time.
    ///
    /// # Panics
    /// If there is no such register.
    pub fn fill(&mut self, register: usize, mut next: impl FnMut() -> u8) {
        let (bits, words) = self.0.size(register);
        let mut value = vec![0; bits.div_ceil(8)];
        for word in 0..words {
            value.iter_mut().for_each(|byte| *byte = next());
            if let Some(last) = value.last_mut() {
                *last &= u8::MAX >> (bits.next_multiple_of(8) - bits);
            }
            self.0.write(register, word, &value);
        }
        self.0.changed();
    }
}

#[cfg(all(test, feature = "full"))]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use crate::{Core, Driven, Inputs};

    #[test]
    #[ignore = "long: make test-all"]
    fn the_registers_are_those_of_the_circuit() {
        let mut core = Core::faulty("pair-4").unwrap();
        let registers = core.state().registers();
        let find = |path: &str| registers.iter().find(|register| register.to_string() == path);
        let stack = find("perpetual_pair.machine.stack.ram.memory").unwrap();
        assert_eq!((stack.bits, stack.words), (16, 64));
        let count = find("perpetual_pair.file.chain.count").unwrap();
        assert_eq!((count.bits, count.words), (6, 1));
        assert!(find("perpetual_pair.file.differ").is_none(), "a wire");
        assert!(Core::new("pair-long").unwrap().state().registers().is_empty());
    }

    /// Of a module that is written by hand, its generated copies, and the cells of an FPGA.
    #[test]
    #[ignore = "long: make test-all"]
    fn so_are_those_of_copies_and_of_cells() {
        let portable = Driven::new("search-window-32").unwrap().state().registers();
        let find = |name: &str| portable.iter().filter(|register| register.name == name).count();
        assert_eq!((find("kept_head"), find("displaced")), (1, 32));
        let ice40 = Driven::new("search-window-32-ice40").unwrap().state().registers();
        let ram = ice40.iter().filter(|register| (register.bits, register.words) == (16, 256));
        assert!(ram.count() > 2, "{ice40:?}");
        assert!(Driven::new("chip-100").unwrap().state().registers().is_empty());
    }

    #[test]
    #[ignore = "long: make test-all"]
    fn a_flipped_bit_is_seen_at_once_and_flipped_back() {
        let mut core = Core::faulty("pair-4").unwrap();
        let registers = core.state().registers();
        let top = registers.iter().position(|register| register.name == "top").unwrap();
        core.state().flip(top, 0, 3);
        assert_eq!(core.ply(), 8);
        core.cycle(&Inputs::default());
        assert_eq!(core.ply(), 8, "a register keeps what it has");
        assert!(core.state().bit(top, 0, 3));
        core.state().flip(top, 0, 3);
        assert_eq!(core.ply(), 0);
    }

    #[test]
    #[ignore = "long: make test-all"]
    fn a_register_is_set_and_has_no_more_bits_than_it_has() {
        let mut core = Core::faulty("pair-4").unwrap();
        let registers = core.state().registers();
        for (index, register) in registers.iter().enumerate() {
            core.state().fill(index, || 0xA5);
            for word in [0, register.words - 1] {
                for bit in 0..register.bits {
                    assert_eq!(core.state().bit(index, word, bit), 0xA5 >> (bit % 8) & 1 == 1);
                }
            }
        }
        assert_eq!(core.ply(), 0xA5A5);
    }

    #[test]
    #[ignore = "long: make test-all"]
    fn what_is_not_there_is_refused() {
        let flip = |register, word, bit| {
            std::panic::catch_unwind(move || {
                Core::faulty("pair-4").unwrap().state().flip(register, word, bit)
            })
        };
        let registers = Core::faulty("pair-4").unwrap().state().registers();
        let (bits, words) = (registers[0].bits, registers[0].words);
        assert!(flip(0, words - 1, bits - 1).is_ok());
        for (register, word, bit) in [(registers.len(), 0, 0), (0, words, 0), (0, 0, bits)] {
            assert!(flip(register, word, bit).is_err(), "{register} {word} {bit}");
        }
    }
}
