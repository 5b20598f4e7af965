//! A comparison as JSON Lines.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::found::{ClassRow, Comparison, MethodRow, PLIES, Trees, per_second};
use super::game_record::GameRecord;
use super::terms::Terms;
use super::verdicts::{Case, Tally};
use perpetual_report::report::ShownVerdict;

/// One object for the lines, one for each method, one for each class.
pub(super) fn write(all: &Comparison, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", lines(all))?;
    for row in &all.rows {
        writeln!(out, "{}", method(row, all))?;
    }
    for row in &all.classes {
        writeln!(out, "{}", class(row))?;
    }
    Ok(())
}

fn lines(all: &Comparison) -> Value {
    let mut object = json!({
        "kind": "lines",
        "games": all.lines.len(),
        "plies": all.lines.iter().map(GameRecord::plies).sum::<usize>(),
        "longest": all.longest(),
        "n": all.means.n,
        "k": all.means.k,
    });
    if let Some(Trees { shape, count }) = all.trees {
        object["trees"] = json!(shape);
        object["trees"]["count"] = count.into();
    }
    object
}

/// What a method said in games, with what is known of it and what it said in trees.
fn method(row: &MethodRow, of: &Comparison) -> Value {
    let MethodRow { entry, tally, in_trees, times } = row;
    let mut object = said(tally, of);
    object["kind"] = "method".into();
    object["method"] = entry.method.name.into();
    object["barriers"] = entry.barriers_name().into();
    object["held_to_be"] = entry.claim().into();
    object["counts"] = entry.method.counts.into();
    object["state_bytes_100"] = (entry.method.state_bytes)(PLIES).into();
    object["state_bytes_longest"] = (entry.method.state_bytes)(of.longest()).into();
    object["query_ns"] = json!(times.map(|times| times.query_ns));
    object["push_pop_ns"] = json!(times.map(|times| times.push_pop_ns));
    object["queries_per_second"] = json!(times.and_then(|times| per_second(&times.query_ns)));
    if let Some(tally) = in_trees {
        object["in_trees"] = said(tally, of);
    }
    object
}

fn said(tally: &Tally, of: &Comparison) -> Value {
    json!({
        "is": tally.outcome(),
        "queries": tally.queries,
        "repeated": tally.repeated,
        "false_positives": tally.false_positives,
        "false_negatives": tally.false_negatives,
        "miscounted": tally.miscounted,
        "not_exact": tally.unsure,
        "not_exact_missed": tally.unsure_missed,
        "errors": tally.first.iter().map(|case| error(case, of)).collect::<Vec<_>>(),
    })
}

fn error(Case { line, below, disagreement }: &Case, of: &Comparison) -> Value {
    let GameRecord { file, game, id, .. } = &of.lines[*line];
    let mut object = json!({
        "file": file,
        "game": game,
        "id": id,
        "ply": disagreement.ply,
        "fen": disagreement.fen,
        "record": disagreement.record.to_string(),
        "expected": ShownVerdict::from(disagreement.expected),
        "got": ShownVerdict::from(disagreement.got),
    });
    if let Some(below) = below {
        object["below"] = json!(below);
    }
    object
}

fn class(row: &ClassRow) -> Value {
    let times = row
        .times
        .iter()
        .map(|(entry, times)| json!({ "method": entry.method.name, "query_ns": times.query_ns }));
    let mut object = json!({
        "kind": "class",
        "class": row.class.name(),
        "queries": row.means.queries,
        "n": row.means.n,
        "k": row.means.k,
        "times": times.collect::<Vec<_>>(),
    });
    if let Some(Terms { keys_anew_ns, tz_ps, tz_anew_ps, tv_ps }) = Terms::of(row) {
        object["keys_anew_ns"] = keys_anew_ns.into();
        object["tz_ps"] = tz_ps.into();
        object["tz_anew_ps"] = tz_anew_ps.into();
        object["tv_ps"] = tv_ps.into();
    }
    object
}
