//! What shells need of a program's command line.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use super::{Exit, Stop};

/// Prints the script that completes command lines of this program in a shell.
///
/// # Errors
/// If it cannot be written.
pub fn completions(mut program: Command, shell: Shell, out: &mut dyn Write) -> Result<Exit, Stop> {
    let name = program.get_name().to_owned();
    // The generator insists on writing without fail; a buffer never fails.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, name, &mut script);
    out.write_all(&script)?;
    Ok(Exit::Success)
}
