//! A move as people name it: its number, whose it is, and its name.

use std::fmt::{self, Write};

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Position};

use super::{Game, Walk};

/// Enough for a move number of ten digits, three dots and any move.
const SPACE: usize = 23;

/// A move with its number, as `38...Kg7`. Without a heap, since there are many.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct NumberedMove {
    bytes: [u8; SPACE],
    length: u8,
}

impl NumberedMove {
    /// The name of a move with the number that it has, or would have, as ply `ply` of the game,
    /// from 1.
    pub fn new(game: &Game, ply: u64, san: impl fmt::Display) -> NumberedMove {
        let black_first = u64::from(game.start.turn() == Color::Black);
        let before = ply.saturating_sub(1) + black_first;
        let number = u64::from(game.start.fullmoves().get()) + before / 2;
        let dots = if before.is_multiple_of(2) { "." } else { "..." };
        let mut text = NumberedMove::default();
        // What did not fit would be cut; nothing is so long.
        let _ = write!(text, "{number}{dots}{san}");
        text
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl Write for NumberedMove {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let start = usize::from(self.length);
        let space = self.bytes.get_mut(start..start + text.len()).ok_or(fmt::Error)?;
        space.copy_from_slice(text.as_bytes());
        self.length += text.len() as u8;
        Ok(())
    }
}

impl fmt::Display for NumberedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for NumberedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Walk<'_> {
    /// The move played at ply `ply`, from 1, with its number; `None` if the game has no such ply
    /// or the walk is past it. The walk goes to the position before it.
    pub fn numbered(&mut self, ply: u64) -> Option<NumberedMove> {
        let game = self.game();
        let played = *game.moves.get(usize::try_from(ply.checked_sub(1)?).ok()?)?;
        let before = self.to(ply - 1);
        Some(match played {
            Some(played) => NumberedMove::new(game, ply, san(before, played)),
            None => NumberedMove::new(game, ply, "--"),
        })
    }
}

fn san(before: &Chess, played: shakmaty::Move) -> SanPlus {
    SanPlus::from_move(before.clone(), played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Reader;

    fn names(text: &str) -> Vec<String> {
        let mut game = Game::default();
        assert!(Reader::new(text.as_bytes()).next_game(&mut game).unwrap());
        let mut walk = game.walk();
        (1..=game.moves.len() as u64).map(|ply| walk.numbered(ply).unwrap().to_string()).collect()
    }

    #[test]
    fn numbers_and_dots() {
        assert_eq!(names("1. e4 e5 2. -- Qh4 *"), ["1.e4", "1...e5", "2.--", "2...Qh4"]);
        let fen = "[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\nKg8 Rh5 Ra2+ *";
        assert_eq!(names(fen), ["80...Kg8", "81.Rh5", "81...Ra2+"]);
    }

    #[test]
    fn the_longest_fits() {
        let fen = "[FEN \"3q1q2/4P3/8/8/8/8/k7/7K w - - 0 9999\"]\n\nexd8=Q *";
        assert_eq!(names(fen), ["9999.exd8=Q"]);
        let mut longest = NumberedMove::default();
        write!(longest, "{}...exd8=Q+", u32::MAX).unwrap();
        assert_eq!(longest.as_str(), "4294967295...exd8=Q+");
        assert_eq!(NumberedMove::new(&Game::default(), 2, "Nf6").as_str(), "1...Nf6");
    }
}
