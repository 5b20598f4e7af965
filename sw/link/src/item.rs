//! One step of a LINE request: a record to play, a question to answer, or both.

use perpetual_model::{MoveRecord, Question};

use crate::layout::{Layout, Ply};
use crate::protocol::{
    ITEM_ASK_ONLY_BIT, ITEM_BYTES, ITEM_CHECK_BIT, ITEM_FROM_BIT, ITEM_QUESTION_BIT, ITEM_TO_BIT,
};

/// One item of a LINE request: 24 bits on the wire.
///
/// The record is played first, then the question is asked of the position it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// What to play; `None` plays nothing.
    pub ply: Option<Ply>,
    /// What to answer afterwards; `None` answers nothing.
    pub question: Option<Question>,
}

impl Item {
    /// Plays a record and asks nothing.
    pub fn play(ply: impl Into<Ply>) -> Item {
        Item { ply: Some(ply.into()), question: None }
    }

    /// Plays nothing and asks of the position that stands.
    pub const fn ask(question: Question) -> Item {
        Item { ply: None, question: Some(question) }
    }

    /// The 24 bits: the packed record in bits 0 to 16, the question in 17 and 18, ask-only in 19, check in 20, and the seventh
    /// bits of the squares in 21 (`to`) and 22 (`from`).
    pub const fn pack(self) -> u32 {
        let record = match self.ply {
            Some(Ply { record, check }) => {
                record.pack()
                    | (check as u32) << ITEM_CHECK_BIT
                    | (record.to as u32 >> 6 & 1) << ITEM_TO_BIT
                    | (record.from as u32 >> 6 & 1) << ITEM_FROM_BIT
            }
            None => 1 << ITEM_ASK_ONLY_BIT,
        };
        let question = match self.question {
            None => 0,
            Some(Question::First) => 1,
            Some(Question::Window) => 2,
        };
        record | question << ITEM_QUESTION_BIT
    }

    /// The item with these 24 bits, on a board of this layout; `None` if a reserved bit or the reserved question is set, if
    /// an ask-only item carries a record, or if the record moves no piece and is no barrier.
    pub fn unpack(bits: u32, layout: Layout) -> Option<Item> {
        if bits >> (8 * ITEM_BYTES) != 0 || bits & layout.reserved() != 0 {
            return None;
        }
        let question = match bits >> ITEM_QUESTION_BIT & 3 {
            0 => None,
            1 => Some(Question::First),
            2 => Some(Question::Window),
            _ => return None,
        };
        let packed = bits & ((1 << MoveRecord::BITS) - 1);
        let check = bits >> ITEM_CHECK_BIT & 1 == 1;
        if bits >> ITEM_ASK_ONLY_BIT & 1 == 1 {
            let carries = packed | bits >> ITEM_CHECK_BIT != 0;
            return (!carries).then_some(Item { ply: None, question });
        }
        let mut record = MoveRecord::unpack(packed).ok()?;
        record.to |= (bits >> ITEM_TO_BIT & 1) as u8 * 64;
        record.from |= (bits >> ITEM_FROM_BIT & 1) as u8 * 64;
        Some(Item { ply: Some(Ply { record, check }), question })
    }

    /// The three bytes on the wire, least significant first.
    pub const fn to_bytes(self) -> [u8; ITEM_BYTES] {
        let [low, middle, high, _] = self.pack().to_le_bytes();
        [low, middle, high]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::Piece;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn pack_and_unpack_are_inverse(bits in 0u32..1 << 24, low in 0u32..1 << 20) {
            for layout in [Layout::Plain, Layout::Checked] {
                for bits in [bits, low] {
                    if let Some(item) = Item::unpack(bits, layout) {
                        prop_assert_eq!(item.pack(), bits);
                        prop_assert!(item.ply.is_none_or(|ply| layout.check(ply, 1).is_ok()));
                    }
                }
                prop_assert!(Item::unpack(bits | 1 << 24, layout).is_none());
            }
        }

        /// What both layouts know means the same in both.
        #[test]
        fn a_plain_item_is_the_same_on_a_board_with_check_bits(low in 0u32..1 << 20) {
            prop_assert_eq!(Item::unpack(low, Layout::Plain), Item::unpack(low, Layout::Checked));
        }
    }

    #[test]
    fn what_is_no_item_is_refused() {
        let record = MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21);
        let item = Item { question: Some(Question::Window), ..Item::play(record) };
        let asked = Item::ask(Question::First).pack();
        for (layout, reserved) in [(Layout::Plain, 20..24), (Layout::Checked, 23..24)] {
            // An item may do nothing.
            for item in [item, Item { ply: None, question: None }] {
                assert_eq!(Item::unpack(item.pack(), layout), Some(item));
            }
            // Of those that only ask, bits of a record; the question that is reserved; a move of nothing.
            let only_ask = (0..17).chain(20..reserved.start).map(|bit| asked | 1 << bit);
            let wrong = reserved.clone().map(|bit| item.pack() | 1 << bit).chain(only_ask);
            for bits in wrong.chain([item.pack() | 3 << ITEM_QUESTION_BIT, 0x41]) {
                assert_eq!(Item::unpack(bits, layout), None, "{bits:#x}");
            }
        }
    }

    #[test]
    fn a_move_of_xiangqi_has_its_place_for_every_bit() {
        // The general from e9 (85) to d9 (84), and the chariot from d5 (48) to e5 (49) with check.
        let general = MoveRecord::new(Piece::from_code(9), 85, 84);
        assert_eq!(Item::play(general).pack(), 0x60_9000 | 21 << 6 | 20);
        let chariot = Ply { record: MoveRecord::new(Piece::from_code(5), 48, 49), check: true };
        assert_eq!(Item::play(chariot).pack(), 0x10_5000 | 48 << 6 | 49);
        for item in [Item::play(general), Item::play(chariot)] {
            assert_eq!(Item::unpack(item.pack(), Layout::Checked), Some(item));
        }
    }
}
