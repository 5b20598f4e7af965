//! One error for every method, so that any of them can stand behind the same pointer.

use perpetual_model::{Detector, Inconsistent, LineError, MoveRecord, Question, Verdict};
use thiserror::Error;

/// Why a method could not do what it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MethodError {
    /// The line cannot be taken back to where it was to go.
    #[error(transparent)]
    Line(#[from] LineError),
    /// No board can have played the line.
    #[error(transparent)]
    Inconsistent(#[from] Inconsistent),
}

/// A detector whose errors are those of all methods.
#[derive(Clone, Debug)]
pub(super) struct Common<D>(pub(super) D);

impl<D> Detector for Common<D>
where
    D: Detector,
    MethodError: From<D::Error>,
{
    type Error = MethodError;

    fn clear(&mut self) -> Result<(), MethodError> {
        Ok(self.0.clear()?)
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), MethodError> {
        Ok(self.0.push(record)?)
    }

    fn pop(&mut self) -> Result<(), MethodError> {
        Ok(self.0.pop()?)
    }

    fn query(&mut self, question: Question) -> Result<Verdict, MethodError> {
        Ok(self.0.query(question)?)
    }
}
