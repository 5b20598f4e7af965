//! What the program of a detector's engine can do, say and test.

use super::step::Condition;

/// What a step of the program does while it lasts: bits of [`Word::does`](super::step::Word::does).
pub mod does {
    pub use super::super::step::does::{BEGINS, OFFERS, READS};

    /// Looks whether the byte at the front is 0, as those since [`super::says::FIRST`] were.
    pub const LOOKS: u32 = 1 << 10;
    /// Moves the bytes of the request by one, as reading does; the new one is 0.
    pub const FILLS: u32 = 1 << 11;
    /// Offers a request to the detector.
    pub const ASKS: u32 = 1 << 12;
    /// Sets the count of cycles to 0.
    pub const RESTARTS: u32 = 1 << 13;
    /// Counts cycles.
    pub const COUNTS: u32 = 1 << 14;
    /// Keeps what a PROBE says of a verdict, and whether it is a repetition.
    pub const NOTES: u32 = 1 << 15;
    /// Takes the verdict.
    pub const DISMISSES: u32 = 1 << 16;
    /// Keeps the number of the request, behind which none may follow for now.
    pub const JUDGES: u32 = 1 << 17;
    /// From here on one may follow.
    pub const ALLOWS: u32 = 1 << 18;
    /// An answer has another status than OK.
    pub const FAILS: u32 = 1 << 19;
    /// The count of cycles goes round, and so shows that there is a clock.
    pub const BEATS: u32 = 1 << 21;
}

/// Bits of [`Word::says`](super::step::Word::says). Where a byte is offered, it is all these together by or, and a constant in
/// the lowest eight bits. Where none is offered, these bits say something else.
pub mod says {
    /// The occurrences of the verdict, low byte.
    pub const OCCURRENCES: u16 = 1 << 8;
    /// Its distance, low byte.
    pub const DISTANCE: u16 = 1 << 9;
    /// The cycles that it took, low byte.
    pub const CYCLES: u16 = 1 << 10;
    /// Plies on the line, low byte.
    pub const PLY: u16 = 1 << 11;
    /// The latest byte of the request, or what a PROBE says of a verdict.
    pub const LATEST: u16 = 1 << 12;
    /// The flags of the verdict.
    pub const FLAGS: u16 = 1 << 13;
    /// The high byte of any of them; the frames dropped, in place of the latest byte.
    pub const HIGH: u16 = 1 << 14;
    /// It is the last byte of an answer.
    pub const LAST: u16 = 1 << 15;
    /// Where the byte at the front is looked at: it is the first.
    pub const FIRST: u16 = 1 << 4;
}

/// What a step may wait for, or where it goes on depends on. Two that follow one another, beginning
/// with the first, are a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Test {
    /// No byte of a frame is at the front.
    Boundary,
    /// One is.
    InFrame,
    /// The byte that is offered is taken.
    Taken,
    /// The frame is as long as a LINE can be.
    Fits,
    /// The detector takes a request.
    RequestReady,
    /// It has a verdict.
    VerdictValid,
    /// It has found fault with itself.
    Fault,
    /// The latest request went wrong.
    Wrong,
    /// The latest byte is 4 or more.
    FourOrMore,
    /// The item in the latest bytes is bad.
    BadItem,
    /// The third latest byte is odd: the opcode is that of a PROBE.
    Probe,
    /// The request is due.
    Due,
    /// The bytes that were looked at were all 0.
    Zeros,
    /// The item in the latest bytes moves a piece.
    Moves,
    /// Bit 0 of the latest byte: the opcode is odd.
    Bit0,
    /// Bit 1 of it: the opcode is 2 or 3, or the item asks *first*.
    Bit1,
    /// Bit 2 of it: the item asks *window*, if it does not ask *first*.
    Bit2,
    /// Bit 3 of it: the item plays nothing.
    Bit3,
}

impl Condition for Test {
    fn number(self) -> u32 {
        self as u32
    }
}
