//! Where a search gets to know of repetitions: one trait before everything that can be asked.

use std::fmt;

use perpetual_model::{Chain, Detector, MoveRecord, Question, Verdict};
use thiserror::Error;

use super::search_path::SearchPath;

/// Why a source has no answer, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);

impl NoAnswer {
    fn because(error: impl fmt::Display) -> NoAnswer {
        NoAnswer(error.to_string())
    }
}

/// Something that can be asked whether the position at the end of a line has occurred before.
pub trait Source {
    /// What [`Detector::query`] says at the end of this line.
    ///
    /// # Errors
    /// [`NoAnswer`] if there is no answer to be had; the search goes on with the golden model.
    fn ask(&mut self, line: &mut SearchPath, question: Question) -> Result<Verdict, NoAnswer>;

    /// Whether it wants to be told of all moves of a position before the first is asked about.
    fn wants_batches(&self) -> bool {
        false
    }

    /// Whether an answer takes so long that the clock is to be looked at after each.
    fn is_slow(&self) -> bool {
        false
    }

    /// These moves may be asked about from the end of this line. What they lead to can be found
    /// out ahead; the line is a position's, which is not changed by the moves.
    ///
    /// # Errors
    /// As for [`Source::ask`].
    fn ahead(&mut self, _line: &SearchPath, _moves: &[MoveRecord]) -> Result<(), NoAnswer> {
        Ok(())
    }

    /// The position is left, and its moves will not be asked about any more.
    fn done(&mut self) {}
}

/// A detector that follows the line of the search: it is told of what has changed since it was
/// last asked, and not before.
#[derive(Clone, Debug, Default)]
pub struct Following<D> {
    detector: D,
    plies: usize,
    slow: bool,
}

impl<D> Following<D> {
    /// Follows with this detector, whose line must be empty.
    pub fn new(detector: D) -> Following<D> {
        Following { detector, plies: 0, slow: false }
    }

    /// Follows with a detector that takes its time.
    pub fn slow(detector: D) -> Following<D> {
        Following { slow: true, ..Following::new(detector) }
    }

    /// The detector.
    pub fn detector(&self) -> &D {
        &self.detector
    }
}

impl<D: Detector> Following<D>
where
    D::Error: fmt::Display,
{
    fn follow(&mut self, line: &mut SearchPath) -> Result<(), NoAnswer> {
        let common = line.mark().min(self.plies);
        if common == 0 && self.plies > 0 {
            self.detector.clear().map_err(NoAnswer::because)?;
            self.plies = 0;
        }
        while self.plies > common {
            self.detector.pop().map_err(NoAnswer::because)?;
            self.plies -= 1;
        }
        for &record in line.records().get(self.plies..).unwrap_or_default() {
            self.detector.push(record).map_err(NoAnswer::because)?;
            self.plies += 1;
        }
        Ok(())
    }
}

impl<D: Detector> Source for Following<D>
where
    D::Error: fmt::Display,
{
    fn ask(&mut self, line: &mut SearchPath, question: Question) -> Result<Verdict, NoAnswer> {
        self.follow(line)?;
        self.detector.query(question).map_err(NoAnswer::because)
    }

    fn is_slow(&self) -> bool {
        self.slow
    }
}

/// A source, and the golden model for when it fails.
pub struct Guarded {
    source: Box<dyn Source>,
    /// Why the source is not asked any more.
    warning: Option<String>,
    asked: u64,
}

impl Guarded {
    /// Asks this source as long as it answers.
    pub fn new(source: Box<dyn Source>) -> Guarded {
        Guarded { source, warning: None, asked: 0 }
    }

    /// The golden model itself.
    pub fn model() -> Guarded {
        Guarded::new(Box::new(Following::new(Chain::new())))
    }

    /// Questions asked so far.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// What was the matter, if the source has failed since this was last called.
    pub fn take_warning(&mut self) -> Option<String> {
        self.warning.take()
    }

    /// [`Source::ask`], from the golden model if need be: it never fails.
    pub fn ask(&mut self, line: &mut SearchPath, question: Question) -> Verdict {
        self.asked += 1;
        match self.source.ask(line, question) {
            Ok(verdict) => verdict,
            Err(error) => self.fall_back(line, &error, question),
        }
    }

    /// Whether it wants batches.
    pub fn wants_batches(&self) -> bool {
        self.source.wants_batches()
    }

    /// Whether it is slow.
    pub fn is_slow(&self) -> bool {
        self.source.is_slow()
    }

    /// [`Source::ahead`].
    pub fn ahead(&mut self, line: &mut SearchPath, moves: &[MoveRecord]) {
        if let Err(error) = self.source.ahead(line, moves) {
            self.fall_back(line, &error, Question::First);
        }
    }

    /// [`Source::done`].
    pub fn done(&mut self) {
        self.source.done();
    }

    fn fall_back(
        &mut self,
        line: &mut SearchPath,
        error: &NoAnswer,
        question: Question,
    ) -> Verdict {
        self.warning = Some(error.to_string());
        let mut model = Chain::new();
        // The golden model takes every record and always has a verdict; the default would call
        // itself inexact.
        let _ = line.records().iter().try_for_each(|&record| model.push(record));
        let plies = line.len();
        line.mark();
        let verdict = model.query(question);
        self.source = Box::new(Following { detector: model, plies, slow: false });
        verdict.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::generate::{Numbers, Pieces, line};

    #[test]
    fn a_detector_follows_a_line_that_goes_back_and_forth() {
        let mut numbers = Numbers::new(8);
        let records = line(&mut numbers, Pieces::Like { like: 2, squares: 12 }, 200, 40);
        let mut source = Following::new(Chain::new());
        let mut walked = SearchPath::default();
        let mut repeated = 0;
        for round in 0..600 {
            if numbers.one_in(3) {
                (0..numbers.below(walked.len().min(9) + 1)).for_each(|_| walked.pop());
            } else if let Some(&record) = records.get(walked.len()) {
                walked.push(record);
            }
            if round % 40 == 7 {
                walked = SearchPath::of(&records[..numbers.below(50)]);
            }
            if numbers.one_in(2) {
                let mut golden = Chain::new();
                walked.records().iter().for_each(|&record| golden.push(record).unwrap());
                for question in [Question::First, Question::Window] {
                    let expected = golden.query(question).unwrap();
                    assert_eq!(source.ask(&mut walked, question), Ok(expected));
                }
                repeated += u32::from(golden.verdict().unwrap().is_repetition());
            }
        }
        assert!(repeated > 20, "{repeated}");
    }

    struct Dying(Following<Chain>, u32);

    impl Source for Dying {
        fn ask(&mut self, line: &mut SearchPath, question: Question) -> Result<Verdict, NoAnswer> {
            self.1 = self.1.checked_sub(1).ok_or(NoAnswer("pulled out".into()))?;
            self.0.ask(line, question)
        }
    }

    #[test]
    fn a_source_that_fails_is_replaced_by_the_model() {
        let mut numbers = Numbers::new(8);
        let records = line(&mut numbers, Pieces::Like { like: 2, squares: 12 }, 60, 0);
        let (mut walked, mut golden) = (SearchPath::default(), Chain::new());
        let mut guarded = Guarded::new(Box::new(Dying(Following::default(), 20)));
        let mut warnings = Vec::new();
        for &record in &records {
            walked.push(record);
            golden.push(record).unwrap();
            assert_eq!(guarded.ask(&mut walked, Question::Window), golden.verdict().unwrap());
            warnings.extend(guarded.take_warning());
        }
        assert_eq!(warnings, ["pulled out"]);
        assert_eq!(guarded.asked(), 60);
    }
}
