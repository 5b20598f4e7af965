//! A detector beside its model, for tests of any form of one: asked the same, they say the same.

use std::fmt;

use crate::chain::{Chain, Limits};
use crate::detector::{Detector, Question, Verdict};
use crate::record::MoveRecord;

/// A detector and the model it is held to, on the same line.
///
/// ```
/// use perpetual_model::generate::{Numbers, Pieces, line};
/// use perpetual_model::{Both, Chain, Judge};
///
/// let mut both = Both::new(Chain::new(), Judge::new());
/// for record in line(&mut Numbers::new(1), Pieces::Full, 60, 0) {
///     both.push(record);
///     both.verdict()?;
///     both.first()?;
/// }
/// # Ok::<(), perpetual_model::Difference>(())
/// ```
#[derive(Debug)]
pub struct Both<D, M> {
    detector: D,
    model: M,
    line: Vec<MoveRecord>,
    counted: fn(Verdict) -> Verdict,
}

impl<D: Detector, M: Detector> Both<D, M> {
    /// Both, each with nothing on its line.
    pub fn new(detector: D, model: M) -> Self {
        Both { detector, model, line: Vec::new(), counted: |verdict| verdict }
    }

    /// For a detector that counts no further than it has room for: `counted` is what it says of a
    /// window of which the model says this.
    pub fn counting(self, counted: fn(Verdict) -> Verdict) -> Self {
        Both { counted, ..self }
    }

    /// The detector.
    pub fn detector(&mut self) -> &mut D {
        &mut self.detector
    }

    /// The detector alone.
    pub fn into_detector(self) -> D {
        self.detector
    }

    /// The records pushed and not taken back, oldest first.
    pub fn line(&self) -> &[MoveRecord] {
        &self.line
    }

    /// Clears both.
    ///
    /// # Panics
    /// If one cannot.
    pub fn clear(&mut self) {
        done("model", self.model.clear());
        done("detector", self.detector.clear());
        self.line.clear();
    }

    /// Plays a move in both.
    ///
    /// # Panics
    /// If one cannot.
    pub fn push(&mut self, record: MoveRecord) {
        done("model", self.model.push(record));
        done("detector", self.detector.push(record));
        self.line.push(record);
    }

    /// Takes the last move back in both.
    ///
    /// # Errors
    /// What both say where neither can: the detector, and the model.
    ///
    /// # Panics
    /// If one can and the other cannot.
    pub fn pop(&mut self) -> Result<(), (D::Error, M::Error)> {
        match (self.detector.pop(), self.model.pop()) {
            (Ok(()), Ok(())) => {
                self.line.pop();
                Ok(())
            }
            (Err(detector), Err(model)) => Err((detector, model)),
            (Ok(()), Err(error)) => {
                panic!("the detector takes back what the model does not: {error}")
            }
            (Err(error), Ok(())) => {
                panic!("the model takes back what the detector does not: {error}")
            }
        }
    }

    /// Plays a move in place of the last one in both.
    ///
    /// # Panics
    /// If one cannot.
    pub fn replace(&mut self, record: MoveRecord) {
        done("model", self.model.replace(record));
        done("detector", self.detector.replace(record));
        self.line.pop();
        self.line.push(record);
    }

    /// Takes moves back in both until the line is so many plies long, each in its own way; whether
    /// they could.
    ///
    /// # Panics
    /// If one can and the other cannot.
    pub fn cut(
        &mut self,
        ply: usize,
        detector: impl FnOnce(&mut D) -> bool,
        model: impl FnOnce(&mut M) -> bool,
    ) -> bool {
        let (can, should) = (detector(&mut self.detector), model(&mut self.model));
        assert_eq!(can, should, "cut to ply {ply} of {}", self.line.len());
        if can {
            self.line.truncate(ply);
        }
        can
    }

    /// The verdict of both.
    ///
    /// # Errors
    /// If they differ.
    ///
    /// # Panics
    /// If one has none.
    pub fn verdict(&mut self) -> Result<Verdict, Difference> {
        let expected = done("model", self.model.verdict());
        let got = done("detector", self.detector.verdict());
        self.same((self.counted)(expected), got)
    }

    /// What both say of the nearest repetition.
    ///
    /// # Errors
    /// If they differ.
    ///
    /// # Panics
    /// If one has no verdict.
    pub fn first(&mut self) -> Result<Verdict, Difference> {
        let expected = done("model", self.model.first());
        let got = done("detector", self.detector.first());
        self.same(expected, got)
    }

    fn same(&self, expected: Verdict, got: Verdict) -> Result<Verdict, Difference> {
        if expected == got {
            return Ok(got);
        }
        Err(Difference { ply: self.line.len(), record: self.line.last().copied(), expected, got })
    }
}

/// What one of the two has done, which must not fail.
fn done<V>(who: &str, result: Result<V, impl fmt::Display>) -> V {
    result.unwrap_or_else(|error| panic!("the {who}: {error}"))
}

/// A detector that says something else than its model.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// Plies on the line.
    pub ply: usize,
    /// The last record.
    pub record: Option<MoveRecord>,
    /// What the model says.
    pub expected: Verdict,
    /// What the detector says.
    pub got: Verdict,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { ply, record, expected, got } = self;
        write!(f, "ply {ply}\n  record   ")?;
        match record {
            Some(record) => write!(f, "{record}")?,
            None => write!(f, "none")?,
        }
        write!(f, "\n  expected {expected:?}\n  got      {got:?}")
    }
}

/// As it is displayed: tests unwrap it.
impl fmt::Debug for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Difference {}

/// How many plies a walk takes from the end of `line` within these limits: to the nearest
/// repetition at `stop` plies if it stops there, else over the whole window, or up to the ply
/// that finds no entry.
pub fn plies_walked(line: &[MoveRecord], limits: Limits, stop: Option<u32>) -> u64 {
    let mut chain = Chain::with_limits(limits);
    line.iter().for_each(|&record| done("model", chain.push(record)));
    let question = if stop.is_some() { Question::First } else { Question::Window };
    done("model", chain.query(question).map(drop));
    chain.last_walk().plies as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Piece;

    /// A model that holds two records forgets the third.
    #[test]
    fn a_difference_says_all_about_itself() {
        let depth = Limits { depth: Some(2), ..Limits::default() };
        let mut both = Both::new(Chain::with_limits(depth), Chain::new());
        for (from, to) in [(1, 18), (18, 1), (1, 18)] {
            both.push(MoveRecord::new(Piece::WHITE_KNIGHT, from, to));
        }
        let difference = both.verdict().unwrap_err();
        assert_eq!((difference.ply, difference.expected.exact), (3, true));
        assert!(difference.to_string().contains("got      Verdict"), "{difference}");
        assert_eq!(both.line().len(), 3);
    }
}
