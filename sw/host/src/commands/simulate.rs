//! `perpetual simulate`: a simulated board that other programs see as a serial port.

use std::io::Write;

use perpetual_catalogue::{Core, SIM_SEARCH_BOARDS, Searchers};
use perpetual_link::serial::place::default_place;
use perpetual_sim::{Board, SimBoard, SimulatedBoard};

use crate::cli::SimulateArgs;
use crate::console::interrupt;
use crate::console::{Exit, Stop};
use crate::console::{counted, grouped};

/// What is simulated, and what can be done with it at `PORT`.
fn described(board: &Board) -> (String, &'static str) {
    let name = board.name();
    let rate = |clock_hz: u32, baud: u32| {
        format!("{} MHz, {} baud", f64::from(clock_hz) / 1e6, grouped(baud.into()))
    };
    if let Some(SimBoard { core, clock_hz, baud, .. }) = board.detector() {
        let entries = match core.entries() {
            None => String::new(),
            Some(entries) => format!(" with {entries} entries"),
        };
        let (kind, records) = (core.kind().name(), grouped(core.depth() as u64));
        let checks = if matches!(core, Core::Checked { .. }) { ", check bits" } else { "" };
        let rate = rate(*clock_hz, *baud);
        return (
            format!("{name}: {kind}{entries}, {records} records{checks}, {rate}"),
            "perpetual probe --on serial:PORT",
        );
    }
    let searchers = SIM_SEARCH_BOARDS.iter().find(|board| board.name == name);
    let about = searchers.map_or(String::new(), |board| {
        let Searchers { count, plies, detector, .. } = board.searchers;
        let beside = if detector { "chain with 32 entries, " } else { "" };
        let chips = counted(count as u64, "search chip", "search chips");
        format!("{beside}{chips}, {plies} plies each, {}", rate(board.clock_hz, board.baud))
    });
    let tried = if searchers.is_some_and(|board| board.searchers.detector) {
        "perpetual probe --on serial:PORT"
    } else {
        "perpetual search --leaves serial:PORT"
    };
    (format!("{name}: {about}"), tried)
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
    let (about, example) = described(&board);
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
