//! `perpetual-lab upcoming`: the ways to find a repetition that is one move away.

use std::io::Write;

use perpetual_host::console::{Exit, Stop, interrupt};

use crate::cli::UpcomingArgs;
use crate::commands::games::{impossible, read};
use crate::compare::upcoming;

/// Runs the command, with its table on `out`.
///
/// # Errors
/// If a file cannot be read, there is no move in any, or the output cannot be written.
pub fn run(arguments: &UpcomingArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    interrupt::watch();
    let Some((lines, broken)) = read(&arguments.files)? else { return Ok(Exit::Interrupted) };
    let found =
        upcoming::compare(&lines).map_err(|(line, error)| impossible(&lines[line], error))?;
    found.write(arguments.format, out)?;
    out.flush()?;
    let code = if broken { Exit::Found } else { Exit::Success };
    Ok(if interrupt::requested() { Exit::Interrupted } else { code })
}
