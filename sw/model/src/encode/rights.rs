//! Castling rights.

use std::fmt;

/// Castling rights of chess, not of Chess960: bit 0 White's king side, 1 White's queen side, 2 and 3
/// Black's.
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

    /// Those that are left when a piece leaves this square, or is captured on it.
    const fn after_touching(self, square: u8) -> Rights {
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

    /// Those that are left after a move between these squares, a capture too.
    pub const fn after(self, from: u8, to: u8) -> Rights {
        self.after_touching(from).after_touching(to)
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
            assert_eq!(all.after(rook, 3).0.count_ones(), 3);
            assert_eq!(all.after(3, rook), all.after(rook, 3), "a rook captured at home");
        }
        assert_eq!(Rights::of_letter('A'), None);
    }
}
