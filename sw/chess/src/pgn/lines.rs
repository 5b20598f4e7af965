//! Which squares a piece reaches, and which lie between two, as tables made when this is compiled.

use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

/// The squares that a pawn attacks, by side: White, Black.
pub(super) static PAWN: [[u64; 64]; 2] =
    [reach(Color::White, Role::Pawn), reach(Color::Black, Role::Pawn)];
/// The squares that a kind of piece reaches on an empty board, by the number of the kind: none for
/// 0, pawn and 7.
pub(super) static REACH: [[u64; 64]; 8] = {
    let mut all = [[0; 64]; 8];
    // From the knight on.
    let mut kind = 2;
    while kind < 7 {
        all[kind] = reach(Color::White, Role::ALL[kind - 1]);
        kind += 1;
    }
    all
};
/// The squares between two on a line, without the two; none if they are on no line.
pub(super) static BETWEEN: [[u64; 64]; 64] = {
    let mut all = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (Square::new(pair / 64), Square::new(pair % 64));
        all[from.to_usize()][to.to_usize()] = attacks::between(from, to).0;
        pair += 1;
    }
    all
};

/// The squares that a piece attacks on an empty board.
const fn reach(color: Color, role: Role) -> [u64; 64] {
    let mut reached = [0; 64];
    let mut square = 0;
    while square < 64 {
        let from = Square::new(square);
        reached[from.to_usize()] = attacks::attacks(from, Piece { color, role }, Bitboard::EMPTY).0;
        square += 1;
    }
    reached
}
