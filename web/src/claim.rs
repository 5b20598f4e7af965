//! A claim of a draw, judged as `perpetual claim` does.

use perpetual_report::claim::picture::panels;
use perpetual_report::claim::{Answer, Claim, Written, answer as judged, written};
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use crate::board::Board;
use crate::line::{Line, LineRequest, json, line, question};

/// What the page asks.
#[derive(Debug, Deserialize)]
pub struct ClaimRequest {
    /// The game up to the claim.
    #[serde(flatten)]
    pub line: LineRequest,
    /// Who claims, `white` or `black`; the player who has the move, if it is not said.
    #[serde(default)]
    pub by: Option<String>,
    /// The move that is written and not made.
    #[serde(default)]
    pub intends: Option<String>,
}

/// What the page shows.
#[derive(Serialize)]
pub struct Shown {
    /// The answer with the keys of `perpetual claim --format json`.
    answer: Answer,
    /// The same in words, as the program prints it.
    text: String,
    /// Each position that counts, and each that only looks the same, in the order of the game.
    boards: Vec<Board>,
}

/// Judges a claim.
pub fn answer(asked: &[u8]) -> String {
    json(question(asked).and_then(|asked: ClaimRequest| shown(&asked)))
}

fn shown(asked: &ClaimRequest) -> Result<Shown, String> {
    let Line { game, ply, letters, .. } = line(&asked.line)?;
    let by = match asked.by.as_deref() {
        None => None,
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        Some(other) => return Err(format!("the page is broken: no player is {other}")),
    };
    let intends = match asked.intends.as_deref() {
        Some(text) => written::read(&game, ply, text, letters)?,
        None => None,
    };
    let answer = judged(&game, Claim { ply, intends, by, letters });
    let boards = panels(&answer, &game, intends.and_then(Written::legal))
        .into_iter()
        .map(Board::from)
        .collect();
    Ok(Shown { text: answer.to_string(), answer, boards })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn asked(question: Value) -> Value {
        serde_json::from_str(&answer(question.to_string().as_bytes())).unwrap()
    }

    const SEVEN: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";

    #[test]
    fn claims() {
        let right = asked(json!({ "text": SEVEN, "intends": "Ng8" }));
        assert_eq!(right["answer"]["answer"], "yes");
        assert_eq!(right["answer"]["articles"], json!(["9.2.1.1"]));
        assert_eq!(right["boards"].as_array().unwrap().len(), 3);
        assert!(right["text"].as_str().unwrap().starts_with("Yes: Black, who has the move,"));
        let wrong = asked(json!({ "text": SEVEN }));
        assert_eq!(wrong["answer"]["answer"], "no");
        assert_eq!(wrong["answer"]["others"][0]["move"], "4...Ng8");
        let other = asked(json!({ "text": SEVEN, "by": "white", "intends": "Ng8" }));
        assert_eq!(
            (&other["answer"]["answer"], &other["answer"]["has_move"]),
            (&"no".into(), &false.into())
        );
        let illegal = asked(json!({ "text": SEVEN, "intends": "Ng1" }));
        assert_eq!(
            (&illegal["answer"]["answer"], illegal["error"].is_null()),
            (&"no".into(), true)
        );
        let early = asked(json!({ "text": SEVEN, "ply": 3, "intends": "Ng8" }));
        assert_eq!(early["answer"]["answer"], "no");
    }

    #[test]
    fn what_cannot_be_judged_is_one_sentence() {
        for (question, part) in [
            (json!({ "text": SEVEN, "intends": "?" }), "give the move that was written"),
            (json!({ "text": SEVEN, "intends": "zz" }), "4...zz cannot be read as a move"),
            (json!({ "text": "Nf9" }), "Nf9"),
            (json!({ "text": SEVEN, "by": "red" }), "no player is red"),
        ] {
            let error = asked(question);
            assert!(error["error"].as_str().unwrap().contains(part), "{error}");
        }
        let mate = asked(json!({ "text": "f3 e5 g4 Qh4", "intends": "a3" }));
        assert_eq!(mate["answer"]["answer"], "over");
    }
}
