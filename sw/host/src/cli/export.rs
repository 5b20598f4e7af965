//! Arguments of `perpetual export`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use perpetual_link::DetectorKind;

/// What the help of `perpetual export` ends with.
pub const EXPORT_EXAMPLES: &str = "\
Examples:
  perpetual export --out verilog
  perpetual export --detector chain --entries 16 --depth 1024 --out verilog

The file is named after its top module, as in verilog/perpetual_chain.v; one that is there already
is replaced. 32 chain entries never run out in chess, 16 are enough for play. Windows of up to one
ply less than the move stack holds are walked whole.

Exit codes:
  0    all well
  2    wrong usage, no such core, or a file that cannot be written";

/// The circuits that can be exported, with their lines in the help.
const CIRCUITS: [(DetectorKind, &str); 5] = [
    (DetectorKind::Chain, "The chain list as a register file, all entries compared in one cycle"),
    (
        DetectorKind::Scoreboard,
        "The parities of a scoreboard in block RAM: the smallest, and it never runs out",
    ),
    (DetectorKind::Pair, "Both in lockstep: a core that checks itself"),
    (
        DetectorKind::Window,
        "Displaced pieces counted for every earlier position: constant time, the last plies only",
    ),
    (DetectorKind::WindowPair, "That and a scoreboard in lockstep: a core that checks itself"),
];

/// Reads the name of a circuit that can be exported.
fn circuits() -> impl TypedValueParser<Value = DetectorKind> {
    let names = CIRCUITS.map(|(kind, help)| PossibleValue::new(kind.name()).help(help));
    PossibleValuesParser::new(names).try_map(|name| {
        let known = CIRCUITS.into_iter().find(|(kind, _)| kind.name() == name);
        known.map(|(kind, _)| kind).ok_or("there is no such circuit")
    })
}

/// Arguments of `perpetual export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// Which circuit
    #[arg(long, value_name = "METHOD", value_parser = circuits(),
          default_value = DetectorKind::Chain.name())]
    pub detector: DetectorKind,
    /// Entries of the chain list: 4, 16 or 32 (scoreboard and window detectors have none)
    #[arg(long, default_value_t = 32, value_name = "N")]
    pub entries: usize,
    /// Records the move stack holds: 64, 1024 or 2048
    #[arg(long, default_value_t = 1024, value_name = "N")]
    pub depth: usize,
    /// Plies the window detector holds: 32, 64, 100 or 128
    #[arg(long, default_value_t = 100, value_name = "N")]
    pub plies: usize,
    /// Build the window detector of iCE40's block RAM and cells: half the size, for that FPGA only
    #[arg(long)]
    pub ice40: bool,
    /// Export the window detector with the ports for search hardware: flags after each move, and on
    /// request the move that brings a position back
    #[arg(long)]
    pub search: bool,
    /// Put a register straight behind the scoreboard's block RAM: larger and faster, above all on ECP5
    #[arg(long)]
    pub registered_ram: bool,
    /// The folder to write to; it is made if need be
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
