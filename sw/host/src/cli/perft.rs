//! Arguments of `perpetual perft`.

use crate::cli::bauds;
use crate::forms::Form;
use clap::Args;
use perpetual_link::serial::DEFAULT_BAUD;

use super::Format;

/// What the help of `perpetual perft` ends with.
pub const PERFT_EXAMPLES: &str = "\
Examples:
  perpetual perft --depth 5
  perpetual perft --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' --depth 4
  perpetual perft --depth 4 --on verilated --format json | jq .cycles
  perpetual perft --depth 5 --on serial:/dev/ttyUSB1

The move generator is that of the search chip: it lists moves that leave the king in check too, and
finds them out when the reply could capture it. Nodes are moves made, generations lists of moves.
All forms count the same. A circuit counts up to 4,294,967,294 nodes; more is an error.

In JSON the keys are fen, depth, on, lines, nodes, generations, cycles and seconds; the model has no
cycles, and those of a board are counted modulo 2^32.

Exit codes:
  0    all well
  2    wrong usage, a position that cannot be read, or that has more moves than the chip's lists
       hold, or a form that cannot be used
  130  stopped by Ctrl-C";

/// Arguments of `perpetual perft`.
#[derive(Debug, Args)]
pub struct PerftArgs {
    /// The position [default: the start of a game]
    #[arg(long)]
    pub fen: Option<String>,
    /// Plies of a line, 1 to 16
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=16))]
    pub depth: u32,
    /// What counts: the search chip in this form: model, verilated or serial:PATH
    #[arg(long, value_name = "FORM", default_value = "model")]
    pub on: Form,
    /// Bits per second of the serial line with serial:PATH
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD", value_parser = bauds())]
    pub baud: u32,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}
