//! Whether a king is attacked: what generating all moves would find.

use crate::encode;
use crate::search::board::Board;
use crate::search::generate::{Wanted, generate};
use crate::search::moves::Move;

/// Whether the side to move can capture the king, or on a square that it has just left or crossed by
/// castling: the last move was not legal.
pub fn takes_king(board: &Board) -> bool {
    let attackers = board.black_to_move;
    let castled = board.castled.unwrap_or_default();
    is_attacked(board, board.king(!attackers), attackers)
        || board.castled.is_some() && castled.iter().any(|at| is_attacked(board, *at, attackers))
}

/// The legal moves in the order of the chip, by what the reply can capture.
pub fn legal(board: &Board) -> Vec<Move> {
    let mut moves = generate(board, Wanted::All).unwrap_or_default();
    moves.retain(|played| {
        let mut next = board.clone();
        next.make(*played);
        !takes_king(&next)
    });
    moves
}

/// Whether the side to move is in check.
pub fn in_check(board: &Board) -> bool {
    is_attacked(board, board.king(board.black_to_move), !board.black_to_move)
}

fn is_attacked(board: &Board, square: u8, black: bool) -> bool {
    encode::is_attacked(|at| board.man(at).piece(), square, black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_gives_check_along_its_rays() {
        for (fen, check) in [
            ("8/8/8/3k4/4P3/8/8/K7 b - -", true),
            ("8/8/8/3k4/3P4/8/8/K7 b - -", false),
            ("8/8/8/3K4/4p3/8/8/k7 w - -", false),
            ("8/8/4p3/3K4/8/8/8/k7 w - -", true),
            ("8/8/8/3k4/8/4N3/8/K7 b - -", true),
            ("8/8/8/3k4/8/3N4/8/K7 b - -", false),
            ("8/8/8/3k4/8/8/6B1/K7 b - -", true),
            ("8/8/8/3k4/8/8/6R1/K7 b - -", false),
            ("8/8/8/3k4/4p3/8/6B1/K7 b - -", false),
            ("8/8/8/3k3R/8/8/8/K7 b - -", true),
            ("8/8/8/3k2NR/8/8/8/K7 b - -", false),
            ("3Q4/8/8/3k4/8/8/8/K7 b - -", true),
            ("8/8/8/3k4/8/1Q6/8/K7 b - -", true),
        ] {
            assert_eq!(in_check(&fen.parse().unwrap()), check, "{fen}");
        }
    }
}
