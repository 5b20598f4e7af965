use rust_hdl::prelude::*;

use super::Permit;
use crate::search::on_clock::on_clock;
use crate::search::reference::{Move, Position, walked};
use perpetual_model::generate::Numbers;
use perpetual_verilog::testing::Bench;

on_clock!(Clocked around Permit {
    side: [Bit],
    captures_only: [Bit],
    king_side: [Bit],
    queen_side: [Bit],
    ep_valid: [Bit],
    ep_file: [Bits<3>],
    rank: [Bits<3>],
    file: [Bits<3>],
    kind: [Bits<3>],
    half: [Bit],
    stops: [Bits<24>],
    enemies: [Bits<8>],
    jump_enemies: [Bits<4>],
    jump_empty: [Bits<4>],
    =>
    captures: [Bits<8>],
    quiets: [Bits<8>],
    two_steps: [Bit],
    castle_king: [Bit],
    castle_queen: [Bit],
    promotes: [Bit],
});

fn bench() -> Bench<Clocked> {
    Bench::new(Clocked::default(), |circuit| &mut circuit.clock)
}

/// Shows the circuit a man, a knight as its first or second half; jumps on lines off the board look as they like.
fn show(
    bench: &mut Bench<Clocked>,
    position: &Position,
    (square, half): (u8, bool),
    captures_only: bool,
    beyond: u64,
) {
    let seen = position.seen(square, half);
    let circuit = &mut bench.circuit;
    circuit.side.next = position.side == 1;
    circuit.captures_only.next = captures_only;
    circuit.king_side.next = position.rights >> (2 * position.side) & 1 == 1;
    circuit.queen_side.next = position.rights >> (2 * position.side) & 2 == 2;
    circuit.ep_valid.next = position.ep_file.is_some();
    circuit.ep_file.next = u64::from(position.ep_file.unwrap_or(beyond as u8 & 7)).into();
    circuit.rank.next = u64::from(square >> 3).into();
    circuit.file.next = u64::from(square & 7).into();
    circuit.kind.next = u64::from(position.men[usize::from(square)] & 7).into();
    circuit.half.next = half;
    circuit.stops.next = seen.stops.into();
    circuit.enemies.next = seen.enemies.into();
    circuit.jump_enemies.next = (seen.jump_enemies | beyond & !seen.lines).into();
    circuit.jump_empty.next = (seen.jump_empty | !seen.lines & 15).into();
    bench.cycle();
}

/// The rays of a man, and of a pawn or king what else the circuit says.
fn is_permitted(
    bench: &Bench<Clocked>,
    position: &Position,
    (square, half): (u8, bool),
    captures_only: bool,
    moves: &[Move],
) {
    let kind = position.men[usize::from(square)] & 7;
    let own = || moves.iter().filter(|played| played.from == square && played.ray().1 == half);
    let rays = |captures: bool| {
        let wanted = own().filter(|played| (played.victim != 0) == captures);
        wanted.map(|played| 1 << played.ray().0).fold(0u64, |all, ray| all | ray)
    };
    let circuit = &bench.circuit;
    let given = [circuit.captures.val().to_u64(), circuit.quiets.val().to_u64()];
    assert_eq!(given, [rays(true), rays(false)], "{square} {half} {captures_only} {position:?}");
    let row = if position.side == 1 { 7 - (square >> 3) } else { square >> 3 };
    assert_eq!(circuit.promotes.val(), kind == 1 && row == 6, "{square} {position:?}");
    if kind == 1 && given[1] != 0 && !captures_only {
        let doubles = own().any(|played| played.from.abs_diff(played.to) == 16);
        assert_eq!(circuit.two_steps.val(), doubles, "{square} {position:?}");
    }
    if kind == 3 && !captures_only {
        let castles = |file| own().any(|played| played.special == 2 && played.to & 7 == file);
        let given = [circuit.castle_king.val(), circuit.castle_queen.val()];
        assert_eq!(given, [castles(6), castles(2)], "{position:?}");
    }
}

/// All men of the side to move, shown and looked at.
fn compare(bench: &mut Bench<Clocked>, position: &Position, numbers: &mut Numbers) {
    for captures_only in [false, true] {
        let Some(moves) = position.moves(captures_only) else { continue };
        for square in 0..64 {
            let man = position.men[usize::from(square)];
            if man == 0 || man >> 3 != position.side {
                continue;
            }
            let halves: &[bool] = if man & 7 == 2 { &[false, true] } else { &[false] };
            for &half in halves {
                show(bench, position, (square, half), captures_only, numbers.below(16) as u64);
                is_permitted(bench, position, (square, half), captures_only, &moves);
            }
        }
    }
}

/// Positions in which one thing more would make a move possible.
const NAMED: [(&str, &str); 10] = [
    ("the first square of two is not empty", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1"),
    ("the second square of two is not empty", "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1"),
    ("the first square of two, of Black", "4k3/4p3/4N3/8/8/8/8/4K3 b - - 0 1"),
    ("the second square of two, of Black", "4k3/4p3/8/4N3/8/8/8/4K3 b - - 0 1"),
    ("en passant at both edges", "4k3/8/8/Pp4P1/7P/8/8/4K3 w - b6 0 1"),
    ("en passant around an edge", "4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1"),
    ("en passant on another rank", "4k3/8/3P4/4p3/3P4/8/8/4K3 w - e6 0 1"),
    ("a knight in a corner", "4k3/8/8/8/8/8/8/N3K2N w - - 0 1"),
    ("castling with a man between", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"),
    ("castling with one right", "r3k2r/8/8/8/8/8/8/4K3 b q - 0 1"),
];

/// Named positions and random ones.
fn recorded() -> Bench<impl Block> {
    let (mut bench, mut numbers) = (bench(), Numbers::new(3));
    for (_, fen) in NAMED {
        compare(&mut bench, &Position::from_fen(fen), &mut numbers);
    }
    walked(8, &mut numbers, |position| compare(&mut bench, position, &mut Numbers::new(3)));
    bench
}

#[test]
fn rays_are_those_of_the_reference() {
    let bench = recorded();
    bench.replay("permit");
    bench.lint("permit");
}
