//! Laws of a search whose last plies a chip searches.

use std::time::Duration;

use perpetual_chess::pgn::parse_fen;
use perpetual_model::generate::Numbers;
use perpetual_model::search::{Done, INFINITE, Job, Pool, Request, Root, Searcher, Task, ask};
use shakmaty::{Move, Position};

use super::hindered::Hindered;
use super::window::from_chip;
use super::{Leaves, chip_board, table::table};
use crate::source::Guarded;
use crate::{History, Knowledge, Limits, MATE, NullMoves, Options, Reached, Start, Tally, Thinker};

/// Positions in which something happens within few plies: mates, stalemates, castling, en passant,
/// promotions, the last moves before fifty, bare kings, perpetual checks.
const STARTS: [&str; 22] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P2/1p1p1p2/8/P1P1P1P1/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "7k/8/8/8/8/8/R7/1R5K w - - 93 80",
    "7k/8/8/8/8/8/R7/1R5K w - - 0 1",
    "k7/2Q5/8/1K6/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "4k3/8/8/8/8/8/4r3/R3K3 w Q - 92 70",
    "r3k3/8/8/8/8/8/8/4K2R b Kq - 97 70",
    "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1",
    "8/4k3/8/3B4/8/2n5/8/K7 w - - 0 1",
    "k7/P1P5/8/8/8/8/3p1p2/7K b - - 98 90",
    "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1",
    "8/8/8/3k4/8/1R6/2P5/2K4r w - - 95 90",
    "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "7k/R7/8/8/8/8/8/1R5K w - - 90 80",
    "6k1/5ppp/8/8/8/8/1q3PPP/R5K1 w - - 0 1",
];

/// At most `plies` random half-moves, of which a third take the own last one back, where it can be,
/// and few are null moves.
fn game(fen: &str, numbers: &mut Numbers, plies: usize) -> Start {
    let mut start = Start::new(parse_fen(fen).unwrap().position);
    let mut line: Vec<Option<Move>> = Vec::new();
    for ply in 0..plies {
        let position = start.position();
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let last = ply.checked_sub(2).and_then(|ply| line[ply]);
        let back = last.and_then(|last| {
            moves.iter().find(|m| m.from() == Some(last.to()) && Some(m.to()) == last.from())
        });
        let played = match back {
            Some(&back) if numbers.one_in(3) => Some(back),
            _ if numbers.one_in(25) && !position.is_check() => None,
            _ => Some(moves[numbers.below(moves.len())]),
        };
        start.play(played);
        line.push(played);
    }
    start
}

/// Plies in which a search of so many men is quick.
fn depth_for(start: &Start, numbers: &mut Numbers) -> u32 {
    let men = start.position().board().occupied().count();
    let most = if men > 16 { 2 } else { 3 + usize::from(men < 8) };
    1 + numbers.below(most) as u32
}

/// The chip alone, at this depth.
fn alone(start: &Start, depth: u32) -> i32 {
    let mut chip = Pool::of_models(1).unwrap();
    chip.load(&table()).unwrap();
    let root = Root::new(chip_board(start.position()).unwrap(), start.records());
    let job = Job { root, task: Task::Search(Request::of_depth(depth)) };
    match ask(&mut chip, &job).unwrap().done {
        Ok(Done::Search(answer)) => answer.value,
        other => panic!("{other:?}"),
    }
}

fn leaves(host_plies: u32, chips: usize, most: usize) -> Leaves {
    Leaves::new(Box::new(Pool::of_models(chips).unwrap()), host_plies, most).unwrap()
}

/// Every line to the same depth, nothing remembered.
fn exact() -> Options {
    Options { selective: false, null_moves: NullMoves::Off, ..Options::default() }
}

fn thinker(options: Options, hash: usize, leaves: Leaves) -> Thinker {
    let mut thinker = Thinker::new(options, Knowledge::Asked(Guarded::model()), hash);
    thinker.search_leaves(Some(leaves));
    thinker
}

/// Host and chip together are the chip alone, at every depth on the way.
#[test]
fn host_and_chip_find_what_the_chip_finds_alone() {
    let mut numbers = Numbers::new(2002);
    let (mut positions, mut mates, mut draws, mut repetitions, mut late) = (0, 0, 0, 0, 0);
    while positions < 500 {
        let fen = STARTS[numbers.below(STARTS.len())];
        // Few moves leave a mate where it is.
        let most = if numbers.one_in(3) { 3 } else { 40 };
        let plies = numbers.below(most);
        let start = game(fen, &mut numbers, plies);
        if start.position().legal_moves().is_empty() {
            continue;
        }
        let depth = depth_for(&start, &mut numbers);
        let host = numbers.below(depth as usize) as u32;
        let most = 1 + numbers.below(4);
        let mut thinker = thinker(exact(), 0, leaves(host, 2, most));
        let mut reports = 0;
        let reached = thinker.think(&start, Limits::depth(depth), |reached| {
            let expected = from_chip(alone(&start, reached.depth), 0);
            assert_eq!(
                reached.score, expected,
                "{host} plies of {} from {:?}",
                reached.depth, start
            );
            reports += 1;
        });
        assert_eq!(reports, if host == 0 { 1 } else { depth });
        assert!(!reached.tally.inexact && start.position().is_legal(reached.line[0]));
        // The best move is worth what was said.
        if depth > 1 && reached.score.abs() < 20_000 {
            let mut next = start.clone();
            next.play(Some(reached.line[0]));
            let below = alone(&next, depth - 1);
            let drawn = next.position().halfmoves() >= 100
                || crate::leaves::position::is_bare(next.position())
                || reached.score == 0;
            assert!(drawn || reached.score == -below, "{} {:?}", reached.score, start);
        }
        positions += 1;
        mates += u32::from(reached.score.abs() > 20_000);
        draws += u32::from(reached.score == 0);
        repetitions += u32::from(reached.tally.repetitions > 0);
        late += u32::from(start.position().halfmoves() > 95);
    }
    // The positions are not all alike.
    let counts = [mates, draws, repetitions, late];
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

fn found(reached: &Reached) -> (Vec<Move>, i32, Tally) {
    (reached.line.clone(), reached.score, reached.tally)
}

/// With everything switched on, and with a node limit too: neither the time of a reply nor the number
/// of requests in flight shows in what is found and counted.
#[test]
fn what_is_found_depends_on_no_time() {
    let mut numbers = Numbers::new(77);
    let mut aborted = [0; 2];
    for round in 0..40u64 {
        let fen = STARTS[numbers.below(STARTS.len())];
        let plies = numbers.below(30);
        let start = game(fen, &mut numbers, plies);
        let depth = depth_for(&start, &mut numbers) + 2;
        let history = History::ALL[numbers.below(4)];
        let upcoming = numbers.one_in(2);
        let options = Options { history, upcoming, ..Options::default() };
        let mut limits = Limits::depth(depth);
        limits.nodes = numbers.one_in(2).then(|| 50 + numbers.below(3_000) as u64);
        let think = |leaves: Leaves| {
            let mut thinker = thinker(options, 1, leaves);
            let reached = thinker.think(&start, limits.clone(), |_| {});
            (found(&reached), thinker.leaves().unwrap().aborted())
        };
        let (expected, none) = think(leaves(2, 1, 1));
        assert!(limits.nodes.is_none_or(|limit| expected.2.nodes <= limit));
        for (chips, most) in [(1, 3), (2, 2), (2, 8)] {
            let (other, some) = think(leaves(2, chips, most));
            assert_eq!(other, expected, "{chips} {most} {start:?}");
            let pool = Pool::of_models(chips).unwrap();
            let searcher = Hindered { pool, jobs: u32::MAX, late: Some(Numbers::new(round)) };
            let (late, same) = think(Leaves::new(Box::new(searcher), 2, most).unwrap());
            assert_eq!((late, same), (expected.clone(), some));
            aborted[1] += some;
        }
        aborted[0] += none;
    }
    assert!(aborted[1] > 100, "{aborted:?}");
}

/// What has no room in the lists of the chip is searched a ply deeper by the host.
#[test]
fn full_lists_are_shared_out() {
    // 218 moves, few replies, as many again: too much for four plies of one request.
    let most = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let start = Start::new(parse_fen(most).unwrap().position);
    let mut thinker = thinker(Options::default(), 1, leaves(0, 1, 1));
    let reached = thinker.think(&start, Limits::depth(5), |_| {});
    assert_eq!((reached.depth, reached.score), (5, MATE - 1));
    assert!(!reached.tally.inexact);
}

/// Windows that end at mates, which are counted from other roots by host and chip.
#[test]
fn a_mate_is_as_far_away_as_it_is() {
    for (fen, depth, plies) in [
        ("7k/8/8/8/8/8/R7/1R5K w - - 0 1", 5, 3),
        ("8/8/8/8/8/1k6/1p6/1K6 b - - 0 1", 2, 0),
        ("6k1/5ppp/8/8/8/8/r7/1r5K w - - 0 1", 4, 0),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 5, 3),
    ] {
        let start = Start::new(parse_fen(fen).unwrap().position);
        let expected = from_chip(alone(&start, depth), 0);
        if plies > 0 {
            assert_eq!(expected, MATE - plies, "{fen}");
        }
        for host in 0..depth {
            let mut thinker = thinker(exact(), 0, leaves(host, 1, 2));
            let reached = thinker.think(&start, Limits::depth(depth), |_| {});
            assert_eq!(reached.score, expected, "{host} {fen}");
        }
    }
    assert_eq!(from_chip(INFINITE, 0).signum(), 1);
}

/// What a chip cannot hold is searched without it.
#[test]
fn a_position_that_does_not_fit_is_searched_without_a_chip() {
    let fen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1";
    let start = Start::new(parse_fen(fen).unwrap().position);
    let mut with = thinker(Options::default(), 1, leaves(1, 1, 1));
    let reached = with.think(&start, Limits::depth(4), |_| {});
    assert!(with.unfit().unwrap().starts_with("the search chip cannot hold"));
    let mut without = Thinker::new(Options::default(), Knowledge::Asked(Guarded::model()), 1);
    assert_eq!(found(&reached), found(&without.think(&start, Limits::depth(4), |_| {})));
}

/// Moves to choose from, a time limit, and a stop.
#[test]
fn limits_are_kept() {
    let start = Start::new(parse_fen(STARTS[1]).unwrap().position);
    let only = start.position().legal_moves()[7];
    for host in [0, 2] {
        let mut thinker = thinker(Options::default(), 1, leaves(host, 1, 2));
        let limits = Limits { moves: vec![only], ..Limits::depth(2) };
        let reached = thinker.think(&start, limits, |_| {});
        assert_eq!((reached.depth, reached.line[0]), (2, only));
        let hard = Some(Duration::from_millis(30));
        let began = std::time::Instant::now();
        let reached = thinker.think(&start, Limits { hard, ..Limits::default() }, |_| {});
        assert!(began.elapsed() < Duration::from_secs(5) && reached.depth < 16);
        let limits = Limits::default();
        limits.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let reached = thinker.think(&start, limits, |_| {});
        assert!(start.position().legal_moves().contains(&reached.line[0]));
    }
}
