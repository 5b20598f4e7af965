//! A search board in a process of its own, held against the golden model through its serial pins.

use std::collections::VecDeque;
use std::error::Error;
use std::time::Duration;

use perpetual_catalogue::boards::SearchBoard;
use perpetual_link::search::Searchers;
use perpetual_link::{Client, Timing};
use perpetual_model::generate::Numbers;
use perpetual_model::search::{Searcher, Table, reply};
use perpetual_tests::searches::Search;

use crate::board::Pins;

/// How much was checked.
#[derive(Default)]
pub struct Checked {
    pub searches: u64,
    pub nodes: u64,
    pub repetitions: u64,
    pub bytes: u64,
    pub cycles: u64,
}

/// Nodes of a search at most.
const NODES: u64 = 2_000;

/// Checks the board that `program` simulates, by so many searches.
///
/// # Errors
/// At the first difference, with all that is known about it.
pub fn play(program: &str, board: &SearchBoard, searches: u64) -> Result<Checked, Box<dyn Error>> {
    let (hertz, plies) = (board.clock_hz(), board.searchers.plies);
    let mut pins = Pins::start(program, hertz, board.board.baud)?;
    // The simulation is far slower than the line: only silence in its own time counts.
    let long = Duration::from_secs(3600);
    let timing = Timing { silence: long, patience: long, ..Timing::default() };
    let mut link = Searchers::of(Client::connect_with(&mut pins, timing)?, &Table::plain())?;
    let identity = *link.identity();
    let built = (link.slots(), usize::from(identity.entries), identity.clock_hz);
    if built != (board.searchers.count, plies, hertz) {
        return Err(format!("the board says it is {identity:?}").into());
    }
    let mut checked = Checked::default();
    let mut numbers = Numbers::new(17);
    let mut open = VecDeque::new();
    while checked.searches < searches {
        while open.len() < built.0 {
            let search = Search::random(&mut numbers, plies, NODES);
            open.push_back((link.submit(&search.job)?, search));
        }
        let (number, search) = open.pop_front().ok_or("a board without searchers")?;
        let (got, expected) = (reply(&mut link, number)?.done, search.expected);
        if got != expected {
            let search = search.described();
            return Err(format!("{search}\n  expected {expected:?}\n  got      {got:?}").into());
        }
        checked.searches += 1;
        if let Ok(done) = got {
            checked.nodes += done.counts().nodes;
            checked.repetitions += done.counts().repetitions;
        }
    }
    let counters = *link.client().counters();
    drop(link);
    if counters.retries > 0 || counters.frames_dropped > 0 {
        return Err(format!("not a clean run: {counters:?}").into());
    }
    checked.bytes = counters.bytes_sent + counters.bytes_received;
    checked.cycles = pins.cycles();
    pins.process.stop()?;
    Ok(checked)
}
