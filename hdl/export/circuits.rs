//! The circuits that are exported.

use perpetual_catalogue::{BaudError, BlockRam, Core, WindowForm, clocks_per_bit};
use perpetual_verilog::{About, Circuit, Exported, ModuleNote};
use rust_hdl::prelude::Block;

use super::ABOUT;
use super::error::ExportError;
use super::notes;
use crate::window::{SearchWindow, WindowDetector, WindowPairDetector};
use crate::wire::board::{
    Board, CheckedBoard, PairBoard, ScoreboardBoard, WindowBoard, WindowPairBoard,
};
use crate::{ChainDetector, ChessChainDetector, ChessPairDetector, ChessScoreboardDetector};

/// The Verilog of a detector core.
///
/// # Errors
/// [`ExportError::Core`] for a size that is no type of its own here: those of [`CORES`] are, and a
/// window of any even number of plies from 4 to 128.
///
/// [`CORES`]: perpetual_catalogue::CORES
///
/// ```
/// use perpetual_hdl::export::export_core;
/// let core = export_core(&perpetual_catalogue::named("chain-4")?.core)?;
/// assert_eq!(core.top, "perpetual_chain");
/// assert!(core.text.contains("module perpetual_chain ("));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export_core(core: &Core) -> Result<Exported, ExportError> {
    exported(&circuit(core)?, &core_options(core))
}

/// The Verilog of a detector core behind a serial line; the top module is `perpetual_board`.
///
/// # Errors
/// As for [`export_core`]; [`ExportError::Board`] for a core that no board is built with, and
/// [`ExportError::Baud`] if the clock does not suit the serial line.
pub fn export_board(core: &Core, clock_hz: u32, baud: u32) -> Result<Exported, ExportError> {
    exported(&board(core, clock_hz, baud)?, &board_options(core, clock_hz, baud))
}

/// What is said about a circuit: see [`About`].
pub(crate) struct Options {
    top: &'static str,
    title: &'static str,
    configuration: Vec<(&'static str, String)>,
    modules: Vec<ModuleNote<'static>>,
    latency: Option<&'static str>,
}

impl Options {
    pub fn about(&self) -> About<'_> {
        About {
            top: self.top,
            title: self.title,
            configuration: &self.configuration,
            modules: &self.modules,
            latency: self.latency,
            ..ABOUT
        }
    }
}

fn exported(circuit: &Circuit, options: &Options) -> Result<Exported, ExportError> {
    Ok(circuit.export(&options.about())?)
}

pub(crate) fn core_options(core: &Core) -> Options {
    let title = match core {
        Core::SearchWindow { .. } => "repetitions of chess, and those one move away, for a search",
        _ => "finds repeated positions of chess in the moves alone",
    };
    Options {
        top: core.top(),
        title,
        configuration: configuration(core),
        modules: notes::modules(core.kind()),
        // `QUERY_LATENCY`.
        latency: core
            .records()
            .map(|_| "a verdict: one clock cycle for each ply walked and 8 more"),
    }
}

pub(crate) fn board_options(core: &Core, clock_hz: u32, baud: u32) -> Options {
    let mut configuration = configuration(core);
    configuration.push(("clock", format!("{clock_hz} Hz")));
    configuration.push(("serial", format!("{baud} baud")));
    Options {
        top: "perpetual_board",
        title: match core {
            Core::Checked { .. } => {
                "finds repeated positions and who gave check, asked over a serial line"
            }
            _ => "finds repeated positions of chess, asked over a serial line",
        },
        configuration,
        modules: notes::modules(core.kind()),
        latency: None,
    }
}

fn configuration(core: &Core) -> Vec<(&'static str, String)> {
    let mut all = vec![("detector", core.kind().name().to_owned())];
    if let Some(entries) = core.entries() {
        all.push(("entries", format!("{entries} open chains at most")));
    }
    if let Some(plies) = core.plies() {
        all.push(("window", format!("{plies} plies")));
    }
    if core.form() == Some(WindowForm::Ice40) {
        all.push(("form", "iCE40, with its block RAM and cells".to_owned()));
    }
    if let Some(records) = core.records() {
        all.push(("depth", format!("{records} move records")));
    }
    if core.ram() == Some(BlockRam::Registered) {
        all.push(("block RAM", "with a register behind it".to_owned()));
    }
    let square = if matches!(core, Core::Checked { .. }) { 7 } else { 6 };
    all.push(("widths", format!("piece 4, square {square}, ply 16 bits")));
    all
}

/// A circuit that needs nothing to be made.
pub fn read<C: Block + Default>() -> Circuit {
    Circuit::new(&mut *Box::<C>::default())
}

/// A circuit; in a box, since some are larger than a stack.
pub fn read_from<C: Block>(circuit: C) -> Circuit {
    Circuit::new(&mut *Box::new(circuit))
}

/// The circuit of a core. Each size is a type of its own, which takes the compiler its
/// time: only those that have a name are here.
pub(crate) fn circuit(core: &Core) -> Result<Circuit, ExportError> {
    check(core)?;
    Ok(match *core {
        Core::Chain { entries: 4, records: 64 } => read::<ChessChainDetector<4, 6>>(),
        Core::Chain { entries: 16, records: 1024 } => read::<ChessChainDetector<16, 10>>(),
        Core::Chain { entries: 32, records: 1024 } => read::<ChessChainDetector<32, 10>>(),
        Core::Chain { entries: 32, records: 2048 } => read::<ChessChainDetector<32, 11>>(),
        Core::Checked { entries: 32, records: 1024 } => {
            read::<ChainDetector<32, 4, 7, 11, 18, 10>>()
        }
        Core::Scoreboard { records: 64, ram: BlockRam::Registered } => {
            read_from(ChessScoreboardDetector::<6>::with_registered_ram())
        }
        Core::Scoreboard { records: 64, ram: _ } => read::<ChessScoreboardDetector<6>>(),
        Core::Scoreboard { records: 1024, ram: BlockRam::Registered } => {
            read_from(ChessScoreboardDetector::<10>::with_registered_ram())
        }
        Core::Scoreboard { records: 1024, ram: _ } => read::<ChessScoreboardDetector<10>>(),
        Core::Scoreboard { records: 2048, ram: BlockRam::Plain } => {
            read::<ChessScoreboardDetector<11>>()
        }
        Core::Pair { entries: 4, records: 64, ram: BlockRam::Registered } => {
            read_from(ChessPairDetector::<4, 6>::with_registered_ram())
        }
        Core::Pair { entries: 4, records: 64, ram: _ } => read::<ChessPairDetector<4, 6>>(),
        Core::Pair { entries: 32, records: 1024, ram: BlockRam::Registered } => {
            read_from(ChessPairDetector::<32, 10>::with_registered_ram())
        }
        Core::Pair { entries: 32, records: 1024, ram: _ } => read::<ChessPairDetector<32, 10>>(),
        Core::Pair { entries: 32, records: 2048, ram: BlockRam::Plain } => {
            read::<ChessPairDetector<32, 11>>()
        }
        Core::Window { plies, form } => read_from(WindowDetector::new(plies, form)),
        Core::SearchWindow { plies, form } => read_from(SearchWindow::new(plies, form)),
        Core::WindowPair { plies, form } => read_from(WindowPairDetector::new(plies, form)),
        _ => return Err(ExportError::Core(*core)),
    })
}

/// The circuit of a board.
pub(crate) fn board(core: &Core, clock: u32, baud: u32) -> Result<Circuit, ExportError> {
    check(core)?;
    clocks_per_bit(clock, baud)?;
    fn made<C: Block>(board: Result<C, BaudError>) -> Result<Circuit, ExportError> {
        Ok(read_from(board?))
    }
    match *core {
        Core::Chain { entries: 4, records: 64 } => made(Board::<4, 6>::new(clock, baud)),
        Core::Chain { entries: 16, records: 1024 } => made(Board::<16, 10>::new(clock, baud)),
        Core::Chain { entries: 32, records: 1024 } => made(Board::<32, 10>::new(clock, baud)),
        Core::Chain { entries: 32, records: 2048 } => made(Board::<32, 11>::new(clock, baud)),
        Core::Checked { entries: 32, records: 1024 } => {
            made(CheckedBoard::<32, 10>::new(clock, baud))
        }
        Core::Scoreboard { records: 1024, ram: BlockRam::Plain } => {
            made(ScoreboardBoard::<10>::new(clock, baud))
        }
        Core::Scoreboard { records: 2048, ram: BlockRam::Plain } => {
            made(ScoreboardBoard::<11>::new(clock, baud))
        }
        Core::Pair { entries: 32, records: 1024, ram: BlockRam::Plain } => {
            made(PairBoard::<32, 10>::new(clock, baud))
        }
        Core::Pair { entries: 32, records: 2048, ram: BlockRam::Plain } => {
            made(PairBoard::<32, 11>::new(clock, baud))
        }
        Core::Window { plies, form } => made(WindowBoard::new(plies, form, clock, baud)),
        Core::WindowPair { plies, form } => made(WindowPairBoard::new(plies, form, clock, baud)),
        _ => Err(ExportError::Board(*core)),
    }
}

fn check(core: &Core) -> Result<(), ExportError> {
    let allowed = |plies: usize| plies.is_multiple_of(2) && (4..=128).contains(&plies);
    match core.plies() {
        Some(plies) if !allowed(plies) => Err(ExportError::Core(*core)),
        _ => Ok(()),
    }
}
