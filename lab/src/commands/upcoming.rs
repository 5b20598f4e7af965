//! `perpetual-lab upcoming`: the ways to find a repetition that is one move away.

use std::io::Write;

use perpetual_host::console::{Exit, Stop, interrupt};

use crate::cli::UpcomingArgs;
use crate::commands::games::{impossible, read, say};
use crate::compare::claims;
use crate::compare::game_record::GameRecord;
use crate::compare::upcoming::{self, ways};

/// Runs the command, with its tables on `out`.
///
/// # Errors
/// If a file cannot be read, there is no move in any, or the output cannot be written.
pub fn run(arguments: &UpcomingArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    interrupt::watch();
    let Some((lines, broken)) = read(&arguments.files)? else { return Ok(Exit::Interrupted) };
    let found = upcoming::compare(&lines, ways::ALL)
        .map_err(|(line, error)| impossible(&lines[line], error))?;
    found.write(arguments.format, out)?;
    let same = arguments.rounds == 0 || claims(arguments, &lines, out)?;
    out.flush()?;
    let code = if broken || !same { Exit::Found } else { Exit::Success };
    Ok(if interrupt::requested() { Exit::Interrupted } else { code })
}

/// What it takes to look for claims, and whether every way finds the same.
fn claims(
    arguments: &UpcomingArgs,
    lines: &[GameRecord],
    out: &mut dyn Write,
) -> Result<bool, Stop> {
    let Some(found) = claims::compare(lines, arguments.rounds) else { return Ok(true) };
    found.write(arguments.format, out)?;
    if !found.same {
        say(
            "the ways to look for claims differ, which they must never do: a fault of this program; \
             report it with the games",
        );
    }
    Ok(found.same)
}
