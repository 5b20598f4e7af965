//! The positions of a game that had occurred before.

use std::ops::Deref;

use perpetual_chess::pgn::NumberedMove;
use serde::{Serialize, Serializer};

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

impl Serialize for Repetitions {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shown<'a> {
            ply: u64,
            occurrence: u64,
            distance: u64,
            #[serde(rename = "move")]
            played: &'a str,
            fen: &'a str,
        }
        let begins = [0].into_iter().chain(self.ends.iter().copied());
        let fens = begins.zip(&self.ends).map(|(begin, end)| &self.fens[begin..*end]);
        to.collect_seq(self.list.iter().zip(fens).map(|(repetition, fen)| Shown {
            ply: repetition.ply,
            occurrence: repetition.occurrence,
            distance: repetition.distance,
            played: repetition.played.as_str(),
            fen,
        }))
    }
}
