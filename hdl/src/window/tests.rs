use std::process::Command;

use perpetual_model::generate::{Numbers, Pieces, line, sibling};
use perpetual_model::{Detector, MoveRecord, Piece, Window};
use perpetual_verilog::testing::share;
use proptest::prelude::*;

use super::{SearchWindow, WindowForm};
use crate::export::ICE40_CELLS;
use crate::testing::Bench;

/// Cycles from the edge that takes an operation to flags, and to count and distances.
const COUNTED: usize = 4;
const LOCATED: usize = 7;

/// A move that brings a position back: the piece's code, from, to.
type Returning = (u8, u8, u8);

#[derive(Clone, Copy, Debug)]
enum Operation {
    Push(MoveRecord),
    Pop,
    Replace(MoveRecord),
    Cut(usize),
    Clear,
}

/// What the circuit says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Answer {
    repetition: bool,
    upcoming: bool,
    exact: bool,
    occurrences: u32,
    repetition_distance: u32,
    upcoming_distance: u32,
}

/// The model beside the circuit: the line held, and what is to be said of its end.
struct Expected {
    window: Window,
    plies: usize,
    line: Vec<MoveRecord>,
    /// Plies at the beginning of the line that have been forgotten.
    forgotten: usize,
}

impl Expected {
    fn new(plies: usize) -> Expected {
        Expected { window: Window::new(plies), plies, line: Vec::new(), forgotten: 0 }
    }

    fn apply(&mut self, operation: Operation) {
        match operation {
            Operation::Push(record) => {
                self.window.push(record).unwrap();
                self.line.push(record);
                self.forgotten = self.forgotten.max(self.line.len().saturating_sub(self.plies));
            }
            Operation::Pop if self.window.pop().is_ok() => {
                self.line.pop();
            }
            Operation::Pop => {}
            Operation::Replace(record) if self.held() > 0 => {
                self.apply(Operation::Pop);
                self.apply(Operation::Push(record));
            }
            Operation::Replace(_) => {}
            Operation::Cut(keep) => {
                while self.held() > keep {
                    self.apply(Operation::Pop);
                }
            }
            Operation::Clear => {
                self.window.clear().unwrap();
                self.line.clear();
                self.forgotten = 0;
            }
        }
    }

    /// Moves that can be taken back.
    fn held(&self) -> usize {
        self.line.len() - self.forgotten
    }

    /// Cycles from the edge that takes an operation to the flags of the position after it.
    fn counted(&self, operation: Operation) -> usize {
        match (operation, self.line.last()) {
            (Operation::Replace(record), Some(newest)) if record.barrier && newest.barrier => {
                COUNTED
            }
            (Operation::Replace(record), Some(newest)) if record.barrier || newest.barrier => 8,
            (Operation::Replace(record), Some(newest))
                if (record.piece, record.from) == (newest.piece, newest.from) =>
            {
                COUNTED
            }
            (Operation::Replace(_), _) => 6,
            (Operation::Cut(keep), _) => 4 * (self.held() - keep) + 1,
            _ => COUNTED,
        }
    }

    /// By brute force: the board that differs by one piece of the side to move, so many plies ago,
    /// and the move that brings it back.
    fn upcoming(&self) -> Option<(u32, Returning)> {
        // What has left its square and not come back, from the moves alone: piece and square.
        let mut changes: Vec<(u8, u8, i32)> = Vec::new();
        let change =
            |piece: u8, square: u8, by: i32, changes: &mut Vec<(u8, u8, i32)>| match changes
                .iter_mut()
                .find(|(p, s, _)| (*p, *s) == (piece, square))
            {
                Some(known) => known.2 += by,
                None => changes.push((piece, square, by)),
            };
        let held = &self.line[self.forgotten..];
        let mut mover = None;
        for (record, distance) in held.iter().rev().zip(1u32..) {
            if record.barrier {
                break;
            }
            // The side to move now is the one that did not make the last move.
            mover = mover.or(Some(!record.piece.is_black()));
            change(record.piece.code(), record.from, 1, &mut changes);
            change(record.piece.code(), record.to, -1, &mut changes);
            // Pieces of the earlier position that do not stand there now.
            let displaced: Vec<_> = changes.iter().filter(|(.., by)| *by > 0).collect();
            if let [(piece, home, _)] = displaced.as_slice()
                && distance % 2 == 1
                && Some(piece & 8 != 0) == mover
                && let Some((.., now, _)) = changes.iter().find(|(p, _, by)| p == piece && *by < 0)
            {
                return Some((distance, (*piece, *now, *home)));
            }
        }
        None
    }

    fn answer(&mut self) -> Answer {
        let verdict = self.window.verdict().unwrap();
        let upcoming_distance = self.upcoming().map_or(0, |(distance, _)| distance);
        Answer {
            repetition: verdict.is_repetition(),
            upcoming: upcoming_distance > 0,
            exact: verdict.exact,
            occurrences: verdict.occurrences.min(7),
            repetition_distance: verdict.distance,
            upcoming_distance,
        }
    }
}

/// A circuit that is given operations as fast as it takes them, and whose answers are compared
/// with the model's when they are due.
struct Run {
    bench: Bench<SearchWindow>,
    expected: Expected,
    /// Answers that are due, and the cycles in which flags and distances are.
    due: Vec<(usize, usize, Answer)>,
    /// From which cycle on the flags are those of the newest operation.
    newest: Option<usize>,
    answers: usize,
    repetitions: usize,
    upcoming: usize,
    moves_found: usize,
    abandoned: usize,
    replaced: usize,
    /// The answers to probes that are due, and the cycles in which they are.
    probed: Vec<(usize, bool)>,
    /// Piece and square of the last probe since the last operation.
    probe: Option<(u8, u8)>,
    probes: usize,
    would_repeat: usize,
}

impl Run {
    fn new(plies: usize, form: WindowForm) -> Self {
        let mut bench = Bench::new(SearchWindow::new(plies, form), |circuit| &mut circuit.clock);
        bench.cycle();
        Run {
            bench,
            expected: Expected::new(plies),
            due: Vec::new(),
            newest: None,
            answers: 0,
            repetitions: 0,
            upcoming: 0,
            moves_found: 0,
            abandoned: 0,
            replaced: 0,
            probed: Vec::new(),
            probe: None,
            probes: 0,
            would_repeat: 0,
        }
    }

    fn cycle(&mut self) {
        self.bench.cycle();
        let now = self.bench.cycles();
        let circuit = &self.bench.circuit;
        if let Some(newest) = self.newest {
            assert_eq!(circuit.valid.val(), now >= newest, "cycle {now}: valid, {newest}");
        }
        for (counted, located, answer) in &self.due {
            if *counted == now {
                assert!(circuit.counted.val());
                assert_eq!(circuit.repetition.val(), answer.repetition, "cycle {now}: {answer:?}");
                assert_eq!(circuit.upcoming.val(), answer.upcoming, "cycle {now}: {answer:?}");
                assert_eq!(circuit.exact.val(), answer.exact, "cycle {now}: {answer:?}");
            }
            if *located == now {
                assert!(circuit.located.val());
                let said = (
                    u32::from(circuit.occurrences.val().to_u8()),
                    u32::from(circuit.repetition_distance.val().to_u8()),
                    u32::from(circuit.upcoming_distance.val().to_u8()),
                );
                let (o, r, u) =
                    (answer.occurrences, answer.repetition_distance, answer.upcoming_distance);
                assert_eq!(said, (o, r, u), "cycle {now}: {answer:?}");
            }
        }
        let probed = self.probed.first().filter(|(due, _)| *due == now).copied();
        assert_eq!(circuit.probed.val(), probed.is_some(), "cycle {now}: probed");
        if let Some((_, repeats)) = probed {
            assert_eq!(circuit.would_repeat.val(), repeats, "cycle {now}: would repeat");
            self.probed.remove(0);
        }
        self.due.retain(|(_, located, _)| *located > now);
    }

    fn operate(&mut self, operation: Operation) {
        while !self.bench.circuit.ready.val() {
            self.cycle();
        }
        let circuit = &mut self.bench.circuit;
        match operation {
            Operation::Push(record) => {
                circuit.push.next = true;
                circuit.piece.next = u64::from(record.piece.code()).into();
                circuit.from.next = u64::from(record.from).into();
                circuit.to.next = u64::from(record.to).into();
                circuit.barrier.next = record.barrier;
            }
            Operation::Pop => {
                let held = self.expected.line.len() > self.expected.forgotten;
                assert_eq!(circuit.can_pop.val(), held);
                circuit.pop.next = true;
            }
            Operation::Replace(record) => {
                circuit.replace.next = true;
                circuit.piece.next = u64::from(record.piece.code()).into();
                circuit.from.next = u64::from(record.from).into();
                circuit.to.next = u64::from(record.to).into();
                circuit.barrier.next = record.barrier;
            }
            Operation::Cut(keep) => {
                circuit.cut.next = true;
                circuit.keep.next = (keep as u64).into();
            }
            Operation::Clear => circuit.clear.next = true,
        }
        self.probe = None;
        let held = self.expected.held();
        let taken = match operation {
            Operation::Pop | Operation::Replace(_) => held > 0,
            Operation::Cut(keep) => keep < held,
            _ => true,
        };
        let counted = self.expected.counted(operation);
        self.expected.apply(operation);
        let answer = self.expected.answer();
        self.answers += 1;
        self.repetitions += usize::from(answer.repetition);
        self.upcoming += usize::from(answer.upcoming);
        if taken {
            let now = self.bench.cycles() + 1;
            self.due.push((now + counted, now + counted + LOCATED - COUNTED, answer));
            self.newest = Some(now + counted);
        }
        self.cycle();
        let circuit = &mut self.bench.circuit;
        circuit.push.next = false;
        circuit.pop.next = false;
        circuit.replace.next = false;
        circuit.cut.next = false;
        circuit.clear.next = false;
    }

    /// Asks of a move whether it would repeat, as soon as that can be asked.
    fn probe(&mut self, record: MoveRecord) {
        while !self.bench.circuit.can_probe.val() {
            self.cycle();
        }
        let mut window = self.expected.window.clone();
        window.push(record).unwrap();
        let repeats = window.verdict().unwrap().is_repetition();
        let known = self.probe.replace((record.piece.code(), record.from));
        let cycles = if known == self.probe { 5 } else { 6 };
        self.probed.push((self.bench.cycles() + 1 + cycles - 1, repeats));
        self.probes += 1;
        self.would_repeat += usize::from(repeats);
        let circuit = &mut self.bench.circuit;
        circuit.probe.next = true;
        circuit.piece.next = u64::from(record.piece.code()).into();
        circuit.from.next = u64::from(record.from).into();
        circuit.to.next = u64::from(record.to).into();
        circuit.barrier.next = record.barrier;
        self.cycle();
        self.bench.circuit.probe.next = false;
    }

    /// Asks of moves in the place of the last of this line, which is not yet played.
    fn probe_some(&mut self, numbers: &mut Numbers, pieces: Pieces, line: &[MoveRecord]) {
        for _ in 0..numbers.below(7) {
            let same_piece = numbers.one_in(2);
            let barrier = numbers.one_in(9);
            let record = sibling(numbers, pieces, line, same_piece);
            self.probe(MoveRecord { barrier, ..record });
            if numbers.one_in(5) {
                (0..numbers.below(5)).for_each(|_| self.cycle());
            }
        }
        if let Some((_, (piece, from, to))) = self.expected.upcoming() {
            self.probe(MoveRecord::new(Piece::from_code(piece), from, to));
        }
        self.probe(line[line.len() - 1]);
    }

    /// Asks for the move that brings a position back, and waits for it for so many cycles at most.
    fn ask(&mut self, patience: usize) {
        while !self.bench.circuit.ready.val() {
            self.cycle();
        }
        (0..=LOCATED).for_each(|_| self.cycle());
        let upcoming = self.expected.upcoming();
        assert_eq!(self.bench.circuit.can_find.val(), upcoming.is_some());
        self.bench.circuit.find.next = true;
        self.cycle();
        self.bench.circuit.find.next = false;
        let Some((distance, returning)) = upcoming else {
            assert!(!self.bench.circuit.finding.val());
            return;
        };
        for _ in 1..(3 * distance as usize + 9).min(patience) {
            if !self.bench.circuit.finding.val() {
                break;
            }
            self.cycle();
        }
        let circuit = &self.bench.circuit;
        if circuit.finding.val() && patience < 3 * distance as usize + 9 {
            self.abandoned += 1;
            return;
        }
        let got: Returning = (
            circuit.found_piece.val().to_u8(),
            circuit.found_from.val().to_u8(),
            circuit.found_to.val().to_u8(),
        );
        assert_eq!((circuit.found.val(), got), (true, returning), "{distance} plies ago");
        self.moves_found += 1;
    }

    /// Replaces the newest move of this line by others, and by itself.
    fn siblings(&mut self, numbers: &mut Numbers, pieces: Pieces, line: &[MoveRecord]) {
        for _ in 0..numbers.below(4) {
            let same_piece = numbers.one_in(2);
            let barrier = numbers.one_in(5);
            let record = sibling(numbers, pieces, line, same_piece);
            self.operate(Operation::Replace(MoveRecord { barrier, ..record }));
            self.replaced += 1;
        }
        self.operate(Operation::Replace(line[line.len() - 1]));
    }

    /// Plays lines as a search does: pushes with detours that are taken back, across barriers.
    fn play(&mut self, seed: u64, pieces: Pieces, plies: usize, barrier: usize, deepest: usize) {
        let mut numbers = Numbers::new(seed);
        self.operate(Operation::Clear);
        let records = line(&mut numbers, pieces, plies, barrier);
        let mut ply = 0;
        while ply < records.len() {
            let onwards = 1 + numbers.below(deepest);
            for record in records.iter().skip(ply).take(onwards) {
                self.operate(Operation::Push(*record));
            }
            ply = (ply + onwards).min(records.len());
            if numbers.one_in(2) && ply < records.len() {
                for _ in 0..numbers.below(deepest) {
                    if self.expected.held() == 0 {
                        break;
                    }
                    self.operate(Operation::Pop);
                    ply -= 1;
                    // Siblings: another move in the place of the newest, and the newest again.
                    if ply > 0 && self.expected.held() > 0 && numbers.one_in(2) {
                        self.siblings(&mut numbers, pieces, &records[..ply]);
                    }
                }
            }
            let upcoming = self.expected.upcoming().is_some();
            if (upcoming || numbers.one_in(4)) && ply < records.len() {
                self.probe_some(&mut numbers, pieces, &records[..=ply]);
            }
            if numbers.one_in(8) {
                let keep = numbers.below(self.expected.held() + 1);
                ply -= self.expected.held() - keep;
                self.operate(Operation::Cut(keep));
            }
            if numbers.one_in(6) {
                (0..numbers.below(9)).for_each(|_| self.cycle());
            }
            if self.expected.upcoming().is_some() || numbers.one_in(4) {
                self.ask(if numbers.one_in(4) { numbers.below(12) } else { usize::MAX });
            }
        }
        while !self.expected.line.is_empty() && !numbers.one_in(200) {
            self.operate(Operation::Pop);
            if self.expected.line.len() == self.expected.forgotten {
                self.operate(Operation::Pop);
                break;
            }
        }
    }

    /// How many moves were found, and how many questions abandoned.
    fn finish(mut self, name: &str) -> (usize, usize) {
        (0..9).for_each(|_| self.cycle());
        assert!(self.repetitions * 50 > self.answers, "{} of {}", self.repetitions, self.answers);
        assert!(self.upcoming * 50 > self.answers, "{} of {}", self.upcoming, self.answers);
        assert!(self.moves_found > 0 && self.replaced > 0);
        assert!(self.would_repeat * 20 > self.probes, "{} of {}", self.would_repeat, self.probes);
        let verilog = format!("{}\n{ICE40_CELLS}", self.bench.exported());
        self.bench.replay_verilog(name, "top", &verilog);
        (self.moves_found, self.abandoned)
    }
}

#[test]
fn a_cut_ends_a_question_as_every_operation_does() {
    let mut run = Run::new(8, WindowForm::Portable);
    for asked in ["before", "with", "after"] {
        run.operate(Operation::Clear);
        for (piece, from, to) in [(2, 1, 18), (10, 62, 45), (2, 18, 1)] {
            run.operate(Operation::Push(MoveRecord::new(Piece::from_code(piece), from, to)));
        }
        (0..12).for_each(|_| run.cycle());
        assert!(run.bench.circuit.can_find.val());
        if asked == "before" {
            run.ask(usize::MAX);
        }
        run.bench.circuit.find.next = asked == "with";
        run.operate(Operation::Cut(1));
        let circuit = &mut run.bench.circuit;
        assert!(!circuit.can_find.val(), "asked {asked}");
        circuit.find.next = asked == "after";
        for _ in 0..20 {
            let circuit = &run.bench.circuit;
            assert!(!circuit.finding.val() && !circuit.found.val(), "asked {asked}");
            run.cycle();
            run.bench.circuit.find.next = false;
        }
    }
    let verilog = format!("{}\n{ICE40_CELLS}", run.bench.exported());
    run.bench.replay_verilog("window_cut", "top", &verilog);
}

const LIKE: Pieces = Pieces::Like { like: 2, squares: 9 };
const MANY: Pieces = Pieces::Like { like: 4, squares: 14 };

/// The larger the ring, the slower its simulation: `lines` of each kind.
fn agrees(plies: usize, form: WindowForm, lines: u64, name: &str) -> (usize, usize) {
    let mut run = Run::new(plies, form);
    for seed in 0..lines {
        run.play(seed, LIKE, 60, 10, 12);
        run.play(seed + 10, LIKE, 3 * plies / 2, 40, plies / 2);
        run.play(seed + 20, MANY, 40, 0, plies);
    }
    run.finish(name)
}

#[test]
fn a_small_window_agrees() {
    let (found, abandoned) = agrees(8, WindowForm::Portable, 10, "window_8");
    assert!(found >= 20 && abandoned >= 3, "{found} {abandoned}");
    agrees(8, WindowForm::Ice40, 6, "window_8_ice40");
}

#[test]
fn a_window_of_deep_blues_length_agrees() {
    agrees(32, WindowForm::Portable, 2, "window_32");
    agrees(32, WindowForm::Ice40, 2, "window_32_ice40");
}

#[test]
#[ignore = "long: make test-all"]
fn windows_of_fifty_and_sixty_four_moves_agree() {
    let (portable, ice40) = (WindowForm::Portable, WindowForm::Ice40);
    let sizes = vec![(100, portable), (100, ice40), (128, portable), (128, ice40)];
    for (plies, form) in share("windows in rust-hdl", sizes) {
        agrees(plies, form, 1, &format!("window_{plies}_{form:?}"));
    }
}

#[test]
fn a_window_of_thirty_two_moves_agrees() {
    agrees(64, WindowForm::Portable, 1, "window_64");
    agrees(64, WindowForm::Ice40, 1, "window_64_ice40");
}

/// The module of the slots on its own, as others find it.
#[test]
fn every_tool_accepts_the_slots_alone() {
    const TOP: &str = "perpetual_window_slots";
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let slots = format!("{folder}/window/{TOP}.v");
    let cells = format!("{folder}/../export/ice40_cells.v");
    let content = |program: &str, arguments: String| {
        let ran = Command::new(program).args(arguments.split(' ')).output();
        let ran = ran.unwrap_or_else(|error| panic!("{program} is needed: {error}"));
        let said = String::from_utf8([ran.stdout, ran.stderr].concat()).unwrap();
        assert!(ran.status.success() && said.is_empty(), "{program} {arguments}: {said}");
    };
    for plies in [4, 6, 8, 32, 64, 66, 100, 128] {
        for (ice40, files) in [(0, slots.clone()), (1, format!("{slots} {cells}"))] {
            let values = format!("-GPLIES={plies} -GICE40={ice40}");
            let lint = "--lint-only -Wall --top-module";
            content("verilator", format!("{lint} {TOP} {values} {files}"));
            let values = format!("-P{TOP}.PLIES={plies} -P{TOP}.ICE40={ice40}");
            for standard in ["-g2005", "-g2012"] {
                content("iverilog", format!("{standard} -Wall -tnull -s {TOP} {values} {files}"));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_search_agrees(
        seed in any::<u64>(),
        like in 1usize..5,
        barrier in 0usize..30,
        deepest in 1usize..20,
    ) {
        let mut run = Run::new(8, WindowForm::Portable);
        run.bench = run.bench.without_record();
        run.play(seed, Pieces::Like { like, squares: 2 * like + 5 }, 80, barrier, deepest);
        (0..9).for_each(|_| run.cycle());
    }
}
