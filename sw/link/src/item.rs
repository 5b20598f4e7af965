//! One step of a LINE request: a record to play, a question to answer, or both.

use perpetual_model::{MoveRecord, UnpackError};

use crate::protocol::{ITEM_ASK_ONLY_BIT, ITEM_BYTES, ITEM_QUESTION_BIT, ITEM_RESERVED, Question};

/// One item of a LINE request: 24 bits on the wire.
///
/// The record is played first, then the question is asked of the position it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The record to play; `None` plays nothing.
    pub record: Option<MoveRecord>,
    /// What to answer afterwards; `None` answers nothing.
    pub question: Option<Question>,
}

impl Item {
    /// Plays a record and asks nothing.
    pub const fn play(record: MoveRecord) -> Item {
        Item { record: Some(record), question: None }
    }

    /// Plays nothing and asks of the position that stands.
    pub const fn ask(question: Question) -> Item {
        Item { record: None, question: Some(question) }
    }

    /// The 24 bits: the packed record in bits 0 to 16, the question in 17 and 18, ask-only in 19.
    pub const fn pack(self) -> u32 {
        let record = match self.record {
            Some(record) => record.pack(),
            None => 1 << ITEM_ASK_ONLY_BIT,
        };
        let question = match self.question {
            Some(question) => question.code() as u32,
            None => 0,
        };
        record | question << ITEM_QUESTION_BIT
    }

    /// The item with these 24 bits.
    ///
    /// # Errors
    /// [`ItemError`] if a reserved bit or the reserved question is set, if an ask-only item
    /// carries a record, or if the record moves no piece and is no barrier.
    pub const fn unpack(bits: u32) -> Result<Item, ItemError> {
        if bits >> (8 * ITEM_BYTES) != 0 || bits & ITEM_RESERVED != 0 {
            return Err(ItemError::Reserved(bits));
        }
        let question = match bits >> ITEM_QUESTION_BIT & 3 {
            0 => None,
            1 => Some(Question::First),
            2 => Some(Question::Window),
            _ => return Err(ItemError::Question(bits)),
        };
        let packed = bits & ((1 << MoveRecord::BITS) - 1);
        if bits >> ITEM_ASK_ONLY_BIT & 1 == 1 {
            return match packed {
                0 => Ok(Item { record: None, question }),
                _ => Err(ItemError::AskOnly(bits)),
            };
        }
        match MoveRecord::unpack(packed) {
            Ok(record) => Ok(Item { record: Some(record), question }),
            Err(error) => Err(ItemError::Record(error)),
        }
    }

    /// The three bytes on the wire, least significant first.
    pub const fn to_bytes(self) -> [u8; ITEM_BYTES] {
        let [low, middle, high, _] = self.pack().to_le_bytes();
        [low, middle, high]
    }
}

/// Why 24 bits are not an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ItemError {
    /// Bits 20 to 23 are not all 0.
    #[error("item {0:#08x} has reserved bits set: bits 20 to 23 must be 0")]
    Reserved(u32),
    /// The question has the reserved code 3.
    #[error("item {0:#08x} asks the reserved question 3: only 0, 1 and 2 have a meaning")]
    Question(u32),
    /// An item that plays nothing carries a record.
    #[error("item {0:#08x} only asks and carries a record: bits 0 to 16 must be 0")]
    AskOnly(u32),
    /// The record is none.
    #[error("the item's record cannot be played: {0}")]
    Record(UnpackError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::Piece;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn pack_and_unpack_are_inverse(bits in 0u32..1 << 24, low in 0u32..1 << 20) {
            for bits in [bits, low] {
                if let Ok(item) = Item::unpack(bits) {
                    prop_assert_eq!(item.pack(), bits);
                }
            }
            prop_assert!(Item::unpack(bits | 1 << 24).is_err());
        }
    }

    #[test]
    fn each_fault_has_its_error() {
        let record = MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21);
        let item = Item { record: Some(record), question: Some(Question::Window) };
        assert_eq!(Item::unpack(item.pack()), Ok(item));
        for bit in 20..24 {
            let bits = item.pack() | 1 << bit;
            assert_eq!(Item::unpack(bits), Err(ItemError::Reserved(bits)));
        }
        let bits = item.pack() | 3 << ITEM_QUESTION_BIT;
        assert_eq!(Item::unpack(bits), Err(ItemError::Question(bits)));
        let bits = Item::ask(Question::First).pack() | 1;
        assert_eq!(Item::unpack(bits), Err(ItemError::AskOnly(bits)));
        assert_eq!(Item::unpack(0x41), Err(ItemError::Record(UnpackError::NoPiece(0x41))));
    }

    #[test]
    fn an_item_may_do_nothing() {
        let nothing = Item { record: None, question: None };
        assert_eq!(Item::unpack(nothing.pack()), Ok(nothing));
    }
}
