//! `perpetual-lab experiment`: what the papers found out, done again.

use std::io::Write;

use crate::cli::{Experiment, ExperimentArgs};
use crate::experiments::{draws, history, wac018};
use perpetual_host::console::{Exit, Stop};

/// Runs the command.
///
/// # Errors
/// If the output cannot be written.
pub fn run(arguments: &ExperimentArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let quick = arguments.quick;
    let depth = if quick { 6 } else { 12 };
    match arguments.name {
        Experiment::Wac018 => wac018::write(if quick { wac018::QUICK } else { wac018::FULL }, out)?,
        Experiment::Draws => draws::write(depth, out)?,
        Experiment::MicroMax => draws::missed(depth, out)?,
        Experiment::Ghi => history::write(depth, out)?,
    }
    Ok(Exit::Success)
}
