use perpetual_verilog::testing::Bench;

use super::Scan;
use crate::search::reference::{POSITIONS, Position};
use perpetual_model::generate::Numbers;

fn bench() -> Bench<Scan> {
    let mut bench = Bench::new(Scan::default(), |circuit| &mut circuit.clock);
    for output in ["rank", "file", "kind", "half"] {
        bench.compare_only_if(output, "valid");
    }
    bench.cycle();
    bench.compare_from_here();
    bench
}

fn load(bench: &mut Bench<Scan>, men: &[u8; 64]) {
    bench.circuit.write_enable.next = true;
    for (square, man) in (0u64..).zip(men) {
        bench.circuit.write_square.next = square.into();
        bench.circuit.man.next = u64::from(*man).into();
        bench.cycle();
    }
    bench.circuit.write_enable.next = false;
}

/// Rank, file, kind and half of the men of a side, and the cycles from the start to the end.
fn scanned(
    bench: &mut Bench<Scan>,
    side: u8,
    mut advance: impl FnMut() -> bool,
) -> (Vec<[u64; 4]>, usize) {
    bench.circuit.side.next = side == 1;
    bench.circuit.start.next = true;
    bench.circuit.advance.next = advance();
    bench.cycle();
    bench.circuit.start.next = false;
    let (mut men, begun) = (Vec::new(), bench.cycles());
    while bench.circuit.busy.val() {
        let advances = advance();
        bench.circuit.advance.next = advances;
        let circuit = &bench.circuit;
        if circuit.valid.val() && advances {
            let man = [circuit.rank.val(), circuit.file.val(), circuit.kind.val()];
            let [rank, file, kind] = man.map(|part| part.to_u64());
            men.push([rank, file, kind, u64::from(circuit.half.val())]);
        }
        bench.cycle();
    }
    (men, bench.cycles() - begun)
}

fn expected(men: &[u8; 64], side: u8) -> Vec<[u64; 4]> {
    let mut expected = Vec::new();
    for row in 0..8 {
        let rank = if side == 1 { 7 - row } else { row };
        for file in 0..8 {
            let man = men[8 * rank + file];
            if man & 7 != 0 && man >> 3 == side {
                let named = [rank as u64, file as u64, u64::from(man & 7)];
                let halves = if man & 7 == 2 { 2 } else { 1 };
                expected.extend((0..halves).map(|half| [named[0], named[1], named[2], half]));
            }
        }
    }
    expected
}

#[test]
fn men_come_rank_by_rank_and_knights_twice() {
    let (mut bench, mut numbers) = (bench(), Numbers::new(17));
    for round in 0..24 {
        let mut men = [0; 64];
        for man in &mut men {
            let kind = [0, 0, 1, 2, 3, 5, 6, 7][numbers.below(8)];
            let stands = numbers.below(9) < round % 8 + 1;
            *man = if stands && kind != 0 { kind + 8 * numbers.below(2) as u8 } else { 0 };
        }
        load(&mut bench, &men);
        for side in [0, 1] {
            // Always on, or now and then.
            let pace = 1 + round % 3;
            let (found, _) = scanned(&mut bench, side, || numbers.below(pace) == 0);
            assert_eq!(found, expected(&men, side), "{side} {men:?}");
        }
    }
    bench.replay("scan");
    bench.lint("scan");
}

#[test]
fn an_empty_rank_takes_a_cycle() {
    let mut bench = bench();
    let men = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").men;
    load(&mut bench, &men);
    for side in [0, 1] {
        let (found, cycles) = scanned(&mut bench, side, || true);
        assert_eq!(found.len(), 1);
        assert!((8..=11).contains(&cycles), "{cycles} cycles");
    }
    bench.replay("scan_empty");
}

#[test]
fn a_stop_ends_it() {
    let mut bench = bench();
    let men = Position::from_fen(POSITIONS[1].0).men;
    load(&mut bench, &men);
    for cycles in 0..20 {
        bench.circuit.start.next = true;
        bench.cycle();
        bench.circuit.start.next = false;
        bench.circuit.advance.next = true;
        (0..cycles).for_each(|_| bench.cycle());
        bench.circuit.stop.next = true;
        bench.cycle();
        bench.circuit.stop.next = false;
        assert!(!bench.circuit.busy.val() && !bench.circuit.valid.val(), "{cycles}");
        let (found, _) = scanned(&mut bench, 1, || true);
        assert_eq!(found, expected(&men, 1), "after {cycles} cycles");
    }
    bench.replay("scan_stopped");
}
