//! Castling rights as a mutant keeps them: the squares of the rooks that have one.

use shakmaty::{Bitboard, CastlingSide, Chess, Color, Move, Position, Rank, Role, Square};

use super::Clause;

#[derive(Clone, Debug)]
pub(super) struct Rights {
    rooks: Bitboard,
    lacks: Option<Clause>,
}

impl Rights {
    /// Those of a start position, and of its FEN.
    pub(super) fn of(start: &Chess, fen: &str, lacks: Option<Clause>) -> Rights {
        let exact = start.castles().castling_rights();
        let rooks = match lacks {
            Some(Clause::CastlingFen) => exact | written(fen),
            Some(Clause::CastlingOuter) => moved(start, outermost),
            Some(Clause::CastlingSquares) => moved(start, |_, color, side| corner(color, side)),
            _ => exact,
        };
        Rights { rooks, lacks }
    }

    /// After a move of this piece.
    pub(super) fn play(&mut self, color: Color, legal: Move) {
        let is = |clause| self.lacks == Some(clause);
        let back: Bitboard = color.fold_wb(Rank::First, Rank::Eighth).into();
        let mut lost = Bitboard::EMPTY;
        let from = legal.from().unwrap_or(legal.to());
        if is(Clause::CastlingSquares) {
            let home = color.fold_wb(Square::E1, Square::E8);
            lost |= if from == home { back } else { from.into() };
        } else if legal.role() == Role::King || legal.is_castle() {
            let stay = is(Clause::CastlingKing) || legal.is_castle() && is(Clause::CastlingDone);
            if !stay {
                lost |= back;
            }
        } else if is(Clause::CastlingBoth) && legal.role() == Role::Rook {
            lost |= back;
        } else if !is(Clause::CastlingRook) {
            lost |= Bitboard::from(from);
        }
        if legal.is_capture() && !is(Clause::CastlingCaptured) {
            lost |= Bitboard::from(legal.to());
        }
        self.rooks &= !lost;
    }

    /// What is compared of them.
    pub(super) fn compared(&self, position: &Chess) -> u64 {
        let any = |color: Color| {
            let back: Bitboard = color.fold_wb(Rank::First, Rank::Eighth).into();
            u64::from((self.rooks & back).any())
        };
        match self.lacks {
            Some(Clause::Castling) => 0,
            Some(Clause::CastlingMerged) => any(Color::White) | any(Color::Black) << 1,
            Some(Clause::CastlingNow) => {
                let moves = position.legal_moves();
                let rooks = moves.iter().filter_map(|legal| match legal {
                    Move::Castle { rook, .. } => Some(*rook),
                    _ => None,
                });
                rooks.fold(0, |squares, rook| squares | Bitboard::from(rook).0)
            }
            _ => self.rooks.0,
        }
    }
}

/// The corners of the letters K, Q, k and q of a FEN.
fn written(fen: &str) -> Bitboard {
    let letters = fen.split_whitespace().nth(2).unwrap_or_default();
    let corner = |letter| match letter {
        'K' => Some(Square::H1),
        'Q' => Some(Square::A1),
        'k' => Some(Square::H8),
        'q' => Some(Square::A8),
        _ => None,
    };
    letters.chars().filter_map(corner).fold(Bitboard::EMPTY, |all, one| all | Bitboard::from(one))
}

/// The rights of a position, each at the square that this gives.
fn moved(start: &Chess, to: impl Fn(&Chess, Color, CastlingSide) -> Square) -> Bitboard {
    let rights =
        Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
    let had = rights.filter(|&(color, side)| start.castles().has(color, side));
    had.fold(Bitboard::EMPTY, |all, (color, side)| all | Bitboard::from(to(start, color, side)))
}

/// The rook of a side that stands nearest to the edge.
fn outermost(start: &Chess, color: Color, side: CastlingSide) -> Square {
    let back: Bitboard = color.fold_wb(Rank::First, Rank::Eighth).into();
    let rooks = start.board().by_color(color) & start.board().rooks() & back;
    let outer = if side.is_king_side() { rooks.last() } else { rooks.first() };
    outer.unwrap_or(corner(color, side))
}

/// Where the rook stands at the start of a usual game.
fn corner(color: Color, side: CastlingSide) -> Square {
    let [white, black] =
        if side.is_king_side() { [Square::H1, Square::H8] } else { [Square::A1, Square::A8] };
    color.fold_wb(white, black)
}
