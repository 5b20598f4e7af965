//! A report as an object of JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};

use perpetual_model::games::{Checks, Played, Ruling, Side};
use serde_json::{Value, json};

use super::{Game, words};
use crate::check::report::json::{self, Remark};

/// Writes the report of a game on a line.
pub(super) fn write(
    game: Game,
    file: &str,
    number: u64,
    played: &Played,
    out: &mut dyn Write,
) -> io::Result<()> {
    let judged = &played.judged;
    let side = |side: Side| game.side(side).to_lowercase();
    let name = |ply: usize| words::at(game, played, ply);
    let mover = |ply: usize| if ply % 2 == 1 { played.first } else { played.first.other() };
    let checks = |ply: usize, checks: Checks| -> Value {
        let all = [(mover(ply), checks.mover), (mover(ply).other(), checks.other)];
        all.into_iter().map(|(who, all)| (side(who), Value::from(all))).collect()
    };
    let repetitions: Vec<Value> = judged
        .repetitions
        .iter()
        .map(|repeated| {
            json!({
                "ply": repeated.ply,
                "occurrence": repeated.occurrence,
                "distance": repeated.nearest.distance,
                "checks": checks(repeated.ply, repeated.nearest.checks),
                "move": name(repeated.ply),
            })
        })
        .collect();
    let decided = judged.decided.map(|decided| {
        let (ruling, loses) = match decided.ruling {
            Ruling::Repetition => ("repetition", None),
            Ruling::PerpetualCheck(loser) => ("perpetual_check", Some(side(loser))),
            Ruling::MutualCheck => ("mutual_check", None),
        };
        json!({
            "ply": decided.ply,
            "distance": decided.cycle.distance,
            "checks": checks(decided.ply, decided.cycle.checks),
            "ruling": ruling,
            "loses": loses,
            "move": name(decided.ply),
            "played_on": judged.plies - decided.ply,
        })
    });
    let warnings = json::warnings(&played.warnings, serde_json::value::Serializer)?;
    let error = played.error.as_ref().map(|error| Remark {
        kind: error.kind.name(),
        line: Some(error.line as u64),
        offset: Some(error.offset as u64),
        sentence: error.sentence.as_str().into(),
    });
    let tags: BTreeMap<&str, &str> =
        played.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let object = json!({
        "schema": 2,
        "variant": game.name(),
        "file": file,
        "game": number,
        "line": played.line,
        "plies": judged.plies,
        "repetitions": repetitions,
        "decided": decided,
        "error": error,
        "warnings": warnings,
        "tags": tags,
        "result": played.result,
    });
    writeln!(out, "{object}")
}
