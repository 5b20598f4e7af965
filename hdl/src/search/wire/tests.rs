//! The engine of a search board, frame by frame, beside the board in software.

use std::collections::VecDeque;

use perpetual_link::mock::{Settings, SoftBoard};
use perpetual_link::search::encode;
use perpetual_link::{Opcode, Status};
use perpetual_link::{frame, slip};
use perpetual_model::search::{Board, Job, Request, Root, Table, Task};
use rust_hdl::prelude::*;

use super::program::{After, At};
use super::searchers::Searchers;
use super::searchers_port::SearchersUser;
use super::vocabulary::{Test, does, says, tells};
use crate::testing::{Bench, Mutant, all_are_found, on_large_stack};
use crate::window::WindowForm;
use crate::wire::engine::Engine;
use crate::wire::engine_port::EnginePort;
use crate::wire::frame_port::FrameUser;
use crate::wire::parts::Parts;
use crate::wire::program::program;
use crate::wire::step::{Word, tested};

const PLIES: usize = 16;
const SEARCHERS: usize = 2;
const ANSWER_TO_SEARCH: u8 = Opcode::Search.answer_code();
const TABLE: u8 = Opcode::Table.code();
const ABORT: u8 = Opcode::Abort.code();
const IDENTIFY_SEARCHERS: u8 = Opcode::IdentifySearchers.code();
/// In an answer to SEARCH.
const CYCLES: std::ops::Range<usize> = 26..30;

/// A search board without its front end.
#[derive(perpetual_verilog::Circuit, Default)]
struct WithoutLine {
    clock: Signal<In, Clock>,
    port: EnginePort,
    frames: FrameUser,
    engine: Engine<6>,
    searchers: Searchers<SEARCHERS>,
}

impl WithoutLine {
    fn new() -> Self {
        let engine = Engine::new(&parts());
        Self { engine, searchers: Searchers::new(PLIES, WindowForm::Portable), ..Self::default() }
    }
}

impl Logic for WithoutLine {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        EnginePort::link(&mut self.port, &mut self.engine.port);
        FrameUser::link(&mut self.frames, &mut self.engine.frames);
        self.engine.frame_fits.next = false;
        self.searchers.reset.next = self.port.reset.val();
        SearchersUser::join(&mut self.engine.searchers, &mut self.searchers.port);
        self.engine.detector.request_ready.next = false;
        self.engine.detector.verdict_valid.next = false;
        self.engine.detector.occurrences.next = 0.into();
        self.engine.detector.distance.next = 0.into();
        self.engine.detector.exact.next = false;
        self.engine.detector.list_overflow.next = false;
        self.engine.detector.window_cut.next = false;
        self.engine.detector.fault.next = false;
        self.engine.detector.ply.next = 0.into();
        self.engine.detector.error.next = 0.into();
        self.engine.mover_checks.next = false;
        self.engine.other_checks.next = false;
    }
}

fn parts() -> Parts {
    Parts::searchers(SEARCHERS, PLIES, 12_000_000)
}

/// Bytes on their way to the engine.
enum Item {
    Head,
    Byte(u8),
}

/// An engine, the frames before it, and what takes its answers.
struct Rig {
    bench: Bench<WithoutLine>,
    items: VecDeque<Item>,
    /// Cycles for which nothing is at the front.
    gap: usize,
    answer: Vec<u8>,
}

impl Rig {
    fn new() -> Rig {
        let mut bench = Bench::new(WithoutLine::new(), |it| &mut it.clock);
        bench.circuit.port.reset.next = true;
        (0..4).for_each(|_| bench.cycle());
        bench.circuit.port.reset.next = false;
        Rig { bench, items: VecDeque::new(), gap: 0, answer: Vec::new() }
    }

    fn cycle(&mut self) -> Option<Vec<u8>> {
        let ready = self.bench.cycles().is_multiple_of(3);
        let ports = &mut self.bench.circuit;
        let front = if self.gap > 0 { None } else { self.items.front() };
        let byte = if let Some(Item::Byte(byte)) = front { Some(*byte) } else { None };
        ports.frames.frame.next = matches!(front, Some(Item::Head));
        ports.frames.in_frame.next = byte.is_some();
        ports.frames.boundary.next = self.gap == 0 && byte.is_none();
        ports.frames.front.next = u64::from(byte.unwrap_or(0xa5)).into();
        ports.port.dropped.next = 3.into();
        ports.port.ready.next = ready;
        self.bench.settle();
        let ports = &self.bench.circuit;
        self.gap = self.gap.saturating_sub(1);
        if ports.frames.take.val() {
            self.items.pop_front();
            self.gap = 2;
        }
        let mut whole = None;
        if ports.port.valid.val() && ports.port.ready.val() {
            self.answer.push(ports.port.data.val().to_u8());
            if ports.port.last.val() {
                whole = Some(std::mem::take(&mut self.answer));
            }
        }
        self.bench.cycle();
        whole
    }

    /// The answers to these requests, which come one right behind the other, with so many cycles after the last one.
    fn answers(&mut self, requests: &[Vec<u8>], answers: usize) -> Vec<Vec<u8>> {
        for request in requests {
            self.items.push_back(Item::Head);
            self.items.extend(request.iter().copied().map(Item::Byte));
        }
        let mut got = Vec::new();
        let mut patience = 200_000;
        while got.len() < answers {
            got.extend(self.cycle());
            patience -= 1;
            assert!(patience > 0, "{requests:x?}: {} of {answers} answers: {got:x?}", got.len());
        }
        for _ in 0..60 {
            assert_eq!(self.cycle(), None, "{requests:x?}: one answer too many");
        }
        got
    }
}

fn by_software(board: &mut SoftBoard, requests: &[Vec<u8>]) -> Vec<Vec<u8>> {
    requests.iter().for_each(|request| board.receive(&frame::encode(request)));
    let mut decoder = slip::Decoder::new(perpetual_link::MAX_FRAME);
    let mut answers = Vec::new();
    while let Some(bytes) = board.respond() {
        for byte in bytes {
            if let Some(sealed) = decoder.feed(byte) {
                answers.push(frame::open(&sealed.unwrap()).unwrap().to_vec());
            }
        }
    }
    answers
}

/// What must be equal of an answer: of one to a SEARCH all but the cycles; of one without a value not even the counts.
fn compared(mut answer: Vec<u8>) -> Vec<u8> {
    if answer[1] == ANSWER_TO_SEARCH && answer.len() > 3 {
        if answer.last() == Some(&(Status::Ok as u8)) {
            answer[CYCLES].fill(0);
        } else {
            answer.drain(6..answer.len() - 1);
        }
    }
    answer
}

fn search(number: u8, fen: &str, request: Request, name: u32) -> Vec<u8> {
    let board: Board = fen.parse().unwrap();
    let job = Job { root: Root::new(board, &[]), task: Task::Search(request) };
    encode(&job, number, 0x600d_0000 | u32::from(number), &Table::plain(), name)
}

/// A TABLE with entries from `first` on.
fn table(number: u8, (old, new): (u32, u32), first: u8, entries: &[i16]) -> Vec<u8> {
    let mut bytes = vec![number, TABLE];
    bytes.extend(old.to_le_bytes());
    bytes.extend(new.to_le_bytes());
    bytes.extend([first, 0, 0, 0]);
    bytes.extend(entries.iter().flat_map(|entry| entry.to_le_bytes()));
    bytes
}

const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const NAME: u32 = 0xdbc0_0003;

/// Requests that come together.
fn batches() -> Vec<Vec<Vec<u8>>> {
    let plain = Table::plain();
    let entries = plain.entries();
    let depth = Request::of_depth;
    let small = search(0x31, ENDGAME, depth(1), NAME);
    let cut = |bytes: usize| small[..bytes].to_vec();
    let reserved = |at: usize, bit: u8| {
        let mut bytes = small.clone();
        bytes[at] |= bit;
        bytes
    };
    let mut with_moves = small.clone();
    // A rook goes away and comes back; both kings meanwhile.
    for (piece, from, to) in [(4u16, 25u16, 26u16), (14, 31, 39), (4, 26, 25), (14, 39, 31)] {
        with_moves.extend((to | from << 6 | piece << 12).to_le_bytes());
    }
    let mut half = with_moves.clone();
    half.pop();
    let endless = |number| search(number, ENDGAME, depth(16), NAME);
    vec![
        vec![
            vec![0xc0, 1],
            vec![1, 1, 0],
            vec![2, 2],
            vec![3, 3],
            vec![4, IDENTIFY_SEARCHERS],
            vec![7, IDENTIFY_SEARCHERS, 0],
            vec![5, 0x14],
            vec![6, 0x50],
        ],
        // No table has been written yet.
        vec![small.clone(), vec![0x32, ABORT]],
        vec![
            table(0x10, (0, 0xdbc0_0001), 0, &entries[..119]),
            table(0x11, (0xdbc0_0001, 0xdbc0_0002), 119, &entries[119..238]),
            table(0x12, (0xdbc0_0001, NAME), 238, &entries[238..]),
            table(0x13, (0xdbc0_0002, NAME), 238, &entries[238..]),
            vec![0x14, TABLE],
            table(0x15, (NAME, NAME), 7, &[])[..13].to_vec(),
            table(0x16, (NAME, NAME), 7, &[]),
        ],
        vec![small.clone(), with_moves],
        vec![cut(2), cut(9), cut(25), cut(26), cut(57), half, small.clone()],
        [
            (21, 0xe0),
            (20, 0x20),
            (23, 0x80),
            (24, 0x10),
            (24, 0x80),
            (25, 0x80),
            (20, 0x80),
            (21, 0x20),
        ]
        .into_iter()
        .map(|(at, bit)| reserved(at, bit))
        .collect(),
        vec![search(0x33, ENDGAME, depth(1), NAME + 1), search(0x34, ENDGAME, depth(17), NAME)],
        // A table is not written while a search is made.
        vec![
            endless(0x40),
            table(0x41, (0, 5), 0, &[77]),
            vec![0x42, ABORT, 0x3f],
            vec![0x43, ABORT, 0x40],
        ],
        vec![
            endless(0x44),
            endless(0x45),
            vec![0x46, 1],
            vec![0x47, ABORT, 0x45, 0],
            vec![0x48, ABORT],
        ],
        // Five for two searchers: the third waits.
        (0x50..0x55).map(|number| search(number, ENDGAME, depth(1), NAME)).collect(),
        vec![small.clone(), vec![0x56, 0x99]],
        // Cut in an entry: the table has no name then, which a board in software does not show.
        vec![table(0x57, (NAME, NAME), 9, &[1, 2])[..17].to_vec()],
    ]
}

/// A run over all of these requests, each answer compared with that of the board in software.
fn recorded() -> Bench<WithoutLine> {
    let mut rig = Rig::new();
    let mut software = SoftBoard::new(Settings::search(SEARCHERS as u8, PLIES as u16));
    for requests in batches() {
        let mut expected = by_software(&mut software, &requests);
        for answer in &mut expected {
            if [0x81, 0x93].contains(&answer[1]) && answer.len() > 3 {
                // Frames dropped, as the rig has them.
                answer[19] = 3;
            }
        }
        let mut got = rig.answers(&requests, expected.len());
        // What ends all comes after what it ended.
        if let Some(last) = requests.last().filter(|last| last[1] == ABORT) {
            assert_eq!(got.last().unwrap()[..2], [last[0], ABORT | 0x80], "{got:x?}");
        }
        for answers in [&mut got, &mut expected] {
            answers.iter_mut().for_each(|answer| *answer = compared(std::mem::take(answer)));
            answers.sort();
        }
        assert_eq!(got, expected, "{requests:x?}");
    }
    // The table that was cut has no name.
    let refused = rig.answers(&[search(0x58, ENDGAME, Request::of_depth(1), NAME)], 1);
    assert_eq!(refused, [[0x58, ANSWER_TO_SEARCH, Status::WrongTable as u8]]);
    rig.bench
}

/// A step of the program with these bits of what it does, or of what it says, inverted.
fn step(at: At, does: u32, says: u16) -> Mutant {
    let (program, name) = (program(&parts(), false), format!("Search_{at:?}"));
    let place = program.iter().position(|(_, step)| *step == name).unwrap();
    let word = program[place].0;
    let line = |word: Word| match does {
        0 => format!("memory[{place}] = 16'h{:x}; //", word.says),
        _ => format!("memory[{place}] = 32'h{:x}; //", word.does),
    };
    let wrong = Word { does: word.does ^ does, says: word.says ^ says };
    let name = format!("{at:?} does {does:x}, says {says:x}");
    Mutant(
        name.leak(),
        if does == 0 { "words" } else { "steps" },
        line(word).leak(),
        line(wrong).leak(),
    )
}

/// One run, since it takes long.
#[test]
#[ignore = "long: make test-all"]
fn it_answers_as_the_board_in_software_and_mistakes_are_found() {
    use At::*;
    let mutants = [
        step(Opcode, does::NUMBERS, 0),
        step(IsFree, does::CHOOSES, 0),
        step(Header, does::KEEPS, 0),
        step(ManLow, does::WRITES, 0),
        step(ManLow, does::COUNTS, 0),
        step(ManHigh, does::UPPER, 0),
        step(Push, does::PUSHES, 0),
        step(Store, does::STORES, 0),
        step(Store, does::COUNTS, 0),
        step(Idle, does::SETS, 0),
        step(IsBusy, does::ENTERS, 0),
        step(IsReserved, tested(Test::Reserved), 0),
        step(IsNamed, tested(Test::Named), 0),
        step(At::Continues, tested(Test::Continues), 0),
        step(IsBusy, tested(Test::Busy), 0),
        step(Start, 0, tells::STARTS),
        step(EndAll, 0, tells::ALL),
        step(ResultNext(After::Drain), 0, tells::ACKNOWLEDGES),
        step(Name, 0, tells::NAMES),
        step(Store, 0, tells::FORGETS),
        step(SayBusy, 0, says::BUSY),
        step(SayStatus(Status::Busy as u8), 0, says::LAST),
        step(AbortOpcode(Status::Ok as u8), 0, 1),
        Mutant("a search is never busy", "engine", "is_busy <= searchers_taken", "is_busy <= 1'b0"),
        Mutant(
            "another name of the table",
            "engine",
            "word_3 == table_name",
            "word_4 == table_name",
        ),
        Mutant("a search may follow any table", "engine", "was_named | (~|word_5[7:0])", "1'b1"),
        Mutant(
            "a byte of the header is lost",
            "engine",
            "(word_2 >> 8) | ({24'd0, word_3[7:0]} << 24)",
            "(word_2 >> 8) | ({24'd0, word_3[15:8]} << 24)",
        ),
        Mutant(
            "one byte less of an answer",
            "engine",
            "count[4:0] == last_place",
            "count[4:0] == (last_place - 5'd1)",
        ),
    ];
    assert!(mutants.len() >= 20);
    on_large_stack(move || {
        let bench = recorded();
        bench.replay("search_engine");
        bench.replay_verilated("search_engine", "top", &bench.exported());
        bench.lint("search_engine");
        all_are_found(&bench, &mutants);
    });
}
