//! Front end and engine before a detector that does as the test says.

use perpetual_link::{
    Answer, AnswerBody, Item, Operation, Question, Refusal, Request, RequestBody, Status, frame,
};
use perpetual_model::{MoveRecord, Piece};

use super::line;
use super::tests::answers;
use super::without_detector::WithoutDetector;
use crate::testing::Bench;

const CLOCKS_PER_BIT: usize = 4;

/// A front end, and what a detector would do, cycle by cycle.
struct Rig {
    bench: Bench<WithoutDetector>,
    tx: Vec<bool>,
    /// Every request that was taken: operation, packed record, target ply.
    taken: Vec<(u64, u32, u16)>,
    /// The operation that goes wrong, and the code with which it does.
    fails: Option<(Operation, Refusal)>,
    /// Cycles from a question to its verdict.
    delay: usize,
    fault: bool,
    exact: bool,
    distance: u16,
    /// Cycles for which the detector takes no request after each.
    reluctance: usize,
    verdict_in: Option<usize>,
    ready_in: usize,
}

impl Rig {
    fn new() -> Rig {
        let bench = Bench::new(WithoutDetector::new(), |board| &mut board.clock);
        let mut rig = Rig {
            bench,
            tx: Vec::new(),
            taken: Vec::new(),
            fails: None,
            delay: 9,
            fault: false,
            exact: true,
            distance: 0xc0da,
            reluctance: 0,
            verdict_in: None,
            ready_in: 0,
        };
        rig.hold(true, 20);
        rig.taken.clear();
        rig
    }

    fn hold(&mut self, level: bool, cycles: usize) {
        (0..cycles).for_each(|_| self.cycle(level));
    }

    fn cycle(&mut self, level: bool) {
        let circuit = &mut self.bench.circuit;
        circuit.port.rx.next = level;
        let request = (
            circuit.detector.operation.val().to_u64(),
            circuit.detector.to.val().to_u64() as u32
                | (circuit.detector.from.val().to_u64() as u32) << 6
                | (circuit.detector.piece.val().to_u64() as u32) << 12
                | u32::from(circuit.detector.barrier.val()) << 16,
            circuit.detector.target_ply.val().to_u16(),
        );
        let ready = self.ready_in == 0 && self.verdict_in.is_none();
        let verdict = self.verdict_in == Some(0);
        circuit.detector.request_ready.next = ready;
        circuit.detector.verdict_valid.next = verdict;
        circuit.detector.fault.next = self.fault && verdict;
        circuit.detector.exact.next = self.exact;
        circuit.detector.occurrences.next = 0x1234.into();
        circuit.detector.distance.next = u64::from(self.distance).into();
        circuit.detector.ply.next = 0xdbc0.into();
        circuit.detector.error.next = 0.into();
        if let Some((operation, refusal)) = self.fails
            && self.taken.last().is_some_and(|taken| taken.0 == operation as u64)
            && self.ready_in == self.reluctance
        {
            circuit.detector.error.next = (refusal as u64).into();
            self.fails = None;
        }
        self.ready_in = self.ready_in.saturating_sub(1);
        if let Some(cycles) = &mut self.verdict_in {
            *cycles = cycles.saturating_sub(1);
        }
        if verdict && circuit.detector.verdict_ready.val() {
            self.verdict_in = None;
        }
        if ready && circuit.detector.request_valid.val() {
            self.taken.push(request);
            if [Operation::First as u64, Operation::Window as u64].contains(&request.0) {
                self.verdict_in = Some(self.delay - 1);
            } else {
                self.ready_in = self.reluctance;
            }
        }
        self.bench.cycle();
        self.tx.push(self.bench.circuit.port.tx.val());
    }

    fn ask(&mut self, number: u8, base: u16, items: Vec<Item>) -> Answer {
        self.exchange(number, RequestBody::Line { base, items })
    }

    fn probe(&mut self, number: u8, base: u16, moves: Vec<MoveRecord>) -> (Status, Vec<u8>) {
        let answer = self.exchange(number, RequestBody::Probe { base, moves });
        let AnswerBody::Probe { probed, ply: 0xdbc0 } = &answer.body else { panic!("{answer:?}") };
        (answer.status, probed.iter().map(|probed| probed.to_byte()).collect())
    }

    fn exchange(&mut self, number: u8, body: RequestBody) -> Answer {
        let bytes = frame::encode(&Request { number, body }.encode());
        for level in line::levels(&bytes, CLOCKS_PER_BIT as f64, 0.0) {
            self.cycle(level);
        }
        let mut quiet = 0;
        while quiet < 300 || self.verdict_in.is_some() {
            self.cycle(true);
            quiet = if self.tx.last() == Some(&true) { quiet + 1 } else { 0 };
        }
        let heard = answers(&line::bytes(&std::mem::take(&mut self.tx), CLOCKS_PER_BIT));
        assert_eq!(heard.len(), 1, "{heard:?}");
        heard[0].clone()
    }
}

fn items() -> Vec<Item> {
    let queen = MoveRecord::new(Piece::WHITE_QUEEN, 2, 47);
    vec![
        Item::play(queen),
        Item { question: Some(Question::Window), ..Item::play(queen.as_barrier()) },
        Item::ask(Question::First),
    ]
}

fn verdicts(answer: &Answer) -> Vec<(u32, u32, u16)> {
    let AnswerBody::Line { verdicts, ply: 0xdbc0 } = &answer.body else { panic!("{answer:?}") };
    let verdict =
        |v: &perpetual_link::BoardVerdict| (v.verdict.occurrences, v.verdict.distance, v.cycles);
    verdicts.iter().map(verdict).collect()
}

#[test]
fn a_line_becomes_requests_in_order() {
    for reluctance in [0, 1, 5] {
        let mut rig = Rig::new();
        rig.reluctance = reluctance;
        assert!(!rig.bench.circuit.port.led_repetition.val());
        let answer = rig.ask(1, 0, items());
        assert_eq!(answer.status, Status::Ok);
        assert_eq!(verdicts(&answer), [(0x1234, 0xc0da, 9); 2]);
        assert!(rig.bench.circuit.port.led_repetition.val());
        let packed = items()[0].pack();
        let operations: Vec<_> = rig.taken.iter().map(|taken| taken.0).collect();
        use Operation::*;
        assert_eq!(
            operations,
            [Clear, Push, Push, Window, First].map(|operation| operation as u64)
        );
        assert_eq!((rig.taken[1].1, rig.taken[2].1), (packed, packed | 1 << 16));
        rig.taken.clear();
        assert_eq!(rig.ask(2, 0xc0db, vec![]).status, Status::Ok);
        assert_eq!((rig.taken.len(), rig.taken[0].0, rig.taken[0].2), (1, Cut as u64, 0xc0db));
        rig.bench.replay("front-end");
    }
    Rig::new().bench.lint("front-end");
}

#[test]
fn a_full_line_stops_there() {
    for reluctance in [0, 2] {
        let mut rig = Rig::new();
        rig.reluctance = reluctance;
        rig.fails = Some((Operation::Push, Refusal::LineFull));
        let answer = rig.ask(1, 0, items());
        assert_eq!((answer.status, verdicts(&answer)), (Status::LineFull, vec![]));
        assert_eq!(rig.taken.len(), 2);
        assert!(rig.bench.circuit.port.led_error.val());
        assert_eq!(rig.ask(2, 1, vec![]).status, Status::OutOfOrder);
        assert_eq!(rig.ask(2, 0, items()).status, Status::Ok);
        rig.bench.replay("front-end-full");
    }
}

#[test]
fn a_base_that_is_not_held_plays_nothing() {
    let mut rig = Rig::new();
    assert_eq!(rig.ask(7, 0, items()).status, Status::Ok);
    rig.taken.clear();
    rig.fails = Some((Operation::Cut, Refusal::NotHeld));
    let answer = rig.ask(8, 5, items());
    assert_eq!((answer.status, verdicts(&answer)), (Status::BaseNotHeld, vec![]));
    assert_eq!(rig.taken.len(), 1);
    rig.bench.replay("front-end-base");
}

#[test]
fn a_fault_is_no_verdict_and_the_detector_goes_on() {
    let mut rig = Rig::new();
    rig.fault = true;
    let answer = rig.ask(1, 0, items());
    assert_eq!((answer.status, verdicts(&answer)), (Status::Fault, vec![]));
    assert!(rig.bench.circuit.port.led_error.val());
    rig.fault = false;
    assert_eq!(verdicts(&rig.ask(2, 0, items())).len(), 2);
    rig.bench.replay("front-end-fault");
}

#[test]
fn a_probe_pushes_asks_and_pops() {
    let queen = MoveRecord::new(Piece::WHITE_QUEEN, 2, 47);
    let knight = MoveRecord::new(Piece::BLACK_KNIGHT, 63, 63);
    use Operation::*;
    for (reluctance, delay) in [(0, 1), (1, 9), (5, 300)] {
        let mut rig = Rig::new();
        (rig.reluctance, rig.delay, rig.distance) = (reluctance, delay, 6);
        assert_eq!(rig.probe(1, 0, vec![queen, knight]), (Status::Ok, vec![3, 3]));
        let operations: Vec<_> = rig.taken.iter().map(|taken| taken.0).collect();
        assert_eq!(
            operations,
            [Clear, Push, First, Pop, Push, First, Pop].map(|operation| operation as u64)
        );
        assert_eq!((rig.taken[1].1, rig.taken[4].1), (queen.pack(), knight.pack()));
        rig.taken.clear();
        assert_eq!(rig.probe(2, 0xc0db, vec![]), (Status::Ok, vec![]));
        assert_eq!((rig.taken.len(), rig.taken[0].0, rig.taken[0].2), (1, Cut as u64, 0xc0db));
        // A LINE behind it is a LINE again.
        rig.taken.clear();
        assert_eq!(rig.ask(3, 7, items()).status, Status::Ok);
        let operations: Vec<_> = rig.taken.iter().map(|taken| taken.0).collect();
        assert_eq!(operations, [Cut, Push, Push, Window, First].map(|operation| operation as u64));
        rig.bench.replay("front-end-probe");
    }
}

#[test]
fn a_probe_tells_half_the_distance_up_to_254() {
    let mut rig = Rig::new();
    let rook = MoveRecord::new(Piece::WHITE_ROOK, 0, 7);
    for (distance, byte) in [
        (0, 0),
        (2, 1),
        (170, 85),
        (252, 126),
        (254, 127),
        (256, 127),
        (0x8000, 127),
        (65_534, 127),
    ] {
        for exact in [true, false] {
            (rig.distance, rig.exact) = (distance, exact);
            let byte = byte | if exact { 0 } else { 0x80 };
            assert_eq!(rig.probe(1, 0, vec![rook]), (Status::Ok, vec![byte]), "{distance}");
        }
    }
    rig.bench.replay("front-end-probed");
}

#[test]
fn a_probe_that_fails_stops_there() {
    let mut rig = Rig::new();
    let rook = MoveRecord::new(Piece::WHITE_ROOK, 0, 7);
    rig.fails = Some((Operation::Push, Refusal::LineFull));
    assert_eq!(rig.probe(1, 0, vec![rook, rook]), (Status::LineFull, vec![]));
    rig.fails = Some((Operation::Cut, Refusal::NotHeld));
    assert_eq!(rig.probe(2, 0, vec![]), (Status::Ok, vec![]));
    assert_eq!(rig.probe(3, 5, vec![rook]), (Status::BaseNotHeld, vec![]));
    rig.fault = true;
    rig.taken.clear();
    assert_eq!(rig.probe(1, 0, vec![rook, rook]), (Status::Fault, vec![]));
    assert_eq!(rig.taken.len(), 3);
    rig.fault = false;
    assert_eq!(rig.probe(1, 0, vec![rook, rook]).0, Status::Ok);
    rig.bench.replay("front-end-probe-fails");
}

#[test]
#[ignore = "long: make test-all"]
fn cycles_are_counted_up_to_65535() {
    let mut rig = Rig::new();
    for (delay, cycles) in [(1, 1), (2, 2), (300, 300), (65_534, 65_534), (65_600, 65_535)] {
        rig.delay = delay;
        let answer = rig.ask(3, 0, vec![Item::ask(Question::First)]);
        assert_eq!(verdicts(&answer), [(0x1234, 0xc0da, cycles)]);
    }
}
