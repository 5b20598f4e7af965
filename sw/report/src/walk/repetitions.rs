//! The positions of a game that had occurred before.

use std::ops::Deref;

use perpetual_chess::pgn::NumberedMove;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::report::json::{FenText, MoveName};

/// A position that had occurred before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// Half-moves played to reach it.
    pub ply: u64,
    /// How often it has occurred, this one included: 2 or more.
    pub occurrence: u64,
    /// Plies back to the nearest earlier one.
    pub distance: u64,
    /// The move that reached it, as `38...Kg7`.
    pub played: NumberedMove,
}

/// Every position of a game that had occurred before, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Repetitions {
    list: Vec<Repetition>,
    /// Their FENs, one behind the other, and where each ends; none if they are not wanted.
    fens: String,
    ends: Vec<usize>,
}

impl Repetitions {
    /// Forgets them; their space is kept.
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.fens.clear();
        self.ends.clear();
    }

    /// Enters one that stands behind the others, and its FEN if there is one to be written.
    pub(super) fn push(&mut self, repetition: Repetition, fen: Option<impl FnOnce(&mut String)>) {
        self.list.push(repetition);
        if let Some(write) = fen {
            write(&mut self.fens);
            self.ends.push(self.fens.len());
        }
    }
}

impl Deref for Repetitions {
    type Target = [Repetition];

    fn deref(&self) -> &[Repetition] {
        &self.list
    }
}

/// A repetition as it is written.
#[derive(Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct ShownRepetition<'a> {
    /// Half-moves played.
    #[schemars(range(min = 1))]
    ply: u64,
    /// How often the position has occurred, this time included.
    #[schemars(range(min = 2))]
    occurrence: u64,
    /// Plies back to the nearest earlier occurrence.
    #[schemars(range(min = 1))]
    distance: u64,
    /// The last move: 38...Kg7 is Black's 38th.
    #[serde(rename = "move")]
    #[schemars(with = "MoveName")]
    played: &'a str,
    /// The position.
    #[schemars(with = "FenText")]
    fen: &'a str,
}

impl Serialize for Repetitions {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let begins = [0].into_iter().chain(self.ends.iter().copied());
        let fens = begins.zip(&self.ends).map(|(begin, end)| &self.fens[begin..*end]);
        to.collect_seq(self.list.iter().zip(fens).map(|(repetition, fen)| ShownRepetition {
            ply: repetition.ply,
            occurrence: repetition.occurrence,
            distance: repetition.distance,
            played: repetition.played.as_str(),
            fen,
        }))
    }
}
