//! Arguments of `perpetual export`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
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

/// A circuit that can be exported.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Circuit {
    /// The chain list as a register file, all entries compared in one cycle
    #[default]
    Chain,
    /// The parities of a scoreboard in block RAM: the smallest, and it never runs out
    Scoreboard,
    /// Both in lockstep: a core that checks itself
    Pair,
    /// Displaced pieces counted for every earlier position: constant time, the last plies only
    Window,
    /// That and a scoreboard in lockstep: a core that checks itself
    WindowPair,
}

impl Circuit {
    /// The detector that it is.
    pub const fn kind(self) -> DetectorKind {
        match self {
            Circuit::Chain => DetectorKind::Chain,
            Circuit::Scoreboard => DetectorKind::Scoreboard,
            Circuit::Pair => DetectorKind::Pair,
            Circuit::Window => DetectorKind::Window,
            Circuit::WindowPair => DetectorKind::WindowPair,
        }
    }
}

/// Arguments of `perpetual export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// Which circuit
    #[arg(long, value_enum, default_value_t, value_name = "METHOD")]
    pub detector: Circuit,
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
