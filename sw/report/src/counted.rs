//! A detector that counts its own work, and why one gives no verdict.

use perpetual_model::{Detector, LineError};
use thiserror::Error;

/// Why a detector gave no verdict.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FormError {
    /// It cannot take this line; it may take the next.
    #[error("{0}")]
    Line(String),
    /// It cannot be opened, or no longer answers.
    #[error("{0}")]
    Unavailable(String),
}

/// What a detector counted of its own work; `None` for what its form does not know.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counters {
    /// Queries answered.
    pub queries: Option<u64>,
    /// Clock cycles from a query's acceptance to its verdict, over all queries.
    pub cycles: Option<u64>,
    /// Clock cycles in all; of a board, those that it spent on queries.
    pub clock: Option<u64>,
    /// Bytes sent and received.
    pub bytes: Option<u64>,
}

impl Counters {
    /// Those of two detectors together.
    pub fn plus(self, other: Counters) -> Counters {
        let sum = |one: Option<u64>, other: Option<u64>| match (one, other) {
            (Some(one), Some(other)) => Some(one + other),
            (one, other) => one.or(other),
        };
        Counters {
            queries: sum(self.queries, other.queries),
            cycles: sum(self.cycles, other.cycles),
            clock: sum(self.clock, other.clock),
            bytes: sum(self.bytes, other.bytes),
        }
    }
}

impl From<LineError> for FormError {
    fn from(error: LineError) -> FormError {
        FormError::Line(error.to_string())
    }
}

/// A detector that counts its work, whatever it is.
pub trait Counted: Detector<Error = FormError> {
    /// What it counted so far.
    fn counters(&self) -> Counters;

    /// Plies to hand it at once: as many as keep it busy, and few enough that a second does not
    /// pass before progress is seen and Ctrl-C obeyed.
    fn batch(&self) -> usize {
        1024
    }
}
