//! Positions with the same pieces on the same squares, and what makes them different positions
//! (FIDE 9.2.2).

use std::collections::HashMap;

use shakmaty::san::San;
use shakmaty::{Board, Castles, CastlingSide, Chess, Color, Position};

use crate::encoder::Irreversible;
use crate::pgn::Ply;

/// What an earlier position had that a later one with the same pieces on the same squares has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The other side was to move: this one.
    Turn(Color),
    /// A right to castle.
    Castling {
        /// The side that has the right.
        color: Color,
        /// Short (king's side) or long.
        side: CastlingSide,
        /// The ply whose move gave it up.
        lost: u64,
    },
    /// These en passant captures were legal, in standard algebraic notation.
    EnPassant(Vec<String>),
    /// A null move stands between the two: after one no position counts as one from before it.
    NullMove,
}

/// The differences as a part of a sentence that begins with "but". `named` names the move that led
/// to a ply.
pub fn words(differences: &[Difference], named: impl Fn(u64) -> String) -> String {
    let mut parts = Vec::new();
    for difference in differences {
        match difference {
            Difference::Turn(color) => parts.push(format!("{} was to move", player(*color))),
            // All of a side are told together, with the first.
            Difference::Castling { color, .. } => {
                let rights = rights(differences, *color, &named);
                if !parts.contains(&rights) {
                    parts.push(rights);
                }
            }
            Difference::EnPassant(captures) => parts.push(passing(captures)),
            Difference::NullMove => parts.push("a null move was played since".to_owned()),
        }
    }
    // A part may have an "and" of its own.
    let nested = parts.len() > 2 || parts.iter().any(|part| part.contains(" and "));
    match parts.as_slice() {
        [most @ .., last] if nested && !most.is_empty() => {
            format!("{}, and {last}", most.join(", "))
        }
        parts => listed(parts),
    }
}

/// "White could still castle short (until 21.Rg1) and long (until 25.Ke2)".
fn rights(differences: &[Difference], of: Color, named: impl Fn(u64) -> String) -> String {
    let rights: Vec<(CastlingSide, u64)> = differences
        .iter()
        .filter_map(|difference| match difference {
            Difference::Castling { color, side, lost } if *color == of => Some((*side, *lost)),
            _ => None,
        })
        .collect();
    let until = |lost: u64| format!("(until {})", named(lost));
    let sides = match rights.as_slice() {
        [(one, lost), (other, also)] if lost == also => {
            format!("{} and {} {}", side_name(*one), side_name(*other), until(*lost))
        }
        rights => {
            let each = rights.iter();
            listed(
                &each
                    .map(|(s, at)| format!("{} {}", side_name(*s), until(*at)))
                    .collect::<Vec<_>>(),
            )
        }
    };
    format!("{} could still castle {sides}", player(of))
}

/// "exd6 en passant was possible".
pub(super) fn passing(captures: &[String]) -> String {
    let were = if captures.len() == 1 { "was" } else { "were" };
    format!("{} en passant {were} possible", listed(captures))
}

/// "a", "a and b", "a, b and c".
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// How a player is named in a sentence.
pub const fn player(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// How players call a side of castling.
pub const fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "short",
        CastlingSide::QueenSide => "long",
    }
}

/// An earlier position with the pieces of a later one on the same squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// The ply at which it stood.
    pub ply: u64,
    /// In what it differs; nothing if the two are the same position.
    pub differences: Vec<Difference>,
}

impl Alike {
    /// Whether it is the same position by the Laws.
    pub fn is_same(&self) -> bool {
        self.differences.is_empty()
    }
}

/// The positions of a game since the last capture or pawn move: no earlier one can have its pieces
/// on the same squares as a later one. Each is kept once, with the plies at which it stood.
///
/// This is longer than what a detector looks through, which ends at any move that cannot be
/// undone: a move that gives up a right to castle can be followed by the same placement.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    first: u64,
    /// The ply of the last one.
    last: u64,
    /// By where their pieces stand.
    positions: HashMap<Board, Vec<Stood>>,
    /// The rights to castle after the last ply, and the plies whose moves gave up the others.
    castles: Castles,
    lost: Vec<(Color, CastlingSide, u64)>,
    /// The ply of the last null move; those before it do not count as repeated.
    null_move: u64,
}

/// A position, and the plies at which it stood, in the order of the game.
#[derive(Clone, Debug)]
struct Stood {
    position: Chess,
    plies: Vec<u64>,
}

impl Stood {
    /// Whether a position with the same pieces on the same squares is this one.
    fn is(&self, other: &Chess) -> bool {
        let Stood { position, .. } = self;
        position.turn() == other.turn()
            && position.castles().castling_rights() == other.castles().castling_rights()
            && position.legal_ep_square() == other.legal_ep_square()
    }

    /// Those of its plies from this one on.
    fn since(&self, ply: u64) -> &[u64] {
        &self.plies[self.plies.partition_point(|stood| *stood < ply)..]
    }
}

impl Standing {
    /// Those of a game that begins so, before its first move.
    pub fn of(start: &Chess) -> Standing {
        let mut standing = Standing::default();
        standing.restart(0, start);
        standing
    }

    /// Adds the next ply of the game.
    pub fn push(&mut self, ply: &Ply) {
        match ply.irreversible {
            Some(Irreversible::Capture | Irreversible::PawnMove) => {
                self.restart(ply.number, &ply.after);
                return;
            }
            Some(Irreversible::NullMove) => self.null_move = ply.number,
            _ => {}
        }
        for (color, side) in all_rights() {
            if self.castles.has(color, side) && !ply.after.castles().has(color, side) {
                self.lost.push((color, side, ply.number));
            }
        }
        self.add(ply.number, &ply.after);
    }

    fn restart(&mut self, ply: u64, position: &Chess) {
        (self.first, self.null_move) = (ply, ply);
        self.lost.clear();
        self.positions.clear();
        self.add(ply, position);
    }

    fn add(&mut self, ply: u64, position: &Chess) {
        self.last = ply;
        self.castles = position.castles().clone();
        let alike = self.positions.entry(position.board().clone()).or_default();
        match alike.iter_mut().find(|stood| stood.is(position)) {
            Some(stood) => stood.plies.push(ply),
            None => alike.push(Stood { position: position.clone(), plies: vec![ply] }),
        }
    }

    /// The ply of the first position that is kept: that of the last capture or pawn move, or 0.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// Those with the pieces of this position on the same squares, in the order of the game. The
    /// position is that after the last ply, or one that a move brings about after it.
    pub fn alike(&self, now: &Chess) -> Vec<Alike> {
        self.alike_since(self.first, now)
    }

    /// Those of them since the last null move.
    pub fn alike_since_null_move(&self, now: &Chess) -> Vec<Alike> {
        self.alike_since(self.null_move, now)
    }

    /// How often this position has stood since the last null move.
    pub fn occurrences(&self, now: &Chess) -> u64 {
        let same = self.with_pieces_of(now).iter().find(|stood| stood.is(now));
        same.map_or(0, |stood| stood.since(self.null_move).len() as u64)
    }

    fn with_pieces_of(&self, now: &Chess) -> &[Stood] {
        self.positions.get(now.board()).map_or(&[], Vec::as_slice)
    }

    fn alike_since(&self, ply: u64, now: &Chess) -> Vec<Alike> {
        let stood = self.with_pieces_of(now).iter();
        let mut alike: Vec<Alike> = stood
            .flat_map(|stood| {
                let differences = self.differences(&stood.position, now);
                stood.since(ply).iter().map(move |&ply| {
                    let mut differences = differences.clone();
                    differences.extend((ply < self.null_move).then_some(Difference::NullMove));
                    Alike { ply, differences }
                })
            })
            .collect();
        alike.sort_unstable_by_key(|alike| alike.ply);
        alike
    }

    fn differences(&self, then: &Chess, now: &Chess) -> Vec<Difference> {
        let mut found = Vec::new();
        if then.turn() != now.turn() {
            found.push(Difference::Turn(then.turn()));
        }
        for (color, side) in all_rights() {
            if then.castles().has(color, side) && !now.castles().has(color, side) {
                let lost = self.lost.iter().find(|lost| (lost.0, lost.1) == (color, side));
                // What has not been lost yet is lost by the move that is looked at.
                let lost = lost.map_or(self.last + 1, |lost| lost.2);
                found.push(Difference::Castling { color, side, lost });
            }
        }
        if then.legal_ep_square() != now.legal_ep_square() {
            found.push(Difference::EnPassant(en_passant(then)));
        }
        found
    }
}

/// The rights to castle that there are.
pub(super) fn all_rights() -> impl Iterator<Item = (Color, CastlingSide)> {
    Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)))
}

/// The legal en passant captures of a position.
pub fn en_passant(position: &Chess) -> Vec<String> {
    let captures = position.en_passant_moves();
    captures.iter().map(|legal| San::from_move(position, *legal).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use CastlingSide::{KingSide, QueenSide};
    use Color::{Black, White};

    #[test]
    fn every_difference_in_words() {
        let right = |color, side, lost| Difference::Castling { color, side, lost };
        let passing = |captures: &[&str]| {
            Difference::EnPassant(captures.iter().map(|&capture| capture.to_owned()).collect())
        };
        for (differences, expected) in [
            (vec![], ""),
            (vec![Difference::Turn(Black)], "Black was to move"),
            (vec![Difference::NullMove], "a null move was played since"),
            (vec![right(White, KingSide, 3)], "White could still castle short (until ply 3)"),
            (
                vec![right(White, KingSide, 3), right(White, QueenSide, 5)],
                "White could still castle short (until ply 3) and long (until ply 5)",
            ),
            (
                vec![right(White, KingSide, 3), right(White, QueenSide, 3)],
                "White could still castle short and long (until ply 3)",
            ),
            (
                vec![
                    Difference::Turn(White),
                    right(White, QueenSide, 1),
                    right(Black, KingSide, 2),
                ],
                "White was to move, White could still castle long (until ply 1), and Black could \
                 still castle short (until ply 2)",
            ),
            (
                vec![
                    right(White, KingSide, 3),
                    right(White, QueenSide, 3),
                    right(Black, KingSide, 2),
                ],
                "White could still castle short and long (until ply 3), and Black could still \
                 castle short (until ply 2)",
            ),
            (vec![passing(&["exd6"])], "exd6 en passant was possible"),
            (vec![passing(&["cxd6", "exd6"])], "cxd6 and exd6 en passant were possible"),
        ] {
            assert_eq!(words(&differences, |ply| format!("ply {ply}")), expected);
        }
    }
}
