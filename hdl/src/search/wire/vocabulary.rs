//! What the program of an engine can do, say and test on the page of the searchers.

use crate::wire::step::Condition;

/// What a step of the program does while it lasts: bits of [`Word::does`](crate::wire::step::Word::does).
pub mod does {
    pub use crate::wire::step::does::{BEGINS, OFFERS, READS};

    /// Puts that byte into the header.
    pub const KEEPS: u32 = 1 << 10;
    /// Counts one up.
    pub const COUNTS: u32 = 1 << 11;
    /// Sets the count to the lowest eight bits of what the step says.
    pub const SETS: u32 = 1 << 12;
    /// Sets the count to the first entry of a TABLE.
    pub const ENTERS: u32 = 1 << 13;
    /// Chooses a searcher that is free, if one is.
    pub const CHOOSES: u32 = 1 << 14;
    /// The searcher whose answer is sent stays the same.
    pub const HOLDS: u32 = 1 << 15;
    /// Writes a man of the latest byte to the square of the count, of the chosen searcher: the lower four bits.
    pub const WRITES: u32 = 1 << 16;
    /// No, the upper four.
    pub const UPPER: u32 = 1 << 17;
    /// Writes the two latest bytes to the entry of the count.
    pub const STORES: u32 = 1 << 18;
    /// Plays the record in the two latest bytes, before the root of the chosen searcher.
    pub const PUSHES: u32 = 1 << 19;
    /// Keeps the latest byte as the number of the request.
    pub const NUMBERS: u32 = 1 << 21;
}

/// Bits of [`Word::says`](crate::wire::step::Word::says) where a byte is offered: it is all these together by or, and a constant
/// in the lowest eight bits.
pub mod says {
    /// The number of the request.
    pub const NUMBER: u16 = 1 << 8;
    /// The byte at the count of the answer of a searcher, as [`super::super::Searcher`] has it.
    pub const RESULT: u16 = 1 << 9;
    /// Searches that are made.
    pub const BUSY: u16 = 1 << 10;
    /// It is the last byte of an answer; of a search, with the last count.
    pub use crate::wire::vocabulary::says::LAST;
    pub use crate::wire::vocabulary::says::{HIGH, LATEST};
}

/// Bits of [`Word::says`](crate::wire::step::Word::says) where none is.
pub mod tells {
    /// The chosen searcher empties the line before the root.
    pub const CLEARS: u16 = 1 << 8;
    /// It begins.
    pub const STARTS: u16 = 1 << 9;
    /// The search of the number in the latest byte is to end.
    pub const ENDS: u16 = 1 << 10;
    /// No, all are.
    pub const ALL: u16 = 1 << 11;
    /// With the last count of it, the answer has been sent.
    pub const ACKNOWLEDGES: u16 = 1 << 12;
    /// The table has the name that the header gives it.
    pub const NAMES: u16 = 1 << 13;
    /// It has none.
    pub const FORGETS: u16 = 1 << 14;
    /// The program goes on on the page of the detector.
    pub const TURNS: u16 = 1 << 15;
}

/// The last byte of an answer to SEARCH, as places of [`super::Searcher`] go.
pub const LAST_PLACE: u64 = 29;

/// What a step may wait for, or where it goes on depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Test {
    /// No byte of a frame is at the front.
    Boundary,
    /// One is.
    InFrame,
    /// The byte that is offered is taken.
    Taken,
    /// A searcher is free.
    Free,
    /// A searcher has an answer.
    Done,
    /// None makes a search that was aborted.
    Ended,
    /// The chosen one takes a move before the root.
    Ready,
    /// The count is 63, modulo 64.
    LastCount,
    /// It is that of the last byte of an answer to SEARCH.
    LastPlace,
    /// The header has a bit that must be 0.
    Reserved,
    /// It names the table, as a SEARCH does.
    Named,
    /// It is a TABLE that begins with entry 0, or names the table.
    Continues,
    /// The byte at the front, or that before, is the opcode of a request to the detector.
    Foreign,
    /// A searcher has a search, or its answer.
    Busy,
    /// The latest byte is 16 to 19 (10 to 13 hexadecimal).
    Sixteen,
    /// It is IDENTIFY.
    Identify,
    /// Bit 0 of it.
    Bit0,
    /// Bit 1 of it.
    Bit1,
}

impl Condition for Test {
    fn number(self) -> u32 {
        self as u32
    }
}
