//! What items and verdicts of a board hold: boards with check bits have more of it.

use perpetual_model::MoveRecord;

use crate::error::ClientError;
use crate::protocol::{
    FLAG_EXACT, FLAG_LIST_OVERFLOW, FLAG_MOVER_CHECKS, FLAG_OTHER_CHECKS, FLAG_WINDOW_CUT,
    ITEM_CHECK_BIT, ITEM_FROM_BIT, ITEM_RESERVED, ITEM_TO_BIT, MAX_PLIES,
};

/// What items and verdicts of a board hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Squares of 6 bits, no check bits.
    #[default]
    Plain,
    /// Squares of 7 bits, as xiangqi takes them; items say whether a move gives check, and verdicts whether all did.
    Checked,
}

impl Layout {
    /// The bits of an item that must be 0.
    pub const fn reserved(self) -> u32 {
        match self {
            Layout::Plain => {
                ITEM_RESERVED | 1 << ITEM_CHECK_BIT | 1 << ITEM_TO_BIT | 1 << ITEM_FROM_BIT
            }
            Layout::Checked => ITEM_RESERVED,
        }
    }

    /// The flags that a verdict may have.
    pub const fn flags(self) -> u8 {
        let plain = FLAG_EXACT | FLAG_LIST_OVERFLOW | FLAG_WINDOW_CUT;
        match self {
            Layout::Plain => plain,
            Layout::Checked => plain | FLAG_MOVER_CHECKS | FLAG_OTHER_CHECKS,
        }
    }

    /// Refuses a ply, the one of this number, for which a line has no room, or that would not reach the board as it is: packing
    /// would cut a square, and the board would refuse a record of nothing that is no barrier, or a check bit that it does not know.
    pub(crate) fn check(self, Ply { record, check }: Ply, at: usize) -> Result<(), ClientError> {
        if at > MAX_PLIES {
            return Err(ClientError::LineFull);
        }
        if check && self == Layout::Plain {
            return Err(ClientError::NoCheckBits);
        }
        let squares = if self == Layout::Plain { 64 } else { 128 };
        let moves = record.barrier || record.piece.code() != 0;
        match moves && record.from.max(record.to) < squares {
            true => Ok(()),
            false => Err(ClientError::BadRecord { ply: at, record }),
        }
    }
}

/// A record to play, and whether the move gives check, which is for a board with check bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// The record.
    pub record: MoveRecord,
    /// Whether the move gives check.
    pub check: bool,
}

impl From<MoveRecord> for Ply {
    /// One that gives no check, or of which it is not told.
    fn from(record: MoveRecord) -> Ply {
        Ply { record, check: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::Piece;

    #[test]
    fn what_one_layout_has_the_other_may_refuse() {
        let ply = |piece, to, check| Ply { record: MoveRecord::new(piece, 0, to), check };
        for (ply, plain, checked) in [
            (ply(Piece::WHITE_ROOK, 63, false), true, true),
            (ply(Piece::WHITE_ROOK, 64, false), false, true),
            (ply(Piece::WHITE_ROOK, 127, false), false, true),
            (ply(Piece::WHITE_ROOK, 128, false), false, false),
            (ply(Piece::WHITE_ROOK, 1, true), false, true),
            (ply(Piece::NONE, 1, false), false, false),
            (MoveRecord::NULL_MOVE.into(), true, true),
        ] {
            let taken = [Layout::Plain, Layout::Checked].map(|it| it.check(ply, 1).is_ok());
            assert_eq!(taken, [plain, checked], "{ply:?}");
        }
    }
}
