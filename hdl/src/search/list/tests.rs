use perpetual_verilog::testing::Bench;

use super::MoveList;
use perpetual_model::generate::Numbers;

/// Numbers that are unlike in the highest of the 21 bits of a move too.
const SPREAD: u64 = 1387;

/// The classes of lists, and how they are read back.
fn kept(bench: &mut Bench<MoveList>, base: u64, classes: &[u64]) -> Vec<u64> {
    bench.circuit.read_place.next = 0.into();
    bench.circuit.back.next = true;
    bench.circuit.base.next = base.into();
    bench.circuit.fresh.next = true;
    bench.cycle();
    bench.circuit.back.next = false;
    bench.circuit.fresh.next = false;
    for (at, class) in classes.iter().enumerate() {
        bench.circuit.add.next = true;
        bench.circuit.move_in.next = ((base + at as u64 + 1000) * SPREAD).into();
        bench.circuit.move_class.next = (*class).into();
        bench.cycle();
    }
    bench.circuit.add.next = false;
    bench.circuit.close.next = true;
    bench.settle();
    let mut place = bench.circuit.first.val();
    bench.circuit.read_place.next = place;
    bench.cycle();
    bench.circuit.close.next = false;
    if place != 0 {
        let its_move = (place.to_u64() + 1000) * SPREAD;
        assert_eq!(bench.circuit.read_move.val(), its_move, "the first, at once");
    }
    bench.circuit.read_place.next = 0.into();
    let mut moves = Vec::new();
    while place != 0 {
        bench.cycle();
        bench.circuit.read_place.next = place;
        bench.cycle();
        let read = bench.circuit.read_move.val().to_u64();
        assert_eq!(read % SPREAD, 0, "{read} of place {place:?}");
        moves.push(read / SPREAD);
        place = bench.circuit.read_next.val();
        assert_eq!(bench.circuit.read_last.val(), place == 0u64, "behind {read}");
    }
    while bench.circuit.joining.val() {
        bench.cycle();
    }
    moves
}

/// Lists of random classes, and full ones.
pub(crate) fn recorded() -> Bench<MoveList> {
    let mut bench = Bench::new(MoveList::default(), |list| &mut list.clock);
    bench.cycle();
    bench.compare_from_here();
    let mut numbers = Numbers::new(7);
    for round in 0..60u64 {
        let length = round % 13;
        let classes: Vec<u64> = (0..length).map(|_| numbers.below(5) as u64).collect();
        let base = 1 + 8 * round;
        let mut expected: Vec<(u64, u64)> = classes
            .iter()
            .enumerate()
            .map(|(at, class)| (*class, base + at as u64 + 1000))
            .collect();
        expected.sort();
        let expected: Vec<u64> = expected.into_iter().rev().map(|(_, number)| number).collect();
        assert_eq!(kept(&mut bench, base, &classes), expected, "{classes:?} from {base}");
        assert!(!bench.circuit.full.val());
    }
    // 511 is the last place.
    assert_eq!(kept(&mut bench, 509, &[0, 0, 0]), [1511, 1510, 1509]);
    assert!(!bench.circuit.full.val());
    kept(&mut bench, 509, &[0, 0, 0, 0]);
    assert!(bench.circuit.full.val(), "a fourth move has no place");
    kept(&mut bench, 509, &[0, 4, 0]);
    assert!(!bench.circuit.full.val(), "full is of the list before");
    bench
}

#[test]
fn classes_come_in_order_and_the_newest_first() {
    let bench = recorded();
    bench.replay("list");
    bench.lint("list");
}

/// A move a cycle, from the next cycle but one behind `close` on: the link of a place is read in the cycle behind that in
/// which it is written.
#[test]
fn links_are_read_as_early_as_they_may_be() {
    let mut bench = Bench::new(MoveList::default(), |list| &mut list.clock);
    bench.cycle();
    bench.compare_from_here();
    for (classes, expected) in [
        ([0, 1, 2, 3, 4], [4, 3, 2, 1, 0]),
        ([4, 3, 2, 1, 0], [0, 1, 2, 3, 4]),
        ([2, 2, 1, 1, 4], [4, 1, 0, 3, 2]),
    ] {
        bench.circuit.read_place.next = 0.into();
        bench.circuit.back.next = true;
        bench.circuit.base.next = 100.into();
        bench.circuit.fresh.next = true;
        bench.cycle();
        bench.circuit.back.next = false;
        bench.circuit.fresh.next = false;
        bench.circuit.add.next = true;
        for (at, class) in (0u64..).zip(classes) {
            bench.circuit.move_in.next = (at << 18).into();
            bench.circuit.move_class.next = u64::from(class as u8).into();
            bench.cycle();
        }
        bench.circuit.add.next = false;
        bench.circuit.close.next = true;
        bench.settle();
        let mut place = bench.circuit.first.val();
        bench.cycle();
        bench.circuit.close.next = false;
        bench.cycle();
        let mut moves = Vec::new();
        while place != 0 {
            bench.circuit.read_place.next = place;
            bench.cycle();
            moves.push(bench.circuit.read_move.val().to_u64() >> 18);
            place = bench.circuit.read_next.val();
        }
        assert_eq!(moves, expected, "{classes:?}");
    }
    bench.replay("list_links");
}

/// A place that is read while its link is written is any place, and never the right one here.
#[test]
fn a_link_read_while_it_is_written_is_not_there() {
    let mut bench = Bench::new(MoveList::default(), |list| &mut list.clock);
    bench.circuit.back.next = true;
    bench.circuit.base.next = 7.into();
    bench.circuit.fresh.next = true;
    bench.cycle();
    bench.circuit.back.next = false;
    bench.circuit.fresh.next = false;
    bench.circuit.add.next = true;
    for class in [1u64, 0] {
        bench.circuit.move_class.next = class.into();
        bench.cycle();
    }
    bench.circuit.add.next = false;
    bench.circuit.close.next = true;
    bench.cycle();
    bench.circuit.close.next = false;
    assert!(bench.circuit.joining.val());
    bench.circuit.read_place.next = 7.into();
    bench.cycle();
    assert_ne!(bench.circuit.read_next.val(), 8);
    bench.cycle();
    assert_eq!(bench.circuit.read_next.val(), 8);
}
