//! `perpetual simulate`: a simulated board that other programs see as a serial port.

use std::io::Write;

use perpetual_sim::{Board, SimulatedBoard, default_place};

use crate::cli::SimulateArgs;
use perpetual_console::grouped;
use perpetual_console::interrupt;
use perpetual_console::{Exit, Stop};

/// Runs the command until Ctrl-C.
///
/// # Errors
/// If there is no such board, or no place for it.
pub fn run(arguments: &SimulateArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    // A waveform may take a while to be written: there is no hurry after the first Ctrl-C.
    interrupt::watch_patiently();
    let board = match &arguments.trace {
        Some(path) => Board::traced(&arguments.config, path),
        None => Board::new(&arguments.config),
    }
    .map_err(Stop::because)?;
    let configuration = board.configuration();
    let place = arguments.link.clone().unwrap_or_else(default_place);
    let mut board = SimulatedBoard::open(board, &place).map_err(Stop::because)?;
    writeln!(out, "{}", board.path().display())?;
    writeln!(
        out,
        "Simulated board {}: {}{}, {} records, {} MHz, {} baud, at {}.",
        configuration.name,
        configuration.core.kind().name(),
        match configuration.core.entries() {
            None => String::new(),
            Some(entries) => format!(" with {entries} entries"),
        },
        grouped(configuration.core.depth() as u64),
        f64::from(configuration.clock_hz) / 1e6,
        grouped(configuration.baud.into()),
        board.device().display(),
    )?;
    writeln!(out, "Try: perpetual probe --port {}\nCtrl-C ends it.", board.path().display())?;
    out.flush()?;
    board.run(interrupt::flag()).map_err(Stop::because)?;
    Ok(Exit::Well)
}
