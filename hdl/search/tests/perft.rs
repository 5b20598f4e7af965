//! Legal lines counted by the circuit, in rust-hdl's simulator and as Verilog under Verilator and Icarus Verilog. Lines,
//! nodes and generations are those of the golden model.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, process};

use perpetual_search::Perft;
use perpetual_search_model::{Board, Chip, SearchError, Table};
use perpetual_verilog::testing::Bench;
use perpetual_verilog::{About, export};
use rust_hdl::prelude::Block;

/// Positions with every rule in them, and the plies that Verilator counts.
const POSITIONS: [(&str, u32); 8] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4),
];

/// One rule each, close at hand.
const RULES: [(&str, &str); 11] = [
    ("castling out of check", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1"),
    ("castling through check", "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("castling into check", "1r2k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("castling of Black through check", "r3k2r/8/8/8/8/8/8/3RKR2 b kq - 0 1"),
    ("castling past a pawn", "r3k2r/3P1P2/8/8/8/8/8/4K3 b kq - 0 1"),
    ("en passant uncovers a rook along the rank", "4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1"),
    ("en passant uncovers a queen of White", "8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1"),
    ("a pawn that is pinned captures en passant", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
    ("promotion with capture of a rook that could castle", "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1"),
    ("rooks that capture each other", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
    ("knights in corners", "N3k2n/8/8/8/8/8/8/n3K2N w - - 0 1"),
];

/// 218 moves for white: three times as many have no room.
const MANY_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

const TESTBENCH: &str = include_str!("perft_testbench.v");

/// What is counted of a position, and what comes of it.
#[derive(Clone, Debug)]
struct Case {
    board: Board,
    depth: u32,
    /// The side that is not to move is.
    turned: bool,
}

/// Lines, nodes and generations; the flags of errors, the depth's first.
#[derive(Debug, PartialEq, Eq)]
struct Counted {
    counts: Option<[u64; 3]>,
    errors: u8,
}

const TOO_DEEP: u8 = 8;
const LIST_FULL: u8 = 4;
const ILLEGAL_ROOT: u8 = 1;

impl Case {
    fn new(fen: &str, depth: u32) -> Case {
        let board = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        Case { board, depth, turned: false }
    }

    /// A black king in check, and White to move.
    fn illegal() -> Case {
        Case { turned: true, ..Case::new("4k2R/8/8/8/8/8/8/4K3 b - - 0 1", 2) }
    }

    fn all(positions: &[(&str, u32)], less: u32) -> Vec<Case> {
        positions.iter().map(|(fen, depth)| Case::new(fen, depth - less)).collect()
    }

    fn rules(depth: u32) -> impl Iterator<Item = Case> {
        RULES.iter().map(move |(_, fen)| Case::new(fen, depth))
    }

    /// What cannot be counted.
    fn errors() -> [Case; 4] {
        let many = Case::new(MANY_MOVES, 5);
        [
            Case { depth: 17, ..many.clone() },
            Case { depth: 0, ..many.clone() },
            many,
            Case::illegal(),
        ]
    }

    /// What the golden model counts.
    fn expected(&self) -> Counted {
        if self.turned {
            // It takes no such position.
            return Counted { counts: None, errors: ILLEGAL_ROOT };
        }
        let mut chip = Chip::new(Table::plain(), 32);
        chip.load(self.board.clone());
        match chip.perft(self.depth) {
            Ok(found) => {
                let counts = [found.lines, found.counts.nodes, found.counts.generations];
                Counted { counts: Some(counts), errors: 0 }
            }
            Err(SearchError::TooDeep(_)) => Counted { counts: None, errors: TOO_DEEP },
            Err(SearchError::ListFull) => Counted { counts: None, errors: LIST_FULL },
            Err(error) => panic!("{}: {error}", self.board),
        }
    }

    /// What the circuit is told: 64 men, side, rights, en passant and its file, depth.
    fn words(&self) -> Vec<u8> {
        let board = &self.board;
        let mut words: Vec<u8> = (0..64).map(|square| board.man(square).code()).collect();
        words.push(u8::from(board.black_to_move() != self.turned));
        words.push(board.rights().0);
        words.push(u8::from(board.en_passant().is_some()));
        words.push(board.en_passant().unwrap_or(0));
        words.push(self.depth as u8);
        words
    }

    fn is_equal(&self, counted: &Counted) {
        assert_eq!(*counted, self.expected(), "{} plies of {}", self.depth, self.board);
    }
}

/// A folder that goes with its test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = env::temp_dir().join(format!("perpetual-perft-{name}-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Scratch(folder)
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.join(file), text).expect("a file");
    }

    fn run(&self, program: &str, arguments: &str) -> String {
        let arguments = arguments.split_ascii_whitespace();
        let output = Command::new(program).args(arguments).current_dir(&self.0).output();
        let output = output.unwrap_or_else(|error| panic!("this test needs {program}: {error}"));
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program}: {said}{errors}");
        said
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// The files of a simulation.
fn simulation(name: &str, cases: &[Case]) -> Scratch {
    let scratch = Scratch::new(name);
    let mut circuit = Perft::default();
    circuit.connect_all();
    let about = About { top: "perpetual_perft", ..About::default() };
    scratch.write("circuit.v", &export(&mut circuit, &about).expect("Verilog").text);
    scratch.write("testbench.v", TESTBENCH);
    let mut hex = format!("{:x}\n", cases.len());
    for word in cases.iter().flat_map(Case::words) {
        let _ = writeln!(hex, "{word:x}");
    }
    scratch.write("positions.hex", &hex);
    scratch
}

/// Compares what a simulation printed.
fn compare(cases: &[Case], said: &str) {
    // Lines, nodes, generations, cycles, and the four errors.
    let results: Vec<Vec<&str>> = said
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<&str>>())
        .filter(|result| result.len() == 5)
        .collect();
    assert_eq!(results.len(), cases.len(), "{said}");
    let (mut lines, mut cycles) = (0, 0);
    for (case, result) in cases.iter().zip(&results) {
        let errors = u8::from_str_radix(result[4], 2).expect("four flags");
        let number = |at: usize| result[at].parse::<u64>().expect("a number");
        let counts = (errors == 0).then(|| [number(0), number(1), number(2)]);
        case.is_equal(&Counted { counts, errors });
        if counts.is_some() {
            lines += number(0);
            cycles += number(3);
        }
    }
    println!("{lines} lines, {:.1} cycles a line", cycles as f64 / lines as f64);
}

#[test]
fn under_verilator() {
    let mut cases = Case::all(&POSITIONS, 0);
    cases.extend(Case::rules(3));
    cases.extend(Case::errors());
    let scratch = simulation("verilator", &cases);
    scratch.run(
        "verilator",
        "--binary --build -O3 -CFLAGS -O1 -Wno-lint -Wno-style -o testbench --top-module testbench testbench.v circuit.v",
    );
    let model = scratch.0.join("obj_dir/testbench");
    compare(&cases, &scratch.run(&model.to_string_lossy(), ""));
}

#[test]
fn under_icarus_verilog() {
    let mut cases = Case::all(&POSITIONS, 2);
    cases.extend(Case::rules(2));
    cases.extend(Case::errors());
    let scratch = simulation("icarus", &cases);
    scratch.run("iverilog", "-g2012 -o testbench.vvp -s testbench testbench.v circuit.v");
    compare(&cases, &scratch.run("vvp", "-n testbench.vvp"));
}

#[test]
fn in_rust_hdl() {
    let mut bench = Bench::new(Perft::default(), |circuit| &mut circuit.clock).without_record();
    let mut cases: Vec<Case> = POSITIONS.iter().map(|(fen, _)| Case::new(fen, 1)).collect();
    cases.extend(Case::rules(1));
    cases.extend(Case::errors());
    for case in &cases {
        let words = case.words();
        let circuit = &mut bench.circuit;
        circuit.side.next = words[64] == 1;
        circuit.rights.next = u64::from(words[65]).into();
        circuit.ep_valid.next = words[66] == 1;
        circuit.ep_file.next = u64::from(words[67]).into();
        circuit.depth.next = u64::from(words[68]).into();
        circuit.write_enable.next = true;
        for (square, man) in (0u64..64).zip(&words) {
            bench.circuit.write_square.next = square.into();
            bench.circuit.man.next = u64::from(*man).into();
            bench.cycle();
        }
        bench.circuit.write_enable.next = false;
        bench.circuit.start.next = true;
        bench.cycle();
        bench.circuit.start.next = false;
        while bench.circuit.busy.val() {
            bench.cycle();
        }
        let circuit = &bench.circuit;
        let errors = u8::from(circuit.too_deep.val()) << 3
            | u8::from(circuit.list_full.val()) << 2
            | u8::from(circuit.frames_full.val()) << 1
            | u8::from(circuit.illegal_root.val());
        let counts = [circuit.lines.val(), circuit.nodes.val(), circuit.generations.val()];
        let counts = (errors == 0).then(|| counts.map(|count| count.to_u64()));
        case.is_equal(&Counted { counts, errors });
    }
}

#[test]
#[should_panic(expected = "this test needs no-such-simulator")]
fn a_missing_tool_fails_the_test() {
    Scratch::new("missing").run("no-such-simulator", "");
}

/// The counts that other programs agree on.
#[test]
fn the_golden_model_counts_what_is_published() {
    let published = [197_281, 97_862, 43_238, 9_467, 62_379, 89_890, 182_838, 314_346];
    for (case, lines) in Case::all(&POSITIONS, 0).iter().zip(published) {
        assert_eq!(case.expected().counts.map(|[lines, ..]| lines), Some(lines), "{}", case.board);
    }
}
