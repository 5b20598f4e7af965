//! The program in C is the search of the chip, and the interpreter runs it as qemu does.

use std::process::{Command, Stdio};

use super::*;
use perpetual_model::generate::Numbers;
use perpetual_model::search::{Board, Move, Wanted, generate};

/// Games from each position.
const GAMES: usize = 40;

/// A program of its own for each test.
fn compiled() -> Compiled {
    Compiled::new().unwrap()
}

/// What can go wrong, each with the depth at which it shows.
const POSITIONS: [(&str, u32); 18] = [
    // Check for ever.
    ("6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1", 5),
    // Castling; over a square that is attacked, out of check; rights that are lost make no repetition.
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1", 2),
    ("5rk1/8/8/8/8/8/8/4K2R w K - 0 1", 3),
    ("4r1k1/8/8/8/8/8/8/R3K3 w Q - 0 1", 3),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 5),
    // Captures en passant; one that is legal makes no repetition, one that is not does.
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 5),
    ("8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1", 5),
    // A killer of a knight's first half, and what its second half captures.
    ("7k/7N/N2n1P2/8/3P2pp/8/2P1p3/4K3 b - - 0 1", 3),
    // Promotions.
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3),
    // Fifty moves, bare kings, mate, no moves.
    ("7k/8/8/8/8/8/R7/1R5K w - - 96 1", 4),
    ("4k3/8/8/8/8/8/p7/4K2N b - - 99 60", 3),
    ("6k1/8/8/4p3/8/5N2/q7/6K1 w - - 99 80", 2),
    ("4k3/8/8/3p4/5N2/8/8/4K3 w - - 0 1", 3),
    ("7k/8/8/8/8/8/R7/1R5K w - - 0 1", 4),
    ("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", 3),
    ("8/8/8/8/8/5k2/5p2/5K2 b - - 0 1", 4),
];

fn named(board: &Board, name: &str) -> Move {
    let moves = generate(board, Wanted::All).unwrap();
    moves.into_iter().find(|played| played.to_string() == name).unwrap()
}

/// Nodes of a search; one that takes more is left out.
const ENOUGH: u64 = 20_000;

/// Compares the program with the model; how often a position was left because it has occurred.
fn compared(program: &Compiled, root: &Root, request: Request) -> u64 {
    let mut chip = Chip::new(Table::plain(), 256);
    chip.load(root.board().clone());
    root.line().iter().for_each(|record| chip.push(*record));
    let request = Request { node_limit: Some(ENOUGH), ..request };
    let Ok(expected) = chip.search(&request) else { return 0 };
    let (found, _) = answered(&program.elf, &Table::plain(), root, &request).unwrap();
    assert_eq!(found, expected, "{}, {:?}, {request:?}", root.board(), root.line());
    found.counts.repetitions
}

#[test]
fn it_is_the_search_of_the_chip() {
    let program = compiled();
    let mut repetitions = 0;
    for (fen, deepest) in POSITIONS {
        for depth in 1..=deepest {
            for (alpha, beta) in [(-32_000, 32_000), (0, 1)] {
                let request = Request { alpha, beta, ..Request::of_depth(depth) };
                repetitions += compared(&program, &Root::new(fen.parse().unwrap(), &[]), request);
            }
        }
    }
    assert!(repetitions > 0, "nothing was repeated");
}

/// After games of random moves, all of which are told.
#[test]
fn it_is_the_search_of_the_chip_in_games() {
    let program = compiled();
    let mut numbers = Numbers::new(1);
    let mut repetitions = 0;
    for (fen, deepest) in POSITIONS {
        for _ in 0..GAMES {
            let mut board: Board = fen.parse().unwrap();
            let mut moves = Vec::new();
            for _ in 0..numbers.below(30) {
                let mut legal = generate(&board, Wanted::All).unwrap();
                legal.retain(|played| {
                    let mut next = board.clone();
                    next.make(*played);
                    generate(&next, Wanted::Captures).is_ok()
                });
                let Some(played) = legal.get(numbers.below(legal.len().max(1))) else { break };
                board.make(*played);
                moves.push(Some(*played));
            }
            let root = Root::after(fen.parse().unwrap(), &moves);
            let depth = 1 + numbers.below(deepest as usize + 1) as u32;
            repetitions += compared(&program, &root, Request::of_depth(depth));
        }
    }
    assert!(repetitions > 100, "{repetitions} are too few");
}

/// Positions of the game count, up to the last move that cannot be taken back, and no further.
#[test]
fn moves_before_the_root_count() {
    let program = compiled();
    for (fen, line, counts) in [
        ("4k2n/8/8/8/8/8/8/4K2N w - - 0 1", "h1g3 h8g6 g3h1 g6h8 h1f2 h8f7 f2h1", true),
        ("4k2n/8/8/8/8/p7/8/4K2N w - - 0 1", "h1g3 h8g6 g3h1 a3a2 h1f2 g6h8 f2h1", true),
        ("4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 h8h7 h2h1 h7h8 h1g1 h8g8 g1h1", true),
        ("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "h1g1 h8g8 g1h1", false),
        // The same squares with the other side to move.
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1f1 e8f8 f1f2 f8e8", true),
    ] {
        let mut board: Board = fen.parse().unwrap();
        let mut moves = Vec::new();
        for name in line.split(' ') {
            let played = named(&board, name);
            board.make(played);
            moves.push(Some(played));
        }
        let request = Request::of_depth(3);
        let told = compared(&program, &Root::after(fen.parse().unwrap(), &moves), request.clone());
        let untold = compared(&program, &Root::new(board, &[]), request);
        assert_eq!(told != untold, counts, "{fen}");
    }
}

/// The same program, the same requests, two ways to run it.
#[test]
fn qemu_runs_it_alike() {
    let program = compiled();
    let folder = tempfile::tempdir().unwrap();
    let path = program::compile(folder.path()).unwrap();
    for (fen, _) in POSITIONS {
        let root = Root::new(fen.parse().unwrap(), &[]);
        let input = program::request(&Table::plain(), &root, &Request::of_depth(3)).unwrap();
        let interpreted = Core::new(&program.elf).unwrap().run(&input).unwrap();
        let qemu = Command::new("qemu-riscv32")
            .arg(&path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut qemu = qemu.expect("qemu-riscv32 is missing: scripts/setup.sh riscv installs it");
        qemu.stdin.take().unwrap().write_all(&input).unwrap();
        let ran = qemu.wait_with_output().unwrap();
        assert_eq!((ran.status.code(), ran.stdout), (Some(0), interpreted), "{fen}");
    }
}

/// One error of each kind is told and not answered.
#[test]
fn what_cannot_be_searched_is_told() {
    let program = compiled();
    let pinned: Board = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1".parse().unwrap();
    let exposes = named(&pinned, "e2d2");
    for (root, depth, code) in
        [(Root::new(pinned.clone(), &[]), 17, 4), (Root::after(pinned, &[Some(exposes)]), 1, 1)]
    {
        let request = Request::of_depth(depth);
        let refused = answered(&program.elf, &Table::plain(), &root, &request);
        let Err(Stop::Because(sentence)) = refused else { panic!("{depth} was answered") };
        assert_eq!(sentence, format!("the program ended with the code {code}"));
    }
}
