//! The circuits that are exported, and what is said about them.

use rust_hdl::prelude::{Block, generate_verilog};

use super::clean::{Clean, ModuleNote, PortGroup, clean};
use super::config::{BoardConfig, CoreConfig, DetectorKind};
use super::error::ExportError;
use crate::ChessChainDetector;

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
/// [`ExportError::Entries`] or [`ExportError::Depth`] for a configuration that is not built.
///
/// ```
/// use perpetual_hdl::export::{CoreConfig, export_core};
/// let core = export_core(&CoreConfig::named("tiny")?)?;
/// assert_eq!(core.top, "perpetual_chain");
/// assert!(core.text.contains("module perpetual_chain ("));
/// # Ok::<(), perpetual_hdl::export::ExportError>(())
/// ```
pub fn export_core(config: &CoreConfig) -> Result<VerilogFile, ExportError> {
    let configuration = configuration(config);
    let options = core_options(config, &configuration);
    Ok(VerilogFile { top: options.top.to_owned(), text: clean(&raw_core(config)?, &options)? })
}

/// The Verilog of a detector core behind a serial line.
///
/// # Errors
/// As for [`export_core`]; [`ExportError::Baud`] if the clock does not suit the serial line.
pub fn export_board(config: &BoardConfig) -> Result<VerilogFile, ExportError> {
    config.check()?;
    Err(ExportError::NotBuiltIn("the board"))
}

/// What rust-hdl emits for a core.
pub(crate) fn raw_core(config: &CoreConfig) -> Result<String, ExportError> {
    config.check()?;
    let raw = match config.detector {
        DetectorKind::Chain => raw_chain(config),
    };
    raw.ok_or(ExportError::NotBuiltIn("a core of this size"))
}

fn raw_chain(config: &CoreConfig) -> Option<String> {
    macro_rules! of_depth {
        ($depth:literal) => {
            match config.entries {
                4 => Some(emitted::<ChessChainDetector<4, $depth>>()),
                8 => Some(emitted::<ChessChainDetector<8, $depth>>()),
                16 => Some(emitted::<ChessChainDetector<16, $depth>>()),
                24 => Some(emitted::<ChessChainDetector<24, $depth>>()),
                32 => Some(emitted::<ChessChainDetector<32, $depth>>()),
                _ => None,
            }
        };
    }
    match config.depth.checked_ilog2()? {
        6 => of_depth!(6),
        7 => of_depth!(7),
        8 => of_depth!(8),
        9 => of_depth!(9),
        10 => of_depth!(10),
        11 => of_depth!(11),
        12 => of_depth!(12),
        13 => of_depth!(13),
        14 => of_depth!(14),
        15 => of_depth!(15),
        _ => None,
    }
}

fn emitted<C: Block + Default>() -> String {
    let mut circuit = Box::<C>::default();
    circuit.connect_all();
    generate_verilog(&*circuit)
}

fn configuration(config: &CoreConfig) -> Vec<(&'static str, String)> {
    vec![
        ("detector", config.detector.name().to_owned()),
        ("entries", format!("{} open chains at most", config.entries)),
        ("depth", format!("{} move records", config.depth)),
        ("widths", "piece 4, square 6, ply 16".to_owned()),
    ]
}

pub(crate) fn core_options<'a>(
    config: &CoreConfig,
    configuration: &'a [(&'a str, String)],
) -> Clean<'a> {
    Clean {
        top: config.detector.top(),
        title: "finds repeated positions of chess in the moves alone",
        configuration,
        ports: CORE_PORTS,
        modules: MODULES,
    }
}

const CORE_PORTS: &[PortGroup<'static>] = &[
    PortGroup {
        title: "Clock, and a synchronous reset that takes one cycle at any time.",
        ports: &[("clock", "rising edge"), ("reset", "empties the line, abandons a query")],
    },
    PortGroup {
        title: "Request: taken in a cycle where request_valid and request_ready are high.",
        ports: &[
            ("request_valid", "a request is offered"),
            ("operation", "1 push, 2 pop, 3 cut, 4 clear, 5 first, 6 window"),
            ("piece", "push: what moved, 0 for a null move"),
            ("from", "push: where from, a1 = 0, h8 = 63"),
            ("to", "push: where to"),
            ("barrier", "push: no earlier position can come back"),
            ("target_ply", "cut: plies to keep"),
        ],
    },
    PortGroup {
        title: "Verdict: stays, with all that belongs to it, until verdict_ready is high.",
        ports: &[
            ("verdict_ready", "the verdict is taken"),
            ("request_ready", "the request offered is taken"),
            ("verdict_valid", "there is a verdict"),
            ("occurrences", "earlier positions equal to this one"),
            ("distance", "plies back to the nearest, 0 if none"),
            ("exact", "the walk saw all it had to"),
            ("list_overflow", "not exact: the chain list ran out"),
            ("window_cut", "not exact: older records were dropped"),
            ("fault", "no verdict: the circuit is at odds with itself"),
        ],
    },
    PortGroup {
        title: "State.",
        ports: &[
            ("ply", "plies on the line"),
            ("error", "for one cycle: 1 empty, 2 not held, 3 full, 4 busy, 5 reserved"),
        ],
    },
];

const MODULES: &[ModuleNote<'static>] = &[];
