//! A combined board under Verilator: its detector and its searchers are asked at the same time.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::VecDeque;
use std::time::Duration;

use perpetual_link::search::Searchers;
use perpetual_link::{Client, MAX_FRAME};
use perpetual_model::generate::{Numbers, Pieces, lines};
use perpetual_model::search::{Chip, Done, Job, Request, Root, Searcher, Table, Task, reply};
use perpetual_model::{Chain, Detector, MoveRecord};
use perpetual_sim::{Board, BoardStream};

/// Simulated time that a client waits for a byte: more than the longest request and the longest search take.
const PATIENCE: Duration = Duration::from_millis(100);
const PLIES: usize = 32;
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "7k/5Q2/8/6K1/8/8/8/8 w - - 98 100",
];

fn by_model(start: &str, depth: u32) -> Done {
    let mut chip = Chip::new(Table::plain(), PLIES);
    chip.load(start.parse().unwrap());
    Done::Search(chip.search(&Request::of_depth(depth)).unwrap())
}

/// The detector says of a line what the model says.
fn plays(detector: &mut Client<BoardStream>, line: &[MoveRecord]) {
    let (mut expected, mut got) = (Vec::new(), Vec::new());
    Chain::new().play(line, &mut expected).unwrap();
    detector.clear().unwrap();
    detector.play(line, &mut got).unwrap();
    assert_eq!(got, expected);
}

#[test]
#[ignore = "the largest board: make test-all"]
fn detector_and_searchers_answer_side_by_side() {
    side_by_side(2);
}

#[test]
#[ignore = "long: make test-all"]
fn detector_and_searchers_answer_side_by_side_for_a_long_while() {
    side_by_side(12);
}

/// So many lines for the detector, with two searches beside each.
fn side_by_side(count: usize) {
    let stream = BoardStream::new(Board::new("combined").unwrap(), PATIENCE);
    let mut chips = Searchers::of(Client::connect(stream).unwrap(), &Table::plain()).unwrap();
    assert_eq!((chips.slots(), usize::from(chips.identity().entries)), (2, PLIES));
    let mut numbers = Numbers::new(40);
    let mut open = VecDeque::new();
    let mut ended = 0;
    for line in lines(13, count, Pieces::Full, 120) {
        while open.len() < 4 {
            let (start, depth) = (STARTS[numbers.below(STARTS.len())], 1 + numbers.below(2) as u32);
            let root = Root::new(start.parse().unwrap(), &[]);
            let task = Task::Search(Request::of_depth(depth));
            open.push_back((chips.submit(&Job { root, task }).unwrap(), start, depth));
        }
        plays(chips.client(), &line);
        for _ in 0..2 {
            let (number, start, depth) = open.pop_front().unwrap();
            let found = reply(&mut chips, number).unwrap().done.unwrap();
            assert_eq!(found, by_model(start, depth), "{start}, depth {depth}");
            ended += 1;
        }
        // Now and then noise, which spoils nothing but itself.
        if numbers.one_in(8) {
            let length = numbers.below(2 * MAX_FRAME);
            let noise: Vec<u8> = (0..length).map(|_| numbers.below(256) as u8).collect();
            chips.client().stream().board_mut().send(&noise);
        }
    }
    assert_eq!(ended, 2 * count);
    let counters = *chips.client().counters();
    assert_eq!(counters.retries, 0, "{counters:?}");

    // A break resets both: the one begins its line again, the other loads its table.
    chips.client().stream().board_mut().send_break();
    let line = lines(1, 1, Pieces::Full, 20).next().unwrap();
    plays(chips.client(), &line);
    for (number, start, depth) in open {
        assert_eq!(reply(&mut chips, number).unwrap().done.unwrap(), by_model(start, depth));
    }
    assert!(chips.client().counters().retries > 0);
}
