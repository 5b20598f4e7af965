//! The search without ideas is that of the chip; with them it is exact about repetitions.

use super::*;
use perpetual_model::search::Chip;

/// White, hopelessly behind, gives check on e8 and h5 for ever.
const CHECKS: &str = "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1";
const POSITIONS: [&str; 4] = [
    CHECKS,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "7k/8/8/8/8/8/R7/1R5K w - - 96 1",
];

fn searched(ideas: Ideas, root: &Root, request: &Request) -> Answer {
    Search::new(ideas, &Table::plain(), root, request, None, u64::MAX).run().unwrap()
}

#[test]
fn without_ideas_it_is_the_search_of_the_chip() {
    for fen in POSITIONS {
        for depth in 1..=3 {
            for bound in [false, true] {
                let request = Request { bound, ..Request::of_depth(depth) };
                let board: Board = fen.parse().unwrap();
                let mut chip = Chip::new(Table::plain(), 256);
                chip.load(board.clone());
                let expected = chip.search(&request).unwrap();
                let found = searched(Ideas::default(), &Root::new(board, &[]), &request);
                assert_eq!(found, expected, "depth {depth} of {fen}");
            }
        }
    }
}

#[test]
fn a_perpetual_check_is_a_draw_with_every_idea() {
    let null_move = Ideas { null_move: true, ..Ideas::default() };
    let reductions = Ideas { reductions: true, ..Ideas::default() };
    let futility = Ideas { futility: true, razoring: true, ..Ideas::default() };
    let order = Ideas { history: true, exchanges: true, ..Ideas::default() };
    let checks = [Checks::Horizon, Checks::Above, Checks::Both, Checks::Everywhere];
    let checks = checks.map(|checks| Ideas { checks, ..Ideas::default() });
    let root = Root::new(CHECKS.parse().unwrap(), &[]);
    for ideas in [null_move, reductions, futility, order].into_iter().chain(checks) {
        let answer = searched(ideas, &root, &Request::of_depth(5));
        assert_eq!(answer.value, 0, "{ideas:?}");
        assert!(answer.counts.repetitions > 0, "{ideas:?}");
    }
}

#[test]
fn it_ends_when_its_cycles_are_over() {
    let root = Root::new(POSITIONS[1].parse().unwrap(), &[]);
    let (table, request) = (Table::plain(), Request::of_depth(4));
    let mut search = Search::new(Ideas::default(), &table, &root, &request, None, 1_000);
    assert_eq!(search.run(), Err(SearchError::Abandoned));
    assert!((1_000..3_000).contains(&search.cycles), "{}", search.cycles);
}
