//! `--game`: a game of a file, by its number, its board or a player.

use std::fmt;
use std::str::FromStr;

use perpetual_chess::pgn::Tags;

use perpetual_report::tagged::{board, players};

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
            WhichGame::Board(asked) => board(tags).is_some_and(|found| same_board(&found, asked)),
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
            WhichGame::Board(_) => board(tags).unwrap_or_else(nameless),
            WhichGame::Player(_) => players(tags).unwrap_or_else(nameless),
        }
    }
}

/// Whether two boards are the same: 5.03 is 5.3.
fn same_board(one: &str, other: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        text.split('.').map(|part| part.trim_start_matches('0').to_owned()).collect()
    };
    parts(one) == parts(other)
}
