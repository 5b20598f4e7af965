//! How a line of moves is given, to every command that takes one.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::{WhichGame, letters};
use perpetual_chess::pgn::Pieces;

/// A line of moves: from a position, or from a file of games.
#[derive(Debug, Clone, Default, Args)]
pub struct LineArgs {
    /// Moves, as in 1. Nf3 Nf6 or g1f3 g8f6; or a PGN file, - for standard input
    #[arg(value_name = "MOVE")]
    pub moves: Vec<String>,
    /// The position before the first move [default: the usual start]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Take the moves from this PGN file; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "fen"])]
    pub pgn: Option<PathBuf>,
    /// Which game of the file: its number, its board (5.3) or a player's name [default: the first]
    #[arg(long, value_name = "GAME", allow_negative_numbers = true)]
    pub game: Option<WhichGame>,
    /// Letters of the pieces, as de for K D T L S [default: English, or those of the game]
    #[arg(long, value_name = "LANGUAGE", value_parser = letters)]
    pub pieces: Option<&'static Pieces>,
    /// Half-moves after which the line ends [default: all]
    #[arg(long, value_name = "N", conflicts_with = "at")]
    pub ply: Option<u64>,
    /// The move that the line ends with, with its number, as in 39.Kg1 or 38...Kg7
    #[arg(long = "move", value_name = "MOVE")]
    pub at: Option<String>,
}

/// The commands that take a line of moves.
const OF_LINES: [&str; 3] = ["claim", "explain", "search"];

/// The arguments of the program. Among moves `--` is a null move; elsewhere it ends the options.
pub fn with_null_moves(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    if arguments.get(1).is_some_and(|command| OF_LINES.iter().any(|name| command == name)) {
        arguments.iter_mut().filter(|word| *word == "--").for_each(|word| *word = "Z0".into());
    }
    arguments
}
