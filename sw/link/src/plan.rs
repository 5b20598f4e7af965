//! How the questions about a line are cut into LINE requests.

use crate::item::Item;
use crate::layout::Ply;
use crate::protocol::Question;
use crate::request::LineRequest;

/// A question about a point of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inquiry {
    /// After how many plies; 0 asks about the start.
    pub ply: usize,
    /// What is asked.
    pub question: Question,
}

/// How far a line has been walked. Orders by progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cursor {
    /// Questions that have been asked.
    pub(crate) asked: usize,
    /// Plies that have been played.
    pub(crate) ply: usize,
}

/// A line and what is asked about it: each point in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<'a, P> {
    pub(crate) line: &'a [P],
    pub(crate) inquiries: &'a [Inquiry],
}

impl<P: Copy + Into<Ply>> Plan<'_, P> {
    /// Where to begin if the board has these records: at the end of what the lines have in
    /// common, or before, if that is where the first question is.
    pub(crate) fn begin(&self, held: &[Ply]) -> Cursor {
        let ours = self.line.iter().map(|&ply| ply.into());
        let common = ours.zip(held).take_while(|(ours, theirs)| ours == *theirs).count();
        let first = self.inquiries.first().map_or(common, |inquiry| inquiry.ply);
        Cursor { asked: 0, ply: common.min(first) }
    }

    /// The next request from here, with at most `room` items, and where it leads; `None` if
    /// everything has been asked. The same cursor always gives the same request.
    pub(crate) fn request(&self, from: Cursor, room: usize) -> Option<(LineRequest, Cursor)> {
        let mut at = from;
        let mut items: Vec<Item> = Vec::new();
        while let Some(next) = self.inquiries.get(at.asked) {
            let record = self.line.get(at.ply).filter(|_| at.ply < next.ply);
            let full = items.len() >= room;
            match (record, items.last_mut()) {
                // The question goes with the record it comes after, if it is in this request.
                (None, Some(last)) if last.question.is_none() => {
                    last.question = Some(next.question);
                    at.asked += 1;
                }
                _ if full => break,
                (None, _) => {
                    items.push(Item::ask(next.question));
                    at.asked += 1;
                }
                (Some(record), _) => {
                    items.push(Item::ply((*record).into()));
                    at.ply += 1;
                }
            }
        }
        let base = u16::try_from(from.ply).ok()?;
        (!items.is_empty()).then_some((LineRequest { base, items }, at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::{MoveRecord, Piece};
    use proptest::prelude::*;

    fn record(n: usize) -> MoveRecord {
        MoveRecord::new(Piece::WHITE_ROOK, (n % 64) as u8, (n / 64) as u8)
    }

    proptest! {
        #[test]
        fn requests_play_the_line_and_ask_every_question_in_its_place(
            plies in 0usize..60,
            mut asked in prop::collection::vec(0usize..=60, 0..40),
            held in 0usize..60,
            room in 1usize..20,
        ) {
            asked.iter_mut().for_each(|ply| *ply = (*ply).min(plies));
            asked.sort();
            let line: Vec<Ply> =
                (0..plies).map(|n| Ply { record: record(n), check: n % 3 == 0 }).collect();
            let inquiries: Vec<_> = asked
                .iter()
                .map(|&ply| Inquiry { ply, question: Question::Window })
                .collect();
            let plan = Plan { line: &line, inquiries: &inquiries };
            let mut board = line[..held.min(plies)].to_vec();
            let mut cursor = plan.begin(&board);
            let mut seen = Vec::new();
            while let Some((request, next)) = plan.request(cursor, room) {
                prop_assert!(request.items.len() <= room && next > cursor);
                board.truncate(request.base.into());
                prop_assert_eq!(board.len(), cursor.ply);
                for item in &request.items {
                    board.extend(item.record.map(|record| Ply { record, check: item.check }));
                    seen.extend(item.question.map(|_| board.len()));
                }
                prop_assert_eq!(&board[..], &line[..next.ply]);
                prop_assert_eq!((request.ply_after(), seen.len()), (next.ply, next.asked));
                cursor = next;
            }
            prop_assert_eq!(seen, asked);
        }
    }
}
