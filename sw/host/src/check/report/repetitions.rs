//! The positions of a game that had occurred before.

use std::ops::Deref;

use perpetual_chess::pgn::{Game, NumberedMove, Pieces, Reached};

use super::keys::key;
use crate::check::walk::Recurrence;

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

/// Bytes of a long FEN.
const FEN: usize = 72;

/// Every position of a game that had occurred before, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Repetitions {
    list: Vec<Repetition>,
    /// Their FENs, one behind the other, and where each ends; none if they are not wanted.
    fens: String,
    ends: Vec<usize>,
}

impl Repetitions {
    /// Those of a game that were found, with moves in the letters of a language, and the FEN of each or without.
    pub fn of(
        found: &[Recurrence],
        game: &Game,
        letters: Option<&Pieces>,
        with_fens: bool,
    ) -> Repetitions {
        if found.is_empty() {
            return Repetitions::default();
        }
        let mut made =
            Repetitions { list: Vec::with_capacity(found.len()), ..Repetitions::default() };
        if with_fens {
            made.fens.reserve(found.len() * FEN);
            made.ends.reserve(found.len());
        }
        let mut reached = Reached::of(game);
        for &Recurrence { ply, occurrence, distance } in found {
            let mut played = reached.name(ply).unwrap_or_default();
            if let Some(letters) = letters {
                played = played.in_letters(letters);
            }
            made.list.push(Repetition { ply, occurrence, distance, played });
            if with_fens {
                reached.write_fen(&mut made.fens);
                made.ends.push(made.fens.len());
            }
        }
        made
    }
}

impl Deref for Repetitions {
    type Target = [Repetition];

    fn deref(&self) -> &[Repetition] {
        &self.list
    }
}

impl Repetitions {
    /// Appends them as the objects of a JSON array.
    pub(super) fn write(&self, to: &mut Vec<u8>) {
        let mut begin = 0;
        for (at, Repetition { ply, occurrence, distance, played }) in self.list.iter().enumerate() {
            key(to, if at > 0 { ",{\"ply\":" } else { "{\"ply\":" }, ply);
            key(to, ",\"occurrence\":", occurrence);
            key(to, ",\"distance\":", distance);
            let end = self.ends.get(at).copied().unwrap_or(begin);
            // Neither has anything that JSON escapes.
            let (name, fen) = (played.as_bytes(), &self.fens.as_bytes()[begin..end]);
            for text in [b",\"move\":\"", name, b"\",\"fen\":\"", fen, b"\"}"] {
                to.extend_from_slice(text);
            }
            begin = end;
        }
    }
}
