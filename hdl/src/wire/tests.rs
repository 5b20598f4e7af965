//! The whole board against the board in software: the same bytes in, the same answers out.

use perpetual_link::mock::{Settings, SoftBoard};
use perpetual_link::{
    Answer, AnswerBody, DetectorKind, Item, Layout, Probed, Question, Request, RequestBody, Status,
    frame, slip,
};
use perpetual_model::generate::{Pieces, lines};
use perpetual_model::{Limits, MoveRecord, Piece};
use proptest::prelude::*;
use rust_hdl::prelude::Block;

use super::board::{Board, PairBoard, ScoreboardBoard};
use super::board_port::BoardPort;
use super::engine::Engine;
use super::line;
use super::parts::Parts;
use crate::testing::Bench;

pub(super) const CLOCK: u32 = 12_000_000;
/// The hardest case: four clock cycles a bit.
pub(super) const CLOCKS_PER_BIT: usize = 4;
const ENTRIES: usize = 4;
const LOG2_DEPTH: usize = 5;

type SmallBoard = Board<ENTRIES, LOG2_DEPTH>;

/// A board circuit beside the board in software.
pub(super) struct Rig<B: Block = SmallBoard> {
    pub(super) bench: Bench<B>,
    port: fn(&mut B) -> &mut BoardPort,
    soft: SoftBoard,
    tx: Vec<bool>,
}

impl Rig {
    fn new() -> Rig {
        let board = SmallBoard::new(CLOCK, CLOCK / CLOCKS_PER_BIT as u32).unwrap();
        let limits = Limits { entries: Some(ENTRIES), depth: Some(1 << LOG2_DEPTH) };
        let settings = Settings { limits, clock_hz: CLOCK, ..Settings::default() };
        let bench = Bench::new(board, |board| &mut board.clock);
        Rig::beside(bench, |board| &mut board.port, settings)
    }
}

impl<B: Block> Rig<B> {
    /// A circuit with these ports beside a board in software that is to be the same.
    pub(super) fn beside(
        bench: Bench<B>,
        port: fn(&mut B) -> &mut BoardPort,
        settings: Settings,
    ) -> Rig<B> {
        let mut rig = Rig { bench, port, soft: SoftBoard::new(settings), tx: Vec::new() };
        rig.hold(true, 20);
        rig
    }

    fn hold(&mut self, level: bool, cycles: usize) {
        for _ in 0..cycles {
            (self.port)(&mut self.bench.circuit).rx.next = level;
            self.bench.cycle();
            self.tx.push((self.port)(&mut self.bench.circuit).tx.val());
        }
    }

    fn send(&mut self, bytes: &[u8]) {
        for level in line::levels(bytes, CLOCKS_PER_BIT as f64, 0.0) {
            self.hold(level, 1);
        }
        self.soft.receive(bytes);
    }

    /// Waits until the board has been silent for a while, and returns what it said.
    fn heard(&mut self) -> Vec<u8> {
        let mut quiet = 0;
        while quiet < 30 * CLOCKS_PER_BIT + 200 {
            self.hold(true, 1);
            quiet = if self.tx.last() == Some(&true) { quiet + 1 } else { 0 };
        }
        line::bytes(&std::mem::take(&mut self.tx), CLOCKS_PER_BIT)
    }

    /// Sends bytes to both boards and compares what they answer.
    pub(super) fn exchange(&mut self, bytes: &[u8]) -> Vec<Answer> {
        self.exchange_but(bytes, &[])
    }

    /// Like [`Rig::exchange`], but for what is found for the moves of a PROBE at `impossible`:
    /// a detector's verdict on a line that no board can play is not defined.
    fn exchange_but(&mut self, bytes: &[u8], impossible: &[usize]) -> Vec<Answer> {
        self.send(bytes);
        let layout = self.soft.identity().layout();
        let mut heard = answers_of(&self.heard(), layout);
        let mut soft = Vec::new();
        while let Some(bytes) = self.soft.respond() {
            soft.extend(answers_of(&bytes, layout));
        }
        for answer in heard.iter_mut().chain(&mut soft) {
            if let AnswerBody::Probe { probed, .. } = &mut answer.body {
                for &at in impossible {
                    if let Some(probed) = probed.get_mut(at) {
                        *probed = Probed { distance: 0, exact: true };
                    }
                }
            }
        }
        assert_eq!(without_cycles(heard.clone()), without_cycles(soft.clone()));
        for (heard, soft) in cycles(&heard).zip(cycles(&soft)) {
            // Both count the plies walked, and a constant that is the circuit's own affair.
            assert!((soft..=soft + 8).contains(&heard), "{heard} cycles, {soft} in software");
        }
        heard
    }

    pub(super) fn ask(&mut self, request: &Request) -> Answer {
        let mut answers = self.exchange(&frame::encode(&request.encode()));
        assert_eq!(answers.len(), 1);
        answers.remove(0)
    }
}

/// The answers of a board without check bits.
pub(crate) fn answers(bytes: &[u8]) -> Vec<Answer> {
    answers_of(bytes, Layout::Plain)
}

fn answers_of(bytes: &[u8], layout: Layout) -> Vec<Answer> {
    let mut decoder = slip::Decoder::new(600);
    let frames: Vec<_> = bytes.iter().filter_map(|&byte| decoder.feed(byte)).collect();
    frames
        .iter()
        .map(|frame| Answer::decode(frame::open(frame.as_ref().unwrap()).unwrap(), layout).unwrap())
        .collect()
}

fn cycles(answers: &[Answer]) -> impl Iterator<Item = u16> {
    let verdicts = answers.iter().flat_map(|answer| match &answer.body {
        AnswerBody::Line { verdicts, .. } => &verdicts[..],
        _ => &[],
    });
    verdicts.map(|verdict| verdict.cycles)
}

fn without_cycles(mut answers: Vec<Answer>) -> Vec<Answer> {
    for answer in &mut answers {
        if let AnswerBody::Line { verdicts, .. } = &mut answer.body {
            verdicts.iter_mut().for_each(|verdict| verdict.cycles = 0);
        }
    }
    answers
}

pub(super) fn identify(number: u8) -> Request {
    Request { number, body: RequestBody::Identify }
}

pub(super) fn line_request(number: u8, base: u16, items: Vec<Item>) -> Request {
    Request { number, body: RequestBody::Line { base, items } }
}

pub(super) fn probe_request(number: u8, base: u16, moves: Vec<MoveRecord>) -> Request {
    Request { number, body: RequestBody::Probe { base, moves } }
}

/// Bytes and plies of the answer to a PROBE.
fn probed(answer: &Answer) -> (Vec<u8>, u16) {
    let AnswerBody::Probe { probed, ply } = &answer.body else { panic!("{answer:?}") };
    (probed.iter().map(|probed| probed.to_byte()).collect(), *ply)
}

/// Knights that go out and back: a repetition every fourth ply.
fn shuffle(ply: usize) -> MoveRecord {
    let (from, to) = [(6, 21), (62, 45), (21, 6), (45, 62)][ply % 4];
    let piece = [Piece::WHITE_KNIGHT, Piece::BLACK_KNIGHT][ply % 2];
    MoveRecord::new(piece, from, to)
}

fn asking(record: MoveRecord, question: Question) -> Item {
    Item { question: Some(question), ..Item::play(record) }
}

#[test]
fn it_says_who_it_is() {
    let mut rig = Rig::new();
    let answer = rig.ask(&identify(77));
    assert_eq!(answer.number, 77);
    rig.bench.replay("board-identify");
}

#[test]
fn every_status_of_a_line() {
    let mut rig = Rig::new();
    let items = |plies: std::ops::Range<usize>| {
        plies.map(|ply| asking(shuffle(ply), Question::Window)).collect::<Vec<_>>()
    };
    // After power-up only base 0 is due.
    assert_eq!(rig.ask(&line_request(0, 3, items(3..4))).status, Status::OutOfOrder);
    assert_eq!(rig.ask(&line_request(200, 0, items(0..10))).status, Status::Ok);
    assert!(rig.bench.circuit.port.led_repetition.val());
    assert_eq!(rig.ask(&line_request(201, 10, items(10..12))).status, Status::Ok);
    // A repeat, the next one, and others.
    assert_eq!(rig.ask(&line_request(201, 10, items(10..12))).status, Status::Ok);
    assert_eq!(rig.ask(&line_request(202, 4, vec![])).status, Status::Ok);
    assert_eq!(rig.ask(&line_request(204, 4, items(4..5))).status, Status::OutOfOrder);
    assert_eq!(rig.ask(&line_request(201, 4, items(4..5))).status, Status::OutOfOrder);
    // IDENTIFY is outside the order.
    assert_eq!(rig.ask(&identify(9)).status, Status::Ok);
    assert_eq!(rig.ask(&line_request(203, 4, items(4..5))).status, Status::Ok);
    // Above the line; then nothing but base 0 is due.
    assert_eq!(rig.ask(&line_request(204, 6, items(6..7))).status, Status::BaseNotHeld);
    assert_eq!(rig.ask(&line_request(204, 5, items(5..7))).status, Status::OutOfOrder);
    assert_eq!(rig.ask(&line_request(255, 0, items(0..40))).status, Status::Ok);
    // Numbers go round. Behind the oldest record of 32 held.
    assert_eq!(rig.ask(&line_request(0, 8, vec![])).status, Status::Ok);
    assert_eq!(rig.ask(&line_request(1, 7, vec![])).status, Status::BaseNotHeld);
    rig.bench.replay("board-status");
}

#[test]
fn a_bad_item_stops_a_line_and_keeps_what_was_played() {
    let mut rig = Rig::new();
    let play = Item::play(shuffle(0)).pack();
    let bad = [
        play | 1 << 20,
        play | 1 << 23,
        play | 3 << 17,
        1 << 19 | 1,
        1 << 19 | 0x100,
        1 << 19 | 0x1_0000,
        0x0_0fff,
        0,
    ];
    for (n, bad) in bad.into_iter().enumerate() {
        let mut request = line_request(n as u8, 0, vec![asking(shuffle(0), Question::First)]);
        let mut payload = request.encode();
        payload.extend(&bad.to_le_bytes()[..3]);
        payload.extend(Item::play(shuffle(1)).to_bytes());
        let answer = rig.exchange(&frame::encode(&payload)).remove(0);
        assert_eq!(answer.status, Status::BadRequest, "{bad:#x}");
        let AnswerBody::Line { verdicts, ply: 1 } = &answer.body else { panic!("{answer:?}") };
        assert_eq!(verdicts.len(), 1);
        // It does not count as executed well: what was sent behind it is not due.
        request.number += 1;
        request.body = RequestBody::Line { base: 1, items: vec![] };
        assert_eq!(rig.ask(&request).status, Status::OutOfOrder);
    }
    // These are good: a null move, a capture of nothing by nothing with the barrier, asking only.
    let good = vec![
        Item::play(MoveRecord::NULL_MOVE),
        Item::ask(Question::Window),
        Item { ply: None, question: None },
    ];
    assert_eq!(rig.ask(&line_request(9, 0, good)).status, Status::Ok);
    rig.bench.replay("board-bad-items");
}

#[test]
fn requests_that_cannot_be_read() {
    let mut rig = Rig::new();
    let mut payloads = vec![vec![1, 0], vec![2, 3, 4], vec![3, 0x81], vec![4, 1, 0], vec![5, 0xff]];
    payloads.extend((0..12).filter(|n| n % 3 != 2).map(|n| {
        let mut payload = vec![6, 2];
        payload.resize(2 + n, 0);
        payload
    }));
    for payload in payloads {
        let answer = rig.exchange(&frame::encode(&payload)).remove(0);
        assert_eq!(answer.status, Status::BadRequest, "{payload:?}");
        assert_eq!(answer.body, AnswerBody::Unreadable(payload[1] & 0x7f));
        assert!(rig.bench.circuit.port.led_error.val());
    }
    assert_eq!(rig.ask(&identify(7)).status, Status::Ok);
    rig.bench.replay("board-unreadable");
}

#[test]
fn moves_are_tried_and_taken_back() {
    let mut rig = Rig::new();
    let play = (0..3).map(|ply| Item::play(shuffle(ply))).collect();
    assert_eq!(rig.ask(&line_request(1, 0, play)).status, Status::Ok);
    let [out, back] =
        [(62, 45), (45, 62)].map(|(from, to)| MoveRecord::new(Piece::BLACK_KNIGHT, from, to));
    let answer = rig.ask(&probe_request(2, 3, vec![back, out, back, back]));
    assert_eq!((answer.status, probed(&answer)), (Status::Ok, (vec![2, 0, 2, 2], 3)));
    assert!(rig.bench.circuit.port.led_repetition.val());
    // It is numbered like a LINE.
    let answer = rig.ask(&probe_request(2, 3, vec![out]));
    assert_eq!((answer.status, probed(&answer)), (Status::Ok, (vec![0], 3)));
    assert!(!rig.bench.circuit.port.led_repetition.val());
    let answer = rig.ask(&probe_request(4, 3, vec![back]));
    assert_eq!((answer.status, probed(&answer)), (Status::OutOfOrder, (vec![], 3)));
    let answer = rig.ask(&line_request(3, 3, vec![asking(back, Question::Window)]));
    assert_eq!(answer.status, Status::Ok);
    // It cuts the line; base 0 makes a fresh one; without a move there is nothing to say.
    let answer = rig.ask(&probe_request(4, 2, vec![shuffle(2), out]));
    assert_eq!((answer.status, probed(&answer)), (Status::Ok, (vec![0, 0], 2)));
    let answer = rig.ask(&probe_request(5, 3, vec![back]));
    assert_eq!((answer.status, probed(&answer)), (Status::BaseNotHeld, (vec![], 2)));
    let answer = rig.ask(&probe_request(99, 0, vec![out]));
    assert_eq!((answer.status, probed(&answer)), (Status::Ok, (vec![0], 0)));
    let answer = rig.ask(&probe_request(100, 0, vec![]));
    assert_eq!((answer.status, probed(&answer)), (Status::Ok, (vec![], 0)));
    rig.bench.replay("board-probe");
}

#[test]
fn a_probe_that_cannot_be_executed_stops_there() {
    let mut rig = Rig::new();
    // A move of nothing, and half a move.
    for (number, tail) in [(1, &[0xff, 0x0f, 0x95, 0x21][..]), (7, &[0x95]), (9, &[0xff])] {
        let mut payload = probe_request(number, 0, vec![shuffle(0), shuffle(2)]).encode();
        payload.extend(tail);
        let answer = rig.exchange(&frame::encode(&payload)).remove(0);
        assert_eq!((answer.status, probed(&answer)), (Status::BadRequest, (vec![0, 0], 0)));
        assert!(rig.bench.circuit.port.led_error.val());
        let next = rig.ask(&probe_request(number + 1, 1, vec![shuffle(0)]));
        assert_eq!((next.status, probed(&next)), (Status::OutOfOrder, (vec![], 0)));
    }
    // Half a move alone, and no whole base.
    let answer = rig.exchange(&frame::encode(&[3, 3, 0, 0, 0])).remove(0);
    assert_eq!((answer.status, probed(&answer)), (Status::BadRequest, (vec![], 0)));
    for payload in [&[4, 3][..], &[4, 3, 0]] {
        let answer = rig.exchange(&frame::encode(payload)).remove(0);
        let body = AnswerBody::Unreadable(3);
        assert_eq!(answer, Answer { number: 4, body, status: Status::BadRequest });
    }
    assert_eq!(rig.ask(&probe_request(5, 0, vec![shuffle(0)])).status, Status::Ok);
    rig.bench.replay("board-bad-probes");
}

#[test]
fn several_requests_in_flight_are_answered_in_order() {
    let mut rig = Rig::new();
    let mut bytes = Vec::new();
    let questions = [Question::First, Question::Window];
    for n in 0..18u8 {
        let ply = usize::from(n) * 2;
        let items = (ply..ply + 2).map(|ply| asking(shuffle(ply), questions[ply % 2])).collect();
        bytes.extend(frame::encode(&line_request(2 * n, ply as u16, items).encode()));
        // Requests of 14 bytes, 504 in all: both boards hold that many.
        let moves = (0..3).map(|n| shuffle(ply + n)).collect();
        bytes.extend(frame::encode(&probe_request(2 * n + 1, ply as u16 + 2, moves).encode()));
    }
    let answers = rig.exchange(&bytes);
    assert_eq!(answers.len(), 36);
    assert!(answers.iter().all(|answer| answer.status == Status::Ok));
    rig.bench.replay("board-in-flight");
}

#[test]
fn break_and_reset_begin_anew() {
    for by_break in [true, false] {
        let mut rig = Rig::new();
        let items = vec![asking(shuffle(0), Question::First)];
        assert_eq!(rig.ask(&line_request(5, 0, items.clone())).status, Status::Ok);
        rig.exchange(&frame::encode(&[1, 1, 1]));
        assert!(rig.bench.circuit.port.led_error.val() && rig.bench.circuit.port.led_link.val());
        // A request is under way, and an answer.
        rig.send(&frame::encode(&identify(3).encode()));
        rig.send(&frame::encode(&identify(4).encode())[..4]);
        if by_break {
            rig.hold(false, 22 * CLOCKS_PER_BIT);
        } else {
            rig.bench.circuit.port.reset.next = true;
            rig.hold(true, 1);
            rig.bench.circuit.port.reset.next = false;
        }
        rig.hold(true, 20);
        rig.tx.clear();
        rig.soft.reset();
        assert!(!rig.bench.circuit.port.led_error.val());
        let AnswerBody::Identity(identity) = rig.ask(&identify(0)).body else { panic!() };
        assert_eq!((identity.ply, identity.dropped), (0, 0));
        assert_eq!(rig.ask(&line_request(6, 1, items)).status, Status::OutOfOrder);
        rig.bench.replay("board-break");
    }
}

#[test]
fn the_circuits_are_sound() {
    // What stands in the boards with check bits; a whole one is among those that are exported.
    let parts = Parts::detector(DetectorKind::Chain, (ENTRIES, LOG2_DEPTH), CLOCK);
    let checked = Engine::<7>::new(&parts);
    Bench::new(checked, |engine| &mut engine.clock).lint("checked-engine");
    let scoreboard = ScoreboardBoard::<6>::new(CLOCK, 115_200).unwrap();
    Bench::new(scoreboard, |board| &mut board.clock).lint("scoreboard-board");
    let pair = PairBoard::<4, 6>::new(CLOCK, 115_200).unwrap();
    Bench::new(pair, |board| &mut board.clock).lint("pair-board");
}

/// What a host might send: requests of a line, mostly in order, and things gone wrong.
#[derive(Clone, Debug)]
enum Step {
    Line { number: u8, back: usize, plies: usize, ask: u64 },
    Probe { number: u8, back: usize, moves: Vec<u16>, half: bool },
    Identify,
    Raw(Vec<u8>),
    Damaged(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let number = prop_oneof![8 => Just(1), 1 => Just(0), 1 => any::<u8>()];
    let back = prop_oneof![6 => Just(0usize), 3 => 1usize..6, 1 => 1usize..40];
    prop_oneof![
        12 => (number, back, 0usize..16, any::<u64>())
            .prop_map(|(number, back, plies, ask)| Step::Line { number, back, plies, ask }),
        6 => (
            prop_oneof![8 => Just(1), 1 => any::<u8>()],
            prop_oneof![6 => Just(0usize), 3 => 1usize..6],
            prop::collection::vec(any::<u16>(), 0..20),
            prop::bool::weighted(0.1),
        )
            .prop_map(|(number, back, moves, half)| Step::Probe { number, back, moves, half }),
        1 => Just(Step::Identify),
        1 => prop::collection::vec(any::<u8>(), 0..20).prop_map(Step::Raw),
        1 => (0usize..30).prop_map(Step::Damaged),
    ]
}

/// What stands where after these moves of a generated line.
fn placement_after(line: &[MoveRecord]) -> Vec<Piece> {
    let mut placement = Pieces::Full.placement();
    line.iter().for_each(|record| placement.swap(record.from.into(), record.to.into()));
    placement
}

/// Whether the placement allows a move: a piece goes from where it stands to an empty square.
fn possible(bits: u16, placement: &[Piece]) -> bool {
    MoveRecord::unpack(bits.into()).is_ok_and(|record| {
        let [from, to] = [record.from, record.to].map(|square| placement[usize::from(square)]);
        from == record.piece && to == Piece::NONE
    })
}

/// A move to try after `base` plies: mostly one of the line, back or forth, so that there is
/// something to find; now and then any bits, pieces that are none included.
fn tried(bits: u16, game: &[MoveRecord], base: usize, placement: &[Piece]) -> u16 {
    let near = game[(base + usize::from(bits >> 4)) % (base + 8)];
    let back = MoveRecord { from: near.to, to: near.from, ..near };
    let order = if bits & 8 == 0 { [near, back] } else { [back, near] };
    let fits =
        order.map(|record| record.pack() as u16).into_iter().find(|&m| possible(m, placement));
    if bits & 7 == 0 { bits } else { fits.unwrap_or(near.pack() as u16) }
}

/// Sends what the steps say, of a generated game, to the circuit and the link's own board, and
/// replays it on the Verilog.
fn the_same_answers(steps: Vec<Step>, seed: u64) {
    let mut rig = Rig::new();
    let game = lines(seed, 1, Pieces::Full, 400).next().unwrap();
    let (mut number, mut ply) = (0u8, 0usize);
    for step in steps {
        match step {
            Step::Line { number: ahead, back, plies, ask } => {
                let base = ply.saturating_sub(back);
                let items: Vec<Item> = (base..base + plies)
                    .map(|at| {
                        let question = match ask >> (2 * (at - base)) & 3 {
                            1 => Some(Question::First),
                            2 => Some(Question::Window),
                            _ => None,
                        };
                        Item { question, ..Item::play(game[at]) }
                    })
                    .collect();
                let request = line_request(number.wrapping_add(ahead), base as u16, items);
                match rig.ask(&request).status {
                    Status::Ok => (number, ply) = (request.number, base + plies),
                    Status::BaseNotHeld => ply = 0,
                    _ => {}
                }
            }
            Step::Probe { number: ahead, back, moves, half } => {
                let base = ply.saturating_sub(back);
                let placement = placement_after(&game[..base]);
                let moves: Vec<u16> =
                    moves.into_iter().map(|bits| tried(bits, &game, base, &placement)).collect();
                let impossible: Vec<usize> =
                    (0..moves.len()).filter(|&at| !possible(moves[at], &placement)).collect();
                let mut payload = vec![number.wrapping_add(ahead), 3];
                payload.extend((base as u16).to_le_bytes());
                payload.extend(moves.into_iter().flat_map(u16::to_le_bytes));
                payload.extend(half.then_some(0x95));
                let answer = rig.exchange_but(&frame::encode(&payload), &impossible).remove(0);
                match answer.status {
                    Status::Ok => (number, ply) = (answer.number, base),
                    Status::BaseNotHeld | Status::BadRequest => ply = 0,
                    _ => {}
                }
            }
            Step::Identify => {
                rig.ask(&identify(number));
            }
            Step::Raw(payload) => {
                rig.exchange(&frame::encode(&payload));
            }
            Step::Damaged(at) => {
                let mut bytes = frame::encode(&identify(1).encode());
                let at = at % bytes.len();
                bytes[at] ^= 1 << (at % 8);
                bytes.push(slip::END);
                rig.exchange(&bytes);
            }
        }
    }
    rig.bench.replay("board");
}

// Two tests, since one would keep a processor busy long after all others are done.
proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn the_same_bytes_get_the_same_answers(
        steps in prop::collection::vec(step(), 1..10),
        seed in 0u64..1000,
    ) {
        the_same_answers(steps, seed);
    }

    #[test]
    #[ignore = "long: make test-all"]
    fn a_long_exchange_gets_the_same_answers(
        steps in prop::collection::vec(step(), 8..15),
        seed in 1000u64..2000,
    ) {
        the_same_answers(steps, seed);
    }
}
