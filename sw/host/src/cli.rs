//! The command line.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use perpetual_link::DetectorKind;
use perpetual_model::methods::{self, MethodInfo};

pub mod search;

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
  perpetual check archive.pgn.zst
  perpetual check --on serial:/dev/ttyUSB1 --verify --summary games.pgn
  perpetual check --detector pair --on verilated --verify games.pgn
  perpetual check --detector axon --verify games.pgn

Every position that had occurred before in its game is reported: same side to move, same
placement, same castling rights, same legal en passant captures. Plies are half-moves played; the
start position is ply 0 and counts.

Files may be compressed with gzip, xz, bzip2 or zstd, whatever their names.

Exit codes:
  0    all well
  1    some game could not be read, or verdicts differ under --verify
  2    wrong usage, or a file, port or detector that cannot be used (the other files are checked)
  130  stopped by Ctrl-C";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  perpetual explain Nf3 Nf6 Ng1 Ng8
  perpetual explain --fen '7k/8/8/8/8/8/8/K7 w - - 0 1' Kb1 Kg8 Kb2 Kh8 Ka1
  perpetual explain --pgn games.pgn --game 3 --ply 76 --svg walk.svg
  perpetual explain --partial --fen '8/8/8/8/2N5/8/3N4/8' c4a3 d2c4 a3b1 b1d2

A chain N_c4a3 says that a white knight which stood on c4 stands on a3 now (small letters are
Black's pieces). When no chain is open, the placement is that of the move walked to.

Exit codes:
  0    all well
  2    a position or move that cannot be read, or a picture that cannot be written";

const TRACE_EXAMPLES: &str = "\
Examples:
  perpetual trace --moves 'Nf3 Nf6 Ng1 Ng8' walk.fst && gtkwave walk.fst walk.gtkw
  perpetual trace --fen '7k/8/8/8/8/8/8/K7 w - - 0 1' --moves 'Kb1 Kg8 Kb2 Kh8 Ka1' walk.fst
  perpetual trace --first --pgn games.pgn --game 3 --ply 76 walk.fst

The chain detector, as it is in rust-hdl's simulator, with 32 entries and 2,048 records: the moves are
pushed, one a cycle, then it is asked. The waveform has its ports, the records that go into the
chain file, the entries of its two lists (heads, where pieces stood; tails, where they stand now), and
the chains that these are the ends of, from the golden model, which takes each record back in the
same cycle: N g1<-f3 is a white knight that stands on f3 and stood on g1.

Names are vectors of bits with eight a character, to be shown as ASCII. Beside FILE.fst, FILE.gtkw
says so to GTKWave.

Exit codes:
  0    all well
  1    the circuit and the golden model differ
  2    a position or move that cannot be read, or a file that cannot be written";

const MONITOR_EXAMPLES: &str = "\
Example:
  perpetual monitor --port /dev/ttyUSB1 --link /tmp/monitored
  perpetual check --on serial:/tmp/monitored games.pgn        (in another terminal)

The monitor stands between board and program: it opens the board's port, makes a pseudo-terminal
for the other program, passes all bytes both ways as they are, and prints each frame: seconds
since the start, direction (> to the board, < from it), request, number, what it says, and the
status of an answer. Frames that are damaged are shown as such. It runs until Ctrl-C.

Exit codes:
  0    ended by Ctrl-C
  2    wrong usage, or a port that cannot be opened or is gone";

const PROBE_EXAMPLES: &str = "\
Examples:
  perpetual probe
  perpetual probe --port /dev/ttyUSB1
  perpetual probe --wait --port /dev/ttyUSB1
  perpetual probe --format json | jq -r 'select(.well) | .port'

Without --port it looks at every port that a USB device makes (/dev/ttyUSB*, /dev/ttyACM*) and at
the simulated board in its usual place, says what is at each, and tests the boards. A device
that is no board is sent a few bytes.

In JSON a port has the keys port, name (what is plugged in there, or null), board (null, or
protocol, detector, entries, records, clock_hz, buffer, dropped), trouble (why there is no board, or
null), self_test (steps with name and failure, or null) and well (true, false, or null without a
board).

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
  perpetual board --config pair

The first line of output is the path of the serial port. The board runs until Ctrl-C.

Exit codes:
  0    ended by Ctrl-C
  2    wrong usage, or no such board, or its place is taken";

const BOARDS_EXAMPLES: &str = "\
Examples:
  perpetual boards
  perpetual boards hx8k
  perpetual boards --format json | jq -r 'select(.part.family == \"ice40\") | .name'

Exit codes:
  0    all well
  2    wrong usage, or no such board";

const BENCH_EXAMPLES: &str = "\
Examples:
  perpetual bench
  perpetual bench --on serial:/dev/ttyUSB1 --seconds 5
  perpetual bench --on model --detector chain --detector window --detector keys
  perpetual bench games.pgn
  perpetual bench --link
  perpetual bench --link --on serial:/dev/ttyUSB1 --format json

Cycles a second are those of the circuit's clock; for a serial port, those it spent on queries.

Exit codes:
  0    all well
  2    wrong usage, or a file, port or form that cannot be used
  130  stopped by Ctrl-C";

const COMPARE_EXAMPLES: &str = "\
Examples:
  perpetual compare games.pgn
  perpetual compare --rounds 0 --errors=20 --methods axon,axon-cpw games.pgn
  perpetual compare --cost --methods keys,axon endgames.pgn
  perpetual compare --format json games.pgn | jq 'select(.kind == \"method\") | .false_negatives'
  perpetual compare --upcoming games.pgn

Every method is asked about every position of the games, and what it says is held against the
golden model. A method whose source has fewer barriers than there are (pawn moves, captures and
castling, but not castling rights and en passant) takes part twice, once as published.

With --upcoming another question is put to other methods: does a legal move bring an earlier position
about again? Displaced pieces are counted, or differences of keys looked up in a cuckoo table, and
either is held against every legal move tried. What is found and is not there is sorted by why. A
second table has what it takes to look for claims by an intended move.

Times are processor time. A query is the question a search asks: has this position occurred, and
how far back? To play a move and to take it back is measured apart. Methods take turns, round by
round.

Exit codes:
  0    all well, whatever the methods get wrong
  1    some game could not be read, or a method that must never be wrong is
  2    wrong usage, or a file that cannot be used
  130  stopped by Ctrl-C";

const EXPORT_EXAMPLES: &str = "\
Examples:
  perpetual export --out verilog
  perpetual export --detector chain --entries 16 --depth 1024 --out verilog

The file is named after its top module, as in verilog/perpetual_chain.v; one that is there already
is replaced. 32 chain entries never run out in chess, 16 are enough for play. Windows of up to one
ply less than the move stack holds are walked whole.

Exit codes:
  0    all well
  2    wrong usage, no such core, or a file that cannot be written";

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
    /// Write a waveform of the circuit's walk over a line, with the chains as readable names
    #[command(after_help = TRACE_EXAMPLES)]
    Trace(TraceArgs),
    /// Search a position for the best move, asking a detector for repetitions
    #[command(after_help = search::SEARCH_EXAMPLES)]
    Search(search::SearchArgs),
    /// Search the positions of an EPD file, and count those that are solved
    #[command(after_help = search::EPD_EXAMPLES)]
    Epd(search::EpdArgs),
    /// Do an experiment of the papers again
    #[command(after_help = search::EXPERIMENT_EXAMPLES)]
    Experiment(search::ExperimentArgs),
    /// Play chess as an engine, for programs that speak UCI
    #[command(after_help = search::UCI_EXAMPLES)]
    Uci(search::UciArgs),
    /// Identify the board at a serial port and test it
    #[command(after_help = PROBE_EXAMPLES)]
    Probe(ProbeArgs),
    /// Show what a board and another program say to each other
    #[command(after_help = MONITOR_EXAMPLES)]
    Monitor(MonitorArgs),
    /// Run a simulated board that other programs see as a serial port
    #[command(after_help = BOARD_EXAMPLES)]
    Board(BoardArgs),
    /// List the boards that can be built for, or say how to connect and flash one
    #[command(after_help = BOARDS_EXAMPLES)]
    Boards(BoardsArgs),
    /// Write a detector core as Verilog, to read and to embed
    #[command(after_help = EXPORT_EXAMPLES)]
    Export(ExportArgs),
    /// Compare the published methods: what each gets wrong and what it costs
    #[command(after_help = COMPARE_EXAMPLES)]
    Compare(CompareArgs),
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
    /// One HTML document with a board for each repetition, of the games with something to say
    Html,
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
    /// model is a model in software, rtl the circuit in rust-hdl's simulator, verilated its Verilog
    /// under Verilator, serial:PATH a board, real or simulated. Only chain, scoreboard and pair are
    /// circuits; the other methods have a model.
    #[arg(long, default_value = "model", value_name = "FORM")]
    pub on: Form,
    /// Bits a second on a serial line
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD")]
    pub baud: u32,
    /// Wait for the serial port to appear, and go on when it is unplugged and plugged in again
    ///
    /// A name in /dev/serial/by-id stays the same wherever the board is plugged in.
    #[arg(long)]
    pub wait: bool,
    /// Write a waveform of all that happens in the circuit, as .fst or .vcd (with --on verilated)
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// How many games to check at a time; forms other than model take them one by one [default: as
    /// many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
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
    /// Draw the exact walk as well, into this file: a board for each step, an arrow for each chain
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// Arguments of `perpetual trace`.
#[derive(Debug, Args)]
pub struct TraceArgs {
    /// Where to write the waveform; ends in .fst
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The moves, as one word in quotes: in algebraic notation (Nf3) or as squares (g1f3), Z0 for a
    /// null move; move numbers may be among them
    #[arg(long, value_name = "MOVES", required_unless_present = "pgn")]
    pub moves: Option<String>,
    /// The position before the first move [default: the usual start]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Take the moves from a PGN file
    #[arg(long, value_name = "PGN", conflicts_with_all = ["moves", "fen"])]
    pub pgn: Option<PathBuf>,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1, requires = "pgn",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    /// The ply to walk back from [default: the last]
    #[arg(long, value_name = "N", requires = "pgn")]
    pub ply: Option<usize>,
    /// Walk to the nearest repetition only
    #[arg(long)]
    pub first: bool,
}

/// Arguments of `perpetual probe`.
#[derive(Debug, Args)]
pub struct ProbeArgs {
    /// The serial port, such as /dev/ttyUSB1 [default: every port that a board could be at]
    #[arg(long, value_name = "PATH")]
    pub port: Option<PathBuf>,
    /// Bits a second on the serial line
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD")]
    pub baud: u32,
    /// Wait for the port to appear, or for a board at any of them
    #[arg(long)]
    pub wait: bool,
    /// How to write what is found
    #[arg(long, value_enum, default_value_t)]
    pub format: ProbeFormat,
}

/// How ports and boards are shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum ProbeFormat {
    /// The ports, then each board and its self-test
    #[default]
    Text,
    /// JSON Lines: one object for each port
    Json,
}

/// Arguments of `perpetual monitor`.
#[derive(Debug, Args)]
pub struct MonitorArgs {
    /// The serial port with the board, such as /dev/ttyUSB1
    #[arg(long, value_name = "PATH")]
    pub port: PathBuf,
    /// Where to put the link to the port that the other program is to open
    #[arg(long, value_name = "PATH")]
    pub link: PathBuf,
    /// Bits a second on the serial line
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD")]
    pub baud: u32,
    /// How to write what passes
    #[arg(long, value_enum, default_value_t)]
    pub format: MonitorFormat,
}

/// How frames are shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum MonitorFormat {
    /// A line for each frame
    #[default]
    Text,
    /// JSON Lines: one object for each frame
    Json,
}

/// Arguments of `perpetual board`.
#[derive(Debug, Args)]
pub struct BoardArgs {
    /// Which board to simulate: sim (a chain list of 32), megabaud (the same at 1 Mbaud, not 3), slow
    /// (115,200 baud), play
    /// (a list of 16), scoreboard or pair
    #[arg(long, default_value = "sim", value_name = "NAME")]
    pub config: String,
    /// Where to put the link to its serial port [default: a place in the user's runtime directory]
    #[arg(long, value_name = "PATH")]
    pub link: Option<PathBuf>,
    /// Write a waveform of all that happens on the board, as .fst or .vcd
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
}

/// How boards are described.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum BoardsFormat {
    /// A table of all boards, or all about one
    #[default]
    Text,
    /// JSON Lines: one object a board, with all facts
    Json,
    /// Sections as in docs/boards.md
    Markdown,
}

/// Arguments of `perpetual boards`.
#[derive(Debug, Args)]
pub struct BoardsArgs {
    /// The board to describe [default: all of them, as a table]
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: BoardsFormat,
}

/// Arguments of `perpetual bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// PGN files to measure reading and checking with
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Measure the serial line to a board: round trips, batches of moves tried, whole games, and
    /// how much of the line's rate they use
    ///
    /// Without --on boards are simulated and timed by their own clock, so that the figures are a
    /// real board's whose host is never late. FILE names the games that are asked about.
    #[arg(long)]
    pub link: bool,
    /// How to write what --link measures
    #[arg(long, value_enum, default_value_t, requires = "link")]
    pub format: LinkFormat,
    /// The methods to measure [default: chain, scoreboard, pair; of a board, its own]
    #[arg(long, value_enum, value_name = "METHOD", hide_possible_values = true)]
    pub detector: Vec<Method>,
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

/// How a comparison is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// Tables
    #[default]
    Text,
    /// JSON Lines: one object for the lines, one a method, one a class of queries
    Json,
    /// Tables as in docs/methods.md
    Markdown,
}

/// Arguments of `perpetual compare`.
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
    /// How often to measure each method; 0 for verdicts alone
    #[arg(long, value_name = "N", default_value_t = 11, value_parser = rounds)]
    pub rounds: usize,
    /// Measure queries by length of walk and by open chains too, for the cost formulas of the 2007
    /// paper
    #[arg(long)]
    pub cost: bool,
    /// Instead of all that: compare what is said of repetitions that are one move away
    #[arg(long, conflicts_with_all = ["methods", "errors", "cost"])]
    pub upcoming: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
}

/// The name of a method in software.
fn published() -> impl TypedValueParser<Value = &'static MethodInfo> {
    PossibleValuesParser::new(methods::ALL.iter().map(|method| method.name))
        .try_map(|name| methods::find(&name).ok_or_else(|| format!("there is no method {name}")))
}

/// Up to 1,000 rounds.
fn rounds(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(rounds) if rounds <= 1000 => Ok(rounds),
        _ => Err("expected a number from 0 to 1000".to_owned()),
    }
}

/// How the figures of a line are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum LinkFormat {
    /// A table to read
    #[default]
    Text,
    /// JSON Lines: one object a row, and nothing else
    Json,
    /// The table of docs/performance.md
    Markdown,
}

/// A time of 0.01 to 3,600 seconds.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number from 0.01 to 3600".to_owned()),
    }
}

/// A circuit that can be exported.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Circuit {
    /// The chain list as a register file, all entries compared in one cycle
    #[default]
    Chain,
    /// The parities of a scoreboard in block RAM: the smallest, and it never runs out
    Scoreboard,
    /// Both in lockstep: a core that checks itself
    Pair,
    /// Displaced pieces counted for every earlier position: constant time, the last plies only
    Window,
    /// That and a scoreboard in lockstep: a core that checks itself
    WindowPair,
}

impl Circuit {
    /// The detector that it is.
    pub const fn kind(self) -> DetectorKind {
        match self {
            Circuit::Chain => DetectorKind::Chain,
            Circuit::Scoreboard => DetectorKind::Scoreboard,
            Circuit::Pair => DetectorKind::Pair,
            Circuit::Window => DetectorKind::Window,
            Circuit::WindowPair => DetectorKind::WindowPair,
        }
    }
}

/// Arguments of `perpetual export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// Which circuit
    #[arg(long, value_enum, default_value_t, value_name = "METHOD")]
    pub detector: Circuit,
    /// Entries of the chain list: 4, 16 or 32 (scoreboard and window detectors have none)
    #[arg(long, default_value_t = 32, value_name = "N")]
    pub entries: usize,
    /// Records the move stack holds: 64, 1024 or 2048
    #[arg(long, default_value_t = 1024, value_name = "N")]
    pub depth: usize,
    /// Plies the window detector holds: 32, 64, 100 or 128
    #[arg(long, default_value_t = 100, value_name = "N")]
    pub plies: usize,
    /// Build the window detector of iCE40's block RAM and cells: half the size, for that FPGA only
    #[arg(long)]
    pub ice40: bool,
    /// Export the window detector with the ports for search hardware: flags after each move, and on
    /// request the move that brings a position back
    #[arg(long)]
    pub search: bool,
    /// Put a register straight behind the scoreboard's block RAM: larger and faster, above all on ECP5
    #[arg(long)]
    pub registered_ram: bool,
    /// The folder to write to; it is made if need be
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
