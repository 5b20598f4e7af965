//! What the detector is told of a move.

use crate::search::board::Board;
use crate::search::moves::Move;
use crate::{MoveFacts, MoveRecord};

/// The record of a move that the board has listed. It is a barrier if no earlier position can come
/// back after it; a legal capture en passant before it makes it one.
pub fn record(board: &Board, played: Move) -> MoveRecord {
    let Move { from, to, .. } = played;
    let rights = board.rights();
    let facts = MoveFacts {
        piece: board.man(from).piece(),
        from,
        to,
        captured: board.man(to).piece(),
        loses_right: rights.after(from, to) != rights,
        en_passant: board.legal_en_passant(),
    };
    facts.record()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::attack::legal;
    use crate::search::moves::Special;
    use crate::search::testing::{STARTS, named, walk};
    use proptest::prelude::*;

    #[test]
    fn each_kind_of_barrier() {
        let start = STARTS[0];
        let open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let passing = "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1";
        let pinned = "8/8/8/8/kpP4R/8/8/4K3 b - c3 0 1";
        for (fen, uci, expected) in [
            (start, "g1f3", "N_g1f3"),
            (start, "e2e4", "P_e2e4|"),
            (open, "e1g1", "K_e1g1|"),
            (open, "e1d1", "K_e1d1|"),
            (open, "a1b1", "R_a1b1|"),
            (open, "a1a8", "R_a1a8|"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "a1b1", "R_a1b1"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "P_a7a8|"),
            (passing, "b4a3", "p_b4a3|"),
            (passing, "e8e7", "k_e8e7|"),
            // The capture would leave the king in check: it is not legal and nothing is lost.
            (pinned, "a4a5", "k_a4a5"),
        ] {
            let board: Board = fen.parse().unwrap();
            assert_eq!(record(&board, named(&board, uci)).to_string(), expected, "{uci} in {fen}");
        }
    }

    proptest! {
        #[test]
        fn en_passant_is_legal_if_it_is_among_the_legal_moves(seed in any::<u64>()) {
            let start = "4k3/p1p1p1p1/8/1P1P1P2/1p1p1p2/8/P1P1P1P1/4K2R w - - 0 1";
            walk(start, seed, 60, |board, _| {
                let listed = legal(board).iter().any(|m| m.special == Special::EnPassant);
                prop_assert_eq!(board.legal_en_passant(), listed, "{}", board);
                Ok(())
            })?;
        }
    }
}
