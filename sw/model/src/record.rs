//! The move record: everything a detector is told about a half-move.

use std::fmt;
use std::str::FromStr;

use crate::piece::{Piece, square, square_name};

/// One half-move, as a detector sees it.
///
/// The squares must be consistent with a board: the piece stands on `from` and `to` is empty
/// unless the record is a barrier. A detector relies on that and does not check it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveRecord {
    /// What moved, four bits.
    pub piece: Piece,
    /// The square it left, 0 (a1) to 63 (h8).
    pub from: u8,
    /// The square it went to, 0 (a1) to 63 (h8).
    pub to: u8,
    /// Set for a move after which no earlier position can come back, nor the one it was played
    /// from: a capture, a pawn move (promotion and en passant included), castling, a move that
    /// loses a castling right, any move played while a legal en passant capture existed, and a
    /// null move. The detector never looks past it.
    pub barrier: bool,
}

impl MoveRecord {
    /// The width of the packed form in bits.
    pub const BITS: u32 = 17;

    /// A null move: nothing moves, and no position before it is compared with one after it.
    pub const NULL_MOVE: MoveRecord =
        MoveRecord { piece: Piece::NONE, from: 0, to: 0, barrier: true };

    /// A reversible move.
    pub const fn new(piece: Piece, from: u8, to: u8) -> MoveRecord {
        MoveRecord { piece, from, to, barrier: false }
    }

    /// The same move as a barrier.
    pub const fn as_barrier(self) -> MoveRecord {
        MoveRecord { barrier: true, ..self }
    }

    /// The packed form: bits 0 to 5 `to`, 6 to 11 `from`, 12 to 15 `piece`, 16 `barrier`.
    ///
    /// ```
    /// use perpetual_model::{MoveRecord, Piece};
    /// // The first move of the paper's Figure 1: white queen c1 to h6.
    /// let record = MoveRecord::new(Piece::WHITE_QUEEN, 2, 47);
    /// assert_eq!(record.pack(), 0b0_0101_000010_101111);
    /// assert_eq!(MoveRecord::unpack(record.pack()), Ok(record));
    /// ```
    pub const fn pack(self) -> u32 {
        (self.barrier as u32) << 16
            | (self.piece.code() as u32) << 12
            | ((self.from & 63) as u32) << 6
            | (self.to & 63) as u32
    }

    /// The record with this packed form.
    ///
    /// # Errors
    /// [`UnpackError::Wide`] if a bit above bit 16 is set, and [`UnpackError::NoPiece`] if the
    /// piece code is 0 (an empty square) without the barrier bit.
    pub const fn unpack(packed: u32) -> Result<MoveRecord, UnpackError> {
        if packed >> Self::BITS != 0 {
            return Err(UnpackError::Wide(packed));
        }
        let record = MoveRecord {
            piece: Piece::from_code((packed >> 12 & 15) as u8),
            from: (packed >> 6 & 63) as u8,
            to: (packed & 63) as u8,
            barrier: packed >> 16 & 1 == 1,
        };
        if record.piece.code() == 0 && !record.barrier {
            return Err(UnpackError::NoPiece(packed));
        }
        Ok(record)
    }
}

impl fmt::Display for MoveRecord {
    /// Piece and squares in the paper's form, `N_c4a3`, with a trailing `|` for a barrier.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (square_name(self.from), square_name(self.to));
        write!(f, "{}_{from}{to}{}", self.piece, if self.barrier { "|" } else { "" })
    }
}

impl FromStr for MoveRecord {
    type Err = ParseError;

    /// The inverse of `Display`: `N_c4a3`, or `P_e2e4|` for a barrier.
    ///
    /// ```
    /// use perpetual_model::{MoveRecord, Piece};
    /// assert_eq!("n_g8f6".parse(), Ok(MoveRecord::new(Piece::BLACK_KNIGHT, 62, 45)));
    /// ```
    fn from_str(text: &str) -> Result<MoveRecord, ParseError> {
        let error = || ParseError(text.to_owned());
        let (moved, barrier) = match text.strip_suffix('|') {
            Some(moved) => (moved, true),
            None => (text, false),
        };
        let (piece, squares) = moved.split_once('_').ok_or_else(error)?;
        let piece: Piece = piece.parse().map_err(|_| error())?;
        let number = |name: Option<&str>| name.and_then(square).ok_or_else(error);
        let (from, to) = (number(squares.get(..2))?, number(squares.get(2..))?);
        if piece == Piece::NONE && !barrier {
            return Err(error());
        }
        Ok(MoveRecord { piece, from, to, barrier })
    }
}

/// The text is not a move record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(String);

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError(text) = self;
        write!(
            f,
            "\"{text}\" is not a move record: expected a piece, two squares and | for a barrier, as in N_c4a3 or P_e2e4|"
        )
    }
}

impl std::error::Error for ParseError {}

/// Why a number is not the packed form of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnpackError {
    /// Bits above bit 16 are set.
    Wide(u32),
    /// The record moves the empty square without being a barrier.
    NoPiece(u32),
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnpackError::Wide(n) => write!(f, "{n:#x} has more than 17 bits: not a move record"),
            UnpackError::NoPiece(n) => {
                write!(f, "{n:#x} moves no piece and is no barrier: not a move record")
            }
        }
    }
}

impl std::error::Error for UnpackError {}

/// Records as they are shown, with blanks between them.
#[cfg(test)]
pub(crate) fn records(words: &str) -> Vec<MoveRecord> {
    words.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_packed_form_is_a_record_that_can_be_shown_and_read_or_is_refused() {
        for packed in 0..1 << MoveRecord::BITS {
            match MoveRecord::unpack(packed) {
                Ok(record) => {
                    assert_eq!(record.pack(), packed);
                    // Codes that no piece has share a letter.
                    let read = record.to_string().parse().ok();
                    assert_eq!(read, (record.piece.letter() != '?').then_some(record));
                }
                Err(error) => {
                    assert_eq!((error, packed >> 12), (UnpackError::NoPiece(packed), 0));
                }
            }
        }
        assert!(MoveRecord::unpack(MoveRecord::NULL_MOVE.pack()).is_ok());
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,9}|[PNBRQKpnbrqk-]_[a-i0-9]{3,5}[|]?") {
            if let Ok(record) = text.parse::<MoveRecord>() {
                prop_assert_eq!(record.to_string(), text);
            }
        }
    }

    #[test]
    fn a_text_that_is_no_record_is_named() {
        for text in ["", "N", "N_c4", "N_c4a33", "X_c4a3", "N_c4i3", "-_a1a1", "N_é4a3", "Nc4a3"] {
            let error = text.parse::<MoveRecord>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("\"{text}\" is not a move record")), "{error}");
        }
    }

    #[test]
    fn more_than_seventeen_bits_are_refused() {
        assert_eq!(MoveRecord::unpack(1 << 17), Err(UnpackError::Wide(1 << 17)));
    }
}
