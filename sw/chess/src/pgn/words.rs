//! Moves that somebody types or pastes: read as those of a file are, and refused where those of a file are warned of.

use perpetual_model::{Warning, is_blank, quoted};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position};
use thiserror::Error;

use super::fault::Fault;
use super::number::MoveNumber;
use super::outcome::Outcome;
use super::pieces::{LANGUAGES, Pieces, without_figurines};
use super::place::Place;
use super::reader::{ENDS_WORD, Game, Reader};
use super::san::{SanError, find_move};

/// Why a text is no line of moves.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LineError {
    /// What a game of a file may have as well.
    #[error("{0}")]
    Game(Fault),
    /// A word names a legal move but for capital letters; several stand behind each other.
    #[error("{number} {} must be written {meant}", quoted(.word))]
    Spelling {
        /// The number of the move that it would be.
        number: MoveNumber,
        /// The word.
        word: String,
        /// The move.
        meant: String,
    },
    /// A move is written as a capture, and takes nothing: who typed it had another position in mind.
    #[error(
        "{number}{word} is no capture here: nothing is taken by that move; correct it, or the moves before it"
    )]
    NoCapture {
        /// Its number.
        number: MoveNumber,
        /// The word.
        word: String,
    },
    /// What is warned of in a file, as in a number that does not fit.
    #[error("{0}; correct the number, or give the moves that are missing")]
    Number(String),
    /// What else is warned of in a file.
    #[error("{0}; correct it")]
    Odd(String),
    /// The moves fit the letters of several languages, and are not the same in all.
    #[error(
        "{fault}; they fit {names} piece letters, and mean different moves: write them in English"
    )]
    Letters {
        /// What they are in English.
        fault: Fault,
        /// The languages.
        names: String,
    },
    /// Tags stand before the moves.
    #[error("tags stand before the moves: give a game with tags as a file")]
    Tags,
    /// Another game follows.
    #[error("more moves stand behind the result, as of another game: give the moves of one")]
    Another,
}

/// The game that a text of moves is, from a position on, in the letters of a language; without one in English, or in
/// those that all its moves fit.
///
/// The text is read as the moves of a file are: with or without numbers, comments, variations and a result.
///
/// # Errors
/// [`LineError`]: what is wrong in a file too, and what is read there with a warning.
pub fn typed(
    start: &Chess,
    text: &str,
    pieces: Option<&'static Pieces>,
) -> Result<Game, LineError> {
    let mut reader = Reader::part(text.as_bytes(), Place::START)
        .starting_at(start.clone())
        .with_pieces(pieces)
        .with_ends();
    let mut game = Game::default();
    // A result alone is no game of a file; 0-0 may be castling.
    let alone = Outcome::of_tag(text.as_bytes()).filter(|alone| *alone != Outcome::Forfeit);
    // What is in memory can be read.
    if alone.is_some() || !matches!(reader.next_game(&mut game), Ok(true)) {
        game = Game::of(start.clone(), &[]);
        game.outcome = alone;
        return Ok(game);
    }
    if game.tags.iter().next().is_some() {
        return Err(LineError::Tags);
    }
    if let Some(found) = game.pieces {
        let mut read = typed(start, text, Some(found))?;
        read.pieces = Some(found);
        return Ok(read);
    }
    no_capture(&game, text, reader.ends())?;
    if let Some(error) = game.error.take() {
        let several = || pieces.is_none().then(|| several(start, text, &error.fault)).flatten();
        let found = several().or_else(|| misspelt(&error.fault, &game, pieces));
        return Err(found.unwrap_or(LineError::Game(error.fault)));
    }
    if let Some(Warning { kind, what, .. }) = game.warnings.drain(..).next() {
        return Err(match kind {
            "move-number" | "new-game" => LineError::Number(what),
            _ => LineError::Odd(what),
        });
    }
    if matches!(reader.next_game(&mut Game::default()), Ok(true)) {
        return Err(LineError::Another);
    }
    Ok(game)
}

/// The legal moves of a line, `None` for a null move: those of [`typed`].
///
/// # Errors
/// As for [`typed`].
pub fn line_of_words(start: &Chess, words: &[String]) -> Result<Vec<Option<Move>>, LineError> {
    typed(start, &words.join(" "), None).map(|game| game.moves)
}

/// Finds the first move that is written as a capture, and is none.
fn no_capture(game: &Game, text: &str, ends: &[usize]) -> Result<(), LineError> {
    let begins = usize::try_from(game.at.offset).unwrap_or_default();
    for (ply, (played, end)) in (1..).zip(game.moves.iter().zip(ends)) {
        let before = text.get(..begins + end).unwrap_or_default();
        let ends_word =
            |letter: char| is_blank(letter) || (letter.is_ascii() && ENDS_WORD[letter as usize]);
        let word = before.rsplit(ends_word).next().unwrap_or_default();
        if played.is_some_and(|legal| !legal.is_capture()) && word.contains(['x', ':']) {
            let word =
                word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
            return Err(LineError::NoCapture {
                number: game.move_number(ply),
                word: word.to_owned(),
            });
        }
    }
    Ok(())
}

/// That the word which a game ends before is a move but for capital letters, in these letters or else in any.
fn misspelt(fault: &Fault, game: &Game, pieces: Option<&'static Pieces>) -> Option<LineError> {
    let word = fault.word()?.to_owned();
    let letters = pieces.map_or(&LANGUAGES[..], std::slice::from_ref);
    let meant = letters.iter().find_map(|letters| meant(game.end(), &word, letters))?;
    Some(LineError::Spelling { number: game.move_number(game.moves.len() as u64 + 1), word, meant })
}

/// That all moves of a text fit the letters of several languages: those of one were read.
fn several(start: &Chess, text: &str, fault: &Fault) -> Option<LineError> {
    let fit = LANGUAGES[1..].iter().filter(|letters| typed(start, text, Some(letters)).is_ok());
    let names: Vec<&str> = fit.map(|letters| letters.name).collect();
    let names = names.join(" and ");
    (!names.is_empty()).then(|| LineError::Letters { fault: fault.clone(), names })
}

/// The names of the legal moves that a word names but for capital letters and signs; it may lack an `x`, and have
/// none that is wrong.
fn meant(position: &Chess, word: &str, letters: &Pieces) -> Option<String> {
    let plain = |text: &str| -> String {
        text.to_lowercase().chars().filter(|sign| sign.is_alphanumeric()).collect()
    };
    let word = plain(word);
    let named = |legal| letters.spelled(&SanPlus::from_move(position.clone(), legal).to_string());
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

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Color, Role};

    fn error(text: &str) -> String {
        typed(&Chess::default(), text, None).unwrap_err().to_string()
    }

    /// The plies and the result of a text.
    fn read(text: &str) -> (usize, Option<Outcome>) {
        let game = typed(&Chess::default(), text, None);
        game.map(|game| (game.moves.len(), game.outcome)).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    #[test]
    fn what_is_wrong_is_named() {
        let number = "correct the number, or give the moves that are missing";
        for (text, sentence) in [
            ("e4 e4", "1...e4 is not a legal move here; correct it"),
            ("Nf3 x", "1... \"x\" cannot be read as a move; correct or remove it"),
            ("f3 e5 g4 Qh4 Ke2", "3.Ke2: the game was over before, by mate; remove the move"),
            ("e4 f5 Qh5+ Z0", "2...--: the turn cannot be passed in check; remove it"),
            (
                "e4 e5 {ax} Nxf3 x",
                "2.Nxf3 is no capture here: nothing is taken by that move; correct it, or the moves before it",
            ),
            (
                "1.Nf3\u{a0}Nf6 2.N:e5",
                "2.N:e5 is no capture here: nothing is taken by that move; correct it, or the moves before it",
            ),
            ("30.Nf3 Nf6", &format!("the number 30. stands where 1. comes next; {number}")),
            ("30 Nf3 Nf6", &format!("the number 30. stands where 1. comes next; {number}")),
            ("1.Nf3 Nf6 3. Ng1", &format!("the number 3. stands where 2. comes next; {number}")),
            ("1...e4", &format!("the number 1... stands where 1. comes next; {number}")),
            ("1.e4 2.e5", &format!("the number 2. stands where 1... comes next; {number}")),
            ("1.e4 e5 1.d4", &format!("a number 1. follows no result; {number}")),
            (
                "1. e4 e5 1-0 d4",
                "more moves stand behind the result, as of another game: give the moves of one",
            ),
            ("1. e4 1-0 0-1", "0-1 is a second result; correct it"),
            (
                "[White \"a\"]\n\n1. e4 *",
                "tags stand before the moves: give a game with tags as a file",
            ),
            ("e4 {x", "the comment that opens with \"{\" never ends; add \"}\""),
        ] {
            assert_eq!(error(text), sentence, "{text}");
        }
    }

    #[test]
    fn capital_letters_that_are_missing_are_named() {
        let both = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
        let both = crate::pgn::parse_fen(both).unwrap().position;
        for (start, text, number, word, meant) in [
            (Chess::default(), "nf3", "1.", "nf3", "Nf3"),
            (Chess::default(), "e4 e5 NF3", "2.", "NF3", "Nf3"),
            (Chess::default(), "E4", "1.", "E4", "e4"),
            (Chess::default(), "e4 e5 bc4", "2.", "bc4", "Bc4"),
            (Chess::default(), "e4 d5 bb5 bd7 Nf3", "2.", "bb5", "Bb5+"),
            (Chess::default(), "Sf3 sf6", "1...", "sf6", "Sf6"),
            (Chess::default(), "sf3", "1.", "sf3", "Sf3"),
            (both.clone(), "BXC3", "1.", "BXC3", "bxc3 or Bxc3"),
        ] {
            let error = typed(&start, text, None).unwrap_err().to_string();
            assert_eq!(error, format!("{number} \"{word}\" must be written {meant}"), "{text}");
        }
        // A pawn takes, since it is written so.
        let taken = typed(&both, "bxc3", None).unwrap();
        assert_eq!(taken.moves[0].unwrap().role(), Role::Pawn);
        let german = typed(&Chess::default(), "sf3", Pieces::of("de"));
        assert!(german.unwrap_err().to_string().ends_with("written Sf3"));
    }

    #[test]
    fn a_text_is_read_as_the_moves_of_a_file() {
        let white = Some(Outcome::Won(Color::White));
        let castles = "1.\u{a0}Nf3= Nf6 2. g3 g6 3. Bg2 Bg7 4. 00 О-О +- 5. Nc3\u{2a72} ½-½";
        for (text, expected) in [
            ("", (0, None)),
            ("1-0", (0, white)),
            ("1. e4 Z0 2. d4 d5 1-0", (4, white)),
            (castles, (9, Some(Outcome::Drawn))),
            ("1. e4 1... e5", (2, None)),
            ("1 e4 e5", (2, None)),
            ("1.e4 1.e5", (2, None)),
            ("1. e4 1\u{2026}e5", (2, None)),
            ("1. e4 ... e5!", (2, None)),
            ("1. e4 {[%clk 0:03:00]} (1. d4) 1... e5 $1 ; a remark\n1 - 0", (2, white)),
            ("1. e4 1/2", (1, Some(Outcome::Drawn))),
            ("1. e4 1-0\n", (1, white)),
            ("e4 0000 2.0-0", (2, Some(Outcome::Forfeit))),
            ("1. \u{2658}f3 g8f6", (2, None)),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn letters_of_a_language() {
        let start = Chess::default();
        let english = typed(&start, "Nf3 Nf6 Ng1 \u{265e}g8", None).unwrap();
        for pieces in [Pieces::of("de"), None] {
            let german = typed(&start, "1.Sf3 Sf6 2.Sg1 Sg8", pieces).unwrap();
            assert_eq!(german.moves, english.moves);
            assert_eq!(german.pieces, pieces.is_none().then(|| Pieces::of("de")).flatten());
        }
        assert!(typed(&start, "Sf3", Some(&LANGUAGES[0])).is_err());
        // S is a knight in German and a bishop in Czech.
        let both = "4k3/8/8/8/8/N7/8/4KB2 w - - 0 1";
        let both = crate::pgn::parse_fen(both).unwrap().position;
        let error = typed(&both, "1. Sc4", None).unwrap_err().to_string();
        assert!(error.ends_with(
            "; they fit German and Polish and Czech piece letters, and mean different moves: write them in English"
        ), "{error}");
        // What takes nothing in the letters that were found.
        let error = typed(&start, "1. Sf3 Sxf6", None).unwrap_err().to_string();
        assert!(error.starts_with("1...Sxf6 is no capture here"), "{error}");
    }
}
