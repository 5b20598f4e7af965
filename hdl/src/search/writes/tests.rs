use rust_hdl::prelude::*;

use super::Writes;
use crate::search::on_clock::on_clock;
use crate::search::reference::{Move, Position, walked};
use perpetual_model::generate::Numbers;
use perpetual_verilog::testing::Bench;

on_clock!(Clocked around Writes {
    step: [Bits<2>],
    undo: [Bit],
    side: [Bit],
    played: [Bits<21>],
    =>
    square: [Bits<6>],
    man: [Bits<4>],
    lines: [Bit],
    ends: [Bit],
});

/// The board as the circuit writes it, and as rays see it.
pub(crate) struct Board {
    pub(crate) men: [u8; 64],
    pub(crate) lines: [u8; 64],
}

/// Makes a move, or takes it back; in how many steps.
fn write(bench: &mut Bench<Clocked>, board: &mut Board, side: u8, played: Move, undo: bool) -> u64 {
    bench.circuit.side.next = side == 1;
    bench.circuit.undo.next = undo;
    bench.circuit.played.next = played.bits().into();
    let mut is_last = false;
    for step in 0..4u64 {
        bench.circuit.step.next = step.into();
        bench.cycle();
        let circuit = &bench.circuit;
        let (square, man) = (circuit.square.val().index(), circuit.man.val().to_u64() as u8);
        board.men[square] = man;
        if circuit.lines.val() {
            board.lines[square] = man;
        }
        if is_last {
            return step + 1;
        }
        is_last = circuit.ends.val();
    }
    panic!("{played:?} does not end");
}

/// What rays see: the men, and a phantom king.
pub(crate) fn lines(position: &Position) -> [u8; 64] {
    let mut lines = position.men;
    if let Some(square) = position.phantom() {
        lines[usize::from(square)] = 3 | if position.side == 1 { 0 } else { 8 };
    }
    lines
}

/// Makes a move and takes it back, before and after the phantom is gone.
fn there_and_back(bench: &mut Bench<Clocked>, position: &Position, played: Move) {
    let settled = Position { castled: None, ..position.clone() };
    let next = settled.after(played);
    for phantom_goes in [false, true] {
        let mut board = Board { men: settled.men, lines: settled.men };
        let steps = write(bench, &mut board, position.side, played, false);
        assert_eq!(steps, if played.special == 2 { 4 } else { 2 + u64::from(played.special == 1) });
        assert_eq!(board.men, next.men, "{played:?} {position:?}");
        assert_eq!(board.lines, lines(&next), "{played:?} {position:?}");
        if phantom_goes {
            next.phantom().into_iter().for_each(|square| board.lines[usize::from(square)] = 0);
        }
        write(bench, &mut board, position.side, played, true);
        assert_eq!(board.men, position.men, "{played:?} taken back {position:?}");
        assert_eq!(board.lines, position.men, "{played:?} taken back {position:?}");
    }
}

/// Every special move of both sides.
pub(crate) const NAMED: [&str; 6] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "4k3/8/8/PpP5/8/8/8/4K3 w - b6 0 1",
    "4k3/8/8/8/5pPp/8/8/4K3 b - g3 0 1",
    "1n1bk3/2P5/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/6p1/4KQ1R b - - 0 1",
];

/// Named positions and random ones.
fn recorded() -> Bench<impl Block> {
    let mut bench = Bench::new(Clocked::default(), |circuit| &mut circuit.clock);
    let mut specials = [0; 8];
    let mut all_moves = |position: &Position| {
        for played in position.moves(false).unwrap_or_default() {
            specials[usize::from(played.special)] += 1;
            there_and_back(&mut bench, position, played);
        }
    };
    for fen in NAMED {
        all_moves(&Position::from_fen(fen));
    }
    walked(2, &mut Numbers::new(9), all_moves);
    assert!(specials[..3].iter().chain(&specials[4..]).all(|count| *count > 1), "{specials:?}");
    bench
}

#[test]
fn a_move_is_made_and_taken_back() {
    let bench = recorded();
    bench.replay("writes");
    bench.lint("writes");
}
