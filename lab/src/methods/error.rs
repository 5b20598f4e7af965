//! One error for every method, so that any of them can stand behind the same pointer.

use std::fmt;

use perpetual_model::{Detector, Inconsistent, LineError, MoveRecord, Verdict};

/// Why a method could not do what it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodError {
    /// The line cannot be taken back to where it was to go.
    Line(LineError),
    /// No board can have played the line.
    Inconsistent(Inconsistent),
}

impl From<LineError> for MethodError {
    fn from(error: LineError) -> MethodError {
        MethodError::Line(error)
    }
}

impl From<Inconsistent> for MethodError {
    fn from(error: Inconsistent) -> MethodError {
        MethodError::Inconsistent(error)
    }
}

impl fmt::Display for MethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MethodError::Line(error) => error.fmt(f),
            MethodError::Inconsistent(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MethodError {}

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

    fn verdict(&mut self) -> Result<Verdict, MethodError> {
        Ok(self.0.verdict()?)
    }

    fn first(&mut self) -> Result<Verdict, MethodError> {
        Ok(self.0.first()?)
    }
}
