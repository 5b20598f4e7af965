//! Moves with their numbers, as people write them: "38...Kg7", "39.Kg1".

use std::fmt;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position};

use super::{Game, Walk};

/// The number of a move and the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number, as the FEN of the start position counts.
    pub number: u64,
    /// The side.
    pub color: Color,
}

impl fmt::Display for MoveNumber {
    /// What stands before the move: "39." or "38...".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.color.is_white() { "." } else { "..." })
    }
}

impl MoveNumber {
    /// The number of the move that leads to ply `ply`, from 1, of a game that begins so.
    pub fn of_ply(start: &Chess, ply: u64) -> MoveNumber {
        let first = u64::from(start.fullmoves().get());
        let halves = ply.saturating_sub(1) + u64::from(start.turn().is_black());
        let color = if halves.is_multiple_of(2) { Color::White } else { Color::Black };
        MoveNumber { number: first + halves / 2, color }
    }
}

/// A move with what stands before it, as in "38...Kg7": its number and side, if they can be read,
/// and the move. `None` if neither dots nor a blank stand between digits and move.
pub fn before_move(text: &str) -> Option<(Option<MoveNumber>, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let word = rest.trim_start_matches(['.', '\u{2026}', ' ']);
    let dots = &rest[..rest.len() - word.len()];
    if dots.is_empty() {
        return None;
    }
    let black = dots.contains('\u{2026}') || dots.matches('.').count() > 1;
    let color = if black { Color::Black } else { Color::White };
    Some((number.parse().ok().map(|number| MoveNumber { number, color }), word))
}

impl Game {
    /// The number of the move that leads to ply `ply`, from 1. A null move has a number like any
    /// other.
    pub fn move_number(&self, ply: u64) -> MoveNumber {
        MoveNumber::of_ply(&self.start, ply)
    }

    /// The ply that the move of this number and side leads to; 0 or less if the game begins after
    /// it.
    pub fn ply_of(&self, number: MoveNumber) -> i64 {
        let halves = |number: u64, color: Color| {
            i64::try_from(number).unwrap_or(i64::MAX / 4).min(i64::MAX / 4) * 2
                + i64::from(color.is_black())
        };
        let first = halves(u64::from(self.start.fullmoves().get()), self.start.turn());
        halves(number.number, number.color) - first + 1
    }

    /// The move that led to each ply of the main line, with its number: the first is that of ply 1.
    pub fn numbered(&self) -> Vec<String> {
        let mut names = self.walk();
        let name = |ply| names.name(ply).map(|name| name.to_string()).unwrap_or_default();
        (1..=self.moves.len() as u64).map(name).collect()
    }
}

impl Walk<'_> {
    /// The number of the move that comes next.
    pub fn next_number(&self) -> MoveNumber {
        self.game.move_number(self.played as u64 + 1)
    }
}

/// A move in standard algebraic notation, `--` for a null move.
pub fn san(position: &Chess, played: Option<Move>) -> String {
    match played {
        Some(legal) => SanPlus::from_move(position.clone(), legal).to_string(),
        None => "--".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::game;

    #[test]
    fn numbers_are_those_of_the_fen() {
        let usual = game("1. e4 e5 2. Nf3 *");
        assert_eq!(usual.numbered(), ["1.e4", "1...e5", "2.Nf3"]);
        let black = game("[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\n80... Kg8 81. Kb1 Kf8 *");
        assert_eq!(black.numbered(), ["80...Kg8", "81.Kb1", "81...Kf8"]);
        // A null move of Black counts too.
        assert_eq!(game("1. e4 -- 2. d4 *").numbered(), ["1.e4", "1...--", "2.d4"]);
    }

    #[test]
    fn number_and_ply_belong_together() {
        let black = game("[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\n80... Kg8 81. Kb1 Kf8 *");
        for ply in 1..=3 {
            assert_eq!(black.ply_of(black.move_number(ply)), ply as i64);
        }
        assert_eq!(black.ply_of(MoveNumber { number: 80, color: Color::White }), 0);
        assert!(black.ply_of(MoveNumber { number: u64::MAX, color: Color::White }) > 1 << 60);
    }
}
