//! The walk over a line, step by step, as `perpetual explain` does it.

use perpetual_report::claim::occurrences::{Occurrences, PlayedLine};
use perpetual_report::explain::table::{NOTHING, WalkRow};
use perpetual_report::explain::{exact, moves, picture};
use serde::Serialize;

use crate::board::Board;
use crate::line::{Line, LineRequest, json, line, question};
use crate::registers::Registers;

/// A step of the walk.
#[derive(Debug, Serialize)]
pub struct Step {
    /// The board after it, with an arrow for each open chain.
    board: Board,
    /// The move that was taken back; nothing where the walk begins.
    moved: Option<String>,
    /// The open chains.
    list: String,
    /// How many they are.
    open: usize,
    /// What was done, and what came of it.
    rules: Vec<String>,
    /// Whether the position stood here.
    closed: bool,
    /// The entries of the register file for heads and for tails; empty ones are `null`.
    heads: Vec<Option<String>>,
    /// See `heads`.
    tails: Vec<Option<String>>,
}

/// What the page shows.
#[derive(Debug, Serialize)]
pub struct Shown {
    steps: Vec<Step>,
    /// Why the walk ends.
    end: String,
    /// What it found.
    verdict: String,
    /// Positions that look the same and do not count, a sentence each.
    alike: Vec<String>,
}

/// Walks a line.
pub fn answer(asked: &[u8]) -> String {
    json(question(asked).and_then(|asked: LineRequest| shown(&asked)))
}

fn shown(asked: &LineRequest) -> Result<Shown, String> {
    let Line { game, ply, .. } = line(asked)?;
    let line = PlayedLine::new(&game, ply, None, None);
    let played = moves::of_line(&line);
    let table = exact::walk(&played, false);
    let mut boards = picture::panels(&played, false).into_iter().map(Board::from);
    let mut registers = Registers::default();
    let mut steps: Vec<Step> =
        boards.next().map(|board| step(board, None, &registers)).into_iter().collect();
    let mut back = played.iter().rev();
    let mut end = String::new();
    for row in table.rows {
        let ends = row.open.is_none() || row.rule.starts_with("Barrier");
        if ends {
            end = match row.moved.as_str() {
                NOTHING => row.rule,
                moved => format!("{moved}: {}", row.rule),
            };
        } else if row.moved == NOTHING {
            if let Some(last) = steps.last_mut() {
                last.closed = row.rule.starts_with("Repetition");
                last.rules.push(row.rule);
            }
        } else if let (Some(board), Some(played)) = (boards.next(), back.next()) {
            registers.step(played.record);
            steps.push(step(board, Some(row), &registers));
        }
    }
    let alike = Occurrences::at_the_end(&line).alike.iter().map(|look| look.sentence()).collect();
    Ok(Shown { steps, end, verdict: table.verdict, alike })
}

fn step(board: Board, row: Option<WalkRow>, registers: &Registers) -> Step {
    let (heads, tails) = registers.shown();
    let (moved, list, open, rules) = match row {
        Some(WalkRow { moved, list, open, rule }) => {
            (Some(moved), list, open.unwrap_or(0), vec![rule])
        }
        None => (None, NOTHING.to_owned(), 0, Vec::new()),
    };
    Step { board, moved, list, open, rules, closed: false, heads, tails }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn walked(text: &str) -> Value {
        serde_json::from_str(&answer(json!({ "text": text }).to_string().as_bytes())).unwrap()
    }

    #[test]
    fn a_walk_has_its_steps() {
        let walk = walked("e4 e5 Nf3 Nf6 Ng1 Ng8");
        let steps = walk["steps"].as_array().unwrap();
        assert_eq!(steps.len(), 5, "the walk ends at the last pawn move");
        let open: Vec<u64> = steps.iter().map(|step| step["open"].as_u64().unwrap()).collect();
        assert_eq!(open, [0, 1, 2, 1, 0]);
        let closed: Vec<bool> =
            steps.iter().map(|step| step["closed"].as_bool().unwrap()).collect();
        assert_eq!(closed, [false, false, false, false, true]);
        assert_eq!(steps[1]["moved"], "f6g8 (3...Ng8)");
        assert_eq!(steps[2]["heads"], json!(["f6", "f3"]));
        assert_eq!(steps[2]["tails"], json!(["n g8", "N g1"]));
        assert_eq!(steps[4]["heads"], json!([null, null]));
        assert!(walk["end"].as_str().unwrap().starts_with("e7e5 (1...e5): Barrier"), "{walk}");
        assert_eq!(
            walk["verdict"],
            "The position stands for the second time; it stood last 4 plies back."
        );
    }

    #[test]
    fn a_line_without_moves_has_one_board() {
        let walk = walked("");
        assert_eq!(walk["steps"].as_array().unwrap().len(), 1);
        assert_eq!(walk["end"], "The walk ends: the line begins here");
    }
}
