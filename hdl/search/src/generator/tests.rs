use perpetual_verilog::testing::Bench;

use super::Generator;
use crate::reference::{Move, POSITIONS, Position};

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

/// Positions on random walks, illegal ones too, at which the walk goes back.
fn walk(start: &str, plies: usize, seed: &mut u64, mut visit: impl FnMut(&Position)) {
    let mut position = Position::from_fen(start);
    for _ in 0..plies {
        let moves = position.moves(false).unwrap();
        if moves.is_empty() {
            return;
        }
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        // Castling, en passant and promotions are rare: preferred now and then.
        let special: Vec<&Move> = moves.iter().filter(|played| played.special != 0).collect();
        let number = (*seed >> 33) as usize;
        let played = match special.is_empty() || !number.is_multiple_of(3) {
            true => moves[number % moves.len()],
            false => *special[number % special.len()],
        };
        let next = position.after(played);
        visit(&next);
        if next.moves(false).is_some() {
            position = next;
        }
    }
}

#[test]
fn moves_are_those_of_the_reference() {
    let mut tested = Tested::new();
    let mut seed = 1;
    let (mut illegal, mut cycles, mut captures) = (0, [0, 0], 0);
    let mut positions = 0;
    for (fen, ..) in POSITIONS {
        walk(fen, 30, &mut seed, |position| {
            tested.load(position);
            for captures_only in [false, true] {
                let expected = position.moves(captures_only);
                let (moves, took) = tested.moves(captures_only);
                assert_eq!(moves, expected, "{captures_only} {position:?}");
                cycles[usize::from(captures_only)] += took;
                illegal += usize::from(expected.is_none());
                captures += expected.map_or(0, |moves| moves.len()) * usize::from(captures_only);
            }
            positions += 1;
        });
    }
    println!("{positions} positions, {illegal} illegal, {captures} captures, {cycles:?} cycles");
    assert!(positions > 60 && illegal > 4);
    tested.bench.replay("generator");
    tested.bench.lint("generator");
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
