//! How the parts of a report are written in JSON.

use perpetual_chess::pgn::Disagreement;
use perpetual_model::Verdict;
use serde::Serialize;

/// A side, where a watch names one.
#[cfg(feature = "program")]
pub(in crate::check) fn side<S: serde::Serializer>(
    color: &Option<shakmaty::Color>,
    to: S,
) -> Result<S::Ok, S::Error> {
    color.map(crate::claim::stood::side_of).serialize(to)
}

/// A verdict as it is written out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ShownVerdict {
    /// See [`Verdict::occurrences`].
    occurrences: u32,
    /// See [`Verdict::distance`].
    distance: u32,
    /// See [`Verdict::exact`].
    exact: bool,
}

impl From<Verdict> for ShownVerdict {
    fn from(verdict: Verdict) -> ShownVerdict {
        let Verdict { occurrences, distance, exact } = verdict;
        ShownVerdict { occurrences, distance, exact }
    }
}

/// A verdict that differs from the golden model's, as it is written out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct ShownDisagreement {
    /// Half-moves played.
    ply: u64,
    /// The position.
    fen: String,
    /// The last move's record.
    record: String,
    /// The golden model's verdict.
    expected: ShownVerdict,
    /// The detector's verdict.
    got: ShownVerdict,
}

impl From<&Disagreement> for ShownDisagreement {
    fn from(case: &Disagreement) -> ShownDisagreement {
        ShownDisagreement {
            ply: case.ply,
            fen: case.fen.clone(),
            record: case.record.to_string(),
            expected: case.expected.into(),
            got: case.got.into(),
        }
    }
}
