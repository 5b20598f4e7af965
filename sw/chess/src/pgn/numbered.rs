//! A move as people write it: its number, its side and its name.

use std::fmt::{self, Write};

use arrayvec::ArrayString;
use shakmaty::Position;
use shakmaty::san::{San, SanPlus, Suffix};

use super::{Game, MoveNumber, Pieces, Walk};

/// Enough for a move number of ten digits, three dots and any move.
const SPACE: usize = 23;

/// A move with its number, as `38...Kg7`. Without a heap, since there are many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberedMove(ArrayString<SPACE>);

impl NumberedMove {
    /// The name of a move with the number that it has, or would have, as ply `ply` of the game,
    /// from 1.
    pub fn new(game: &Game, ply: u64, san: impl fmt::Display) -> NumberedMove {
        let mut text = NumberedMove::default();
        // What did not fit would be cut; nothing is so long.
        let _ = write!(text.0, "{}{san}", game.move_number(ply));
        text
    }

    /// The same with the letters of a language.
    ///
    /// ```
    /// use perpetual_chess::pgn::{Game, NumberedMove, Pieces};
    ///
    /// let name = NumberedMove::new(&Game::default(), 2, "Nf6");
    /// assert_eq!(name.in_letters(Pieces::of("de").unwrap()).as_str(), "1...Sf6");
    /// ```
    pub fn in_letters(&self, letters: &Pieces) -> NumberedMove {
        // The longest fits with any letters: see the tests.
        NumberedMove(ArrayString::from(&letters.spelled(self.as_str())).unwrap_or_default())
    }

    /// The same of a move in this notation, faster.
    pub(super) fn of_text(game: &Game, ply: u64, san: &str) -> NumberedMove {
        let mut text = NumberedMove::default();
        let MoveNumber { number, color } = game.move_number(ply);
        text.push(itoa::Buffer::new().format(number));
        text.push(if color.is_white() { "." } else { "..." });
        text.push(san);
        text
    }

    /// Appends a text; one that does not fit is left out.
    pub(super) fn push(&mut self, text: &str) {
        let _ = self.0.try_push_str(text);
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NumberedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Walk<'_> {
    /// The move played at ply `ply`, from 1, with its number; `None` if the game has no such ply
    /// or it was passed. The walk goes on behind it.
    ///
    /// ```
    /// use perpetual_chess::pgn::{Game, Reader};
    ///
    /// let mut game = Game::default();
    /// let mut reader = Reader::new("1. Nf3 Nf6 2. Ng1 Ng8 *".as_bytes());
    /// assert!(reader.next_game(&mut game).unwrap());
    /// assert_eq!(game.walk().name(4).unwrap().as_str(), "2...Ng8");
    /// ```
    pub fn name(&mut self, ply: u64) -> Option<NumberedMove> {
        let played = *self.game.moves.get(usize::try_from(ply.checked_sub(1)?).ok()?)?;
        self.to(ply - 1);
        if self.played as u64 != ply - 1 {
            return None;
        }
        let Some(played) = played else {
            self.to(ply);
            return Some(NumberedMove::new(self.game, ply, "--"));
        };
        let san = San::from_move(&self.now, played);
        let after = self.to(ply);
        let suffix = match after.is_check() {
            false => None,
            true if after.legal_moves().is_empty() => Some(Suffix::Checkmate),
            true => Some(Suffix::Check),
        };
        Some(NumberedMove::new(self.game, ply, SanPlus { san, suffix }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        crate::testing::first(text).numbered()
    }

    #[test]
    fn numbers_and_dots() {
        assert_eq!(names("1. e4 e5 2. -- Qh4 *"), ["1.e4", "1...e5", "2.--", "2...Qh4"]);
        assert_eq!(names("1. f3 e5 2. g4 Qh4 *")[3], "2...Qh4#");
        assert_eq!(names("1. d4 e5 2. a3 Bb4 *")[3], "2...Bb4+");
        let fen = "[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\nKg8 Rh5 Ra2+ *";
        assert_eq!(names(fen), ["80...Kg8", "81.Rh5", "81...Ra2+"]);
    }

    #[test]
    fn the_longest_fits() {
        let fen = "[FEN \"3q1q2/4P3/8/8/8/8/k7/7K w - - 0 9999\"]\n\nexd8=Q *";
        assert_eq!(names(fen), ["9999.exd8=Q"]);
        let mut longest = NumberedMove::default();
        write!(longest.0, "{}...exd8=Q+", u32::MAX).unwrap();
        assert_eq!(longest.as_str(), "4294967295...exd8=Q+");
        for letters in &crate::pgn::LANGUAGES {
            for name in ["exd8=Q+", "Qa1xb2#", "Na1xb2#", "Kxb2+"] {
                let mut longest = NumberedMove::default();
                write!(longest.0, "{}...{name}", u32::MAX).unwrap();
                let spelled = letters.spelled(longest.as_str());
                assert_eq!(longest.in_letters(letters).as_str(), spelled);
            }
        }
        assert_eq!(NumberedMove::new(&Game::default(), 2, "Nf6").as_str(), "1...Nf6");
    }
}
