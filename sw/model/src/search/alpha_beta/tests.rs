//! The search against cases worked out by hand, against a plain search, and against itself.

use crate::generate::Numbers;
use proptest::prelude::*;

use crate::search::attack::legal;
use crate::search::board::Board;
use crate::search::chip::Chip;
use crate::search::plain::Game;
use crate::search::request::{Answer, INFINITE, MATED, Pushes, Request, SearchError};
use crate::search::retracing::retracing_game;
use crate::search::searcher::{Job, Root, Task};
use crate::search::table::Table;
use crate::search::testing::{ENDGAMES, MOST_MOVES, STARTS, named};

/// White, hopelessly behind, gives check on e8 and h5 for ever.
const CHECKS: &str = "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1";

pub(super) fn chip(fen: &str, moves: &str) -> Chip {
    let mut chip = Chip::new(Table::plain(), 128);
    chip.load(fen.parse().unwrap());
    for uci in moves.split_whitespace() {
        chip.play(named(chip.board(), uci));
    }
    chip
}

fn search(fen: &str, moves: &str, request: &Request) -> Answer {
    chip(fen, moves).search(request).unwrap()
}

fn value(fen: &str, depth: u32) -> i32 {
    search(fen, "", &Request::of_depth(depth)).value
}

pub(super) fn best(answer: Answer) -> String {
    answer.best.map_or("-".to_owned(), |best| best.to_string())
}

#[test]
fn a_mate_is_valued_by_its_distance() {
    let ladder = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
    for depth in [4, 5] {
        let answer = search(ladder, "", &Request::of_depth(depth));
        assert_eq!(answer.value, -MATED - 3);
    }
    // A mate at the horizon is not seen: there is none in quiescence.
    assert!(value(ladder, 3) < 2_000);
    assert_eq!(value("7k/R7/8/8/8/8/8/1R5K w - - 0 1", 2), -MATED - 1);
    assert_eq!(value("7k/R7/8/8/8/8/1R6/7K b - - 0 1", 3), MATED + 2);
    let mated = search("1R5k/R7/8/8/8/8/8/7K b - - 0 1", "", &Request::of_depth(3));
    assert_eq!((mated.value, mated.best), (MATED, None));
}

#[test]
fn stalemate_is_a_draw_at_the_root_and_below() {
    let stalemate = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
    let answer = search(stalemate, "", &Request::of_depth(1));
    assert_eq!((answer.value, answer.best, answer.counts.generations), (0, None, 5));
    // The value of a root that has no moves is what it is, whatever the window.
    let window = Request { alpha: 100, beta: 200, ..Request::of_depth(1) };
    assert_eq!(search(stalemate, "", &window).value, 0);
    // White's only way not to win.
    let pawn = "5k2/5P2/4K3/8/8/8/8/8 w - - 0 1";
    assert!(value(pawn, 1) > 0 && value(pawn, 2) < value(pawn, 1));
}

#[test]
fn a_perpetual_check_is_found_with_the_detector_and_not_without() {
    let with = Request::of_depth(4);
    let without = Request { pushes: Pushes::None, ..Request::of_depth(4) };
    let answer = search(CHECKS, "", &with);
    assert_eq!((answer.value, best(answer).as_str()), (0, "h5e8"));
    assert!(answer.counts.repetitions > 0);
    let answer = search(CHECKS, "", &without);
    assert!(answer.value < -300, "{}", answer.value);
    assert_eq!(answer.counts.repetitions, 0);
    // One ply earlier it is not yet there.
    assert!(search(CHECKS, "", &Request::of_depth(3)).value < -300);
}

#[test]
fn positions_before_the_root_count() {
    let around = "h5e8 g8h7 e8h5 h7g8";
    let answer = search(CHECKS, around, &Request::of_depth(1));
    assert_eq!((answer.value, best(answer).as_str()), (0, "h5e8"));
    assert_eq!(answer.counts.repetitions, 1);
    // Without them, and behind a pawn's move, there is nothing to repeat.
    assert!(search(CHECKS, "", &Request::of_depth(1)).value < -300);
    let pawn = format!("{around} g2g3 a2a3");
    assert_eq!(search(CHECKS, &pawn, &Request::of_depth(1)).counts.repetitions, 0);
}

#[test]
fn upcoming_raises_alpha_where_it_is_asked_to() {
    let bound = Request { bound: true, ..Request::of_depth(4) };
    let answer = search(CHECKS, "", &bound);
    assert_eq!(answer.value, 0);
    assert!(answer.counts.bounds > 0);
    assert_eq!(search(CHECKS, "", &Request::of_depth(4)).counts.bounds, 0);
    // It does not look whether the way is free. The rook has gone from a1 around its pawn to a4; three
    // moves of the king are flagged, and only after Kd7 can it go back at once, to b4.
    let (behind, around) = ("4k3/8/8/8/8/8/P7/R3K3 b - - 0 1", "e8e7 a1b1 e7d7 b1b4 d7d8 b4a4");
    let flagged = search(behind, around, &Request { depth: 2, ..bound });
    assert_eq!(flagged.counts.bounds, 3);
    assert!(search(behind, around, &Request::of_depth(2)).counts.repetitions <= 1);
}

#[test]
fn fifty_moves_are_a_draw_unless_the_last_one_mates() {
    let (won, mate) = ("7k/8/8/8/8/8/R7/1R5K w - - 99 80", "7k/R7/8/8/8/8/8/1R5K w - - 99 80");
    for depth in 1..=4 {
        assert_eq!(value(won, depth), 0, "depth {depth}");
    }
    assert_eq!(value(mate, 1), 0);
    assert_eq!(value(mate, 2), -MATED - 1);
    // The root may go on: it is not asked whether it is drawn.
    assert_eq!(value("7k/R7/8/8/8/8/8/1R5K w - - 120 80", 2), -MATED - 1);
    // A capture begins a new count.
    assert!(value("7k/8/8/8/8/8/Rp6/1R5K w - - 99 80", 1) > 900);
}

#[test]
fn kings_with_one_minor_piece_draw() {
    for fen in ["7k/8/8/8/8/8/8/KN6 w - - 0 1", "7k/b7/8/8/8/8/8/K7 b - - 0 1"] {
        for depth in 1..=3 {
            assert_eq!(value(fen, depth), 0, "depth {depth} of {fen}");
        }
    }
    // Two bishops do not; a king that takes the last pawn does.
    assert!(value("7k/8/8/8/8/8/8/KBB5 w - - 0 1", 1) > 500);
    assert_eq!(value("7k/8/8/8/8/8/p7/K7 w - - 0 1", 1), 0);
}

#[test]
fn a_detector_that_is_too_short_is_not_exact() {
    let shuffle = "a1b1 h8g8 b1a1 g8h8 ".repeat(10);
    for (plies, inexact) in [(32, true), (128, false)] {
        let mut chip = Chip::new(Table::plain(), plies);
        chip.load("7k/8/8/8/8/8/P7/K7 w - - 0 1".parse().unwrap());
        for uci in shuffle.split_whitespace() {
            chip.play(named(chip.board(), uci));
        }
        assert_eq!(chip.search(&Request::of_depth(2)).unwrap().inexact, inexact);
    }
}

#[test]
fn limits_end_a_request() {
    let mut chip = chip(STARTS[1], "e1g1 h3g2");
    let few = Request { node_limit: Some(1_000), ..Request::of_depth(3) };
    let before = chip.clone();
    assert_eq!(chip.search(&few), Err(SearchError::Abandoned));
    // Board and line are as before: the same search has the same answer.
    assert_eq!(chip.board(), before.board());
    let full = Request::of_depth(2);
    let job = Job { root: Root::new(chip.board().clone(), &[]), task: Task::Search(full.clone()) };
    let aborted = chip.clone().run(&job, &std::sync::atomic::AtomicBool::new(true));
    assert_eq!(aborted, Err(SearchError::Abandoned));
    assert_eq!(chip.search(&full), before.clone().search(&full));
    let nodes = before.clone().search(&full).unwrap().counts.nodes;
    for (limit, enough) in [(nodes, true), (nodes - 1, false)] {
        let request = Request { node_limit: Some(limit), ..full.clone() };
        assert_eq!(chip.search(&request).is_ok(), enough);
    }

    chip.load(MOST_MOVES.parse().unwrap());
    assert_eq!(chip.search(&Request::of_depth(5)), Err(SearchError::ListFull));
    assert_eq!(chip.search(&Request::of_depth(17)), Err(SearchError::TooDeep(17)));
    chip.load("7k/8/8/8/8/8/8/K6R b - - 0 1".parse().unwrap());
    let mut illegal_root = chip.board().clone();
    illegal_root.black_to_move = false;
    chip.load(illegal_root);
    assert_eq!(chip.search(&Request::of_depth(1)), Err(SearchError::IllegalRoot));
}

/// A game of random moves, and the chip that has followed it.
fn followed(fen: &str, seed: u64, plies: usize) -> (Game, Chip) {
    let start: Board = fen.parse().unwrap();
    let moves = retracing_game(&start, &mut Numbers::new(seed), plies, 33);
    let mut chip = Chip::new(Table::plain(), 128);
    chip.load(start.clone());
    moves.iter().for_each(|played| chip.play(*played));
    (Game::new(start, &moves), chip)
}

/// As deep as few men allow.
fn depth_for(chip: &Chip, seed: u64) -> u32 {
    let men = chip.board().men(false).count() + chip.board().men(true).count();
    let most = if men > 16 { 2 } else { 3 + u64::from(men < 8) };
    1 + (seed % most) as u32
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Legal moves only, whole positions compared, nothing left out: the same value.
    #[test]
    fn a_plain_search_finds_the_same_value(
        fen in prop::sample::select([STARTS.as_slice(), &ENDGAMES].concat()),
        seed in any::<u64>(),
        plies in 0usize..40,
    ) {
        let (mut game, mut chip) = followed(fen, seed, plies);
        let depth = depth_for(&chip, seed);
        let answer = chip.search(&Request::of_depth(depth)).unwrap();
        prop_assert_eq!(answer.value, game.value(chip.table(), depth), "depth {}", depth);
        prop_assert!(!answer.inexact);
    }

    /// Fail-hard: a window shows the value as far as it reaches. That a node was left unproven, or a
    /// move was not pushed, makes no difference.
    #[test]
    fn windows_and_pushes_do_not_change_the_value(
        fen in prop::sample::select([STARTS.as_slice(), &ENDGAMES].concat()),
        seed in any::<u64>(),
        plies in 0usize..40,
        alpha in -1_500i32..1_500,
        width in 1i32..600,
    ) {
        let (_, mut chip) = followed(fen, seed, plies);
        let request = Request::of_depth(depth_for(&chip, seed));
        let whole = chip.search(&request).unwrap();
        prop_assert_eq!(chip.search(&request).unwrap(), whole);
        let all = Request { pushes: Pushes::All, ..request.clone() };
        prop_assert_eq!(chip.search(&all).unwrap(), whole);
        prop_assert!(whole.value.abs() < INFINITE);

        let beta = alpha + width;
        let answer = chip.search(&Request { alpha, beta, ..request }).unwrap();
        if !legal(chip.board()).is_empty() {
            prop_assert_eq!(answer.value, whole.value.clamp(alpha, beta));
            prop_assert_eq!(answer.best.is_some(), answer.value > alpha);
        } else {
            prop_assert_eq!(answer.value, whole.value);
        }
    }
}

/// The games of the laws above are not all alike.
#[test]
fn random_games_repeat_and_end() {
    let (mut repetitions, mut ended, mut draws) = (0, 0, 0);
    let mut numbers = Numbers::new(1);
    for _ in 0..400 {
        let fen = ENDGAMES[numbers.below(ENDGAMES.len())];
        let plies = numbers.below(40);
        let (_, mut chip) = followed(fen, numbers.next(), plies);
        let answer = chip.search(&Request::of_depth(3)).unwrap();
        repetitions += u64::from(answer.counts.repetitions > 0);
        ended += u64::from(answer.value.abs() > 20_000);
        draws += u64::from(answer.value == 0);
    }
    assert!(repetitions > 100 && ended > 3 && draws > 100, "{repetitions} {ended} {draws}");
}
