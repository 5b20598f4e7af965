use rust_hdl::prelude::*;

use super::NextRay;
use crate::search::on_clock::on_clock;
use crate::search::reference::{Move, Position, walked};
use perpetual_model::generate::Numbers;
use perpetual_verilog::testing::Bench;

on_clock!(Clocked around NextRay {
    stops: [Bits<24>],
    rank: [Bits<3>],
    file: [Bits<3>],
    kind: [Bits<3>],
    two_steps: [Bit],
    castle_king: [Bit],
    castle_queen: [Bit],
    number: [Bits<3>],
    taking: [Bit],
    =>
    first_at: [Bits<3>],
    blocked_at: [Bits<3>],
    single: [Bit],
});

/// The squares of the moves of one ray: captures, or quiet moves without promotions but one.
fn rays(moves: &[Move]) -> Vec<Vec<Move>> {
    let mut rays: Vec<Vec<Move>> = Vec::new();
    for played in moves {
        if (4..7).contains(&played.special) {
            continue;
        }
        let same = |last: &&mut Vec<Move>| {
            last[0].from == played.from
                && last[0].ray() == played.ray()
                && (last[0].victim == 0) == (played.victim == 0)
        };
        match rays.last_mut().filter(same) {
            Some(ray) => ray.push(*played),
            None => rays.push(vec![*played]),
        }
    }
    rays
}

fn compare(bench: &mut Bench<Clocked>, position: &Position) {
    for ray in rays(&position.moves(false).unwrap_or_default()) {
        let (first, (number, half)) = (ray[0], ray[0].ray());
        let seen = position.seen(first.from, half);
        let circuit = &mut bench.circuit;
        circuit.stops.next = seen.stops.into();
        circuit.rank.next = u64::from(first.from >> 3).into();
        circuit.file.next = u64::from(first.from & 7).into();
        circuit.kind.next = u64::from(first.kind).into();
        circuit.two_steps.next = first.kind != 1 || (ray.len() == 2);
        let castles = first.kind != 3 || ray.len() == 2;
        circuit.castle_king.next = castles || number != 0;
        circuit.castle_queen.next = castles || number != 1;
        circuit.number.next = (number as u64).into();
        circuit.taking.next = first.victim != 0;
        bench.cycle();
        let circuit = &bench.circuit;
        let coordinate =
            |square: u8| if number == 2 || number == 3 { square >> 3 } else { square & 7 };
        assert_eq!(circuit.first_at.val(), u64::from(coordinate(first.to)), "{ray:?} {position:?}");
        assert_eq!(
            circuit.blocked_at.val(),
            seen.stops >> (3 * number) & 7,
            "{ray:?} {position:?}"
        );
        assert_eq!(circuit.single.val(), ray.len() == 1, "{ray:?} {position:?}");
    }
}

#[test]
fn rays_begin_where_the_first_move_goes() {
    let mut bench = Bench::new(Clocked::default(), |circuit| &mut circuit.clock);
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/8/2n5/1PPP4/4K2R b K - 0 1",
        "4k3/4p3/8/3p4/8/8/4P3/Q3K2B w - - 0 1",
    ] {
        compare(&mut bench, &Position::from_fen(fen));
    }
    walked(4, &mut Numbers::new(41), |position| compare(&mut bench, position));
    bench.replay("next_ray");
    bench.lint("next_ray");
}
