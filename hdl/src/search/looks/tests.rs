use perpetual_verilog::testing::Bench;

use super::Looks;
use crate::search::reference::{Position, Seen, walked};
use perpetual_model::generate::Numbers;

/// A circuit on a bench, and what stands on its lines.
struct Tested {
    bench: Bench<Looks>,
    men: [u8; 64],
}

impl Tested {
    fn new() -> Tested {
        let mut bench = Bench::new(Looks::default(), |circuit| &mut circuit.clock);
        for output in
            ["rank", "file", "kind", "half", "stops", "enemies", "jump_enemies", "jump_empty"]
        {
            bench.compare_only_if(output, "valid");
        }
        bench.circuit.advance.next = true;
        bench.cycle();
        bench.cycle();
        bench.compare_from_here();
        Tested { bench, men: [0; 64] }
    }

    fn load(&mut self, position: &Position) {
        let mut men = position.men;
        if let Some(square) = position.phantom() {
            men[usize::from(square)] = 3 | if position.side == 1 { 0 } else { 8 };
        }
        let circuit = &mut self.bench.circuit;
        circuit.side.next = position.side == 1;
        circuit.valid_in.next = false;
        for (square, (old, man)) in (0u64..).zip(self.men.into_iter().zip(men)) {
            if old != man {
                let circuit = &mut self.bench.circuit;
                circuit.write_enable.next = true;
                circuit.write_square.next = square.into();
                circuit.white.next = man & 7 != 0 && man & 8 == 0;
                circuit.black.next = man & 8 != 0;
                self.bench.cycle();
            }
        }
        self.bench.circuit.write_enable.next = false;
        self.men = men;
    }

    fn put(&mut self, (square, kind, half): (u8, u64, bool)) {
        let circuit = &mut self.bench.circuit;
        circuit.valid_in.next = true;
        circuit.rank_in.next = u64::from(square >> 3).into();
        circuit.file_in.next = u64::from(square & 7).into();
        circuit.kind_in.next = kind.into();
        circuit.half_in.next = half;
    }

    /// What the circuit shows of a man, compared with what is seen from its square.
    fn is_seen(&self, (square, kind, half): (u8, u64, bool), position: &Position) {
        let circuit = &self.bench.circuit;
        let expected = position.seen(square, half);
        assert!(circuit.valid.val());
        let man = [circuit.rank.val(), circuit.file.val(), circuit.kind.val()];
        let named = man.map(|part| part.to_u64());
        assert_eq!(named, [u64::from(square >> 3), u64::from(square & 7), kind]);
        assert_eq!(circuit.half.val(), half);
        if kind == 2 {
            // Jumps alone count, and of those the ones on lines of the board.
            let jumps = circuit.jump_enemies.val().to_u64() & expected.lines;
            assert_eq!(jumps, expected.jump_enemies, "{square} {position:?}");
            let jumps = circuit.jump_empty.val().to_u64() & expected.lines;
            assert_eq!(jumps, expected.jump_empty, "{square} {position:?}");
            return;
        }
        let seen = Seen {
            stops: circuit.stops.val().to_u64(),
            enemies: circuit.enemies.val().to_u64(),
            ..Seen::default()
        };
        let Seen { stops, enemies, .. } = expected;
        assert_eq!(seen, Seen { stops, enemies, ..Seen::default() }, "{square} {position:?}");
    }
}

/// The men of a side, as they are named to the circuit.
fn men(position: &Position) -> Vec<(u8, u64, bool)> {
    let mut men = Vec::new();
    for square in 0..64 {
        let man = position.men[usize::from(square)];
        if man & 7 != 0 && man >> 3 == position.side {
            men.push((square, u64::from(man & 7), false));
            if man & 7 == 2 {
                men.push((square, 2, true));
            }
        }
    }
    men
}

#[test]
fn rays_are_those_of_a_walk() {
    let mut tested = Tested::new();
    let mut numbers = Numbers::new(11);
    let mut phantoms = 0;
    walked(12, &mut numbers, |position| {
        tested.load(position);
        phantoms += usize::from(position.castled.is_some());
        let men = men(position);
        // A man a cycle, shown two cycles later.
        for cycle in 0..men.len() + 1 {
            match men.get(cycle) {
                Some(man) => tested.put(*man),
                None => tested.bench.circuit.valid_in.next = false,
            }
            tested.bench.cycle();
            if cycle > 0 {
                tested.is_seen(men[cycle - 1], position);
            }
        }
        tested.bench.cycle();
        assert!(!tested.bench.circuit.busy.val());
    });
    assert!(phantoms > 2, "{phantoms}");
    tested.bench.replay("looks");
    tested.bench.lint("looks");
}

#[test]
fn without_advance_nothing_moves_and_clear_drops_all() {
    let mut tested = Tested::new();
    let position = Position::from_fen("4k3/8/2n5/8/8/5R2/8/4K3 w - - 0 1");
    tested.load(&position);
    let (rook, king) = ((21, 6, false), (4, 3, false));
    tested.put(rook);
    tested.bench.cycle();
    tested.put(king);
    tested.bench.cycle();
    tested.bench.circuit.advance.next = false;
    for _ in 0..3 {
        tested.is_seen(rook, &position);
        tested.bench.cycle();
    }
    tested.bench.circuit.advance.next = true;
    tested.bench.circuit.valid_in.next = false;
    tested.bench.cycle();
    tested.is_seen(king, &position);
    tested.put(rook);
    tested.bench.cycle();
    tested.bench.circuit.clear.next = true;
    tested.bench.cycle();
    tested.bench.circuit.clear.next = false;
    assert!(!tested.bench.circuit.busy.val() && !tested.bench.circuit.valid.val());
    tested.bench.replay("looks_held");
}
