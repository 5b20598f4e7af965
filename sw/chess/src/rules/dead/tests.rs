//! Walls of pawns by hand, with what gets past them, and at random against a search of all positions.

use std::collections::HashSet;

use perpetual_model::generate::Numbers;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, EnPassantMode, Setup};

use super::*;
use crate::pgn::parse_fen;

fn dead(fen: &str) -> Option<Dead> {
    Dead::of(&parse_fen(fen).unwrap().position)
}

#[test]
fn walls_that_nothing_gets_past() {
    for fen in [
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 60",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 60",
        // One of two pawns on a file, and pawns that guard each other.
        "4k3/p7/p7/P1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 60",
        "4k3/8/1p1p1p1p/pP1PpP1P/P3P3/8/8/4K3 w - - 0 60",
        // Bishops on the squares of their own pawns, of one side and of both.
        "6k1/8/8/1p1p1p1p/1P1P1P1P/8/8/4B1K1 w - - 0 60",
        "4b1k1/8/8/1p1p1p1p/1P1P1P1P/8/8/4B1K1 b - - 0 60",
    ] {
        assert_eq!(dead(fen), Some(Dead::Walls), "{fen}");
    }
}

#[test]
fn what_gets_past_a_wall() {
    for (what, fen) in [
        ("a knight", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K1N1 w - - 0 60"),
        ("a rook by an open file", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/R3K3 w - - 0 60"),
        ("a queen", "q3k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 60"),
        ("a bishop that attacks pawns", "6k1/8/8/1p1p1p1p/1P1P1P1P/8/6B1/6K1 w - - 0 60"),
        ("a bishop of Black", "5bk1/8/8/1p1p1p1p/1P1P1P1P/8/8/6K1 w - - 0 60"),
        ("a king by the edge", "4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 60"),
        ("a king behind the wall", "8/8/8/p1p1p1p1/P1P1P1P1/8/4k3/6K1 w - - 0 60"),
        ("a pawn that nobody guards", "4k3/8/4p3/p1p1P3/P1P5/8/8/4K3 w - - 0 60"),
        ("a pawn that can move", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/7P/4K3 w - - 0 60"),
        ("a pawn before which a piece stands", "4k3/8/8/p1p1p1pn/P1P1P1PP/8/8/4K3 w - - 0 60"),
        ("pawns that can take each other", "4k3/8/8/pppp1p1p/PPPP1P1P/8/8/4K3 w - - 0 60"),
        ("a bishop that a pawn can take", "6k1/8/8/bp1p1p1p/1P1P1P1P/8/8/6K1 w - - 0 60"),
        ("a capture en passant", "4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - g3 0 60"),
        ("castling", "4k2r/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w k - 0 60"),
        ("pawns of one side alone", "4k3/8/8/8/8/8/P7/4K3 w - - 0 60"),
    ] {
        assert_eq!(dead(fen), None, "{what}: {fen}");
    }
}

#[test]
fn too_few_pieces() {
    for (fen, expected) in [
        ("8/8/8/8/8/8/7k/K7 w - - 0 1", Some(Dead::TooFewPieces)),
        ("8/8/8/8/8/8/6nk/K7 w - - 0 1", Some(Dead::TooFewPieces)),
        ("8/8/8/8/8/8/5bbk/K7 w - - 0 1", None),
        ("8/8/8/8/8/8/6qk/K7 w - - 0 1", None),
    ] {
        assert_eq!(dead(fen), expected, "{fen}");
    }
}

/// Blocked pawns at random, kings, and a piece or two; what cannot be reached by moves is in order.
fn position(numbers: &mut Numbers) -> Option<Chess> {
    let mut board = Board::empty();
    let base = 2 + numbers.below(3);
    for file in 0..8 {
        if numbers.one_in(if file % 2 == 0 { 9 } else { 3 }) {
            continue;
        }
        let rank = base + numbers.below(2) * numbers.below(2);
        let white = Square::new((8 * rank + file) as u32);
        board.set_piece_at(white, Color::White.pawn());
        board.set_piece_at(white.offset(8)?, Color::Black.pawn());
    }
    let free = |board: &Board, numbers: &mut Numbers, ranks: std::ops::Range<usize>| {
        let square = Square::new((8 * ranks.start + numbers.below(8 * ranks.len())) as u32);
        (!board.occupied().contains(square)).then_some(square)
    };
    board.set_piece_at(free(&board, numbers, 0..base)?, Color::White.king());
    board.set_piece_at(free(&board, numbers, base + 2..8)?, Color::Black.king());
    // Most often a bishop on its own side, which may be shut in; else anything anywhere.
    if numbers.one_in(2) {
        let (color, ranks) =
            if numbers.one_in(2) { (Color::White, 0..base) } else { (Color::Black, base + 2..8) };
        board.set_piece_at(free(&board, numbers, ranks)?, color.bishop());
    } else if numbers.one_in(2) {
        let role = [Role::Bishop, Role::Rook, Role::Knight, Role::Queen][numbers.below(4)];
        let color = if numbers.one_in(2) { Color::White } else { Color::Black };
        board.set_piece_at(free(&board, numbers, 0..8)?, Piece { color, role });
    }
    let turn = if numbers.one_in(2) { Color::White } else { Color::Black };
    let setup = Setup { board, turn, ..Setup::empty() };
    let position: Chess = setup.position(CastlingMode::Standard).ok()?;
    (!position.legal_moves().is_empty()).then_some(position)
}

/// What a search of all positions after this one, at most so many, finds.
#[derive(Debug, PartialEq, Eq)]
enum Search {
    /// A mate, or a pawn that moves or is taken.
    Alive,
    /// None of them in all positions.
    Blocked,
    TooMany,
}

fn search(start: &Chess, most: usize) -> Search {
    let pawns = start.board().pawns();
    let mut seen = HashSet::from([start.clone()]);
    let mut left = vec![start.clone()];
    while let Some(position) = left.pop() {
        for legal in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(legal);
            if after.is_checkmate() || after.board().pawns() != pawns {
                return Search::Alive;
            }
            if seen.insert(after.clone()) {
                left.push(after);
            }
        }
        if seen.len() > most {
            return Search::TooMany;
        }
    }
    Search::Blocked
}

#[test]
fn what_is_called_dead_is_dead() {
    let mut numbers = Numbers::new(522);
    let (mut called, mut with_pieces, mut searched, mut silent) = (0, 0, 0, 0);
    while searched < 400 {
        let Some(position) = position(&mut numbers) else { continue };
        let found = Dead::of(&position);
        // Of those of which nothing is said not all are searched.
        if found.is_none() && !numbers.one_in(20) {
            continue;
        }
        let fen = Fen::from_position(&position, EnPassantMode::Legal);
        match (search(&position, 20_000), found) {
            (Search::Alive, found) => assert_eq!(found, None, "{fen}"),
            (Search::TooMany, _) => continue,
            (Search::Blocked, None) => silent += 1,
            (Search::Blocked, Some(_)) => {
                called += 1;
                let pieces = position.board().occupied() & !position.board().pawns();
                with_pieces += u32::from(pieces.count() > 2);
            }
        }
        searched += 1;
    }
    println!(
        "{called} dead, {with_pieces} of them with pieces; {silent} that are not told of {searched}"
    );
    assert!(called > 100 && with_pieces > 20, "{called} {with_pieces}");
}
