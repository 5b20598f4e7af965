//! What a fault can hit.

use std::fmt;

/// A register of a simulated circuit, or a block RAM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// The instance it is in, from the top: `TOP.perpetual_pair.file.scoreboard`.
    pub scope: String,
    /// What the Verilog calls it there.
    pub name: String,
    /// Bits of a word.
    pub bits: usize,
    /// Words: 1 for a register.
    pub words: usize,
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scope = self.scope.strip_prefix("TOP.").unwrap_or(&self.scope);
        write!(f, "{scope}.{}", self.name)
    }
}
