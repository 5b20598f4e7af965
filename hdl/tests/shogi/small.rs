//! Play on a board of a few squares, with pieces that move as they like, promote, are taken and dropped: every kind of
//! repetition is there within a few plies.

use perpetual_games::shogi::Change;
use perpetual_model::generate::Numbers;
use proptest::prelude::*;

use super::beside::{Beside, Ply};

/// Kind, whether the second side owns it, whether it is promoted.
type Piece = (u8, bool, bool);

/// A position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Small {
    squares: Vec<Option<Piece>>,
    hands: [[u16; 8]; 2],
    second_moves: bool,
}

const KING: u8 = 0;
const GOLD: u8 = 5;

fn place(at: usize, (_, second, promoted): Piece) -> u16 {
    at as u16 | u16::from(second) << 7 | u16::from(promoted) << 8
}

/// Where a hand puts the next piece of a kind.
fn in_hand(held: u16, second: bool) -> u16 {
    (81 + held) | (u16::from(second) << 7)
}

impl Small {
    /// Two kings, and pieces on squares and in hands, as far as there is room.
    pub fn new(squares: usize, pieces: &[(Piece, bool)]) -> Small {
        let mut board = Small { squares: vec![None; squares], ..Small::default() };
        board.squares[0] = Some((KING, false, false));
        board.squares[squares - 1] = Some((KING, true, false));
        for (at, &((kind, second, promoted), in_hand)) in (1..).zip(pieces) {
            if in_hand {
                board.hands[usize::from(second)][usize::from(kind)] += 1;
            } else if at + 3 < squares {
                board.squares[at] = Some((kind, second, promoted && kind != GOLD));
            }
        }
        board
    }

    /// One with few kinds, so that like pieces meet.
    pub fn drawn(numbers: &mut Numbers) -> Small {
        let kinds = [1 + numbers.below(7), 1 + numbers.below(7)];
        let pieces: Vec<(Piece, bool)> = (0..2 + numbers.below(5))
            .map(|_| {
                let kind = kinds[numbers.below(2)] as u8;
                ((kind, numbers.one_in(2), numbers.one_in(3)), numbers.one_in(2))
            })
            .collect();
        let most = if numbers.one_in(4) { 76 } else { 5 };
        Small::new(5 + numbers.below(most), &pieces)
    }

    /// The same but for the side to move: after an odd number of plies that is no repetition.
    fn alike(&self, other: &Small) -> bool {
        self.squares == other.squares && self.hands == other.hands
    }

    /// Every ply, with the position behind it.
    fn plies(&self) -> Vec<([Option<Change>; 2], Small)> {
        let (mover, side) = (self.second_moves, usize::from(self.second_moves));
        let mut all = Vec::new();
        for (to, there) in self.squares.iter().enumerate() {
            if there.is_some_and(|(kind, second, _)| second == mover || kind == KING) {
                continue;
            }
            let mut next = self.clone();
            next.second_moves = !mover;
            let taken = there.map(|piece| {
                let held = &mut next.hands[side][usize::from(piece.0)];
                *held += 1;
                Change { kind: piece.0, from: place(to, piece), to: in_hand(*held - 1, mover) }
            });
            for (from, piece) in self.squares.iter().enumerate() {
                let Some((kind, second, promoted)) = *piece else { continue };
                let may = kind != KING && kind != GOLD && !promoted;
                for promotes in [false, true] {
                    if second != mover || (promotes && !may) {
                        continue;
                    }
                    let (old, new) =
                        ((kind, second, promoted), (kind, second, promoted || promotes));
                    let mut next = next.clone();
                    (next.squares[from], next.squares[to]) = (None, Some(new));
                    let moved = Change { kind, from: place(from, old), to: place(to, new) };
                    all.push(([Some(moved), taken], next));
                }
            }
            for kind in (1..8).filter(|kind| there.is_none() && self.hands[side][*kind] > 0) {
                let mut next = next.clone();
                let piece = (kind as u8, mover, false);
                next.squares[to] = Some(piece);
                next.hands[side][kind] -= 1;
                let from = in_hand(next.hands[side][kind], mover);
                let dropped = Change { kind: piece.0, from, to: place(to, piece) };
                all.push(([Some(dropped), None], next));
            }
        }
        all
    }
}

/// Boards for proptest.
pub fn boards() -> impl Strategy<Value = Small> {
    let piece = (1_u8..8, any::<bool>(), any::<bool>());
    (5_usize..82, prop::collection::vec((piece, any::<bool>()), 0..12))
        .prop_map(|(squares, pieces)| Small::new(squares, &pieces))
}

/// Plays so many plies, back to where the line has been if there is a way, or what was moved last, most of the time; one side
/// checks more often.
pub fn play<const LOG2_DEPTH: usize>(
    all: &mut Beside<Small, LOG2_DEPTH>,
    numbers: &mut Numbers,
    start: Small,
    plies: usize,
) {
    let mut seen = vec![start];
    let mut played: Vec<[Option<Change>; 2]> = Vec::new();
    let seldom = [2 + numbers.below(20), 2 + numbers.below(20)];
    for ply in 0..plies {
        let mut ways = seen[ply].plies();
        let some = ways[numbers.below(ways.len())].clone();
        let last = ply.checked_sub(2).and_then(|before| played[before][0]);
        let undoes = |changes: &[Option<Change>; 2]| {
            changes[0]
                .zip(last)
                .is_some_and(|(now, last)| now.from == last.to && now.to == last.from)
        };
        for backwards in [
            ways.iter()
                .filter(|(_, next)| seen.iter().any(|there| there.alike(next)))
                .cloned()
                .collect::<Vec<_>>(),
            ways.iter().filter(|(changes, _)| undoes(changes)).cloned().collect(),
        ] {
            if !backwards.is_empty() && !numbers.one_in(4) {
                ways = backwards;
                break;
            }
        }
        let (changes, next) = ways.swap_remove(numbers.below(ways.len()));
        let checked: Ply = (changes, !numbers.one_in(seldom[ply % 2]));
        all.play(numbers, checked, Some((some.0, true)), next.clone());
        seen.push(next);
        played.push(changes);
    }
}
