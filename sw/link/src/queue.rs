//! What is put to a board, batch after batch, and how it is cut into requests.

use std::collections::VecDeque;
use std::mem::take;

use perpetual_model::{MoveRecord, Question};

use crate::answer::AnswerBody;
use crate::item::Item;
use crate::layout::Ply;
use crate::port::Counters;
use crate::probed::Probed;
use crate::protocol::{ITEM_BYTES, MAX_ITEMS, MAX_PROBES, OVERHEAD, PROBE_ITEM_BYTES};
use crate::request::{Request, RequestBody};
use crate::verdict::BoardVerdict;

/// A question about a point of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inquiry {
    /// After how many plies; 0 asks about the start.
    pub ply: usize,
    /// What is asked.
    pub question: Question,
}

/// A line, what is asked about its points, and then which moves are tried from its end.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) line: Vec<Ply>,
    /// In the order of their plies.
    pub(crate) inquiries: Vec<Inquiry>,
    /// The moves, and where their answers go.
    pub(crate) moves: Vec<(MoveRecord, usize)>,
    /// What the board has said so far.
    pub(crate) verdicts: Vec<BoardVerdict>,
    pub(crate) probed: Vec<Probed>,
}

impl Batch {
    /// The ply at which this one of the questions, moves included, is asked; `None` after the last.
    fn ply(&self, asked: usize) -> Option<usize> {
        match self.inquiries.get(asked) {
            Some(inquiry) => Some(inquiry.ply),
            None => (asked < self.questions()).then_some(self.line.len()),
        }
    }

    fn questions(&self) -> usize {
        self.inquiries.len() + self.moves.len()
    }

    /// How many of the moves are among so many of the questions.
    fn tried(&self, asked: usize) -> usize {
        asked.saturating_sub(self.inquiries.len())
    }
}

/// How far everything is. Orders by progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cursor {
    /// Which batch, counted from the first of all.
    batch: usize,
    /// Questions of it that have been asked.
    pub(crate) asked: usize,
    /// Plies of its line that are on the board.
    pub(crate) ply: usize,
}

/// A request, and where it leads.
#[derive(Debug)]
pub(crate) struct Leg {
    pub(crate) request: Request,
    pub(crate) from: Cursor,
    pub(crate) to: Cursor,
}

/// The batches of which something is still needed, the oldest first. The one that was answered last holds the line that the board
/// has.
#[derive(Debug)]
pub(crate) struct Queue {
    batches: VecDeque<Batch>,
    /// The place of the first of them among all.
    first: usize,
    /// The next one whose answers are to be handed over.
    due: usize,
    // Sent so far, answered so far, and the furthest that was ever answered.
    sent: Cursor,
    answered: Cursor,
    furthest: Cursor,
}

impl Queue {
    /// Nothing is asked, and the board has this line.
    pub(crate) fn holding(line: Vec<Ply>) -> Queue {
        let start = Cursor { ply: line.len(), ..Cursor::default() };
        Queue {
            batches: VecDeque::from([Batch { line, ..Batch::default() }]),
            first: 0,
            due: 1,
            sent: start,
            answered: start,
            furthest: start,
        }
    }

    /// The line on the board, as far as answers have confirmed it.
    pub(crate) fn held(&self) -> &[Ply] {
        let batch = self.batch(self.answered.batch);
        batch.and_then(|batch| batch.line.get(..self.answered.ply)).unwrap_or_default()
    }

    /// Batches whose answers have not been handed over.
    pub(crate) fn waiting(&self) -> usize {
        self.first + self.batches.len() - self.due
    }

    pub(crate) fn push(&mut self, batch: Batch) {
        self.batches.push_back(batch);
    }

    /// Whether the next batch to be handed over is answered, if there is one.
    pub(crate) fn is_answered(&self) -> bool {
        let asked = if self.answered.batch == self.due { self.answered.asked } else { 0 };
        self.answered.batch > self.due
            || self.batch(self.due).is_none_or(|batch| asked >= batch.questions())
    }

    /// Hands over what is known of the next batch, and forgets those that nothing refers to any more.
    pub(crate) fn take(&mut self) -> Option<(Vec<BoardVerdict>, Vec<Probed>)> {
        let batch = self.batches.get_mut(self.due.checked_sub(self.first)?)?;
        let answers = (take(&mut batch.verdicts), take(&mut batch.probed));
        self.due += 1;
        while self.first < self.due.min(self.answered.batch) && self.batches.pop_front().is_some() {
            self.first += 1;
        }
        Some(answers)
    }

    fn batch(&self, at: usize) -> Option<&Batch> {
        self.batches.get(at.checked_sub(self.first)?)
    }

    /// Where the next question is to be asked, and its batch; `None` if there is none. From one batch to the next the board goes back
    /// to the end of what the lines have in common, or before, if that is where the first question is.
    pub(crate) fn unsent(&self) -> Option<(Cursor, &Batch)> {
        let mut at = self.sent;
        let mut batch = self.batch(at.batch)?;
        while at.asked >= batch.questions() {
            let next = self.batch(at.batch + 1)?;
            let held = batch.line.iter().take(at.ply);
            let common = held.zip(&next.line).take_while(|(ours, theirs)| ours == theirs).count();
            let ply = next.ply(0).map_or(common, |first| common.min(first));
            at = Cursor { batch: at.batch + 1, asked: 0, ply };
            batch = next;
        }
        Some((at, batch))
    }

    /// The next request, which gets this number, to a board that holds so many bytes of requests; `None` if all has been sent.
    /// The same state always gives the same request.
    pub(crate) fn next(&self, number: u8, buffer: u16) -> Option<Leg> {
        let room = usize::from(buffer).saturating_sub(OVERHEAD);
        let (from, batch) = self.unsent()?;
        let base = u16::try_from(from.ply).ok()?;
        let (mut to, most) = (from, MAX_ITEMS.min(room / ITEM_BYTES));
        let mut items: Vec<Item> = Vec::new();
        while let Some(ply) = batch.ply(to.asked) {
            let record = batch.line.get(to.ply).filter(|_| to.ply < ply);
            let question = batch.inquiries.get(to.asked).map(|inquiry| inquiry.question);
            let full = items.len() >= most;
            match (record, question, items.last_mut()) {
                // A question goes with the record it comes after, if it is in this request.
                (None, Some(question), Some(last)) if last.question.is_none() => {
                    last.question = Some(question);
                    to.asked += 1;
                }
                // Moves have a request of their own.
                (None, None, _) => break,
                _ if full => break,
                (None, Some(question), _) => {
                    items.push(Item::ask(question));
                    to.asked += 1;
                }
                (Some(&ply), ..) => {
                    items.push(Item::play(ply));
                    to.ply += 1;
                }
            }
        }
        if !items.is_empty() {
            let body = RequestBody::Line { base, items };
            return Some(Leg { request: Request { number, body }, from, to });
        }
        let moves = batch.moves.iter().skip(batch.tried(from.asked));
        let moves = moves.take(MAX_PROBES.min(room / PROBE_ITEM_BYTES));
        let moves: Vec<MoveRecord> = moves.map(|(record, _)| *record).collect();
        to.asked += moves.len();
        let body = RequestBody::Probe { base, moves };
        (to != from).then_some(Leg { request: Request { number, body }, from, to })
    }

    /// The request that leads there has been sent.
    pub(crate) fn sent(&mut self, to: Cursor) {
        self.sent = to;
    }

    /// Takes the answer to a request, and counts what it says; whether something new got through.
    pub(crate) fn enter(
        &mut self,
        Leg { from, to, .. }: Leg,
        body: AnswerBody,
        counters: &mut Counters,
    ) -> bool {
        let place = from.batch.checked_sub(self.first);
        if let Some(batch) = place.and_then(|place| self.batches.get_mut(place)) {
            match body {
                AnswerBody::Line { verdicts, .. } => {
                    counters.verdicts += verdicts.len() as u64;
                    counters.cycles +=
                        verdicts.iter().map(|told| u64::from(told.cycles)).sum::<u64>();
                    batch.verdicts.extend(verdicts);
                }
                AnswerBody::Probe { probed, .. } => {
                    counters.probed += probed.len() as u64;
                    let tried = batch.tried(from.asked);
                    for ((_, place), probed) in batch.moves.iter().skip(tried).zip(probed) {
                        if let Some(answer) = batch.probed.get_mut(*place) {
                            *answer = probed;
                        }
                    }
                }
                AnswerBody::Identity(_) | AnswerBody::Unreadable(_) => {}
            }
        }
        self.answered = to;
        let new = to > self.furthest;
        self.furthest = self.furthest.max(to);
        new
    }

    /// Nothing is in flight and the board may be anywhere: the line is to be played anew.
    pub(crate) fn anew(&mut self) {
        self.answered.ply = 0;
        self.sent = self.answered;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::Piece;
    use proptest::prelude::*;

    fn record(n: usize) -> MoveRecord {
        MoveRecord::new(Piece::WHITE_ROOK, (n % 64) as u8, (n / 64) as u8)
    }

    proptest! {
        #[test]
        fn requests_play_the_line_and_ask_every_question_in_its_place(
            plies in 0usize..60,
            mut asked in prop::collection::vec(0usize..=60, 0..40),
            moves in 0usize..30,
            held in 0usize..60,
            room in 1usize..10,
        ) {
            asked.iter_mut().for_each(|ply| *ply = (*ply).min(plies));
            asked.sort();
            let line: Vec<Ply> =
                (0..plies).map(|n| Ply { record: record(n), check: n % 3 == 0 }).collect();
            let inquiries = asked.iter().map(|&ply| Inquiry { ply, question: Question::Window });
            let moves: Vec<_> = (0..moves).map(|n| (record(n), n)).collect();
            let mut board = line[..held.min(plies)].to_vec();
            let mut queue = Queue::holding(board.clone());
            let batch = Batch { line: line.clone(), inquiries: inquiries.collect(), ..Batch::default() };
            queue.push(Batch { moves: moves.clone(), ..batch });
            let (mut seen, mut tried) = (Vec::new(), Vec::new());
            while let Some(Leg { request, from, to }) = queue.next(7, (OVERHEAD + 6 * room) as u16) {
                prop_assert!(to > from);
                match request.body {
                    RequestBody::Line { base, items } => {
                        prop_assert!(items.len() <= 2 * room && tried.is_empty());
                        board.truncate(base.into());
                        prop_assert_eq!(board.len(), from.ply);
                        for item in &items {
                            board.extend(item.ply);
                            seen.extend(item.question.map(|_| board.len()));
                        }
                    }
                    RequestBody::Probe { base, moves } => {
                        prop_assert!(moves.len() <= 3 * room);
                        prop_assert_eq!(usize::from(base), plies);
                        tried.extend(moves);
                    }
                    RequestBody::Identify => prop_assert!(false),
                }
                prop_assert_eq!(&board[..], &line[..to.ply]);
                prop_assert_eq!(seen.len() + tried.len(), to.asked);
                queue.sent(to);
            }
            prop_assert_eq!(seen, asked);
            prop_assert_eq!(tried, moves.into_iter().map(|(record, _)| record).collect::<Vec<_>>());
        }
    }
}
