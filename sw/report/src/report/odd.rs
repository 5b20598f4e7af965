//! What was odd in a game and understood all the same: said once for a file.

use std::fmt;

use perpetual_chess::pgn::{Game, Pieces};
use perpetual_model::Warning;

use super::Report;

/// The first of the warnings of a game, and how many others there are.
pub fn in_words(warnings: &[Warning]) -> Option<String> {
    let (first, others) = warnings.split_first()?;
    Some(match others.len() {
        0 => first.to_string(),
        more => format!("{first}; {more} more of this game are in JSON"),
    })
}

/// Something odd.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Odd {
    /// Its result is not written as in PGN.
    Result,
    /// Its pieces are written as figurines.
    Figurines,
    /// Its moves fit the letters of a language only, which is not English.
    Letters(&'static Pieces),
    /// Its tag Result contradicts the end of its moves.
    Tag,
}

impl Odd {
    /// All that was odd in a game.
    pub fn of(game: &Game, report: &Report<'_>) -> impl Iterator<Item = Odd> {
        let kinds = [
            game.odd_result.then_some(Odd::Result),
            game.figurines.then_some(Odd::Figurines),
            game.pieces.map(Odd::Letters),
            report.tag_contradicts.then_some(Odd::Tag),
        ];
        kinds.into_iter().flatten()
    }

    /// A bit of its own, for those that have been said.
    pub fn bit(self) -> u32 {
        match self {
            Odd::Result => 1,
            Odd::Figurines => 1 << 1,
            Odd::Tag => 1 << 2,
            Odd::Letters(pieces) => 1 << 3 << Pieces::number(pieces),
        }
    }
}

impl fmt::Display for Odd {
    /// Behind "from game 5 on,".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Odd::Result => f.write_str("results are not written as in PGN; they were understood"),
            Odd::Figurines => f.write_str("pieces are written as figurines; they were read"),
            Odd::Letters(pieces) => {
                write!(f, "moves of some games fit {pieces} piece letters only; they were read so")
            }
            Odd::Tag => f.write_str(
                "there are tags Result that contradict the end of the moves; the latter counts",
            ),
        }
    }
}
