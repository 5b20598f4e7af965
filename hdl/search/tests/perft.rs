//! Legal lines counted by the exported circuit under Verilator.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs, process};

use perpetual_search::Perft;
use perpetual_verilog::{About, export};
use rust_hdl::prelude::Block;

/// Positions with every rule in them, and their number of legal lines of some plies, as other programs count them.
const POSITIONS: [(&str, u8, u64); 8] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4, 182_838),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4, 314_346),
];

/// 218 moves for white: three times as many have no room.
const MANY_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

const TESTBENCH: &str = include_str!("perft_testbench.v");

/// The words of a position for the testbench: 64 men, side, rights, en passant and its file, depth.
fn words(fen: &str, depth: u8) -> Vec<u8> {
    let mut fields = fen.split_whitespace();
    let mut men = vec![0; 64];
    let (mut rank, mut file) = (7, 0);
    for letter in fields.next().unwrap_or_default().chars() {
        match letter {
            '/' => (rank, file) = (rank - 1, 0),
            '1'..='8' => file += letter as usize - '0' as usize,
            _ => {
                let kinds = [('p', 1), ('n', 2), ('k', 3), ('b', 5), ('r', 6), ('q', 7)];
                let known = kinds.iter().find(|(name, _)| letter.to_ascii_lowercase() == *name);
                let kind = known.map_or(0, |(_, kind)| *kind);
                men[8 * rank + file] = kind | if letter.is_lowercase() { 8 } else { 0 };
                file += 1;
            }
        }
    }
    men.push(u8::from(fields.next() == Some("b")));
    let rights = fields.next().unwrap_or_default().chars();
    men.push(rights.filter_map(|right| "KQkq".find(right)).map(|bit| 1 << bit).sum());
    let ep = fields.next().unwrap_or("-").as_bytes()[0];
    men.extend(if ep == b'-' { [0, 0] } else { [1, ep - b'a'] });
    men.push(depth);
    men
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {said}{errors}");
    said
}

#[test]
fn legal_lines_are_those_that_other_programs_count() {
    let folder = env::temp_dir().join(format!("perpetual-perft-verilated-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder for the model");
    let mut circuit = Perft::default();
    circuit.connect_all();
    let about = About { top: "perpetual_perft", ..About::default() };
    let text = export(&mut circuit, &about).expect("the circuit can be exported").text;
    fs::write(folder.join("circuit.v"), text).expect("a file");
    fs::write(folder.join("testbench.v"), TESTBENCH).expect("a file");
    let mut all: Vec<u8> = vec![POSITIONS.len() as u8 + 1];
    POSITIONS.iter().for_each(|(fen, depth, _)| all.extend(words(fen, *depth)));
    all.extend(words(MANY_MOVES, 6));
    let mut hex = String::new();
    all.iter().for_each(|word| {
        let _ = writeln!(hex, "{word:x}");
    });
    fs::write(folder.join("positions.hex"), hex).expect("a file");
    let options =
        "--binary --build -O3 -CFLAGS -O1 -Wno-lint -Wno-style -o testbench --top-module testbench";
    let mut arguments: Vec<&str> = options.split(' ').collect();
    arguments.extend(["testbench.v", "circuit.v"]);
    run(&folder, "verilator", &arguments);
    let model = folder.join("obj_dir/testbench");
    let said = run(&folder, &model.to_string_lossy(), &[]);
    // Lines, nodes, generations, cycles, and the four errors.
    let results: Vec<Vec<&str>> = said
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<&str>>())
        .filter(|result| result.len() == 5)
        .collect();
    assert_eq!(results.len(), POSITIONS.len() + 1, "{said}");
    let (mut lines, mut cycles) = (0, 0);
    for ((fen, depth, expected), result) in POSITIONS.iter().zip(&results) {
        assert_eq!(result[0], expected.to_string(), "{fen}, {depth} plies");
        assert_eq!(result[4], "0000", "{fen}: errors");
        lines += expected;
        cycles += result[3].parse::<u64>().expect("a number");
    }
    println!("{lines} lines, {:.1} cycles a line", cycles as f64 / lines as f64);
    assert_eq!(results[POSITIONS.len()][4], "0100", "no room for the moves");
    let _ = fs::remove_dir_all(folder);
}
