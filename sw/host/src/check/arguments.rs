//! Arguments of `perpetual check`.

use std::ffi::OsStr;
use std::io::Read;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{EnumValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};

use super::Only;
use super::games::Game;
use crate::cli::{bauds, letters, seconds};
use crate::forms::{Form, Method};
use perpetual_chess::pgn::{Pieces, Place, Reader};
use perpetual_link::serial::DEFAULT_BAUD;
use perpetual_report::walk::Naming;

/// Where the help has the options that few need, behind those of arbiters.
const DATABASES: &str = "Databases";
const OTHER_GAMES: &str = "Xiangqi and shogi";
const HARDWARE: &str = "Circuits and boards";

/// What the help of `perpetual check` ends with.
pub const CHECK_EXAMPLES: &str = "\
Examples:
  perpetual check games.pgn
  perpetual check --only unclaimed --summary games.pgn
  perpetual check --variant shogi game.kif
  perpetual check --on serial:/dev/ttyUSB1 --verify games.pgn

docs/check.md says when positions are the same, and what a report has.

Exit codes:
  0    all well
  1    some game could not be read
  2    wrong usage, or a file, port or detector that cannot be used
  3    a detector says otherwise under --verify, or a board in xiangqi
  130  stopped by Ctrl-C; 143 by another program";

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
    /// A line for each game with findings, then the sums
    #[default]
    Text,
    /// An object for each game, one a line
    Json,
    /// A table: a header, and a line for each game
    Csv,
}

/// What is said of the report that only the page has.
const ON_THE_PAGE: &str = "the page shows, saves and prints the games with boards: `make page`, \
    then open build/page/index.html in a browser and drop the files on it";

/// Reads the name of a format.
fn formats() -> impl TypedValueParser<Value = CheckFormat> {
    let known = CheckFormat::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let all = known.chain([PossibleValue::new("html").hide(true)]);
    PossibleValuesParser::new(all)
        .try_map(|name| CheckFormat::from_str(&name, false).map_err(|_| ON_THE_PAGE))
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
    /// PGN files or folders of them, compressed or not; - reads standard input
    #[arg(required_unless_present_any = ["files_from", "schema"], value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Report only games of these kinds, separated by commas
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = Trimmed(EnumValueParser::new()))]
    pub only: Vec<Only>,
    /// Add tables of sums and of how the games ended
    #[arg(long)]
    pub summary: bool,
    /// How to write the report: text, json (an object a line) or csv
    #[arg(long, value_parser = formats(), default_value = "text", hide_possible_values = true)]
    pub format: CheckFormat,
    /// Write the report to this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write the reported games to this PGN file
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// With --pgn, add a comment at each repetition
    #[arg(long)]
    pub annotate: bool,
    /// Report positions too that only look like earlier ones, and why
    #[arg(long)]
    pub near_misses: bool,
    /// Letters of the pieces, as de for K D T L S [default: found out]
    #[arg(long, value_name = "LANGUAGE", value_parser = letters)]
    pub pieces: Option<&'static Pieces>,
    /// Say what is new in files that are being written, until Ctrl-C
    #[arg(long, conflicts_with_all = ["only", "summary", "pgn", "annotate", "near_misses",
          "jobs", "detector", "on", "wait", "trace", "verify"])]
    pub watch: bool,
    /// Seconds between two looks
    #[arg(long, value_name = "SECONDS", default_value = "1", requires = "watch",
          value_parser = between_looks)]
    pub every: Duration,
    /// Check the files named in this file too, one a line; - reads standard input
    #[arg(long, help_heading = DATABASES, value_name = "FILE", conflicts_with = "watch")]
    pub files_from: Option<PathBuf>,
    /// Begin at this byte of the only file, "offset" in JSON
    #[arg(long, help_heading = DATABASES, value_name = "OFFSET[:GAME]", value_parser = place, conflicts_with = "watch")]
    pub from: Option<From>,
    /// Games to check at a time [default: one a core]
    #[arg(long, help_heading = DATABASES, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Print the JSON Schema of the report
    #[arg(long, help_heading = DATABASES, conflicts_with_all = ["files", "files_from", "from", "format", "out", "only", "summary", "pgn", "annotate",
          "pieces", "near_misses", "watch", "every", "jobs", "detector", "on", "baud", "wait", "trace", "verify"])]
    pub schema: bool,
    /// The games are xiangqi (PGN) or shogi (KIF, CSA, USI)
    #[arg(long, help_heading = OTHER_GAMES, value_enum, value_name = "GAME", hide_possible_values = true, conflicts_with_all = ["from", "out", "only", "summary", "pgn",
          "annotate", "pieces", "near_misses", "watch", "jobs", "detector", "wait", "trace", "verify"])]
    pub variant: Option<Game>,
    /// Ask this detector: chain, scoreboard, pair, window, window-pair or judge [default: none, which is
    /// fastest; with --on: chain]
    #[arg(long, help_heading = HARDWARE, value_enum, value_name = "METHOD", hide_possible_values = true)]
    pub detector: Option<Method>,
    /// Where it runs: model (software), rtl, verilated (simulated circuits), or serial:PATH (a board)
    #[arg(long, help_heading = HARDWARE, default_value = "model", value_name = "FORM")]
    pub on: Form,
    /// Bits per second on a serial line
    #[arg(long, help_heading = HARDWARE, default_value_t = DEFAULT_BAUD, value_name = "BAUD", value_parser = bauds())]
    pub baud: u32,
    /// Wait for a board that is not plugged in, or is unplugged meanwhile
    #[arg(long, help_heading = HARDWARE)]
    pub wait: bool,
    /// Write what happens in the circuit as a waveform, .fst or .vcd (with --on verilated)
    #[arg(long, help_heading = HARDWARE, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Compare the detector's answers with the program's own
    #[arg(long, help_heading = HARDWARE)]
    pub verify: bool,
}

impl CheckArgs {
    /// A reader of games from this place of a file on, as it is asked for.
    pub(super) fn reader<'a>(&self, input: impl Read + 'a, at: Place) -> Reader<'a> {
        let reader = match at {
            Place::START => Reader::new(input),
            at => Reader::part(input, at),
        };
        let reader = reader.with_pieces(self.pieces);
        if self.pgn.is_some() { reader.with_text() } else { reader }
    }

    /// How moves are named in the report.
    pub(super) fn naming(&self) -> Naming {
        match self.format {
            CheckFormat::Text => Naming::People(self.pieces),
            CheckFormat::Json => Naming::Programs,
            CheckFormat::Csv => Naming::English,
        }
    }
}
