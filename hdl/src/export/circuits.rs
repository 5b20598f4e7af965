//! The circuits that are exported.

use perpetual_link::DetectorKind;
use rust_hdl::prelude::{Block, generate_verilog};

use super::clean::{Clean, clean};
use super::config::{BoardConfig, CoreConfig};
use super::error::ExportError;
use super::notes::{self, BOARD_PORTS, CORE_PORTS};
use crate::wire::board::Board;
use crate::{ChessChainDetector, ChessPairDetector, ChessScoreboardDetector};

/// A circuit in Verilog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerilogFile {
    /// The name of the top module.
    pub top: String,
    /// The text: Verilog-2005, all modules, the top first.
    pub text: String,
}

/// The Verilog of a detector core.
///
/// # Errors
/// [`ExportError::Entries`] or [`ExportError::Depth`] for a size that is not built,
/// [`ExportError::NotBuiltIn`] for a detector that is not.
///
/// ```
/// use perpetual_hdl::export::{CoreConfig, export_core};
/// let core = export_core(&CoreConfig::named("tiny")?)?;
/// assert_eq!(core.top, "perpetual_chain");
/// assert!(core.text.contains("module perpetual_chain ("));
/// # Ok::<(), perpetual_hdl::export::ExportError>(())
/// ```
pub fn export_core(config: &CoreConfig) -> Result<VerilogFile, ExportError> {
    exported(&raw_core(config)?, &core_options(config))
}

/// The Verilog of a detector core behind a serial line; the top module is `perpetual_board`.
///
/// # Errors
/// As for [`export_core`]; [`ExportError::Baud`] if the clock does not suit the serial line.
pub fn export_board(config: &BoardConfig) -> Result<VerilogFile, ExportError> {
    exported(&raw_board(config)?, &board_options(config))
}

/// What is said about a circuit: see [`Clean`].
pub(crate) struct Options {
    top: &'static str,
    title: &'static str,
    configuration: Vec<(&'static str, String)>,
    ports: &'static [super::PortGroup<'static>],
    modules: Vec<super::ModuleNote<'static>>,
}

impl Options {
    pub fn clean(&self) -> Clean<'_> {
        Clean {
            top: self.top,
            title: self.title,
            configuration: &self.configuration,
            ports: self.ports,
            modules: &self.modules,
        }
    }
}

fn exported(raw: &str, options: &Options) -> Result<VerilogFile, ExportError> {
    Ok(VerilogFile { top: options.top.to_owned(), text: clean(raw, &options.clean())? })
}

pub(crate) fn core_options(config: &CoreConfig) -> Options {
    Options {
        top: notes::top(config.detector),
        title: "finds repeated positions of chess in the moves alone",
        configuration: configuration(config),
        ports: CORE_PORTS,
        modules: notes::modules(config.detector),
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
    }
}

fn configuration(config: &CoreConfig) -> Vec<(&'static str, String)> {
    let mut all = vec![("detector", config.detector.name().to_owned())];
    if config.has_entries() {
        all.push(("entries", format!("{} open chains at most", config.entries)));
    }
    all.push(("depth", format!("{} move records", config.depth)));
    all.push(("widths", "piece 4, square 6, ply 16 bits".to_owned()));
    all
}

/// Calls the macro `$then` with the number of entries and the logarithm of the depth as
/// constants, `None` if there is no such size.
macro_rules! sized {
    ($config:expr, $then:ident) => {
        match $config.depth.checked_ilog2() {
            Some(6) => sized!($config, $then, 6),
            Some(7) => sized!($config, $then, 7),
            Some(8) => sized!($config, $then, 8),
            Some(9) => sized!($config, $then, 9),
            Some(10) => sized!($config, $then, 10),
            Some(11) => sized!($config, $then, 11),
            Some(12) => sized!($config, $then, 12),
            Some(13) => sized!($config, $then, 13),
            Some(14) => sized!($config, $then, 14),
            Some(15) => sized!($config, $then, 15),
            _ => None,
        }
    };
    ($config:expr, $then:ident, $depth:literal) => {
        match $config.entries {
            4 => Some($then!(4, $depth)),
            8 => Some($then!(8, $depth)),
            16 => Some($then!(16, $depth)),
            24 => Some($then!(24, $depth)),
            32 => Some($then!(32, $depth)),
            _ => None,
        }
    };
}

/// What rust-hdl emits for a core.
pub(crate) fn raw_core(config: &CoreConfig) -> Result<String, ExportError> {
    config.check()?;
    macro_rules! chain {
        ($entries:literal, $depth:literal) => {
            emitted(&mut *Box::<ChessChainDetector<$entries, $depth>>::default())
        };
    }
    macro_rules! pair {
        ($entries:literal, $depth:literal) => {
            emitted(&mut *Box::<ChessPairDetector<$entries, $depth>>::default())
        };
    }
    macro_rules! scoreboard {
        ($entries:literal, $depth:literal) => {
            emitted(&mut *Box::<ChessScoreboardDetector<$depth>>::default())
        };
    }
    let raw = match config.detector {
        DetectorKind::Chain => sized!(config, chain),
        DetectorKind::Pair => sized!(config, pair),
        // It has no entries: any number does.
        DetectorKind::Scoreboard => {
            let config = CoreConfig { entries: 4, ..*config };
            sized!(config, scoreboard)
        }
        DetectorKind::Window => None,
    };
    raw.ok_or(ExportError::NotBuiltIn("this detector"))
}

/// What rust-hdl emits for a board.
pub(crate) fn raw_board(config: &BoardConfig) -> Result<String, ExportError> {
    config.check()?;
    macro_rules! board {
        ($entries:literal, $depth:literal) => {
            Board::<$entries, $depth>::new(config.clock_hz, config.baud)
                .map(|board| emitted(&mut *Box::new(board)))
        };
    }
    let raw = match config.core.detector {
        DetectorKind::Chain => sized!(config.core, board),
        _ => None,
    };
    Ok(raw.ok_or(ExportError::NotBuiltIn("a board with this detector"))??)
}

fn emitted<C: Block>(circuit: &mut C) -> String {
    circuit.connect_all();
    generate_verilog(circuit)
}
