//! The files of the suite that others read, and the table of mutants.

use std::fmt::Write;

use perpetual_chess::pgn::MoveNumber;
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position};

use super::answers::QUESTIONS;
use super::table::{Row, table};
use super::{Answers, Case};

/// The name of a file in `suite/`, and its text.
pub type File = (&'static str, String);

/// The version of `suite.json`: another one has other keys, or other answers to a case of the same name.
pub const VERSION: u32 = 2;

/// A case of `suite.json`.
#[derive(Serialize)]
struct Entry<'a> {
    #[serde(flatten)]
    case: &'a Case,
    uci: Vec<String>,
    san: Vec<String>,
    #[serde(flatten)]
    answers: &'a Answers,
}

/// All files, of cases with their answers.
///
/// # Errors
/// None but a fault of the library that writes JSON.
pub fn files(cases: &[(Case, Answers)]) -> serde_json::Result<Vec<File>> {
    let only: Vec<Case> = cases.iter().map(|(case, _)| case.clone()).collect();
    Ok(vec![
        ("suite.json", json(cases)?),
        ("suite.pgn", cases.iter().map(|(case, answers)| pgn(case, answers)).collect()),
        ("positions.epd", cases.iter().map(|(case, answers)| epd(case, answers)).collect()),
        ("mutants.md", mutants(&only)),
    ])
}

fn json(cases: &[(Case, Answers)]) -> serde_json::Result<String> {
    let mut lines = Vec::new();
    for (case, answers) in cases {
        let entry = Entry {
            case,
            uci: case.game.moves.iter().map(|played| case.uci(*played)).collect(),
            san: case.san(),
            answers,
        };
        lines.push(serde_json::to_string(&entry)?);
    }
    let questions = serde_json::to_string(&QUESTIONS)?;
    let head = format!("\"version\":{VERSION},\"questions\":{questions}");
    Ok(format!("{{{head},\"cases\":[\n{}\n]}}\n", lines.join(",\n")))
}

/// A game; a position that stood before has a comment.
fn pgn(case: &Case, answers: &Answers) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    for (name, value) in [
        ("Event", case.name.as_str()),
        ("Site", &case.class),
        ("Date", "????.??.??"),
        ("Round", "-"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", "*"),
    ] {
        tag(name, value);
    }
    if case.chess960 {
        tag("Variant", "Chess960");
    }
    if case.start != perpetual_chess::pgn::START {
        tag("SetUp", "1");
        tag("FEN", &case.start);
    }
    tag("Tests", &case.tests);
    if !case.source.is_empty() {
        tag("Source", &case.source);
    }
    text += "\n";
    let mut words: Vec<String> = Vec::new();
    for (san, ply) in case.san().into_iter().zip(1..) {
        let number = MoveNumber::of_ply(&case.game.start, ply as u64);
        let after_comment = words.last().is_some_and(|word| word.ends_with('}'));
        if number.color.is_white() || ply == 1 || after_comment {
            words.push(number.to_string());
        }
        words.push(san);
        if answers.occurrence[ply] > 1 {
            words.push(format!("{{{}, {} back}}", answers.occurrence[ply], answers.back[ply]));
        }
    }
    words.push("*".to_owned());
    let mut column = 0;
    for word in words {
        if column + word.len() >= 80 {
            text += "\n";
            column = 0;
        } else if column > 0 {
            text += " ";
            column += 1;
        }
        column += word.len();
        text += &word;
    }
    text + "\n\n"
}

/// The start position, the last, and those with the placement of the last.
fn epd(case: &Case, answers: &Answers) -> String {
    let positions: Vec<Chess> = case.positions().collect();
    let Some(last) = positions.last() else { return String::new() };
    let mut text = String::new();
    for (ply, position) in positions.iter().enumerate() {
        if ply > 0 && position.board() != last.board() {
            continue;
        }
        let written = match ply {
            0 => case.start.clone(),
            _ => Fen::from_position(position, EnPassantMode::Always).to_string(),
        };
        let fields: Vec<&str> = written.split_whitespace().take(4).collect();
        let mut first = ply;
        while answers.back[first] > 0 {
            first -= answers.back[first] as usize;
        }
        let _ = writeln!(
            text,
            "{} hmvc {}; fmvn {}; rc {}; id \"{}\"; c0 \"ply {ply}\"; c1 \"same as ply {first}\";",
            fields.join(" "),
            answers.halfmoves[ply],
            position.fullmoves(),
            answers.occurrence[ply],
            case.name,
        );
    }
    text
}

/// Which clause is tested by which cases.
fn mutants(cases: &[Case]) -> String {
    let mut text = "# Mutants\n\nWritten by `perpetual-lab suite write`. Each line is a program that has one clause of \
                    the definition wrong and all else right, and how many cases it fails. Those that were made for it have its \
                    name as `clause` in suite.json.\n\n\
                    | clause | what the mutant does | cases |\n| --- | --- | ---: |\n"
        .to_owned();
    for Row { clause, failed, .. } in table(cases) {
        let (name, says) = (clause.name(), clause.says());
        let _ = writeln!(text, "| `{name}` | {says} | {} |", failed.len());
    }
    text
}
