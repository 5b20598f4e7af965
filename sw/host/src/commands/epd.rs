//! `perpetual epd`: searches the positions of a file and counts those that are solved.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use serde::Serialize;
use shakmaty::{Chess, Move};

use crate::cli::Format;
use crate::cli::search::EpdArgs;
use crate::commands::search::{Shown, warn_of_fall_back};
use crate::console::Progress;
use crate::console::interrupt;
use crate::console::{Exit, Stop};
use crate::engine::{Limits, Start};
use perpetual_chess::archive;
use perpetual_chess::pgn::{find_move, notation, parse_fen};

/// How long each position is searched if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// A position, and what is known of its best move.
#[derive(Debug)]
struct Problem {
    id: String,
    position: Chess,
    best: Vec<Move>,
    avoid: Vec<Move>,
}

impl Problem {
    fn is_solved(&self, played: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&played)) && !self.avoid.contains(&played)
    }
}

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
    let mut exit = Exit::Well;
    for (number, line) in (1..).zip(io::BufReader::new(file).split(b'\n')) {
        let line = line.map_err(|error| Stop::because(format!("{name}: {error}")))?;
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match problem(&line, number) {
            Ok(problem) => problems.push(problem),
            Err(reason) => {
                let _ = writeln!(io::stderr(), "perpetual: {name} line {number}: {reason}");
                exit = Exit::Found;
            }
        }
    }
    let mut thinker = arguments.searching.thinker()?;
    let limits = Limits {
        depth: arguments.depth,
        hard: arguments
            .movetime
            .map(Duration::from_millis)
            .or(arguments.depth.is_none().then_some(USUAL_TIME)),
        interrupt: Some(interrupt::flag()),
        ..Limits::default()
    };
    interrupt::watch();
    let progress = Progress::new(Some(problems.len() as u64));
    let (mut solved, mut nodes, mut seconds) = (0, 0, 0.0);
    let mut done = 0;
    for problem in &problems {
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
        let one = Done { id: problem.id.clone(), solved: is_solved, wanted, found };
        progress.aside(|| one.write(arguments.format, out))?;
        progress.doing(&format!("{solved} of {done} solved"));
        progress.step();
    }
    progress.finish();
    if arguments.format == Format::Text {
        writeln!(
            out,
            "{solved} of {done} solved, {nodes} nodes in {seconds:.1} s, {:.0} nodes a second",
            nodes as f64 / f64::max(seconds, 1e-6)
        )?;
    }
    if let Some(warning) = thinker.take_warning() {
        warn_of_fall_back(&warning);
    }
    Ok(exit)
}

/// Reads a line of an EPD file.
fn problem(line: &str, number: u64) -> Result<Problem, String> {
    let fields: Vec<&str> = line.splitn(5, ' ').collect();
    let [placement, turn, castling, en_passant, operations] = fields[..] else {
        return Err("expected four fields of a position and operations, as in \
                    \"8/8/8/8/8/8/8/8 w - - bm Ra8;\""
            .to_owned());
    };
    let fen = format!("{placement} {turn} {castling} {en_passant} 0 1");
    let position = parse_fen(&fen).map_err(|error| error.to_string())?.position;
    let mut problem =
        Problem { id: number.to_string(), position, best: Vec::new(), avoid: Vec::new() };
    for operation in operations.split(';').map(str::trim) {
        let (code, operand) = operation.split_once(' ').unwrap_or((operation, ""));
        let moves = match code {
            "bm" => &mut problem.best,
            "am" => &mut problem.avoid,
            "id" => {
                problem.id = operand.trim_matches('"').to_owned();
                continue;
            }
            _ => continue,
        };
        for word in operand.split_whitespace() {
            match find_move(&problem.position, word.as_bytes()) {
                Ok(Some(found)) => moves.push(found),
                _ => return Err(format!("\"{word}\" is no legal move here")),
            }
        }
    }
    if problem.best.is_empty() && problem.avoid.is_empty() {
        return Err("no best move (bm) and none to avoid (am) is named".to_owned());
    }
    Ok(problem)
}

impl Done {
    fn write(&self, format: Format, out: &mut dyn Write) -> Result<(), Stop> {
        match format {
            Format::Json => {
                serde_json::to_writer(&mut *out, self).map_err(io::Error::from)?;
                writeln!(out)?;
            }
            Format::Text => {
                let mark = if self.solved { "solved" } else { "      " };
                let (id, wanted, found) = (&self.id, &self.wanted, &self.found);
                writeln!(out, "{mark}  {id:<12} {wanted:<14} {}", found.brief())?;
            }
        }
        out.flush()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read() {
        let text = "7k/8/8/8/8/8/8/R6K w - - bm Ra8+ Ra7; am Ra2; id \"one\"; c0 \"x\";";
        let problem = problem(text, 9).unwrap();
        assert_eq!((problem.id.as_str(), problem.best.len(), problem.avoid.len()), ("one", 2, 1));
        assert!(problem.is_solved(problem.best[1]) && !problem.is_solved(problem.avoid[0]));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, sentence) in [
            ("7k/8 w - -", "expected four fields"),
            ("7k/8/8/8/8/8/8/R6K w - - bm Rb9;", "\"Rb9\" is no legal move here"),
            ("7k/8/8/8/8/8/8/R6K w - - id \"x\";", "no best move"),
            ("7k/8/8/8/8/8/8/R6 w - - bm Ra8;", "FEN"),
        ] {
            let error = problem(text, 1).unwrap_err();
            assert!(error.contains(sentence), "{error}");
        }
    }
}
