//! Arguments of `perpetual perft`.

use clap::{Args, ValueEnum};

use super::search::SearchFormat;

/// What the help of `perpetual perft` ends with.
pub const PERFT_EXAMPLES: &str = "\
Examples:
  perpetual perft --depth 5
  perpetual perft --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' --depth 4
  perpetual perft --depth 4 --format json | jq .lines

The move generator is that of the search chip: it lists moves that leave the king in check too, and
finds them out when the reply could capture it. Nodes are moves made, generations lists of moves.

In JSON the keys are fen, depth, on, lines, nodes, generations and seconds.

Exit codes:
  0    all well
  2    wrong usage, or a position that cannot be read, or has more moves than the chip's lists hold";

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PerftOn {
    /// The search chip in software
    Model,
}

impl PerftOn {
    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            PerftOn::Model => "model",
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
