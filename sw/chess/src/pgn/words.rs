//! A line of moves as typed or pasted: on a command line, or by another program.

use perpetual_model::{is_blank, quoted};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position};
use thiserror::Error;

use super::number::{MoveNumber, before_move};
use super::outcome::Outcome;
use super::pieces::{Pieces, without_figurines};
use super::san::{SanError, find_move};
use super::signs::is_sign;
use crate::encoder;

/// Why words are no line of moves.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.sentence())]
pub struct LineError {
    /// The word that is no move.
    pub word: String,
    /// The number of the move that it would be.
    pub number: MoveNumber,
    /// What is wrong with it.
    pub fault: LineFault,
    /// The legal move that it names but for capital letters; several stand behind each other.
    pub meant: Option<String>,
}

/// What is wrong with a word of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineFault {
    /// Another number stands before it.
    Numbered(MoveNumber),
    /// The game was over before.
    Over,
    /// It names no move.
    Word(SanError),
    /// It is a null move in check.
    NullInCheck,
}

impl LineError {
    fn sentence(&self) -> String {
        let LineError { word, number, fault, meant } = self;
        if let Some(meant) = meant {
            return format!("{number} {} must be written {meant}", quoted(word));
        }
        match fault {
            LineFault::Numbered(typed) => format!(
                "{typed}{word}: the next move has the number {number}, not {typed}; correct the \
                 number, or give the moves that are missing"
            ),
            LineFault::Over => format!("{number}{word}: the game was over before; remove the move"),
            LineFault::Word(SanError::NotAMove) => {
                format!("{number} {} cannot be read as a move; correct or remove it", quoted(word))
            }
            LineFault::Word(SanError::Illegal) => {
                format!("{number}{word} is not a legal move here; correct it")
            }
            LineFault::Word(SanError::Ambiguous) => format!(
                "{number}{word} fits more than one legal move here; name the file or rank it comes \
                 from"
            ),
            LineFault::Word(SanError::NoCapture) => format!(
                "{number}{word} is no capture here: nothing is taken by that move; correct it, or the moves \
                 before it"
            ),
            LineFault::NullInCheck => {
                format!("{number}{word}: a null move cannot be played in check")
            }
        }
    }
}

/// The legal moves of a line, `None` for a null move; both sides move in turn.
///
/// Moves are in algebraic notation (Nf3) or squares (g1f3). Results among the words are passed
/// over, and so are move numbers that fit, so that a line can be pasted.
///
/// # Errors
/// [`LineError`], naming the move that is not legal, or whose number does not fit.
pub fn line_of_words(start: &Chess, words: &[String]) -> Result<Vec<Option<Move>>, LineError> {
    line_in_letters(start, words, None)
}

/// The same with the letters of a language, and else of English.
///
/// # Errors
/// As for [`line_of_words`].
pub fn line_in_letters(
    start: &Chess,
    words: &[String],
    pieces: Option<&Pieces>,
) -> Result<Vec<Option<Move>>, LineError> {
    let mut now = start.clone();
    let mut moves: Vec<Option<Move>> = Vec::new();
    let mut number = None;
    for Typed { number: typed, word } in typed(words) {
        number = typed.or(number);
        let Some(word) = word else { continue };
        let next = MoveNumber::of_ply(start, moves.len() as u64 + 1);
        let wrong = |fault| LineError { word: word.to_owned(), number: next, fault, meant: None };
        if let Some(typed) = number.take()
            && (typed.number != next.number || (typed.color.is_black() && next.color.is_white()))
        {
            return Err(wrong(LineFault::Numbered(typed)));
        }
        let found = find_in_letters(&now, word.as_bytes(), pieces).map_err(|error| {
            let over = now.legal_moves().is_empty();
            let fault = if over { LineFault::Over } else { LineFault::Word(error) };
            let meant = if error == SanError::NoCapture { None } else { meant(&now, word, pieces) };
            LineError { meant, ..wrong(fault) }
        })?;
        encoder::half_move(&mut now, found).ok_or_else(|| {
            wrong(if now.is_check() { LineFault::NullInCheck } else { LineFault::Over })
        })?;
        moves.push(found);
    }
    Ok(moves)
}

/// The names of the legal moves that a word names but for capital letters and signs; it may lack an `x`, and have
/// none that is wrong.
fn meant(position: &Chess, word: &str, pieces: Option<&Pieces>) -> Option<String> {
    let plain = |text: &str| -> String {
        text.to_lowercase().chars().filter(|sign| sign.is_alphanumeric()).collect()
    };
    let word = plain(word);
    let named = |legal| {
        let name = SanPlus::from_move(position.clone(), legal).to_string();
        pieces.map_or_else(|| name.clone(), |pieces| pieces.spelled(&name))
    };
    let mut names: Vec<String> = position.legal_moves().iter().map(|&legal| named(legal)).collect();
    names.retain(|name| [plain(name), plain(&name.replace('x', ""))].contains(&word));
    (!names.is_empty()).then(|| names.join(" or "))
}

/// The legal move that a typed word names, `None` for a null move: figurines and the letters of a
/// language are read too.
///
/// # Errors
/// As for [`find_move`], of the word as it stands; and [`SanError::NoCapture`].
pub fn find_in_letters(
    position: &Chess,
    word: &[u8],
    pieces: Option<&Pieces>,
) -> Result<Option<Move>, SanError> {
    let letters = without_figurines(word);
    let english = pieces.and_then(|pieces| pieces.to_english(word));
    // Some letters mean another piece in English: what the language says is looked at first.
    let found = english.or(letters).map(|letters| find_move(position, &letters));
    let found = match found {
        Some(Ok(legal)) => legal,
        _ => find_move(position, word)?,
    };
    let takes = word.iter().any(|byte| b"x:".contains(byte));
    match found {
        Some(legal) if takes && !legal.is_capture() => Err(SanError::NoCapture),
        found => Ok(found),
    }
}

/// A line of legal moves in algebraic notation.
pub fn notation(position: &Chess, line: &[Move]) -> Vec<String> {
    let mut now = position.clone();
    line.iter()
        .map(|&played| {
            let san = SanPlus::from_move(now.clone(), played).to_string();
            now.play_unchecked(played);
            san
        })
        .collect()
}

/// The words that may be moves, without the move numbers before them.
pub fn moves_of(words: &[String]) -> impl Iterator<Item = &str> {
    typed(words).filter_map(|typed| typed.word)
}

/// The result that the last of these words is.
pub fn result_of(words: &[String]) -> Option<Outcome> {
    split(words).last().and_then(result)
}

fn split(words: &[String]) -> impl Iterator<Item = &str> {
    words.iter().flat_map(|word| word.split(is_blank)).filter(|word| !word.is_empty())
}

/// A result; 0-0 is castling.
fn result(word: &str) -> Option<Outcome> {
    Outcome::of_tag(word.as_bytes()).filter(|outcome| *outcome != Outcome::Forfeit)
}

/// A word as it is typed: a number, a move, or both.
struct Typed<'a> {
    number: Option<MoveNumber>,
    word: Option<&'a str>,
}

fn typed(words: &[String]) -> impl Iterator<Item = Typed<'_>> {
    split(words).map(|text| {
        if let Some((number, word)) = before_move(text) {
            return Typed { number, word: as_move(word) };
        }
        // Without a dot behind them digits begin a move or result: castling, 1-0, a null move.
        if text.bytes().all(|byte| byte.is_ascii_digit()) && text.bytes().any(|byte| byte != b'0') {
            let number = text.parse().ok();
            let number = number.map(|number| MoveNumber { number, color: Color::White });
            return Typed { number, word: None };
        }
        Typed { number: None, word: as_move(text) }
    })
}

/// A word that may be a move, without the marks behind it: no result and no evaluation sign, as in files.
fn as_move(word: &str) -> Option<&str> {
    let word = word.trim_end_matches(['!', '?']);
    (!word.is_empty() && result(word).is_none() && !is_sign(word.as_bytes())).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Role;

    fn words(text: &str) -> Vec<String> {
        vec![text.to_owned()]
    }

    #[test]
    fn the_word_that_is_wrong_is_named() {
        let start = Chess::default();
        for (text, sentence) in [
            ("e4 e4", "1...e4 is not a legal move here; correct it"),
            ("Nf3 x", "1... \"x\" cannot be read as a move; correct or remove it"),
            ("f3 e5 g4 Qh4 Ke2", "3.Ke2: the game was over before; remove the move"),
            ("e4 f5 Qh5+ Z0", "2...Z0: a null move cannot be played in check"),
            (
                "e4 e5 Nxf3",
                "2.Nxf3 is no capture here: nothing is taken by that move; correct it, or the moves \
                 before it",
            ),
        ] {
            let error = line_of_words(&start, &words(text)).unwrap_err();
            assert_eq!(error.to_string(), sentence);
        }
        assert_eq!(line_of_words(&start, &words("1. e4 Z0 2. d4 d5 1-0")).unwrap().len(), 4);
    }

    #[test]
    fn capital_letters_that_are_missing_are_named() {
        let both: Chess = shakmaty::fen::Fen::from_ascii(b"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1")
            .unwrap()
            .into_position(shakmaty::CastlingMode::Standard)
            .unwrap();
        for (start, text, number, word, meant) in [
            (Chess::default(), "nf3", "1.", "nf3", "Nf3"),
            (Chess::default(), "e4 e5 NF3", "2.", "NF3", "Nf3"),
            (Chess::default(), "E4", "1.", "E4", "e4"),
            (Chess::default(), "e4 e5 bc4", "2.", "bc4", "Bc4"),
            (Chess::default(), "e4 d5 bb5 bd7 Nf3", "2.", "bb5", "Bb5+"),
            (both.clone(), "BXC3", "1.", "BXC3", "bxc3 or Bxc3"),
        ] {
            let error = line_of_words(&start, &words(text)).unwrap_err().to_string();
            assert_eq!(error, format!("{number} \"{word}\" must be written {meant}"), "{text}");
        }
        // A pawn takes, since it is written so.
        assert_eq!(line_of_words(&both, &words("bxc3")).unwrap()[0].unwrap().role(), Role::Pawn);
        let german = line_in_letters(&Chess::default(), &words("sf3"), Pieces::of("de"));
        assert!(german.unwrap_err().to_string().ends_with("written Sf3"));
    }

    #[test]
    fn numbers_must_fit() {
        let start = Chess::default();
        let end = "; correct the number, or give the moves that are missing";
        for (text, sentence) in [
            ("30.Nf3 Nf6", "30.Nf3: the next move has the number 1., not 30."),
            ("30 Nf3 Nf6", "30.Nf3: the next move has the number 1., not 30."),
            ("1.Nf3 Nf6 3. Ng1", "3.Ng1: the next move has the number 2., not 3."),
            ("1...e4", "1...e4: the next move has the number 1., not 1..."),
            ("1.e4 2.e5", "2.e5: the next move has the number 1..., not 2."),
        ] {
            let error = line_of_words(&start, &words(text)).unwrap_err();
            assert_eq!(error.to_string(), format!("{sentence}{end}"), "{text}");
        }
        let start_line = "1.\u{a0}Nf3= Nf6 2. g3 g6 3. Bg2 Bg7 4. 00 О-О +- 5. Nc3\u{2a72} ½-½";
        assert_eq!(line_of_words(&start, &words(start_line)).map(|line| line.len()), Ok(9));
        for text in ["1. e4 1... e5", "1 e4 e5", "1.e4 1.e5", "1. e4 1\u{2026}e5", "1. e4 ... e5!"]
        {
            assert_eq!(line_of_words(&start, &words(text)).map(|line| line.len()), Ok(2), "{text}");
        }
        for (text, result) in [
            ("1. e4 1/2", Some(Outcome::Drawn)),
            ("1. e4 1-0\n", Some(Outcome::Won(Color::White))),
            ("1. e4 0-0", None),
            ("1-0 1. e4", None),
            ("", None),
        ] {
            assert_eq!(result_of(&words(text)), result, "{text}");
        }
        let error = line_of_words(&start, &words("e4 0000 2.0-0")).unwrap_err();
        assert_eq!(error.fault, LineFault::Word(SanError::Illegal));
    }

    #[test]
    fn letters_of_a_language() {
        let start = Chess::default();
        let german = Pieces::of("de");
        let line = line_in_letters(&start, &words("1.Sf3 Sf6 2.Sg1 Sg8"), german);
        assert_eq!(line, line_of_words(&start, &words("Nf3 Nf6 Ng1 \u{265e}g8")));
        assert!(line_in_letters(&start, &words("Sf3"), None).is_err());
    }
}
