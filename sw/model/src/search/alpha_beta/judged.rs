//! Every repetition that a search acts on, and every one that it does not, against whole placements compared.

use std::sync::atomic::AtomicBool;

use crate::generate::Numbers;

use crate::search::board::Board;
use crate::search::chip::Chip;
use crate::search::plain::Placement;
use crate::search::request::{Request, SearchError};
use crate::search::retracing::retracing_game;
use crate::search::table::Table;
use crate::search::testing::{ENDGAMES, STARTS};

/// Keeps the placements of the line, and knows nothing of moves, records or barriers.
#[derive(Default)]
struct Judge {
    depth: u32,
    /// Those up to the root, and then that of each ply.
    line: Vec<Placement>,
    /// How many were before the root.
    before: usize,
    judged: u64,
    /// Nodes left that have occurred: in the game before the root, and behind it.
    before_root: u64,
    behind_root: u64,
    /// Nodes left that have not occurred.
    invented: u64,
    /// Nodes that have occurred and were not left.
    missed: u64,
}

impl Judge {
    /// Is shown a node.
    fn node(&mut self, ply: u32, board: &Board, is_left: bool) {
        if ply > self.depth {
            assert!(!is_left, "{board} is left behind the horizon");
            return;
        }
        self.line.truncate(self.before + ply as usize);
        let now = Placement::of(board);
        let at = self.line.iter().rposition(|then| *then == now);
        self.line.push(now);
        if ply == 0 {
            assert!(!is_left, "the root {board} is left");
            return;
        }
        self.judged += 1;
        match (at, is_left) {
            (Some(at), true) if at < self.before => self.before_root += 1,
            (Some(_), true) => self.behind_root += 1,
            (Some(_), false) => self.missed += 1,
            (None, true) => self.invented += 1,
            (None, false) => {}
        }
    }
}

/// Searches after random games that often go back; a search of more nodes than these is abandoned.
fn judged(plies: usize, most_before: usize, games: usize, seed: u64) -> (Judge, usize) {
    let mut numbers = Numbers::new(seed);
    let starts = [STARTS.as_slice(), &ENDGAMES].concat();
    let mut sum = Judge::default();
    let mut inexact = 0;
    for number in 0..games {
        let fen = starts[number % starts.len()];
        let mut chip = Chip::new(Table::plain(), plies);
        chip.load(fen.parse().unwrap());
        sum.line.clear();
        let before = numbers.below(most_before);
        for played in retracing_game(&chip.board().clone(), &mut numbers, before, 33) {
            sum.line.push(Placement::of(chip.board()));
            chip.play(played);
        }
        sum.before = sum.line.len();
        sum.depth = 2 + numbers.below(5) as u32;
        let missed = sum.missed;
        let bound = numbers.one_in(4);
        let request = Request { node_limit: Some(8_000), bound, ..Request::of_depth(sum.depth) };
        let answer =
            chip.searched(&request, &AtomicBool::new(false), &mut |ply, board, is_left| {
                sum.node(ply, board, is_left);
            });
        // What is missed is told, where there is an answer.
        let told = match answer {
            Ok(answer) => answer.inexact,
            Err(error) => {
                assert_eq!(error, SearchError::Abandoned, "{fen}");
                true
            }
        };
        assert!(sum.missed == missed || told, "{fen}: {} missed", sum.missed - missed);
        inexact += usize::from(answer.is_ok_and(|answer| answer.inexact));
    }
    println!(
        "{} nodes, left {} and {}, missed {}",
        sum.judged, sum.before_root, sum.behind_root, sum.missed
    );
    assert_eq!(sum.invented, 0, "nodes were left that have not occurred");
    (sum, inexact)
}

/// A detector that holds the whole game: it says what whole placements say, at every node.
#[test]
fn every_repetition_is_that_of_whole_placements() {
    let (sum, inexact) = judged(128, 60, 3_000, 1);
    assert_eq!((sum.missed, inexact), (0, 0));
    assert!(sum.judged > 4_000_000, "{} nodes are too few", sum.judged);
    assert!(sum.before_root > 3_000, "{} in games are too few", sum.before_root);
    assert!(sum.behind_root > 10_000, "{} in searches are too few", sum.behind_root);
}

/// One that is too short misses some, says so, and invents none.
#[test]
fn a_short_detector_invents_no_repetition() {
    let (sum, inexact) = judged(16, 60, 60, 2);
    assert!(sum.missed > 0 && inexact > 0, "{} missed, {inexact} not exact", sum.missed);
}
