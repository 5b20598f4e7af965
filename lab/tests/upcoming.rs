//! The window's word that an earlier position is one piece away, on real games, against every
//! legal move tried.

use std::collections::HashMap;

use perpetual_chess::pgn::{Game, Ply, Reader};
use perpetual_chess::rules::upcoming::{Displaced, Obstacle};
use perpetual_model::{Detector, Window};
use shakmaty::{Bitboard, Chess, Move, Position, attacks};

use crate::compare::games;

/// Every distance back, odd and 3 at least, to a position that a legal move brings about again:
/// the same placement, side to move, castling rights and en passant.
fn by_trying(positions: &[Chess], plies: usize) -> Vec<usize> {
    let (now, earlier) = positions.split_last().unwrap();
    let mut found: Vec<usize> = Vec::new();
    for legal in now.legal_moves() {
        let mut after = now.clone();
        after.play_unchecked(legal);
        let back = earlier.iter().rev().take(plies).zip(1usize..);
        let same = back.filter(|(then, _)| **then == after);
        found.extend(same.map(|(_, distance)| distance));
    }
    found.sort_unstable();
    found
}

/// What keeps the one piece by which `now` differs from `then` from going back: it needs two moves, or
/// something stands in its way. There is no other reason: the position that would come back has stood on the
/// board with the other side to move, so that the king is not in check in it, and the move cannot be illegal for
/// a pin or a check.
fn obstacle(now: &Chess, then: &Chess) -> Obstacle {
    let displaced = Displaced::between(now.board(), then.board()).unwrap();
    let Displaced { piece, from, to } = displaced;
    let goes = |occupied| attacks::attacks(from, piece, occupied).contains(to);
    let expected = if goes(Bitboard::EMPTY) { Obstacle::Way } else { Obstacle::NoMove };
    assert!(!goes(now.board().occupied()), "{displaced:?} is legal, pinned or in check: {now:?}");
    assert_eq!(displaced.obstacle(now), Some(expected), "{displaced:?}: {now:?}");
    expected
}

#[test]
fn the_window_differs_from_legal_moves_where_a_board_is_needed_and_nowhere_else() {
    let mut kinds: HashMap<Obstacle, u64> = HashMap::new();
    let (mut read, mut said, mut agreed, mut positions_said) = (0, 0u64, 0u64, 0u64);
    for path in games("games") {
        let text = std::fs::read(&path).unwrap();
        let mut reader = Reader::new(text.as_slice());
        let mut game = Game::default();
        let mut window = Window::new(2_000);
        while reader.next_game(&mut game).unwrap() {
            read += 1;
            window.clear().unwrap();
            let mut positions = vec![game.start.clone()];
            let mut plies = 0;
            for Ply { played, record, after, .. } in game.walk() {
                positions.push(after);
                window.push(record).unwrap();
                plies = if played.is_some_and(reversible) { plies + 1 } else { 0 };
                let now = positions.len() - 1;
                let expected = by_trying(&positions, plies);
                // The nearest first, as the window has them.
                let got: Vec<usize> = window.upcoming().collect();
                let mut legal = Vec::new();
                for &distance in &got {
                    if expected.contains(&distance) {
                        legal.push(distance);
                    } else {
                        let kind = obstacle(&positions[now], &positions[now - distance]);
                        *kinds.entry(kind).or_default() += 1;
                    }
                }
                // Nothing is missed: whatever a legal move restores is among what is said, the
                // nearest of either is the same.
                assert_eq!(legal, expected, "{path} game {read} ply {now}");
                said += got.len() as u64;
                agreed += legal.len() as u64;
                positions_said += u64::from(!legal.is_empty());
            }
        }
    }
    assert!(read > 2_000 && positions_said > 5_000, "{read} {positions_said}");
    assert_eq!(said, agreed + kinds.values().sum::<u64>());
    // Each kind comes up, so that the test can tell them apart.
    assert_eq!(kinds.len(), 2, "{kinds:?}");
    println!("{said} said, {agreed} of them legal, in {positions_said} positions; {kinds:?}");
}

/// Whether no capture or pawn move. What the records call a barrier is not asked here: castling
/// and a lost right let no placement come back either.
fn reversible(legal: Move) -> bool {
    !legal.is_zeroing()
}
