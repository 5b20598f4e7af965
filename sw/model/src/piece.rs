//! Piece codes and square numbers.

use std::fmt;
use std::str::FromStr;

/// A kind of piece with its colour, as the four-bit code of Table 1 in Vučković and Vidanović,
/// "An algorithm for the detection of move repetition without the use of hash-keys" (2007):
/// bit 3 is set for Black, bits 0 to 2 count pawn, knight, bishop, rook, queen, king from 1.
///
/// Code 0 is an empty square; 7, 8 and 15 are unused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

impl Piece {
    /// No piece: the code of an empty square.
    pub const NONE: Piece = Piece(0);
    /// A white pawn, code 1.
    pub const WHITE_PAWN: Piece = Piece(1);
    /// A white knight, code 2.
    pub const WHITE_KNIGHT: Piece = Piece(2);
    /// A white bishop, code 3.
    pub const WHITE_BISHOP: Piece = Piece(3);
    /// A white rook, code 4.
    pub const WHITE_ROOK: Piece = Piece(4);
    /// A white queen, code 5.
    pub const WHITE_QUEEN: Piece = Piece(5);
    /// A white king, code 6.
    pub const WHITE_KING: Piece = Piece(6);
    /// A black pawn, code 9.
    pub const BLACK_PAWN: Piece = Piece(9);
    /// A black knight, code 10.
    pub const BLACK_KNIGHT: Piece = Piece(10);
    /// A black bishop, code 11.
    pub const BLACK_BISHOP: Piece = Piece(11);
    /// A black rook, code 12.
    pub const BLACK_ROOK: Piece = Piece(12);
    /// A black queen, code 13.
    pub const BLACK_QUEEN: Piece = Piece(13);
    /// A black king, code 14.
    pub const BLACK_KING: Piece = Piece(14);

    /// The piece with this code, 0 to 15; only the low four bits are looked at.
    pub const fn from_code(code: u8) -> Piece {
        Piece(code & 0xf)
    }

    /// The four-bit code, 0 to 15.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// Whether the piece is Black's.
    pub const fn is_black(self) -> bool {
        self.0 & 8 != 0
    }

    /// The letter of the kind in English notation, the same for both colours: `P N B R Q K`,
    /// `-` for no piece and `?` for an unused code.
    pub const fn letter(self) -> char {
        match self.0 & 7 {
            1 => 'P',
            2 => 'N',
            3 => 'B',
            4 => 'R',
            5 => 'Q',
            6 => 'K',
            _ if self.0 == 0 => '-',
            _ => '?',
        }
    }
}

impl fmt::Display for Piece {
    /// The letter of the kind, upper case for White and lower case for Black, as in a FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.letter();
        let shown = if self.is_black() { letter.to_ascii_lowercase() } else { letter };
        write!(f, "{shown}")
    }
}

impl FromStr for Piece {
    type Err = NotAPiece;

    /// The inverse of `Display`; the codes that are unused have no letter of their own.
    fn from_str(text: &str) -> Result<Piece, NotAPiece> {
        let mut codes = (0..16).map(Piece::from_code).filter(|piece| piece.letter() != '?');
        codes.find(|piece| piece.to_string() == text).ok_or(NotAPiece)
    }
}

/// The text is not the letter of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPiece;

impl fmt::Display for NotAPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of P N B R Q K for White, p n b r q k for Black, - for none")
    }
}

impl std::error::Error for NotAPiece {}

/// The number of a square from its name: a1 = 0, b1 = 1, …, h8 = 63. `None` for anything else.
pub fn square(name: &str) -> Option<u8> {
    match *name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((rank - b'1') * 8 + (file - b'a')),
        _ => None,
    }
}

/// The name of a square from its number, 0 to 63; only the low six bits are looked at.
pub fn square_name(square: u8) -> String {
    let file = char::from(b'a' + (square & 7));
    let rank = char::from(b'1' + ((square >> 3) & 7));
    format!("{file}{rank}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_names_are_inverse() {
        for number in 0..64 {
            assert_eq!(square(&square_name(number)), Some(number));
        }
        assert_eq!(square("a1"), Some(0));
        assert_eq!(square("h8"), Some(63));
        for wrong in ["", "a", "i1", "a9", "a0", "a1b", "A1"] {
            assert_eq!(square(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn codes_are_those_of_the_paper() {
        let white = "PNBRQK".chars().zip(1u8..);
        let black = "pnbrqk".chars().zip(9u8..);
        for (letter, code) in white.chain(black) {
            assert_eq!(Piece::from_code(code).to_string(), letter.to_string());
            assert_eq!(Piece::from_code(code).is_black(), letter.is_lowercase());
        }
    }
}
