//! Dead positions (FIDE 5.2.2): neither side can mate by any sequence of legal moves.
//!
//! Two kinds are known: too few pieces, and walls of pawns. The test of walls is a proof: where it says that a
//! position is dead it is, and of many dead positions it says nothing. It shows that no pawn moves, takes or is taken
//! for ever, and that no king is ever attacked:
//!
//! * Before each pawn stands a pawn, no pawn attacks a pawn, and none can take en passant.
//! * While that is so, a piece goes at most where it gets past pawns alone, all other pieces thought away; a king
//!   moreover not where a pawn attacks. These squares are its region.
//! * From its region no piece takes a pawn, and no pawn attacks it there. No king gets to a pawn that no pawn guards.
//! * From its region no piece attacks the region of the other king.
//!
//! Pieces that take each other change nothing in this. A position after a legal move passes if the one before did.

use shakmaty::attacks::{attacks, king_attacks, pawn_attacks};
use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position, Role, Square};

/// Why a position is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// Neither side can mate with its pieces.
    TooFewPieces,
    /// The pawns block each other, and nothing gets past them.
    Walls,
}

impl Dead {
    /// Why a position is dead, if that is known. Mate and stalemate are not looked at.
    pub fn of(position: &Chess) -> Option<Dead> {
        if !pawns_are_blocked(position.board()) {
            None
        } else if position.is_insufficient_material() {
            Some(Dead::TooFewPieces)
        } else {
            is_walled(position).then_some(Dead::Walls)
        }
    }
}

/// Whether before each pawn stands a pawn: true without pawns.
pub fn pawns_are_blocked(board: &Board) -> bool {
    let pawns = board.pawns();
    let ahead = (pawns & board.white()).shift(8) | (pawns & board.black()).shift(-8);
    pawns.is_superset(ahead)
}

fn is_walled(position: &Chess) -> bool {
    let board = position.board();
    if board.pawns().is_empty()
        || !position.castles().is_empty()
        || position.legal_ep_square().is_some()
    {
        return false;
    }
    let (white, black) = (Side::new(board, Color::White), Side::new(board, Color::Black));
    let (Some(white_king), Some(black_king)) = (white.king_region(), black.king_region()) else {
        return false;
    };
    white.is_held(black_king) && black.is_held(white_king)
}

/// A side, while no pawn moves, takes or is taken.
struct Side<'a> {
    board: &'a Board,
    color: Color,
    own: Bitboard,
    /// The pawns of the other side.
    others: Bitboard,
    /// What they attack.
    guarded: Bitboard,
}

impl Side<'_> {
    fn new(board: &Board, color: Color) -> Side<'_> {
        let others = board.pawns() & board.by_color(!color);
        let attacked = |square| pawn_attacks(!color, square);
        let guarded = others.into_iter().map(attacked).fold(Bitboard::EMPTY, |all, one| all | one);
        Side { board, color, own: board.by_color(color), others, guarded }
    }

    /// Whether its pawns are not taken by pawns, and its pieces take no pawn, are taken by none and never attack the
    /// other king, which stays in its region.
    fn is_held(&self, other_king: Bitboard) -> bool {
        let pieces = self.own & !self.board.pawns() & !self.board.kings();
        let held = |square| {
            let role = self.board.role_at(square);
            role.is_some_and(|role| self.piece_is_held(role, square, other_king))
        };
        (self.own & self.board.pawns() & self.guarded).is_empty() && pieces.into_iter().all(held)
    }

    fn piece_is_held(&self, role: Role, from: Square, other_king: Bitboard) -> bool {
        let pawns = self.board.pawns();
        let (mut region, mut seen) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut new = Bitboard::from(from);
        while let Some(square) = new.pop_front() {
            region.add(square);
            let attacked = attacks(square, Piece { color: self.color, role }, pawns);
            seen |= attacked;
            new |= attacked & !pawns & !region;
        }
        (seen & (self.others | other_king)).is_empty() && (region & self.guarded).is_empty()
    }

    /// Where the king goes at most; `None` if it takes a pawn there.
    fn king_region(&self) -> Option<Bitboard> {
        let closed = self.own & self.board.pawns() | self.guarded;
        let mut region = Bitboard::EMPTY;
        let mut new = Bitboard::from(self.board.king_of(self.color)?);
        while let Some(square) = new.pop_front() {
            region.add(square);
            new |= king_attacks(square) & !closed & !region;
        }
        (region & self.others).is_empty().then_some(region)
    }
}

#[cfg(test)]
mod tests;
