//! How the parts of a report are written in JSON.

use std::borrow::Cow;
use std::fmt::Display;

use perpetual_chess::pgn::{Disagreement, Outcome, Tags};
use perpetual_chess::rules::Article;
use perpetual_model::{Verdict, Warning};
use serde::{Serialize, Serializer};
use shakmaty::Color;

use crate::claim::stood::side_of;

/// A side, or none.
pub(crate) fn side<S: Serializer>(
    color: &(impl Into<Option<Color>> + Copy),
    to: S,
) -> Result<S::Ok, S::Error> {
    (*color).into().map(side_of).serialize(to)
}

/// What is shown as text, or nothing.
pub(super) fn text<S: Serializer>(value: &Option<impl Display>, to: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => to.collect_str(value),
        None => to.serialize_none(),
    }
}

/// The number of an article.
pub(super) fn article<S: Serializer>(article: &Article, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(article.number())
}

/// The mark of a result, or nothing.
pub(super) fn mark<S: Serializer>(result: &Option<Outcome>, to: S) -> Result<S::Ok, S::Error> {
    result.map(Outcome::mark).serialize(to)
}

/// Tags by their names.
pub(super) fn tags<S: Serializer>(tags: &Tags, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(tags.iter())
}

/// Something about a place of a file.
#[derive(Serialize)]
pub(crate) struct Remark<'a> {
    pub(crate) kind: &'a str,
    pub(crate) line: Option<u64>,
    pub(crate) offset: Option<u64>,
    pub(crate) sentence: Cow<'a, str>,
}

/// What was read although it is out of the ordinary.
pub(crate) fn warnings<S: Serializer>(
    warnings: &impl AsRef<[Warning]>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(warnings.as_ref().iter().map(|warning| Remark {
        kind: warning.kind,
        line: Some(warning.line),
        offset: Some(warning.offset),
        sentence: warning.sentence.as_str().into(),
    }))
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

/// Verdicts that differ from the golden model's.
pub(super) fn disagreements<S: Serializer>(
    cases: &Option<&[Disagreement]>,
    to: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Shown<'a> {
        ply: u64,
        fen: &'a str,
        record: String,
        expected: ShownVerdict,
        got: ShownVerdict,
    }
    to.collect_seq(cases.iter().copied().flatten().map(|case| Shown {
        ply: case.ply,
        fen: &case.fen,
        record: case.record.to_string(),
        expected: case.expected.into(),
        got: case.got.into(),
    }))
}
