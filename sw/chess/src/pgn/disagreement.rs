//! A verdict that differs from the golden model's, with all that is needed to look into it.

use std::fmt;

use perpetual_model::{MoveRecord, Verdict};
use shakmaty::EnPassantMode;
use shakmaty::fen::Fen;

use super::Game;

/// A verdict on a position of a game that differs from the golden model's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// Half-moves played.
    pub ply: u64,
    /// The position, as a FEN.
    pub fen: String,
    /// The last move's record.
    pub record: MoveRecord,
    /// The golden model's verdict.
    pub expected: Verdict,
    /// The other verdict.
    pub got: Verdict,
}

impl Game {
    /// The case of a verdict after `ply` half-moves; `None` if the game has fewer, or for ply 0.
    pub fn disagreement(&self, ply: u64, expected: Verdict, got: Verdict) -> Option<Disagreement> {
        let last = self.walk().nth(usize::try_from(ply).ok()?.checked_sub(1)?)?;
        let fen = Fen::from_position(&last.after, EnPassantMode::Legal).to_string();
        Some(Disagreement { ply, fen, record: last.record, expected, got })
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { ply, fen, record, expected, got } = self;
        write!(f, "ply {ply} ({record}): expected {expected}; got {got}; FEN {fen}")
    }
}
