//! What a walk through a game found, before anything is made of it.

use perpetual_chess::pgn::{Disagreement, Game, Pieces, Walk, write_fen};
use perpetual_chess::rules::Claims;
use perpetual_chess::rules::near::NearMiss;
use perpetual_model::Verdict;

use super::{Naming, Repetition, Repetitions};
use crate::counted::FormError;

/// What was found in a game. One value serves game after game: its space is reused.
#[derive(Debug, Default)]
pub struct Findings {
    /// Every position that had occurred before, in order.
    pub repetitions: Repetitions,
    /// The letters in which moves are named; English, if there are none.
    pub letters: Option<&'static Pieces>,
    /// For whom moves are named: for programs each repetition has its FEN.
    pub(crate) names: Naming,
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

impl Findings {
    /// Forgets the last game: now it is this one.
    pub(super) fn begin(&mut self, game: &Game, names: Naming) {
        self.repetitions.clear();
        let repetitions = std::mem::take(&mut self.repetitions);
        let letters = names.letters(game);
        *self = Findings { repetitions, letters, names, ..Findings::default() };
    }

    /// Enters the verdict on the position after `ply` half-moves, behind those entered before.
    pub(super) fn enter(&mut self, ply: u64, verdict: Verdict, walk: &mut Walk<'_>) {
        self.inexact |= !verdict.exact;
        if verdict.is_repetition() {
            let occurrence = u64::from(verdict.occurrences) + 1;
            let distance = u64::from(verdict.distance);
            let name = walk.name(ply).unwrap_or_default();
            let played = self.letters.map_or(name, |letters| name.in_letters(letters));
            let repetition = Repetition { ply, occurrence, distance, played };
            let fens = self.names == Naming::Programs;
            let fen = fens.then_some(|fens: &mut String| write_fen(walk.to(ply), fens));
            self.repetitions.push(repetition, fen);
        }
    }

    /// The first ply at which a position occurs for this time or a later one: a bounded detector
    /// may see the fourth occurrence without having seen the third.
    pub fn first(&self, occurrence: u64) -> Option<u64> {
        self.repetitions.iter().find(|found| found.occurrence >= occurrence).map(|found| found.ply)
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
        let at = self.repetitions.binary_search_by_key(&ply, |found| found.ply);
        at.map_or(1, |at| self.repetitions[at].occurrence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn third_and_fifth_occurrences() {
        let (game, mut found) = (Game::default(), Findings::default());
        let mut walk = game.walk();
        for (ply, occurrences) in [(4, 1), (5, 0), (8, 2), (12, 3), (16, 4), (20, 5)] {
            let distance = if occurrences == 0 { 0 } else { 4 };
            found.enter(ply, Verdict { occurrences, distance, exact: true }, &mut walk);
        }
        assert_eq!((found.first(3), found.first(5), found.first(7)), (Some(8), Some(16), None));
        let first = found.repetitions[0];
        assert_eq!((first.ply, first.occurrence, first.distance), (4, 2, 4));
        assert_eq!(found.repetitions.len(), 5);
        assert_eq!([4, 5, 12].map(|ply| found.occurrence(ply)), [2, 1, 4]);
        assert!(!found.inexact);
        found.enter(21, Verdict { exact: false, ..Verdict::NONE }, &mut walk);
        assert!(found.inexact);
        found.begin(&game, Naming::Programs);
        assert!(!found.inexact && found.repetitions.is_empty());
    }
}
