//! Arguments of the commands that search.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::form::{Form, Method};
use crate::port::DEFAULT_BAUD;
use crate::rules::policy::Policy;
use crate::search::{History, MAX_DEPTH, NullMoves};

/// What the help of `perpetual search` ends with.
pub const SEARCH_EXAMPLES: &str = "\
Examples:
  perpetual search --fen 'q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1' --depth 10
  perpetual search --depth 12 --movetime 5000 --moves 'e4 e5 Nf3 Nc6'
  perpetual search --depth 9 --on serial:/dev/ttyUSB1 --baud 3000000
  perpetual search --depth 9 --repetition none
  perpetual search --depth 9 --detector open-flag --hash 64

A line for each depth: the best move, its value in pawns to the side to move, positions visited,
positions that were draws by repetition, seconds, and the line. With any exact detector, in
whatever form, the search visits the same positions and finds the same line. If the detector fails
in the middle, the golden model takes its place with a warning.

Exit codes:
  0    all well
  2    a position or move that cannot be read, or a detector that cannot be used
  130  stopped by Ctrl-C";

/// What the help of `perpetual epd` ends with.
pub const EPD_EXAMPLES: &str = "\
Examples:
  perpetual epd --movetime 1000 data/positions/wac.epd
  perpetual epd --depth 8 --format json data/positions/wac.epd

Every position is searched, and solved if the move found is one of those that the file calls best
(bm), or none of those to avoid (am).

Exit codes:
  0    all positions were searched, solved or not
  1    some line of the file could not be read
  2    wrong usage, or a file or detector that cannot be used
  130  stopped by Ctrl-C";

/// What the help of `perpetual experiment` ends with.
pub const EXPERIMENT_EXAMPLES: &str = "\
Examples:
  perpetual experiment wac018
  perpetual experiment all > sections.md

Each prints the tables that a file of docs/figures has, and docs/experiments.md says more of; upcoming those
of docs/search.md. hardware simulates boards and takes minutes.

Exit codes:
  0    all well
  2    wrong usage, or a simulation that is not built in
  130  stopped by Ctrl-C";

/// An experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Experiment {
    /// What detection saves and costs: the paper's tables 3 and 4
    Wac018,
    /// When perpetual checks are seen: figure 1, BT2630 no. 7 and Diep-Axon
    Draws,
    /// The same when only positions of the game are known
    MicroMax,
    /// What a hash table stores of values that depend on the way
    Ghi,
    /// The former rule and Euwe's game
    Euwe,
    /// What a search asks of a circuit, on the chip and at the end of a wire
    Hardware,
    /// All of these
    All,
    /// What it saves to see a repetition one move before it
    Upcoming,
    /// Look for positions that show the two cases of the graph-history interaction
    FindHistory,
}

/// Arguments of `perpetual experiment`.
#[derive(Debug, Args)]
pub struct ExperimentArgs {
    /// Which one
    #[arg(value_enum, value_name = "NAME")]
    pub name: Experiment,
    /// Less deep and less often, to see whether it works
    #[arg(long)]
    pub quick: bool,
    /// Where find-history begins
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
}

/// What the help of `perpetual uci` ends with.
pub const UCI_EXAMPLES: &str = "\
Examples:
  perpetual uci
  perpetual uci --hash 256 --on serial:/dev/ttyUSB1 --baud 3000000
  perpetual uci --repetition none

A chess program with a board on the screen starts this command and talks to it. What the arguments
set are the first values of the engine's options (Hash, Detector, Form, Baud, Policy, Contempt,
Stored, NullMoves, Upcoming, MoveOverhead), which that program may change. A detector that cannot be used is
reported as info string, and the golden model used.

It ends at quit or at the end of input, a search under way with the best move found so far. To
search a position from a shell, use perpetual search.

Exit codes:
  0    ended by quit or the end of input
  2    wrong usage, or input or output that cannot be used
  130  stopped by Ctrl-C";

/// Where a search knows of repetitions from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knower {
    /// A method, in the form given by `--on`.
    Method(Method),
    /// Belle's flag in the hash table.
    OpenFlag,
    /// micro-Max's locked entries.
    Locked,
}

impl Default for Knower {
    fn default() -> Knower {
        Knower::Method(Method::default())
    }
}

impl ValueEnum for Knower {
    fn value_variants<'a>() -> &'a [Knower] {
        static ALL: std::sync::LazyLock<Vec<Knower>> = std::sync::LazyLock::new(|| {
            let methods = Method::value_variants().iter().map(|&method| Knower::Method(method));
            methods.chain([Knower::OpenFlag, Knower::Locked]).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        use clap::builder::PossibleValue;
        match self {
            Knower::Method(method) => method.to_possible_value(),
            Knower::OpenFlag => Some(
                PossibleValue::new("open-flag")
                    .help("Belle's: a flag in the hash table while a position is searched"),
            ),
            Knower::Locked => Some(
                PossibleValue::new("locked")
                    .help("micro-Max's: positions of the game are locked in the hash table"),
            ),
        }
    }
}

/// Which repetitions are draws.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Repetition {
    /// None: the search knows of no repetition
    None,
    /// The first, wherever the position stood
    First,
    /// The first of a position after the root, or the second of any
    #[default]
    AfterRoot,
    /// The third occurrence
    Threefold,
}

impl Repetition {
    /// The policy; `None` for no knowledge at all.
    pub const fn policy(self) -> Option<Policy> {
        match self {
            Repetition::None => None,
            Repetition::First => Some(Policy::FirstAnywhere),
            Repetition::AfterRoot => Some(Policy::FirstAfterRootOrSecond),
            Repetition::Threefold => Some(Policy::Threefold),
        }
    }
}

/// What is stored of values that depend on the way to a position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum StoredValues {
    /// Everything
    #[default]
    All,
    /// No draw scores
    NoDraws,
    /// Nothing on a draw cycle
    NoCycles,
    /// On a draw cycle, only bounds that hold whatever the way
    Bounds,
}

impl From<StoredValues> for History {
    fn from(stored: StoredValues) -> History {
        match stored {
            StoredValues::All => History::Ignored,
            StoredValues::NoDraws => History::NoDraws,
            StoredValues::NoCycles => History::NoCycles,
            StoredValues::Bounds => History::Bounds,
        }
    }
}

/// What a null move means for repetitions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Nulls {
    /// No null moves are tried
    Off,
    /// A null move is a barrier
    #[default]
    Barrier,
    /// Nothing is asked below one: the paper's counter
    Counter,
}

impl From<Nulls> for NullMoves {
    fn from(nulls: Nulls) -> NullMoves {
        match nulls {
            Nulls::Off => NullMoves::Off,
            Nulls::Barrier => NullMoves::Barrier,
            Nulls::Counter => NullMoves::Counter,
        }
    }
}

/// Whether something is done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is not
    #[default]
    Off,
    /// It is
    On,
}

/// How to search, for every command that does.
#[derive(Debug, Clone, PartialEq, Eq, Args)]
pub struct Searching {
    /// What detects repetitions
    #[arg(long, value_enum, default_value_t, value_name = "METHOD", hide_possible_values = true)]
    pub detector: Knower,
    /// Where the method runs: model, rtl, verilated or serial:PATH
    #[arg(long, default_value = "model", value_name = "FORM")]
    pub on: Form,
    /// Bits a second on a serial line
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD")]
    pub baud: u32,
    /// Which repetitions are draws
    #[arg(long, value_enum, default_value_t, value_name = "POLICY")]
    pub repetition: Repetition,
    /// Mebibytes of hash table; 0 for none, or 1 if the detector lives there
    #[arg(long, default_value_t = 16, value_name = "MB",
          value_parser = clap::value_parser!(u32).range(0..=65_536))]
    pub hash: u32,
    /// What is stored in the hash table of values that depend on the way to a position
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub stored: StoredValues,
    /// What a null move means
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub null_moves: Nulls,
    /// Whether a position from which a move repeats an earlier one is worth a draw at least, before
    /// any of its moves is tried
    #[arg(long, value_enum, default_value_t, value_name = "SWITCH")]
    pub upcoming: Switch,
    /// What a draw is worth less than an even game, in hundredths of a pawn
    #[arg(long, default_value_t = 0, value_name = "CP", allow_negative_numbers = true,
          value_parser = clap::value_parser!(i32).range(-1000..=1000))]
    pub contempt: i32,
    /// Ask about every position with four reversible plies behind it, not only about those that
    /// could be repetitions
    #[arg(long)]
    pub ask_all: bool,
    /// Search every line to the same depth: no extensions, nothing left out
    #[arg(long)]
    pub plain: bool,
}

impl Searching {
    /// What is wrong if another form is asked for of what lives in the hash table.
    pub fn no_such_form(&self) -> Option<String> {
        let name = match self.detector {
            Knower::OpenFlag => "open-flag",
            Knower::Locked => "locked",
            Knower::Method(_) => return None,
        };
        (self.on != Form::Model).then(|| {
            format!(
                "{name} lives in the hash table of the search and has no form {}: leave the form \
                 at model, or choose the detector chain",
                self.on
            )
        })
    }
}

/// How a search is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum SearchFormat {
    /// A table
    #[default]
    Text,
    /// JSON Lines: one object a depth, or a position
    Json,
}

/// Arguments of `perpetual search`.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// The position to search from [default: the usual start]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Moves played from there: the game so far, which counts for repetitions
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    pub moves: Vec<String>,
    /// How deep, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    pub depth: Option<u32>,
    /// How long at most, in milliseconds [default: 10,000 without --depth and --nodes]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub movetime: Option<u64>,
    /// How many nodes at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// How to search
    #[command(flatten)]
    pub searching: Searching,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: SearchFormat,
}

/// Arguments of `perpetual epd`.
#[derive(Debug, Args)]
pub struct EpdArgs {
    /// Positions with the moves that are best in them; - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// How long to search each, in milliseconds [default: 1000 without --depth]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub movetime: Option<u64>,
    /// How deep to search each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    pub depth: Option<u32>,
    /// How to search
    #[command(flatten)]
    pub searching: Searching,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: SearchFormat,
}

/// Milliseconds lost with every move.
pub const OVERHEADS: RangeInclusive<u64> = 0..=5_000;

/// Arguments of `perpetual uci`.
#[derive(Debug, Args)]
pub struct UciArgs {
    /// How to search, unless an option says otherwise
    #[command(flatten)]
    pub searching: Searching,
    /// Milliseconds lost with every move on the way between clock and engine
    #[arg(long, default_value_t = 30, value_name = "MS",
          value_parser = clap::value_parser!(u64).range(OVERHEADS))]
    pub move_overhead: u64,
}
