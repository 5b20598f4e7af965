//! The random numbers of hash keys.

use perpetual_model::Piece;
use perpetual_model::generate::Numbers;

/// Zobrist's numbers (A. Zobrist, "A new hashing method with applications for game playing",
/// report of 1970, ICCA Journal 13, 1990): one for each kind of piece on each square, one for the
/// side to move, and what programs add to them: one for each right to castle and for each file
/// on which a pawn can be captured en passant. A position's key is the exclusive or of what it has.
#[derive(Clone, Debug)]
pub struct Zobrist {
    pieces: Box<[[u64; 64]; 16]>,
    /// Black is to move.
    pub side: u64,
    /// The rights to castle, in any order that stays the same.
    pub castling: [u64; 4],
    /// The file of an en passant capture, the a-file first.
    pub en_passant: [u64; 8],
    /// Bits of a key.
    pub bits: u32,
}

impl Zobrist {
    /// Numbers of `bits` bits, 64 at most, the same for the same seed.
    pub fn new(bits: u32, seed: u64) -> Zobrist {
        let mask = 1u64.checked_shl(bits).map_or(u64::MAX, |above| above - 1);
        let mut numbers = Numbers::new(seed);
        let mut pieces = Box::new([[0; 64]; 16]);
        for key in pieces.iter_mut().flatten() {
            *key = numbers.next() & mask;
        }
        let side = numbers.next() & mask;
        let castling = [0; 4].map(|_: u64| numbers.next() & mask);
        let en_passant = [0; 8].map(|_: u64| numbers.next() & mask);
        Zobrist { pieces, side, castling, en_passant, bits: bits.min(64) }
    }

    /// The number of a piece on a square.
    pub fn of(&self, piece: Piece, square: u8) -> u64 {
        self.pieces[usize::from(piece.code())][usize::from(square & 63)]
    }

    /// What a move of this piece between two squares changes in a key, in either direction.
    pub fn moved(&self, piece: Piece, from: u8, to: u8) -> u64 {
        self.of(piece, from) ^ self.of(piece, to) ^ self.side
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn numbers_have_their_width_and_differ() {
        for bits in [13, 32, 64] {
            let numbers = Zobrist::new(bits, 1);
            let all = (0..16).flat_map(|code| (0..64).map(move |square| (code, square)));
            let all: Vec<u64> = all
                .map(|(code, square)| numbers.of(Piece::from_code(code), square))
                .chain([numbers.side])
                .chain(numbers.castling)
                .chain(numbers.en_passant)
                .collect();
            assert!(all.iter().all(|number| number.leading_zeros() >= 64 - bits));
            assert!(all.iter().any(|number| number.leading_zeros() == 64 - bits));
            let distinct: BTreeSet<_> = all.iter().collect();
            assert!(bits < 32 || distinct.len() == all.len());
        }
    }
}
