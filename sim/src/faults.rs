//! Faults on purpose: registers of a core that are turned round, bit by bit.

use crate::core::Core;
use crate::register::Register;

impl Core {
    /// Every register of the circuit, in the order in which [`Core::flip`] counts them; empty
    /// unless this core was made with [`Core::faulty`].
    pub fn registers(&mut self) -> Vec<Register> {
        self.model.registers()
    }

    /// Turns one bit of a register round, as a particle does that hits the chip: between two
    /// clock edges. Whatever follows from it in the same cycle has followed when this returns.
    ///
    /// # Panics
    /// If there is no such register, word or bit.
    pub fn flip(&mut self, register: usize, word: usize, bit: usize) {
        let registers = self.registers();
        let Register { bits, words, .. } = registers[register];
        assert!(word < words && bit < bits, "{}: no word {word}, bit {bit}", registers[register]);
        self.model.flip(register, word, bit);
    }
}

#[cfg(all(test, feature = "full"))]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use crate::{Core, Inputs};

    #[test]
    fn the_registers_are_those_of_the_circuit() {
        let mut core = Core::faulty("pair-4").unwrap();
        let registers = core.registers();
        let find = |path: &str| registers.iter().find(|register| register.to_string() == path);
        let stack = find("perpetual_pair.machine.stack.ram.memory").unwrap();
        assert_eq!((stack.bits, stack.words), (16, 64));
        let count = find("perpetual_pair.file.chain.count").unwrap();
        assert_eq!((count.bits, count.words), (6, 1));
        assert!(find("perpetual_pair.file.differ").is_none(), "a wire");
        assert!(Core::new("pair-long").unwrap().registers().is_empty());
    }

    #[test]
    fn a_flipped_bit_is_seen_at_once_and_flipped_back() {
        let mut core = Core::faulty("pair-4").unwrap();
        let top = core.registers().iter().position(|register| register.name == "top").unwrap();
        core.flip(top, 0, 3);
        assert_eq!(core.ply(), 8);
        core.cycle(&Inputs::default());
        assert_eq!(core.ply(), 8, "a register keeps what it has");
        core.flip(top, 0, 3);
        assert_eq!(core.ply(), 0);
    }
}
