//! Arguments of `perpetual claim`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use shakmaty::Color;

use super::Format;

use super::LineArgs;

/// What the help of `perpetual claim` ends with.
pub const CLAIM_EXAMPLES: &str = "\
Examples:
  perpetual claim game.pgn --move 38...Kg7
  perpetual claim round.pgn --game 5.3 --move 38.Kg1 --by black --intends Kh8
  perpetual claim Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 --intends Ng8
  perpetual claim --fen '7k/8/8/8/8/8/6r1/K6R b - - 98 80' Kg8 --intends Kb1

Without --intends the position on the board is claimed (articles 9.2.1.2 and 9.3.2 of the FIDE
Laws of Chess), with it the position after a move that is written and not yet made (9.2.1.1 and
9.3.1).

Exit codes:
  0    the claim is right
  1    it is wrong, or the game was over before
  2    a position or move that cannot be read, or that was not played";

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// White
    White,
    /// Black
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// Arguments of `perpetual claim`.
#[derive(Debug, Args)]
pub struct ClaimArgs {
    /// The game up to the claim
    #[command(flatten)]
    pub line: LineArgs,
    /// The move that the player has written and not yet made
    #[arg(long, value_name = "MOVE")]
    pub intends: Option<String>,
    /// The player who claims [default: the one who has the move]
    #[arg(long, value_enum, value_name = "SIDE")]
    pub by: Option<Side>,
    /// Draw the positions that count or look the same, a board for each, into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}
