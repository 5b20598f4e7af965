//! Whether a pawn that has gone two squares can be captured en passant.

use crate::encode::attacked::is_attacked;
use crate::piece::Piece;

/// Whether the pawn that has just gone two squares and stands on `pawn` can be captured en passant by a
/// legal move. Ask it after a double step: the answer is [`MoveFacts::en_passant`] of the next move.
///
/// `at` says what stands on a square after the step, and `king` is where the king of the side to move
/// stands. Each capture is tried, since the pawn that captures may be pinned, on the rank two pawns
/// leave a line at once, and the king may be in check from elsewhere.
///
/// It is false if there is no pawn on `pawn`, or one that cannot have gone two squares.
///
/// ```
/// use perpetual_model::{Piece, legal_en_passant, square};
///
/// let (e4, d4, a4) = (square("e4").unwrap(), square("d4").unwrap(), square("a4").unwrap());
/// let pawns = |at| match at {
///     _ if at == e4 => Piece::WHITE_PAWN,
///     _ if at == d4 => Piece::BLACK_PAWN,
///     _ if at == a4 => Piece::BLACK_KING,
///     _ => Piece::NONE,
/// };
/// assert!(legal_en_passant(pawns, e4, a4));
/// // With a rook on h4, the capture would open the rank to the king.
/// let with_rook = |at| if at == 31 { Piece::WHITE_ROOK } else { pawns(at) };
/// assert!(!legal_en_passant(with_rook, e4, a4));
/// ```
///
/// [`MoveFacts::en_passant`]: crate::MoveFacts::en_passant
pub fn legal_en_passant(at: impl Fn(u8) -> Piece, pawn: u8, king: u8) -> bool {
    let (pawn, king) = (pawn & 63, king & 63);
    let (passed, capturing) = match (at(pawn), pawn >> 3) {
        (Piece::WHITE_PAWN, 3) => (pawn - 8, Piece::BLACK_PAWN),
        (Piece::BLACK_PAWN, 4) => (pawn + 8, Piece::WHITE_PAWN),
        _ => return false,
    };
    let captures = |from: u8| {
        let after = |square| match square {
            _ if square == pawn || square == from => Piece::NONE,
            _ if square == passed => capturing,
            _ => at(square),
        };
        at(from) == capturing && !is_attacked(after, king, !capturing.is_black())
    };
    pawn & 7 > 0 && captures(pawn - 1) || pawn & 7 < 7 && captures(pawn + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Board;
    use crate::square;

    /// This placement, with this side to move.
    fn board(placement: &str, black: bool) -> Board {
        format!("{placement} {} - -", if black { 'b' } else { 'w' }).parse().unwrap()
    }

    /// Both ways up: the same with the colours exchanged.
    fn assert_legal(placement: &str, pawn: &str, legal: bool, why: &str) {
        let black = pawn.ends_with('4');
        let board = board(placement, black);
        let (pawn, king) = (square(pawn).unwrap(), board.king(black));
        assert_eq!(legal_en_passant(|at| board.man(at).piece(), pawn, king), legal, "{why}");
        let mirrored = |at: u8| match board.man(at ^ 56).piece() {
            Piece::NONE => Piece::NONE,
            piece => Piece::from_code(piece.code() ^ 8),
        };
        assert_eq!(legal_en_passant(mirrored, pawn ^ 56, king ^ 56), legal, "{why}, mirrored");
    }

    #[test]
    fn captures_that_are_legal_and_that_are_not() {
        for (why, placement, pawn, legal) in [
            ("nothing beside it", "4k3/8/8/8/4P3/8/8/4K3", "e4", false),
            ("free", "4k3/8/8/8/3pP3/8/8/4K3", "e4", true),
            ("free on the edge", "4k3/8/8/8/Pp6/8/8/4K3", "a4", true),
            ("the other edge is one square on", "4k3/8/8/p6P/P7/8/8/4K3", "a4", false),
            ("a piece beside it", "4k3/8/8/8/3nP3/8/8/4K3", "e4", false),
            ("a pawn of its own side", "4k3/8/8/8/3PP3/8/8/4K3", "e4", false),
            ("both pawns leave the rank", "8/8/8/8/k2pP2R/8/8/4K3", "e4", false),
            ("the same to a queen", "8/8/8/8/Q2Pp2k/8/8/4K3", "d4", false),
            ("a third piece on that rank", "8/8/8/8/k1npP2R/8/8/4K3", "e4", true),
            ("a second pawn on that rank", "8/8/8/8/k2pPp1R/8/8/4K3", "e4", true),
            ("pinned on the file", "3k4/8/8/8/3pP3/8/8/3RK3", "e4", false),
            ("pinned on the diagonal it takes", "8/k7/8/8/3pP3/8/5B2/4K3", "e4", true),
            ("pinned on the diagonal, aside", "7k/8/8/8/3pP3/2B5/8/4K3", "e4", false),
            ("the captured pawn opens a diagonal", "8/1k6/8/8/3pP3/8/6B1/4K3", "e4", false),
            ("one of two is pinned", "3k4/8/8/8/3pPp2/8/8/3RK3", "e4", true),
            ("the pawn gives check", "8/8/8/3k4/3pP3/8/8/4K3", "e4", true),
            ("a check on the file that is left", "4k3/8/8/8/3pP3/8/8/4RK2", "e4", true),
            ("in check from elsewhere", "8/8/8/8/k2pP3/8/2B5/4K3", "e4", false),
            ("the capture shuts the check off", "8/8/8/6k1/3pP3/8/8/2B1K3", "e4", true),
            ("check by a knight", "4k3/2N5/8/8/3pP3/8/8/4K3", "e4", false),
        ] {
            assert_legal(placement, pawn, legal, why);
        }
    }

    #[test]
    fn no_double_step_is_no_capture() {
        let board = board("4k3/8/8/8/3pP3/3pP3/8/4K3", true);
        for pawn in 0..64 {
            let legal = legal_en_passant(|at| board.man(at).piece(), pawn, 60);
            assert_eq!(legal, pawn == 28, "{pawn}");
        }
    }
}
