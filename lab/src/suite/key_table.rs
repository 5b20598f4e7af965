//! A table of keys, as a file has it.

use shakmaty::{Color, Square};
use thiserror::Error;

/// A table of keys: a number for each kind of piece on each square.
#[derive(Clone, Debug)]
pub struct KeyTable {
    numbers: Vec<u64>,
}

/// Why a text is no table of keys.
#[derive(Debug, Error)]
pub enum TableError {
    /// Not a number.
    #[error("line {0}: expected a number of up to 16 hexadecimal digits, as in 9d39247e33776d41")]
    Number(usize),
    /// Too few.
    #[error(
        "{0} numbers, expected 768 or more: those of the twelve kinds of pieces on 64 squares, in the \
         order of Polyglot (black pawn, white pawn, black knight, ...), a line each"
    )]
    Few(usize),
}

impl KeyTable {
    /// Reads a table: numbers in hexadecimal, a line each, in the order of Polyglot. What follows the
    /// first 768 (castling, en passant, side to move) is the same in all positions of these games.
    ///
    /// # Errors
    /// [`TableError`].
    pub fn of(text: &str) -> Result<KeyTable, TableError> {
        let number = |(at, word): (usize, &str)| {
            let digits = word.trim().trim_start_matches("0x").trim_end_matches(',');
            u64::from_str_radix(digits, 16).map_err(|_| TableError::Number(at + 1))
        };
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let numbers: Vec<u64> = lines.map(number).collect::<Result<_, _>>()?;
        if numbers.len() < 768 {
            return Err(TableError::Few(numbers.len()));
        }
        Ok(KeyTable { numbers })
    }

    /// The number of a knight on a square.
    pub(super) fn knight(&self, color: Color, square: Square) -> u64 {
        let kind = 2 + usize::from(color.is_white());
        self.numbers[64 * kind + usize::from(square)]
    }
}
