use perpetual_verilog::testing::Bench;

use super::Generator;
use crate::search::reference::{Move, POSITIONS, Position, walked};
use perpetual_model::generate::Numbers;

/// A generator on a bench, and the board it holds.
struct Tested {
    bench: Bench<Generator>,
    men: [u8; 64],
    phantom: Option<u8>,
}

impl Tested {
    fn new() -> Tested {
        let mut bench = Bench::new(Generator::default(), |circuit| &mut circuit.clock);
        for output in ["from", "to", "kind", "victim", "special", "move_class"] {
            bench.compare_only_if(output, "valid");
        }
        bench.cycle();
        bench.compare_from_here();
        Tested { bench, men: [0; 64], phantom: None }
    }

    fn write(&mut self, square: u8, man: u8, men: bool) {
        let circuit = &mut self.bench.circuit;
        circuit.write_men.next = men;
        circuit.write_lines.next = true;
        circuit.write_square.next = u64::from(square).into();
        circuit.man.next = u64::from(man).into();
        self.bench.cycle();
        self.bench.circuit.write_men.next = false;
        self.bench.circuit.write_lines.next = false;
    }

    fn load(&mut self, position: &Position) {
        if let Some(square) = self.phantom.take() {
            self.write(square, self.men[usize::from(square)], false);
        }
        for square in 0..64 {
            let man = position.men[usize::from(square)];
            if self.men[usize::from(square)] != man {
                self.write(square, man, true);
            }
        }
        self.men = position.men;
        if position.castled.is_some() {
            let (square, king) = if position.side == 1 { (4, 3) } else { (60, 11) };
            self.write(square, king, false);
            self.phantom = Some(square);
        }
        let circuit = &mut self.bench.circuit;
        circuit.side.next = position.side == 1;
        circuit.king_side.next = position.rights >> (2 * position.side) & 1 == 1;
        circuit.queen_side.next = position.rights >> (2 * position.side) & 2 == 2;
        circuit.ep_valid.next = position.ep_file.is_some();
        circuit.ep_file.next = u64::from(position.ep_file.unwrap_or(0)).into();
        circuit.phantom.next = position.castled.is_some();
        circuit.phantom_west.next = position.castled == Some(2);
    }

    /// What the circuit gives, none for a king capture; and the cycles it took.
    fn moves(&mut self, captures_only: bool) -> (Option<Vec<Move>>, usize) {
        let begun = self.bench.cycles();
        self.bench.circuit.captures_only.next = captures_only;
        self.bench.circuit.start.next = true;
        self.bench.cycle();
        self.bench.circuit.start.next = false;
        let (mut moves, mut legal) = (Vec::new(), true);
        while self.bench.circuit.busy.val() {
            let circuit = &self.bench.circuit;
            if circuit.valid.val() {
                let byte = |value: u64| value as u8;
                moves.push(Move {
                    from: byte(circuit.from.val().to_u64()),
                    to: byte(circuit.to.val().to_u64()),
                    kind: byte(circuit.kind.val().to_u64()),
                    victim: byte(circuit.victim.val().to_u64()),
                    special: byte(circuit.special.val().to_u64()),
                    class: byte(circuit.move_class.val().to_u64()),
                });
            }
            legal &= !circuit.king_taken.val();
            self.bench.cycle();
        }
        (legal.then_some(moves), self.bench.cycles() - begun)
    }
}

/// A name, a position, squares of the move after which it is looked at, and whether the king can then be captured.
type Case = (&'static str, &'static str, Option<(u8, u8)>, bool);

/// Positions of one rule each.
const NAMED: [Case; 25] = [
    ("castling out of check", "4r3/k7/8/8/8/8/8/4K2R w K - 0 1", Some((4, 6)), true),
    ("castling through check", "5r2/k7/8/8/8/8/8/4K2R w K - 0 1", Some((4, 6)), true),
    ("castling into check", "6r1/k7/8/8/8/8/8/4K2R w K - 0 1", Some((4, 6)), true),
    (
        "a rook on the other side of the king",
        "3r4/k7/8/8/8/8/8/4K2R w K - 0 1",
        Some((4, 6)),
        false,
    ),
    ("out of check on the queen's side", "4r3/7k/8/8/8/8/8/R3K3 w Q - 0 1", Some((4, 2)), true),
    ("through check on the queen's side", "3r4/7k/8/8/8/8/8/R3K3 w Q - 0 1", Some((4, 2)), true),
    ("the rook's way is attacked", "1r6/7k/8/8/8/8/8/R3K3 w Q - 0 1", Some((4, 2)), false),
    ("f1 on the queen's side", "5r2/7k/8/8/8/8/8/R3K3 w Q - 0 1", Some((4, 2)), false),
    ("d1 on the king's side", "3r4/k7/8/8/8/8/8/4K2R w K - 0 1", Some((4, 6)), false),
    ("a pawn at the crossed square", "4k2r/6P1/8/8/8/8/8/K7 b k - 0 1", Some((60, 62)), true),
    ("a knight at the king's old square", "4k2r/2N5/8/8/8/8/8/K7 b k - 0 1", Some((60, 62)), true),
    ("neither square is seen", "r3k3/8/8/8/8/8/8/R3K2Q b q - 0 1", Some((60, 58)), false),
    ("en passant uncovers a rook", "4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1", Some((35, 42)), true),
    ("en passant with a man between", "4k3/8/8/KNpP3r/8/8/8/8 w - c6 0 1", Some((35, 42)), false),
    (
        "en passant of Black uncovers a queen",
        "8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1",
        Some((27, 20)),
        true,
    ),
    ("en passant on both sides", "4k3/8/8/1PpP4/8/8/8/4K3 w - c6 0 1", None, false),
    ("castling with a man between", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", None, false),
    ("castling without the right", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", None, false),
    ("castling of Black without one right", "r3k2r/8/8/8/8/8/8/4K3 b k - 0 1", None, false),
    ("en passant around the a-file", "4k3/8/8/P6p/8/8/8/4K3 w - h6 0 1", None, false),
    ("en passant around the h-file", "4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1", None, false),
    ("promotion with capture and without", "1n1qk3/2P5/8/8/8/8/8/4K3 w - - 0 1", None, false),
    ("promotion of Black with capture of a rook", "4k3/8/8/8/8/8/6p1/4K2R b K - 0 1", None, false),
    (
        "knights in their two halves",
        "4k3/8/2p1p3/1p3p2/3N4/1p3p2/2p1p3/N3K2N w - - 0 1",
        None,
        false,
    ),
    ("two steps past a man", "4k3/8/8/8/3p4/2p1p3/2PPP3/4K3 w - - 0 1", None, false),
];

/// The named positions, compared with the reference.
fn named(tested: &mut Tested) {
    for (what, fen, played, illegal) in NAMED {
        let mut position = Position::from_fen(fen);
        if let Some((from, to)) = played {
            let moves = position.moves(false).unwrap();
            let found = moves.iter().find(|played| (played.from, played.to) == (from, to));
            position = position.after(*found.unwrap_or_else(|| panic!("{what}")));
        }
        tested.load(&position);
        for captures_only in [false, true] {
            let (moves, _) = tested.moves(captures_only);
            assert_eq!(moves, position.moves(captures_only), "{what}");
            assert_eq!(moves.is_none(), illegal, "{what}");
        }
    }
}

/// Named positions and random ones.
pub(crate) fn recorded() -> Bench<Generator> {
    let mut tested = Tested::new();
    named(&mut tested);
    let (mut illegal, mut positions, mut killers) = (0, 0, 0);
    walked(12, &mut Numbers::new(1), |position| {
        tested.load(position);
        for captures_only in [false, true] {
            let expected = position.moves(captures_only);
            let (moves, _) = tested.moves(captures_only);
            assert_eq!(moves, expected, "{captures_only} {position:?}");
            illegal += usize::from(expected.is_none());
        }
        positions += 1;
        // One move or another is the killer: if it is quiet it has the class of a captured pawn.
        let Some(mut expected) = position.moves(false).filter(|moves| !moves.is_empty()) else {
            return;
        };
        let killer = expected[positions * 7 % expected.len()];
        tested.bench.circuit.has_killer.next = true;
        tested.bench.circuit.killer.next =
            (u64::from(killer.to) << 6 | u64::from(killer.from)).into();
        for played in &mut expected {
            let quiet = played.victim == 0 && played.special < 4;
            if (played.from, played.to) == (killer.from, killer.to) && quiet {
                (played.class, killers) = (1, killers + 1);
            }
        }
        assert_eq!(tested.moves(false).0, Some(expected), "{killer:?} {position:?}");
        tested.bench.circuit.has_killer.next = false;
    });
    assert!(killers > 10, "{killers} killers");
    assert!(positions > 60 && illegal > 4, "{positions} positions, {illegal} illegal");
    tested.bench
}

#[test]
fn moves_are_those_of_the_reference() {
    let bench = recorded();
    bench.replay("generator");
    bench.lint("generator");
}

#[test]
fn a_stop_ends_it() {
    let mut tested = Tested::new();
    let position = Position::from_fen(POSITIONS[1].0);
    tested.load(&position);
    for cycles in 1..40 {
        tested.bench.circuit.start.next = true;
        tested.bench.cycle();
        tested.bench.circuit.start.next = false;
        for _ in 0..cycles {
            tested.bench.cycle();
        }
        tested.bench.circuit.stop.next = true;
        tested.bench.cycle();
        tested.bench.circuit.stop.next = false;
        assert!(!tested.bench.circuit.busy.val() && !tested.bench.circuit.valid.val());
        let (moves, _) = tested.moves(true);
        assert_eq!(moves, position.moves(true), "stopped after {cycles} cycles");
    }
    tested.bench.replay("generator_stopped");
}
