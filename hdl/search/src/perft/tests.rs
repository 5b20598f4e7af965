use perpetual_verilog::testing::Bench;

use super::Perft;
use crate::reference::{Position, perft};

/// Loads a position.
fn load(bench: &mut Bench<Perft>, position: &Position) {
    for square in 0..64u64 {
        bench.circuit.write_enable.next = true;
        bench.circuit.write_square.next = square.into();
        bench.circuit.man.next = u64::from(position.men[square as usize]).into();
        bench.cycle();
    }
    bench.circuit.write_enable.next = false;
    bench.circuit.side.next = position.side == 1;
    bench.circuit.rights.next = u64::from(position.rights).into();
    bench.circuit.ep_valid.next = position.ep_file.is_some();
    bench.circuit.ep_file.next = u64::from(position.ep_file.unwrap_or(0)).into();
}

fn start(bench: &mut Bench<Perft>, depth: u64) {
    bench.circuit.depth.next = depth.into();
    bench.circuit.start.next = true;
    bench.cycle();
    bench.circuit.start.next = false;
}

fn count(bench: &mut Bench<Perft>, depth: u64) -> u64 {
    start(bench, depth);
    while bench.circuit.busy.val() {
        bench.cycle();
    }
    bench.circuit.lines.val().to_u64()
}

/// Few men, with castling, en passant and promotions.
const SMALL: [(&str, u64); 14] = [
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 2),
    ("r3k3/8/8/8/8/8/7P/4K3 b q - 0 1", 2),
    ("4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 1", 2),
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 2),
    ("1n1k4/P7/8/8/8/8/8/4K3 w - - 0 1", 2),
    ("4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1", 2),
    // Castling out of, through and into check.
    ("1r1rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", 1),
    ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", 1),
    // En passant uncovers a rook along the rank.
    ("4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1", 1),
    // The rook that is captured can castle no more.
    ("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", 2),
    ("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", 2),
    // The king that has moved can castle no more.
    ("7k/7p/7P/8/8/8/8/4K2R w K - 0 1", 3),
    // No capture en passant after a single step.
    ("4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", 2),
    // Moves of every class, so that links are written when the list is joined.
    ("4k3/1p1r4/2P1q3/1n1P1b2/8/8/7P/4K3 w - - 0 1", 1),
];

/// All counts of the small positions.
pub(crate) fn recorded() -> Bench<Perft> {
    let mut bench = Bench::new(Perft::default(), |circuit| &mut circuit.clock);
    for (fen, depth) in SMALL {
        let position = Position::from_fen(fen);
        load(&mut bench, &position);
        for depth in 1..=depth {
            let expected = perft(&position, depth as u32).unwrap();
            assert_eq!(count(&mut bench, depth), expected, "{fen} {depth}");
        }
        assert!(!bench.circuit.list_full.val() && !bench.circuit.illegal_root.val());
    }
    bench
}

#[test]
fn small_counts_are_those_of_the_reference() {
    let bench = recorded();
    bench.replay("perft");
    bench.lint("perft");
}

#[test]
fn errors_and_an_abort() {
    let mut bench = Bench::new(Perft::default(), |circuit| &mut circuit.clock);
    let position = Position::from_fen(SMALL[0].0);
    load(&mut bench, &position);
    for depth in [0, 17, 31] {
        start(&mut bench, depth);
        assert!(bench.circuit.too_deep.val() && !bench.circuit.busy.val());
    }
    for cycles in [1, 5, 20, 50, 77] {
        start(&mut bench, 3);
        for _ in 0..cycles {
            bench.cycle();
        }
        bench.circuit.stop.next = true;
        bench.cycle();
        bench.circuit.stop.next = false;
        assert!(!bench.circuit.busy.val() && !bench.circuit.too_deep.val());
        load(&mut bench, &position);
        assert_eq!(count(&mut bench, 1), 15);
    }
    load(&mut bench, &Position::from_fen("4k2R/8/8/8/8/8/8/4K3 w - - 0 1"));
    count(&mut bench, 1);
    assert!(bench.circuit.illegal_root.val());
    bench.replay("perft_errors");
}
