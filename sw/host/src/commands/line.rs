//! The line of moves that a command is given.

use std::io::{self, Write};
use std::path::Path;

use perpetual_chess::pgn::{Game, Reader, START, Warning, line_of_words, parse_fen};
use perpetual_console::{Stop, counted};

use crate::cli::LineArgs;
use perpetual_chess::archive;

/// The line as a game that ends where the line does.
///
/// # Errors
/// One sentence, if the position, a move or the file cannot be read.
pub fn game(arguments: &LineArgs) -> Result<Game, Stop> {
    match &arguments.pgn {
        Some(path) => of_file(path, arguments.game, arguments.ply),
        None => of_words(arguments.fen.as_deref(), arguments.words()),
    }
    .map_err(Stop::Because)
}

/// The same for a command that needs a move at least.
///
/// # Errors
/// As for [`game`], and if there is none.
pub fn some_moves(arguments: &LineArgs) -> Result<Game, Stop> {
    if arguments.pgn.is_none() && arguments.words().is_empty() {
        return Err(Stop::because(
            "there is no move: give moves, as in Nf3 Nf6 Ng1 Ng8, or a file with --pgn",
        ));
    }
    game(arguments)
}

fn of_words(fen: Option<&str>, words: &[String]) -> Result<Game, String> {
    let start = parse_fen(fen.unwrap_or(START)).map_err(|error| error.to_string())?;
    warn(&start.warnings);
    let moves = line_of_words(&start.position, words)?;
    Ok(Game::of(start.position, &moves))
}

/// A game of a file, up to a ply.
fn of_file(path: &Path, number: u64, ply: Option<usize>) -> Result<Game, String> {
    let name = path.display();
    let file = archive::open_file(path).map_err(|error| format!("{name}: {error}"))?;
    let mut reader = Reader::new(file);
    let mut game = Game::default();
    for read in 0..number {
        match reader.next_game(&mut game) {
            Ok(true) => {}
            Ok(false) => return Err(format!("{name} has only {}", counted(read, "game", "games"))),
            Err(error) => return Err(format!("{name}: {error}")),
        }
    }
    warn(&game.warnings);
    let plies = game.records.len();
    let ply = ply.unwrap_or(plies);
    match &game.error {
        Some(error) if ply > plies || plies == 0 => Err(format!("{name} game {number}: {error}")),
        _ if ply > plies => {
            Err(format!("{name} game {number} has only {}", counted(plies as u64, "ply", "plies")))
        }
        _ => Ok(Game::of(game.start, &game.moves[..ply])),
    }
}

fn warn(warnings: &[Warning]) {
    for warning in warnings {
        let _ = writeln!(io::stderr(), "perpetual: warning: {warning}");
    }
}
