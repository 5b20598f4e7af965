//! Crates that know repetitions, or positions, through their own interfaces:
//! `suite-adapters chess|cozy-chess|shakmaty suite.json`.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use serde_json::{Value, json};

/// The answers to a case by question, an entry for each ply.
type Answers = BTreeMap<&'static str, Vec<Value>>;
type Asked = Result<Answers, String>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [library, path] = words.as_slice() else {
        eprintln!("usage: suite-adapters LIBRARY suite.json");
        return ExitCode::from(2);
    };
    let (version, ask): (&str, fn(&Case) -> Asked) = match library.as_str() {
        "chess" => ("crate chess 3.2.0", with_chess),
        "cozy-chess" => ("crate cozy-chess 0.3.4, `same_position`", with_cozy_chess),
        "shakmaty" => ("crate shakmaty 0.30.1, positions", with_shakmaty),
        _ => {
            eprintln!("suite-adapters: there is no adapter for {library}");
            return ExitCode::from(2);
        }
    };
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("suite-adapters: {path}: {error}");
            return ExitCode::from(2);
        }
    };
    let suite: Value = serde_json::from_str(&text).unwrap_or_default();
    let Some(cases) = suite["cases"].as_array() else {
        eprintln!("suite-adapters: {path} is not suite.json");
        return ExitCode::from(2);
    };
    let mut seconds = 0.0;
    for case in cases {
        let case = Case::of(case);
        let begin = Instant::now();
        let asked = ask(&case);
        seconds += begin.elapsed().as_secs_f64();
        let mut said = match asked {
            Ok(answers) => json!(answers),
            Err(reason) => json!({ "refused": reason }),
        };
        said["name"] = json!(case.name);
        println!("{said}");
    }
    println!("{}", json!({ "program": version, "seconds": seconds }));
    ExitCode::SUCCESS
}

/// What an adapter needs of a case.
struct Case {
    name: String,
    start: String,
    chess960: bool,
    uci: Vec<String>,
}

impl Case {
    fn of(value: &Value) -> Case {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Case {
            name: text(&value["name"]),
            start: text(&value["start"]),
            chess960: value["chess960"].as_bool().unwrap_or_default(),
            uci: value["uci"].as_array().into_iter().flatten().map(text).collect(),
        }
    }
}

/// Answers by counting equal positions.
fn counted<P: Clone>(
    case: &Case,
    start: P,
    play: impl Fn(&P, &str) -> Result<P, String>,
    same: impl Fn(&P, &P) -> bool,
) -> Asked {
    let mut positions = vec![start];
    let mut occurrence = vec![json!(1)];
    for word in &case.uci {
        let now = play(&positions[positions.len() - 1], word)?;
        occurrence.push(json!(1 + positions.iter().filter(|then| same(then, &now)).count()));
        positions.push(now);
    }
    Ok(Answers::from([("occurrence", occurrence)]))
}

fn with_chess(case: &Case) -> Asked {
    use std::str::FromStr;
    if case.chess960 {
        return Err("no Chess960".to_owned());
    }
    let mut game = chess::Game::from_str(&case.start).map_err(|error| error.to_string())?;
    let mut claims = vec![json!(game.can_declare_draw())];
    for word in &case.uci {
        let played = chess::ChessMove::from_str(word).map_err(|error| error.to_string())?;
        if !game.make_move(played) {
            return Err(format!("does not take {word}"));
        }
        claims.push(json!(game.can_declare_draw()));
    }
    Ok(Answers::from([("threefold_or_fifty", claims)]))
}

fn with_cozy_chess(case: &Case) -> Asked {
    let start = cozy_chess::Board::from_fen(&case.start, false)
        .or_else(|_| cozy_chess::Board::from_fen(&case.start, true))
        .map_err(|error| error.to_string())?;
    let play = |now: &cozy_chess::Board, word: &str| {
        let found = match case.chess960 {
            true => word.parse().map_err(|_| format!("does not take {word}"))?,
            false => {
                cozy_chess::util::parse_uci_move(now, word).map_err(|error| error.to_string())?
            }
        };
        let mut after = now.clone();
        after.try_play(found).map_err(|error| error.to_string())?;
        Ok(after)
    };
    counted(case, start, play, |one, other| one.same_position(other))
}

fn with_shakmaty(case: &Case) -> Asked {
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen, uci::UciMove};
    let fen: Fen = case.start.parse().map_err(|error| format!("{error}"))?;
    let mode = CastlingMode::from_chess960(case.chess960);
    let start: Chess = fen.into_position(mode).map_err(|error| error.to_string())?;
    let play = |now: &Chess, word: &str| {
        let uci: UciMove = word.parse().map_err(|_| format!("does not take {word}"))?;
        let legal = uci.to_move(now).map_err(|error| error.to_string())?;
        let mut after = now.clone();
        after.play_unchecked(legal);
        Ok(after)
    };
    counted(case, start, play, |one, other| one == other)
}
