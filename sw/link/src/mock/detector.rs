//! What a board in software does with requests to its detector: the golden model.

use perpetual_model::{Chain, Detector, Limits, MoveRecord, Question, Walk};

use crate::answer::{Answer, AnswerBody};
use crate::item::Item;
use crate::layout::{Layout, Ply};
use crate::probed::Probed;
use crate::protocol::{
    ANSWER_BIT, BASE_BYTES, ITEM_BYTES, MAX_ITEMS, MAX_PLIES, MAX_PROBES, Opcode, PROBE_ITEM_BYTES,
    Status,
};
use crate::verdict::BoardVerdict;

/// Cycles that a question takes beyond the plies walked, as this board reports them.
const CYCLES_BEYOND_WALK: usize = 3;

/// A detector and its line.
#[derive(Debug)]
pub(super) struct SoftDetector {
    layout: Layout,
    chain: Chain,
    /// Which moves of the line gave check, those included whose records the chain has dropped.
    checks: Vec<bool>,
    /// The number of the last LINE or PROBE, if it was executed with status OK and nothing came since.
    last: Option<u8>,
}

impl SoftDetector {
    pub(super) fn new(limits: Limits, layout: Layout) -> SoftDetector {
        let chain = Chain::with_limits(limits);
        SoftDetector { layout, chain, checks: Vec::new(), last: None }
    }

    /// Plies on its line.
    pub(super) fn ply(&self) -> u16 {
        u16::try_from(self.checks.len()).unwrap_or(u16::MAX)
    }

    /// Executes the request in a payload that is no IDENTIFY; `None` if it has no number and opcode.
    pub(super) fn execute(&mut self, payload: &[u8]) -> Option<Answer> {
        let [number, opcode, operands @ ..] = payload else { return None };
        let moves = split::<PROBE_ITEM_BYTES>(operands, MAX_PROBES);
        let items = split::<ITEM_BYTES>(operands, MAX_ITEMS);
        let (body, done) = match (Opcode::from_code(*opcode), items, moves) {
            (Some(Opcode::Line), Some((base, items, [])), _) => {
                let mut verdicts = Vec::new();
                let done = self.in_order(*number, base, |it| it.play(items, &mut verdicts));
                (AnswerBody::Line { verdicts, ply: self.ply() }, done)
            }
            (Some(Opcode::Probe), _, Some((base, moves, rest))) => {
                let mut probed = Vec::new();
                let done = self.in_order(*number, base, |it| it.probe(moves, rest, &mut probed));
                (AnswerBody::Probe { probed, ply: self.ply() }, done)
            }
            _ => (AnswerBody::Unreadable(opcode & !ANSWER_BIT), Err(Status::BadRequest)),
        };
        Some(Answer { number: *number, body, status: done.err().unwrap_or(Status::Ok) })
    }

    /// Cuts the line to `base` plies and does the rest, if this is due.
    fn in_order(
        &mut self,
        number: u8,
        base: u16,
        rest: impl FnOnce(&mut SoftDetector) -> Result<(), Status>,
    ) -> Result<(), Status> {
        let due = self.last.is_some_and(|last| number == last || number == last.wrapping_add(1));
        if base != 0 && !due {
            return Err(Status::OutOfOrder);
        }
        self.last = None;
        if base == 0 {
            let _ = self.chain.clear();
        }
        self.chain.cut(base.into()).map_err(|_| Status::BaseNotHeld)?;
        self.checks.truncate(base.into());
        rest(self)?;
        self.last = Some(number);
        Ok(())
    }

    fn play(&mut self, items: Vec<u32>, verdicts: &mut Vec<BoardVerdict>) -> Result<(), Status> {
        for bits in items {
            let item = Item::unpack(bits, self.layout).ok_or(Status::BadRequest)?;
            if let Some(Ply { record, check }) = item.ply {
                self.check_room()?;
                // The golden model takes every record.
                let _ = self.chain.push(record);
                self.checks.push(check);
            }
            if let Some(question) = item.question {
                verdicts.push(self.verdict(question));
            }
        }
        Ok(())
    }

    fn probe(
        &mut self,
        items: Vec<u32>,
        rest: &[u8],
        probed: &mut Vec<Probed>,
    ) -> Result<(), Status> {
        for bits in items {
            let record = MoveRecord::unpack(bits).map_err(|_| Status::BadRequest)?;
            self.check_room()?;
            // The golden model always has a verdict; the default would call itself inexact.
            probed.push(self.chain.tried(record).unwrap_or_default().into());
        }
        if rest.is_empty() { Ok(()) } else { Err(Status::BadRequest) }
    }

    fn check_room(&self) -> Result<(), Status> {
        if self.checks.len() < MAX_PLIES { Ok(()) } else { Err(Status::LineFull) }
    }

    fn verdict(&mut self, question: Question) -> BoardVerdict {
        // The golden model always has a verdict; the default would call itself inexact.
        let verdict = self.chain.query(question).unwrap_or_default();
        let Walk { plies, list_overflow } = self.chain.last_walk();
        let [mover_checks, other_checks] =
            [0, 1].map(|side| self.gave_check(side, verdict.distance));
        BoardVerdict {
            verdict,
            cycles: u16::try_from(plies + CYCLES_BEYOND_WALK).unwrap_or(u16::MAX),
            list_overflow,
            window_cut: !verdict.exact && !list_overflow,
            mover_checks,
            other_checks,
        }
    }

    /// Whether every move of a side gave check in so many plies, which are not 0: of the side that has just moved, 0, or of
    /// the other, 1.
    fn gave_check(&self, side: usize, plies: u32) -> bool {
        let since = self.checks.iter().rev().take(plies as usize);
        plies > 0 && since.skip(side).step_by(2).all(|check| *check)
    }
}

/// The base, the items of so many bytes (not yet looked at) and what is left over, of the operands of a LINE or PROBE; `None` if
/// there is no base, or more than a frame holds.
fn split<const N: usize>(operands: &[u8], most: usize) -> Option<(u16, Vec<u32>, &[u8])> {
    let (base, items) = operands.split_first_chunk::<BASE_BYTES>()?;
    let (items, rest) = items.as_chunks::<N>();
    let bits =
        |item: &[u8; N]| item.iter().rev().fold(0, |bits, &byte| bits << 8 | u32::from(byte));
    let items: Vec<u32> = items.iter().map(bits).collect();
    (items.len() <= most).then(|| (u16::from_le_bytes(*base), items, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mock::{Settings, SoftBoard};
    use crate::protocol::MAX_PAYLOAD;
    use crate::request::{Request, RequestBody};
    use perpetual_model::{Piece, Verdict};
    use proptest::prelude::*;

    const OUT: MoveRecord = MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21);
    const BACK: MoveRecord = MoveRecord::new(Piece::WHITE_KNIGHT, 21, 6);

    /// Verdicts, plies, status.
    type Said = (Vec<BoardVerdict>, u16, Status);

    fn line(board: &mut SoftBoard, number: u8, base: u16, items: &[Item]) -> Said {
        let body = RequestBody::Line { base, items: items.to_vec() };
        raw(board, &Request { number, body }.encode())
    }

    fn raw(board: &mut SoftBoard, payload: &[u8]) -> Said {
        let answer = board.execute(payload).unwrap();
        assert_eq!(answer.number, payload[0]);
        assert_eq!(Answer::decode(&answer.encode(), board.identity().layout()), Ok(answer.clone()));
        match answer.body {
            AnswerBody::Line { verdicts, ply } => (verdicts, ply, answer.status),
            body => panic!("{body:?}"),
        }
    }

    fn ply(ply: u16, status: Status) -> Said {
        (Vec::new(), ply, status)
    }

    #[test]
    fn numbers_say_what_is_due() {
        let board = &mut SoftBoard::new(Settings::default());
        let play = [Item::play(OUT), Item::play(BACK)];
        // After reset nothing is due but a fresh start.
        assert_eq!(line(board, 1, 1, &play), ply(0, Status::OutOfOrder));
        assert_eq!(line(board, 200, 0, &play), ply(2, Status::Ok));
        assert_eq!(line(board, 201, 2, &play), ply(4, Status::Ok));
        // The same again, and the same number with other contents.
        assert_eq!(line(board, 201, 2, &play), ply(4, Status::Ok));
        assert_eq!(line(board, 201, 1, &[]), ply(1, Status::Ok));
        for number in [200, 203, 0] {
            assert_eq!(line(board, number, 1, &play), ply(1, Status::OutOfOrder));
        }
        assert_eq!(line(board, 202, 1, &play), ply(3, Status::Ok));
        // Numbers go on from 255 to 0.
        assert_eq!(line(board, 255, 0, &play), ply(2, Status::Ok));
        assert_eq!(line(board, 0, 2, &play), ply(4, Status::Ok));
    }

    #[test]
    fn after_a_failure_only_a_fresh_start_is_due() {
        let board = &mut SoftBoard::new(Settings::default());
        let play = [Item::play(OUT), Item::play(BACK)];
        line(board, 1, 0, &play);
        assert_eq!(line(board, 2, 3, &play), ply(2, Status::BaseNotHeld));
        // What was in flight behind it was meant for another line.
        assert_eq!(line(board, 3, 1, &play), ply(2, Status::OutOfOrder));
        assert_eq!(line(board, 2, 1, &play), ply(2, Status::OutOfOrder));
        assert_eq!(line(board, 3, 0, &play), ply(2, Status::Ok));
        let mut bad = Request {
            number: 4,
            body: RequestBody::Line { base: 2, items: vec![Item::play(OUT); 2] },
        }
        .encode();
        // A check bit, which this board does not have.
        bad[9] |= 0x10;
        assert_eq!(raw(board, &bad), ply(3, Status::BadRequest));
        assert_eq!(line(board, 5, 3, &[]), ply(3, Status::OutOfOrder));
    }

    #[test]
    fn what_cannot_be_read_changes_nothing() {
        let board = &mut SoftBoard::new(Settings::default());
        line(board, 1, 0, &[Item::play(OUT)]);
        for payload in [
            &[9, 1, 0][..],
            &[9, 0x55],
            &[9, 0xd5, 1, 2],
            &[9, 2, 0],
            &[9, 2, 0, 0, 1],
            &[9, 2, 0, 0, 1, 2],
            &[9, 3],
            &[9, 3, 0],
        ] {
            let answer = board.execute(payload).unwrap();
            let body = AnswerBody::Unreadable(payload[1] & 0x7f);
            assert_eq!(answer, Answer { number: 9, body, status: Status::BadRequest });
        }
        assert_eq!(line(board, 2, 1, &[]), ply(1, Status::Ok));
    }

    #[test]
    fn a_full_line_stops_there() {
        let board = &mut SoftBoard::new(Settings::default());
        let play = [Item::play(OUT.as_barrier()), Item::play(BACK.as_barrier())].repeat(41);
        let mut number = 0u8;
        for base in (0..65_535u16).step_by(82) {
            let said = line(board, number, base, &play);
            let full = base > 65_535 - 82;
            let status = if full { Status::LineFull } else { Status::Ok };
            assert_eq!(said, ply(if full { 65_535 } else { base + 82 }, status));
            number = number.wrapping_add(1);
        }
    }

    fn probe(board: &mut SoftBoard, payload: &[u8]) -> (Vec<u8>, u16, Status) {
        let answer = board.execute(payload).unwrap();
        assert_eq!(Answer::decode(&answer.encode(), board.identity().layout()), Ok(answer.clone()));
        match answer.body {
            AnswerBody::Probe { probed, ply } => {
                let bytes = probed.iter().map(|probed| probed.to_byte()).collect();
                (bytes, ply, answer.status)
            }
            body => panic!("{body:?}"),
        }
    }

    #[test]
    fn moves_are_tried_and_taken_back() {
        let board = &mut SoftBoard::new(Settings::default());
        let other = MoveRecord::new(Piece::WHITE_KNIGHT, 21, 38);
        line(board, 1, 0, &[Item::play(OUT)]);
        let body = RequestBody::Probe { base: 1, moves: vec![other, BACK, other] };
        let whole = Request { number: 2, body }.encode();
        assert_eq!(probe(board, &whole), (vec![0, 1, 0], 1, Status::Ok));
        // Numbered like LINE: a repeat, and one that is not due.
        assert_eq!(probe(board, &whole), (vec![0, 1, 0], 1, Status::Ok));
        assert_eq!(probe(board, &[4, 3, 1, 0]), (vec![], 1, Status::OutOfOrder));
        assert_eq!(line(board, 3, 1, &[Item::play(BACK)]), ply(2, Status::Ok));
        assert_eq!(probe(board, &[4, 3, 3, 0]), (vec![], 2, Status::BaseNotHeld));
        assert_eq!(probe(board, &whole), (vec![], 2, Status::OutOfOrder));
        // Base 0 is a fresh line.
        assert_eq!(probe(board, &[9, 3, 0, 0, 0x15, 0x20]), (vec![0], 0, Status::Ok));
        // Half an item, and a move of nothing: those before it are executed.
        let half = [10, 3, 0, 0, 0x15, 0x20, 0x15];
        assert_eq!(probe(board, &half), (vec![0], 0, Status::BadRequest));
        assert_eq!(probe(board, &[11, 3, 1, 0]), (vec![], 0, Status::OutOfOrder));
        let bad = [12, 3, 0, 0, 0x15, 0x20, 0xff, 0x0f, 0x15, 0x20];
        assert_eq!(probe(board, &bad), (vec![0], 0, Status::BadRequest));
    }

    #[test]
    fn a_move_that_is_tried_on_a_full_stack_drops_a_record_as_any_push_does() {
        let limits = Limits { entries: None, depth: Some(4) };
        let board = &mut SoftBoard::new(Settings { limits, ..Settings::default() });
        let other = MoveRecord::new(Piece::BLACK_KNIGHT, 62, 45);
        let back = MoveRecord::new(Piece::BLACK_KNIGHT, 45, 62);
        line(board, 1, 0, &[OUT, other, BACK, back].map(Item::play));
        let exact = |board: &mut SoftBoard, number| {
            let (verdicts, _, status) = line(board, number, 4, &[Item::ask(Question::Window)]);
            assert_eq!(status, Status::Ok);
            verdicts[0].verdict.exact
        };
        assert!(exact(board, 2));
        assert_eq!(probe(board, &[3, 3, 4, 0, 0x95, 0x21]), (vec![2], 4, Status::Ok));
        assert!(!exact(board, 4));
    }

    #[test]
    fn the_reason_of_an_inexact_verdict_is_told() {
        let limits = Limits { entries: Some(1), depth: Some(2) };
        let board = &mut SoftBoard::new(Settings { limits, ..Settings::default() });
        let other = MoveRecord::new(Piece::BLACK_KNIGHT, 62, 45);
        let ask = |record| Item { question: Some(Question::Window), ..Item::play(record) };
        let (verdicts, ..) = line(board, 0, 0, &[ask(OUT), ask(BACK), ask(OUT), ask(other)]);
        let told: Vec<_> = verdicts
            .iter()
            .map(|v| (v.verdict.exact, v.list_overflow, v.window_cut, v.cycles))
            .collect();
        let expected = [
            (true, false, false, 4),
            (true, false, false, 5),
            (false, false, true, 5),
            (false, true, false, 5),
        ];
        assert_eq!(told, expected);
        assert_eq!(verdicts[1].verdict, Verdict { occurrences: 1, distance: 2, exact: true });
        // One ply back is held, three are not; a fresh line needs none.
        assert_eq!(line(board, 1, 3, &[]), ply(3, Status::Ok));
        assert_eq!(line(board, 2, 1, &[]), ply(3, Status::BaseNotHeld));
        assert_eq!(line(board, 3, 0, &[]), ply(0, Status::Ok));
    }

    proptest! {
        #[test]
        fn requests_survive(number: u8, base: u16, bits in prop::collection::vec(0u32..1 << 23, 0..=MAX_PROBES)) {
            let items = bits.iter().filter_map(|bits| Item::unpack(*bits, Layout::Checked));
            let items: Vec<Item> = items.take(MAX_ITEMS).collect();
            let body = RequestBody::Line { base, items: items.clone() };
            let payload = Request { number, body }.encode();
            prop_assert!(payload.len() <= MAX_PAYLOAD && payload[0] == number);
            let (read, packed, rest) = split::<3>(&payload[2..], MAX_ITEMS).unwrap();
            prop_assert!(read == base && rest.is_empty());
            prop_assert!(packed.into_iter().eq(items.iter().map(|item| item.pack())));
            let moves = bits.iter().filter_map(|bits| MoveRecord::unpack(bits & 0xffff).ok());
            let moves: Vec<MoveRecord> = moves.collect();
            let body = RequestBody::Probe { base, moves: moves.clone() };
            let payload = Request { number, body }.encode();
            prop_assert!(payload.len() <= MAX_PAYLOAD && payload[0] == number);
            let (read, packed, rest) = split::<2>(&payload[2..], MAX_PROBES).unwrap();
            prop_assert!(read == base && rest.is_empty());
            prop_assert!(packed.into_iter().eq(moves.iter().map(|record| record.pack())));
        }
    }

    #[test]
    fn operands_of_a_wrong_length_are_refused() {
        let line = |operands| split::<3>(operands, MAX_ITEMS);
        let probe = |operands| split::<2>(operands, MAX_PROBES);
        assert!(line(&[]).is_none() && line(&[0]).is_none() && probe(&[0]).is_none());
        assert!(line(&[0; 2 + 82 * 3]).is_some() && line(&[0; 2 + 83 * 3]).is_none());
        assert!(probe(&[0; 2 + 248]).is_some() && probe(&[0; 2 + 250]).is_none());
        assert_eq!(probe(&[0, 0, 1]), Some((0, vec![], &[1][..])));
    }
}
