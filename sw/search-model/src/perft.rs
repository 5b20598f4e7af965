//! Perft: the leaves of the tree of all legal moves, to test a generator.

use crate::board::Board;
use crate::generate::{TakesKing, generate, takes_king};

/// How many legal sequences of `depth` moves there are. That a move is not legal is found, as in the
/// chip, when the reply could capture the king.
pub fn perft(board: &mut Board, depth: u32) -> u64 {
    below(board, depth).unwrap_or(0)
}

fn below(board: &mut Board, depth: u32) -> Result<u64, TakesKing> {
    if depth == 0 {
        return if takes_king(board) { Err(TakesKing) } else { Ok(1) };
    }
    let mut leaves = 0;
    for played in generate(board)? {
        let forgotten = board.make(played);
        leaves += below(board, depth - 1).unwrap_or(0);
        board.unmake(played, forgotten);
    }
    Ok(leaves)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions and numbers that everybody uses.
    #[test]
    fn the_usual_positions() {
        for (fen, leaves) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                [20, 400, 8_902, 197_281].as_slice(),
            ),
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                &[48, 2_039, 97_862],
            ),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]),
            (
                "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                &[6, 264, 9_467, 422_333],
            ),
            ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379]),
            (
                "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
                &[46, 2_079, 89_890],
            ),
        ] {
            let mut board: Board = fen.parse().unwrap();
            for (depth, leaves) in (1..).zip(leaves) {
                assert_eq!(perft(&mut board, depth), *leaves, "depth {depth} of {fen}");
            }
            assert_eq!(board.to_string().split(' ').next(), fen.split(' ').next());
        }
    }
}
