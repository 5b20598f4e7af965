//! The numbers of the protocol, in one place: host, circuit and document take them from here.

use crate::coded::coded;

/// The version of the protocol that this crate speaks. A host refuses a board of another one.
pub const PROTOCOL_VERSION: u8 = 2;

/// The first four bytes of an identification's body: `PERP`.
pub const MAGIC: [u8; 4] = *b"PERP";

/// Number and opcode: the two bytes every payload begins with.
pub const HEADER_BYTES: usize = 2;

/// Bytes of CRC at the end of every frame, least significant first.
pub const CRC_BYTES: usize = 4;

/// The shortest frame that is looked at: a payload of a number and an opcode, and its CRC.
pub const MIN_FRAME: usize = HEADER_BYTES + CRC_BYTES;

/// The longest request a board reads: bytes of payload and CRC, before escaping. A longer one is
/// dropped and counted. Answers may be longer, up to [`MAX_ANSWER_FRAME`].
pub const MAX_FRAME: usize = 256;

/// The longest payload of a request, in bytes.
pub const MAX_PAYLOAD: usize = MAX_FRAME - CRC_BYTES;

/// Bytes of the base of a LINE or PROBE request.
pub const BASE_BYTES: usize = 2;

/// Bytes of a LINE or PROBE request beside its items.
pub(crate) const OVERHEAD: usize = HEADER_BYTES + BASE_BYTES + CRC_BYTES;

/// Bytes of one item of a LINE request.
pub const ITEM_BYTES: usize = 3;

/// The most items one LINE request can carry.
pub const MAX_ITEMS: usize = (MAX_PAYLOAD - HEADER_BYTES - BASE_BYTES) / ITEM_BYTES;

/// Bytes of one item of a PROBE request: a packed record without its barrier bit.
pub const PROBE_ITEM_BYTES: usize = 2;

/// The most items one PROBE request can carry.
pub const MAX_PROBES: usize = (MAX_PAYLOAD - HEADER_BYTES - BASE_BYTES) / PROBE_ITEM_BYTES;

/// The bits of such a byte that hold half the distance.
pub const PROBED_DISTANCE: u8 = 0x7f;

/// The bit of such a byte that says that the verdict is not exact.
pub const PROBED_INEXACT: u8 = 0x80;

/// Bytes of one verdict in the answer to a LINE request.
pub const VERDICT_BYTES: usize = 7;

/// Bytes of the ply that follows the verdicts.
pub const PLY_BYTES: usize = 2;

/// The status byte that ends every answer.
pub const STATUS_BYTES: usize = 1;

/// The longest answer, payload and CRC before escaping: a LINE of [`MAX_ITEMS`] questions.
pub const MAX_ANSWER_FRAME: usize =
    HEADER_BYTES + MAX_ITEMS * VERDICT_BYTES + PLY_BYTES + STATUS_BYTES + CRC_BYTES;

/// Bytes of the body of an identification, the status left out.
pub const IDENTITY_BYTES: usize = 18;

/// How many bytes of requests (payload and CRC, before escaping) the boards of this project hold
/// before they are answered. A host goes by what the board says of itself.
pub const BUFFER: usize = 512;

/// The most plies a line can have: the ply is a 16-bit number.
pub const MAX_PLIES: usize = 65_535;

/// Set in the opcode of an answer; the other bits are those of the request's opcode.
pub const ANSWER_BIT: u8 = 0x80;

/// The lower of the two bits of an item that say what is asked after its record has been played: 0 nothing, 1 and 2 what
/// [`perpetual_model::Question`] has; 3 is reserved.
pub const ITEM_QUESTION_BIT: u32 = 17;

/// The bit of an item that plays nothing and only asks; bits 0 to 16 are then 0.
pub const ITEM_ASK_ONLY_BIT: u32 = 19;

/// The bit of an item whose record gives check: boards with check bits have it, and the next two.
pub const ITEM_CHECK_BIT: u32 = 20;

/// The bit of an item with the seventh bit of `to`.
pub const ITEM_TO_BIT: u32 = 21;

/// The bit of an item with the seventh bit of `from`.
pub const ITEM_FROM_BIT: u32 = 22;

/// The bit of an item that no board uses and that must be 0.
pub const ITEM_RESERVED: u32 = 1 << 23;

/// Flag bit of a verdict: it speaks of the whole window.
pub const FLAG_EXACT: u8 = 1 << 0;

/// Flag bit of a verdict: not exact, because the chain list ran out.
pub const FLAG_LIST_OVERFLOW: u8 = 1 << 1;

/// Flag bit of a verdict: not exact, because older records of the window are no longer held.
pub const FLAG_WINDOW_CUT: u8 = 1 << 2;

/// Flag bit of a verdict: there is an equal position, and since then every move of the side that has just moved gave check.
pub const FLAG_MOVER_CHECKS: u8 = 1 << 3;

/// Flag bit of a verdict: the same of the other side.
pub const FLAG_OTHER_CHECKS: u8 = 1 << 4;

/// Set in the code of a detector if the board has check bits, and squares of 7 bits.
pub const DETECTOR_CHECKED: u8 = 0x80;

/// Set in the code of a detector if the board is a combined one: it has searchers too, and
/// [`Opcode::IdentifySearchers`] asks about them.
pub const DETECTOR_COMBINED: u8 = 0x40;

/// In IDENTIFY a search board names the detector `SEARCHERS_CODE` + n: n searchers, 1 to [`MAX_SEARCHERS`].
pub const SEARCHERS_CODE: u8 = 16;

/// The most searchers a board can have.
pub const MAX_SEARCHERS: u8 = 16;

/// Bytes of the operands of a SEARCH before the men.
pub const SEARCH_HEADER: usize = 24;

/// Bytes of the men: two squares a byte.
pub const MEN_BYTES: usize = 32;

/// The most moves before the root that a SEARCH carries, two bytes each.
pub const MAX_HISTORY: usize = (MAX_PAYLOAD - HEADER_BYTES - SEARCH_HEADER - MEN_BYTES) / 2;

/// Bytes of the operands of a TABLE before the entries.
pub const TABLE_HEADER: usize = 12;

/// Entries in each TABLE that a host of this project sends.
pub const TABLE_PART: usize = 64;

/// The most entries that fit into a TABLE.
pub const MAX_TABLE_PART: usize = (MAX_PAYLOAD - HEADER_BYTES - TABLE_HEADER) / 2;

/// Bytes of the body of the answer to a SEARCH that was begun, the status left out.
pub const RESULT_BYTES: usize = 29;

/// Bit of the flags of a SEARCH: `upcoming` is taken as a bound.
pub const FLAG_BOUND: u8 = 1 << 5;

/// Bit of the flags of a SEARCH: legal lines are counted instead.
pub const FLAG_PERFT: u8 = 1 << 6;

/// Bit of the flags of an answer to a SEARCH: a repetition may have been missed.
pub const FLAG_INEXACT: u8 = 1;

/// How long the line must be held low to reset a board, in character times (10 bits each): longer
/// than this. No character is low for more than nine tenths of one.
pub const BREAK_CHARACTERS: u32 = 2;

coded! {
    /// What a request wants.
    pub enum Opcode {
        /// Who is there? Changes nothing on the board.
        Identify = 0x01,
        /// Cut the line, play records, answer questions.
        Line = 0x02,
        /// Cut the line, then try one move after the other: which of them repeats?
        Probe = 0x03,
        /// Searches a position.
        Search = 0x10,
        /// Writes a part of the evaluation table.
        Table = 0x11,
        /// Ends one search, or all.
        Abort = 0x12,
        /// As IDENTIFY, of the searchers: on a combined board IDENTIFY speaks of the detector.
        IdentifySearchers = 0x13,
    }
}

impl Opcode {
    /// The byte of an answer to such a request.
    pub const fn answer_code(self) -> u8 {
        self.code() | ANSWER_BIT
    }

    /// Whether a request with this code is for searchers, known or not.
    pub const fn is_for_searchers(code: u8) -> bool {
        code & !3 == Opcode::Search.code()
    }
}

coded! {
    /// How a request went: the last byte of every answer.
    pub enum Status {
        /// Done.
        Ok = 0,
        /// A LINE or PROBE that was not due: nothing was done. Due is each of them with base 0, and
        /// after one that was executed with status OK the same number again or the next one, modulo
        /// 256. After any other status, as after reset, only base 0 is due: what is in flight behind
        /// one that failed would otherwise be played on a line it was not meant for.
        OutOfOrder = 1,
        /// The base is above the line, or behind the oldest record held: nothing was played.
        BaseNotHeld = 2,
        /// The request cannot be read. With an unknown opcode or a wrong length nothing was done, the
        /// number does not count and the answer's body is empty. With a bad item (see
        /// [`crate::Item::unpack`]) or half an item the items before it were executed.
        BadRequest = 3,
        /// The line has [`MAX_PLIES`] plies: what did not fit was not played.
        LineFull = 4,
        /// The detector has found its state inconsistent: its verdicts are not to be used.
        Fault = 5,
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
}

coded! {
    /// The method of the detector on a board.
    pub enum DetectorKind {
        /// The chain list, walked backwards.
        Chain = 1,
        /// Counters of open chains, walked backwards.
        Scoreboard = 2,
        /// Two of different kinds in lockstep.
        Pair = 3,
        /// A count of displaced pieces for every earlier position, in constant time.
        Window = 4,
        /// That and a scoreboard in lockstep.
        WindowPair = 5,
    }
}

impl DetectorKind {
    /// Whether it keeps something of each of the last positions, so that its size is a number of
    /// plies; the others keep the records of the moves, and walk.
    pub const fn holds_plies(self) -> bool {
        matches!(self, DetectorKind::Window | DetectorKind::WindowPair)
    }

    /// The name, as the program's `--detector` takes it.
    pub const fn name(self) -> &'static str {
        match self {
            DetectorKind::Chain => "chain",
            DetectorKind::Scoreboard => "scoreboard",
            DetectorKind::Pair => "pair",
            DetectorKind::Window => "window",
            DetectorKind::WindowPair => "window-pair",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_derived_limits_are_those_of_the_document() {
        assert_eq!((MAX_PAYLOAD, MAX_ITEMS, MAX_PROBES, MAX_ANSWER_FRAME), (252, 82, 124, 583));
        // A byte for each move of a PROBE.
        let probed = MAX_PROBES + PLY_BYTES + STATUS_BYTES;
        assert!(HEADER_BYTES + probed + CRC_BYTES <= MAX_ANSWER_FRAME);
    }
}
