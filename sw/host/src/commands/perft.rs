//! `perpetual perft`: counts the legal lines of a depth with the search chip.

use std::io::Write;
use std::time::{Duration, Instant};

use crate::console::{Exit, Progress, Stop, grouped, interrupt};
use crate::forms::searcher;
use perpetual_model::search::{Board, Done, Job, Lines, Reply, Root, Searcher, Task};
use serde_json::json;

use crate::cli::Format;
use crate::cli::PerftArgs;

/// The start of a game.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// How long to wait between two looks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// Runs the command.
///
/// # Errors
/// If the position cannot be read or has too many moves, the form cannot be had, or the output not be written.
pub fn run(arguments: &PerftArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let fen = arguments.fen.as_deref().unwrap_or(START);
    let board: Board = fen.parse().map_err(|error| {
        Stop::Because(format!("the FEN \"{fen}\" cannot be read: {error}; correct it"))
    })?;
    interrupt::watch();
    let mut chip = searcher(&arguments.on, arguments.baud, 1).map_err(Stop::Because)?;
    let job = Job { root: Root::after(board, &[]), task: Task::Perft(arguments.depth) };
    let began = Instant::now();
    let Some(reply) = ask(chip.as_mut(), &job)? else { return Ok(Exit::Interrupted) };
    let seconds = began.elapsed().as_secs_f64();
    let Done::Perft(Lines { lines, counts }) = reply.done.map_err(Stop::because)? else {
        return Err(Stop::Because(format!("{} has not counted lines", chip.name())));
    };
    let (nodes, generations, cycles) = (counts.nodes, counts.generations, reply.cycles);
    match arguments.format {
        Format::Text => {
            let counts = [("lines", lines), ("nodes", nodes), ("generations", generations)];
            for (name, number) in counts.into_iter().chain(cycles.map(|cycles| ("cycles", cycles)))
            {
                writeln!(out, "{name:<12} {:>15}", grouped(number))?;
            }
            writeln!(out, "{:<12} {seconds:>15.2}", "seconds")?;
        }
        Format::Json => {
            let found = json!({
                "fen": fen,
                "depth": arguments.depth,
                "on": arguments.on.to_string(),
                "lines": lines,
                "nodes": nodes,
                "generations": generations,
                "cycles": cycles,
                "seconds": seconds,
            });
            writeln!(out, "{found}")?;
        }
    }
    Ok(Exit::Success)
}

/// The reply; none if it was not waited for.
fn ask(chip: &mut dyn Searcher, job: &Job) -> Result<Option<Reply>, Stop> {
    let progress = Progress::new(None);
    progress.doing("counting");
    let number = chip.submit(job).map_err(Stop::because)?;
    let reply = loop {
        if let Some(reply) = chip.collect(number, LOOK).map_err(Stop::because)? {
            break Some(reply);
        }
        if interrupt::requested() {
            chip.abort(number).map_err(Stop::because)?;
            break None;
        }
    };
    progress.finish();
    Ok(reply)
}
