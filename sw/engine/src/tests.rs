//! The search as a whole.

use perpetual_chess::pgn::{line_of_words, parse_fen};
use shakmaty::{CastlingMode, Position};

use super::source::{Following, Guarded};
use super::*;
use perpetual_model::Scoreboard;

fn start(fen: &str, moves: &str) -> Start {
    let position = parse_fen(fen).unwrap().position;
    let moves = line_of_words(&position, &[moves.to_owned()]).unwrap();
    Start::of(position, &moves)
}

fn model() -> Knowledge {
    Knowledge::Asked(Guarded::model())
}

fn think(
    start: &Start,
    depth: u32,
    knowledge: Knowledge,
    options: Options,
    hash: usize,
) -> Reached {
    Thinker::new(options, knowledge, hash).think(start, Limits::depth(depth), |_| {})
}

fn first(reached: &Reached) -> String {
    reached.line[0].to_uci(CastlingMode::Standard).to_string()
}

const PERPETUAL: &str = "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1";

#[test]
fn mates_are_found() {
    for (fen, depth, played, mate) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 2, "a1a8", 1),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 4, "g5g7", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 5, "a1a6", 2),
    ] {
        let reached = think(&start(fen, ""), depth, model(), Options::default(), 1);
        assert_eq!((first(&reached).as_str(), reached.mate()), (played, Some(mate)), "{fen}");
    }
    let mated = start("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "");
    let reached = think(&mated, 3, model(), Options::default(), 1);
    assert!(reached.line.is_empty() && reached.score == 0);
}

#[test]
fn a_perpetual_saves_the_game() {
    let root = start(PERPETUAL, "");
    let reached = think(&root, 8, model(), Options::default(), 4);
    assert_eq!((reached.score, first(&reached).as_str()), (0, "c1h6"));
    assert!(reached.tally.repetitions > 0);
    let without = think(&root, 8, Knowledge::None, Options::default(), 4);
    assert_eq!(without.tally.repetitions, 0);
    assert!(without.score < -300, "{}", without.score);
}

#[test]
fn the_same_nodes_with_any_exact_source() {
    for (fen, moves) in [
        (PERPETUAL, ""),
        ("8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 1", "e6e7 c3d2 e7e6 d2c3 e6e7 c3d2"),
        ("R5k1/6pp/8/8/8/1r6/5PPP/6K1 b - - 0 1", ""),
        ("8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1", "d1b2 f4f5 b2d1 f5f4"),
    ] {
        let root = start(fen, moves);
        for (options, hash) in [
            (Options::default(), 0),
            (Options { policy: crate::policy::Policy::Threefold, ..Options::default() }, 2),
            (Options { ask_less: false, ..Options::default() }, 2),
        ] {
            let one = think(&root, 8, model(), options, hash);
            let scoreboard = Guarded::new(Box::new(Following::new(Scoreboard::new())));
            let other = think(&root, 8, Knowledge::Asked(scoreboard), options, hash);
            assert_eq!((&one.line, one.score, one.tally), (&other.line, other.score, other.tally));
            let options = Options { ask_less: !options.ask_less, ..options };
            let asked = think(&root, 8, model(), options, hash);
            assert_eq!((&one.line, one.score, one.tally), (&asked.line, asked.score, asked.tally));
        }
    }
}

#[test]
fn a_search_stops_when_it_is_told() {
    let root = start("r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "");
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let reached = Thinker::new(Options::default(), model(), 1).think(&root, limits, |_| {});
    assert!(reached.tally.nodes <= 5_000 && reached.depth > 1);
    let limits = Limits::default();
    limits.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let reached = Thinker::new(Options::default(), model(), 1).think(&root, limits, |_| {});
    assert!(root.position().legal_moves().contains(&reached.line[0]));
    assert!(reached.tally.nodes < 1_000);
}

#[test]
fn a_perpetual_is_seen_no_later_if_it_is_known_one_move_before() {
    let root = start(PERPETUAL, "");
    let seen = [false, true].map(|upcoming| {
        let options = Options { upcoming, ..Options::default() };
        let drawn = |depth: &u32| think(&root, *depth, model(), options, 4).score == 0;
        (1..=8).find(drawn).unwrap()
    });
    assert!(seen[1] <= seen[0], "{seen:?}");
}

#[test]
fn the_line_shows_the_repetition_that_is_one_move_away() {
    let options = Options { upcoming: true, ..Options::default() };
    let reached = think(&start(PERPETUAL, ""), 8, model(), options, 4);
    assert_eq!((reached.score, first(&reached).as_str()), (0, "c1h6"));
    assert!(reached.tally.upcoming > 0);
    // It is legal from the first move to the last.
    let mut position = start(PERPETUAL, "").position().clone();
    for &played in &reached.line {
        assert!(position.is_legal(played), "{:?}", reached.line);
        position.play_unchecked(played);
    }
    // Without a detector nothing is known of it.
    let without = think(&start(PERPETUAL, ""), 8, Knowledge::None, options, 4);
    assert_eq!(without.tally.upcoming, 0);
}

/// Positions in which the best move changes while a depth is searched.
const CHANGING: [&str; 3] = [
    "8/p1q2pkp/2Pr2p1/8/P3Q3/6P1/5P1P/2R3K1 w - - 0 1",
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
];

/// Whatever ends a search, its move was reported, with its line and value.
#[test]
fn the_move_of_a_search_is_that_of_the_last_report() {
    let mut unfinished = 0;
    for root in CHANGING.map(|fen| start(fen, "")) {
        for (nodes, best) in (1..6_000).step_by(97).flat_map(|nodes| [(nodes, 1), (nodes, 3)]) {
            let mut reports: Vec<Reached> = Vec::new();
            let limits = Limits { nodes: Some(nodes), best, ..Limits::default() };
            let mut thinker = Thinker::new(Options::default(), model(), 1);
            let reached = thinker.think(&root, limits, |reached| reports.push(reached.clone()));
            reports.retain(|reached| reached.rank.is_none_or(|rank| rank == 1));
            let Some(last) = reports.pop() else {
                assert_eq!(reached.depth, 0);
                continue;
            };
            assert_eq!((&reached.line, reached.score), (&last.line, last.score), "{nodes} {best}");
            // The same depth to its end may have another move.
            let whole = Limits { best, ..Limits::depth(last.depth) };
            let mut thinker = Thinker::new(Options::default(), model(), 1);
            unfinished += u32::from(thinker.think(&root, whole, |_| {}).tally.nodes > nodes);
        }
    }
    assert!(unfinished > 0, "no search was stopped after its move had changed");
}
