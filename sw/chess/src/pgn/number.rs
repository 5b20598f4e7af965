//! Moves with their numbers, as people write them: "38...Kg7", "39.Kg1".

use std::fmt::{self, Write};

use arrayvec::ArrayString;
use shakmaty::attacks::attacks;
use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, Color, Move, Position, Role, Square};

use super::{Game, Pieces, Walk};

/// Enough for a move number of ten digits, three dots and any move.
const SPACE: usize = 23;

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
}

/// A move with its number, as `38...Kg7`. Without a heap, since there are many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberedMove(ArrayString<SPACE>);

impl NumberedMove {
    /// The name of a move with the number that it has, or would have, as ply `ply` of the game,
    /// from 1.
    pub fn new(game: &Game, ply: u64, san: impl fmt::Display) -> NumberedMove {
        let MoveNumber { number, color } = game.move_number(ply);
        let mut text = ArrayString::from(itoa::Buffer::new().format(number)).unwrap_or_default();
        text.push_str(if color.is_white() { "." } else { "..." });
        // What did not fit would be cut; nothing is so long.
        let _ = write!(text, "{san}");
        NumberedMove(text)
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

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The move without its number.
    pub fn san(&self) -> &str {
        self.0.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.')
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
        let mut name = NumberedMove::new(self.game, ply, "");
        let position = &self.now;
        let text = &mut name.0;
        match played {
            // No other piece of its kind goes there.
            Some(Move::Normal { role, capture, to, .. })
                if role != Role::Pawn && goes_alone(position, role, to) =>
            {
                text.push(role.upper_char());
                text.push_str(capture.map_or("", |_| "x"));
                text.push(to.file().char());
                text.push(to.rank().char());
            }
            _ => {
                let san = played.map_or(San::Null, |played| San::from_move(position, played));
                let _ = write!(text, "{san}");
            }
        }
        let last = ply == self.game.moves.len() as u64;
        let after = self.to(ply);
        if after.is_check() {
            // No move follows mate.
            let mates = last && after.legal_moves().is_empty();
            name.0.push(if mates { '#' } else { '+' });
        }
        Some(name)
    }
}

/// Whether just one piece of this kind goes to a square, pinned or not.
fn goes_alone(position: &Chess, role: Role, to: Square) -> bool {
    let reaches = attacks(to, role.of(position.turn()), position.board().occupied());
    (reaches & position.our(role)).count() == 1
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
    use crate::testing::{game, names};

    #[test]
    fn numbers_are_those_of_the_fen() {
        let usual = game("1. e4 e5 2. Nf3 *");
        assert_eq!(names(&usual), ["1.e4", "1...e5", "2.Nf3"]);
        // A null move has a number too.
        assert_eq!(names(&game("1. e4 -- 2. d4 *")), ["1.e4", "1...--", "2.d4"]);
        assert_eq!(names(&game("1. e4 e5 2. -- Qh4 *"))[2..], ["2.--", "2...Qh4"]);
        assert_eq!(names(&game("1. f3 e5 2. g4 Qh4 *"))[3], "2...Qh4#");
        assert_eq!(names(&game("1. d4 e5 2. a3 Bb4 *"))[3], "2...Bb4+");
    }

    #[test]
    fn number_and_ply_belong_together() {
        let black = game("[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\nKg8 Rh5 Ra2+ *");
        assert_eq!(names(&black), ["80...Kg8", "81.Rh5", "81...Ra2+"]);
        for ply in 1..=3 {
            assert_eq!(black.ply_of(black.move_number(ply)), ply as i64);
        }
        assert_eq!(black.ply_of(MoveNumber { number: 80, color: Color::White }), 0);
        assert!(black.ply_of(MoveNumber { number: u64::MAX, color: Color::White }) > 1 << 60);
    }

    #[test]
    fn the_longest_fits() {
        let fen = "[FEN \"3q1q2/4P3/8/8/8/8/k7/7K w - - 0 9999\"]\n\nexd8=Q *";
        assert_eq!(names(&game(fen)), ["9999.exd8=Q"]);
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
