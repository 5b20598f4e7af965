//! Whether a square is attacked, looked at from the square.

use crate::encode::squares::{KNIGHT, RAYS, stepped};
use crate::piece::Piece;

/// Whether a piece of this colour attacks the square; `at` says what stands where.
pub(crate) fn is_attacked(at: impl Fn(u8) -> Piece, square: u8, black: bool) -> bool {
    let colour = if black { 8 } else { 0 };
    let is = |square: Option<u8>, kind: Piece| {
        square.is_some_and(|square| at(square).code() == kind.code() | colour)
    };
    let backward = if black { 1 } else { -1 };
    if [(-1, backward), (1, backward)]
        .iter()
        .any(|step| is(stepped(square, *step), Piece::WHITE_PAWN))
        || KNIGHT.as_flattened().iter().any(|step| is(stepped(square, *step), Piece::WHITE_KNIGHT))
        || RAYS.iter().any(|step| is(stepped(square, *step), Piece::WHITE_KING))
    {
        return true;
    }
    RAYS.iter().enumerate().any(|(ray, step)| {
        let slider = if ray < 4 { Piece::WHITE_ROOK } else { Piece::WHITE_BISHOP };
        let mut end = stepped(square, *step);
        while let Some(next) = end.filter(|next| at(*next) == Piece::NONE) {
            end = stepped(next, *step);
        }
        is(end, slider) || is(end, Piece::WHITE_QUEEN)
    })
}
