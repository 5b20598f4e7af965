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

/// A request that a detector refused, from its `error` port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// [`error::EMPTY`].
    #[error("there is no move to take back: the line is empty")]
    Empty,
    /// [`error::NOT_HELD`].
    #[error("that ply is not on the line, or the move stack no longer holds it")]
    NotHeld,
    /// [`error::LINE_FULL`].
    #[error("the line is full: 65,535 plies")]
    LineFull,
    /// [`error::BUSY`].
    #[error("a request was offered while a query was under way")]
    Busy,
    /// [`error::OPERATION`], or a code that has no meaning.
    #[error("the operation code means nothing to the detector")]
    Operation,
}

impl RequestError {
    /// The error with this code; `None` for [`error::NONE`].
    pub fn from_code(code: u64) -> Option<RequestError> {
        match code {
            error::NONE => None,
            error::EMPTY => Some(RequestError::Empty),
            error::NOT_HELD => Some(RequestError::NotHeld),
            error::LINE_FULL => Some(RequestError::LineFull),
            error::BUSY => Some(RequestError::Busy),
            _ => Some(RequestError::Operation),
        }
    }
}
