//! How a line of moves is given, to every command that takes one.

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
