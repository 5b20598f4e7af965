//! Positions as a search makes them.

use super::Standing;
use perpetual_model::generate::Numbers;
use perpetual_model::search::{Board, Kind, Move, Special, Wanted, generate};
use perpetual_verilog::testing::Bench;

fn is_as(bench: &Bench<Standing>, board: &Board, is_root: bool) {
    let circuit = &bench.circuit;
    let black = board.black_to_move();
    assert_eq!(circuit.side.val(), black);
    assert_eq!(circuit.rights.val(), u64::from(board.rights().0));
    assert_eq!(circuit.own_king_side.val(), board.rights().0 >> (2 * u8::from(black)) & 1 != 0);
    assert_eq!(
        circuit.own_queen_side.val(),
        board.rights().0 >> (2 * u8::from(black) + 1) & 1 != 0
    );
    assert_eq!(circuit.halfmoves.val() >= 100, board.clock() >= 100);
    assert!(board.clock() > 100 || circuit.halfmoves.val() == u64::from(board.clock()));
    assert_eq!(circuit.heavy.val(), u64::from(board.heavy()));
    assert_eq!(circuit.minor.val(), u64::from(board.minor()));
    assert_eq!(circuit.bare.val(), board.is_bare() && !is_root);
    assert_eq!(circuit.fifty.val(), board.clock() >= 100 && !is_root);
}

fn ep_is_as(bench: &Bench<Standing>, board: &Board) {
    assert_eq!(bench.circuit.ep_valid.val(), board.en_passant().is_some(), "{board}");
    if let Some(file) = board.en_passant() {
        assert_eq!(bench.circuit.ep_file.val(), u64::from(file));
    }
}

/// The move that led to a position, or one of it, comes from the list.
fn take(bench: &mut Bench<Standing>, played: Move) {
    bench.circuit.read_move.next = u64::from(played.pack()).into();
    bench.circuit.take.next = true;
    bench.settle();
}

#[test]
fn moves_made_and_taken_back() {
    let mut bench = Bench::new(Standing::default(), |standing| &mut standing.clock);
    let mut numbers = Numbers::new(1);
    for fen in [
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 90 1",
        "4k3/p1p1p3/8/1P1P4/8/8/P7/4K3 w - - 0 1",
        "k7/P1P5/8/8/8/8/3p1p2/7K b - - 99 1",
        "k7/8/8/8/8/8/3b4/4K3 w - - 98 1",
    ] {
        let mut boards: Vec<Board> = vec![fen.parse().unwrap()];
        let circuit = &mut bench.circuit;
        let root = &boards[0];
        circuit.load.next = true;
        circuit.is_root.next = true;
        circuit.root_side.next = root.black_to_move();
        circuit.root_rights.next = u64::from(root.rights().0).into();
        circuit.root_ep_valid.next = root.en_passant().is_some();
        circuit.root_ep_file.next = u64::from(root.en_passant().unwrap_or(0)).into();
        circuit.root_halfmoves.next = u64::from(root.clock()).into();
        circuit.root_heavy.next = u64::from(root.heavy()).into();
        circuit.root_minor.next = u64::from(root.minor()).into();
        bench.cycle();
        bench.circuit.load.next = false;
        is_as(&bench, root, true);
        ep_is_as(&bench, root);
        let mut line = Vec::new();
        for _ in 0..12 {
            let mut next = boards[boards.len() - 1].clone();
            let Ok(moves) = generate(&next, Wanted::All) else { break };
            let Some(played) = moves.get(numbers.below(moves.len().max(1))) else { break };
            if played.victim == Kind::KING {
                break;
            }
            take(&mut bench, *played);
            let before = next.rights();
            next.make(*played);
            line.push(*played);
            let drawn = next.is_bare() || next.clock() >= 100;
            assert_eq!(bench.circuit.child_drawn.val(), drawn, "{next}");
            bench.cycle();
            assert_eq!(bench.circuit.loses_right.val(), next.rights() != before);
            bench.circuit.take.next = false;
            bench.circuit.read_move.next = 0.into();
            bench.circuit.to_file.next = u64::from(played.to & 7).into();
            bench.circuit.castles.next = played.special == Special::Castling;
            bench.circuit.down.next = true;
            bench.circuit.is_root.next = false;
            bench.cycle();
            bench.circuit.down.next = false;
            is_as(&bench, &next, false);
            ep_is_as(&bench, &next);
            let castles = played.special == Special::Castling;
            assert_eq!(bench.circuit.phantom.val(), castles);
            if castles {
                assert_eq!(bench.circuit.phantom_square.val(), u64::from(played.from));
                assert_eq!(bench.circuit.phantom_west.val(), played.to < played.from);
            }
            bench.circuit.erase.next = true;
            bench.cycle();
            bench.circuit.erase.next = false;
            assert!(!bench.circuit.phantom.val());
            boards.push(next);
        }
        while boards.len() > 1 {
            boards.pop();
            let former = &boards[boards.len() - 1];
            take(&mut bench, line.pop().unwrap());
            bench.cycle();
            let circuit = &mut bench.circuit;
            circuit.take.next = false;
            circuit.undo.next = true;
            circuit.up.next = true;
            circuit.is_root.next = boards.len() == 1;
            circuit.former_rights.next = u64::from(former.rights().0).into();
            circuit.former_halfmoves.next = u64::from(former.clock()).into();
            bench.cycle();
            bench.circuit.up.next = false;
            bench.circuit.undo.next = false;
            is_as(&bench, former, boards.len() == 1);
        }
    }
    bench.replay("standing");
    bench.lint("standing");
}

/// The rights after a move from a position with these.
fn after(bench: &mut Bench<Standing>, rights: u64, [from, to, kind]: [u64; 3]) -> u64 {
    bench.circuit.root_rights.next = rights.into();
    bench.circuit.load.next = true;
    bench.cycle();
    bench.circuit.load.next = false;
    bench.circuit.read_move.next = (from | (to << 6) | (kind << 12)).into();
    bench.circuit.take.next = true;
    bench.cycle();
    bench.circuit.take.next = false;
    bench.circuit.down.next = true;
    bench.cycle();
    bench.circuit.down.next = false;
    bench.circuit.rights.val().to_u64()
}

fn cases(bench: &mut Bench<Standing>) {
    for (what, expected, played) in [
        ("h1 is captured on by a bishop", 14, [55, 7, 5]),
        ("a1 is captured on by a knight", 13, [17, 0, 2]),
        ("a pawn promotes on h8 with a capture", 11, [54, 63, 1]),
        ("a pawn promotes on a8 with a capture", 7, [49, 56, 1]),
        ("the rook of h1 captures that of h8", 10, [7, 63, 6]),
        ("the rook of a8 captures that of a1", 5, [56, 0, 6]),
        ("the white king steps", 12, [4, 12, 3]),
        ("the black king castles", 3, [60, 62, 3]),
        ("a rook that is not on its first square", 15, [8, 9, 6]),
    ] {
        assert_eq!(after(bench, 15, played), expected, "{what}");
    }
}

#[test]
fn rights_are_lost_from_a_square_and_on_one() {
    let mut bench = Bench::new(Standing::default(), |standing| &mut standing.clock);
    cases(&mut bench);
    let of_rook = |square| match square {
        0 => 2,
        7 => 1,
        56 => 8,
        63 => 4,
        _ => 0,
    };
    let of_king = |square| match square {
        4 => 3,
        60 => 12,
        _ => 0,
    };
    // All squares, and kinds and rights that change with them.
    for from in 0..64u64 {
        for to in 0..64u64 {
            let rights = if (from ^ to) % 3 == 0 { (from + 5 * to) % 16 } else { 15 };
            let expected = rights & !of_rook(from) & !of_king(from) & !of_rook(to);
            let left = after(&mut bench, rights, [from, to, (from + to) % 8]);
            assert_eq!(left, expected, "{from} {to}");
        }
    }
    bench.replay("rights");
}

#[test]
fn two_steps_are_those_of_a_pawn() {
    let mut bench = Bench::new(Standing::default(), |standing| &mut standing.clock);
    for file in 0..8u64 {
        for (from, to) in [(1, 3), (6, 4), (1, 2), (6, 5), (3, 4), (4, 3), (6, 7), (1, 0)] {
            for kind in [1u64, 6, 7] {
                after(&mut bench, 0, [8 * from + file, 8 * to + file, kind]);
                let expected = kind == 1 && from.abs_diff(to) == 2;
                assert_eq!(bench.circuit.ep_valid.val(), expected, "{kind} from {from} to {to}");
            }
        }
        // A capture, one rank on.
        after(&mut bench, 0, [8 * 3 + file, 8 * 4 + (file ^ 1), 1]);
        assert!(!bench.circuit.ep_valid.val());
    }
    bench.replay("double_steps");
}
