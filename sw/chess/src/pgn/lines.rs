//! Which squares a piece reaches, and which lie between two, as tables made when this is compiled.

/// The squares that a knight reaches.
pub(super) static KNIGHT: [u64; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// The squares that a king reaches.
pub(super) static KING: [u64; 64] =
    leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
/// The squares that a pawn attacks, by side: White, Black.
pub(super) static PAWN: [[u64; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
/// The squares that a rook reaches on an empty board.
pub(super) static STRAIGHT: [u64; 64] = rides(&[(0, 1), (1, 0), (0, -1), (-1, 0)]);
/// The squares that a bishop reaches on an empty board.
pub(super) static DIAGONAL: [u64; 64] = rides(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
/// The squares that a kind of piece reaches on an empty board, by the number of the kind: none for
/// 0, pawn and 7.
pub(super) static REACH: [[u64; 64]; 8] = {
    let mut queen = [0; 64];
    let mut square = 0;
    while square < 64 {
        queen[square] = STRAIGHT[square] | DIAGONAL[square];
        square += 1;
    }
    [[0; 64], [0; 64], KNIGHT, DIAGONAL, STRAIGHT, queen, KING, [0; 64]]
};
/// The squares between two on a line, without the two; none if they are on no line.
pub(super) static BETWEEN: [[u64; 64]; 64] = between();

/// The number of the square some files and ranks away, if it is on the board.
const fn moved(square: i32, (files, ranks): (i32, i32)) -> Option<i32> {
    let (file, rank) = (square % 8 + files, square / 8 + ranks);
    match file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        true => Some(rank * 8 + file),
        false => None,
    }
}

const fn leaps(steps: &[(i32, i32)]) -> [u64; 64] {
    let mut reached = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            if let Some(to) = moved(square, steps[step]) {
                reached[square as usize] |= 1 << to;
            }
            step += 1;
        }
        square += 1;
    }
    reached
}

const fn rides(steps: &[(i32, i32)]) -> [u64; 64] {
    let mut reached = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            let mut at = square;
            while let Some(to) = moved(at, steps[step]) {
                reached[square as usize] |= 1 << to;
                at = to;
            }
            step += 1;
        }
        square += 1;
    }
    reached
}

const fn between() -> [[u64; 64]; 64] {
    let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut all = [[0; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (mut at, mut passed) = (square, 0);
            while let Some(to) = moved(at, steps[step]) {
                all[square as usize][to as usize] = passed;
                passed |= 1 << to;
                at = to;
            }
            step += 1;
        }
        square += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::attacks::{
        between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks,
        rook_attacks,
    };
    use shakmaty::{Bitboard, Color, Square};

    #[test]
    fn the_tables_are_those_of_the_library() {
        let empty = Bitboard::EMPTY;
        for (number, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(KNIGHT[number], knight_attacks(square).0);
            assert_eq!(KING[number], king_attacks(square).0);
            assert_eq!(PAWN[0][number], pawn_attacks(Color::White, square).0);
            assert_eq!(PAWN[1][number], pawn_attacks(Color::Black, square).0);
            assert_eq!(STRAIGHT[number], rook_attacks(square, empty).0);
            assert_eq!(DIAGONAL[number], bishop_attacks(square, empty).0);
            assert_eq!(REACH[2][number], KNIGHT[number]);
            assert_eq!(REACH[3][number], DIAGONAL[number]);
            assert_eq!(REACH[4][number], STRAIGHT[number]);
            assert_eq!(REACH[5][number], queen_attacks(square, empty).0);
            assert_eq!(REACH[6][number], KING[number]);
            for (other, to) in Square::ALL.into_iter().enumerate() {
                assert_eq!(BETWEEN[number][other], between(square, to).0);
            }
        }
    }
}
