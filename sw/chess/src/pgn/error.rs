//! What can be wrong with a game, and with a whole file.

use std::io;

use thiserror::Error;

use super::number::MoveNumber;
use super::shown::shown;
use super::start::StartError;

/// Why a game could not be read, or not to its end. Plies count from 1 and name the move that
/// could not be played; lines count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// A move that the position does not allow.
    #[error("{number}{text} is not a legal move here (line {line}); correct it")]
    Illegal {
        /// The ply.
        ply: usize,
        /// The number that the move has there.
        number: MoveNumber,
        /// The word in the file.
        text: String,
        /// Its line.
        line: u64,
    },
    /// A move that could be one of several.
    #[error(
        "{number}{text} fits more than one legal move here (line {line}); name the file or rank it \
         comes from"
    )]
    Ambiguous {
        /// The ply.
        ply: usize,
        /// The number that the move has there.
        number: MoveNumber,
        /// The word in the file.
        text: String,
        /// Its line.
        line: u64,
    },
    /// A word that looks like nothing a game may hold.
    #[error("{number} \"{text}\" cannot be read as a move (line {line}); correct or remove it")]
    NotAMove {
        /// The ply that should have stood there.
        ply: usize,
        /// The number that the move has there.
        number: MoveNumber,
        /// The word in the file.
        text: String,
        /// Its line.
        line: u64,
    },
    /// A move after mate or stalemate.
    #[error("{number}{text}: the game was over before (line {line}), by {what}; remove the move")]
    After {
        /// The ply.
        ply: usize,
        /// The number that the move has there.
        number: MoveNumber,
        /// The word in the file.
        text: String,
        /// Its line.
        line: u64,
        /// "mate" or "stalemate".
        what: &'static str,
    },
    /// A result that is not written as in PGN, and is not understood.
    #[error("\"{text}\" is no result in PGN (line {line}); write {instead}")]
    NoResult {
        /// The words in the file.
        text: &'static str,
        /// Its line.
        line: u64,
        /// What PGN has for it.
        instead: &'static str,
    },
    /// A null move while the side to move is in check.
    #[error("{number}--: a null move cannot be played in check (line {line}); remove it")]
    NullInCheck {
        /// The ply.
        ply: usize,
        /// The number that the move has there.
        number: MoveNumber,
        /// The line of the null move.
        line: u64,
    },
    /// A comment or variation without its end.
    #[error("the {what} that opens with \"{mark}\" in line {line} never ends; add \"{end}\"")]
    Unclosed {
        /// "comment" or "variation".
        what: &'static str,
        /// The mark that opens it.
        mark: char,
        /// The mark that would close it.
        end: char,
        /// The line it opens in.
        line: u64,
    },
    /// The file or game ends where it should not.
    #[error(
        "the game has no result after ply {plies} (line {line}): it may be cut short; if that is \
         its end, add \"*\""
    )]
    Truncated {
        /// Plies read.
        plies: usize,
        /// The line of the end.
        line: u64,
    },
    /// The file ends within a tag.
    #[error("the file ends within a tag (line {line}): it is cut short; fetch it again")]
    TruncatedTag {
        /// The line of the end.
        line: u64,
    },
    /// The start position cannot be set up.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Reading failed in the middle of the game.
    #[error("reading failed after ply {plies} (line {line}); see the message for the file")]
    Interrupted {
        /// Plies read.
        plies: usize,
        /// The line reached.
        line: u64,
    },
}

impl GameError {
    /// The same with the word as it stands in the file.
    pub(super) fn spelt(mut self, word: &[u8]) -> GameError {
        if let GameError::Illegal { text, .. }
        | GameError::Ambiguous { text, .. }
        | GameError::NotAMove { text, .. }
        | GameError::After { text, .. } = &mut self
        {
            *text = shown(word).into_owned();
        }
        self
    }

    /// Whether all the moves of the game were read before.
    pub fn is_after_all_moves(&self) -> bool {
        matches!(self, GameError::Truncated { .. })
    }
}

/// Why a file cannot be read any further.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The operating system says so.
    #[error("reading stopped in line {line}: {error}")]
    Io {
        /// The line reached.
        line: u64,
        /// What was wrong.
        error: io::Error,
    },
    /// The file is of another kind.
    #[error("this is {what}, not PGN; {advice}")]
    Foreign {
        /// What it looks like.
        what: &'static str,
        /// What to do about it.
        advice: &'static str,
    },
    /// The file begins with something that is neither a tag nor a move.
    #[error("this is not PGN: \"{text}\" in line {line} is neither a tag nor a move")]
    NotPgn {
        /// The word.
        text: String,
        /// Its line.
        line: u64,
    },
}
