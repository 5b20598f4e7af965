//! Arguments of `perpetual-lab search`.

use clap::Args;
use perpetual_host::cli::LineArgs;
use perpetual_host::engine::MAX_DEPTH;

use super::measure::published;
use crate::methods::MethodInfo;

/// What the help of `perpetual-lab search` ends with.
pub const SEARCH_EXAMPLES: &str = "\
Examples:
  perpetual-lab search --fen 'q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1' --depth 9
  perpetual-lab search --methods axon,keys --depth 8 --pgn games.pgn --ply 60

The search of `perpetual search` asks each method about repetitions, and is compared with the search
that asks the golden model: node for node the same, or other. Records have all barriers.

Exit codes:
  0    all well, whatever the methods get wrong
  2    a position or move that cannot be read
  130  stopped by Ctrl-C";

/// Arguments of `perpetual-lab search`.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// The game so far, which counts for repetitions; its last position is searched
    #[command(flatten)]
    pub line: LineArgs,
    /// The methods to search with, with commas between them [default: all]
    #[arg(long, value_delimiter = ',', value_name = "METHODS", value_parser = published())]
    pub methods: Vec<&'static MethodInfo>,
    /// How deep, in plies
    #[arg(long, value_name = "N", default_value_t = 7,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    pub depth: u32,
}
