//! Asks shakmaty about the suite, from the project's folder. It counts nothing: its positions are compared.

use serde_json::{Value, json};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen, uci::UciMove};

/// How often the last position stands.
fn count(stood: &[Chess]) -> usize {
    stood.iter().filter(|then| Some(*then) == stood.last()).count()
}

/// The legal moves after which a position stands so often.
fn moves(stood: &[Chess], mode: CastlingMode, often: usize) -> Value {
    let Some(now) = stood.last() else { return Value::Null };
    let mut found = Vec::new();
    for legal in now.legal_moves() {
        let mut after = now.clone();
        after.play_unchecked(legal);
        if stood.iter().filter(|then| **then == after).count() + 1 >= often {
            found.push(legal.to_uci(mode).to_string());
        }
    }
    found.sort();
    json!(found)
}

fn check(case: &Value, stood: &[Chess], mode: CastlingMode) -> Result<(), String> {
    let ply = stood.len() - 1;
    for (question, answer) in [
        ("occurrence", json!(count(stood))),
        ("threefold", json!(count(stood) >= 3)),
        ("fivefold", json!(count(stood) >= 5)),
        ("repeating", moves(stood, mode, 2)),
        ("claims", moves(stood, mode, 3)),
        ("halfmoves", json!(stood[ply].halfmoves())),
    ] {
        if case[question][ply] != answer {
            return Err(format!("ply {ply}: {question}"));
        }
    }
    Ok(())
}

fn ask(case: &Value, start: Chess, mode: CastlingMode) -> Result<(), String> {
    let mut stood = vec![start];
    check(case, &stood, mode)?;
    for word in case["uci"].as_array().into_iter().flatten() {
        let uci: UciMove = word.as_str().unwrap_or("").parse().map_err(|_| "no move")?;
        for again in [false, true] {
            let mut now = stood[stood.len() - 1].clone();
            let played = uci.to_move(&now).map_err(|error| error.to_string())?;
            now.play_unchecked(played);
            stood.push(now);
            if !again {
                stood.pop();
            }
        }
        check(case, &stood, mode)?;
    }
    while stood.len() > 1 {
        stood.pop();
        check(case, &stood, mode)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let suite: Value = serde_json::from_str(&std::fs::read_to_string("suite/suite.json")?)?;
    println!("not asked: back fifty fifty_claim seventyfive");
    for case in suite["cases"].as_array().into_iter().flatten() {
        let mode = CastlingMode::from_chess960(case["chess960"] == true);
        let null = case["uci"].as_array().is_some_and(|words| words.contains(&json!("0000")));
        let start = case["start"].as_str().unwrap_or("").parse::<Fen>()?.into_position(mode);
        match start {
            Ok(start) if !null => {
                if let Err(wrong) = ask(case, start, mode) {
                    println!("{} {wrong}: {}", case["name"], case["tests"]);
                }
            }
            _ => println!("not asked: {}", case["name"]),
        }
    }
    Ok(())
}
