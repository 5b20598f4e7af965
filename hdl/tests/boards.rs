//! A whole search board, from bit to bit of its serial line: the host's client gets the model's answers from it.

mod combined;
mod port;
mod position;

use std::io::{Read, Write};
use std::time::Duration;

use perpetual_hdl::search::WindowForm;
use perpetual_hdl::search::wire::SearchBoard;
use perpetual_hdl::testing::on_large_stack;
use perpetual_link::search::Searchers;
use perpetual_link::{Client, Opcode, Status, Timing, frame};
use perpetual_model::search::{Answer, Reply, Request, Searcher, SearcherError, Table, ask, reply};
use perpetual_verilog::testing::{Bench, share};

use port::{CLOCK, CLOCKS_PER_BIT, PLIES, Port};
use position::Position;

const SEARCHERS: usize = 2;

fn board() -> Port<SearchBoard<SEARCHERS>> {
    let board =
        SearchBoard::<SEARCHERS>::new(CLOCK, port::BAUD, PLIES, WindowForm::Portable, false);
    Port::new(Bench::new(board.unwrap(), |board| &mut board.clock), |board| &mut board.port)
}

/// What a search found.
fn found(reply: Reply) -> Answer {
    reply.done.unwrap().answer().unwrap()
}

/// The searchers at this port.
fn connected<T: Read + Write + Send>(port: T) -> Searchers<T> {
    let (silence, patience) = (Duration::from_secs(20), Duration::from_secs(600));
    let timing = Timing { silence, patience, ..Timing::default() };
    Searchers::of(Client::connect_with(port, timing).unwrap(), &Table::plain()).unwrap()
}

/// Carries out the test of a board: each takes minutes, and of two one is a share.
fn in_turn(name: &str, test: fn()) {
    if share("boards in rust-hdl", vec!["search", "combined"]).contains(&name) {
        on_large_stack(test);
    }
}

#[test]
#[ignore = "long: make test-all"]
fn a_board_answers_as_the_model() {
    in_turn("search", exchange);
}

fn exchange() {
    let mut board = connected(board());
    assert_eq!(board.slots(), SEARCHERS);
    assert_eq!(board.identity().entries, PLIES as u16);
    let shuffled = Position::new("7k/8/8/8/8/8/R7/1R5K w - - 0 1", "a2a3 h8g8 a3a2 g8h8 a2a3 h8g8");
    let mated = Position::new("k7/8/1K6/8/8/8/8/7R w - - 99 80", "");
    let pawns = Position::new("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "e2e4");
    let castles = Position::new("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "");
    let window = |alpha, beta, depth| Request { alpha, beta, ..Request::of_depth(depth) };
    let limit = |limit| Request { node_limit: Some(limit), ..Request::of_depth(2) };
    let exactly = pawns.by_model(&Request::of_depth(2)).unwrap().counts.nodes;
    let asked = [
        (&shuffled, Request::of_depth(3)),
        (&shuffled, Request { bound: true, ..window(-50, 50, 2) }),
        (&mated, Request::of_depth(2)),
        (&pawns, limit(exactly)),
        (&pawns, limit(exactly - 1)),
        (&pawns, limit(1)),
        (&castles, window(-300, -200, 1)),
        (&castles, Request::of_depth(17)),
        (&castles, Request::of_depth(0)),
    ];
    let open: Vec<_> = asked
        .iter()
        .map(|(position, request)| {
            (board.submit(&position.job(request)).unwrap(), position, request)
        })
        .collect();
    let mut repetitions = 0;
    for (number, position, request) in open {
        let reply = reply(&mut board, number).unwrap();
        if let Ok(done) = &reply.done {
            assert!(reply.cycles.unwrap() > done.counts().nodes, "{reply:?}");
            repetitions += done.counts().repetitions;
        }
        let got = reply.done.map(|done| done.answer().unwrap());
        assert_eq!(got, position.by_model(request), "{} {request:?}", position.board);
    }
    assert!(repetitions > 0);

    // A search without end is aborted; the other searcher goes on.
    let endless = board.submit(&castles.job(&Request::of_depth(16))).unwrap();
    let other = ask(&mut board, &castles.job(&Request::of_depth(1))).unwrap();
    assert_eq!(found(other), castles.by_model(&Request::of_depth(1)).unwrap());
    board.abort(endless).unwrap();
    let none = Err(SearcherError::NotInFlight(endless));
    assert_eq!(board.collect(endless, Duration::ZERO), none);

    // A TABLE right behind a SEARCH, with no pause on the line, is refused and changes nothing.
    let number = board.submit(&pawns.job(&Request::of_depth(2))).unwrap();
    let search = board.client().stream().written.clone();
    let got = found(reply(&mut board, number).unwrap());
    assert_eq!(got, pawns.by_model(&Request::of_depth(2)).unwrap());
    // Number, opcode, a name that is not looked at, a new one, the first entry of all, and its value.
    let table = [&[0xee, Opcode::Table.code()][..], &[0; 4], b"none", &[0; 4], &[77, 77]].concat();
    board.client().stream().write_all(&[&search[..], &frame::encode(&table)].concat()).unwrap();
    assert_eq!(board.client().stream().answer(), (Opcode::Table.code(), Status::Busy as u8));
    assert_eq!(board.client().stream().answer(), (Opcode::Search.code(), Status::Ok as u8));
    // Noise, and a frame that is damaged: the next request is answered, with the table of before.
    board.client().stream().write_all(&[0xc0, 1, 2, 3, 0xc0, 0xdb, 0xc0]).unwrap();
    let got = found(ask(&mut board, &pawns.job(&Request::of_depth(1))).unwrap());
    assert_eq!(got, pawns.by_model(&Request::of_depth(1)).unwrap());
    assert_eq!(board.client().counters().retries, 0, "the table has another name");
    // A break forgets everything, the table too.
    board.client().stream().hold(false, 30 * CLOCKS_PER_BIT);
    board.client().stream().hold(true, 40);
    board.client().stream().write_all(&search).unwrap();
    assert_eq!(board.client().stream().answer(), (Opcode::Search.code(), Status::WrongTable as u8));

    board.client().stream().is_that_of_the_library(SEARCHERS, false);
}
