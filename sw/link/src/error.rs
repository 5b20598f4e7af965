//! What can go wrong between a host and a board.

use std::io;

use perpetual_model::MoveRecord;

use crate::answer::AnswerError;
use crate::protocol::{MAX_PLIES, PROTOCOL_VERSION, Status};

/// Why there is no verdict.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The stream itself failed.
    #[error("the serial line failed: {0}; check the cable and that no other program has the port")]
    Line(#[from] io::Error),
    /// The stream takes no bytes.
    #[error(
        "the serial line takes no bytes: check its flow control, which the board does not use, and that no other program \
         uses the port"
    )]
    Stuck,
    /// The board does not answer, or not so that the answer could be used.
    #[error(
        "no answer from the board: {trouble}; check port, baud rate and bitstream, and that no other program reads the port"
    )]
    NoAnswer {
        /// What was wrong the last time.
        trouble: Trouble,
    },
    /// The board speaks another version of the protocol.
    #[error(
        "the board speaks protocol version {board} and this program version {PROTOCOL_VERSION}: \
         load the bitstream that belongs to this program, or use the program that belongs to it"
    )]
    OtherVersion {
        /// The board's version.
        board: u8,
    },
    /// The board has no room for a request with a single item.
    #[error(
        "the board holds only {buffer} bytes of requests, too few for any: load its bitstream anew"
    )]
    SmallBuffer {
        /// What it says it holds.
        buffer: u16,
    },
    /// The board refuses what this crate sends.
    #[error("the board refuses a request at ply {ply} ({status:?}): its bitstream is at fault")]
    Refused {
        /// How it says so.
        status: Status,
        /// The plies of the line before the request.
        ply: usize,
    },
    /// The detector of the board found its state inconsistent.
    #[error(
        "the board's detector has found its state inconsistent between plies {from} and {to}: its verdicts cannot be used"
    )]
    Fault {
        /// The plies of the line before the request.
        from: usize,
        /// The plies of the line after it.
        to: usize,
    },
    /// Moves that give check, for a board that has no bit for it.
    #[error(
        "the board has no check bits, which this game needs: build one with CONFIG=chain-xiangqi"
    )]
    NoCheckBits,
    /// A record that the board cannot take: an empty square that moves, or a square beyond 63, or beyond 127 on a board
    /// with check bits.
    #[error("ply {ply} ({record:?}) cannot be played: it moves no piece, or leaves the board")]
    BadRecord {
        /// The ply, counted from 1.
        ply: usize,
        /// The record.
        record: MoveRecord,
    },
    /// The line has no room for another ply.
    #[error("the line is full: a board takes at most {MAX_PLIES} plies")]
    LineFull,
    /// There is no move to take back.
    #[error("there is no move to take back: the line is empty")]
    Empty,
    /// The board has a detector alone.
    #[error(
        "the board has no searchers, but detector code {detector}: load the bitstream of a search board"
    )]
    NoSearchers {
        /// The code.
        detector: u8,
    },
    /// The board does not take the evaluation table.
    #[error(
        "the board does not take the evaluation table ({status:?}): reset it, or load its bitstream anew"
    )]
    NoTable {
        /// What it says.
        status: Status,
    },
    /// Questions must be in the order of their plies and within the line.
    #[error("a question at ply {ply} is out of order or beyond the line of {line} plies")]
    BadQuestion {
        /// The ply asked about.
        ply: usize,
        /// The plies of the line.
        line: usize,
    },
}

impl From<Trouble> for ClientError {
    fn from(trouble: Trouble) -> ClientError {
        ClientError::NoAnswer { trouble }
    }
}

/// What made a request be sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Trouble {
    /// Nothing came in time.
    #[error("it is silent")]
    Silence,
    /// Only bytes that are no answer came, without end.
    #[error("what it sends is no answer to the request")]
    Babble,
    /// A later request was answered first: a frame was lost.
    #[error("frames get lost")]
    Gap,
    /// The board was not where the host took it to be.
    #[error("it lost the line ({0:?})")]
    Lost(Status),
    /// The number of verdicts or plies is not what was asked for.
    #[error("its answer does not fit the request")]
    Misfit,
    /// A frame with a good CRC that is no answer.
    #[error("{0}")]
    Nonsense(AnswerError),
}
