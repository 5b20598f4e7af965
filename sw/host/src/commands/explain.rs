//! `perpetual explain`: the walk over one line, step by step.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::cli::{ExplainArgs, Place, Rules};
use crate::commands::check;
use crate::exit::{Exit, Stop};
use crate::explain::line::Step;
use crate::explain::{exact, line, picture, published};
use crate::pgn::{Game, Reader, Warning, parse_fen};
use crate::report::counted;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Runs the command.
///
/// # Errors
/// If the position or a move cannot be read, or the output not be written.
pub fn run(arguments: &ExplainArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let steps = match &arguments.pgn {
        Some(path) => of_file(path, arguments.place),
        None if arguments.partial => line::partial(arguments.fen.as_deref(), &arguments.moves),
        None => of_moves(arguments.fen.as_deref(), &arguments.moves),
    }
    .map_err(Stop::Because)?;
    let rules = arguments.rules.unwrap_or(match arguments.partial {
        true => Rules::Both,
        false => Rules::Exact,
    });
    if rules != Rules::Exact {
        writeln!(out, "The published walk, in the order of the moves:\n")?;
        writeln!(out, "{}", published::walk(&steps))?;
    }
    if rules == Rules::Both {
        writeln!(out)?;
    }
    let table = exact::walk(&steps, arguments.partial);
    if rules != Rules::Paper {
        writeln!(out, "The exact walk, backwards from the last move:\n")?;
        writeln!(out, "{table}")?;
    }
    if let Some(path) = &arguments.svg {
        fs::write(path, picture::svg(&steps, &table, arguments.partial)).map_err(|error| {
            Stop::Because(format!("{} cannot be written: {error}", path.display()))
        })?;
    }
    Ok(Exit::Well)
}

/// Moves from a position, from the usual start if there is none.
pub(super) fn of_moves(fen: Option<&str>, moves: &[String]) -> Result<Vec<Step>, String> {
    let start = parse_fen(fen.unwrap_or(START)).map_err(|error| error.to_string())?;
    warn(&start.warnings);
    line::full(&start, moves)
}

/// The moves of a game in a file, up to a ply.
pub(super) fn of_file(path: &Path, place: Place) -> Result<Vec<Step>, String> {
    let Place { game: number, ply } = place;
    let name = path.display();
    let file = check::open_file(path).map_err(|error| format!("{name}: {error}"))?;
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
        _ => Ok(line::of_game(&game, ply)),
    }
}

fn warn(warnings: &[Warning]) {
    for warning in warnings {
        let _ = writeln!(io::stderr(), "perpetual: warning: {warning}");
    }
}
