//! How a line of moves is given, to every command that takes one.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::{WhichGame, letters};
use perpetual_chess::pgn::Pieces;

/// A line of moves: from a position, or from a file of games.
#[derive(Debug, Clone, Default, Args)]
pub struct LineArgs {
    /// Moves in algebraic notation (Nf3) or as squares (g1f3), Z0 for a null move; move numbers may
    /// be among them. Or a PGN file
    #[arg(value_name = "MOVE")]
    pub moves: Vec<String>,
    /// The position before the first move [default: the usual start]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Take the moves from a PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "fen"])]
    pub pgn: Option<PathBuf>,
    /// Which game of the file: its number, its board (5.3) or a player's name [default: the first]
    #[arg(long, value_name = "GAME", allow_negative_numbers = true)]
    pub game: Option<WhichGame>,
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

/// The commands that take a line of moves.
const OF_LINES: [&str; 4] = ["claim", "explain", "trace", "search"];

/// The arguments of the program. Among moves `--` is a null move; elsewhere it ends the options.
pub fn with_null_moves(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    if arguments.get(1).is_some_and(|command| OF_LINES.iter().any(|name| command == name)) {
        arguments.iter_mut().filter(|word| *word == "--").for_each(|word| *word = "Z0".into());
    }
    arguments
}
