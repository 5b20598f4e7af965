//! The numbers of a search board's requests and answers: `docs/protocol.md`.

/// In IDENTIFY a search board names the detector `SEARCHERS_CODE` + n: n searchers, 1 to [`MAX_SEARCHERS`].
pub const SEARCHERS_CODE: u8 = 16;

/// The most searchers a board can have.
pub const MAX_SEARCHERS: u8 = 16;

/// Searches a position.
pub const SEARCH: u8 = 0x10;

/// Writes a part of the evaluation table.
pub const TABLE: u8 = 0x11;

/// Ends one search, or all.
pub const ABORT: u8 = 0x12;

/// As IDENTIFY, of the searchers: on a combined board IDENTIFY speaks of the detector.
pub const IDENTIFY_SEARCHERS: u8 = 0x13;

/// Whether a request with this opcode is for searchers.
pub const fn is_for_searchers(opcode: u8) -> bool {
    opcode & !3 == SEARCH
}

/// Bytes of the operands of a SEARCH before the men.
pub const SEARCH_HEADER: usize = 24;

/// Bytes of the men: two squares a byte.
pub const MEN_BYTES: usize = 32;

/// The most moves before the root that a SEARCH carries, two bytes each.
pub const MAX_HISTORY: usize = (crate::protocol::MAX_PAYLOAD - 2 - SEARCH_HEADER - MEN_BYTES) / 2;

/// Bytes of the operands of a TABLE before the entries.
pub const TABLE_HEADER: usize = 12;

/// Entries in each TABLE that a host of this project sends.
pub const TABLE_PART: usize = 64;

/// The most entries that fit into a TABLE.
pub const MAX_TABLE_PART: usize = (crate::protocol::MAX_PAYLOAD - 2 - TABLE_HEADER) / 2;

/// Bytes of the body of the answer to a SEARCH that was begun, the status left out.
pub const RESULT_BYTES: usize = 29;

/// Bit of the flags of a SEARCH: `upcoming` is taken as a bound.
pub const FLAG_BOUND: u8 = 1 << 5;

/// Bit of the flags of a SEARCH: legal lines are counted instead.
pub const FLAG_PERFT: u8 = 1 << 6;

/// Bit of the flags of an answer: a repetition may have been missed.
pub const FLAG_INEXACT: u8 = 1;

/// How a request to a search board went: the last byte of every answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SearchStatus {
    /// Done.
    Ok = 0,
    /// The request cannot be read; nothing was done.
    BadRequest = 3,
    /// An ABORT ended the search.
    Aborted = 6,
    /// It would have needed more nodes than its limit.
    Abandoned = 7,
    /// The depth is not 1 to 16.
    TooDeep = 8,
    /// The move lists of a line had no room.
    ListFull = 9,
    /// A line was too long.
    FramesFull = 10,
    /// In the root the king of the side not to move can be captured.
    IllegalRoot = 11,
    /// The board does not have the table that the request names.
    WrongTable = 12,
    /// A table cannot be written while a search is made.
    Busy = 13,
}

impl SearchStatus {
    /// The status with this code; `None` for one that this version does not have.
    pub const fn from_code(code: u8) -> Option<SearchStatus> {
        use SearchStatus::{
            Abandoned, Aborted, BadRequest, Busy, FramesFull, IllegalRoot, ListFull, Ok, TooDeep,
            WrongTable,
        };
        Some(match code {
            0 => Ok,
            3 => BadRequest,
            6 => Aborted,
            7 => Abandoned,
            8 => TooDeep,
            9 => ListFull,
            10 => FramesFull,
            11 => IllegalRoot,
            12 => WrongTable,
            13 => Busy,
            _ => return None,
        })
    }
}
