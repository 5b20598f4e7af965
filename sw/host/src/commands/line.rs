//! The line of moves that a command is given.

use std::path::PathBuf;

use crate::cli::LineArgs;
use crate::commands::files::{is_live, shown};
use crate::commands::in_file::{of_file, warn, warn_of_letters};
use crate::console::{Stop, counted, say};
use perpetual_chess::pgn::{
    Game, GameError, LANGUAGES, Pieces, START, SanError, fields, find_in_letters, parse_fen, typed,
};
use perpetual_report::claim::occurrences::PlayedLine;
use perpetual_report::claim::written::numbered;
use shakmaty::Chess;

/// A game, and where in it the line ends.
pub struct Line {
    /// The whole game, as far as it could be read.
    pub game: Game,
    /// The ply that the line ends with.
    pub ply: u64,
    /// What ended the game before its end, where the line was not told to end earlier.
    pub error: Option<GameError>,
    /// What the game is called in a message.
    pub name: String,
    /// The file that it is from, and its number there.
    pub from: Option<(PathBuf, u64)>,
    /// The letters that moves may be typed in, besides English.
    pub pieces: Option<&'static Pieces>,
}

/// The line as a game that ends where the line does.
///
/// # Errors
/// One sentence, if the position, a move or the file cannot be read.
pub fn game(arguments: &LineArgs) -> Result<Game, Stop> {
    let Line { game, ply, .. } = line(arguments)?;
    Ok(Game::of(game.start, &game.moves[..ply as usize]))
}

/// The line for a command that needs a move at least.
///
/// # Errors
/// As for [`game`], and if there is none.
pub fn some_moves(arguments: &LineArgs) -> Result<Line, Stop> {
    if arguments.pgn.is_none() && arguments.moves.is_empty() {
        return Err(no_move());
    }
    line(arguments)
}

/// What is said where there are no moves.
fn no_move() -> Stop {
    Stop::because("there is no move: give moves, as in Nf3 Nf6 Ng1 Ng8, or a file with --pgn")
}

/// The line with the moves that come after it, for a command that needs a move or a position.
///
/// # Errors
/// As for [`game`], and if there is neither.
pub fn some_line(arguments: &LineArgs) -> Result<Line, Stop> {
    let LineArgs { pgn, fen, at, .. } = arguments;
    let given = pgn.is_some() || fen.is_some() || at.is_some();
    let line = line(arguments)?;
    if !given && line.from.is_none() && line.game.moves.is_empty() {
        return Err(no_move());
    }
    Ok(line)
}

/// The line with the moves that come after it.
///
/// # Errors
/// As for [`game`].
pub fn line(arguments: &LineArgs) -> Result<Line, Stop> {
    let (mut game, name, from) = match file(arguments).map_err(Stop::Because)? {
        Some(path) => {
            let (game, number) =
                of_file(&path, arguments.game.as_ref(), arguments.pieces).map_err(Stop::Because)?;
            (game, format!("{} game {number}", shown(&path)), Some((path, number)))
        }
        None => {
            let game = of_words(arguments.fen.as_deref(), &arguments.moves, arguments.pieces);
            (game.map_err(Stop::Because)?, "the line".to_owned(), None)
        }
    };
    let error = game.error.take();
    let pieces = arguments.pieces.or(game.pieces);
    let end = end(arguments, &game, pieces);
    // What cannot be read is what is wrong, if the line should end behind it.
    if let Some(error) = &error
        && (game.moves.is_empty() || matches!(end, Err(NoPly::Beyond(_))))
    {
        return Err(Stop::Because(format!("{name}: {error}")));
    }
    let whole = arguments.ply.is_none() && arguments.at.is_none();
    match end {
        Ok(ply) => Ok(Line { game, ply, error: error.filter(|_| whole), name, from, pieces }),
        Err(NoPly::Beyond(reason) | NoPly::Wrong(reason)) => {
            Err(Stop::Because(format!("{name} {reason}")))
        }
    }
}

/// The file of games, if the line is from one: also where it is given in the place of the moves.
pub(super) fn file(arguments: &LineArgs) -> Result<Option<PathBuf>, String> {
    if let Some(path) = &arguments.pgn {
        return Ok(Some(path.clone()));
    }
    let is_file = |word: &String| {
        let name = PathBuf::from(word);
        let called = name.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
        called
            || is_live(&name)
            || (find_in_letters(&Chess::default(), word.as_bytes(), None).is_err()
                && name.is_file())
    };
    match arguments.moves.as_slice() {
        [word] if arguments.fen.is_none() && is_file(word) => Ok(Some(PathBuf::from(word))),
        [word, ..] if is_file(word) => Err(format!(
            "{word} is a file: give it alone, without moves and --fen; --move and --ply say where \
             its line ends"
        )),
        _ if arguments.game.is_some() => {
            Err("--game takes a game of a file: give the file too, with --pgn".to_owned())
        }
        _ => Ok(None),
    }
}

/// Why a line cannot end where it should; a sentence that lacks the name of the game.
enum NoPly {
    /// The game ends before.
    Beyond(String),
    /// Something else was played there.
    Wrong(String),
}

/// The ply that the line should end with.
fn end(arguments: &LineArgs, game: &Game, pieces: Option<&'static Pieces>) -> Result<u64, NoPly> {
    let plies = game.moves.len() as u64;
    if let Some(text) = &arguments.at {
        return of_move(game, text, pieces);
    }
    match arguments.ply {
        Some(ply) if ply > plies => {
            Err(NoPly::Beyond(format!("has only {}", counted(plies, "ply", "plies"))))
        }
        ply => Ok(ply.unwrap_or(plies)),
    }
}

/// The ply of a move that is given with its number.
fn of_move(game: &Game, text: &str, pieces: Option<&'static Pieces>) -> Result<u64, NoPly> {
    let wrong = |reason: String| Err(NoPly::Wrong(reason));
    let (Some(number), word) = numbered(text) else {
        if let Some(here) = moves_numbered(game, text, pieces) {
            return wrong(format!("has more than one move {text}: give --move {here}"));
        }
        return wrong(format!(
            "has no move to be found as \"{text}\": give its number too, as in 39.Kg1 or 38...Kg7"
        ));
    };
    let line = PlayedLine::new(game, game.moves.len() as u64, None, None);
    let ply = match u64::try_from(game.ply_of(number)) {
        Ok(ply) if ply > 0 => ply,
        _ => {
            let first = game.move_number(1);
            return wrong(format!("has no move {number}{word}: it begins with move {first}"));
        }
    };
    let Some(there) = line.of(ply) else {
        return Err(NoPly::Beyond(match line.of(game.moves.len() as u64) {
            Some(last) => format!("has no move {number}{word}: it ends with {last}"),
            None => format!("has no move {number}{word}: it has no moves"),
        }));
    };
    match find_in_letters(line.position(ply - 1), word.as_bytes(), pieces) {
        Ok(found) if found == game.moves[ply as usize - 1] => Ok(ply),
        Err(SanError::Ambiguous) => wrong(format!(
            "has more than one move that {number}{word} could be: {there} was played there"
        )),
        _ => wrong(format!("has no move {number}{word}: {there} was played there")),
    }
}

/// The moves of a number that is given alone, as a choice.
fn moves_numbered(game: &Game, text: &str, pieces: Option<&'static Pieces>) -> Option<String> {
    let number: u64 = text.trim().trim_end_matches('.').parse().ok()?;
    let plies = game.moves.len() as u64;
    let line = PlayedLine::new(game, plies, None, pieces);
    let of_number = (1..=plies).filter(|ply| game.move_number(*ply).number == number);
    let here: Vec<String> = of_number.filter_map(|ply| line.of(ply)).collect();
    (!here.is_empty()).then(|| here.join(" or --move "))
}

fn of_words(
    fen: Option<&str>,
    words: &[String],
    pieces: Option<&'static Pieces>,
) -> Result<Game, String> {
    let start = parse_fen(fen.unwrap_or(START)).map_err(|error| error.to_string())?;
    warn(&start.warnings);
    if fen.is_some_and(|fen| fields(fen).count() < 6) {
        say(
            "warning: the FEN lacks a counter; no plies since the last capture or pawn move, and move 1, were assumed \
             where they are missing",
        );
    }
    let game =
        typed(&start.position, &words.join(" "), pieces).map_err(|error| error.to_string())?;
    warn_of_letters(&game);
    Ok(game)
}

/// What is added to a message where the letters of other languages fit.
pub(super) fn hint(fits: impl Fn(&'static Pieces) -> bool) -> String {
    let fit: Vec<&Pieces> = LANGUAGES[1..].iter().filter(|letters| fits(letters)).collect();
    match fit.as_slice() {
        [] => String::new(),
        [one] => format!("; it fits {one} letters: add --pieces {}", one.code),
        several => {
            let names: Vec<&str> = several.iter().map(|letters| letters.name).collect();
            let codes: Vec<&str> = several.iter().map(|letters| letters.code).collect();
            format!(
                "; it fits {} letters: add --pieces {}",
                names.join(" and "),
                codes.join(" or ")
            )
        }
    }
}
