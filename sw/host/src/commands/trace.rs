//! `perpetual trace`: a walk of the circuit as a waveform.

use std::io::{Cursor, Write};

use crate::cli::TraceArgs;
use crate::commands::files;
use crate::commands::line::some_moves;
use crate::commands::replaced::replace;
use crate::console::{Exit, Stop, counted};
use crate::trace::walk::{WalkError, walk};
use crate::trace::{save, write};

/// Runs the command.
///
/// # Errors
/// If the position, a move or the file of games cannot be read, or the waveform not be written.
pub fn run(arguments: &TraceArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let path = arguments.out.as_path();
    if path.extension().is_none_or(|extension| extension != "fst") {
        return Err(Stop::Because(format!(
            "{}: the waveform is written as FST, so its name must end in .fst",
            path.display()
        )));
    }
    if let Some(pgn) = &arguments.line.pgn {
        files::apart(&format!("--out {}", path.display()), path, pgn)?;
    }
    let records = some_moves(&arguments.line)?.records;
    let walked = match walk(&records, arguments.first) {
        Ok(walked) => walked,
        Err(error @ WalkError::Differs(_)) => {
            writeln!(std::io::stderr(), "perpetual: {error}")?;
            return Ok(Exit::Found);
        }
        Err(error) => return Err(Stop::because(error)),
    };
    let mut waveform = Cursor::new(Vec::new());
    write::fst(&mut waveform, &walked.cycles)
        .map_err(|error| Stop::Because(format!("{} cannot be written: {error}", path.display())))?;
    replace("--out", path, waveform.get_ref())?;
    let saved = path.with_extension("gtkw");
    let signals = walked.cycles.first().map(Vec::as_slice).unwrap_or_default();
    replace("--out", &saved, save::gtkw(signals).as_bytes())?;
    let verdict = walked.answer.verdict;
    writeln!(
        out,
        "{}: {}, {} walked; occurrences {}, distance {}{}",
        path.display(),
        counted(walked.cycles.len() as u64, "cycle", "cycles"),
        counted(walked.plies as u64, "ply", "plies"),
        verdict.occurrences,
        verdict.distance,
        if verdict.exact { "" } else { ", not exact" },
    )?;
    writeln!(out, "gtkwave {} {}", path.display(), saved.display())?;
    Ok(Exit::Success)
}
