//! The circuits that are exported.

use perpetual_link::DetectorKind;
use perpetual_verilog::{About, Circuit, Exported, ModuleNote, PortGroup};
use rust_hdl::prelude::Block;

use super::ABOUT;
use super::config::{BoardConfig, CoreConfig};
use super::error::ExportError;
use super::notes::{self, BOARD_PORTS, CORE_PORTS, SEARCH_PORTS};
use crate::window::{SearchWindow, WindowDetector, WindowForm, WindowPairDetector};
use crate::wire::board::{Board, PairBoard, ScoreboardBoard, WindowBoard, WindowPairBoard};
use crate::{ChessChainDetector, ChessPairDetector, ChessScoreboardDetector};

/// A file of Verilog that is put together from more than one source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerilogFile {
    /// The name of the top module.
    pub top: String,
    /// The text: Verilog-2005, all its modules.
    pub text: String,
}

/// The Verilog of a detector core.
///
/// # Errors
/// [`ExportError::Entries`], [`ExportError::Depth`] or [`ExportError::Plies`] for a size that is
/// not built.
///
/// ```
/// use perpetual_hdl::export::{CoreConfig, export_core};
/// let core = export_core(&CoreConfig::named("tiny")?)?;
/// assert_eq!(core.top, "perpetual_chain");
/// assert!(core.text.contains("module perpetual_chain ("));
/// # Ok::<(), perpetual_hdl::export::ExportError>(())
/// ```
pub fn export_core(config: &CoreConfig) -> Result<Exported, ExportError> {
    exported(&core(config)?, &core_options(config))
}

/// The Verilog of the window detector for search hardware, see [`SearchWindow`]; the top module is
/// `perpetual_search_window`. `config` is that of a window detector.
///
/// # Errors
/// [`ExportError::Plies`] for a size that is not built, [`ExportError::NotAWindow`] for another
/// detector.
///
/// ```
/// use perpetual_hdl::export::{CoreConfig, export_search_window};
/// let file = export_search_window(&CoreConfig::WINDOW)?;
/// assert!(file.text.contains("module perpetual_search_window ("));
/// assert!(export_search_window(&CoreConfig::DEFAULT).is_err());
/// # Ok::<(), perpetual_hdl::export::ExportError>(())
/// ```
pub fn export_search_window(config: &CoreConfig) -> Result<Exported, ExportError> {
    exported(&search_window(config)?, &search_window_options(config))
}

/// The Verilog of a detector core behind a serial line; the top module is `perpetual_board`.
///
/// # Errors
/// As for [`export_core`]; [`ExportError::Baud`] if the clock does not suit the serial line.
pub fn export_board(config: &BoardConfig) -> Result<Exported, ExportError> {
    exported(&board(config)?, &board_options(config))
}

/// What is said about a circuit: see [`About`].
pub(crate) struct Options {
    top: &'static str,
    title: &'static str,
    configuration: Vec<(&'static str, String)>,
    ports: &'static [PortGroup<'static>],
    modules: Vec<ModuleNote<'static>>,
    latency: Option<&'static str>,
}

impl Options {
    pub fn about(&self) -> About<'_> {
        About {
            top: self.top,
            title: self.title,
            configuration: &self.configuration,
            ports: self.ports,
            modules: &self.modules,
            latency: self.latency,
            ..ABOUT
        }
    }
}

fn exported(circuit: &Circuit, options: &Options) -> Result<Exported, ExportError> {
    Ok(circuit.export(&options.about())?)
}

pub(crate) fn core_options(config: &CoreConfig) -> Options {
    Options {
        top: notes::top(config.detector),
        title: "finds repeated positions of chess in the moves alone",
        configuration: configuration(config),
        ports: CORE_PORTS,
        modules: notes::modules(config.detector),
        latency: match config.has_plies() {
            true => None,
            // `QUERY_LATENCY`.
            false => Some("a verdict: one clock cycle for each ply walked and 7 more"),
        },
    }
}

pub(crate) fn search_window_options(config: &CoreConfig) -> Options {
    Options {
        top: "perpetual_search_window",
        title: "repetitions of chess, and those one move away, for a search",
        configuration: configuration(config),
        ports: SEARCH_PORTS,
        modules: notes::modules(config.detector),
        latency: None,
    }
}

pub(crate) fn board_options(config: &BoardConfig) -> Options {
    let mut configuration = configuration(&config.core);
    configuration.push(("clock", format!("{} Hz", config.clock_hz)));
    configuration.push(("serial", format!("{} baud", config.baud)));
    Options {
        top: "perpetual_board",
        title: "finds repeated positions of chess, asked over a serial line",
        configuration,
        ports: BOARD_PORTS,
        modules: notes::modules(config.core.detector),
        latency: None,
    }
}

fn configuration(config: &CoreConfig) -> Vec<(&'static str, String)> {
    let mut all = vec![("detector", config.detector.name().to_owned())];
    if config.has_entries() {
        all.push(("entries", format!("{} open chains at most", config.entries)));
    }
    if config.has_plies() {
        all.push(("window", format!("{} plies", config.depth)));
        if config.form == WindowForm::Ice40 {
            all.push(("form", "iCE40, with its block RAM and cells".to_owned()));
        }
    } else {
        all.push(("depth", format!("{} move records", config.depth)));
    }
    if config.registered_ram {
        all.push(("block RAM", "with a register behind it".to_owned()));
    }
    all.push(("widths", "piece 4, square 6, ply 16 bits".to_owned()));
    all
}

/// Calls the macro `$then` with the number of entries and the logarithm of the depth as
/// constants, `None` if there is no such size.
macro_rules! sized {
    ($config:expr, $then:ident) => {
        match $config.entries {
            4 => sized!($config, $then, 4),
            16 => sized!($config, $then, 16),
            32 => sized!($config, $then, 32),
            _ => None,
        }
    };
    ($config:expr, $then:ident, $entries:literal) => {
        match $config.depth {
            64 => Some($then!($entries, 6)),
            1024 => Some($then!($entries, 10)),
            2048 => Some($then!($entries, 11)),
            _ => None,
        }
    };
}

/// The circuit of a core.
pub(crate) fn core(config: &CoreConfig) -> Result<Circuit, ExportError> {
    config.check()?;
    macro_rules! chain {
        ($entries:literal, $depth:literal) => {
            emitted(&mut *Box::<ChessChainDetector<$entries, $depth>>::default())
        };
    }
    macro_rules! pair {
        ($entries:literal, $depth:literal) => {
            emitted(&mut *Box::new(match config.registered_ram {
                true => ChessPairDetector::<$entries, $depth>::with_registered_ram(),
                false => Default::default(),
            }))
        };
    }
    macro_rules! scoreboard {
        ($entries:literal, $depth:literal) => {
            emitted(&mut *Box::new(match config.registered_ram {
                true => ChessScoreboardDetector::<$depth>::with_registered_ram(),
                false => Default::default(),
            }))
        };
    }
    let raw = match config.detector {
        DetectorKind::Chain => sized!(config, chain),
        DetectorKind::Pair => sized!(config, pair),
        // It has no entries.
        DetectorKind::Scoreboard => sized!(config, scoreboard, 0),
        DetectorKind::Window => {
            let detector = WindowDetector::new(config.depth, config.form);
            Some(emitted(&mut *Box::new(detector)))
        }
        DetectorKind::WindowPair => {
            let detector = WindowPairDetector::new(config.depth, config.form);
            Some(emitted(&mut *Box::new(detector)))
        }
    };
    raw.ok_or(ExportError::NotBuiltIn("this detector"))
}

/// The circuit of the window detector for search hardware.
pub(crate) fn search_window(config: &CoreConfig) -> Result<Circuit, ExportError> {
    if config.detector != DetectorKind::Window {
        return Err(ExportError::NotAWindow(config.detector.name()));
    }
    config.check()?;
    Ok(emitted(&mut *Box::new(SearchWindow::new(config.depth, config.form))))
}

/// The circuit of a board.
pub(crate) fn board(config: &BoardConfig) -> Result<Circuit, ExportError> {
    config.check()?;
    let (clock, baud) = (config.clock_hz, config.baud);
    macro_rules! chain {
        ($entries:literal, $depth:literal) => {
            Board::<$entries, $depth>::new(clock, baud).map(|b| emitted(&mut *Box::new(b)))
        };
    }
    macro_rules! pair {
        ($entries:literal, $depth:literal) => {
            PairBoard::<$entries, $depth>::new(clock, baud).map(|b| emitted(&mut *Box::new(b)))
        };
    }
    macro_rules! scoreboard {
        ($entries:literal, $depth:literal) => {
            ScoreboardBoard::<$depth>::new(clock, baud).map(|b| emitted(&mut *Box::new(b)))
        };
    }
    let raw = match config.core.detector {
        DetectorKind::Chain => sized!(config.core, chain),
        DetectorKind::Pair => sized!(config.core, pair),
        DetectorKind::Scoreboard => sized!(config.core, scoreboard, 0),
        DetectorKind::Window => {
            let board = WindowBoard::new(config.core.depth, config.core.form, clock, baud);
            Some(board.map(|b| emitted(&mut *Box::new(b))))
        }
        DetectorKind::WindowPair => {
            let board = WindowPairBoard::new(config.core.depth, config.core.form, clock, baud);
            Some(board.map(|b| emitted(&mut *Box::new(b))))
        }
    };
    Ok(raw.ok_or(ExportError::NotBuiltIn("a board with this detector"))??)
}

fn emitted<C: Block>(circuit: &mut C) -> Circuit {
    Circuit::new(circuit)
}
