//! Arguments of the commands that search.

use std::path::PathBuf;
use std::time::Duration;

use crate::console::Stop;
use crate::forms::ChosenSource;
use crate::uci::options::{OVERHEADS, Settings};
use perpetual_engine::{History, Knowledge, MAX_DEPTH, NullMoves, Options, Repetition, Thinker};

use super::{Format, LineArgs, seconds};
use clap::Args;

/// What the help of `perpetual search` ends with.
pub const SEARCH_EXAMPLES: &str = "\
Examples:
  perpetual search --fen 'q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1' --depth 10
  perpetual search --depth 12 --seconds 5 e4 e5 Nf3 Nc6
  perpetual search --depth 9 --on serial:/dev/ttyUSB1
  perpetual search --depth 9 --repetition none
  perpetual search --depth 9 --detector open-flag --hash 64
  perpetual search --depth 7 --leaves model --host-plies 3

A line for each depth: the best move, its value in pawns to the side to move, positions visited,
positions that were draws by repetition, seconds, and the line. With any exact detector, in
whatever form, the search visits the same positions and finds the same line. If the detector fails
in the middle, software takes its place with a warning.

With --leaves a search chip searches the last plies of every line; the chip alone, at the fixed
depth, with --host-plies 0. Move, value and nodes are the same whatever form the chip has, and
with any number of requests in flight. In JSON the keys inexact and chip are there as well.

Exit codes:
  0    all well
  2    a position or move that cannot be read, or a detector or chip that cannot be used
  130  stopped by Ctrl-C";

/// What the help of `perpetual epd` ends with.
pub const EPD_EXAMPLES: &str = "\
Examples:
  perpetual epd --seconds 1 data/positions/wac.epd
  perpetual epd --depth 8 --format json data/positions/wac.epd

Every position is searched, and solved if the move found is one of those that the file calls best
(bm), or none of those to avoid (am).

Exit codes:
  0    all positions were searched, solved or not
  1    some line of the file could not be read
  2    wrong usage, or a file or detector that cannot be used
  130  stopped by Ctrl-C";

/// What the help of `perpetual uci` ends with.
pub const UCI_EXAMPLES: &str = "\
Examples:
  perpetual uci
  perpetual uci --hash 256 --on serial:/dev/ttyUSB1
  perpetual uci --repetition none

A chess program with a board on the screen starts this command and talks to it. What the arguments
set are the first values of the engine's options (Hash, Detector, On, Baud, Repetition, Contempt,
Leaves, HostPlies, InFlight, Stored, NullMoves, Upcoming, Move Overhead; MultiPV is 1), which that
program may change. A detector that cannot be used is reported as info string, and software used
instead; without a search chip that can be used (Leaves) the engine searches the last plies
itself.

It ends at quit or at the end of input, a search under way with the best move found so far. To
search a position from a shell, use perpetual search.

Exit codes:
  0    ended by quit or the end of input
  2    wrong usage, or input or output that cannot be used
  130  stopped by Ctrl-C";

/// How to search, for every command that does.
#[derive(Debug, Clone, Args)]
pub struct Searching {
    /// Where repetitions are known from
    #[command(flatten)]
    pub asked: ChosenSource,
    /// Which repetitions are draws [default: after-root; with --leaves first]
    #[arg(long, value_enum, value_name = "POLICY")]
    pub repetition: Option<Repetition>,
    /// Mebibytes of hash table; 0 for none, or 1 if the detector is a part of it
    #[arg(long, default_value_t = 16, value_name = "MB",
          value_parser = clap::value_parser!(u32).range(0..=65_536))]
    pub hash: u32,
    /// What is stored in the hash table of values that depend on the way to a position
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub stored: History,
    /// What a null move, a turn passed on trial, means
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub null_moves: NullMoves,
    /// Whether a position from which a move repeats an earlier one is worth a draw at least, before
    /// any of its moves is tried
    #[arg(long)]
    pub upcoming: bool,
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
    /// The same as the engine has it.
    pub fn settings(&self) -> Settings {
        let options = Options {
            contempt: self.contempt,
            history: self.stored,
            null_moves: self.null_moves,
            ask_less: !self.ask_all,
            upcoming: self.upcoming,
            selective: !self.plain,
            ..Options::default()
        };
        Settings {
            options,
            repetition: self.repetition.unwrap_or_default(),
            hash: self.hash,
            source: self.asked.clone(),
            ..Settings::default()
        }
    }

    /// A search as the arguments say.
    ///
    /// # Errors
    /// If the detector or the chip cannot be used, or the chip not with the other arguments.
    pub fn thinker(&self) -> Result<Thinker, Stop> {
        self.check_leaves()?;
        let settings = self.settings();
        let knowledge = match settings.asked() {
            Some(_) => settings.source.open().map_err(Stop::Because)?,
            None => Knowledge::None,
        };
        let mut thinker =
            Thinker::new(settings.search_options(), knowledge, settings.hash as usize);
        thinker.search_leaves(settings.source.open_leaves().map_err(Stop::Because)?);
        Ok(thinker)
    }

    /// What the chip knows of draws cannot be chosen.
    fn check_leaves(&self) -> Result<(), Stop> {
        let reason = match self.repetition {
            _ if !self.asked.chooses_leaves() => return Ok(()),
            Some(Repetition::AfterRoot | Repetition::Threefold) => {
                "with --leaves the first repetition is a draw, wherever the position stood: leave out \
                 --repetition, or give first or none"
            }
            _ if self.contempt != 0 => "with --leaves a draw is worth 0: leave out --contempt",
            _ => return Ok(()),
        };
        Err(Stop::because(reason))
    }
}

/// Arguments of `perpetual search`.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// The game so far, which counts for repetitions; its last position is searched
    #[command(flatten)]
    pub line: LineArgs,
    /// How deep, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    pub depth: Option<u32>,
    /// How long at most [default: 10 without --depth and --nodes]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// How many nodes at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// How to search
    #[command(flatten)]
    pub searching: Searching,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Arguments of `perpetual epd`.
#[derive(Debug, Args)]
pub struct EpdArgs {
    /// Positions with the moves that are best in them; - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// How long to search each [default: 1 without --depth]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// How deep to search each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    pub depth: Option<u32>,
    /// How to search
    #[command(flatten)]
    pub searching: Searching,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

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
