//! What makes a move a barrier.

use crate::piece::Piece;
use crate::record::MoveRecord;

/// What an engine knows of a move before it plays it, and what of it a detector is told.
///
/// The side to move is not needed, nor is a board: every earlier position is out of reach after a
/// capture, a pawn move, a castling right lost and a legal capture en passant not made.
/// Castling needs no field of its own: it loses a right. Nor do promotion and a capture en passant:
/// a pawn moves.
///
/// ```
/// use perpetual_model::{MoveFacts, Piece, Rights, square};
///
/// // Ra1-b1 with all castling rights.
/// let (from, to) = (square("a1").unwrap(), square("b1").unwrap());
/// let rights = Rights(15);
/// let rook = MoveFacts {
///     piece: Piece::WHITE_ROOK,
///     from,
///     to,
///     captured: Piece::NONE,
///     loses_right: rights.after(from, to) != rights,
///     en_passant: false,
/// };
/// assert_eq!(rook.record().to_string(), "R_a1b1|");
/// // The same move later: there is no right to lose.
/// let later = MoveFacts { loses_right: false, ..rook };
/// assert_eq!(later.record().to_string(), "R_a1b1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveFacts {
    /// What moves: a pawn for a promotion, the king for castling, [`Piece::NONE`] for a null move.
    pub piece: Piece,
    /// The square it leaves.
    pub from: u8,
    /// The square it goes to.
    pub to: u8,
    /// What stands on `to`, [`Piece::NONE`] if nothing does. Of a capture en passant it may be either.
    /// Of castling in Chess960, where the king's own rook may stand there, it is none.
    pub captured: Piece,
    /// The castling rights after the move are not those before it. In Chess960 too it is that
    /// comparison.
    ///
    /// A right whose rook has been captured is gone. An engine that keeps it, since it never
    /// castles with it, must leave it out on both sides: else the king's first move is a barrier too many.
    pub loses_right: bool,
    /// Before the move a capture en passant was legal: [`legal_en_passant`](crate::legal_en_passant).
    pub en_passant: bool,
}

impl MoveFacts {
    /// Whether no position before the move, nor the one it is played from, can come back after it.
    pub const fn is_barrier(self) -> bool {
        self.piece.code() == 0
            || self.captured.code() != 0
            || self.piece.code() & 7 == Piece::WHITE_PAWN.code()
            || self.loses_right
            || self.en_passant
    }

    /// The record to push.
    pub const fn record(self) -> MoveRecord {
        let MoveFacts { piece, from, to, .. } = self;
        MoveRecord { piece, from, to, barrier: self.is_barrier() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const QUIET: MoveFacts = MoveFacts {
        piece: Piece::WHITE_KNIGHT,
        from: 6,
        to: 21,
        captured: Piece::NONE,
        loses_right: false,
        en_passant: false,
    };

    #[test]
    fn each_reason_alone_makes_a_barrier() {
        assert_eq!(QUIET.record(), MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21));
        for (facts, why) in [
            (MoveFacts { piece: Piece::NONE, ..QUIET }, "null move"),
            (MoveFacts { piece: Piece::WHITE_PAWN, ..QUIET }, "white pawn"),
            (MoveFacts { piece: Piece::BLACK_PAWN, ..QUIET }, "black pawn"),
            (MoveFacts { captured: Piece::BLACK_ROOK, ..QUIET }, "capture"),
            (MoveFacts { loses_right: true, ..QUIET }, "castling right"),
            (MoveFacts { en_passant: true, ..QUIET }, "en passant"),
        ] {
            assert!(facts.record().barrier, "{why}");
        }
    }

    proptest! {
        /// Whatever the facts are, what is pushed is a record that a board takes.
        #[test]
        fn any_facts_make_a_record_that_can_be_packed(
            (piece, captured) in (0u8..16, 0u8..16),
            (from, to) in (0u8..64, 0u8..64),
            (loses_right, en_passant) in any::<(bool, bool)>(),
        ) {
            let [piece, captured] = [piece, captured].map(Piece::from_code);
            let facts = MoveFacts { piece, from, to, captured, loses_right, en_passant };
            let record = facts.record();
            prop_assert_eq!(MoveRecord::unpack(record.pack()), Ok(record));
            let quiet = !matches!(piece.letter(), 'P' | '-')
                && captured == Piece::NONE
                && !loses_right
                && !en_passant;
            prop_assert_eq!(record.barrier, !quiet);
        }
    }
}
