//! The position, as the chip holds it.

use std::fmt;

use crate::square_name;

use crate::search::man::{Kind, Man};

/// Castling rights: bit 0 White's king side, 1 White's queen side, 2 and 3 Black's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rights(pub u8);

impl Rights {
    /// None at all.
    pub const NONE: Rights = Rights(0);
    const LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];

    /// The right with this letter of a FEN.
    pub fn of_letter(letter: char) -> Option<Rights> {
        Rights::LETTERS.iter().position(|known| *known == letter).map(|bit| Rights(1 << bit))
    }

    /// The right of one side to castle to one side.
    pub const fn of(black: bool, queen_side: bool) -> Rights {
        Rights(1 << (2 * black as u8 + queen_side as u8))
    }

    /// Whether all of `other` are among these.
    pub const fn has(self, other: Rights) -> bool {
        self.0 & other.0 == other.0
    }

    /// Those that are left when a man leaves this square, or is taken on it.
    pub const fn after_touching(self, square: u8) -> Rights {
        let lost = match square {
            0 => 2,
            4 => 3,
            7 => 1,
            56 => 8,
            60 => 12,
            63 => 4,
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
        let held = Rights::LETTERS.iter().enumerate().filter(|(bit, _)| self.0 >> bit & 1 != 0);
        held.into_iter().try_for_each(|(_, letter)| write!(f, "{letter}"))
    }
}

/// A position: what stands where, and what else decides which moves there are.
///
/// `score` is not here: it depends on the table, and [`crate::search::Table::score`] has it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    squares: [Man; 64],
    pub(crate) black_to_move: bool,
    pub(crate) rights: Rights,
    pub(crate) en_passant: Option<u8>,
    pub(crate) clock: u8,
    /// The squares a king has left and crossed by castling with the last move. Whoever can capture
    /// there, or the king, could have captured it: it was not allowed to castle.
    pub(crate) castled: Option<[u8; 2]>,
    heavy: u8,
    minor: u8,
}

impl Board {
    /// No men at all, White to move.
    pub(crate) const EMPTY: Board = Board {
        squares: [Man::NONE; 64],
        black_to_move: false,
        rights: Rights::NONE,
        en_passant: None,
        clock: 0,
        castled: None,
        heavy: 0,
        minor: 0,
    };

    /// What stands on a square, 0 (a1) to 63 (h8).
    #[inline]
    pub const fn man(&self, square: u8) -> Man {
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

    /// The file of a pawn that has gone two squares with the last move, whether or not it can be
    /// captured en passant.
    pub const fn en_passant(&self) -> Option<u8> {
        self.en_passant
    }

    /// The square that this pawn has passed.
    pub(crate) fn passed(&self) -> Option<u8> {
        self.en_passant.map(|file| if self.black_to_move { 16 + file } else { 40 + file })
    }

    /// Half-moves since the last capture or pawn move, at most 255.
    pub const fn clock(&self) -> u8 {
        self.clock
    }

    /// Pawns, rooks and queens on the board.
    pub const fn heavy(&self) -> u8 {
        self.heavy
    }

    /// Knights and bishops on the board.
    pub const fn minor(&self) -> u8 {
        self.minor
    }

    /// Whether there are two kings and at most a knight or a bishop.
    pub const fn is_bare(&self) -> bool {
        self.heavy == 0 && self.minor <= 1
    }

    /// Squares with a man of this colour, from a1 to h8.
    pub fn men(&self, black: bool) -> impl Iterator<Item = (u8, Man)> {
        let men = (0..64).map(|square| (square, self.man(square)));
        men.filter(move |(_, man)| !man.is_none() && man.is_black() == black)
    }

    /// Puts a man, or none, on a square, and counts.
    pub(crate) fn put(&mut self, square: u8, man: Man) {
        let at = usize::from(square & 63);
        for (man, by) in [(self.squares[at], u8::MAX), (man, 1)] {
            match man.kind() {
                Kind::PAWN | Kind::ROOK | Kind::QUEEN => self.heavy = self.heavy.wrapping_add(by),
                Kind::KNIGHT | Kind::BISHOP => self.minor = self.minor.wrapping_add(by),
                _ => {}
            }
        }
        self.squares[at] = man;
    }
}

impl fmt::Display for Board {
    /// As a FEN whose last field is 1: moves are not counted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let man = self.man(rank * 8 + file);
                if man.is_none() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{man}")?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let side = if self.black_to_move { 'b' } else { 'w' };
        let passed = self.passed().map_or("-".to_owned(), square_name);
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
        for (bit, letter, black, queen_side, king, rook) in [
            (1, 'K', false, false, 4, 7),
            (2, 'Q', false, true, 4, 0),
            (4, 'k', true, false, 60, 63),
            (8, 'q', true, true, 60, 56),
        ] {
            let right = Rights::of_letter(letter).unwrap();
            assert_eq!(right, Rights(bit));
            assert_eq!(right, Rights::of(black, queen_side));
            assert!(all.has(right));
            assert!(!all.after_touching(king).has(right));
            assert!(!all.after_touching(rook).has(right));
            assert_eq!(all.after_touching(rook).after_touching(3).0.count_ones(), 3);
        }
        assert_eq!(Rights::of_letter('A'), None);
    }

    #[test]
    fn what_is_put_is_counted() {
        let mut board = Board::EMPTY;
        for (square, kind) in (0..).zip(Kind::MEN) {
            board.put(square, Man::new(kind, square % 2 == 1));
        }
        assert_eq!((board.heavy(), board.minor(), board.is_bare()), (3, 2, false));
        for square in [0, 3, 4, 5] {
            board.put(square, Man::NONE);
        }
        assert_eq!((board.heavy(), board.minor(), board.is_bare()), (0, 1, true));
        board.put(1, Man::new(Kind::BISHOP, false));
        assert_eq!(board.minor(), 1);
    }
}
