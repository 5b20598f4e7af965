//! `perpetual epd`: searches the positions of a file and counts those that are solved.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::time::Duration;

use serde::Serialize;

use crate::cli::Format;
use crate::cli::search::EpdArgs;
use crate::commands::search::{Shown, warn_of_failures};
use crate::console::{Exit, Progress, Stop, interrupt, say};
use perpetual_chess::archive;
use perpetual_chess::epd::Problem;
use perpetual_chess::pgn::notation;
use perpetual_engine::{Limits, Start};

/// How long each position is searched if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// What became of one.
#[derive(Debug, Serialize)]
struct Done {
    id: String,
    solved: bool,
    wanted: String,
    #[serde(flatten)]
    found: Shown,
}

/// Runs the command.
///
/// # Errors
/// If the file or the detector cannot be used, or the output not be written.
pub fn run(arguments: &EpdArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let name = arguments.file.display().to_string();
    let file = archive::open_file(&arguments.file)
        .map_err(|error| Stop::because(format!("{name}: {error}")))?;
    let mut problems = Vec::new();
    let mut exit = Exit::Success;
    for (number, line) in (1_u64..).zip(io::BufReader::new(file).split(b'\n')) {
        let line = line.map_err(|error| Stop::because(format!("{name}: {error}")))?;
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match Problem::of(&line) {
            Ok(problem) => problems.push((number, problem)),
            Err(reason) => {
                say(&format!("{name} line {number}: {reason}"));
                exit = Exit::Found;
            }
        }
    }
    let mut thinker = arguments.searching.thinker()?;
    let limits = Limits {
        depth: arguments.depth,
        hard: arguments.seconds.or(arguments.depth.is_none().then_some(USUAL_TIME)),
        interrupt: Some(interrupt::flag()),
        ..Limits::default()
    };
    interrupt::watch();
    let progress = Progress::new(Some(problems.len() as u64));
    let (mut solved, mut nodes, mut seconds) = (0, 0, 0.0);
    let mut done = 0;
    for (number, problem) in &problems {
        thinker.forget();
        let start = Start::new(problem.position.clone());
        let reached = thinker.think(&start, limits.clone(), |_| {});
        if interrupt::requested() {
            exit = Exit::Interrupted;
            break;
        }
        let is_solved = reached.line.first().is_some_and(|&played| problem.is_solved(played));
        solved += u64::from(is_solved);
        nodes += reached.tally.nodes;
        seconds += reached.time.as_secs_f64();
        done += 1;
        let wanted = [("", &problem.best), ("not ", &problem.avoid)]
            .iter()
            .flat_map(|(not, moves)| moves.iter().map(move |&m| (not, m)))
            .map(|(not, played)| format!("{not}{}", notation(&problem.position, &[played])[0]))
            .collect::<Vec<_>>()
            .join(" ");
        let found = Shown::new(&problem.position, &reached);
        let id = problem.id.clone().unwrap_or_else(|| number.to_string());
        let one = Done { id, solved: is_solved, wanted, found };
        progress.aside(|| arguments.format.write(&one, out))?;
        progress.doing(&format!("{solved} of {done} solved"));
        progress.step();
    }
    progress.finish();
    if arguments.format == Format::Text && !interrupt::terminated() {
        writeln!(
            out,
            "{solved} of {done} solved, {nodes} nodes in {seconds:.1} s, {:.0} nodes a second",
            nodes as f64 / f64::max(seconds, 1e-6)
        )?;
    }
    warn_of_failures(&mut thinker);
    Ok(exit)
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.solved { "solved" } else { "      " };
        write!(f, "{mark}  {:<12} {:<14} {}", self.id, self.wanted, self.found)
    }
}
