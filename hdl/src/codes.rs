//! The codes on a detector's ports.

/// What a request asks of a detector: its `operation` port.
pub mod operation {
    /// Nothing.
    pub const NOTHING: u64 = 0;
    /// Plays `piece`, `from`, `to`, `barrier`.
    pub const PUSH: u64 = 1;
    /// Takes the last move back.
    pub const POP: u64 = 2;
    /// Takes moves back to `target_ply`.
    pub const CUT: u64 = 3;
    /// Empties the line.
    pub const CLEAR: u64 = 4;
    /// Walks to the nearest repetition.
    pub const FIRST: u64 = 5;
    /// Walks the whole window and counts.
    pub const WINDOW: u64 = 6;
    /// Means nothing; answered with [`super::error::OPERATION`].
    pub const RESERVED: u64 = 7;
}

/// What was wrong with a request: a detector's `error` port, for one cycle.
pub mod error {
    /// All is well.
    pub const NONE: u64 = 0;
    /// Pop: there is no ply on the line.
    pub const EMPTY: u64 = 1;
    /// Pop or cut: that ply is above the line, or its record has been dropped.
    pub const NOT_HELD: u64 = 2;
    /// Push: the line has 65,535 plies.
    pub const LINE_FULL: u64 = 3;
    /// A request was offered while a query was under way. It has not been taken; a requester that
    /// waits may ignore this.
    pub const BUSY: u64 = 4;
    /// The operation code is reserved.
    pub const OPERATION: u64 = 5;
}
