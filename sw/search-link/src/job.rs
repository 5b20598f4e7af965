//! A SEARCH request: a search, or perft.

use perpetual_link::search::{
    FLAG_BOUND, FLAG_PERFT, MAX_HISTORY, MEN_BYTES, SEARCH, SEARCH_HEADER,
};
use perpetual_model::MoveRecord;
use perpetual_search_model::{Board, FenError, Kind, Man, Request, Table};
use perpetual_searcher::{Root, Task};
use thiserror::Error;

/// A root and what is asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    root: Root,
    request: Request,
    perft: bool,
}

/// Half-moves without capture or pawn move, from which on more are not told apart.
const MOST_HALFMOVES: u8 = 127;

/// The limit that stands for none.
const NO_LIMIT: u32 = u32::MAX - 1;

impl Job {
    /// A job.
    ///
    /// `pushes` of the request is not sent: a chip does as [`perpetual_search_model::Pushes::Needed`] says.
    pub const fn new(root: Root, request: Request) -> Job {
        Job { root, request, perft: false }
    }

    /// The legal lines of so many plies.
    pub const fn perft(root: Root, depth: u32) -> Job {
        Job { root, request: Request::of_depth(depth), perft: true }
    }

    /// The same job on any chip.
    pub fn of(job: &perpetual_searcher::Job) -> Job {
        let perft = matches!(job.task, Task::Perft(_));
        Job { root: job.root.clone(), request: job.task.request(), perft }
    }

    /// Whether lines are to be counted.
    pub const fn is_perft(&self) -> bool {
        self.perft
    }

    /// The position.
    pub const fn board(&self) -> &Board {
        self.root.board()
    }

    /// The moves before it that are sent: of those since the last barrier the newest [`MAX_HISTORY`].
    pub fn history(&self) -> &[MoveRecord] {
        let line = self.root.line();
        line.get(line.len().saturating_sub(MAX_HISTORY)..).unwrap_or_default()
    }

    /// Whether older moves are left out that could matter: an answer is then not exact.
    pub fn left_out(&self) -> bool {
        self.root.line().len() > MAX_HISTORY
    }

    /// What is asked; of perft the depth.
    pub const fn request(&self) -> &Request {
        &self.request
    }

    /// The payload of the request.
    pub fn encode(&self, number: u8, tag: u32, table: &Table, name: u32) -> Vec<u8> {
        let (board, request) = (self.board(), &self.request);
        let limit = request
            .node_limit
            .map_or(NO_LIMIT, |limit| u32::try_from(limit).unwrap_or(NO_LIMIT).min(NO_LIMIT));
        let flags = u8::from(board.black_to_move())
            | (board.rights().0 & 15) << 1
            | if request.bound { FLAG_BOUND } else { 0 }
            | if self.perft { FLAG_PERFT } else { 0 };
        let mut bytes = vec![number, SEARCH];
        bytes.extend(tag.to_le_bytes());
        bytes.extend(name.to_le_bytes());
        for number in [request.alpha, request.beta] {
            bytes.extend((number as i16).to_le_bytes());
        }
        bytes.extend(limit.to_le_bytes());
        bytes.extend((table.score(board) as i16).to_le_bytes());
        bytes.extend([
            board.heavy(),
            board.minor(),
            u8::try_from(request.depth).unwrap_or(u8::MAX),
            flags,
            board.en_passant().map_or(0, |file| file & 7 | 8),
            board.clock().min(MOST_HALFMOVES),
        ]);
        let men = |pair: u8| board.man(2 * pair).code() | board.man(2 * pair + 1).code() << 4;
        bytes.extend((0..MEN_BYTES as u8).map(men));
        for record in self.history() {
            bytes.extend((record.pack() as u16).to_le_bytes());
        }
        bytes
    }

    /// The job in the operands of a request, with its tag and the name of its table.
    ///
    /// # Errors
    /// [`JobError`] if these are not the operands of a SEARCH, or hold no position.
    pub fn decode(operands: &[u8]) -> Result<(Job, u32, u32), JobError> {
        let wrong = JobError::Length(operands.len());
        let (header, rest) = operands.split_first_chunk::<SEARCH_HEADER>().ok_or(wrong.clone())?;
        let (men, moves) = rest.split_first_chunk::<MEN_BYTES>().ok_or(wrong.clone())?;
        let (moves, []) = moves.as_chunks::<2>() else { return Err(wrong) };
        let [
            t0,
            t1,
            t2,
            t3,
            n0,
            n1,
            n2,
            n3,
            a0,
            a1,
            b0,
            b1,
            l0,
            l1,
            l2,
            l3,
            _,
            _,
            heavy,
            minor,
            depth,
            flags,
            ep,
            clock,
        ] = *header;
        if (flags | clock) & 0x80 != 0 || (heavy | minor) & 0xe0 != 0 || ep & 0xf0 != 0 {
            return Err(JobError::Reserved);
        }
        let history = moves
            .iter()
            .map(|bytes| MoveRecord::unpack(u32::from(u16::from_le_bytes(*bytes))))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|_| JobError::Record)?;
        let request = Request {
            alpha: i32::from(i16::from_le_bytes([a0, a1])),
            beta: i32::from(i16::from_le_bytes([b0, b1])),
            bound: flags & FLAG_BOUND != 0,
            node_limit: Some(u64::from(u32::from_le_bytes([l0, l1, l2, l3]))),
            ..Request::of_depth(u32::from(depth))
        };
        let board = fen(men, flags, ep, clock).parse()?;
        let perft = flags & FLAG_PERFT != 0;
        let job = Job { perft, ..Job::new(Root::new(board, &history), request) };
        Ok((job, u32::from_le_bytes([t0, t1, t2, t3]), u32::from_le_bytes([n0, n1, n2, n3])))
    }
}

/// The position as a FEN, which is checked when it is read.
fn fen(men: &[u8; MEN_BYTES], flags: u8, ep: u8, clock: u8) -> String {
    let man = |square: usize| {
        let code = men.get(square / 2).map_or(0, |pair| pair >> (4 * (square % 2)) & 15);
        Man::new(Kind::from_code(code), code & 8 != 0)
    };
    let rank = |rank: usize| -> String {
        let letter = |man: Man| if man.is_none() { "1".to_owned() } else { man.to_string() };
        (0..8).map(|file| letter(man(8 * rank + file))).collect()
    };
    let ranks: Vec<String> = (0..8).rev().map(rank).collect();
    let black = flags & 1 != 0;
    let rights: String = "KQkq"
        .chars()
        .enumerate()
        .filter(|(bit, _)| flags >> (bit + 1) & 1 != 0)
        .map(|(_, letter)| letter)
        .collect();
    let passed = if ep & 8 == 0 {
        "-".to_owned()
    } else {
        format!("{}{}", char::from(b'a' + (ep & 7)), if black { 3 } else { 6 })
    };
    let rights = if rights.is_empty() { "-" } else { &rights };
    format!("{} {} {rights} {passed} {clock} 1", ranks.join("/"), if black { "b" } else { "w" })
}

/// Why the bytes are no SEARCH.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JobError {
    /// The length does not fit.
    #[error("a SEARCH has 56 bytes of operands and 2 for each move before the root, not {0}")]
    Length(usize),
    /// A bit is set that is 0 in every SEARCH.
    #[error("a bit is set that must be 0")]
    Reserved,
    /// A move before the root moves nothing.
    #[error("a move before the root moves no piece")]
    Record,
    /// The men are no position.
    #[error("the men are no position: {0}")]
    Position(#[from] FenError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::Piece;

    fn knight(from: u8, to: u8) -> MoveRecord {
        MoveRecord::new(Piece::WHITE_KNIGHT, from, to)
    }

    #[test]
    fn jobs_survive() {
        let table = Table::plain();
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 3 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "7k/8/8/8/8/8/R7/1R5K w - - 99 1",
        ] {
            let board: Board = fen.parse().unwrap();
            let request = Request {
                alpha: -5,
                beta: 300,
                bound: true,
                node_limit: Some(77),
                ..Request::of_depth(3)
            };
            let job = Job::new(Root::new(board, &[knight(1, 2), knight(2, 1)]), request);
            let bytes = job.encode(1, 0x0102_0304, &table, 9);
            assert_eq!(bytes.len(), 2 + 56 + 4);
            assert_eq!(Job::decode(&bytes[2..]), Ok((job, 0x0102_0304, 9)), "{fen}");
        }
    }

    #[test]
    fn what_is_before_a_barrier_is_not_sent() {
        let line = [knight(0, 1), knight(1, 2).as_barrier(), knight(2, 3)];
        let board: Board = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse().unwrap();
        let job = Job::new(Root::new(board.clone(), &line), Request::of_depth(1));
        assert_eq!((job.history(), job.left_out()), (&line[2..], false));
        let long: Vec<_> = (0..100).map(|at| knight(at % 64, (at + 1) % 64)).collect();
        let job = Job::new(Root::new(board, &long), Request::of_depth(1));
        assert_eq!((job.history(), job.left_out()), (&long[3..], true));
        assert_eq!(job.encode(0, 0, &Table::plain(), 1).len(), 252);
    }

    #[test]
    fn other_bytes_are_refused() {
        assert_eq!(Job::decode(&[0; 55]).unwrap_err(), JobError::Length(55));
        assert_eq!(Job::decode(&[0; 57]).unwrap_err(), JobError::Length(57));
        assert!(matches!(Job::decode(&[0; 56]).unwrap_err(), JobError::Position(_)));
        assert_eq!(Job::decode(&[0; 58]).unwrap_err(), JobError::Record);
        // Pawns, rooks and queens; knights and bishops; flags; double step; half-moves.
        for (byte, bit) in [(18, 0x20), (19, 0x80), (21, 0x80), (22, 0x10), (23, 0x80)] {
            let mut operands = [0; 56];
            operands[byte] = bit;
            assert_eq!(Job::decode(&operands).unwrap_err(), JobError::Reserved, "{byte}");
        }
    }
}
