//! Random games for tests.

use crate::generate::Numbers;
use proptest::test_runner::TestCaseResult;

use crate::search::attack::legal;
use crate::search::board::Board;
use crate::search::generate::{Wanted, generate};
use crate::search::moves::Move;

/// Positions with something special close at hand.
pub(crate) const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P2/1p1p1p2/8/P1P1P1P1/4K3 w - - 0 1",
    "k7/P1P1P3/8/8/8/8/3p1p1p/7K b - - 0 1",
];

/// Positions in which something happens within few plies.
pub(crate) const ENDGAMES: [&str; 10] = [
    "7k/8/8/8/8/8/R7/1R5K w - - 96 1",
    "k7/2Q5/8/1K6/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "4k3/8/8/8/8/8/4r3/R3K3 w Q - 98 1",
    "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1",
    "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/4k3/8/3B4/8/2n5/8/K7 w - - 0 1",
    "k7/P1P5/8/8/8/8/3p1p2/7K b - - 97 1",
];

/// The legal move with this name.
pub(crate) fn named(board: &Board, uci: &str) -> Move {
    let found = Move::named(board, uci).filter(|played| legal(board).contains(played));
    found.unwrap_or_else(|| panic!("{uci} is not legal in {board}"))
}

/// Plays at most `plies` random legal moves, and shows each position with its pseudo-legal ones.
pub(crate) fn walk(
    fen: &str,
    seed: u64,
    plies: usize,
    mut show: impl FnMut(&Board, &[Move]) -> TestCaseResult,
) -> TestCaseResult {
    let mut numbers = Numbers::new(seed);
    let mut board: Board = fen.parse().expect("a good FEN");
    for _ in 0..plies {
        show(&board, &generate(&board, Wanted::All).expect("legal moves only"))?;
        let moves = legal(&board);
        if moves.is_empty() {
            break;
        }
        board.make(moves[numbers.below(moves.len())]);
    }
    Ok(())
}

/// The position with the most moves, 218.
pub(crate) const MOST_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
