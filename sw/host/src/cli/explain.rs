//! Arguments of the commands that show a walk: `perpetual explain` and `perpetual trace`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::LineArgs;

/// What the help of `perpetual explain` ends with.
pub const EXPLAIN_EXAMPLES: &str = "\
Examples:
  perpetual explain Nf3 Nf6 Ng1 Ng8
  perpetual explain --fen '7k/8/8/8/8/8/8/K7 w - - 0 1' Kb1 Kg8 Kb2 Kh8 Ka1
  perpetual explain --pgn games.pgn --game 3 --ply 76 --svg walk.svg
  perpetual explain --pgn games.pgn --move 38...Kg7
  perpetual explain --partial --fen '8/8/8/8/2N5/8/3N4/8' c4a3 d2c4 a3b1 b1d2

It ends with the earlier positions that look the same and are not; perpetual claim has those too, and
what the Laws of Chess make of them.

A chain N_c4a3 says that a white knight which stood on c4 stands on a3 now (small letters are
Black's pieces). When no chain is open, the placement is that of the move walked to.

Exit codes:
  0    all well
  2    a position or move that cannot be read, or a picture that cannot be written";

/// What the help of `perpetual trace` ends with.
pub const TRACE_EXAMPLES: &str = "\
Examples:
  perpetual trace --out walk.fst Nf3 Nf6 Ng1 Ng8 && gtkwave walk.fst walk.gtkw
  perpetual trace --out walk.fst --fen '7k/8/8/8/8/8/8/K7 w - - 0 1' Kb1 Kg8 Kb2 Kh8 Ka1
  perpetual trace --out walk.fst --first --pgn games.pgn --game 3 --ply 76

The chain detector, as it is in rust-hdl's simulator, with 32 entries and 2,048 records: the moves are
pushed, one a cycle, then it is asked. The waveform has its ports, the records that go into the
chain file, the entries of its two lists (heads, where pieces stood; tails, where they stand now), and
the chains that these are the ends of, from the model in software, which takes each record back in
the same cycle: N g1<-f3 is a white knight that stands on f3 and stood on g1.

Names are vectors of bits with eight a character, to be shown as ASCII. Beside FILE.fst, FILE.gtkw
says so to GTKWave.

Exit codes:
  0    all well
  1    the circuit and the model differ
  2    a position or move that cannot be read, or a file that cannot be written";

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
    /// The line
    #[command(flatten)]
    pub line: LineArgs,
    /// Accept moves of one side only, or of both in any order: the FEN is just a board then, and
    /// may lack kings
    #[arg(long, conflicts_with_all = ["pgn", "ply", "at", "pieces"])]
    pub partial: bool,
    /// Which walk to show [default: exact, or both with --partial]
    #[arg(long, value_enum)]
    pub rules: Option<Rules>,
    /// Draw the positions of the exact walk, a board for each, into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// Arguments of `perpetual trace`.
#[derive(Debug, Args)]
pub struct TraceArgs {
    /// The line
    #[command(flatten)]
    pub line: LineArgs,
    /// Where to write the waveform; ends in .fst
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Walk to the nearest repetition only
    #[arg(long)]
    pub first: bool,
}
