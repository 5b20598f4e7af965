use super::*;
use crate::engine::leaves::table::table;
use perpetual_chess::pgn::parse_fen;
use perpetual_model::search::{Pool, SearchError, Searcher, ask};
use proptest::prelude::*;
use shakmaty::Position;

const POSITIONS: [&str; 4] = [
    "r1bq1rk1/pp2ppbp/2np1np1/2p5/2P5/2NP1NP1/PP2PPBP/R1BQ1RK1 w - - 0 8",
    "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 1",
];

fn start(fen: &str) -> Start {
    Start::new(parse_fen(fen).unwrap().position)
}

fn chip() -> Pool {
    let mut chip = Pool::of_models(1).unwrap();
    chip.load(&table()).unwrap();
    chip
}

fn deepening(start: &Start) -> Deepening {
    Deepening::new(&table(), start, &start.position().legal_moves()).unwrap()
}

/// The value of a root by one request after the other, each with the whole window.
fn value(start: &Start, depth: u32) -> i32 {
    let values = start.position().legal_moves().into_iter().map(|played| {
        let Some(root) = Tried::new(start, played).root else { return 0 };
        let reply = ask(&mut chip(), &job(&root, depth - 1, Wanted::Value(-INFINITE))).unwrap();
        let Ok(Done::Search(answer)) = reply.done else { panic!("{reply:?}") };
        -answer.value
    });
    values.max().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn the_value_is_that_of_all_moves_whatever_the_order_of_the_answers(
        which in 0..POSITIONS.len(),
        most in 1_usize..9,
        order in prop::collection::vec(any::<prop::sample::Index>(), 1..40),
    ) {
        let start = start(POSITIONS[which]);
        let (mut chip, mut deepening) = (chip(), deepening(&start));
        let mut in_flight = Vec::new();
        for turn in order.iter().cycle() {
            while in_flight.len() < most && let Some(one) = deepening.next_request() {
                in_flight.push(one);
            }
            prop_assert!(!in_flight.is_empty());
            let (at, job) = in_flight.swap_remove(turn.index(in_flight.len()));
            deepening.reply(at, &ask(&mut chip, &job).unwrap());
            if deepening.tally().depth == FIRST {
                break;
            }
        }
        let known = deepening.known().unwrap();
        prop_assert_eq!((known.depth, known.value), (FIRST, value(&start, FIRST)));
        let best = Deepening::new(&table(), &start, &[known.best]).unwrap();
        let root = best.moves[0].root.clone();
        let of_best = root.map_or(0, |root| {
            let job = job(&root, FIRST - 1, Wanted::Value(-INFINITE));
            match ask(&mut chip, &job).unwrap().done {
                Ok(Done::Search(answer)) => -answer.value,
                other => panic!("{other:?}"),
            }
        });
        prop_assert_eq!(of_best, known.value);
    }
}

#[test]
fn a_mate_is_found_and_the_end_of_it() {
    let start = start("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    let (mut chip, mut deepening) = (chip(), deepening(&start));
    while let Some((at, job)) = deepening.next_request() {
        deepening.reply(at, &ask(&mut chip, &job).unwrap());
    }
    let known = deepening.known().unwrap();
    assert_eq!((known.best.to_string().as_str(), known.depth), ("Ra1-a8", FIRST));
}

#[test]
fn a_move_that_repeats_is_a_draw_and_asked_of_nobody() {
    let mut start = start("q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1");
    for word in ["c1h6", "h8g8", "h6g5", "g8h8"] {
        let uci: shakmaty::uci::UciMove = word.parse().unwrap();
        let played = uci.to_move(start.position()).unwrap();
        start.play(Some(played));
    }
    let deepening = deepening(&start);
    let known: Vec<String> = deepening
        .moves
        .iter()
        .filter(|tried| tried.root.is_none())
        .map(|tried| tried.played.to_string())
        .collect();
    assert_eq!(known, ["Qg5-h6", "Qg5-c1"].map(str::to_owned)[..known.len()]);
    assert!(!known.is_empty());
}

#[test]
fn full_lists_hide_a_move_and_nothing_else() {
    let start = start(POSITIONS[0]);
    let (mut chip, mut deepening) = (chip(), deepening(&start));
    let mut hidden = None;
    while deepening.tally().depth < FIRST + 1 {
        let (about, job) = deepening.next_request().unwrap();
        let About::Move(at) = about else { panic!("{about:?}") };
        let played = deepening.moves[at].played;
        let mut reply = ask(&mut chip, &job).unwrap();
        if *hidden.get_or_insert(played) == played {
            reply.done = Err(SearchError::ListFull);
        }
        deepening.reply(about, &reply);
    }
    assert_ne!(deepening.known().map(|known| known.best), hidden);
}

#[test]
fn what_the_chip_cannot_hold_is_one_sentence() {
    let setup: shakmaty::fen::Fen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1".parse().unwrap();
    let position = setup.into_position(shakmaty::CastlingMode::Chess960).unwrap();
    let error = Deepening::new(&table(), &Start::new(position), &[]).err().unwrap();
    assert!(error.starts_with("the search chip cannot hold"), "{error}");
}

#[test]
fn the_hosts_move_is_compared_with_the_best() {
    let start = start("6k1/5ppp/8/8/8/3q4/5PPP/3Q2K1 w - - 0 1");
    let (mut chip, mut deepening) = (chip(), deepening(&start));
    let legal = |word: &str| {
        let uci: shakmaty::uci::UciMove = word.parse().unwrap();
        uci.to_move(start.position()).unwrap()
    };
    let (takes, waits) = (legal("d1d3"), legal("h2h3"));
    while deepening.tally().depth < FIRST {
        let (about, job) = deepening.next_request().unwrap();
        deepening.reply(about, &ask(&mut chip, &job).unwrap());
    }
    assert_eq!((deepening.better(takes), deepening.better(waits)), (None, None));
    let (about, job) = deepening.next_request().unwrap();
    assert_eq!((about, deepening.better(waits)), (About::Own, None));
    // Given up once.
    deepening.again(about);
    let (again, same) = deepening.next_request().unwrap();
    assert_eq!((again, &same), (about, &job));
    deepening.reply(about, &ask(&mut chip, &job).unwrap());
    assert_eq!((deepening.better(waits), deepening.better(takes)), (Some(takes), None));
}
