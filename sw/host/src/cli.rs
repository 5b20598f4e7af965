//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::form::{Form, Method};
use crate::port::DEFAULT_BAUD;

const EXIT_CODES: &str = "\
Exit codes:
  0    all well
  1    some game could not be read, or verdicts differ under --verify
  2    wrong usage, or a file, port or detector that cannot be used
  130  stopped by Ctrl-C";

const CHECK_EXAMPLES: &str = "\
Examples:
  perpetual check games.pgn
  perpetual check --format json *.pgn | jq 'select(.threefold != null) | .id'
  zcat archive.pgn.gz | perpetual check -
  perpetual check --on serial:/dev/ttyUSB1 --verify --summary games.pgn

Every position that had occurred before in its game is reported: same side to move, same
placement, same castling rights, same legal en passant captures. Plies are half-moves played; the
start position is ply 0 and counts.

Exit codes:
  0    all well
  1    some game could not be read, or verdicts differ under --verify
  2    wrong usage, or a file, port or detector that cannot be used (the other files are checked)
  130  stopped by Ctrl-C";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  perpetual explain Nf3 Nf6 Ng1 Ng8
  perpetual explain --fen '7k/8/8/8/8/8/8/K7 w - - 0 1' Kb1 Kg8 Kb2 Kh8 Ka1
  perpetual explain --pgn games.pgn --game 3 --ply 76
  perpetual explain --partial --fen '8/8/8/8/2N5/8/3N4/8' c4a3 d2c4 a3b1 b1d2

A chain N_c4a3 says that a white knight which stood on c4 stands on a3 now (small letters are
Black's pieces). When no chain is open, the placement is that of the move walked to.

Exit codes:
  0    all well
  2    a position or move that cannot be read";

const PROBE_EXAMPLES: &str = "\
Example:
  perpetual probe --port /dev/ttyUSB1

The self-test plays lines with known verdicts and sends requests that a board must refuse. The
line that was on the board is lost.

Exit codes:
  0    the board is well
  1    it gave a wrong answer
  2    wrong usage, a port that cannot be opened, or no answer
  130  stopped by Ctrl-C";

const BOARD_EXAMPLES: &str = "\
Example:
  perpetual board --link /tmp/board &
  perpetual check --on serial:/tmp/board --verify games.pgn

The first line of output is the path of the serial port. The board runs until Ctrl-C.

Exit codes:
  0    ended by Ctrl-C
  2    wrong usage, or no such board, or its place is taken";

const BENCH_EXAMPLES: &str = "\
Examples:
  perpetual bench
  perpetual bench --on serial:/dev/ttyUSB1 --seconds 5
  perpetual bench games.pgn

Cycles a second are those of the circuit's clock; for a serial port, those it spent on queries.

Exit codes:
  0    all well
  2    wrong usage, or a file, port or form that cannot be used
  130  stopped by Ctrl-C";

/// Finds repeated positions in chess games: with a software model, with a circuit in a simulator,
/// or with a board at a serial port.
#[derive(Debug, Parser)]
#[command(name = "perpetual", version, after_help = EXIT_CODES, propagate_version = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find the repeated positions, threefolds and fivefolds of PGN games
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Show step by step how a line of moves is walked for repetitions
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Identify the board at a serial port and test it
    #[command(after_help = PROBE_EXAMPLES)]
    Probe(ProbeArgs),
    /// Run a simulated board that other programs see as a serial port
    #[command(after_help = BOARD_EXAMPLES)]
    Board(BoardArgs),
    /// Measure how fast each form is on this machine
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(BenchArgs),
    /// Print a script that completes command lines in a shell
    #[command(
        after_help = "Example:\n  perpetual completions bash > ~/.local/share/bash-completion/completions/perpetual"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// How a report is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A line for each game with something to say, then a line with the sums
    #[default]
    Text,
    /// JSON Lines: one object for each game, and nothing else
    Json,
}

/// Arguments of `perpetual check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// PGN files to check; - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The method that detects repetitions
    #[arg(long, value_enum, default_value_t, value_name = "METHOD")]
    pub detector: Method,
    /// Where the method runs: model, rtl, verilated or serial:PATH
    ///
    /// model is the golden model in software, rtl the circuit in rust-hdl's simulator, verilated
    /// its Verilog under Verilator, serial:PATH a board, real or simulated.
    #[arg(long, default_value = "model", value_name = "FORM")]
    pub on: Form,
    /// Bits a second on a serial line
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD")]
    pub baud: u32,
    /// Write a waveform of all that happens in the circuit, as .fst or .vcd (with --on verilated)
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// How to write the report
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Compare each verdict with the golden model's
    #[arg(long)]
    pub verify: bool,
    /// Print a table of sums at the end (on standard error with --format json)
    #[arg(long)]
    pub summary: bool,
}

/// Which walk is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Rules {
    /// Ours: backwards over the window, exact for any number of like pieces
    Exact,
    /// The published one, as Table 2 of Vučković and Vidanović (2007) shows it
    Paper,
    /// One after the other
    Both,
}

/// Arguments of `perpetual explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// Moves in algebraic notation (Nf3) or as squares (g1f3), Z0 for a null move; move numbers may
    /// be among them
    #[arg(required_unless_present = "pgn", value_name = "MOVE")]
    pub moves: Vec<String>,
    /// The position before the first move [default: the usual start]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Accept moves of one side only, or of both in any order: the FEN is just a board then, and
    /// may lack kings
    #[arg(long)]
    pub partial: bool,
    /// Take the moves from a PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "fen", "partial"])]
    pub pgn: Option<PathBuf>,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1, requires = "pgn",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    /// The ply to walk back from [default: the last]
    #[arg(long, value_name = "N", requires = "pgn")]
    pub ply: Option<usize>,
    /// Which walk to show [default: exact, or both with --partial]
    #[arg(long, value_enum)]
    pub rules: Option<Rules>,
}

/// Arguments of `perpetual probe`.
#[derive(Debug, Args)]
pub struct ProbeArgs {
    /// The serial port, such as /dev/ttyUSB1
    #[arg(long, value_name = "PATH")]
    pub port: PathBuf,
    /// Bits a second on the serial line
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD")]
    pub baud: u32,
}

/// Arguments of `perpetual board`.
#[derive(Debug, Args)]
pub struct BoardArgs {
    /// Which board to simulate
    #[arg(long, default_value = "sim", value_name = "NAME")]
    pub config: String,
    /// Where to put the link to its serial port [default: a place in the user's runtime directory]
    #[arg(long, value_name = "PATH")]
    pub link: Option<PathBuf>,
    /// Write a waveform of all that happens on the board, as .fst or .vcd
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
}

/// Arguments of `perpetual bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// PGN files to measure reading and checking with
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The forms to measure [default: all that are built in]
    #[arg(long, value_name = "FORM")]
    pub on: Vec<Form>,
    /// Bits a second on a serial line
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD")]
    pub baud: u32,
    /// How long to measure each
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: f64,
}

/// A time of 0.01 to 3,600 seconds.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number from 0.01 to 3600".to_owned()),
    }
}
