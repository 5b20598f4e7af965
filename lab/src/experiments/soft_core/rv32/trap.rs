//! Why a program cannot go on.

use thiserror::Error;

/// Why a program cannot go on.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trap {
    /// The file is no program of this core.
    #[error("no program of a 32-bit RISC-V core, or one that is too large")]
    NotElf,
    /// An instruction that the core has not.
    #[error("at {at:#x}: {word:#010x} is no instruction of RV32IM")]
    Illegal {
        /// Where.
        at: u32,
        /// The instruction.
        word: u32,
    },
    /// An address beyond the memory, or between words or half-words.
    #[error("at {at:#x}: there is nothing at the address {address:#x}")]
    Address {
        /// Where.
        at: u32,
        /// The address.
        address: u32,
    },
    /// The program ended with this code.
    #[error("the program ended with the code {0}")]
    Ended(u32),
}
