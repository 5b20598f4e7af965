//! `perpetual-lab experiment`: what the papers found out, done again.

use std::io::Write;

use crate::cli::{Experiment, ExperimentArgs};
use crate::experiments::{
    draws, euwe, hardware, history, search_chip, search_ideas, soft_core, upcoming, wac018,
};
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
    let paper = if quick {
        wac018::Effort { paper: 8, endgames: 7, middle_games: 5, rounds: 1 }
    } else {
        wac018::FULL
    };
    let boards = if quick {
        hardware::Effort { endgames: 5, middle_games: 4, positions: 1 }
    } else {
        hardware::FULL
    };
    let depth = if quick { 6 } else { 12 };
    let all = [
        Experiment::Wac018,
        Experiment::Draws,
        Experiment::MicroMax,
        Experiment::Ghi,
        Experiment::Euwe,
        Experiment::Hardware,
        Experiment::SearchChip,
    ];
    let one = [arguments.name];
    let names = if arguments.name == Experiment::All { &all[..] } else { &one[..] };
    for name in names {
        if names.len() > 1 {
            writeln!(out, "<!-- {} -->", title(*name))?;
        }
        match name {
            Experiment::Wac018 => wac018::write(paper, out)?,
            Experiment::Draws => draws::write(depth, out)?,
            Experiment::MicroMax => draws::missed(depth, out)?,
            Experiment::Ghi => history::write(depth, out)?,
            Experiment::Euwe => euwe::write(EUWE, out)?,
            Experiment::Hardware => hardware::write(boards, out)?,
            Experiment::SearchChip => {
                let effort = if quick { search_chip::QUICK } else { search_chip::FULL };
                search_chip::write(effort, out)?;
            }
            Experiment::SearchIdeas => {
                let effort = if quick { search_ideas::QUICK } else { search_ideas::FULL };
                search_ideas::write(effort, out)?;
            }
            Experiment::SoftCore => {
                let effort = if quick { search_chip::QUICK } else { search_chip::FULL };
                soft_core::write(effort, out)?;
            }
            Experiment::Upcoming => {
                let deep = if quick { upcoming::QUICK } else { upcoming::FULL };
                upcoming::write(deep, out)?;
            }
            Experiment::FindHistory => {
                let depths = if quick { 5..=5 } else { 5..=9 };
                history::find(arguments.seed, if quick { 20 } else { 5_000 }, depths, out)?;
            }
            Experiment::All => {}
        }
        if names.len() > 1 {
            writeln!(out, "<!-- end of {} -->", title(*name))?;
        }
        if interrupt::requested() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(Exit::Success)
}

fn title(name: Experiment) -> &'static str {
    match name {
        Experiment::Wac018 => "wac018",
        Experiment::Draws => "draws",
        Experiment::MicroMax => "micro-max",
        Experiment::Ghi => "ghi",
        Experiment::Euwe => "euwe",
        Experiment::Hardware => "hardware",
        Experiment::SearchChip => "search-chip",
        Experiment::All => "all",
        Experiment::SearchIdeas => "search-ideas",
        Experiment::SoftCore => "soft-core",
        Experiment::Upcoming => "upcoming",
        Experiment::FindHistory => "find-history",
    }
}
