//! Whether a square is attacked, looked at from the square: what generating all moves would find.

use crate::search::board::Board;
use crate::search::man::{Kind, Man};
use crate::search::squares::{KNIGHT, RAYS, stepped};

/// Whether the side to move can capture the king, or on a square that it has just left or crossed by
/// castling: the last move was not legal.
pub fn takes_king(board: &Board) -> bool {
    let attackers = board.black_to_move;
    let castled = board.castled.unwrap_or_default();
    is_attacked(board, king(board, !attackers), attackers)
        || board.castled.is_some() && castled.iter().any(|at| is_attacked(board, *at, attackers))
}

/// Whether the side to move is in check.
pub fn in_check(board: &Board) -> bool {
    is_attacked(board, king(board, board.black_to_move), !board.black_to_move)
}

/// Where the king of this colour stands.
fn king(board: &Board, black: bool) -> u8 {
    let mut kings = board.men(black).filter(|(_, man)| man.kind() == Kind::KING);
    // Every board that was read has both kings.
    kings.next().map_or(0, |(square, _)| square)
}

/// Whether a man of this colour attacks the square.
fn is_attacked(board: &Board, square: u8, black: bool) -> bool {
    let is = |at: Option<u8>, kind| at.is_some_and(|at| board.man(at) == Man::new(kind, black));
    let backward = if black { 1 } else { -1 };
    if [(-1, backward), (1, backward)].iter().any(|step| is(stepped(square, *step), Kind::PAWN))
        || KNIGHT.as_flattened().iter().any(|step| is(stepped(square, *step), Kind::KNIGHT))
        || RAYS.iter().any(|step| is(stepped(square, *step), Kind::KING))
    {
        return true;
    }
    RAYS.iter().enumerate().any(|(ray, step)| {
        let slider = if ray < 4 { Kind::ROOK } else { Kind::BISHOP };
        let mut at = stepped(square, *step);
        while let Some(next) = at.filter(|next| board.man(*next).is_none()) {
            at = stepped(next, *step);
        }
        is(at, slider) || is(at, Kind::QUEEN)
    })
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
