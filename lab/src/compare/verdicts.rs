//! What a method gets wrong.

use crate::methods::{Barriers, MethodError};
use perpetual_model::{Chain, Detector, Verdict};

use super::entry::Entry;
use super::game_record::GameRecord;
use perpetual_chess::pgn::Disagreement;
use perpetual_model::{Wrong, wrong};

/// What the golden model says of all positions of the lines.
pub fn golden(lines: &[GameRecord]) -> Vec<Vec<Verdict>> {
    let verdicts = |line: &GameRecord| {
        let mut verdicts = Vec::with_capacity(line.plies());
        // Without bounds there is no error.
        let _ = Chain::new().play(line.records(Barriers::Full), &mut verdicts);
        verdicts
    };
    lines.iter().map(verdicts).collect()
}

/// What a method said of the lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions asked about.
    pub queries: u64,
    /// Those that had occurred before.
    pub repeated: u64,
    /// See [`Wrong::FalsePositive`].
    pub false_positives: u64,
    /// See [`Wrong::FalseNegative`].
    pub false_negatives: u64,
    /// See [`Wrong::Miscounted`].
    pub miscounted: u64,
    /// Verdicts that say that they are not exact.
    pub unsure: u64,
    /// Repeated positions that such a verdict did not find.
    pub unsure_missed: u64,
    /// The first wrong verdicts, as many as were wanted.
    pub first: Vec<Case>,
}

/// A wrong verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The index of its line.
    pub line: usize,
    /// In a tree, where it leaves the game.
    pub below: Option<Below>,
    /// What is wrong.
    pub disagreement: Disagreement,
}

/// The place of a position in a tree.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Below {
    /// Half-moves of the game before.
    pub ply: u64,
    /// The moves of the tree, in UCI notation.
    pub moves: Vec<String>,
}

impl Tally {
    /// Whether no verdict was wrong.
    pub fn is_right(&self) -> bool {
        self.false_positives + self.false_negatives + self.miscounted == 0
    }

    /// What was measured, in a word or two.
    pub fn outcome(&self) -> &'static str {
        match (self.is_right(), self.unsure) {
            (true, 0) => "exact",
            (true, _) => "says when not",
            (false, _) => "wrong",
        }
    }

    /// Enters the verdict on a position; true if it is one of the first `wanted` wrong ones.
    pub(crate) fn enter(&mut self, got: Verdict, expected: Verdict, wanted: usize) -> bool {
        self.queries += 1;
        self.repeated += u64::from(expected.is_repetition());
        self.unsure += u64::from(!got.exact);
        let missed = !got.exact && expected.is_repetition() && !got.is_repetition();
        self.unsure_missed += u64::from(missed);
        match wrong(got, expected) {
            Some(Wrong::FalsePositive) => self.false_positives += 1,
            Some(Wrong::FalseNegative) => self.false_negatives += 1,
            Some(Wrong::Miscounted) => self.miscounted += 1,
            None => return false,
        }
        self.first.len() < wanted
    }
}

/// Asks a method about every position of the lines but the first ones, and compares with what the
/// golden model says. A method that does not count is compared on "occurred before" and the
/// distance. The first `wanted` wrong verdicts are kept.
///
/// # Errors
/// [`MethodError`], with the index of the line that no board can have played.
pub fn tally(
    entry: &Entry,
    lines: &[GameRecord],
    golden: &[Vec<Verdict>],
    wanted: usize,
) -> Result<Tally, (usize, MethodError)> {
    let mut tally = Tally::default();
    let mut detector = entry.method.detector();
    for (index, (line, expected)) in lines.iter().zip(golden).enumerate() {
        detector.clear().map_err(|error| (index, error))?;
        let records = line.records(entry.barriers);
        for ((ply, record), &expected) in (1..).zip(records).zip(expected) {
            detector.push(*record).map_err(|error| (index, error))?;
            let got = detector.verdict().map_err(|error| (index, error))?;
            let expected = entry.asked_of(expected);
            if tally.enter(got, expected, wanted) {
                // The record has the barriers that the method is given.
                let told = line.read().disagreement(ply, expected, got);
                let told = told.map(|told| Disagreement { record: *record, ..told });
                let case = |disagreement| Case { line: index, below: None, disagreement };
                tally.first.extend(told.map(case));
            }
        }
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::game_record::tests::lines;
    use crate::methods::find;

    fn tallied(name: &str, barriers: Barriers, text: &str) -> Tally {
        let lines = lines(text);
        let entry = Entry { method: find(name).unwrap(), barriers };
        tally(&entry, &lines, &golden(&lines), 1).unwrap()
    }

    #[test]
    fn a_null_move_makes_the_paper_unsure() {
        let tally = tallied("axon", Barriers::Full, "1. Nf3 Z0 2. Ng1 Nf6 3. Nf3 Ng8 4. Ng1 Nf6 *");
        assert_eq!((tally.unsure, tally.unsure_missed, tally.repeated), (7, 3, 3));
        assert_eq!(tally.outcome(), "says when not");
    }
}
