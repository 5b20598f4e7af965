//! The command line.

use std::time::Duration;

use clap::builder::RangedI64ValueParser;
use clap::{Parser, Subcommand};
use clap_complete::Shell;
use perpetual_chess::pgn::Pieces;
use perpetual_link::serial::BAUDS;

use crate::check::{CHECK_EXAMPLES, CheckArgs};

mod board;
mod claim;
mod explain;
mod export;
mod format;
mod line;
mod perft;
pub mod search;
mod which_game;

pub use board::{BoardsArgs, ProbeArgs, SimulateArgs};
pub use claim::ClaimArgs;
pub use explain::ExplainArgs;
pub use export::ExportArgs;
pub use format::{Format, TableFormat};
pub use line::{LineArgs, with_null_moves};
pub use perft::PerftArgs;
pub use which_game::WhichGame;

/// The values of `--baud`.
pub fn bauds() -> RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(i64::from(*BAUDS.start())..=i64::from(*BAUDS.end()))
}

/// A time, from a hundredth of a second to a day.
///
/// # Errors
/// What is expected.
pub fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("expected a number of seconds from 0.01 to 86400".to_owned()),
    }
}

/// The letters of a language by its code, for `--pieces`.
pub(crate) fn letters(code: &str) -> Result<&'static Pieces, String> {
    let codes: Vec<&str> = Pieces::codes().collect();
    Pieces::of(code).ok_or_else(|| format!("the languages are {}", codes.join(", ")))
}

const EXIT_CODES: &str = "\
Exit codes:
  0    all well
  1    some game could not be read, or a claim is wrong
  2    wrong usage, or a file, port or detector that cannot be used
  3    a detector says otherwise under check --verify, or a board in xiangqi
  130  stopped by Ctrl-C; 143 by another program";

/// Finds repeated positions in chess games and judges claims of a draw: in software, in a simulated
/// circuit, or on a board at a serial port.
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
    /// Say whether a claim of a draw is right, by which article, and which positions count
    #[command(after_help = claim::CLAIM_EXAMPLES)]
    Claim(ClaimArgs),
    /// Show step by step how repetitions are found in a line of moves
    #[command(after_help = explain::EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Search a position for the best move, asking a detector for repetitions
    #[command(after_help = search::SEARCH_EXAMPLES)]
    Search(search::SearchArgs),
    /// Search the positions of an EPD file, and count those that are solved
    #[command(after_help = search::EPD_EXAMPLES)]
    Epd(search::EpdArgs),
    /// Count the legal lines of a depth with the move generator of the search chip
    #[command(after_help = perft::PERFT_EXAMPLES)]
    Perft(PerftArgs),
    /// Play chess as an engine, for programs that speak UCI
    #[command(after_help = search::UCI_EXAMPLES)]
    Uci(search::UciArgs),
    /// Identify the board at a serial port and test it
    #[command(after_help = board::PROBE_EXAMPLES)]
    Probe(ProbeArgs),
    /// Run a simulated board that other programs see as a serial port
    #[command(after_help = board::SIMULATE_EXAMPLES)]
    Simulate(SimulateArgs),
    /// List the boards that can be built for, or say how to connect and flash one
    #[command(after_help = board::BOARDS_EXAMPLES)]
    Boards(BoardsArgs),
    /// Write a detector core as Verilog, to read and to embed
    #[command(after_help = export::EXPORT_EXAMPLES)]
    Export(ExportArgs),
    /// Print a script that completes command lines in a shell
    #[command(
        after_help = "Example:\n  perpetual completions bash > ~/.local/share/bash-completion/completions/perpetual"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
}
