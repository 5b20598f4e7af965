//! The moves that somebody types, or takes from a file.

use perpetual_chess::pgn::{
    Fault, Game, GameError, Outcome, Pieces, Reader, START, parse_fen, san, typed,
};
use perpetual_chess::rules::barrier::role_name;
use perpetual_report::claim::occurrences::{PlayedLine, side_of};
use perpetual_report::draw::Picture;
use perpetual_report::tagged::{occasion, players};
use serde::{Deserialize, Serialize};
use shakmaty::fen::Fen;
use shakmaty::{CastlingSide, EnPassantMode, File, Move, Position, Rank, Square};

use crate::board::drawn;

/// What the page asks.
#[derive(Debug, Default, Deserialize)]
pub struct LineRequest {
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

/// A legal move.
#[derive(Debug, Serialize)]
pub struct Legal {
    /// Its name, in the letters of the game.
    name: String,
    /// The same in English, as it is added to the moves.
    word: String,
    /// The square of its piece.
    from: String,
    /// Where the piece goes; castling is shown by the square of the rook too.
    to: Vec<String>,
}

/// A line as the page shows it.
#[derive(Debug, Serialize)]
pub struct Shown {
    /// The players, if the tags name one.
    players: Option<String>,
    /// Event, round and date, as far as the tags tell.
    occasion: Option<String>,
    /// How the game ended, as its record has it.
    result: Option<&'static str>,
    /// The tags of the game, but for its result.
    tags: Vec<(String, String)>,
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
    legal: Vec<Legal>,
    /// The squares and what stands on each, from a8 to h1.
    squares: Vec<String>,
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
    json(question(asked).and_then(|asked: LineRequest| Ok(shown(&line(&asked)?))))
}

/// A line as the page shows it.
pub fn shown(line: &Line) -> Shown {
    let Line { game, ply, letters, notes } = line;
    let played = PlayedLine::new(game, game.moves.len() as u64, None, *letters);
    let board = played.position(*ply);
    let last = ply.checked_sub(1).and_then(|at| *game.moves.get(usize::try_from(at).ok()?)?);
    let marked = last.iter().flat_map(|m| m.from().into_iter().chain([m.to()])).collect();
    let picture = Picture { board: board.board().clone(), arrows: Vec::new(), marked };
    let mut legal: Vec<Legal> = board
        .legal_moves()
        .iter()
        .map(|&legal| {
            let word = san(board, Some(legal));
            let to = match legal {
                Move::Castle { king, rook } => {
                    vec![CastlingSide::from_king_side(king < rook).king_to(board.turn()), rook]
                }
                _ => vec![legal.to()],
            };
            Legal {
                name: played.spelled(&word),
                word,
                from: legal.from().unwrap_or_else(|| legal.to()).to_string(),
                to: to.iter().map(ToString::to_string).collect(),
            }
        })
        .collect();
    legal.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    let squares = Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| (file, rank)));
    let squares = squares.map(|(file, rank)| {
        let square = Square::from_coords(file, rank);
        match board.board().piece_at(square) {
            Some(piece) => format!("{square}, {} {}", side_of(piece.color), role_name(piece.role)),
            None => square.to_string(),
        }
    });
    let tags = game.tags.iter().map(|(name, value)| (name.into_owned(), value.into_owned()));
    let start = Fen::from_position(&game.start, EnPassantMode::Legal).to_string();
    Shown {
        start: Some(start).filter(|start| start != START),
        words: played.plies().iter().map(|ply| san(&ply.before, ply.played)).collect(),
        moves: (1..=game.moves.len() as u64).filter_map(|ply| played.of(ply)).collect(),
        ply: *ply,
        turn: board.turn().fold_wb("White", "Black"),
        legal,
        squares: squares.collect(),
        players: players(&game.tags),
        occasion: occasion(&game.tags),
        result: game.outcome.map(Outcome::mark),
        tags: tags.filter(|(name, _)| name != "Result").collect(),
        fen: Fen::from_position(board, EnPassantMode::Legal).to_string(),
        svg: drawn(&picture),
        notes: notes.clone(),
    }
}

/// Reads a line.
///
/// # Errors
/// One sentence, if the position, a move or the place where it should end cannot be read.
pub fn line(asked: &LineRequest) -> Result<Line, String> {
    let tagged = asked.text.lines().any(|line| line.trim_start().starts_with('['));
    let mut line = match tagged {
        true if !asked.fen.trim().is_empty() => {
            return Err(
                "a position is given beside a game with tags: give the moves alone, or the tag \
                        FEN within the game"
                    .to_owned(),
            );
        }
        true => of_pgn(&asked.text)?,
        false => of_words(&asked.text, &asked.fen)?,
    };
    if let Some(pieces) = line.letters {
        line.notes.push(format!("the moves fit {pieces} piece letters only; they were read so"));
    }
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
    if matches!(reader.next_game(&mut Game::default()), Ok(true)) {
        notes.push("there is more than one game; this is the first".to_owned());
    }
    Ok(Line { letters: game.pieces, game, ply: 0, notes })
}

fn of_words(text: &str, fen: &str) -> Result<Line, String> {
    let fen = fen.trim();
    let start =
        parse_fen(if fen.is_empty() { START } else { fen }).map_err(|error| error.to_string())?;
    let game = typed(&start.position, text, None).map_err(|error| error.to_string())?;
    let notes = start.warnings.iter().map(ToString::to_string).collect();
    Ok(Line { letters: game.pieces, game, ply: 0, notes })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn read(text: &str, fen: &str, ply: Option<u64>) -> Result<Line, String> {
        line(&LineRequest { text: text.to_owned(), fen: fen.to_owned(), ply })
    }

    #[test]
    fn moves_and_games() {
        for (text, plies, notes) in [
            ("", 0, 0),
            ("Nf3 Nf6", 2, 0),
            ("1. Nf3 g8f6 2. Ng1 *", 3, 0),
            ("1. Nf3 {a knight} Nf6", 2, 0),
            ("1. Nf3 {[%clk 0:03:00]} (1. e4) Nf6 ; so far\n1 - 0", 2, 0),
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
            ("[White \"a\"]\n\nNf3", "8/8/8/8/8/8/8/8 w - -", "alone"),
            ("{x} Nf3", "8/8/8/8/8/8/8/8 w - -", "no position"),
            ("1. Nf3 3. Nf6", "", "the number 3. stands where"),
            ("1. Nf3 {x} 3. Nf6", "", "the number 3. stands where"),
            ("[", "", "PGN"),
            ("Lc4 Lf5", "", "cannot be read"),
            ("nf3 nf6", "", "1. \"nf3\" must be written Nf3"),
            ("Sf3 sf6", "", "1... \"sf6\" must be written Sf6"),
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
        assert!(shown.svg.starts_with("<svg"));
        let knight = shown.legal.iter().find(|legal| legal.name == "Sf3").unwrap();
        assert_eq!(
            (&*knight.word, &*knight.from, &*knight.to),
            ("Nf3", "g1", &["f3".to_owned()][..])
        );
        assert_eq!(
            (shown.squares.len(), &*shown.squares[0], &*shown.squares[63]),
            (64, "a8, black rook", "h1, white rook")
        );
        assert_eq!(shown.squares[35], "d4");
        assert_eq!(shown.fen, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        assert_eq!((&shown.players, shown.tags.len()), (&None, 0));
        let broken: serde_json::Value = serde_json::from_str(&answer(b"x")).unwrap();
        assert!(broken["error"].as_str().unwrap().starts_with("the page is broken"));
    }

    #[test]
    fn castling_is_shown_by_two_squares() {
        let shown = shown(&read("", "r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", None).unwrap());
        let of = |name: &str| shown.legal.iter().find(|one| one.name == name).unwrap().to.join(" ");
        assert_eq!(
            (of("O-O"), of("O-O-O"), of("Kf8")),
            ("g8 h8".into(), "c8 a8".into(), "f8".into())
        );
    }

    #[test]
    fn a_game_is_named_by_its_tags() {
        let tags = "[Event \"Open\"]\n[Round \"3.1\"]\n[Date \"2026.05.??\"]\n[White \"A\"]\n[Black \"B\"]\n";
        let shown =
            shown(&read(&format!("{tags}[Result \"1-0\"]\n\n1. Nf3 1-0"), "", None).unwrap());
        assert_eq!(shown.players.as_deref(), Some("A - B"));
        assert_eq!(shown.occasion.as_deref(), Some("Open, round 3.1, 2026.05"));
        assert_eq!((shown.result, shown.tags.len()), (Some("1-0"), 5));
    }
}
