//! `perpetual simulate`: a simulated board that other programs see as a serial port.

use std::io::Write;

use perpetual_catalogue::{Core, OnBoard, Searchers};
use perpetual_link::serial::place::default_place;
use perpetual_sim::{Board, SimBoard, SimulatedBoard};

use crate::cli::SimulateArgs;
use crate::console::interrupt;
use crate::console::{Exit, Stop};
use crate::console::{counted, grouped};

/// What is simulated, and what can be done with it at `PORT`.
fn described(board: &SimBoard) -> (String, &'static str) {
    let (circuit, has_detector) = match board.circuit {
        OnBoard::Detector(core) => {
            let entries =
                core.entries().map_or(String::new(), |count| format!(" with {count} entries"));
            let (kind, records) = (core.kind().name(), grouped(core.depth() as u64));
            let checks = if matches!(core, Core::Checked { .. }) { ", check bits" } else { "" };
            (format!("{kind}{entries}, {records} records{checks}"), true)
        }
        OnBoard::Searchers(Searchers { count, plies, detector, .. }) => {
            let beside = if detector { "chain with 32 entries, " } else { "" };
            let chips = counted(count as u64, "search chip", "search chips");
            (format!("{beside}{chips}, {plies} plies each"), detector)
        }
    };
    let tried = match has_detector {
        true => "perpetual probe --on serial:PORT",
        false => "perpetual search --leaves serial:PORT",
    };
    let (megahertz, baud) = (f64::from(board.clock_hz) / 1e6, grouped(board.baud.into()));
    (format!("{}: {circuit}, {megahertz} MHz, {baud} baud", board.name), tried)
}

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
    let (about, example) = described(board.configuration());
    let place = arguments.link.clone().unwrap_or_else(default_place);
    let mut board = SimulatedBoard::open(board, &place).map_err(Stop::because)?;
    writeln!(out, "{}", board.path().display())?;
    writeln!(out, "Simulated board {about}, at {}.", board.device().display())?;
    writeln!(
        out,
        "Try: {}\nCtrl-C ends it.",
        example.replace("PORT", &board.path().display().to_string())
    )?;
    out.flush()?;
    board.run(interrupt::flag()).map_err(Stop::because)?;
    Ok(Exit::Success)
}
