//! A search board under Verilator on a bad line, and searches given up at any time: no answer is wrong, and none is missing.

use std::time::Duration;

use perpetual_link::search::Searchers;
use perpetual_link::{Client, Timing};
use perpetual_model::generate::Numbers;
use perpetual_model::search::{Searcher, SearcherError, Table, reply};
use perpetual_tests::noisy::Noisy;
use perpetual_tests::searches::Search;
use perpetual_verilog::testing::share;

/// As the board says of itself.
const PLIES: usize = 32;
/// Nodes of a search at most.
const NODES: u64 = 1_500;
/// Clock cycles that a read waits: more than a search takes.
const PATIENCE: u64 = 60_000;
/// Clock cycles within which a session ends, or hangs.
const DEADLINE: u64 = 60_000_000;

/// Waiting is measured in clock cycles alone.
const TIMING: Timing = Timing {
    silence: Duration::ZERO,
    patience: Duration::MAX,
    attempts: 60,
    identify_attempts: 60,
};

#[derive(Debug, Default)]
struct Seen {
    sessions: u32,
    answers: u32,
    given_up: u32,
    repetitions: u64,
    mishaps: u64,
    retries: u64,
}

/// A board on which so many bytes of a million come wrong.
fn session(seed: u64, rate: usize, seen: &mut Seen) {
    let mut numbers = Numbers::new(seed);
    let mut line = Noisy::new("search", seed).unwrap();
    (line.rate, line.patience, line.deadline) = (rate, PATIENCE, DEADLINE);
    let client = Client::connect_with(line, TIMING);
    let mut board = match client.and_then(|client| Searchers::of(client, &Table::plain())) {
        Ok(board) => board,
        Err(error) => panic!("seed {seed}: {error}"),
    };
    let mut open = Vec::new();
    let mut left = 12;
    while left > 0 || !open.is_empty() {
        if left > 0 && open.len() < 6 {
            left -= 1;
            let search = Search::random(&mut numbers, PLIES, NODES);
            let number = board.submit(&search.job).unwrap();
            open.push((number, search));
            continue;
        }
        let (number, search) = open.swap_remove(numbers.below(open.len()));
        let none = Err(SearcherError::NotInFlight(number));
        if numbers.one_in(4) {
            board.abort(number).unwrap();
            assert_eq!(board.collect(number, Duration::ZERO), none, "seed {seed}");
            seen.given_up += 1;
            continue;
        }
        let got = match reply(&mut board, number) {
            Ok(reply) => reply.done,
            Err(error) => panic!("seed {seed}, {} open: {error}", open.len()),
        };
        assert_eq!(board.collect(number, Duration::ZERO), none, "seed {seed}: answered twice");
        assert_eq!(got, search.expected, "seed {seed}: {}", search.described());
        seen.repetitions += got.map_or(0, |done| done.counts().repetitions);
        seen.answers += 1;
    }
    seen.sessions += 1;
    seen.retries += board.client().counters().retries;
    seen.mishaps += board.client().stream().happened.values().sum::<u64>();
}

fn sessions(seeds: impl IntoIterator<Item = u64>) -> Seen {
    let mut seen = Seen::default();
    for (at, seed) in seeds.into_iter().enumerate() {
        session(seed, [1_000, 3_000, 300, 0][at % 4], &mut seen);
    }
    println!("{seen:?}");
    seen
}

#[test]
fn no_answer_is_wrong_on_a_bad_line_and_none_is_missing() {
    let seen = sessions(0..8);
    assert!(seen.answers > 50 && seen.given_up > 8, "{seen:?}");
    assert!(seen.mishaps > 10 && seen.retries > 5 && seen.repetitions > 10, "{seen:?}");
}

#[test]
#[ignore = "long: make test-all"]
fn no_answer_is_wrong_in_many_sessions() {
    let groups = share("sessions with noise", (8..64).step_by(7).collect());
    let seen = sessions(groups.into_iter().flat_map(|first| first..first + 7));
    // As many as of sixty sessions these would be.
    let of_sixty = |number: u64| 60 * number / u64::from(seen.sessions);
    let [answers, given_up] = [seen.answers, seen.given_up].map(|it| of_sixty(it.into()));
    assert!(answers > 400 && given_up > 60, "{seen:?}");
    let [mishaps, retries, repetitions] =
        [seen.mishaps, seen.retries, seen.repetitions].map(of_sixty);
    assert!(mishaps > 100 && retries > 50 && repetitions > 100, "{seen:?}");
}
