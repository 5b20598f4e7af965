//! What a search counts, and what it knows after a depth.

use std::time::Duration;

use shakmaty::Move;

use super::evaluate::Score;
use super::leaves::ChipTally;
use super::transposition::{MATE, MATE_BOUND};

/// What a search counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Positions that were given a value as they stand.
    pub terminal: u64,
    /// Positions taken for draws by repetition.
    pub repetitions: u64,
    /// Positions that were worth a draw at least, since a move repeats an earlier one.
    pub upcoming: u64,
    /// Values that depended on the way to their position and were not stored.
    pub not_stored: u64,
    /// A repetition may have been missed, or a value is none of the chip's.
    pub inexact: bool,
    /// What the search chip counted, if there is one; its nodes and repetitions are among those above.
    pub chip: ChipTally,
}

/// What a search knows after a depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Plies.
    pub depth: u32,
    /// Plies to the end of the longest line looked at.
    pub deepest: u32,
    /// The value of the root to the side to move.
    pub score: Score,
    /// The best line, its first move the best move; empty if there is no legal move.
    pub line: Vec<Move>,
    /// Which of several best lines it is, from 1; `None` if only one was wanted.
    pub rank: Option<usize>,
    /// Everything counted since the search began.
    pub tally: Tally,
    /// Requests to the search chip that were submitted ahead and aborted.
    pub aborted: u64,
    /// How full the hash table is, in thousandths.
    pub permille: u32,
    /// Since the search began.
    pub time: Duration,
}

impl Reached {
    /// Full moves to mate, negative if the side to move is mated; `None` if no mate was found.
    pub fn mate(&self) -> Option<i32> {
        let plies = MATE - self.score.abs();
        let moves = (plies + 1) / 2;
        (self.score.abs() >= MATE_BOUND).then(|| if self.score > 0 { moves } else { -moves })
    }

    /// Nodes per second.
    pub fn rate(&self) -> u64 {
        (self.tally.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}
