//! Kinds of instructions.

/// Kinds of instructions, as PicoRV32 takes time for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Arithmetic and logic, `lui` and `auipc` too.
    Alu,
    /// Shifts.
    Shift,
    /// Loads.
    Load,
    /// Stores.
    Store,
    /// Branches that are taken.
    Taken,
    /// Branches that are not.
    NotTaken,
    /// `jal`.
    Jump,
    /// `jalr`.
    Indirect,
    /// `mul`.
    Multiply,
    /// `mulh` and its like.
    MultiplyHigh,
    /// Division and remainder.
    Divide,
    /// System calls.
    Call,
}

/// How many kinds there are.
pub const KINDS: usize = 12;
