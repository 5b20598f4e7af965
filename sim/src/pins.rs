//! The pins of a detector core, for those who want to see every clock cycle.

/// What the input pins of a core carry in one clock cycle; the clock itself is driven for you.
/// Of every number only as many low bits are seen as the pin is wide.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// Aborts a query and empties the line.
    pub reset: bool,
    /// The request on the pins below is to be taken.
    pub request_valid: bool,
    /// Three bits: an [`Operation`](perpetual_link::Operation).
    pub operation: u8,
    /// Four bits, for a push.
    pub piece: u8,
    /// Six bits, for a push.
    pub from: u8,
    /// Six bits, for a push.
    pub to: u8,
    /// For a push.
    pub barrier: bool,
    /// The verdict, if there is one, is taken in this cycle.
    pub verdict_ready: bool,
    /// For a cut.
    pub target_ply: u16,
}

/// What the output pins of a core carry in one clock cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outputs {
    /// A request offered in this cycle is taken.
    pub request_ready: bool,
    /// The five below are the verdict, and stay until it has been taken.
    pub verdict_valid: bool,
    /// Neither of the next two.
    pub exact: bool,
    /// The chain list ran out.
    pub list_overflow: bool,
    /// The walk came to the oldest record held, and older ones had been dropped.
    pub window_cut: bool,
    /// The circuit has found its state inconsistent: the verdict is none.
    pub fault: bool,
    /// Earlier positions equal to the current one.
    pub occurrences: u16,
    /// Plies back to the nearest of them.
    pub distance: u16,
    /// Plies on the line.
    pub ply: u16,
    /// Three bits: 0, or the [`Refusal`](perpetual_link::Refusal) of the request
    /// taken in the cycle before.
    pub error: u8,
}
