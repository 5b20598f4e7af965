//! The program in Rust of docs/suite.md.

use shakmaty::{CastlingMode, Chess, Position, fen::Fen, uci::UciMove};
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let suite: Vec<serde_json::Value> =
        serde_json::from_str(&std::fs::read_to_string("suite/suite.json")?)?;
    for case in &suite {
        let mode = CastlingMode::from_chess960(case["chess960"] == true);
        let Ok(mut now) =
            case["start"].as_str().unwrap_or("").parse::<Fen>()?.into_position::<Chess>(mode)
        else {
            continue;
        };
        let mut stood = vec![now.clone()];
        for (word, right) in case["uci"].as_array().into_iter().flatten().zip(1..) {
            let Ok(played) = word.as_str().unwrap_or("").parse::<UciMove>()?.to_move(&now) else {
                break;
            };
            now.play_unchecked(played);
            stood.push(now.clone());
            let count = stood.iter().filter(|then| **then == now).count();
            if case["threefold"][right] != (count >= 3) {
                println!("{} ply {right}", case["name"]);
            }
        }
    }
    Ok(())
}
