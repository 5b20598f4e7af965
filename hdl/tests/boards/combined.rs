//! A combined board: a detector and searchers at work at the same time, asked over the same line.

use perpetual_hdl::search::WindowForm;
use perpetual_hdl::search::wire::SearchBoard;
use perpetual_link::DetectorKind;
use perpetual_model::search::{Request, Searcher, reply};
use perpetual_model::{Chain, Detector, MoveRecord, Piece};
use perpetual_verilog::testing::Bench;

use super::port::{BAUD, CLOCK, PLIES, Port};
use super::position::Position;
use super::{connected, found, in_turn};

const SEARCHERS: usize = 1;

#[test]
#[ignore = "long: make test-all"]
fn both_are_asked_at_the_same_time() {
    in_turn("combined", both);
}

fn both() {
    let board = SearchBoard::<SEARCHERS>::new(CLOCK, BAUD, PLIES, WindowForm::Portable, true);
    let bench = Bench::new(board.unwrap(), |board| &mut board.clock);
    let port = Port::new(bench, |board| &mut board.port);
    let mut chips = connected(port);
    let identity = *chips.client().identity();
    assert_eq!(identity.kind(), Some(DetectorKind::Chain));
    assert!(identity.is_combined());
    assert_eq!(chips.slots(), SEARCHERS);
    assert_eq!(chips.identity().entries, PLIES as u16);

    let position = Position::new("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "e2e4");
    let depths = [1, 1];
    let open: Vec<_> = depths
        .iter()
        .map(|depth| {
            let request = Request::of_depth(*depth);
            (chips.submit(&position.job(&request)).unwrap(), request)
        })
        .collect();
    // The searchers are at work: the detector answers meanwhile.
    let knight = |from, to| MoveRecord::new(Piece::WHITE_KNIGHT, from, to);
    let line: Vec<MoveRecord> =
        (0..8).map(|ply| if ply % 2 == 0 { knight(6, 21) } else { knight(21, 6) }).collect();
    let (mut got, mut expected) = (Vec::new(), Vec::new());
    for records in line.chunks(4) {
        chips.client().play(records, &mut got).unwrap();
    }
    Chain::new().play(&line, &mut expected).unwrap();
    assert_eq!(got, expected);
    for (number, request) in open {
        let got = found(reply(&mut chips, number).unwrap());
        assert_eq!(got, position.by_model(&request).unwrap());
    }
    assert_eq!(chips.client().counters().retries, 0);

    chips.client().stream().is_that_of_the_library(SEARCHERS, true);
}
