use perpetual_verilog::testing::Bench;

use super::Steps;
use crate::search::reference::{Move, Position, Seen, walked};
use perpetual_model::generate::Numbers;

/// A man with the rays it may use, as `Permit` gives them.
struct Man {
    square: u8,
    kind: u8,
    half: bool,
    seen: Seen,
    captures: u64,
    quiets: u64,
    two_steps: bool,
    castle: [bool; 2],
    promotes: bool,
}

/// All men of the side to move with what the reference moves them to.
fn men(position: &Position, moves: &[Move]) -> Vec<Man> {
    let mut men = Vec::new();
    for row in 0..8 {
        let rank = if position.side == 1 { 7 - row } else { row };
        for file in 0..8 {
            let square = 8 * rank + file;
            let man = position.men[usize::from(square)];
            if man == 0 || man >> 3 != position.side {
                continue;
            }
            let kind = man & 7;
            for half in [false, true] {
                if half && kind != 2 {
                    continue;
                }
                let own: Vec<&Move> = moves
                    .iter()
                    .filter(|played| played.from == square && played.ray().1 == half)
                    .collect();
                let rays = |captures: bool| {
                    let wanted = own.iter().filter(|played| (played.victim != 0) == captures);
                    wanted.fold(0, |all, played| all | 1 << played.ray().0)
                };
                // Of other men than kings and pawns these bits mean nothing.
                let castles = |file| {
                    let to = |played: &&Move| played.special == 2 && played.to & 7 == file;
                    kind != 3 || own.iter().any(to)
                };
                men.push(Man {
                    square,
                    kind,
                    half,
                    seen: position.seen(square, half),
                    captures: rays(true),
                    quiets: rays(false),
                    two_steps: kind != 1 || own.iter().any(|m| m.from.abs_diff(m.to) == 16),
                    castle: [castles(6), castles(2)],
                    promotes: kind == 1 && row == 6,
                });
            }
        }
    }
    men
}

fn put(bench: &mut Bench<Steps>, man: &Man) {
    let circuit = &mut bench.circuit;
    circuit.valid_in.next = true;
    circuit.rank.next = u64::from(man.square >> 3).into();
    circuit.file.next = u64::from(man.square & 7).into();
    circuit.kind_in.next = u64::from(man.kind).into();
    circuit.half.next = man.half;
    circuit.stops.next = man.seen.stops.into();
    circuit.captures.next = man.captures.into();
    circuit.quiets.next = man.quiets.into();
    circuit.two_steps.next = man.two_steps;
    circuit.castle_king.next = man.castle[0];
    circuit.castle_queen.next = man.castle[1];
    circuit.promotes_in.next = man.promotes;
}

/// A step of the circuit: from, to, kind, capture, castling, promotion.
type Step = (u64, u64, u64, bool, bool, Option<u64>);

fn given(bench: &Bench<Steps>) -> Option<Step> {
    let circuit = &bench.circuit;
    circuit.valid.val().then(|| {
        let square = |rank: u64, file: u64| 8 * rank + file;
        (
            square(circuit.from_rank.val().to_u64(), circuit.from_file.val().to_u64()),
            square(circuit.to_rank.val().to_u64(), circuit.to_file.val().to_u64()),
            circuit.kind.val().to_u64(),
            circuit.capture.val(),
            circuit.castle.val(),
            circuit.promotes.val().then(|| circuit.promotion.val().to_u64()),
        )
    })
}

fn expected(played: &Move) -> Step {
    (
        played.from.into(),
        played.to.into(),
        played.kind.into(),
        played.victim != 0,
        played.special == 2,
        (played.special >= 4).then(|| u64::from(played.special) - 4),
    )
}

fn bench() -> Bench<Steps> {
    let mut bench = Bench::new(Steps::default(), |circuit| &mut circuit.clock);
    for output in ["from_rank", "from_file", "to_rank", "to_file", "kind"] {
        bench.compare_only_if(output, "valid");
    }
    for output in ["capture", "castle", "promotes", "promotion"] {
        bench.compare_only_if(output, "valid");
    }
    bench
}

/// Everything that comes of some men, who come one behind the other or with gaps.
fn run(bench: &mut Bench<Steps>, men: &[Man], mut gap: impl FnMut() -> bool) -> Vec<Step> {
    let (mut steps, mut next) = (Vec::new(), 0);
    while next < men.len() || bench.circuit.busy.val() {
        let offers = next < men.len() && !gap();
        if offers {
            put(bench, &men[next]);
            next += usize::from(bench.circuit.ready.val());
        } else {
            bench.circuit.valid_in.next = false;
        }
        bench.cycle();
        steps.extend(given(bench));
    }
    bench.circuit.valid_in.next = false;
    steps
}

fn compare(bench: &mut Bench<Steps>, position: &Position, numbers: &mut Numbers) {
    for captures_only in [false, true] {
        let Some(moves) = position.moves(captures_only) else { continue };
        bench.circuit.captures_only.next = captures_only;
        let pace = 1 + numbers.below(3);
        let steps = run(bench, &men(position, &moves), || numbers.below(pace) != 0);
        let expected: Vec<Step> = moves.iter().map(expected).collect();
        assert_eq!(steps, expected, "{captures_only} {position:?}");
    }
}

/// Every kind of step.
const NAMED: [(&str, &str); 6] = [
    ("both halves of a knight, captures first", "4k3/8/2p1p3/1p3p2/3N4/8/8/4K3 w - - 0 1"),
    ("castling behind the king's step", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("promotion with capture and without", "1n1nk3/2P5/8/8/8/8/8/4K3 w - - 0 1"),
    ("promotion of Black", "4k3/8/8/8/8/8/2p5/1N1NK3 b - - 0 1"),
    ("en passant on both sides", "4k3/8/8/1PpP4/8/8/8/4K3 w - c6 0 1"),
    ("two steps, one step, none", "4k3/8/8/8/3n4/2n5/1PPP4/4K3 w - - 0 1"),
];

#[test]
fn moves_are_those_of_the_reference_in_its_order() {
    let (mut bench, mut numbers) = (bench(), Numbers::new(23));
    for (_, fen) in NAMED {
        compare(&mut bench, &Position::from_fen(fen), &mut numbers);
    }
    let mut gaps = Numbers::new(24);
    walked(6, &mut numbers, |position| compare(&mut bench, position, &mut gaps));
    bench.replay("steps");
    bench.lint("steps");
}

#[test]
fn clear_drops_everything() {
    let mut bench = bench();
    let position = Position::from_fen(NAMED[0].1);
    let moves = position.moves(false).unwrap();
    let men = men(&position, &moves);
    for cycles in 1..8 {
        for man in men.iter().cycle().take(cycles) {
            put(&mut bench, man);
            bench.cycle();
        }
        bench.circuit.valid_in.next = false;
        bench.circuit.clear.next = true;
        bench.cycle();
        bench.circuit.clear.next = false;
        assert!(!bench.circuit.busy.val() && !bench.circuit.valid.val());
        let expected: Vec<Step> = moves.iter().map(expected).collect();
        assert_eq!(run(&mut bench, &men, || false), expected, "after {cycles} cycles");
    }
    bench.replay("steps_cleared");
}
