//! `perpetual-lab experiment`: what the papers found out, done again.

use std::io::Write;

use crate::cli::{Experiment, ExperimentArgs};
use crate::experiments::{draws, euwe, hardware, history, search_chip, upcoming, wac018};
use perpetual_host::console::interrupt;
use perpetual_host::console::{Exit, Stop};

/// Plies of Euwe's game.
const EUWE: usize = 4096;

/// Runs the command.
///
/// # Errors
/// If a simulation is not built in, or the output cannot be written.
pub fn run(arguments: &ExperimentArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    interrupt::watch();
    let quick = arguments.quick;
    let depth = if quick { 6 } else { 12 };
    match arguments.name {
        Experiment::Wac018 => wac018::write(if quick { wac018::QUICK } else { wac018::FULL }, out)?,
        Experiment::Draws => draws::write(depth, out)?,
        Experiment::MicroMax => draws::missed(depth, out)?,
        Experiment::Ghi => history::write(depth, out)?,
        Experiment::Euwe => euwe::write(EUWE, out)?,
        Experiment::Hardware => {
            hardware::write(if quick { hardware::QUICK } else { hardware::FULL }, out)?;
        }
        Experiment::SearchChip => {
            search_chip::write(if quick { search_chip::QUICK } else { search_chip::FULL }, out)?;
        }
        Experiment::Upcoming => {
            upcoming::write(if quick { upcoming::QUICK } else { upcoming::FULL }, out)?;
        }
    }
    Ok(if interrupt::requested() { Exit::Interrupted } else { Exit::Success })
}
