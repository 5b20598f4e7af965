//! All pseudo-legal moves, in the order of the chip.

use perpetual_model::Piece;

use crate::board::{Board, Rights, kind, kind_of, piece_of};
use crate::moves::{Move, Special};
use crate::squares::{ALONG_AND_ACROSS, KNIGHT, Step, stepped};

/// The king of the side that has just moved can be captured: its last move was not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakesKing;

/// The moves of the side to move, pseudo-legal: its own king may be left in check, which shows when
/// the reply captures it.
///
/// # Errors
/// [`TakesKing`] if one of them captures the king, or captures on a square from or over which the
/// king has just castled.
pub fn generate(board: &Board) -> Result<Vec<Move>, TakesKing> {
    let mut moves = Moves { board, list: Vec::with_capacity(64), takes_king: false };
    for (from, piece) in board.men(board.black_to_move) {
        moves.of(from, piece);
    }
    if moves.takes_king { Err(TakesKing) } else { Ok(moves.list) }
}

/// The moves of a side while they are listed.
struct Moves<'a> {
    board: &'a Board,
    list: Vec<Move>,
    takes_king: bool,
}

impl Moves<'_> {
    fn of(&mut self, from: u8, piece: Piece) {
        match kind_of(piece) {
            kind::PAWN => self.of_pawn(from, piece),
            kind::KNIGHT => self.by_steps(from, piece, &KNIGHT),
            kind::BISHOP => self.along(from, piece, &ALONG_AND_ACROSS[4..]),
            kind::ROOK => self.along(from, piece, &ALONG_AND_ACROSS[..4]),
            kind::QUEEN => self.along(from, piece, &ALONG_AND_ACROSS),
            _ => {
                self.by_steps(from, piece, &ALONG_AND_ACROSS);
                self.castling(from, piece);
            }
        }
    }

    /// Lists a move to a square that is empty or has an enemy on it; whether a ray goes on there.
    fn to(&mut self, from: u8, piece: Piece, to: u8) -> bool {
        let captured = self.board.piece(to);
        self.notice(captured, to);
        let own = captured != Piece::NONE && captured.is_black() == piece.is_black();
        if !own {
            self.list.push(Move { piece, from, to, captured, special: Special::None });
        }
        captured == Piece::NONE
    }

    /// Notices that a move to this square captures the king.
    fn notice(&mut self, captured: Piece, to: u8) {
        let enemy_king = piece_of(kind::KING, !self.board.black_to_move);
        let over = self.board.castled_over.is_some_and(|over| over.contains(&to));
        self.takes_king |= captured == enemy_king || over;
    }

    fn by_steps(&mut self, from: u8, piece: Piece, steps: &[Step]) {
        for to in steps.iter().filter_map(|step| stepped(from, *step)) {
            self.to(from, piece, to);
        }
    }

    fn along(&mut self, from: u8, piece: Piece, steps: &[Step]) {
        for step in steps {
            let mut square = from;
            while let Some(to) = stepped(square, *step) {
                if !self.to(from, piece, to) {
                    break;
                }
                square = to;
            }
        }
    }

    fn castling(&mut self, from: u8, piece: Piece) {
        let black = piece.is_black();
        for queen_side in [false, true] {
            if !self.board.rights.has(Rights::of(black, queen_side)) {
                continue;
            }
            let between = if queen_side { from - 3..from } else { from + 1..from + 3 };
            if between.into_iter().all(|square| self.board.piece(square) == Piece::NONE) {
                let to = if queen_side { from - 2 } else { from + 2 };
                let (captured, special) = (Piece::NONE, Special::Castling);
                self.list.push(Move { piece, from, to, captured, special });
            }
        }
    }

    fn of_pawn(&mut self, from: u8, piece: Piece) {
        let (forward, first) = if piece.is_black() { (-1, 6) } else { (1, 1) };
        for step in [(-1, forward), (1, forward)] {
            let Some(to) = stepped(from, step) else { continue };
            let captured = self.board.piece(to);
            self.notice(captured, to);
            if self.board.en_passant == Some(to) {
                let captured = piece_of(kind::PAWN, !piece.is_black());
                let special = Special::EnPassant;
                self.list.push(Move { piece, from, to, captured, special });
            } else if captured != Piece::NONE && captured.is_black() != piece.is_black() {
                self.pawn_to(from, piece, to, captured);
            }
        }
        let Some(to) = stepped(from, (0, forward)) else { return };
        if self.board.piece(to) != Piece::NONE {
            return;
        }
        self.pawn_to(from, piece, to, Piece::NONE);
        let Some(to) = stepped(to, (0, forward)) else { return };
        if from >> 3 == first && self.board.piece(to) == Piece::NONE {
            let (captured, special) = (Piece::NONE, Special::DoubleStep);
            self.list.push(Move { piece, from, to, captured, special });
        }
    }

    fn pawn_to(&mut self, from: u8, piece: Piece, to: u8, captured: Piece) {
        if !matches!(to >> 3, 0 | 7) {
            self.list.push(Move { piece, from, to, captured, special: Special::None });
            return;
        }
        for promoted in [kind::QUEEN, kind::ROOK, kind::BISHOP, kind::KNIGHT] {
            let special = Special::Promotion(piece_of(promoted, piece.is_black()));
            self.list.push(Move { piece, from, to, captured, special });
        }
    }
}

/// Whether the side to move can capture the king, or on a square from or over which it has just
/// castled: what [`generate`] says, without the moves.
pub fn takes_king(board: &Board) -> bool {
    let king = piece_of(kind::KING, !board.black_to_move);
    let Some((square, _)) = board.men(!board.black_to_move).find(|(_, piece)| *piece == king)
    else {
        return false;
    };
    attacked(board, square)
        || board.castled_over.is_some_and(|over| over.iter().any(|square| attacked(board, *square)))
}

/// Whether the side to move attacks a square, looked at from the square.
fn attacked(board: &Board, square: u8) -> bool {
    let black = board.black_to_move;
    let is =
        |at: Option<u8>, wanted| at.is_some_and(|at| board.piece(at) == piece_of(wanted, black));
    let backward = if black { 1 } else { -1 };
    if [(-1, backward), (1, backward)].iter().any(|step| is(stepped(square, *step), kind::PAWN))
        || KNIGHT.iter().any(|step| is(stepped(square, *step), kind::KNIGHT))
        || ALONG_AND_ACROSS.iter().any(|step| is(stepped(square, *step), kind::KING))
    {
        return true;
    }
    ALONG_AND_ACROSS.iter().enumerate().any(|(number, step)| {
        let slider = if number < 4 { kind::ROOK } else { kind::BISHOP };
        let mut at = stepped(square, *step);
        while let Some(next) = at.filter(|next| board.piece(*next) == Piece::NONE) {
            at = stepped(next, *step);
        }
        is(at, slider) || is(at, kind::QUEEN)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{STARTS, walk};
    use proptest::prelude::*;

    proptest! {
        /// Looked at from the king and found among all moves, it is the same.
        #[test]
        fn a_king_is_taken_where_it_is_attacked(start in 0..STARTS.len(), seed in any::<u64>()) {
            walk(STARTS[start], seed, 60, |board, moves| {
                for played in moves {
                    let mut next = board.clone();
                    next.make(*played);
                    prop_assert_eq!(generate(&next).is_err(), takes_king(&next), "{} {}", board, played);
                }
                Ok(())
            })?;
        }
    }

    #[test]
    fn castling_out_of_or_over_or_into_an_attack_is_found_by_the_reply() {
        let mut seen = 0;
        for (rooks_file, king_side, queen_side) in [
            ("r7", true, true),
            ("1r6", true, true),
            ("2r5", true, false),
            ("3r4", true, false),
            ("4r3", false, false),
            ("5r2", false, true),
            ("6r1", false, true),
            ("7r", true, true),
        ] {
            let fen = format!("1k6/{rooks_file}/8/8/8/8/8/R3K2R w KQ - 0 1");
            let board: Board = fen.parse().unwrap();
            for played in generate(&board).unwrap() {
                if played.special == Special::Castling {
                    let mut next = board.clone();
                    next.make(played);
                    let legal = if played.to == 6 { king_side } else { queen_side };
                    assert_eq!(generate(&next).is_ok(), legal, "{played} in {fen}");
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, 16);
    }
}
