//! Arguments of `perpetual-lab suite`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// What the help of `perpetual-lab suite` ends with.
pub const SUITE_EXAMPLES: &str = "\
Examples:
  perpetual-lab suite write suite
  perpetual-lab suite clauses
  perpetual-lab suite seek suite ep-rank

suite/README.md says what the files are.

Exit codes:
  0  all well
  1  nothing was found
  2  wrong usage, or a file that cannot be used";

/// Arguments of `perpetual-lab suite`.
#[derive(Debug, Args)]
pub struct SuiteArgs {
    /// What to do.
    #[command(subcommand)]
    pub what: Suite,
}

/// What to do with the suite of repetition cases.
#[derive(Debug, Subcommand)]
pub enum Suite {
    /// Make the files from the list of cases: JSON, PGN, EPD and the table of mutants
    Write {
        /// The folder with the list, cases/*.toml; the files are written there
        folder: PathBuf,
    },
    /// List the clauses of the definition that the cases test
    Clauses,
    /// Look for a short game that tells a program without a clause from the definition
    Seek {
        /// The folder with the list of cases, whose start positions are used
        folder: PathBuf,
        /// The clause
        clause: String,
        /// Random games to try
        #[arg(long, value_name = "N", default_value_t = 20_000)]
        games: usize,
        /// Longest game
        #[arg(long, value_name = "N", default_value_t = 40)]
        plies: usize,
        /// Where the random numbers begin
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
}
