//! Records of shogi, and a detector that has nothing else: what a circuit would hold.

use std::collections::HashMap;

use shogi_core::{Color, Move, PartialPosition, Piece, PieceKind, Square};

use super::kinds::known;
use crate::{Checks, Cycle};

/// A piece that goes from a place to another.
///
/// Owner and promotion are part of the **place**, so that no piece changes its kind: a pawn that is promoted or captured is a
/// pawn in another place. A capture is a second change, from a square to a hand.
///
/// Pieces of a kind in a hand have a place each, and are put there and taken away like those of a stack. So no two stand on
/// one place, and equal positions have the same places taken: a detector needs no count of the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The kind, 0 to 7: king, pawn, lance, knight, silver, gold, bishop, rook.
    pub kind: u8,
    /// The place it leaves, of 9 bits. 0 to 6: a square, 0 to 80, or 81 and how many of the kind the hand has besides. 7:
    /// whether Gote owns it. 8: whether it is promoted.
    pub from: u16,
    /// The place it goes to.
    pub to: u16,
}

/// The first place of a hand; the last is 127.
const HAND: u16 = 81;

/// Places that a hand has for each kind.
pub(super) const MOST_OF_A_KIND: usize = 128 - HAND as usize;

/// The kind without promotion, its number, and whether it is promoted.
fn unpromoted(kind: PieceKind) -> (PieceKind, u8, bool) {
    let plain = kind.unpromote().unwrap_or(kind);
    (plain, known(kind).number, plain != kind)
}

fn place(at: u16, owner: Color, promoted: bool) -> u16 {
    at | u16::from(owner == Color::White) << 7 | u16::from(promoted) << 8
}

fn on_board(square: Square, owner: Color, promoted: bool) -> u16 {
    place(square.array_index() as u16, owner, promoted)
}

impl Change {
    /// What a legal move changes.
    pub(super) fn of(position: &PartialPosition, mv: Move) -> [Option<Change>; 2] {
        let color = position.side_to_move();
        let held = |kind| u16::from(position.hand_of_a_player(color).count(kind).unwrap_or(0));
        match mv {
            Move::Drop { piece, to } => {
                let (plain, kind, _) = unpromoted(piece.piece_kind());
                let from = place(HAND + held(plain).saturating_sub(1), color, false);
                [Some(Change { kind, from, to: on_board(to, color, false) }), None]
            }
            Move::Normal { from, to, promote } => {
                let moved = position.piece_at(from).map(|piece| {
                    let (_, kind, promoted) = unpromoted(piece.piece_kind());
                    let reached = on_board(to, color, promoted || promote);
                    Change { kind, from: on_board(from, color, promoted), to: reached }
                });
                let taken = position.piece_at(to).map(|piece: Piece| {
                    let (plain, kind, promoted) = unpromoted(piece.piece_kind());
                    let from = on_board(to, piece.color(), promoted);
                    Change { kind, from, to: place(HAND + held(plain), color, false) }
                });
                [moved, taken]
            }
        }
    }
}

/// Walks the changes back: after an even number of plies the position is the same if every place has the pieces of each
/// kind as now. No position is kept or compared.
#[derive(Clone, Debug, Default)]
pub struct Model {
    plies: Vec<([Option<Change>; 2], bool)>,
}

impl Model {
    /// A model with nothing on its line.
    pub fn new() -> Model {
        Model::default()
    }

    /// Plays a move: what it changes, and whether it gives check.
    pub fn push(&mut self, changes: [Option<Change>; 2], check: bool) {
        self.plies.push((changes, check));
    }

    /// Takes the last move back; whether there was one.
    pub fn pop(&mut self) -> bool {
        self.plies.pop().is_some()
    }

    /// The way from the earlier occurrence of this number, 1 for the nearest; `None` if there are not so many.
    pub fn cycle(&self, earlier: u32) -> Option<Cycle> {
        // How many more of a kind the earlier position has at a place; nothing for as many.
        let mut more: HashMap<(u8, u16), i32> = HashMap::new();
        let mut left = earlier.checked_sub(1)?;
        for ((changes, _), distance) in self.plies.iter().rev().zip(1u32..) {
            for Change { kind, from, to } in changes.iter().flatten().copied() {
                for (place, by) in [(from, 1), (to, -1)] {
                    let count = more.entry((kind, place)).or_default();
                    *count += by;
                    if *count == 0 {
                        more.remove(&(kind, place));
                    }
                }
            }
            if more.is_empty() && distance % 2 == 0 {
                if left == 0 {
                    let newest_first = self.plies.iter().rev().map(|&(_, check)| check);
                    let checks = Checks::of(newest_first.take(distance as usize));
                    return Some(Cycle { earlier, distance, checks });
                }
                left -= 1;
            }
        }
        None
    }
}
