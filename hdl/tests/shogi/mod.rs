//! The detector of shogi: lines with a name, random games, and random play on small boards; each run again on the Verilog.

use perpetual_games::random;
use perpetual_games::shogi::{Board, Change};
use perpetual_hdl::testing::Bench;
use perpetual_hdl::{Operation, Refusal, ShogiDetector};
use perpetual_model::generate::Numbers;
use proptest::prelude::*;

use beside::Beside;
use small::Small;

mod beside;
mod mutants;
mod small;

/// A line in USI, now and then with another move first, taken back.
fn line<const LOG2_DEPTH: usize>(
    all: &mut Beside<String, LOG2_DEPTH>,
    numbers: &mut Numbers,
    start: &str,
    moves: &str,
) {
    let mut board = Board::of_sfen(start).unwrap();
    all.clear(board.key());
    for usi in moves.split_ascii_whitespace() {
        let others = board.legal_moves();
        let other = &others[numbers.below(others.len())];
        let other = board.clone().play(other).ok();
        let ply = board.play(usi).unwrap();
        all.play(numbers, ply, other, board.key());
    }
}

fn of_game<const LOG2_DEPTH: usize>(
    circuit: ShogiDetector<LOG2_DEPTH>,
) -> Beside<String, LOG2_DEPTH> {
    Beside::new(circuit, String::new())
}

/// The occurrences before, the distance, and the checks after a line from a start position.
fn verdict(start: &str, moves: &str) -> (u64, u64, bool, bool) {
    let mut all = of_game(ShogiDetector::<8>::default());
    line(&mut all, &mut Numbers::new(1), start, moves);
    all.ask(Operation::Window);
    let circuit = &all.bench.circuit;
    let (occurrences, distance) = (&circuit.port.occurrences, &circuit.port.distance);
    let checks = (circuit.mover_checks.val(), circuit.other_checks.val());
    (occurrences.val().to_u64(), distance.val().to_u64(), checks.0, checks.1)
}

#[test]
fn the_fourth_occurrence_with_check_all_the_time() {
    let rook = "4k4/9/9/9/3R5/9/9/9/5K3 b -";
    let cycle = "6e5e 5a6a 5e6e 6a5a ";
    assert_eq!(verdict(rook, &cycle.repeat(2)), (2, 4, false, true));
    assert_eq!(verdict(rook, &cycle.repeat(3)), (3, 4, false, true));
    let mover = verdict(rook, &format!("{}6e5e", cycle.repeat(3)));
    assert_eq!(mover, (3, 4, true, false));
    // One round without check, the first, another or the last of those that count.
    let idle = "6e6f 5a5b 6f6e 5b5a ";
    for rounds in [[idle, cycle, cycle], [cycle, idle, cycle], [cycle, cycle, idle]] {
        assert_eq!(verdict(rook, &rounds.concat()), (3, 4, false, false));
    }
    // Those before them do not.
    assert_eq!(verdict(rook, &[idle, cycle, cycle, cycle].concat()), (4, 4, false, true));
}

#[test]
fn both_hands_count() {
    // The pawn is taken: the placement comes back, and the hands do not.
    let moves = "P*5f 5e5f 1i1h 5f5e 1h1g 5a4a 1g1i 4a5a";
    assert_eq!(verdict("4k4/9/9/9/4r4/9/9/9/5K2R b P", moves).0, 0);
    // Dropped and taken by both: the position comes back, over two captures.
    let moves = "P*9f 9e9f 5i5h P*1e 1f1e 9f9e 1e1f 5a5b 5h5i 5b5a";
    let both = verdict("4k4/9/9/9/r8/8R/9/9/4K4 b P", moves);
    assert_eq!((both.0, both.1), (1, 10));
    // With two in hand it is the same, whichever of them is dropped.
    let both = verdict("4k4/9/9/9/r8/8R/9/9/4K4 b 2P2p", moves);
    assert_eq!((both.0, both.1), (1, 10));
}

#[test]
fn promotion_belongs_to_the_position() {
    let rook = "k8/9/9/3R5/9/9/9/9/4K4 b -";
    let idle = "6d6c 9a9b 6c6d 9b9a ";
    assert_eq!(verdict(rook, idle).0, 1);
    let promoted = "6d6c+ 9a9b 6c6d 9b9a ";
    assert_eq!(verdict(rook, promoted).0, 0);
    assert_eq!(verdict(rook, &format!("{promoted}{idle}")).0, 1);
}

#[test]
fn what_cannot_be_done_is_refused() {
    let mut all = of_game(ShogiDetector::<3>::default());
    assert_eq!(all.request(Operation::Pop), Refusal::Empty as u64);
    let king = |ply: u16| Change { kind: 0, from: ply % 2, to: 1 - ply % 2 };
    assert_eq!(all.record(Operation::Replace, king(0), true, false), Refusal::Empty as u64);
    for ply in 0..10 {
        assert_eq!(all.record(Operation::Push, king(ply), true, false), 0);
    }
    (0..8).for_each(|_| assert_eq!(all.request(Operation::Pop), 0));
    assert_eq!(all.request(Operation::Pop), Refusal::NotHeld as u64);
    all.bench.circuit.port.target_ply.next = 1_u64.into();
    assert_eq!(all.request(Operation::Cut), Refusal::NotHeld as u64);
    all.bench.replay("shogi_refused");
}

#[test]
#[ignore = "long: make test-all"]
fn random_games_of_shogi() {
    let mut numbers = Numbers::new(21);
    let mut all = of_game(ShogiDetector::<7>::default());
    for start in random::SHOGI {
        let moves = random::shogi(&mut numbers, start, 70).unwrap().join(" ");
        line(&mut all, &mut numbers, start, &moves);
    }
    assert!(all.said[..3].iter().all(|n| *n > 20) && all.most > 3, "{:?} {}", all.said, all.most);
    all.bench.replay("shogi_games");
    let module = perpetual_rtl::bundle("perpetual_shogi", &[("DEPTH", 128)]).unwrap().text;
    all.bench.replay_verilated("shogi_games_rtl", "perpetual_shogi", &module);
}

/// Plays on small boards.
fn play_small<const LOG2_DEPTH: usize>(
    circuit: ShogiDetector<LOG2_DEPTH>,
    starts: &[Small],
    seed: u64,
    plies: usize,
) -> Beside<Small, LOG2_DEPTH> {
    let mut numbers = Numbers::new(seed);
    let mut all = Beside::new(circuit, Small::default());
    for start in starts {
        all.clear(start.clone());
        small::play(&mut all, &mut numbers, start.clone(), plies);
    }
    all
}

#[test]
#[ignore = "long: make test-all"]
fn small_boards_with_records_that_fall_off() {
    let starts: Vec<Small> = (0..10).map(|seed| Small::drawn(&mut Numbers::new(seed))).collect();
    let all = play_small(ShogiDetector::<5>::default(), &starts, 1, 60);
    assert!(all.said.iter().all(|n| *n > 20) && all.cut > 100, "{:?} {}", all.said, all.cut);
    all.bench.replay("shogi_small");
    let registered = play_small(ShogiDetector::<5>::with_registered_ram(), &starts, 1, 60);
    registered.bench.replay("shogi_small_registered");
    let values = [("DEPTH", 32), ("REGISTERED", 1)];
    let module = perpetual_rtl::bundle("perpetual_shogi", &values).unwrap().text;
    all.bench.replay_verilated("shogi_small_rtl", "perpetual_shogi", &module);
}

/// Small boards, of which each mistake must show in some.
fn recorded() -> Bench<ShogiDetector<6>> {
    let starts: Vec<Small> = (0..20).map(|seed| Small::drawn(&mut Numbers::new(seed))).collect();
    play_small(ShogiDetector::<6>::default(), &starts, 2, 40).bench
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn what_a_small_board_repeats_is_found(start in small::boards(), seed: u64) {
        play_small(ShogiDetector::<7>::default(), &[start], seed, 60);
    }
}
