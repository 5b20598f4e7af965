//! A comparison as JSON Lines.

use std::io::{self, Write};

use serde::Serialize;

use super::cost::Means;
use super::found::{ClassRow, Comparison, MethodRow, PLIES, Trees, per_second};
use super::game_record::GameRecord;
use super::terms::Terms;
use super::time::Quartiles;
use super::trees::Shape;
use super::verdicts::{Below, Case, Tally};
use perpetual_host::check::report::ShownVerdict;

/// One object for the lines, one for each method, one for each class.
pub(super) fn write(all: &Comparison, out: &mut dyn Write) -> io::Result<()> {
    let lines = LinesObject {
        kind: "lines",
        games: all.lines.len(),
        plies: all.lines.iter().map(GameRecord::plies).sum(),
        longest: all.longest(),
        n: all.means.n,
        k: all.means.k,
        trees: all.trees.map(|Trees { shape, count }| TreesObject { count, shape }),
    };
    object(out, &lines)?;
    for row in &all.rows {
        object(out, &MethodObject::new(row, all))?;
    }
    for row in &all.classes {
        object(out, &ClassObject::new(row))?;
    }
    Ok(())
}

fn object(out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct LinesObject {
    kind: &'static str,
    games: usize,
    plies: usize,
    longest: usize,
    n: f64,
    k: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    trees: Option<TreesObject>,
}

#[derive(Serialize)]
struct TreesObject {
    count: usize,
    #[serde(flatten)]
    shape: Shape,
}

#[derive(Serialize)]
struct MethodObject<'a> {
    kind: &'static str,
    method: &'static str,
    barriers: &'static str,
    held_to_be: &'static str,
    counts: bool,
    #[serde(flatten)]
    in_games: TallyObject<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_trees: Option<TallyObject<'a>>,
    state_bytes_100: usize,
    state_bytes_longest: usize,
    query_ns: Option<Quartiles>,
    push_pop_ns: Option<Quartiles>,
    queries_per_second: Option<u64>,
}

#[derive(Serialize)]
struct TallyObject<'a> {
    is: &'static str,
    queries: u64,
    repeated: u64,
    false_positives: u64,
    false_negatives: u64,
    miscounted: u64,
    not_exact: u64,
    not_exact_missed: u64,
    errors: Vec<ErrorObject<'a>>,
}

impl<'a> TallyObject<'a> {
    fn new(tally: &'a Tally, of: &'a Comparison) -> TallyObject<'a> {
        let errors = tally.first.iter().map(|Case { line, below, disagreement }| {
            let GameRecord { file, game, id, .. } = &of.lines[*line];
            ErrorObject {
                file,
                game: *game,
                id: id.as_deref(),
                below: below.as_ref(),
                ply: disagreement.ply,
                fen: &disagreement.fen,
                record: disagreement.record.to_string(),
                expected: disagreement.expected.into(),
                got: disagreement.got.into(),
            }
        });
        TallyObject {
            is: tally.outcome(),
            queries: tally.queries,
            repeated: tally.repeated,
            false_positives: tally.false_positives,
            false_negatives: tally.false_negatives,
            miscounted: tally.miscounted,
            not_exact: tally.unsure,
            not_exact_missed: tally.unsure_missed,
            errors: errors.collect(),
        }
    }
}

impl<'a> MethodObject<'a> {
    fn new(row: &'a MethodRow, of: &'a Comparison) -> MethodObject<'a> {
        let MethodRow { entry, tally, in_trees, times } = row;
        MethodObject {
            kind: "method",
            method: entry.method.name,
            barriers: entry.barriers_name(),
            held_to_be: entry.claim(),
            counts: entry.method.counts,
            in_games: TallyObject::new(tally, of),
            in_trees: in_trees.as_ref().map(|tally| TallyObject::new(tally, of)),
            state_bytes_100: (entry.method.state_bytes)(PLIES),
            state_bytes_longest: (entry.method.state_bytes)(of.longest()),
            query_ns: times.map(|times| times.query_ns),
            push_pop_ns: times.map(|times| times.push_pop_ns),
            queries_per_second: times.as_ref().and_then(|times| per_second(&times.query_ns)),
        }
    }
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    file: &'a str,
    game: u64,
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    below: Option<&'a Below>,
    ply: u64,
    fen: &'a str,
    record: String,
    expected: ShownVerdict,
    got: ShownVerdict,
}

#[derive(Serialize)]
struct ClassObject {
    kind: &'static str,
    class: String,
    #[serde(flatten)]
    means: Means,
    times: Vec<ClassTimes>,
    #[serde(flatten)]
    terms: Option<Terms>,
}

#[derive(Serialize)]
struct ClassTimes {
    method: &'static str,
    query_ns: Quartiles,
}

impl ClassObject {
    fn new(row: &ClassRow) -> ClassObject {
        let times = row.times.iter().map(|(entry, times)| ClassTimes {
            method: entry.method.name,
            query_ns: times.query_ns,
        });
        ClassObject {
            kind: "class",
            class: row.class.name(),
            means: row.means,
            times: times.collect(),
            terms: Terms::of(row),
        }
    }
}
