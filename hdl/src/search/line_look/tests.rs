use rust_hdl::prelude::*;

use super::LineLook;
use crate::search::on_clock::on_clock;
use perpetual_model::generate::Numbers;
use perpetual_verilog::testing::Bench;

on_clock!(Clocked around LineLook {
    men: [Bits<16>],
    first: [Bits<3>],
    from_first: [Bit],
    index: [Bits<3>],
    side: [Bit],
    =>
    up_stop: [Bits<3>],
    up_enemy: [Bit],
    down_stop: [Bits<3>],
    down_enemy: [Bit],
    jump_up_enemy: [Bit],
    jump_up_empty: [Bit],
    jump_down_enemy: [Bit],
    jump_down_empty: [Bit],
});

/// A line, and from where it is looked at.
#[derive(Clone, Copy, Debug)]
struct Line {
    white: u8,
    black: u8,
    /// The first file of the upper part of the line.
    first: u8,
    from_first: bool,
    index: u8,
    side: bool,
}

impl Line {
    fn is(set: u8, square: i8) -> bool {
        (0..8).contains(&square) && set >> square & 1 == 1
    }

    fn on_line(&self) -> u8 {
        let is = |file: &u8| self.first == 0 || (*file >= self.first) == self.from_first;
        (0..8).filter(is).map(|file| 1 << file).sum()
    }

    fn is_enemy(&self, square: i8) -> bool {
        let enemies = if self.side { self.white } else { self.black };
        Line::is(enemies & self.on_line(), square)
    }

    fn is_empty(&self, square: i8) -> bool {
        Line::is(self.on_line() & !self.white & !self.black, square)
    }

    /// The stop in a direction, and whether an enemy stands there.
    fn stop(&self, step: i8) -> (u64, bool) {
        let mut square = self.index as i8 + step;
        while self.is_empty(square) {
            square += step;
        }
        (square as u64 & 7, self.is_enemy(square))
    }
}

/// The two stops.
fn look(bench: &mut Bench<Clocked>, line: Line) -> [(u64, bool); 2] {
    let circuit = &mut bench.circuit;
    circuit.men.next = (u64::from(line.white) | u64::from(line.black) << 8).into();
    circuit.first.next = u64::from(line.first).into();
    circuit.from_first.next = line.from_first;
    circuit.index.next = u64::from(line.index).into();
    circuit.side.next = line.side;
    bench.cycle();
    let circuit = &bench.circuit;
    [
        (circuit.up_stop.val().to_u64(), circuit.up_enemy.val()),
        (circuit.down_stop.val().to_u64(), circuit.down_enemy.val()),
    ]
}

#[test]
fn named_lines() {
    let mut bench = Bench::new(Clocked::default(), |circuit| &mut circuit.clock);
    let open = Line { white: 1 << 4, black: 0, first: 0, from_first: true, index: 4, side: false };
    assert_eq!(look(&mut bench, open), [(0, false), (7, false)], "as far as the edges");
    let own = Line { white: 1 << 4 | 1 << 6, ..open };
    assert_eq!(look(&mut bench, own), [(6, false), (7, false)], "its own man");
    let enemy = Line { black: 1 << 3 | 1 << 6, ..open };
    assert_eq!(look(&mut bench, enemy), [(6, true), (3, true)], "enemies");
    // An enemy beyond the corner of the board is on the other half of the wrapped diagonal.
    let wrapped = Line { black: 1 << 6, first: 6, from_first: false, ..open };
    assert_eq!(look(&mut bench, wrapped), [(6, false), (7, false)], "another diagonal");
    // Two above file 7 and below file 0 there is no square.
    for index in [0, 1, 6, 7] {
        look(&mut bench, Line { white: 1 << index, index, ..open });
        let circuit = &bench.circuit;
        assert_eq!(circuit.jump_up_empty.val(), index < 6, "{index}");
        assert_eq!(circuit.jump_down_empty.val(), index > 1, "{index}");
    }
    bench.replay("line_look_named");
}

#[test]
fn stops_are_those_of_a_walk() {
    let mut bench = Bench::new(Clocked::default(), |circuit| &mut circuit.clock);
    let mut numbers = Numbers::new(5);
    for round in 0..3000 {
        let (one, other, third) = (numbers.below(256), numbers.below(256), numbers.below(256));
        // Few men or many.
        let occupied = if round % 2 == 0 { one & other } else { one | other } as u8;
        let first = if round % 3 == 0 { 0 } else { numbers.below(8) as u8 };
        let line = Line {
            white: occupied & third as u8,
            black: occupied & !third as u8,
            first,
            from_first: round % 3 == 1,
            index: numbers.below(8) as u8,
            side: numbers.below(2) == 1,
        };
        let stops = look(&mut bench, line);
        assert_eq!(stops, [line.stop(1), line.stop(-1)], "{line:?}");
        let (circuit, index) = (&bench.circuit, line.index as i8);
        let jumps = [
            (circuit.jump_up_enemy.val(), circuit.jump_up_empty.val()),
            (circuit.jump_down_enemy.val(), circuit.jump_down_empty.val()),
        ];
        let expected = [index + 2, index - 2].map(|to| (line.is_enemy(to), line.is_empty(to)));
        assert_eq!(jumps, expected, "{line:?}");
    }
    bench.replay("line_look");
    bench.lint("line_look");
}
