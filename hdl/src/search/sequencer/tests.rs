use super::Sequencer;
use crate::search::reference::{Move, Position, walked};
use perpetual_model::generate::Numbers;
use perpetual_verilog::testing::Bench;

/// The board as the circuit writes it, and as rays see it.
struct Board {
    men: [u8; 64],
    lines: [u8; 64],
}

/// What rays see: the men, and a phantom king.
fn lines(position: &Position) -> [u8; 64] {
    let mut lines = position.men;
    if let Some(square) = position.phantom() {
        lines[usize::from(square)] = 3 | if position.side == 1 { 0 } else { 8 };
    }
    lines
}

/// Every special move of both sides.
const NAMED: [&str; 6] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "4k3/8/8/PpP5/8/8/8/4K3 w - b6 0 1",
    "4k3/8/8/8/5pPp/8/8/4K3 b - g3 0 1",
    "1n1bk3/2P5/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/6p1/4KQ1R b - - 0 1",
];

/// Takes over what was written in the cycle before.
fn note(bench: &Bench<Sequencer>, board: &mut Board) {
    let circuit = &bench.circuit;
    let square = circuit.written_square.val().index();
    let man = circuit.written_man.val().to_u64() as u8;
    if circuit.write_men.val() {
        board.men[square] = man;
    }
    if circuit.write_lines.val() {
        board.lines[square] = man;
    }
}

/// Makes a move, or takes it back, after `pause` cycles before the second square; in how many squares.
fn write(
    bench: &mut Bench<Sequencer>,
    board: &mut Board,
    (side, played): (u8, Move),
    undo: bool,
    pause: usize,
) -> u64 {
    bench.circuit.side.next = side == 1;
    bench.circuit.played.next = played.bits().into();
    bench.circuit.undo.next = undo;
    for squares in 0..4u64 {
        let circuit = &mut bench.circuit;
        assert_eq!((circuit.first.val(), circuit.second.val()), (squares == 0, squares == 1));
        let is_last = circuit.last.val();
        circuit.write.next = true;
        circuit.advance.next = false;
        // The first square may be written again and again.
        for _ in 0..if squares == 0 { pause } else { 0 } {
            bench.cycle();
            note(bench, board);
            assert!(bench.circuit.first.val() && !bench.circuit.last.val());
        }
        bench.circuit.advance.next = true;
        bench.cycle();
        note(bench, board);
        bench.circuit.write.next = false;
        bench.circuit.advance.next = false;
        if is_last {
            bench.cycle();
            assert!(bench.circuit.first.val() && !bench.circuit.write_men.val());
            return squares + 1;
        }
    }
    panic!("{played:?} does not end");
}

#[test]
fn a_move_is_made_square_by_square_and_taken_back() {
    let mut bench = Bench::new(Sequencer::default(), |sequencer| &mut sequencer.clock);
    let mut numbers = Numbers::new(4);
    bench.circuit.begins.next = true;
    bench.cycle();
    bench.circuit.begins.next = false;
    bench.cycle();
    let mut specials = [0; 8];
    let mut all_moves = |position: &Position| {
        let settled = Position { castled: None, ..position.clone() };
        for played in position.moves(false).unwrap_or_default() {
            specials[usize::from(played.special)] += 1;
            let next = settled.after(played);
            let own = (position.side, played);
            for phantom_goes in [true, false] {
                let mut board = Board { men: settled.men, lines: settled.men };
                let squares = write(&mut bench, &mut board, own, false, numbers.below(3));
                let more = [0, 1, 2].get(usize::from(played.special)).copied().unwrap_or(0);
                assert_eq!(squares, 2 + more, "{played:?}");
                assert_eq!((board.men, board.lines), (next.men, lines(&next)), "{played:?}");
                if let Some(phantom) = next.phantom().filter(|_| phantom_goes) {
                    bench.circuit.phantom_square.next = u64::from(phantom).into();
                    bench.circuit.erase.next = true;
                    bench.cycle();
                    bench.circuit.erase.next = false;
                    note(&bench, &mut board);
                    assert_eq!((board.men, board.lines), (next.men, next.men), "{played:?}");
                }
                write(&mut bench, &mut board, own, true, numbers.below(3));
                assert_eq!((board.men, board.lines), (settled.men, settled.men), "{played:?} back");
            }
        }
    };
    for fen in NAMED {
        all_moves(&Position::from_fen(fen));
    }
    walked(2, &mut Numbers::new(9), all_moves);
    assert!(specials[..3].iter().chain(&specials[4..]).all(|count| *count > 1), "{specials:?}");
    bench.replay("sequencer");
    bench.lint("sequencer");
}

#[test]
fn a_root_is_loaded_and_a_move_begins_anew() {
    let mut bench = Bench::new(Sequencer::default(), |sequencer| &mut sequencer.clock);
    let mut board = Board { men: [15; 64], lines: [15; 64] };
    let man = |square: u64| (square * 7 + 3) % 16;
    bench.circuit.load.next = true;
    for square in 0..64u64 {
        bench.circuit.square.next = square.into();
        bench.circuit.man.next = man(square).into();
        bench.cycle();
        note(&bench, &mut board);
    }
    bench.circuit.load.next = false;
    let loaded: Vec<u8> = (0..64).map(|square| man(square) as u8).collect();
    assert_eq!((&board.men[..], &board.lines[..]), (&loaded[..], &loaded[..]));
    // In the middle of a move another begins.
    bench.circuit.advance.next = true;
    bench.cycle();
    assert!(bench.circuit.second.val());
    bench.circuit.begins.next = true;
    bench.cycle();
    assert!(bench.circuit.first.val());
    bench.replay("sequencer-loaded");
}
