//! The position, as the chip holds it.

use std::fmt;

use crate::search::man::{Kind, Man};
use crate::{Rights, legal_en_passant, square_name};

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

    /// Whether the side to move has a legal capture en passant.
    pub fn legal_en_passant(&self) -> bool {
        let pawn = self.passed().map(|passed| passed ^ 8);
        pawn.is_some_and(|pawn| {
            legal_en_passant(|at| self.man(at).piece(), pawn, self.king(self.black_to_move))
        })
    }

    /// Where the king of this colour stands.
    pub(crate) fn king(&self, black: bool) -> u8 {
        let mut kings = self.men(black).filter(|(_, man)| man.kind() == Kind::KING);
        // Every board that was read has both kings.
        kings.next().map_or(0, |(square, _)| square)
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
