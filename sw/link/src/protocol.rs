//! The numbers of the protocol, in one place: host, circuit and document take them from here.

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

/// Bytes for one item in the answer to a PROBE request.
pub const PROBED_BYTES: usize = 1;

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

/// The lower of the two bits of an item that hold its [`Question`].
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
/// [`crate::search::IDENTIFY_SEARCHERS`] asks about them.
pub const DETECTOR_COMBINED: u8 = 0x40;

/// How long the line must be held low to reset a board, in character times (10 bits each): longer
/// than this. No character is low for more than nine tenths of one.
pub const BREAK_CHARACTERS: u32 = 2;

/// What a request wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Opcode {
    /// Who is there? Changes nothing on the board.
    Identify = 0x01,
    /// Cut the line, play records, answer questions.
    Line = 0x02,
    /// Cut the line, then try one move after the other: which of them repeats?
    Probe = 0x03,
}

impl Opcode {
    /// The opcode with this code; `None` for one that this version does not have.
    pub const fn from_code(code: u8) -> Option<Opcode> {
        match code {
            0x01 => Some(Opcode::Identify),
            0x02 => Some(Opcode::Line),
            0x03 => Some(Opcode::Probe),
            _ => None,
        }
    }

    /// The byte of a request.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The byte of an answer to such a request.
    pub const fn answer_code(self) -> u8 {
        self.code() | ANSWER_BIT
    }
}

/// How a request went: the last byte of every answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
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
}

impl Status {
    /// The status with this code; `None` for one that this version does not have.
    pub const fn from_code(code: u8) -> Option<Status> {
        match code {
            0 => Some(Status::Ok),
            1 => Some(Status::OutOfOrder),
            2 => Some(Status::BaseNotHeld),
            3 => Some(Status::BadRequest),
            4 => Some(Status::LineFull),
            5 => Some(Status::Fault),
            _ => None,
        }
    }

    /// The byte on the wire.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

/// What an item asks after its record has been played. Code 0 asks nothing, 3 is reserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Question {
    /// Walk to the nearest repetition: see [`perpetual_model::Detector::first`].
    First = 1,
    /// Walk the whole window and count: see [`perpetual_model::Detector::verdict`].
    Window = 2,
}

impl Question {
    /// The two bits on the wire.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

/// The method of the detector on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
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

impl DetectorKind {
    /// The kind with this code; `None` for one that this version does not know.
    pub const fn from_code(code: u8) -> Option<DetectorKind> {
        match code {
            1 => Some(DetectorKind::Chain),
            2 => Some(DetectorKind::Scoreboard),
            3 => Some(DetectorKind::Pair),
            4 => Some(DetectorKind::Window),
            5 => Some(DetectorKind::WindowPair),
            _ => None,
        }
    }

    /// The byte on the wire.
    pub const fn code(self) -> u8 {
        self as u8
    }

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
    fn codes_survive_the_way_there_and_back() {
        for code in 0..=255 {
            assert!(Opcode::from_code(code).is_none_or(|opcode| opcode.code() == code));
            assert!(Status::from_code(code).is_none_or(|status| status.code() == code));
            assert!(DetectorKind::from_code(code).is_none_or(|kind| kind.code() == code));
        }
        assert_eq!((0..=255).filter_map(Opcode::from_code).count(), 3);
        assert_eq!((0..=255).filter_map(Status::from_code).count(), 6);
        assert_eq!((0..=255).filter_map(DetectorKind::from_code).count(), 5);
    }

    #[test]
    fn the_derived_limits_are_those_of_the_document() {
        assert_eq!((MAX_PAYLOAD, MAX_ITEMS, MAX_PROBES, MAX_ANSWER_FRAME), (252, 82, 124, 583));
        let probed = MAX_PROBES * PROBED_BYTES + PLY_BYTES + STATUS_BYTES;
        assert!(HEADER_BYTES + probed + CRC_BYTES <= MAX_ANSWER_FRAME);
    }
}
