//! The moves that somebody types, or takes from a file.

use perpetual_chess::pgn::{
    Fault, Game, GameError, LANGUAGES, LineFault, Pieces, Reader, START, line_in_letters,
    parse_fen, san,
};
use perpetual_host::claim::stood::LineNames;
use perpetual_host::draw::Picture;
use serde::{Deserialize, Serialize};
use shakmaty::fen::Fen;
use shakmaty::{EnPassantMode, Position};

use crate::board::drawn;

/// What the page asks.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    /// Moves, or a game with its tags.
    pub text: String,
    /// The position before the first move, if it is not the usual start.
    #[serde(default)]
    pub fen: String,
    /// Half-moves after which the line ends; all of them, if it is not said.
    #[serde(default)]
    pub ply: Option<u64>,
}

/// A line that was read.
pub struct Line {
    /// The whole game, as far as it could be read.
    pub game: Game,
    /// Half-moves after which the line ends.
    pub ply: u64,
    /// The letters that moves are written in, if not English.
    pub letters: Option<&'static Pieces>,
    /// What is to be said of it.
    pub notes: Vec<String>,
}

/// A line as the page shows it.
#[derive(Debug, Serialize)]
pub struct Shown {
    /// The position before the first move, if it is not the usual start.
    start: Option<String>,
    /// Its moves, with numbers.
    moves: Vec<String>,
    /// The same without, English, as they are written into a link.
    words: Vec<String>,
    /// Half-moves after which it ends.
    ply: u64,
    /// The player who has the move there.
    turn: &'static str,
    /// The legal moves there.
    legal: Vec<String>,
    /// The position there.
    fen: String,
    /// The same as a picture.
    svg: String,
    /// What is to be said of it.
    notes: Vec<String>,
}

/// An answer, or one sentence why there is none, as JSON.
pub fn json<T: Serialize>(answer: Result<T, String>) -> String {
    let text = match answer {
        Ok(found) => serde_json::to_string(&found),
        Err(error) => serde_json::to_string(&serde_json::json!({ "error": error })),
    };
    text.unwrap_or_default()
}

/// A question that the page asked.
///
/// # Errors
/// If it is none: the page is broken.
pub fn question<'a, T: Deserialize<'a>>(asked: &'a [u8]) -> Result<T, String> {
    serde_json::from_slice(asked).map_err(|error| format!("the page is broken: {error}"))
}

/// Reads a line and shows it.
pub fn answer(asked: &[u8]) -> String {
    json(question(asked).and_then(|asked: Asked| Ok(shown(&line(&asked)?))))
}

/// A line as the page shows it.
pub fn shown(line: &Line) -> Shown {
    let Line { game, ply, letters, notes } = line;
    let board = game.walk().to(*ply).clone();
    let names = LineNames::new(game, game.moves.len() as u64, None, *letters);
    let last = ply.checked_sub(1).and_then(|at| *game.moves.get(usize::try_from(at).ok()?)?);
    let marked = last.iter().flat_map(|m| m.from().into_iter().chain([m.to()])).collect();
    let picture = Picture { board: board.board().clone(), arrows: Vec::new(), marked };
    let mut legal: Vec<String> =
        board.legal_moves().iter().map(|&m| names.spelled(&san(&board, Some(m)))).collect();
    legal.sort_unstable();
    let start = Fen::from_position(&game.start, EnPassantMode::Legal).to_string();
    Shown {
        start: Some(start).filter(|start| start != START),
        words: game.walk().map(|ply| san(&ply.before, ply.played)).collect(),
        moves: (1..=game.moves.len() as u64).filter_map(|ply| names.of(ply)).collect(),
        ply: *ply,
        turn: board.turn().fold_wb("White", "Black"),
        legal,
        fen: Fen::from_position(&board, EnPassantMode::Legal).to_string(),
        svg: drawn(&picture),
        notes: notes.clone(),
    }
}

/// Reads a line.
///
/// # Errors
/// One sentence, if the position, a move or the place where it should end cannot be read.
pub fn line(asked: &Asked) -> Result<Line, String> {
    let is_game = asked.text.contains(['[', '{', '(', ';']);
    let mut line = match is_game {
        true if !asked.fen.trim().is_empty() => {
            return Err("a position is given beside a game with tags or comments: give the moves \
                        alone, or the tag FEN within the game"
                .to_owned());
        }
        true => of_pgn(&asked.text)?,
        false => of_words(&asked.text, &asked.fen)?,
    };
    let last = line.game.moves.len() as u64;
    let ends_early = asked.ply.is_some_and(|ply| ply < last);
    line.ply = asked.ply.unwrap_or(last).min(last);
    match line.game.error.take() {
        // All its moves were read.
        Some(error @ GameError { fault: Fault::Truncated { .. }, .. }) => {
            line.notes.push(error.to_string());
        }
        Some(error) if ends_early => {
            line.notes.push(format!("the game can be read so far only: {error}"));
        }
        Some(error) if last > 0 => {
            line.notes.push(format!("what follows is not read: {error}"));
        }
        Some(error) => return Err(error.to_string()),
        None => {}
    }
    Ok(line)
}

fn of_pgn(text: &str) -> Result<Line, String> {
    let mut reader = Reader::new(text.as_bytes());
    let mut game = Game::default();
    if !reader.next_game(&mut game).map_err(|error| error.to_string())? {
        return Err("there is no game in the text".to_owned());
    }
    let mut notes: Vec<String> = game.warnings.iter().map(ToString::to_string).collect();
    if let Some(pieces) = game.pieces {
        notes.push(format!("the moves fit {pieces} piece letters only; they were read so"));
    }
    if matches!(reader.next_game(&mut Game::default()), Ok(true)) {
        notes.push("there is more than one game; this is the first".to_owned());
    }
    Ok(Line { letters: game.pieces, game, ply: 0, notes })
}

fn of_words(text: &str, fen: &str) -> Result<Line, String> {
    let fen = fen.trim();
    let start =
        parse_fen(if fen.is_empty() { START } else { fen }).map_err(|error| error.to_string())?;
    let mut notes: Vec<String> = start.warnings.iter().map(ToString::to_string).collect();
    let words = [text.to_owned()];
    let read = |letters| line_in_letters(&start.position, &words, letters);
    let (moves, letters) = match read(None) {
        Ok(moves) => (moves, None),
        Err(error) if matches!(error.fault, LineFault::Word(_)) => {
            let fits = LANGUAGES[1..]
                .iter()
                .filter_map(|letters| Some((read(Some(letters)).ok()?, letters)));
            let fits: Vec<_> = fits.collect();
            let Some((moves, letters)) = fits.first() else { return Err(error.to_string()) };
            let names: Vec<&str> = fits.iter().map(|(_, letters)| letters.name).collect();
            let names = names.join(" and ");
            if fits.iter().any(|(others, _)| others != moves) {
                return Err(format!(
                    "{error}; they fit {names} piece letters, and mean different moves: write them in English"
                ));
            }
            notes.push(format!("the moves fit {names} piece letters only; they were read so"));
            (moves.clone(), Some(*letters))
        }
        Err(error) => return Err(error.to_string()),
    };
    Ok(Line { game: Game::of(start.position, &moves), ply: 0, letters, notes })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn read(text: &str, fen: &str, ply: Option<u64>) -> Result<Line, String> {
        line(&Asked { text: text.to_owned(), fen: fen.to_owned(), ply })
    }

    #[test]
    fn moves_and_games() {
        for (text, plies, notes) in [
            ("", 0, 0),
            ("Nf3 Nf6", 2, 0),
            ("1. Nf3 g8f6 2. Ng1 *", 3, 0),
            ("1. Nf3 {a knight} Nf6", 2, 0),
            ("[White \"a\"]\n\n1. Nf3 Nf6 1/2-1/2", 2, 0),
            ("[White \"a\"]\n\n1. Nf3 Nf6", 2, 1),
            ("1. Sf3 Sf6", 2, 1),
            ("[White \"a\"]\n\n1. Nf3 *\n\n[White \"b\"]\n\n1. e4 *", 1, 1),
            ("[White \"a\"]\n\n1. Nf3 Nf6 2. Nf3 *", 2, 1),
        ] {
            let line = read(text, "", None).unwrap();
            assert_eq!((line.ply, line.notes.len()), (plies, notes), "{text}: {:?}", line.notes);
        }
        assert_eq!(read("Nf3 Nf6", "", Some(1)).unwrap().ply, 1);
        assert_eq!(read("Nf3 Nf6", "", Some(9)).unwrap().ply, 2);
    }

    #[test]
    fn what_cannot_be_read_is_one_sentence() {
        for (text, fen, part) in [
            ("Nf3 Nf7", "", "Nf7"),
            ("Nf3", "x", "FEN"),
            ("[White \"a\"]\n\n1. Nf7 *", "", "Nf7"),
            ("{x} Nf3", "8/8/8/8/8/8/8/8 w - -", "alone"),
            ("[", "", "PGN"),
            ("Lc4 Lf5", "", "cannot be read"),
        ] {
            let error = read(text, fen, None).err().unwrap_or_default();
            assert!(error.contains(part) && !error.contains('\n'), "{text}: {error}");
        }
    }

    #[test]
    fn it_is_shown_with_its_legal_moves() {
        let shown = shown(&read("e4 e5 Sf3 Sc6", "", Some(2)).unwrap());
        assert_eq!(shown.moves, ["1.e4", "1...e5", "2.Sf3", "2...Sc6"]);
        assert_eq!(shown.words, ["e4", "e5", "Nf3", "Nc6"]);
        assert_eq!((shown.turn, shown.legal.len()), ("White", 29));
        assert!(shown.legal.contains(&"Sf3".to_owned()) && shown.svg.starts_with("<svg"));
        assert_eq!(shown.fen, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        let broken: serde_json::Value = serde_json::from_str(&answer(b"x")).unwrap();
        assert!(broken["error"].as_str().unwrap().starts_with("the page is broken"));
    }
}
