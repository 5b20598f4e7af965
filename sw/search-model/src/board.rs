//! The position, as the chip holds it.

use std::fmt;

use perpetual_model::{Piece, square_name};

/// Kinds of pieces: bits 0 to 2 of a piece's code.
pub(crate) mod kind {
    pub(crate) const PAWN: u8 = 1;
    pub(crate) const KNIGHT: u8 = 2;
    pub(crate) const BISHOP: u8 = 3;
    pub(crate) const ROOK: u8 = 4;
    pub(crate) const QUEEN: u8 = 5;
    pub(crate) const KING: u8 = 6;
}

/// The kind of a piece, 0 for none.
pub(crate) const fn kind_of(piece: Piece) -> u8 {
    piece.code() & 7
}

/// The piece of this kind and colour.
pub(crate) const fn piece_of(kind: u8, black: bool) -> Piece {
    Piece::from_code(if black { kind | 8 } else { kind })
}

/// Castling rights, a bit each: 3 White's king side, 2 White's queen side, 1 and 0 Black's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rights(pub u8);

impl Rights {
    /// None at all.
    pub const NONE: Rights = Rights(0);
    const LETTERS: [(u8, char); 4] = [(8, 'K'), (4, 'Q'), (2, 'k'), (1, 'q')];

    /// The right with this letter of a FEN.
    pub fn of_letter(letter: char) -> Option<Rights> {
        let known = Rights::LETTERS.iter().find(|(_, known)| *known == letter);
        known.map(|(bit, _)| Rights(*bit))
    }

    /// The right of one side to castle to one side.
    pub const fn of(black: bool, queen_side: bool) -> Rights {
        Rights(8 >> (2 * black as u8 + queen_side as u8))
    }

    /// Whether all of `other` are among these.
    pub const fn has(self, other: Rights) -> bool {
        self.0 & other.0 == other.0
    }

    /// Those that are left when a man leaves this square, or is taken on it.
    pub const fn after_touching(self, square: u8) -> Rights {
        let lost = match square {
            0 => 4,
            4 => 12,
            7 => 8,
            56 => 1,
            60 => 3,
            63 => 2,
            _ => 0,
        };
        Rights(self.0 & !lost)
    }
}

impl fmt::Display for Rights {
    /// As in a FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 & 15 == 0 {
            return f.write_str("-");
        }
        for (_, letter) in Rights::LETTERS.iter().filter(|(bit, _)| self.0 & bit != 0) {
            write!(f, "{letter}")?;
        }
        Ok(())
    }
}

/// A position: what stands where, and what else decides which moves there are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) squares: [Piece; 64],
    pub(crate) black_to_move: bool,
    pub(crate) rights: Rights,
    /// The square that a pawn has passed over with the last move.
    pub(crate) en_passant: Option<u8>,
    /// Half-moves since the last capture or pawn move.
    pub(crate) clock: u8,
    /// The squares a king has castled from and over with the last move. Whoever could capture on
    /// them could have captured the king: it was not allowed to castle.
    pub(crate) castled_over: Option<[u8; 2]>,
}

impl Board {
    /// What stands on a square, 0 (a1) to 63 (h8).
    #[inline]
    pub const fn piece(&self, square: u8) -> Piece {
        self.squares[(square & 63) as usize]
    }

    /// Whether Black is to move.
    pub const fn black_to_move(&self) -> bool {
        self.black_to_move
    }

    /// The castling rights.
    pub const fn rights(&self) -> Rights {
        self.rights
    }

    /// The square that a pawn has passed over with the last move, captured en passant or not.
    pub const fn en_passant(&self) -> Option<u8> {
        self.en_passant
    }

    /// Half-moves since the last capture or pawn move, at most 255.
    pub const fn clock(&self) -> u8 {
        self.clock
    }

    /// Squares with a man of this colour, from a1 to h8.
    pub fn men(&self, black: bool) -> impl Iterator<Item = (u8, Piece)> {
        let men = (0..64).map(|square| (square, self.piece(square)));
        men.filter(move |(_, piece)| *piece != Piece::NONE && piece.is_black() == black)
    }
}

impl fmt::Display for Board {
    /// As a FEN whose last field is 1: moves are not counted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let piece = self.piece(rank * 8 + file);
                if piece == Piece::NONE {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{piece}")?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let side = if self.black_to_move { 'b' } else { 'w' };
        let passed = self.en_passant.map_or("-".to_owned(), square_name);
        write!(f, " {side} {} {passed} {} 1", self.rights, self.clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_right_has_a_bit_a_letter_and_squares() {
        let all = Rights(15);
        assert_eq!(all.to_string(), "KQkq");
        assert_eq!(Rights::NONE.to_string(), "-");
        for (letter, black, queen_side, king, rook) in [
            ('K', false, false, 4, 7),
            ('Q', false, true, 4, 0),
            ('k', true, false, 60, 63),
            ('q', true, true, 60, 56),
        ] {
            let right = Rights::of_letter(letter).unwrap();
            assert_eq!(right, Rights::of(black, queen_side));
            assert!(all.has(right));
            assert!(!all.after_touching(king).has(right));
            assert!(!all.after_touching(rook).has(right));
            assert!(all.after_touching(rook).after_touching(3).0.count_ones() == 3);
        }
        assert_eq!(Rights::of_letter('A'), None);
    }
}
