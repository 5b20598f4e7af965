//! How a line of moves is given, to every command that takes one.

use std::path::PathBuf;

use clap::Args;

use super::letters;
use perpetual_chess::pgn::Pieces;

fn number_of_game(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "games are numbered 1, 2, 3 and so on".to_owned())
}

/// A line of moves: from a position, or from a file of games.
#[derive(Debug, Clone, Default, Args)]
pub struct LineArgs {
    /// Moves in algebraic notation (Nf3) or as squares (g1f3), Z0 for a null move; move numbers may
    /// be among them
    #[arg(value_name = "MOVE")]
    pub moves: Vec<String>,
    /// The position before the first move [default: the usual start]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Take the moves from a PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "fen"])]
    pub pgn: Option<PathBuf>,
    /// Which game of the file [default: the first]
    #[arg(long, value_name = "N", requires = "pgn", allow_negative_numbers = true,
          conflicts_with = "moves", value_parser = number_of_game)]
    pub game: Option<u64>,
    /// Letters of the pieces: de for K D T L S, and so on [default: English, or those that the game
    /// of the file was read with]
    #[arg(long, value_name = "LANGUAGE", value_parser = letters)]
    pub pieces: Option<&'static Pieces>,
    /// The ply that the line ends with [default: the last]
    #[arg(long, value_name = "N", conflicts_with = "at")]
    pub ply: Option<u64>,
    /// The move that the line ends with, with its number, as in 39.Kg1 or 38...Kg7
    #[arg(long = "move", value_name = "MOVE")]
    pub at: Option<String>,
}
