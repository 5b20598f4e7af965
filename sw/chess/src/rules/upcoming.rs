//! A repetition that is one move away: what a count of displaced pieces does not tell.
//!
//! [`perpetual_model::Window::upcoming`] says that an earlier position, in which the other
//! side was to move, differs from the current one by one piece of the side to move. Whether that
//! piece can be put back with one move is chess.

use perpetual_model::{MoveRecord, reaches, way};
use shakmaty::{Bitboard, Board, Chess, Move, Piece, Position, Square};

use crate::encoder::{self, number};

/// The one piece by which two placements differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Displaced {
    /// The piece.
    pub piece: Piece,
    /// Where it stands now.
    pub from: Square,
    /// Where it stood then.
    pub to: Square,
}

/// Why a displaced piece cannot be put back with one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// The other side is to move.
    OtherSide,
    /// It takes two moves or more, even on an empty board.
    NoMove,
    /// Another piece stands between.
    Way,
    /// The king would stand in check: the piece is pinned, or there is a check that its move
    /// does not meet. Never if the earlier position has stood in the game: the other side was to
    /// move in it.
    Check,
}

impl Displaced {
    /// The piece by which `now` differs from `then`, if it is just one.
    pub fn between(now: &Board, then: &Board) -> Option<Displaced> {
        let mut squares = (now.occupied() ^ then.occupied()).into_iter();
        let (Some(one), Some(other), None) = (squares.next(), squares.next(), squares.next())
        else {
            return None;
        };
        let (from, to) = if now.occupied().contains(one) { (one, other) } else { (other, one) };
        let piece = now.piece_at(from)?;
        let mut back = now.clone();
        back.discard_piece_at(from);
        back.set_piece_at(to, piece);
        (back == *then).then_some(Displaced { piece, from, to })
    }

    /// The piece of a record of which it is not known on which of its squares the piece stands.
    pub fn of(now: &Board, between: MoveRecord) -> Option<Displaced> {
        let [one, other] = [between.from, between.to].map(|square| Square::new(square.into()));
        let (from, to) = if now.occupied().contains(one) { (one, other) } else { (other, one) };
        let piece = now.piece_at(from)?;
        (encoder::piece(piece.color, piece.role) == between.piece).then_some(Displaced {
            piece,
            from,
            to,
        })
    }

    /// The move that puts it back.
    pub fn back(&self) -> Move {
        let Displaced { piece, from, to } = *self;
        Move::Normal { role: piece.role, from, capture: None, to, promotion: None }
    }

    /// What keeps it from going back in this position; `None` if that is a legal move.
    pub fn obstacle(&self, position: &Chess) -> Option<Obstacle> {
        let (from, to) = (number(self.from), number(self.to));
        if self.piece.color != position.turn() {
            return Some(Obstacle::OtherSide);
        }
        if !reaches(encoder::piece(self.piece.color, self.piece.role), from, to) {
            return Some(Obstacle::NoMove);
        }
        if (position.board().occupied() & Bitboard(way(from, to))).any() {
            return Some(Obstacle::Way);
        }
        self.legal_back(position).is_none().then_some(Obstacle::Check)
    }

    /// The move that puts it back, if it is legal in this position.
    pub fn legal_back(&self, position: &Chess) -> Option<Move> {
        let back = self.back();
        position.is_legal(back).then_some(back)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::parse_fen;

    fn obstacle(now: &str, then: &str) -> Option<Obstacle> {
        let [now, then] = [now, then].map(|fen| parse_fen(fen).unwrap().position);
        Displaced::between(now.board(), then.board()).unwrap().obstacle(&now)
    }

    #[test]
    fn each_obstacle() {
        for (now, then, expected) in [
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/R7/4K3 b - - 0 1", None),
            (
                "4k3/8/8/8/8/8/8/R3K3 b - - 0 1",
                "4k3/8/8/8/8/8/R7/4K3 w - - 0 1",
                Some(Obstacle::OtherSide),
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                "4k3/8/8/8/8/8/1R6/4K3 b - - 0 1",
                Some(Obstacle::NoMove),
            ),
            (
                "4k3/8/8/8/8/8/N7/R3K3 w - - 0 1",
                "4k3/8/8/8/8/R7/N7/4K3 b - - 0 1",
                Some(Obstacle::Way),
            ),
        ] {
            assert_eq!(obstacle(now, then), expected, "{now}");
        }
    }

    #[test]
    fn a_record_may_run_either_way() {
        let position = parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap().position;
        let displaced =
            |piece, from, to| Displaced::of(position.board(), MoveRecord::new(piece, from, to));
        let expected = Displaced {
            piece: position.board().piece_at(Square::A1).unwrap(),
            from: Square::A1,
            to: Square::A5,
        };
        let rook = perpetual_model::Piece::WHITE_ROOK;
        assert_eq!(displaced(rook, 0, 32), Some(expected));
        assert_eq!(displaced(rook, 32, 0), Some(expected));
        assert_eq!(expected.legal_back(&position), Some(expected.back()));
        // Another piece, and none.
        assert_eq!(displaced(perpetual_model::Piece::BLACK_ROOK, 0, 32), None);
        assert_eq!(displaced(rook, 8, 32), None);
    }

    #[test]
    fn a_pinned_piece_and_one_that_leaves_the_king_in_check() {
        for (fen, from, to) in [
            ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", Square::E2, Square::F4),
            ("4k3/4r3/8/8/8/8/N7/4K3 w - - 0 1", Square::A2, Square::B4),
        ] {
            let now = parse_fen(fen).unwrap().position;
            let displaced = Displaced { piece: now.board().piece_at(from).unwrap(), from, to };
            assert_eq!(displaced.obstacle(&now), Some(Obstacle::Check), "{fen}");
        }
    }

    #[test]
    fn one_piece_and_no_more() {
        let differ = |now: &str, then: &str| {
            let [now, then] = [now, then].map(|fen| parse_fen(fen).unwrap().position);
            Displaced::between(now.board(), then.board()).is_some()
        };
        let now = "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1";
        assert!(differ(now, "4k3/8/8/8/8/8/8/R1N1K3 w - - 0 1"));
        for then in [
            now,
            "4k3/8/8/8/8/8/8/NR2K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/1R1NK3 w - - 0 1",
            "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/R1R1K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1",
        ] {
            assert!(!differ(now, then), "{then}");
        }
    }
}
