//! Records of shogi, and a detector that has nothing else: what a circuit would hold.

use std::collections::HashMap;

use shogi_core::{Color, Move, PartialPosition, Piece, PieceKind, Square};

use crate::games::{Checks, Cycle};

/// A piece that goes from a place to another.
///
/// Owner and promotion are part of the **place**, so that no piece changes its kind: a pawn that is promoted or captured is a
/// pawn in another place. A capture is a second change, from a square to a hand. There
/// are 8 kinds and 326 places: 81 squares with two owners, promoted or not, and two hands. Like pieces share a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The kind, 0 to 7: pawn, lance, knight, silver, gold, bishop, rook, king.
    pub kind: u8,
    /// The place it leaves, below 326.
    pub from: u16,
    /// The place it goes to.
    pub to: u16,
}

/// The kind without promotion, and whether it is promoted.
fn unpromoted(kind: PieceKind) -> (u8, bool) {
    let plain = kind.unpromote().unwrap_or(kind);
    let number = match plain {
        PieceKind::Pawn => 0,
        PieceKind::Lance => 1,
        PieceKind::Knight => 2,
        PieceKind::Silver => 3,
        PieceKind::Gold => 4,
        PieceKind::Bishop => 5,
        PieceKind::Rook => 6,
        _ => 7,
    };
    (number, plain != kind)
}

fn owned(color: Color) -> u16 {
    u16::from(color == Color::White)
}

fn on_board(square: Square, color: Color, promoted: bool) -> u16 {
    square.array_index() as u16 + 81 * (owned(color) + 2 * u16::from(promoted))
}

fn in_hand(color: Color) -> u16 {
    324 + owned(color)
}

impl Change {
    /// What a legal move changes.
    pub(super) fn of(position: &PartialPosition, mv: Move) -> [Option<Change>; 2] {
        let color = position.side_to_move();
        match mv {
            Move::Drop { piece, to } => {
                let (kind, _) = unpromoted(piece.piece_kind());
                let to = on_board(to, color, false);
                [Some(Change { kind, from: in_hand(color), to }), None]
            }
            Move::Normal { from, to, promote } => {
                let moved = position.piece_at(from).map(|piece| {
                    let (kind, promoted) = unpromoted(piece.piece_kind());
                    let reached = on_board(to, color, promoted || promote);
                    Change { kind, from: on_board(from, color, promoted), to: reached }
                });
                let taken = position.piece_at(to).map(|piece: Piece| {
                    let (kind, promoted) = unpromoted(piece.piece_kind());
                    let from = on_board(to, piece.color(), promoted);
                    Change { kind, from, to: in_hand(color) }
                });
                [moved, taken]
            }
        }
    }
}

/// Walks the changes back: after an even number of plies the position is the same if every place has as many pieces of each
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
