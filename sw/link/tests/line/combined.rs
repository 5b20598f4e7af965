//! A detector and searchers on one line: each end gets the model's answers, whatever goes wrong on the way.

use perpetual_link::DetectorKind;
use perpetual_link::mock::{Settings, SoftBoard, Wire};
use perpetual_link::search::Searchers;
use perpetual_model::search::{Done, Request, Searcher, Table, reply};
use perpetual_model::{Chain, Detector, MoveRecord, Piece};
use proptest::prelude::*;

use crate::disturbed::{PLIES, by_model, faults, job, short};

const START: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// A knight that goes away and comes back, again and again.
fn line(plies: usize) -> Vec<MoveRecord> {
    let knight = |from, to| MoveRecord::new(Piece::WHITE_KNIGHT, from, to);
    (0..plies).map(|ply| if ply % 2 == 0 { knight(6, 21) } else { knight(21, 6) }).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn neither_end_disturbs_the_other(
        searchers in 1..=3u8,
        depths in prop::collection::vec(1..=2u32, 1..6),
        plies in 1..40_usize,
        faults in faults(6, 2_000),
    ) {
        let board = SoftBoard::new(Settings::combined(searchers, PLIES));
        let wire = Wire::new(board, faults);
        let mut chips = Searchers::connect_with(wire, &Table::plain(), short()).unwrap();
        let identity = *chips.detector().identity();
        prop_assert_eq!(identity.kind(), Some(DetectorKind::Chain));
        prop_assert!(identity.is_combined() && identity.searchers().is_none());
        prop_assert_eq!(chips.searchers(), usize::from(searchers));
        let start = START.parse().unwrap();
        let asked = depths.iter().map(|depth| job(&start, Request::of_depth(*depth)));
        let numbers: Vec<_> = asked.map(|job| chips.submit(&job).unwrap()).collect();
        let (mut got, mut expected) = (Vec::new(), Vec::new());
        for records in line(plies).chunks(3) {
            chips.detector().play(records, &mut got).unwrap();
        }
        Chain::new().play(&line(plies), &mut expected).unwrap();
        prop_assert_eq!(got, expected);
        for (number, depth) in numbers.into_iter().zip(&depths) {
            let found = by_model(&start, &Request::of_depth(*depth)).unwrap();
            prop_assert_eq!(reply(&mut chips, number).unwrap().done, Ok(Done::Search(found)));
        }
    }
}
