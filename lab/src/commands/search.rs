//! `perpetual-lab search`: the same search with the published methods.

use std::io::Write;

use perpetual_host::commands::line;
use perpetual_host::commands::search::{Shown, game_over};
use perpetual_host::console::{Exit, Stop, interrupt};
use perpetual_host::engine::source::{Following, Guarded, Source};
use perpetual_host::engine::{Knowledge, Limits, Options, Reached, Start, Thinker};
use perpetual_model::Chain;

use crate::cli::SearchArgs;
use crate::commands::games::say;
use crate::methods;

/// Mebibytes of hash table, as `perpetual search` has them.
const HASH: usize = 16;

/// Runs the command.
///
/// # Errors
/// If the position or a move cannot be read, or the output not be written.
pub fn run(arguments: &SearchArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let start = Start::of_game(&line::game(&arguments.line)?);
    if let Some(over) = game_over(start.position()) {
        return Err(Stop::because(format!("there is nothing to search: {over}")));
    }
    interrupt::watch();
    let (golden, _) = think(&start, arguments.depth, Following::new(Chain::new()));
    writeln!(
        out,
        "{:<22} search  depth  move        value        nodes  repetitions  seconds  line",
        "method"
    )?;
    for method in methods::ALL {
        let chosen = &arguments.methods;
        if !chosen.is_empty() && !chosen.iter().any(|chosen| chosen.name == method.name) {
            continue;
        }
        let (reached, warning) = think(&start, arguments.depth, Following::new(method.detector()));
        if interrupt::requested() {
            return Ok(Exit::Interrupted);
        }
        let same = Reached { time: golden.time, ..reached.clone() } == golden;
        let same = if same { "same" } else { "other" };
        let shown = Shown::new(start.position(), &reached).brief();
        writeln!(out, "{:<22} {same:<6}  {shown}", method.name)?;
        out.flush()?;
        if let Some(warning) = warning {
            say(&format!("warning: {}: {warning}", method.name));
        }
    }
    Ok(Exit::Success)
}

/// What a search reaches that asks this source, and whether the source failed.
fn think(
    start: &Start,
    depth: u32,
    source: impl Source + Send + 'static,
) -> (Reached, Option<String>) {
    let knowledge = Knowledge::Asked(Guarded::new(Box::new(source)));
    let mut thinker = Thinker::new(Options::default(), knowledge, HASH);
    let limits = Limits { interrupt: Some(interrupt::flag()), ..Limits::depth(depth) };
    let reached = thinker.think(start, limits, |_| {});
    (reached, thinker.take_warning())
}
