//! `perpetual explain`: the walk over one line, step by step.

use std::io::Write;
use std::path::Path;

use crate::console::{Exit, Stop};

use crate::cli::{ExplainArgs, LineArgs};
use crate::commands::files;
use crate::commands::line::{Line, file, some_moves};
use crate::commands::replaced::replace;
use perpetual_report::claim::occurrences::{Occurrences, PlayedLine};
use perpetual_report::explain::{exact, moves, picture};

/// Runs the command.
///
/// # Errors
/// If the position or a move cannot be read, or the output not be written.
pub fn run(arguments: &ExplainArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let given = &arguments.line;
    picture_apart(arguments.svg.as_deref(), given)?;
    let (steps, stood) = if arguments.partial {
        let steps = moves::partial(given.fen.as_deref(), &given.moves).map_err(Stop::Because)?;
        (steps, Occurrences::default())
    } else {
        let Line { game, ply, .. } = some_moves(given)?;
        let line = PlayedLine::new(&game, ply, None, None);
        (moves::of_line(&line), Occurrences::at_the_end(&line))
    };
    let table = exact::walk(&steps, arguments.partial);
    writeln!(out, "The exact walk, backwards from the last move:\n")?;
    writeln!(out, "{table}")?;
    if !stood.alike.is_empty() {
        write!(out, "\n{}", stood.unlike())?;
    }
    if let Some(path) = &arguments.svg {
        write_picture(path, &picture::svg(&steps, &table, arguments.partial))?;
    }
    Ok(Exit::Success)
}

/// Writes a picture.
///
/// # Errors
/// If the file cannot be written.
pub fn write_picture(path: &Path, svg: &str) -> Result<(), Stop> {
    replace("--svg", path, svg.as_bytes())
}

/// Refuses to draw over the file that the game is read from.
///
/// # Errors
/// If they are one.
pub fn picture_apart(svg: Option<&Path>, line: &LineArgs) -> Result<(), Stop> {
    match (svg, file(line).map_err(Stop::Because)?) {
        (Some(svg), Some(pgn)) => files::apart(&format!("--svg {}", svg.display()), svg, &pgn),
        _ => Ok(()),
    }
}
