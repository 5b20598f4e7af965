//! How long a board runs in one call into its simulation.

/// When a call into the simulation is to return before its cycles are over.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stop {
    /// Once a byte has come out of tx.
    pub on_byte: bool,
    /// Once all input has gone over rx, its last stop bit included.
    pub on_sent: bool,
    /// Never; but rx is held low all the while and no input is taken.
    pub hold: bool,
}

/// How far a board went.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// Bytes of the input whose start bit has begun.
    pub taken: usize,
    /// Clock cycles run.
    pub ran: u64,
}
