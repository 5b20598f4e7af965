//! A report as an object of JSON, and its JSON Schema.

use std::collections::BTreeMap;
use std::io::{self, Write};

use perpetual_games::{Checks, ErrorKind, Played, Ruling, Side, WarningKind};
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use super::{Game, words};
use perpetual_model::Warning;
use perpetual_report::report::json::{Remark, schema_of, warnings};

/// The version of the keys.
const VERSION: u32 = 2;

/// Whether all moves of each side gave check, by the name of the side.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "checks", transparent)]
struct ShownChecks(
    #[schemars(extend(
        "propertyNames" = { "enum": sides() }, "minProperties" = 2, "maxProperties" = 2
    ))]
    BTreeMap<String, bool>,
);

/// A position that had occurred before.
#[derive(Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
struct Repeated {
    checks: ShownChecks,
    #[schemars(range(min = 1))]
    distance: u32,
    #[serde(rename = "move")]
    #[schemars(length(min = 1))]
    played: String,
    #[schemars(range(min = 2))]
    occurrence: u32,
    #[schemars(range(min = 1))]
    ply: usize,
}

/// What the rules make of a repetition.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum RulingName {
    Repetition,
    PerpetualCheck,
    MutualCheck,
}

/// The position that is judged.
#[derive(Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
struct Decided {
    checks: ShownChecks,
    #[schemars(range(min = 1))]
    distance: u32,
    /// The side that loses by it.
    #[schemars(extend("enum" = sides().into_iter().map(Some).chain([None]).collect::<Vec<_>>()))]
    loses: Option<String>,
    #[serde(rename = "move")]
    #[schemars(length(min = 1))]
    played: String,
    /// Plies that were played after it.
    played_on: usize,
    #[schemars(range(min = 1))]
    ply: usize,
    ruling: RulingName,
}

/// A game. The keys stand in the order of the alphabet.
#[derive(Serialize, JsonSchema)]
#[schemars(
    title = "A game as `perpetual check --variant GAME --format json` writes it, one object a line",
    deny_unknown_fields
)]
struct Object<'a> {
    /// The position that had occurred as often as is judged.
    decided: Option<Decided>,
    /// What is wrong; the report is of the moves before.
    #[schemars(transform = kinds_of_errors)]
    error: Option<Remark<'a>>,
    /// The file as it was named.
    file: &'a str,
    /// The number of the game in its file.
    #[schemars(range(min = 1))]
    game: u64,
    /// The line of the file that it begins in.
    #[schemars(range(min = 1))]
    line: usize,
    /// Half-moves read.
    plies: usize,
    /// Each position that had occurred before.
    repetitions: Vec<Repeated>,
    /// What stands behind the moves.
    result: Option<&'a str>,
    /// The version of these keys.
    #[schemars(extend("const" = VERSION))]
    schema: u32,
    /// All tags.
    tags: BTreeMap<&'a str, &'a str>,
    /// The game.
    #[schemars(extend("enum" = [Game::Xiangqi.name(), Game::Shogi.name()]))]
    variant: &'static str,
    /// What was out of the ordinary and read all the same.
    #[serde(serialize_with = "warnings")]
    #[schemars(with = "Vec<Remark<'_>>", transform = kinds_of_warnings)]
    warnings: &'a [Warning],
}

/// The names of the sides of all games.
fn sides() -> Vec<String> {
    let of = |game: Game| [Side::First, Side::Second].map(|side| side_name(game, side));
    [Game::Xiangqi, Game::Shogi].into_iter().flat_map(of).collect()
}

fn side_name(game: Game, side: Side) -> String {
    game.side(side).to_lowercase()
}

fn kinds_of_errors(schema: &mut Schema) {
    kinds(schema, "/properties/kind", &ErrorKind::ALL.map(ErrorKind::name));
}

fn kinds_of_warnings(schema: &mut Schema) {
    kinds(schema, "/items/properties/kind", &WarningKind::ALL.map(WarningKind::name));
}

/// Says which kinds there are.
fn kinds(schema: &mut Schema, at: &str, names: &[&str]) {
    if let Some(kind) = schema.pointer_mut(at) {
        kind["enum"] = names.into();
    }
}

/// The JSON Schema of a report.
pub(in crate::check) fn schema() -> String {
    schema_of::<Object<'static>>()
}

/// Writes the report of a game on a line.
pub(super) fn write(
    game: Game,
    file: &str,
    number: u64,
    played: &Played,
    out: &mut dyn Write,
) -> io::Result<()> {
    let judged = &played.judged;
    let name = |ply: usize| words::at(game, played, ply);
    let mover = |ply: usize| if ply % 2 == 1 { played.first } else { played.first.other() };
    let checks = |ply: usize, checks: Checks| {
        let all = [(mover(ply), checks.mover), (mover(ply).other(), checks.other)];
        ShownChecks(all.into_iter().map(|(who, all)| (side_name(game, who), all)).collect())
    };
    let repetitions = judged.repetitions.iter().map(|repeated| Repeated {
        checks: checks(repeated.ply, repeated.nearest.checks),
        distance: repeated.nearest.distance,
        played: name(repeated.ply),
        occurrence: repeated.occurrence,
        ply: repeated.ply,
    });
    let decided = judged.decided.map(|decided| {
        let (ruling, loses) = match decided.ruling {
            Ruling::Repetition => (RulingName::Repetition, None),
            Ruling::PerpetualCheck(loser) => (RulingName::PerpetualCheck, Some(loser)),
            Ruling::MutualCheck => (RulingName::MutualCheck, None),
        };
        Decided {
            checks: checks(decided.ply, decided.cycle.checks),
            distance: decided.cycle.distance,
            loses: loses.map(|loser| side_name(game, loser)),
            played: name(decided.ply),
            played_on: judged.plies - decided.ply,
            ply: decided.ply,
            ruling,
        }
    });
    let object = Object {
        decided,
        error: played.error.as_ref().map(|error| Remark {
            kind: error.kind.name(),
            line: error.line as u64,
            offset: error.offset as u64,
            sentence: error.sentence.as_str().into(),
        }),
        file,
        game: number,
        line: played.line,
        plies: judged.plies,
        repetitions: repetitions.collect(),
        result: played.result.as_deref(),
        schema: VERSION,
        tags: played.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
        variant: game.name(),
        warnings: &played.warnings,
    };
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}
