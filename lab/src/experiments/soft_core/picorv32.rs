//! Cycles of PicoRV32, by the kind of an instruction, and its size, as its README publishes them
//! (github.com/YosysHQ/picorv32).
//!
//! The core is taken at its fastest: registers with two ports (`ENABLE_REGS_DUALPORT`), `BARREL_SHIFTER`, and a memory
//! that answers within a clock cycle. Of `ENABLE_FAST_MUL` no cycles are published; those of `ENABLE_MUL` stand here.

use super::rv32::{KINDS, Kind};

/// Each kind, what it is called, and its cycles.
pub const CYCLES: [(Kind, &str, u64); KINDS] = [
    (Kind::Alu, "arithmetic and logic", 3),
    (Kind::Shift, "shifts", 3),
    (Kind::Load, "loads", 5),
    (Kind::Store, "stores", 5),
    (Kind::Taken, "branches, taken", 5),
    (Kind::NotTaken, "branches, not taken", 3),
    (Kind::Jump, "jumps", 3),
    (Kind::Indirect, "indirect jumps", 6),
    (Kind::Multiply, "multiplications", 40),
    (Kind::MultiplyHigh, "their high halves", 72),
    (Kind::Divide, "divisions", 40),
    // For input and output, which are no part of the search.
    (Kind::Call, "system calls", 0),
];

/// LUTs on Xilinx 7-series: as it is by default, and with all that it can have.
pub const LUTS: (u64, u64) = (917, 2_019);

/// Its highest clocks there, MHz.
pub const CLOCKS: (u64, u64) = (250, 450);

/// The cycles of so many instructions of each kind.
pub fn cycles(counts: &[u64; KINDS]) -> u64 {
    CYCLES.iter().map(|&(kind, _, cycles)| counts[kind as usize] * cycles).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_cycles() {
        for (at, &(kind, name, _)) in CYCLES.iter().enumerate() {
            assert_eq!(kind as usize, at, "{name}");
        }
        let mut counts = [0; KINDS];
        counts[Kind::Load as usize] = 2;
        counts[Kind::Taken as usize] = 1;
        counts[Kind::Call as usize] = 9;
        assert_eq!(cycles(&counts), 15);
    }
}
