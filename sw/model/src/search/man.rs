//! What stands on a square, in the code of the chip.

use std::fmt;

use crate::Piece;

/// A kind of man, three bits. Bit 2: it slides; of those that slide, bit 1: along ranks and files,
/// bit 0: along diagonals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// None: an empty square.
    pub const NONE: Kind = Kind(0);
    /// A pawn.
    pub const PAWN: Kind = Kind(1);
    /// A knight.
    pub const KNIGHT: Kind = Kind(2);
    /// A king.
    pub const KING: Kind = Kind(3);
    /// In the table only: what a rook gains by castling.
    pub const CASTLING: Kind = Kind(4);
    /// A bishop.
    pub const BISHOP: Kind = Kind(5);
    /// A rook.
    pub const ROOK: Kind = Kind(6);
    /// A queen.
    pub const QUEEN: Kind = Kind(7);

    /// The kinds that men have.
    pub const MEN: [Kind; 6] =
        [Kind::PAWN, Kind::KNIGHT, Kind::KING, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    /// What a pawn can become, in the order of the codes of a move.
    pub const PROMOTIONS: [Kind; 4] = [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];

    /// The kind with this code; only the low three bits are looked at.
    pub const fn from_code(code: u8) -> Kind {
        Kind(code & 7)
    }

    /// The code, 0 to 7.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The kind's code in a move record.
    const fn record_code(self) -> u8 {
        match self {
            Kind::PAWN => Piece::WHITE_PAWN.code(),
            Kind::KNIGHT => Piece::WHITE_KNIGHT.code(),
            Kind::BISHOP => Piece::WHITE_BISHOP.code(),
            Kind::ROOK => Piece::WHITE_ROOK.code(),
            Kind::QUEEN => Piece::WHITE_QUEEN.code(),
            Kind::KING => Piece::WHITE_KING.code(),
            _ => Piece::NONE.code(),
        }
    }
}

/// A man: the colour in bit 3, set for Black, above the kind. An empty square is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Man(u8);

impl Man {
    /// No man.
    pub const NONE: Man = Man(0);

    /// The man of this kind and colour.
    pub const fn new(kind: Kind, black: bool) -> Man {
        Man(kind.0 | (black as u8) << 3)
    }

    /// The code, 0 to 15.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The kind.
    pub const fn kind(self) -> Kind {
        Kind(self.0 & 7)
    }

    /// Whether the man is Black's.
    pub const fn is_black(self) -> bool {
        self.0 & 8 != 0
    }

    /// Whether there is no man.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The piece of a move record.
    pub const fn piece(self) -> Piece {
        Piece::from_code(self.kind().record_code() | self.0 & 8)
    }

    /// The man with this letter of a FEN.
    pub fn of_letter(letter: char) -> Option<Man> {
        let men =
            Kind::MEN.iter().flat_map(|kind| [false, true].map(|black| Man::new(*kind, black)));
        men.into_iter().find(|man| man.to_string().starts_with(letter))
    }
}

impl fmt::Display for Man {
    /// As in a FEN; `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piece().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_man_has_a_letter_a_code_and_a_piece() {
        for (letter, code) in "PNKBRQ".chars().zip([1, 2, 3, 5, 6, 7]) {
            let small = letter.to_ascii_lowercase();
            assert_eq!(Man::of_letter(letter).unwrap().code(), code);
            assert_eq!(Man::of_letter(small).unwrap().code(), code | 8);
            assert_eq!(Man::of_letter(small).unwrap().to_string(), small.to_string());
            assert_eq!(Man::of_letter(letter).unwrap().piece().to_string(), letter.to_string());
        }
        for letter in ['-', 'x', '?', '1'] {
            assert_eq!(Man::of_letter(letter), None);
        }
        assert_eq!(Man::NONE.piece(), Piece::NONE);
    }

    #[test]
    fn bits_say_how_a_kind_slides() {
        let sliders = Kind::MEN.map(|kind| kind.code() & 4 != 0);
        assert_eq!(sliders, [false, false, false, true, true, true]);
        assert_eq!(Kind::ROOK.code() | Kind::BISHOP.code(), Kind::QUEEN.code());
    }
}
