//! Arguments of `perpetual check`.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};

use super::games::Game;
use super::report::Only;
use crate::cli::{bauds, letters, seconds};
use crate::forms::{Form, Method};
use perpetual_chess::pgn::Pieces;
use perpetual_link::serial::DEFAULT_BAUD;

/// Where the help has the options that only detectors need.
const DETECTORS: &str = "Detectors";

/// What the help of `perpetual check` ends with.
pub const CHECK_EXAMPLES: &str = "\
Examples:
  perpetual check games.pgn
  perpetual check --only unclaimed --summary games.pgn
  perpetual check --only played-on --pgn played-on.pgn --annotate games.pgn
  perpetual check --format html --out report.html games.pgn
  perpetual check --format json *.pgn | jq 'select(.threefold != null) | .moves.threefold'
  perpetual check archive.pgn.zst
  perpetual check --watch broadcast.pgn
  perpetual check --on serial:/dev/ttyUSB1 --verify --summary games.pgn
  perpetual check --detector pair --on verilated --verify games.pgn
  perpetual check --detector judge --verify games.pgn
  perpetual check --game xiangqi games.pgn
  perpetual check --game shogi game.kif game.csa
  perpetual check --game xiangqi --on serial:/dev/ttyUSB1 games.pgn

Every position that had occurred before in its game is reported: same side to move, same
placement, same castling rights, same legal en passant captures. Plies are half-moves played; the
start position is ply 0 and counts.

Files may be compressed with gzip or bzip2, and with xz or zstd if this program was built with the
feature xz-zstd, whatever their names. Of a directory those are checked that are called *.pgn, or *.pgn
and .gz, .xz, .bz2 or .zst, in the order of their names.

Exit codes:
  0    all well
  1    some game could not be read
  2    wrong usage, or a file, port or detector that cannot be used (the other files are checked)
  3    verdicts differ under --verify, or a board judges xiangqi otherwise
  130  stopped by Ctrl-C";

/// Kinds of games, with blanks around them or without.
#[derive(Clone)]
struct Trimmed(EnumValueParser<Only>);

impl TypedValueParser for Trimmed {
    type Value = Only;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Only, clap::Error> {
        let trimmed = value.to_str().map_or(value, |value| OsStr::new(value.trim()));
        self.0.parse_ref(command, argument, trimmed)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// How a report is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// A line for each game with findings, then a line with the sums
    #[default]
    Text,
    /// JSON Lines: one object for each game, and nothing else
    Json,
    /// CSV: a header, and a line for each game, for tables
    Csv,
    /// One HTML document of the games with findings, with boards: see --boards
    Html,
}

/// Which positions have boards in an HTML document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Boards {
    /// Those of each threefold
    #[default]
    Threefolds,
    /// Every position that had occurred before
    All,
}

/// Where a file is begun to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct From {
    /// Bytes of its text that are passed over.
    pub offset: u64,
    /// The number of the game there.
    pub game: u64,
}

fn place(text: &str) -> Result<From, String> {
    let (offset, game) = text.split_once(':').unwrap_or((text, "1"));
    match (offset.parse(), game.parse()) {
        (Ok(offset), Ok(game)) if game > 0 => Ok(From { offset, game }),
        _ => {
            Err("give a number of bytes, or that and the number of the game there: 4096:17"
                .to_owned())
        }
    }
}

fn between_looks(text: &str) -> Result<Duration, String> {
    let range = Duration::from_millis(50)..=Duration::from_secs(3600);
    let time = seconds(text).ok().filter(|time| range.contains(time));
    time.ok_or_else(|| "give a number of seconds from 0.05 to 3600".to_owned())
}

/// Arguments of `perpetual check`.
#[derive(Debug, Clone, Args)]
pub struct CheckArgs {
    /// PGN files to check, or directories of such files, compressed or not; - for standard input
    #[arg(required_unless_present_any = ["files_from", "schema"], value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The games are xiangqi or shogi, in which perpetual check loses, not chess
    ///
    /// Only --svg, --files-from, --schema, --format text and json, and for xiangqi --on with a board that has check bits go with
    /// it. Of a directory, files of shogi are those called
    /// *.kif, *.kifu, *.csa, *.usi and *.sfen.
    #[arg(long, value_enum, value_name = "GAME", conflicts_with_all = ["from", "out", "only", "summary", "pgn",
          "annotate", "pieces", "boards", "near_misses", "watch", "jobs", "detector", "wait", "trace", "verify"])]
    pub game: Option<Game>,
    /// With --game, draw the cycle of the first game that is decided by it: a board for each move
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "schema")]
    pub svg: Option<PathBuf>,
    /// Check the files too whose names are in this file, one a line; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "watch")]
    pub files_from: Option<PathBuf>,
    /// Begin at this byte of the only file, the "offset" of a game in JSON; the game there is number GAME, or 1
    #[arg(long, value_name = "OFFSET[:GAME]", value_parser = place, conflicts_with = "watch")]
    pub from: Option<From>,
    /// Print the JSON Schema of --format json, with --game of that of such a game, and do nothing else
    #[arg(long, conflicts_with_all = ["files", "files_from", "from", "format", "out", "only", "summary", "pgn", "annotate",
          "pieces", "boards", "near_misses", "watch", "every", "jobs", "detector", "on", "baud", "wait", "trace", "verify"])]
    pub schema: bool,
    /// How to write the report
    #[arg(long, value_enum, default_value_t)]
    pub format: CheckFormat,
    /// Write the report to a file, which must not be one that games are read from
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Report only games of these kinds, several parted by commas: any of them
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = Trimmed(EnumValueParser::new()))]
    pub only: Vec<Only>,
    /// Print tables at the end: sums, and how the games ended (on standard error with --format json
    /// and html)
    #[arg(long)]
    pub summary: bool,
    /// Write the games that are reported to a PGN file, each as it stands in its own
    ///
    /// Without --only these are all games. The file must not be one that games are read from.
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// With --pgn, add a comment at each repetition
    #[arg(long)]
    pub annotate: bool,
    /// Letters of the pieces: de for K D T L S, and so on
    ///
    /// Without it, a game whose moves do not fit English letters is read with those of another
    /// language that all its moves fit. Figurines are always read.
    #[arg(long, value_name = "LANGUAGE", value_parser = letters)]
    pub pieces: Option<&'static Pieces>,
    /// Which boards are in --format html
    #[arg(long, value_enum, default_value_t)]
    pub boards: Boards,
    /// Report positions too that look like earlier ones of the game and are not the same, and why
    #[arg(long)]
    pub near_misses: bool,
    /// Watch games that are being played: look at the files again and again, and say what is new
    ///
    /// The files are those of a broadcast, or directories of such files, which a program rewrites. Each
    /// claim is said when it comes about, and each end by a fifth occurrence or by 75 moves; until
    /// Ctrl-C.
    #[arg(long, conflicts_with_all = ["only", "summary", "pgn", "annotate", "boards", "near_misses",
          "jobs", "detector", "on", "wait", "trace", "verify"])]
    pub watch: bool,
    /// Seconds between two looks
    #[arg(long, value_name = "SECONDS", default_value = "1", requires = "watch",
          value_parser = between_looks)]
    pub every: Duration,
    /// How many games to check at a time; a detector takes them one by one [default: as many as the
    /// machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// The detector to ask [default: none; placements are compared, which is fastest and exact. With --on: chain]
    #[arg(long, help_heading = DETECTORS, value_enum, value_name = "METHOD")]
    pub detector: Option<Method>,
    /// Where the detector runs: model, rtl, verilated or serial:PATH
    ///
    /// model is a model in software, rtl the circuit in rust-hdl's simulator, verilated its Verilog
    /// under Verilator, serial:PATH a board, real or simulated. judge is a model
    /// only.
    #[arg(long, help_heading = DETECTORS, default_value = "model", value_name = "FORM")]
    pub on: Form,
    /// Bits per second on a serial line
    #[arg(long, help_heading = DETECTORS, default_value_t = DEFAULT_BAUD, value_name = "BAUD", value_parser = bauds())]
    pub baud: u32,
    /// Wait for the serial port to appear, and go on when it is unplugged and plugged in again
    ///
    /// A name in /dev/serial/by-id stays the same wherever the board is plugged in.
    #[arg(long, help_heading = DETECTORS)]
    pub wait: bool,
    /// Write a waveform of all that happens in the circuit, as .fst or .vcd (with --on verilated)
    #[arg(long, help_heading = DETECTORS, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Compare each verdict with the golden model's
    #[arg(long, help_heading = DETECTORS)]
    pub verify: bool,
}
