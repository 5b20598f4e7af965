//! Arguments of the commands that measure: `perpetual-lab measure` and `perpetual-lab compare`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use perpetual_host::cli::{TableFormat, bauds, seconds};
use perpetual_host::forms::{Form, Method};
use perpetual_link::serial::DEFAULT_BAUD;

use crate::methods::{self, MethodInfo};

/// What the help of `perpetual-lab measure` ends with.
pub const MEASURE_EXAMPLES: &str = "\
Examples:
  perpetual-lab measure
  perpetual-lab measure --on serial:/dev/ttyUSB1 --seconds 5

Cycles a second are those of the circuit's clock; for a serial port, those it spent on queries.

Exit codes:
  0    all well
  2    wrong usage, or a port or form that cannot be used";

/// What the help of `perpetual-lab compare` ends with.
pub const COMPARE_EXAMPLES: &str = "\
Examples:
  perpetual-lab compare games.pgn
  perpetual-lab compare --rounds 0 --errors=20 --methods axon,axon-cpw games.pgn
  perpetual-lab compare --rounds 0 --tree 3 --every 500 --errors games.pgn
  perpetual-lab compare --cost --methods keys,axon endgames.pgn
  perpetual-lab compare --format json games.pgn | jq 'select(.kind == \"method\") | .false_negatives'

Every method is asked about every position of the games, and what it says is held against the
golden model. A method whose source has fewer barriers than there are (pawn moves, captures and
castling, but not castling rights and en passant) takes part twice, once as published.

With --tree they are asked in search trees too: all legal moves below some positions, in the order in
which they are generated, each taken back before the next. A method that does not keep to the line
is right in games and wrong there.

Times are processor time. A query is the question a search asks: has this position occurred, and
how far back? To play a move and to take it back is measured apart. Methods take turns, round by
round.

Exit codes:
  0    all well, whatever the methods get wrong
  1    some game could not be read, or a method that must never be wrong is
  2    wrong usage, or a file that cannot be used
  130  stopped by Ctrl-C";

/// What the help of `perpetual-lab upcoming` ends with.
pub const UPCOMING_EXAMPLES: &str = "\
Example:
  perpetual-lab upcoming games.pgn

Does a legal move bring an earlier position about again? Displaced pieces are counted, or differences
of keys looked up in a cuckoo table, and either is compared with every legal move tried. What is
found and is not there is sorted by why.

Exit codes:
  0    all well, whatever the methods get wrong
  1    some game could not be read
  2    wrong usage, or a file that cannot be used
  130  stopped by Ctrl-C";

/// Arguments of `perpetual-lab measure`.
#[derive(Debug, Args)]
pub struct MeasureArgs {
    /// The methods to measure [default: all that are circuits; of a board, its own]
    #[arg(long, value_enum, value_name = "METHOD", hide_possible_values = true)]
    pub detector: Vec<Method>,
    /// The forms to measure [default: all that are built in]
    #[arg(long, value_name = "FORM")]
    pub on: Vec<Form>,
    /// Bits per second on a serial line
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD", value_parser = bauds())]
    pub baud: u32,
    /// How long to measure each
    #[arg(long, default_value = "1", value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Duration,
}

/// Arguments of `perpetual-lab compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// PGN files with the lines to compare on; - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The methods to compare, with commas between them [default: all]
    #[arg(long, value_delimiter = ',', value_name = "METHODS", value_parser = published())]
    pub methods: Vec<&'static MethodInfo>,
    /// List the first N wrong verdicts of each method [default N: 10]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true,
          default_missing_value = "10")]
    pub errors: Option<usize>,
    /// Compare in search trees too, PLIES deep: all legal moves below positions of the games
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=20))]
    pub tree: Option<u8>,
    /// A tree below every Nth position, counted through all games
    #[arg(long, value_name = "N", default_value_t = 100, requires = "tree",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,
    /// Moves to play in a tree at most; what is left of it is not looked at
    #[arg(long, value_name = "N", default_value_t = 30_000, requires = "tree",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub tree_moves: u32,
    /// How often to measure each method; 0 for verdicts alone
    #[arg(long, value_name = "N", default_value_t = 11,
          value_parser = clap::value_parser!(u16).range(..=1000))]
    pub rounds: u16,
    /// Measure queries by length of walk and by open chains too, for the cost formulas of the 2007
    /// paper
    #[arg(long)]
    pub cost: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: TableFormat,
}

/// Arguments of `perpetual-lab upcoming`.
#[derive(Debug, Args)]
pub struct UpcomingArgs {
    /// PGN files with the lines to compare on; - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: TableFormat,
}

/// The name of a method in software.
fn published() -> impl TypedValueParser<Value = &'static MethodInfo> {
    PossibleValuesParser::new(methods::ALL.iter().map(|method| method.name))
        .try_map(|name| methods::find(&name).ok_or_else(|| format!("there is no method {name}")))
}
