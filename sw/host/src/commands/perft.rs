//! `perpetual perft`: counts the legal lines of a depth with the generator of the search chip.

use std::io::Write;
use std::time::Instant;

use perpetual_console::{Exit, Progress, Stop, grouped, interrupt};
use perpetual_forms::perft::{Counted, PerftError, perft};
use perpetual_search_model::Board;
use serde_json::json;

use crate::cli::PerftArgs;
use crate::cli::search::SearchFormat;

/// The start of a game.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Runs the command.
///
/// # Errors
/// If the position cannot be read or has too many moves, the form cannot be had, or the output not be written.
pub fn run(arguments: &PerftArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let PerftArgs { depth, on, format, .. } = *arguments;
    let fen = arguments.fen.as_deref().unwrap_or(START);
    let board: Board = fen.parse().map_err(|error| {
        Stop::Because(format!("the FEN \"{fen}\" cannot be read: {error}; correct it"))
    })?;
    interrupt::watch();
    let progress = Progress::new(None);
    progress.doing("counting");
    let began = Instant::now();
    let found = perft(on.form(), &board, depth, &mut |counted| {
        progress.doing(&format!("{} lines", grouped(counted.lines)));
        !interrupt::requested()
    });
    let seconds = began.elapsed().as_secs_f64();
    progress.finish();
    let counted = match found {
        Ok(counted) => counted,
        Err(PerftError::Stopped) => return Ok(Exit::Interrupted),
        Err(error) => return Err(Stop::because(error)),
    };
    let Counted { lines, nodes, generations, cycles } = counted;
    match format {
        SearchFormat::Text => {
            let counts = [("lines", lines), ("nodes", nodes), ("generations", generations)];
            for (name, number) in counts.into_iter().chain(cycles.map(|cycles| ("cycles", cycles)))
            {
                writeln!(out, "{name:<12} {:>15}", grouped(number))?;
            }
            writeln!(out, "{:<12} {seconds:>15.2}", "seconds")?;
        }
        SearchFormat::Json => {
            let found = json!({
                "fen": fen,
                "depth": depth,
                "on": on.name(),
                "lines": lines,
                "nodes": nodes,
                "generations": generations,
                "cycles": cycles,
                "seconds": seconds,
            });
            writeln!(out, "{found}")?;
        }
    }
    Ok(Exit::Well)
}
