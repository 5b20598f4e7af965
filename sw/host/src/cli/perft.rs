//! Arguments of `perpetual perft`.

use clap::{Args, ValueEnum};
use perpetual_forms::perft::PerftForm;

use super::search::SearchFormat;

/// What the help of `perpetual perft` ends with.
pub const PERFT_EXAMPLES: &str = "\
Examples:
  perpetual perft --depth 5
  perpetual perft --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' --depth 4
  perpetual perft --depth 4 --on verilated --format json | jq .cycles

The move generator is that of the search chip: it lists moves that leave the king in check too, and
finds them out when the reply could capture it. Nodes are moves made, generations lists of moves.
All three forms count the same; rtl is hundreds of times slower than verilated.

In JSON the keys are fen, depth, on, lines, nodes, generations, cycles and seconds; the model has no
cycles.

Exit codes:
  0    all well
  2    wrong usage, a position that cannot be read, or that has more moves than the chip's lists
       hold, or a form that is not built in
  130  stopped by Ctrl-C";

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PerftOn {
    /// The search chip in software
    Model,
    /// Its circuit in rust-hdl's simulator
    Rtl,
    /// Its circuit's Verilog, compiled by Verilator into this program
    Verilated,
}

impl PerftOn {
    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            PerftOn::Model => "model",
            PerftOn::Rtl => "rtl",
            PerftOn::Verilated => "verilated",
        }
    }

    /// What it stands for.
    pub const fn form(self) -> PerftForm {
        match self {
            PerftOn::Model => PerftForm::Model,
            PerftOn::Rtl => PerftForm::Rtl,
            PerftOn::Verilated => PerftForm::Verilated,
        }
    }
}

/// Arguments of `perpetual perft`.
#[derive(Debug, Args)]
pub struct PerftArgs {
    /// The position [default: the start of a game]
    #[arg(long)]
    pub fen: Option<String>,
    /// Plies of a line, 1 to 16
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=16))]
    pub depth: u32,
    /// What counts
    #[arg(long, value_name = "WHERE", value_enum, default_value = "model")]
    pub on: PerftOn,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    pub format: SearchFormat,
}
