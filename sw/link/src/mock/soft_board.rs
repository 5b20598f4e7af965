//! A board in software: the golden model behind the protocol.

use std::collections::VecDeque;

use perpetual_model::{Chain, ChainList, Detector, Limits, MoveRecord};

use crate::answer::{Answer, AnswerBody, LineAnswer, ProbeAnswer};
use crate::frame;
use crate::identity::Identity;
use crate::item::Item;
use crate::layout::Ply;
use crate::probed::Probed;
use crate::protocol::{
    BUFFER, DetectorKind, MAX_FRAME, MAX_PLIES, Opcode, PROTOCOL_VERSION, Question, Status,
};
use crate::request::{split_line, split_probe};
use crate::slip;
use crate::verdict::BoardVerdict;

/// What a board in software pretends to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The bounds of its detector. No bound of the move stack is reported as 65,536 records, no
    /// bound of the chain list as 0 entries.
    pub limits: Limits,
    /// The protocol version it claims.
    pub version: u8,
    /// The code of the detector it claims to have; with check bits if it says so.
    pub detector: u8,
    /// The clock it claims, in hertz.
    pub clock_hz: u32,
    /// Bytes of requests it holds.
    pub buffer: u16,
}

impl Default for Settings {
    /// 32 entries, 1,024 records, 12 MHz, [`BUFFER`] bytes.
    fn default() -> Settings {
        Settings {
            limits: Limits { entries: Some(32), depth: Some(1024) },
            version: PROTOCOL_VERSION,
            detector: DetectorKind::Chain.code(),
            clock_hz: 12_000_000,
            buffer: BUFFER as u16,
        }
    }
}

/// Cycles that a question takes beyond the plies walked, as this board reports them.
const CYCLES_BEYOND_WALK: usize = 3;

/// A board in software. It does what the document says of a board, byte in and byte out; it has
/// no clock and answers when it is asked to.
#[derive(Clone, Debug)]
pub struct SoftBoard {
    settings: Settings,
    chain: Chain,
    /// The whole line, of which the chain holds what comes after the first `dropped` plies.
    line: Vec<Ply>,
    dropped: usize,
    /// The number of the last LINE or PROBE, if it was executed with status OK and nothing came since.
    last: Option<u8>,
    frames_dropped: u8,
    decoder: slip::Decoder,
    requests: VecDeque<Vec<u8>>,
}

impl SoftBoard {
    /// A board as it is after power-up.
    pub fn new(settings: Settings) -> SoftBoard {
        SoftBoard {
            settings,
            chain: Chain::with_limits(settings.limits),
            line: Vec::new(),
            dropped: 0,
            last: None,
            frames_dropped: 0,
            decoder: slip::Decoder::new(MAX_FRAME),
            requests: VecDeque::new(),
        }
    }

    /// A reset, or a break on the line: everything is forgotten.
    pub fn reset(&mut self) {
        *self = SoftBoard::new(self.settings);
    }

    /// What it answers to IDENTIFY now.
    pub fn identity(&self) -> Identity {
        let Settings { limits, version, detector, clock_hz, buffer } = self.settings;
        let depth = limits.depth.unwrap_or(MAX_PLIES + 1);
        Identity {
            version,
            detector,
            entries: limits.entries.and_then(|n| u16::try_from(n).ok()).unwrap_or(0),
            log2_depth: depth.max(1).ilog2() as u8,
            clock_hz,
            buffer,
            ply: self.ply(),
            dropped: self.frames_dropped,
        }
    }

    /// Takes bytes from the line. Whole requests wait for [`SoftBoard::respond`].
    pub fn receive(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match self.decoder.feed(byte) {
                None => {}
                Some(Err(_)) => self.drop_frame(),
                Some(Ok(frame)) => {
                    let waiting: usize = self.requests.iter().map(Vec::len).sum();
                    let room = waiting + frame.len() <= usize::from(self.settings.buffer);
                    if room && frame::open(&frame).is_ok() {
                        self.requests.push_back(frame);
                    } else {
                        self.drop_frame();
                    }
                }
            }
        }
    }

    /// The UART could not read a byte: the frame it belongs to is spoiled.
    pub fn framing_error(&mut self) {
        self.decoder.damage();
    }

    /// Executes the oldest request that waits and returns the bytes to send for its answer;
    /// `None` if none waits.
    pub fn respond(&mut self) -> Option<Vec<u8>> {
        let request = self.requests.pop_front()?;
        let payload = frame::open(&request).ok()?;
        Some(frame::encode(&self.execute(payload)?.encode()))
    }

    /// Executes the request in a payload; `None` if it has no number and opcode.
    pub fn execute(&mut self, payload: &[u8]) -> Option<Answer> {
        let [number, opcode, operands @ ..] = payload else { return None };
        let read = match Opcode::from_code(*opcode) {
            Some(Opcode::Identify) if operands.is_empty() => {
                Some((AnswerBody::Identity(self.identity()), Status::Ok))
            }
            Some(Opcode::Line) => split_line(operands).ok().map(|(base, items)| {
                let mut verdicts = Vec::new();
                let status = self
                    .in_order(*number, base, |board| board.play(items, &mut verdicts))
                    .map_or_else(|status| status, |()| Status::Ok);
                (AnswerBody::Line(LineAnswer { verdicts, ply: self.ply() }), status)
            }),
            Some(Opcode::Probe) => split_probe(operands).ok().map(|(base, items, rest)| {
                let mut probed = Vec::new();
                let status = self
                    .in_order(*number, base, |board| board.probe(items, rest, &mut probed))
                    .map_or_else(|status| status, |()| Status::Ok);
                (AnswerBody::Probe(ProbeAnswer { probed, ply: self.ply() }), status)
            }),
            _ => None,
        };
        let unreadable = (AnswerBody::Unreadable(opcode & 0x7f), Status::BadRequest);
        let (body, status) = read.unwrap_or(unreadable);
        Some(Answer { number: *number, body, status })
    }

    /// Cuts the line to `base` plies and does the rest, if this is due.
    fn in_order(
        &mut self,
        number: u8,
        base: u16,
        rest: impl FnOnce(&mut SoftBoard) -> Result<(), Status>,
    ) -> Result<(), Status> {
        let due = self.last.is_some_and(|last| number == last || number == last.wrapping_add(1));
        if base != 0 && !due {
            return Err(Status::OutOfOrder);
        }
        self.last = None;
        if base == 0 {
            self.chain = Chain::with_limits(self.settings.limits);
            self.dropped = 0;
        }
        self.chain.cut(base.into()).map_err(|_| Status::BaseNotHeld)?;
        self.line.truncate(base.into());
        rest(self)?;
        self.last = Some(number);
        Ok(())
    }

    fn play(
        &mut self,
        items: impl Iterator<Item = u32>,
        verdicts: &mut Vec<BoardVerdict>,
    ) -> Result<(), Status> {
        let layout = self.identity().layout();
        for bits in items {
            let item = Item::unpack(bits, layout).map_err(|_| Status::BadRequest)?;
            if let Some(record) = item.record {
                self.push(Ply { record, check: item.check })?;
            }
            if let Some(question) = item.question {
                verdicts.push(self.verdict(question));
            }
        }
        Ok(())
    }

    fn probe(
        &mut self,
        items: impl Iterator<Item = u32>,
        rest: &[u8],
        probed: &mut Vec<Probed>,
    ) -> Result<(), Status> {
        for bits in items {
            self.push(MoveRecord::unpack(bits).map_err(|_| Status::BadRequest)?.into())?;
            // The golden model always has a verdict; the default would call itself inexact.
            probed.push(self.chain.first().unwrap_or_default().into());
            // There is the record that was just pushed.
            let _ = self.chain.pop();
            self.line.pop();
        }
        if rest.is_empty() { Ok(()) } else { Err(Status::BadRequest) }
    }

    fn push(&mut self, ply: Ply) -> Result<(), Status> {
        if self.line.len() >= MAX_PLIES {
            return Err(Status::LineFull);
        }
        // The golden model takes every record.
        let _ = self.chain.push(ply.record);
        self.line.push(ply);
        let depth = self.settings.limits.depth.unwrap_or(usize::MAX);
        self.dropped = self.dropped.max(self.line.len().saturating_sub(depth));
        Ok(())
    }

    fn verdict(&mut self, question: Question) -> BoardVerdict {
        let verdict = match question {
            Question::First => self.chain.first(),
            Question::Window => self.chain.verdict(),
        };
        // The golden model always has a verdict; the default would call itself inexact.
        let verdict = verdict.unwrap_or_default();
        let (walked, list_overflow) = self.walk(question);
        let [mover_checks, other_checks] =
            [0, 1].map(|side| self.gave_check(side, verdict.distance));
        BoardVerdict {
            verdict,
            cycles: u16::try_from(walked + CYCLES_BEYOND_WALK).unwrap_or(u16::MAX),
            list_overflow,
            window_cut: !verdict.exact && !list_overflow,
            mover_checks,
            other_checks,
        }
    }

    /// Whether every move of a side gave check in so many plies, which are not 0: of the side that has just moved, 0, or of
    /// the other, 1.
    fn gave_check(&self, side: usize, plies: u32) -> bool {
        let since = self.line.iter().rev().take(plies as usize);
        plies > 0 && since.skip(side).step_by(2).all(|ply| ply.check)
    }

    /// How many plies the walk takes and whether it ends because the chain list ran out, which
    /// the model's verdict does not tell.
    fn walk(&self, question: Question) -> (usize, bool) {
        let mut list = ChainList::new(self.settings.limits.entries);
        let held = &self.line[self.dropped..];
        for (walked, Ply { record, .. }) in held.iter().rev().enumerate() {
            if record.barrier {
                return (walked, false);
            }
            if list.step(*record).is_err() {
                return (walked, true);
            }
            if question == Question::First && walked % 2 == 1 && list.is_closed() {
                return (walked + 1, false);
            }
        }
        (held.len(), false)
    }

    fn ply(&self) -> u16 {
        u16::try_from(self.line.len()).unwrap_or(u16::MAX)
    }

    fn drop_frame(&mut self) {
        self.frames_dropped = self.frames_dropped.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::DETECTOR_CHECKED;
    use crate::request::{LineRequest, ProbeRequest, Request, RequestBody};
    use perpetual_model::{Piece, Verdict};

    const OUT: MoveRecord = MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21);
    const BACK: MoveRecord = MoveRecord::new(Piece::WHITE_KNIGHT, 21, 6);

    fn line(board: &mut SoftBoard, number: u8, base: u16, items: &[Item]) -> (LineAnswer, Status) {
        let body = RequestBody::Line(LineRequest { base, items: items.to_vec() });
        raw(board, &Request { number, body }.encode())
    }

    fn raw(board: &mut SoftBoard, payload: &[u8]) -> (LineAnswer, Status) {
        let answer = board.execute(payload).unwrap();
        assert_eq!(answer.number, payload[0]);
        assert_eq!(Answer::decode(&answer.encode(), board.identity().layout()), Ok(answer.clone()));
        match answer.body {
            AnswerBody::Line(line) => (line, answer.status),
            body => panic!("{body:?}"),
        }
    }

    fn ply(ply: u16, status: Status) -> (LineAnswer, Status) {
        (LineAnswer { verdicts: Vec::new(), ply }, status)
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
            body: RequestBody::Line(LineRequest { base: 2, items: vec![Item::play(OUT); 2] }),
        }
        .encode();
        bad[9] |= 0x80;
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
            let (answer, status) = line(board, number, base, &play);
            let full = base > 65_535 - 82;
            assert_eq!(status, if full { Status::LineFull } else { Status::Ok });
            assert_eq!(answer.ply, if full { 65_535 } else { base + 82 });
            number = number.wrapping_add(1);
        }
    }

    fn probe(board: &mut SoftBoard, payload: &[u8]) -> (Vec<u8>, u16, Status) {
        let answer = board.execute(payload).unwrap();
        assert_eq!(Answer::decode(&answer.encode(), board.identity().layout()), Ok(answer.clone()));
        match answer.body {
            AnswerBody::Probe(probe) => {
                let bytes = probe.probed.iter().map(|probed| probed.to_byte()).collect();
                (bytes, probe.ply, answer.status)
            }
            body => panic!("{body:?}"),
        }
    }

    #[test]
    fn moves_are_tried_and_taken_back() {
        let board = &mut SoftBoard::new(Settings::default());
        let other = MoveRecord::new(Piece::WHITE_KNIGHT, 21, 38);
        line(board, 1, 0, &[Item::play(OUT)]);
        let body = RequestBody::Probe(ProbeRequest { base: 1, moves: vec![other, BACK, other] });
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
            let (answer, status) = line(board, number, 4, &[Item::ask(Question::Window)]);
            assert_eq!(status, Status::Ok);
            answer.verdicts[0].verdict.exact
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
        let (answer, _) = line(board, 0, 0, &[ask(OUT), ask(BACK), ask(OUT), ask(other)]);
        let told: Vec<_> = answer
            .verdicts
            .iter()
            .map(|v| (v.verdict.exact, v.list_overflow, v.window_cut, v.cycles))
            .collect();
        let expected = [
            (true, false, false, 4),
            (true, false, false, 5),
            (false, false, true, 5),
            (false, true, false, 4),
        ];
        assert_eq!(told, expected);
        assert_eq!(
            answer.verdicts[1].verdict,
            Verdict { occurrences: 1, distance: 2, exact: true }
        );
        // One ply back is held, three are not.
        assert_eq!(line(board, 1, 3, &[]), ply(3, Status::Ok));
        assert_eq!(line(board, 2, 1, &[]), ply(3, Status::BaseNotHeld));
    }

    #[test]
    fn check_bits_are_told_where_the_board_has_them() {
        let checked = DetectorKind::Chain.code() | DETECTOR_CHECKED;
        let settings = Settings { detector: checked, ..Settings::default() };
        // Two chariots of xiangqi, the second beyond square 63, and what they give check with.
        let [one, two] = [5, 13].map(Piece::from_code);
        let round = [(one, 48, 49), (two, 80, 81), (one, 49, 48), (two, 81, 80)];
        let ask = |(at, (piece, from, to)): (usize, (Piece, u8, u8)), checks: [bool; 4]| Item {
            check: checks[at % 4],
            question: Some(if at < 4 { Question::First } else { Question::Window }),
            ..Item::play(MoveRecord::new(piece, from, to))
        };
        for (checks, mover, other) in [
            ([true, false, true, false], false, true),
            ([true, false, false, false], false, false),
            ([false, true, false, true], true, false),
            ([true; 4], true, true),
        ] {
            let board = &mut SoftBoard::new(settings);
            let moves = round.into_iter().chain(round).enumerate();
            let items: Vec<Item> = moves.map(|it| ask(it, checks)).collect();
            let (answer, status) = line(board, 1, 0, &items);
            assert_eq!(status, Status::Ok);
            let told: Vec<_> =
                answer.verdicts.iter().map(|v| (v.mover_checks, v.other_checks)).collect();
            assert_eq!(told[..3], [(false, false); 3], "there is no equal position");
            assert_eq!((told[3], told[4]), ((mover, other), (other, mover)));
            // The same request to a board without check bits.
            let plain = &mut SoftBoard::new(Settings::default());
            assert_eq!(line(plain, 1, 0, &items[1..2]), ply(0, Status::BadRequest));
        }
    }

    #[test]
    fn frames_that_cannot_be_taken_are_counted_in_silence() {
        let mut board = SoftBoard::new(Settings { buffer: 13, ..Settings::default() });
        let identify = frame::encode(&[7, 1]);
        let mut damaged = identify.clone();
        damaged[1] ^= 1;
        board.receive(&[0xc0, 0xc0]);
        board.receive(&damaged);
        board.receive(&slip::encode(&frame::seal(&[7])));
        board.receive(&frame::encode(&[2; 253]));
        board.receive(&[0xdb, 0, 0xc0]);
        board.framing_error();
        board.receive(&identify);
        // The END before the last frame ended the spoiled one.
        assert_eq!(board.identity().dropped, 5);
        assert!(board.respond().is_some() && board.respond().is_none());
        // Two of six bytes fit the buffer of 13, a third does not.
        (0..3).for_each(|_| board.receive(&identify));
        assert!(board.respond().is_some() && board.respond().is_some());
        assert_eq!((board.respond(), board.identity().dropped), (None, 6));
        board.reset();
        assert_eq!(board.identity().dropped, 0);
    }
}
