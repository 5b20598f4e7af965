use std::collections::VecDeque;

use perpetual_model::generate::Numbers;

use super::EngineSwitch;
use crate::testing::{Bench, Mutant, all_are_found};

/// A request: whether it fits, and its bytes. Or an answer, of which the first means nothing.
type Frame = (bool, Vec<u8>);

/// What an engine has of its requests, and still has to answer.
#[derive(Default)]
struct Engine {
    got: Vec<Frame>,
    /// No byte of a frame can come before its head.
    within: bool,
    answers: VecDeque<Vec<u8>>,
    sent: usize,
}

struct Rig {
    bench: Bench<EngineSwitch>,
    numbers: Numbers,
    requests: VecDeque<Frame>,
    /// Of the first request: its head, then its bytes, have been taken.
    begun: bool,
    read: usize,
    gap: usize,
    engines: [Engine; 2],
    answer: Vec<u8>,
    answers: Vec<Vec<u8>>,
}

const SEARCHERS: usize = 1;

/// The engine that a request with this opcode is for.
fn owner(opcode: u8) -> usize {
    usize::from((0x10..0x14).contains(&opcode))
}

impl Rig {
    fn new() -> Rig {
        let mut bench = Bench::new(EngineSwitch::default(), |switch| &mut switch.clock);
        bench.circuit.port.reset.next = true;
        bench.cycle();
        bench.circuit.port.reset.next = false;
        Rig {
            bench,
            numbers: Numbers::new(48),
            requests: VecDeque::new(),
            begun: false,
            read: 0,
            gap: 0,
            engines: Default::default(),
            answer: Vec::new(),
            answers: Vec::new(),
        }
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.numbers.below(number) == 0
    }

    fn cycle(&mut self) {
        let takes = [self.one_in(2), self.one_in(2)];
        let speaks = [!self.one_in(4), !self.one_in(4)];
        let ready = self.one_in(2);
        // What the deframer shows.
        let shown = (self.gap == 0).then(|| self.requests.front()).flatten();
        let head = shown.filter(|_| !self.begun);
        let byte = shown.filter(|_| self.begun).map(|request| request.1[self.read]);
        let ports = &mut self.bench.circuit;
        ports.frames.frame.next = head.is_some();
        ports.frames.in_frame.next = byte.is_some();
        ports.frames.boundary.next = self.gap == 0 && byte.is_none();
        ports.frames.front.next = u64::from(byte.unwrap_or(0x10)).into();
        ports.frame_fits.next = head.is_some_and(|request| request.0);
        // What the engines say.
        for (engine, at) in [(&mut ports.detector, 0), (&mut ports.searchers, 1)] {
            let own = &self.engines[at];
            let offered = own.answers.front().map(|answer| (answer[own.sent], answer.len()));
            engine.valid.next = speaks[at] && offered.is_some();
            engine.data.next = u64::from(offered.map_or(0, |offered| offered.0)).into();
            engine.last.next = offered.is_some_and(|offered| offered.1 == own.sent + 1);
        }
        ports.port.ready.next = ready;
        ports.port.dropped.next = 7.into();
        ports.detector.repetition.next = self.read == 2;
        ports.searchers.repetition.next = self.read == 3;
        ports.detector.failed.next = self.read == 1;
        ports.searchers.failed.next = self.read == 3;
        ports.detector.beat.next = self.read == 1;
        ports.searchers.beat.next = self.read == 2;
        self.bench.settle();
        // What they take.
        let ports = &mut self.bench.circuit;
        let fits = ports.detector_fits.val();
        for (frames, at) in [(&mut ports.detector_frames, 0), (&mut ports.searchers_frames, 1)] {
            let own = &mut self.engines[at];
            let (frame, in_frame) = (frames.frame.val(), frames.in_frame.val());
            assert!(!in_frame || !frame && !frames.boundary.val());
            let takes = takes[at] && (frame || in_frame);
            frames.take.next = takes;
            if frames.boundary.val() {
                own.within = false;
            }
            if takes && frame {
                assert!(!own.within, "a head within a frame");
                own.got.push((at == SEARCHERS || fits, Vec::new()));
            } else if takes {
                own.got.last_mut().unwrap().1.push(frames.front.val().to_u8());
            }
            own.within |= takes;
        }
        self.bench.settle();
        let ports = &self.bench.circuit;
        assert_eq!(ports.port.repetition.val(), self.read >= 2 && self.read <= 3);
        assert_eq!(ports.port.failed.val(), self.read == 1 || self.read == 3);
        assert_eq!(ports.port.beat.val(), self.read == 1 || self.read == 2);
        for engine in [&ports.detector, &ports.searchers] {
            assert_eq!(engine.dropped.val(), ports.port.dropped.val());
            assert_eq!(engine.reset.val(), ports.port.reset.val());
        }
        self.gap = self.gap.saturating_sub(1);
        if ports.frames.take.val() {
            assert!(ports.frames.frame.val() || ports.frames.in_frame.val());
            self.gap = 2;
            if self.begun {
                self.read += 1;
            }
            self.begun = true;
            if self.requests[0].1.len() == self.read {
                self.requests.pop_front();
                (self.begun, self.read) = (false, 0);
            }
        }
        let taken = [ports.detector.ready.val(), ports.searchers.ready.val()];
        let valid = [ports.detector.valid.val(), ports.searchers.valid.val()];
        assert!(!(taken[0] && taken[1]));
        assert_eq!(ports.port.valid.val() && ready, taken[0] && valid[0] || taken[1] && valid[1]);
        for at in 0..2 {
            if !(taken[at] && valid[at]) {
                continue;
            }
            let own = &mut self.engines[at];
            self.answer.push(ports.port.data.val().to_u8());
            own.sent += 1;
            if ports.port.last.val() {
                self.answers.push(std::mem::take(&mut self.answer));
                assert_eq!(own.answers.pop_front().map(|answer| answer.len()), Some(own.sent));
                own.sent = 0;
            }
        }
        self.bench.cycle();
    }
}

/// A run with requests and answers at random.
fn recorded() -> Bench<EngineSwitch> {
    let mut rig = Rig::new();
    let opcodes = [0x10, 0x11, 0x12, 0x13, 0x01, 0x02, 0x03, 0x0f, 0x14, 0x30, 0x50, 0x90, 0x00];
    let mut requests: [Vec<Frame>; 2] = Default::default();
    let mut answers: [Vec<Vec<u8>>; 2] = Default::default();
    for at in 0..120_u8 {
        let opcode = opcodes[rig.numbers.below(opcodes.len())];
        let mut bytes = vec![at, opcode];
        for _ in 0..rig.numbers.below(6) {
            bytes.push(rig.numbers.below(256) as u8);
        }
        let fits = rig.one_in(2);
        let owner = owner(opcode);
        requests[owner].push((owner == SEARCHERS || fits, bytes.clone()));
        rig.requests.push_back((fits, bytes.clone()));
        // Answers have nothing to do with these requests: the circuit does not look.
        answers[owner].push(bytes.clone());
        rig.engines[owner].answers.push_back(bytes);
    }
    for _ in 0..12_000 {
        rig.cycle();
    }
    assert!(rig.requests.is_empty() && rig.answers.len() == 120);
    for engine in 0..2 {
        assert_eq!(rig.engines[engine].got, requests[engine]);
        let sent = rig.answers.iter().filter(|answer| owner(answer[1]) == engine);
        assert!(sent.eq(&answers[engine]));
    }
    // Both had answers at first: then they take turns.
    let turns: Vec<usize> = rig.answers[..40].iter().map(|answer| owner(answer[1])).collect();
    let repeated = turns.windows(2).filter(|turns| turns[0] == turns[1]).count();
    assert!(repeated < 20, "{turns:?}");
    // A reset while a frame is given and an answer is sent.
    let at_work = vec![9, 0x12, 1, 2, 3, 4, 5, 6, 7, 8];
    rig.requests.push_back((false, at_work.clone()));
    rig.engines[SEARCHERS].answers.push_back(at_work);
    (0..24).for_each(|_| rig.cycle());
    assert!(rig.begun && rig.engines[SEARCHERS].sent > 0);
    rig.bench.circuit.port.reset.next = true;
    rig.cycle();
    rig.bench.circuit.port.reset.next = false;
    for engine in &mut rig.engines {
        *engine = Engine::default();
    }
    rig.requests.clear();
    (rig.begun, rig.read) = (false, 0);
    rig.requests.push_back((true, vec![1, 2, 3]));
    rig.engines[0].answers.push_back(vec![1, 0x82, 0]);
    rig.answers.clear();
    rig.answer.clear();
    (0..60).for_each(|_| rig.cycle());
    assert_eq!(rig.engines[0].got, [(true, vec![1, 2, 3])]);
    assert_eq!(rig.answers, [[1, 0x82, 0]]);
    rig.bench
}

#[test]
fn each_request_comes_to_its_engine_and_answers_go_out_whole() {
    let bench = recorded();
    bench.replay("engine_switch");
    bench.lint("engine_switch");
}

#[test]
fn mistakes_are_found() {
    let mutants = [
        Mutant("the head again", "", "= known & ~head_given", "= known"),
        Mutant("bytes that are not there", "", "(~number_given | frames_in_frame)", "1'b1"),
        Mutant("no number", "", "number_given ? frames_front : number", "frames_front"),
        Mutant("one engine takes", "", "is_search ? searchers_frames_take : ", ""),
        Mutant("no end for the detector", "", "at_end | is_search", "at_end"),
        Mutant("no end for the searchers", "", "at_end | ~is_search", "at_end"),
        Mutant("opcodes to 17", "", "frames_front[7:2] == search", "frames_front[7:3] == 5'd2"),
        Mutant("opcodes of 6 bits", "", "frames_front[7:2] == search", "frames_front[5:2] == 4'd4"),
        Mutant("no turns", "", "(~sent_last & searchers_valid) | ", ""),
        Mutant("answers mixed", "", "!sending ? ", "1'b1 ? "),
        Mutant("an end that is not taken", "", "offered & is_last & ready", "offered & is_last"),
        Mutant("an end that is not the last", "", "offered & is_last & ready", "offered & ready"),
        Mutant(
            "reset within a frame",
            "",
            "(number_given & frames_boundary) | reset",
            "number_given & frames_boundary",
        ),
        Mutant("as if it fitted", "", "if (!begun) begin", "if (1'b1) begin"),
        Mutant("two heads", "", "(~begun & frames_frame)", "frames_frame"),
        Mutant("both are ready", "", "ready & ~chosen", "ready"),
        Mutant(
            "no reset for one",
            "",
            "assign searchers_reset = reset",
            "assign searchers_reset = 1'b0",
        ),
        Mutant("other drops", "", "detector_dropped = dropped", "detector_dropped = 8'd0"),
        Mutant("no light of the searchers", "", "detector_repetition | ", ""),
        Mutant("no error of the detector", "", "detector_failed | ", ""),
    ];
    all_are_found(&recorded(), &mutants);
}
