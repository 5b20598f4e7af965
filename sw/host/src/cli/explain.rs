//! Arguments of `perpetual explain`.

use std::path::PathBuf;

use clap::Args;

use super::LineArgs;

/// What the help of `perpetual explain` ends with.
pub const EXPLAIN_EXAMPLES: &str = "\
Examples:
  perpetual explain Nf3 Nf6 Ng1 Ng8
  perpetual explain --fen '7k/8/8/8/8/8/8/K7 w - - 0 1' Kb1 Kg8 Kb2 Kh8 Ka1
  perpetual explain --pgn games.pgn --game 3 --ply 76 --svg walk.svg
  perpetual explain --pgn games.pgn --move 38...Kg7
  perpetual explain --partial --fen '8/8/8/8/2N5/8/3N4/8' c4a3 d2c4 a3b1 b1d2

It ends with the earlier positions that look the same and are not; perpetual claim has those too,
and what the Laws of Chess make of them.

A chain N_c4a3 says that a white knight which stood on c4 stands on a3 now (small letters are
Black's pieces). When no chain is open, the placement is that of the move walked to.

Exit codes:
  0    all well
  2    a position or move that cannot be read, or a picture that cannot be written";

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
    /// Draw the positions of the walk, a board for each, into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}
