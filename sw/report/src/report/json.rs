//! How the parts of a report are written in JSON, and what its JSON Schema says of them.

use std::borrow::Cow;
use std::fmt::Display;

use perpetual_chess::pgn::{Disagreement, Outcome, Tags};
use perpetual_chess::rules::Article;
use perpetual_model::{Verdict, Warning};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde::{Serialize, Serializer};
use serde_json::Value;
use shakmaty::Color;

use crate::claim::occurrences::side_of;

/// Writes a side, or none.
///
/// # Errors
/// As the serializer has them.
pub fn side<S: Serializer>(
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

/// The JSON Schema of what is written of such a value, as a text.
pub fn schema_of<T: JsonSchema>() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.with_transform(RecursiveTransform(on_one_line)).into_generator();
    // A schema can be written.
    let text = serde_json::to_string_pretty(&schema.into_root_schema_for::<T>());
    text.unwrap_or_default() + "\n"
}

/// Where a comment breaks its lines is of no matter.
fn on_one_line(schema: &mut Schema) {
    if let Some(Value::String(description)) = schema.get_mut("description") {
        *description = description.replace('\n', " ");
    }
}

/// A side.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
#[allow(dead_code, reason = "for the schema")]
pub(crate) enum SideName {
    White,
    Black,
}

/// A move with its number: 38...Kg7 is Black's 38th.
#[derive(JsonSchema)]
#[schemars(rename = "move", transparent)]
#[allow(dead_code, reason = "for the schema")]
pub(crate) struct MoveName(
    #[schemars(regex(pattern = r"^[0-9]+(\.|\.\.\.)[a-hKQRBNO-].+$"))] String,
);

/// A position as a FEN.
#[derive(JsonSchema)]
#[schemars(rename = "fen", transparent)]
#[allow(dead_code, reason = "for the schema")]
pub(crate) struct FenText(
    #[schemars(regex(
        pattern = r"^[1-8pnbrqkPNBRQK]+(/[1-8pnbrqkPNBRQK]+){7} [wb] (-|[A-Ha-hKQkq]+) (-|[a-h][36]) [0-9]+ [0-9]+$"
    ))]
    String,
);

/// Tags by their names.
pub(super) fn tags<S: Serializer>(tags: &Tags, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(tags.iter())
}

/// Something about a place of a file.
#[derive(Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct Remark<'a> {
    /// The kind, in one word.
    #[schemars(length(min = 1))]
    pub kind: &'a str,
    /// Its line, from 1.
    #[schemars(range(min = 1))]
    pub line: u64,
    /// Bytes of text before it, decompressed and in UTF-8.
    pub offset: u64,
    /// What it is.
    #[schemars(length(min = 1))]
    pub sentence: Cow<'a, str>,
}

/// Writes what was read although it is out of the ordinary.
///
/// # Errors
/// As the serializer has them.
pub fn warnings<S: Serializer>(warnings: &impl AsRef<[Warning]>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(warnings.as_ref().iter().map(|warning| Remark {
        kind: warning.kind,
        line: warning.line,
        offset: warning.offset,
        sentence: warning.sentence(),
    }))
}

/// The marks of all results, and nothing.
pub(super) fn marks() -> Vec<Option<&'static str>> {
    let won = Color::ALL.map(Outcome::Won);
    let all = won.into_iter().chain([Outcome::Drawn, Outcome::Forfeit, Outcome::Open]);
    all.map(|outcome| Some(outcome.mark())).chain([None]).collect()
}

/// A verdict as it is written out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct ShownVerdict {
    /// Earlier positions that are the same.
    occurrences: u32,
    /// Plies back to the nearest of them.
    distance: u32,
    /// Whether the bounds of the detector were kept.
    exact: bool,
}

impl From<Verdict> for ShownVerdict {
    fn from(verdict: Verdict) -> ShownVerdict {
        let Verdict { occurrences, distance, exact } = verdict;
        ShownVerdict { occurrences, distance, exact }
    }
}

/// A verdict that differs from the golden model's.
#[derive(Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub(super) struct ShownDisagreement<'a> {
    #[schemars(range(min = 1))]
    ply: u64,
    #[schemars(with = "FenText")]
    fen: &'a str,
    /// The last move as given to the detector: piece, from, to, | for a barrier.
    record: String,
    /// The verdict of the model.
    expected: ShownVerdict,
    /// That of the detector.
    got: ShownVerdict,
}

/// Verdicts that differ from the golden model's.
pub(super) fn disagreements<S: Serializer>(
    cases: &Option<&[Disagreement]>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(cases.iter().copied().flatten().map(|case| ShownDisagreement {
        ply: case.ply,
        fen: &case.fen,
        record: case.record.to_string(),
        expected: case.expected.into(),
        got: case.got.into(),
    }))
}
