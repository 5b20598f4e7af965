//! A SEARCH request: a search, or perft.

use perpetual_model::MoveRecord;
use perpetual_model::Rights;
use perpetual_model::search::{Board, Job, Kind, Man, Request, Root, Table, Task};

use crate::protocol::{
    FLAG_BOUND, FLAG_PERFT, MAX_HISTORY, MEN_BYTES, Opcode, SEARCH_HEADER, Status,
};

/// Half-moves without capture or pawn move, from which on more are not told apart.
const MOST_HALFMOVES: u8 = 127;

/// The limit that stands for none.
const NO_LIMIT: u32 = u32::MAX - 1;

/// The moves before the root that are sent: of those since the last barrier the newest [`MAX_HISTORY`].
fn history(job: &Job) -> &[MoveRecord] {
    let line = job.root.line();
    line.get(line.len().saturating_sub(MAX_HISTORY)..).unwrap_or_default()
}

/// Whether older moves are left out that could matter: an answer is then not exact.
pub(super) fn leaves_out(job: &Job) -> bool {
    job.root.line().len() > MAX_HISTORY
}

/// The payload of a SEARCH.
///
/// `pushes` of a request is not sent: a board does as [`perpetual_model::search::Pushes::Needed`] says.
pub fn encode(job: &Job, number: u8, tag: u32, table: &Table, name: u32) -> Vec<u8> {
    let (board, request) = (job.root.board(), job.task.request());
    let limit = request
        .node_limit
        .map_or(NO_LIMIT, |limit| u32::try_from(limit).unwrap_or(NO_LIMIT).min(NO_LIMIT));
    let flags = u8::from(board.black_to_move())
        | (board.rights().0 & 15) << 1
        | if request.bound { FLAG_BOUND } else { 0 }
        | if matches!(job.task, Task::Perft(_)) { FLAG_PERFT } else { 0 };
    let mut bytes = vec![number, Opcode::Search.code()];
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
    for record in history(job) {
        bytes.extend((record.pack() as u16).to_le_bytes());
    }
    bytes
}

/// The job in the operands of a SEARCH, with its tag and the name of its table.
///
/// # Errors
/// The status of the answer: [`Status::BadRequest`] if these are not the operands of a SEARCH, [`Status::IllegalRoot`] if they
/// hold no position.
pub fn decode(operands: &[u8]) -> Result<(Job, u32, u32), Status> {
    let wrong = Status::BadRequest;
    let (header, rest) = operands.split_first_chunk::<SEARCH_HEADER>().ok_or(wrong)?;
    let (men, moves) = rest.split_first_chunk::<MEN_BYTES>().ok_or(wrong)?;
    let (moves, []) = moves.as_chunks::<2>() else { return Err(wrong) };
    let (words, _) = header.as_chunks::<4>();
    let &[tag, name, [a0, a1, b0, b1], limit, [_, _, heavy, minor], [depth, flags, ep, clock]] =
        words
    else {
        return Err(wrong);
    };
    if (flags | clock) & 0x80 != 0 || (heavy | minor) & 0xe0 != 0 || ep & 0xf0 != 0 {
        return Err(wrong);
    }
    let line = moves
        .iter()
        .map(|bytes| MoveRecord::unpack(u32::from(u16::from_le_bytes(*bytes))))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|_| wrong)?;
    let man = |square: u8| {
        let code =
            men.get(usize::from(square / 2)).map_or(0, |pair| pair >> (4 * (square % 2)) & 15);
        Man::new(Kind::from_code(code), code & 8 != 0)
    };
    let passed = (ep & 8 != 0).then_some(ep & 7);
    // What no circuit looks at; here it is no position to search.
    let board = Board::new(man, flags & 1 != 0, Rights(flags >> 1 & 15), passed, clock)
        .map_err(|_| Status::IllegalRoot)?;
    let depth = u32::from(depth);
    let task = if flags & FLAG_PERFT != 0 {
        Task::Perft(depth)
    } else {
        Task::Search(Request {
            alpha: i32::from(i16::from_le_bytes([a0, a1])),
            beta: i32::from(i16::from_le_bytes([b0, b1])),
            bound: flags & FLAG_BOUND != 0,
            node_limit: Some(u64::from(u32::from_le_bytes(limit))),
            ..Request::of_depth(depth)
        })
    };
    let job = Job { root: Root::new(board, &line), task };
    Ok((job, u32::from_le_bytes(tag), u32::from_le_bytes(name)))
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
            let root = Root::new(board, &[knight(1, 2), knight(2, 1)]);
            let job = Job { root, task: Task::Search(request) };
            let bytes = encode(&job, 1, 0x0102_0304, &table, 9);
            assert_eq!(bytes.len(), 2 + 56 + 4);
            assert_eq!(decode(&bytes[2..]), Ok((job, 0x0102_0304, 9)), "{fen}");
        }
    }

    #[test]
    fn what_is_before_a_barrier_is_not_sent() {
        let line = [knight(0, 1), knight(1, 2).as_barrier(), knight(2, 3)];
        let board: Board = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse().unwrap();
        let job = |line: &[MoveRecord]| Job {
            root: Root::new(board.clone(), line),
            task: Task::Perft(1),
        };
        let sent = job(&line);
        assert_eq!((history(&sent), leaves_out(&sent)), (&line[2..], false));
        let long: Vec<_> = (0..100).map(|at| knight(at % 64, (at + 1) % 64)).collect();
        let sent = job(&long);
        assert_eq!((history(&sent), leaves_out(&sent)), (&long[3..], true));
        assert_eq!(encode(&sent, 0, 0, &Table::plain(), 1).len(), 252);
    }

    #[test]
    fn other_bytes_are_refused() {
        assert_eq!(decode(&[0; 56]), Err(Status::IllegalRoot));
        // Half a move, and a move of nothing.
        for length in [55, 57, 58] {
            assert_eq!(decode(&vec![0; length]), Err(Status::BadRequest), "{length}");
        }
        // Pawns, rooks and queens; knights and bishops; flags; double step; half-moves.
        for (byte, bit) in [(18, 0x20), (19, 0x80), (21, 0x80), (22, 0x10), (23, 0x80)] {
            let mut operands = [0; 56];
            operands[byte] = bit;
            assert_eq!(decode(&operands), Err(Status::BadRequest), "{byte}");
        }
    }
}
