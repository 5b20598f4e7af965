//! What a walk through a game found, before anything is made of it.

use perpetual_chess::pgn::Disagreement;
use perpetual_chess::rules::Claims;
use perpetual_chess::rules::near::NearMiss;
use perpetual_model::Verdict;

use crate::counted::FormError;

/// A position that had occurred before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recurrence {
    /// Half-moves played to reach it.
    pub ply: u64,
    /// How often it has occurred, this one included: 2 or more.
    pub occurrence: u64,
    /// Plies back to the nearest earlier one.
    pub distance: u64,
}

/// What was found in a game. One value serves game after game: its space is reused.
#[derive(Debug, Default)]
pub struct Found {
    /// Every position that had occurred before, in order.
    pub recurrences: Vec<Recurrence>,
    /// Some verdict was not exact, or is missing.
    pub inexact: bool,
    /// The claims of a draw.
    pub claims: Claims,
    /// Positions that look like earlier ones and are not the same; `None` if they were not asked
    /// for.
    pub near_misses: Option<Vec<NearMiss>>,
    /// Where the golden model says otherwise; `None` if it was not asked.
    pub disagreements: Option<Vec<Disagreement>>,
    /// Why the detector did not answer to the end of the game.
    pub failure: Option<FormError>,
}

impl Found {
    /// Forgets the last game.
    pub(super) fn clear(&mut self) {
        self.recurrences.clear();
        let recurrences = std::mem::take(&mut self.recurrences);
        *self = Found { recurrences, ..Found::default() };
    }

    /// Enters the verdict on the position after `ply` half-moves.
    pub(super) fn enter(&mut self, ply: u64, verdict: Verdict) {
        self.inexact |= !verdict.exact;
        if verdict.is_repetition() {
            let occurrence = u64::from(verdict.occurrences) + 1;
            let distance = u64::from(verdict.distance);
            self.recurrences.push(Recurrence { ply, occurrence, distance });
        }
    }

    /// The first ply at which a position occurs for this time or a later one: a bounded detector
    /// may see the fourth occurrence without having seen the third.
    pub fn first(&self, occurrence: u64) -> Option<u64> {
        self.recurrences.iter().find(|found| found.occurrence >= occurrence).map(|found| found.ply)
    }

    /// The first ply at which a position occurs for the third time and a draw can be claimed: the game is not over.
    pub fn third(&self) -> Option<u64> {
        self.first(3).filter(|ply| self.claims.over.is_none_or(|over| *ply < over.ply))
    }

    /// The first ply at which a position occurs for the fifth time, if the game was not over before.
    pub fn fifth(&self) -> Option<u64> {
        self.first(5).filter(|ply| self.claims.over.is_none_or(|over| *ply <= over.ply))
    }

    /// How often the position after `ply` half-moves has occurred.
    pub fn occurrence(&self, ply: u64) -> u64 {
        self.recurrences
            .binary_search_by_key(&ply, |found| found.ply)
            .map_or(1, |at| self.recurrences[at].occurrence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn third_and_fifth_occurrences() {
        let mut found = Found::default();
        for (ply, occurrences) in [(4, 1), (5, 0), (8, 2), (12, 3), (16, 4), (20, 5)] {
            let distance = if occurrences == 0 { 0 } else { 4 };
            found.enter(ply, Verdict { occurrences, distance, exact: true });
        }
        assert_eq!((found.first(3), found.first(5), found.first(7)), (Some(8), Some(16), None));
        assert_eq!(found.recurrences[0], Recurrence { ply: 4, occurrence: 2, distance: 4 });
        assert_eq!(found.recurrences.len(), 5);
        assert_eq!([4, 5, 12].map(|ply| found.occurrence(ply)), [2, 1, 4]);
        assert!(!found.inexact);
        found.enter(21, Verdict { exact: false, ..Verdict::NONE });
        assert!(found.inexact);
        found.clear();
        assert!(!found.inexact && found.recurrences.is_empty());
    }
}
