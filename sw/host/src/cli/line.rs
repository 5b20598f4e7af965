//! How a line of moves is given, to every command that takes one.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;

use super::letters;
use perpetual_chess::pgn::{Pieces, Tags};

/// Which game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhichGame {
    /// By its number in the file, from 1.
    Number(u64),
    /// By its board, as the tags Round or Board have it: 5.3.
    Board(String),
    /// By a part of a player's name.
    Player(String),
}

/// What is said of a number that no game has.
const WRONG: &str =
    "games are numbered 1, 2, 3 and so on; or give a board (5.3) or the name of a player";

impl FromStr for WhichGame {
    type Err = String;

    fn from_str(text: &str) -> Result<WhichGame, String> {
        let text = text.trim();
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if text.is_empty() || text.starts_with('-') {
            return Err(WRONG.to_owned());
        }
        if is_number(text) {
            let number = text.parse().ok().filter(|number| *number > 0);
            let wrong = || WRONG.to_owned();
            return Ok(WhichGame::Number(number.ok_or_else(wrong)?));
        }
        let is_board =
            text.contains('.') && text.split('.').all(|part| !part.is_empty() && is_number(part));
        Ok(if is_board {
            WhichGame::Board(text.to_owned())
        } else {
            WhichGame::Player(text.to_owned())
        })
    }
}

impl fmt::Display for WhichGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhichGame::Number(number) => write!(f, "{number}"),
            WhichGame::Board(board) => write!(f, "of board {board}"),
            WhichGame::Player(name) => write!(f, "of a player {name}"),
        }
    }
}

impl WhichGame {
    /// Whether a game is the one, by its number and tags.
    pub fn is(&self, number: u64, tags: &Tags) -> bool {
        match self {
            WhichGame::Number(asked) => *asked == number,
            WhichGame::Board(board) => {
                board_of(tags).is_some_and(|of_tags| same_board(&of_tags, board))
            }
            WhichGame::Player(name) => {
                let name = name.to_lowercase();
                ["White", "Black"].iter().any(|tag| {
                    tags.get(tag).is_some_and(|player| player.to_lowercase().contains(&name))
                })
            }
        }
    }

    /// What a game is called where another was asked for.
    pub fn described(&self, number: u64, tags: &Tags) -> String {
        let nameless = || format!("game {number}");
        match self {
            WhichGame::Number(_) => nameless(),
            WhichGame::Board(_) => board_of(tags).unwrap_or_else(nameless),
            WhichGame::Player(_) => match (tags.get("White"), tags.get("Black")) {
                (Some(white), Some(black)) => format!("{white} - {black}"),
                _ => nameless(),
            },
        }
    }
}

/// The board of a game: Round has it in most broadcasts, after the round; else it is the tag Board.
pub fn board_of(tags: &Tags) -> Option<String> {
    let round = tags.get("Round").filter(|round| !["", "?", "-"].contains(&round.as_ref()));
    match (round, tags.get("Board")) {
        (Some(round), Some(board)) if !round.contains('.') => Some(format!("{round}.{board}")),
        (Some(round), _) => Some(round.into_owned()),
        (None, board) => board.map(Cow::into_owned),
    }
}

/// Whether two boards are the same: 5.03 is 5.3.
fn same_board(one: &str, other: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        text.split('.').map(|part| part.trim_start_matches('0').to_owned()).collect()
    };
    parts(one) == parts(other)
}

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
