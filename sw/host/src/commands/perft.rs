//! `perpetual perft`: counts the legal lines of a depth with the generator of the search chip.

use std::io::Write;
use std::time::Instant;

use perpetual_console::{Exit, Stop, grouped};
use perpetual_search_model::{Board, Chip, Table};
use serde_json::json;

use crate::cli::PerftArgs;
use crate::cli::search::SearchFormat;

/// The start of a game.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Plies of the detector, which takes no part here.
const PLIES: usize = 32;

/// Runs the command.
///
/// # Errors
/// If the position cannot be read or has too many moves, or the output not be written.
pub fn run(arguments: &PerftArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let PerftArgs { depth, on, format, .. } = *arguments;
    let fen = arguments.fen.as_deref().unwrap_or(START);
    let board: Board = fen.parse().map_err(|error| {
        Stop::Because(format!("the FEN \"{fen}\" cannot be read: {error}; correct it"))
    })?;
    let mut chip = Chip::new(Table::plain(), PLIES);
    chip.load(board);
    let began = Instant::now();
    let found = chip.perft(depth).map_err(Stop::because)?;
    let seconds = began.elapsed().as_secs_f64();
    let counts = found.counts;
    match format {
        SearchFormat::Text => {
            for (name, number) in [
                ("lines", found.lines),
                ("nodes", counts.nodes),
                ("generations", counts.generations),
            ] {
                writeln!(out, "{name:<12} {:>15}", grouped(number))?;
            }
            writeln!(out, "{:<12} {seconds:>15.2}", "seconds")?;
        }
        SearchFormat::Json => {
            let found = json!({
                "fen": fen,
                "depth": depth,
                "on": on.name(),
                "lines": found.lines,
                "nodes": counts.nodes,
                "generations": counts.generations,
                "seconds": seconds,
            });
            writeln!(out, "{found}")?;
        }
    }
    Ok(Exit::Well)
}
