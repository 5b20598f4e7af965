//! Perpetual checks: what a search with a chip finds with the detector, and not without it.

use perpetual_chess::pgn::{line_of_words, parse_fen};
use perpetual_model::search::Pool;

use super::Leaves;
use crate::source::Guarded;
use crate::{Knowledge, Limits, NullMoves, Options, Reached, Start, Thinker};

/// Figure 1 of Vučković and Vidanović (2007).
const FIGURE_1: &str = "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1";

/// Endgames in which White is lost on material and draws by repetition: figure 1 and positions of
/// `data/positions/held.epd`, with the moves to the root, the move that holds, and how often the root
/// has stood before.
const HELD: [(&str, &str, &str, usize); 7] = [
    (FIGURE_1, "c1h6 h8g8 h6g5 g8h8 g5h6 h8g8 h6g5 g8h8", "g5h6", 1),
    ("8/8/3p4/5Q2/r2q4/5K2/7k/8 w - - 0 1", "f5h7 h2g1 h7b1 g1h2 b1h7 h2g1 h7b1 g1h2", "b1h7", 1),
    (
        "k7/4p3/1Q6/1K6/8/8/4r3/3q4 w - - 0 1",
        "b6c6 a8b8 c6b6 b8a8 b6c6 a8b8 c6b6 b8c8 b6c6 c8b8",
        "c6b6",
        2,
    ),
    (
        "1r6/7q/8/k3N3/6Q1/K7/7p/7r w - - 0 1",
        "g4a4 a5b6 a4c6 b6a7 c6a4 a7b6 a4c6 b6a7 c6a4 a7b6",
        "a4c6",
        2,
    ),
    (
        "8/p7/2k4b/5p2/5r2/1P6/1K4Pq/4Q3 w - - 0 1",
        "e1e6 c6c7 e6e7 c7c6 e7e6 c6c7 e6e7 c7b6 e7d6 b6b5 d6d5 b5b6 d5d6 b6b7 d6d7 b7b8 d7e8 b8b7 \
         e8d7 b7a6 d7c6 a6a5 c6c5 a5a6 c5c6 a6a5 c6c5 a5a6",
        "c5c6",
        1,
    ),
    (
        "3b2k1/6r1/rp6/7Q/4p3/8/5K2/8 w - - 0 1",
        "h5e8 g8h7 e8h5 h7g8 h5e8 g8h7 e8h5 h7g8",
        "h5e8",
        2,
    ),
    (
        "8/4R3/8/5R2/2qpK1k1/r7/7p/8 w - - 0 1",
        "e7g7 g4h4 g7h7 h4g4 h7g7 g4h4 g7h7 h4g3 h7g7 g3h4",
        "g7h7",
        2,
    ),
];

fn start(fen: &str, moves: &str) -> Start {
    let position = parse_fen(fen).unwrap().position;
    let moves = line_of_words(&position, &[moves.to_owned()]).unwrap();
    Start::of(position, &moves)
}

fn search(start: &Start, host_plies: u32, depth: u32, detector: bool) -> Reached {
    let knowledge = if detector { Knowledge::Asked(Guarded::model()) } else { Knowledge::None };
    // Every line to the same depth: what is found depends on the depth alone.
    let options = Options { selective: false, null_moves: NullMoves::Off, ..Options::default() };
    let mut thinker = Thinker::new(options, knowledge, 0);
    let chip = Box::new(Pool::of_models(2).unwrap());
    thinker.search_leaves(Some(Leaves::new(chip, host_plies, 4).unwrap()));
    thinker.think(start, Limits::depth(depth), |_| {})
}

fn first(reached: &Reached) -> String {
    reached.line[0].to_uci(shakmaty::CastlingMode::Standard).to_string()
}

#[test]
fn a_game_with_repetitions_behind_it_is_held_at_once() {
    for (fen, moves, holds, before) in HELD {
        let root = start(fen, moves);
        let position = root.position().clone();
        let stood = (0..moves.split_whitespace().count()).filter(|&plies| {
            let played: Vec<&str> = moves.split_whitespace().take(plies).collect();
            *start(fen, &played.join(" ")).position() == position
        });
        assert_eq!(stood.count(), before, "{fen}");
        // The chip alone, then host and chip.
        for (host, depth) in [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)] {
            let held = search(&root, host, depth, true);
            assert_eq!(held.score, 0, "{host} of {depth} plies, {fen}");
            assert!(held.tally.repetitions > 0 && !held.tally.inexact);
            if depth < 3 {
                assert_eq!(first(&held), holds, "{host} of {depth} plies, {fen}");
            }
            let lost = search(&root, host, depth, false);
            assert_eq!(lost.tally.repetitions, 0);
            assert!(lost.score < -200, "{} {host} of {depth} plies, {fen}", lost.score);
            let no_past = search(&Start::new(position.clone()), host, depth, true);
            assert!(no_past.score < -200, "{} {host} of {depth} plies, {fen}", no_past.score);
        }
    }
}

#[test]
fn a_perpetual_check_is_found_without_a_past_if_the_search_is_deep_enough() {
    for (fen, depth, holds, lost_by) in [
        ("3b2k1/6r1/rp6/7Q/4p3/8/5K2/8 w - - 0 1", 4, "h5e8", 200),
        ("8/8/3p4/5Q2/r2q4/5K2/7k/8 w - - 0 1", 6, "f5h7", 50),
    ] {
        let root = start(fen, "");
        for host in [0, 2] {
            let held = search(&root, host, depth, true);
            assert_eq!((held.score, first(&held).as_str()), (0, holds), "{host} {fen}");
            assert!(held.tally.repetitions > 0);
            let lost = search(&root, host, depth, false);
            assert!(lost.score < -lost_by, "{} {host} {fen}", lost.score);
        }
    }
}

/// As the engine searches, with everything that it has above the chip.
#[test]
fn figure_1_is_held_from_its_position_alone() {
    let think = |knowledge: Knowledge| {
        let mut thinker = Thinker::new(Options::default(), knowledge, 1);
        let chip = Box::new(Pool::of_models(2).unwrap());
        thinker.search_leaves(Some(Leaves::new(chip, 3, 4).unwrap()));
        thinker.think(&start(FIGURE_1, ""), Limits::depth(8), |_| {})
    };
    let held = think(Knowledge::Asked(Guarded::model()));
    assert_eq!((held.score, first(&held).as_str()), (0, "c1h6"));
    let lost = think(Knowledge::None);
    assert!(lost.score < -300 && lost.tally.repetitions == 0, "{}", lost.score);
}
