//! Whatever goes wrong on the line, and whatever is aborted: an answer is the model's, and there is one for each search.

use std::time::Duration;

use perpetual_link::mock::{Fault, FaultKind, Settings, Wire};
use perpetual_link::search::Searchers;
use perpetual_link::{ClientError, DetectorKind, Timing, Way};
use perpetual_model::search::{
    Answer, Board, Chip, Done, Job, Reply, Request, Root, SearchError, Searcher, SearcherError,
    Table, Task, ask, reply,
};
use perpetual_model::{Chain, Detector};
use proptest::prelude::*;

use crate::disturbed::{connect_with, faults, knight_line};

/// Plies that a searcher's detector holds.
const PLIES: u16 = 32;

/// On a line in software what does not come at once does not come.
const SILENCE: Duration = Duration::from_millis(3);

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "7k/5Q2/8/6K1/8/8/8/8 w - - 98 100",
];

/// The searchers of such a board, at the end of a line on which these faults happen.
fn searchers_of(settings: Settings, faults: Vec<Fault>) -> Result<Searchers<Wire>, ClientError> {
    let timing =
        Timing { silence: SILENCE, patience: 20 * SILENCE, attempts: 40, identify_attempts: 20 };
    Searchers::of(connect_with(settings, faults, timing)?, &Table::plain())
}

/// So many of them on a search board, and a good line.
fn search_board(searchers: u8) -> Searchers<Wire> {
    searchers_of(Settings::search(searchers, PLIES), Vec::new()).unwrap()
}

fn by_model(board: &Board, request: &Request) -> Result<Answer, SearchError> {
    let mut chip = Chip::new(Table::plain(), usize::from(PLIES));
    chip.load(board.clone());
    chip.search(request)
}

fn job(board: &Board, request: Request) -> Job {
    Job { root: Root::new(board.clone(), &[]), task: Task::Search(request) }
}

/// What a search found.
fn found(reply: Reply) -> Answer {
    reply.done.unwrap().answer().unwrap()
}

fn request() -> impl Strategy<Value = (Board, Request)> {
    let limit = prop_oneof![Just(None), (1..400u64).prop_map(Some)];
    (0..STARTS.len(), 1..=2u32, -300..300i32, 1..400i32, limit).prop_map(
        |(start, depth, alpha, width, node_limit)| {
            let board = STARTS[start].parse().unwrap();
            (board, Request { alpha, beta: alpha + width, node_limit, ..Request::of_depth(depth) })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_answer_is_wrong_and_none_is_missing(
        searchers in 1..=4u8,
        requests in prop::collection::vec((request(), any::<bool>()), 1..8),
        faults in faults(8, 2_000),
        backwards: bool,
    ) {
        let mut board = searchers_of(Settings::search(searchers, PLIES), faults).unwrap();
        prop_assert_eq!(board.slots(), usize::from(searchers));
        let mut open = Vec::new();
        for ((position, request), given_up) in requests {
            let number = board.submit(&job(&position, request.clone())).unwrap();
            open.push((number, position, request, given_up));
        }
        for (number, .., given_up) in &open {
            if *given_up {
                board.abort(*number).unwrap();
            }
        }
        if backwards {
            open.reverse();
        }
        for (number, position, request, given_up) in open {
            if !given_up {
                let got = reply(&mut board, number).unwrap().done;
                let got = got.map(|done| done.answer().unwrap());
                prop_assert_eq!(got, by_model(&position, &request), "{} {:?}", position, request);
            }
            let none = Err(SearcherError::NotInFlight(number));
            prop_assert_eq!(board.collect(number, Duration::ZERO), none);
        }
    }

    /// A detector and searchers on one line: each end gets the model's answers, whatever goes wrong on the way.
    #[test]
    fn neither_end_disturbs_the_other(
        searchers in 1..=3u8,
        depths in prop::collection::vec(1..=2u32, 1..6),
        plies in 1..40_usize,
        faults in faults(6, 2_000),
    ) {
        let mut chips = searchers_of(Settings::combined(searchers, PLIES), faults).unwrap();
        let identity = *chips.client().identity();
        prop_assert_eq!(identity.kind(), Some(DetectorKind::Chain));
        prop_assert!(identity.is_combined() && identity.searchers().is_none());
        prop_assert_eq!(chips.slots(), usize::from(searchers));
        let start = STARTS[2].parse().unwrap();
        let asked = depths.iter().map(|depth| job(&start, Request::of_depth(*depth)));
        let numbers: Vec<_> = asked.map(|job| chips.submit(&job).unwrap()).collect();
        let (mut got, mut expected) = (Vec::new(), Vec::new());
        for records in knight_line(plies).chunks(3) {
            chips.client().play(records, &mut got).unwrap();
        }
        Chain::new().play(&knight_line(plies), &mut expected).unwrap();
        prop_assert_eq!(got, expected);
        for (number, depth) in numbers.into_iter().zip(&depths) {
            let found = by_model(&start, &Request::of_depth(*depth)).unwrap();
            prop_assert_eq!(reply(&mut chips, number).unwrap().done, Ok(Done::Search(found)));
        }
    }
}

#[test]
fn an_impossible_request_costs_nothing_else() {
    let mut board = search_board(1);
    let start: Board = STARTS[0].parse().unwrap();
    let closed = Request { alpha: 5, beta: 5, ..Request::of_depth(1) };
    for (request, refused) in [
        (closed, SearchError::Window { alpha: 5, beta: 5 }),
        (Request::of_depth(17), SearchError::TooDeep(17)),
        (Request { node_limit: Some(19), ..Request::of_depth(1) }, SearchError::Abandoned),
    ] {
        assert_eq!(ask(&mut board, &job(&start, request)).unwrap().done, Err(refused));
    }
    let enough = Request { node_limit: Some(20), ..Request::of_depth(1) };
    let got = found(ask(&mut board, &job(&start, enough)).unwrap());
    assert_eq!(got, by_model(&start, &Request::of_depth(1)).unwrap());
}

#[test]
fn another_table_on_the_board_is_noticed() {
    let mut board = search_board(1);
    // The board is reset: its table is gone.
    board.client().stream().board.reset();
    let start: Board = STARTS[1].parse().unwrap();
    let got = found(ask(&mut board, &job(&start, Request::of_depth(2))).unwrap());
    assert_eq!(got, by_model(&start, &Request::of_depth(2)).unwrap());
    assert_eq!(board.client().counters().retries, 1);
}

#[test]
fn a_board_without_searchers_is_refused() {
    let error = searchers_of(Settings::default(), Vec::new()).unwrap_err();
    assert!(error.to_string().contains("no searchers"), "{error}");
}

#[test]
fn a_silent_line_ends() {
    // Behind the client's identification.
    let silent = Fault { way: Way::ToBoard, at: 20, kind: FaultKind::Silence };
    let error = searchers_of(Settings::search(1, PLIES), vec![silent]).unwrap_err();
    assert!(error.to_string().contains("no answer from the board"), "{error}");
}

#[test]
fn it_is_a_searcher_like_any_other() {
    let mut board = search_board(2);
    let form: &mut dyn Searcher = &mut board;
    assert_eq!((form.plies(), form.slots()), (32, 2));
    let start: Board = STARTS[1].parse().unwrap();
    let job = |depth| job(&start, Request::of_depth(depth));
    let found = ask(form, &job(2)).unwrap();
    assert_eq!(found.done, Ok(Done::Search(by_model(&start, &Request::of_depth(2)).unwrap())));
    assert!(found.cycles.is_some());
    // Another table.
    let other = Table::of(|kind, _, _| 10 * i16::from(kind.code()));
    form.load(&other).unwrap();
    let mut chip = Chip::new(other, usize::from(PLIES));
    chip.load(start.clone());
    let wanted = chip.search(&Request::of_depth(1)).unwrap();
    assert_eq!(ask(form, &job(1)).unwrap().done, Ok(Done::Search(wanted)));
    let perft = Job { root: Root::new(start.clone(), &[]), task: Task::Perft(1) };
    let Ok(Done::Perft(lines)) = ask(form, &perft).unwrap().done else { panic!("no lines") };
    assert_eq!(lines.lines, lines.counts.nodes);
}
