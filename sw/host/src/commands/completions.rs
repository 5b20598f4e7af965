//! `perpetual completions`: what a shell needs to complete our command lines.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::console::{Exit, Stop};

/// Writes the completion script for a shell.
///
/// # Errors
/// If it cannot be written.
pub fn run(shell: Shell, out: &mut dyn Write) -> Result<Exit, Stop> {
    // The generator insists on writing without fail; a buffer never fails.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "perpetual", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Well)
}
