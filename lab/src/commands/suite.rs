//! `perpetual-lab suite`: the suite of repetition cases, made from its list.

use std::fs;
use std::io::Write;
use std::path::Path;

use perpetual_host::console::{Exit, Stop};

use crate::cli::{Suite, SuiteArgs};
use crate::commands::games::say;
use crate::suite::{self, Answers, Case, Clause, judge, seek, write};

/// Runs the command.
///
/// # Errors
/// If a file cannot be read or written, or the output cannot be written.
pub fn run(arguments: &SuiteArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    match &arguments.what {
        Suite::Write { folder } => made(folder, out),
        Suite::Clauses => {
            for clause in Clause::all() {
                writeln!(out, "{:22} {}", clause.name(), clause.says())?;
            }
            Ok(Exit::Success)
        }
        Suite::Seek { folder, clause, games, plies, seed } => {
            let wanted = Clause::of(clause).ok_or_else(|| {
                Stop::because(format!(
                    "there is no clause \"{clause}\": perpetual-lab suite clauses"
                ))
            })?;
            let found = seek::seek(&cases(folder)?, wanted, *games, *plies, *seed);
            let Some(case) = found else {
                say("no such game was found: try more games or another seed");
                return Ok(Exit::Found);
            };
            writeln!(out, "start = \"{}\"\nmoves = \"{}\"", case.start, case.san().join(" "))?;
            Ok(Exit::Success)
        }
    }
}

/// The list of a folder.
fn cases(folder: &Path) -> Result<Vec<Case>, Stop> {
    suite::read(&folder.join("cases")).map_err(Stop::because)
}

fn made(folder: &Path, out: &mut dyn Write) -> Result<Exit, Stop> {
    let mut judged: Vec<(Case, Answers)> = Vec::new();
    for case in cases(folder)? {
        let answers = judge::judge(&case).map_err(Stop::because)?;
        judged.push((case, answers));
    }
    let files = write::files(&judged).map_err(Stop::because)?;
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| unusable(&path, error))?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(Exit::Success)
}

fn unusable(path: &Path, error: impl std::fmt::Display) -> Stop {
    Stop::because(format!("{}: {error}", path.display()))
}
