//! The seam of the whole project: what a detector is asked and what it answers.

use std::fmt;

use crate::record::MoveRecord;

/// What a detector says of the position at the end of its line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// How many earlier positions of the window equal the current one, which is not counted: 2 is a threefold. A walk that stops at the
    /// first repetition counts no further than 1.
    pub occurrences: u32,
    /// Plies back to the nearest of them, always even; 0 if there is none.
    pub distance: u32,
    /// Whether the walk saw the whole window (or, when it stops at the first repetition, as much
    /// of it as it needed). False when a bounded chain list or move stack ran out; the verdict
    /// then speaks only of what was walked, and a repetition it reports is still one.
    pub exact: bool,
}

impl fmt::Display for Verdict {
    /// As in "occurrences 1, distance 4, exact".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exact = if self.exact { "exact" } else { "not exact" };
        write!(f, "occurrences {}, distance {}, {exact}", self.occurrences, self.distance)
    }
}

impl Verdict {
    /// The verdict on a position that has not occurred before.
    pub const NONE: Verdict = Verdict { occurrences: 0, distance: 0, exact: true };

    /// Whether the position has occurred before, as far as was walked.
    pub const fn is_repetition(&self) -> bool {
        self.occurrences > 0
    }
}

/// What a detector is asked of the position at the end of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The nearest repetition: `occurrences` is 0 or 1. What a search asks.
    First,
    /// All of the window, counted.
    Window,
}

/// A detector of repetitions, in whatever form: a golden model, a published method, a circuit in
/// a simulator, a board at the end of a serial line.
///
/// It holds a *line*: the records pushed and not popped, oldest first. The same line walked
/// through any two implementations can be compared verdict by verdict.
pub trait Detector {
    /// What can go wrong: a bound of this form, or the way to it.
    type Error: std::error::Error;

    /// Forgets the whole line.
    ///
    /// # Errors
    /// Only if the detector cannot be reached.
    fn clear(&mut self) -> Result<(), Self::Error>;

    /// Plays a move at the end of the line.
    ///
    /// # Errors
    /// If the line can take no more, or the detector cannot be reached.
    fn push(&mut self, record: MoveRecord) -> Result<(), Self::Error>;

    /// Takes the last move back.
    ///
    /// # Errors
    /// If there is none, or the detector no longer holds it, or cannot be reached.
    fn pop(&mut self) -> Result<(), Self::Error>;

    /// Takes the last move back and plays another in its place. Forms that have one operation for it
    /// override this.
    ///
    /// # Errors
    /// As for [`Detector::pop`].
    fn replace(&mut self, record: MoveRecord) -> Result<(), Self::Error> {
        self.pop()?;
        self.push(record)
    }

    /// The answer to one of the two questions.
    ///
    /// # Errors
    /// If the detector cannot be reached or has found a fault in itself; never for a bound that ran
    /// out, which the verdict itself reports.
    fn query(&mut self, question: Question) -> Result<Verdict, Self::Error>;

    /// Walks the whole window and counts: the verdict on the current position.
    ///
    /// # Errors
    /// As for [`Detector::query`].
    fn verdict(&mut self) -> Result<Verdict, Self::Error> {
        self.query(Question::Window)
    }

    /// Walks only to the nearest repetition.
    ///
    /// # Errors
    /// As for [`Detector::query`].
    fn first(&mut self) -> Result<Verdict, Self::Error> {
        self.query(Question::First)
    }

    /// Plays a move, asks [`Detector::first`] of it, and takes it back.
    ///
    /// # Errors
    /// The first error of the three.
    fn tried(&mut self, record: MoveRecord) -> Result<Verdict, Self::Error> {
        self.push(record)?;
        let verdict = self.first()?;
        self.pop()?;
        Ok(verdict)
    }

    /// Plays `records` one after the other and appends to `verdicts` what [`Detector::verdict`]
    /// says after each. Forms that pay for a round trip override this to batch it.
    ///
    /// # Errors
    /// The first error; the verdicts reached before it have been appended.
    fn play(
        &mut self,
        records: &[MoveRecord],
        verdicts: &mut Vec<Verdict>,
    ) -> Result<(), Self::Error> {
        for &record in records {
            self.push(record)?;
            verdicts.push(self.verdict()?);
        }
        Ok(())
    }
}

impl<D: Detector + ?Sized> Detector for Box<D> {
    type Error = D::Error;

    fn clear(&mut self) -> Result<(), D::Error> {
        self.as_mut().clear()
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), D::Error> {
        self.as_mut().push(record)
    }

    fn pop(&mut self) -> Result<(), D::Error> {
        self.as_mut().pop()
    }

    fn replace(&mut self, record: MoveRecord) -> Result<(), D::Error> {
        self.as_mut().replace(record)
    }

    fn query(&mut self, question: Question) -> Result<Verdict, D::Error> {
        self.as_mut().query(question)
    }

    fn play(
        &mut self,
        records: &[MoveRecord],
        verdicts: &mut Vec<Verdict>,
    ) -> Result<(), D::Error> {
        self.as_mut().play(records, verdicts)
    }
}
