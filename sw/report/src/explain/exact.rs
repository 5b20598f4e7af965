//! The exact walk: backwards over the window, with the five rules.

use perpetual_model::{ChainList, OpenChain, Rule, square_name};

use super::moves::Step;
use super::table::{NOTHING, WalkRow, WalkTable};
use crate::text::{counted, ordinal};

/// Walks the line back to its last barrier. In a partial line there is no parity: whenever all
/// chains are closed, the placement is back.
pub fn walk(steps: &[Step], partial: bool) -> WalkTable {
    let mut list = ChainList::new(None);
    let mut rows = Vec::new();
    let (mut found, mut nearest) = (0u64, 0usize);
    let mut end = "the line begins here";
    for (step, distance) in steps.iter().rev().zip(1usize..) {
        if let Some(reason) = &step.barrier {
            end = reason;
            rows.push(WalkRow {
                moved: step.name.clone(),
                list: shown(list.open()),
                open: Some(list.open().len()),
                rule: format!("Barrier ({end}): the walk ends"),
            });
            break;
        }
        let before = list.open().to_vec();
        // A list without bounds is never full.
        let Ok(rule) = list.step(step.record) else { break };
        rows.push(WalkRow {
            moved: step.name.clone(),
            list: shown(list.open()),
            open: Some(list.open().len()),
            rule: applied(rule, &before, step),
        });
        if !list.is_closed() {
            continue;
        }
        let closed = |rule: String| WalkRow {
            moved: NOTHING.to_owned(),
            list: NOTHING.to_owned(),
            open: Some(0),
            rule,
        };
        if partial || distance % 2 == 0 {
            found += 1;
            nearest = if nearest == 0 { distance } else { nearest };
            let back = if partial {
                counted(distance as u64, "move", "moves")
            } else {
                counted(distance as u64, "ply", "plies")
            };
            rows.push(closed(format!("Repetition detected, {back} back")));
        } else {
            rows.push(closed(format!(
                "Closed after {}: the other side is to move, no repetition",
                counted(distance as u64, "ply", "plies")
            )));
        }
    }
    if !rows.last().is_some_and(|row| row.rule.starts_with("Barrier")) {
        rows.push(WalkRow {
            moved: NOTHING.to_owned(),
            list: shown(list.open()),
            open: None,
            rule: format!("The walk ends: {end}"),
        });
    }
    WalkTable { rows, verdict: verdict(found, nearest, partial) }
}

fn verdict(found: u64, nearest: usize, partial: bool) -> String {
    let times = counted(found, "time", "times");
    match (found, partial) {
        (0, false) => "The position stands for the first time.".to_owned(),
        (0, true) => "The placement has not occurred before.".to_owned(),
        (_, false) => {
            let time = ordinal(found + 1);
            format!("The position stands for the {time} time; it stood last {nearest} plies back.")
        }
        (_, true) => format!(
            "The placement has occurred {times} before, last {} back. (Moves of one side, or in \
             any order, say nothing of whose turn it is.)",
            counted(nearest as u64, "move", "moves")
        ),
    }
}

fn shown(chains: &[OpenChain]) -> String {
    match chains {
        [] => NOTHING.to_owned(),
        _ => chains.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// The rule, with the chains and the move that it put together, end to end.
fn applied(rule: Rule, before: &[OpenChain], step: &Step) -> String {
    let squares = |from, to| format!("{}{}", square_name(from), square_name(to));
    let record = step.record;
    let moved = squares(record.from, record.to);
    let like = |wanted: &dyn Fn(&OpenChain) -> bool| {
        let found = before.iter().find(|chain| chain.piece == record.piece && wanted(chain));
        found.map(|chain| squares(chain.from, chain.to)).unwrap_or_default()
    };
    let head = || like(&|chain| chain.from == record.to);
    let tail = || like(&|chain| chain.to == record.from);
    match rule {
        Rule::Insert => "Insert".to_owned(),
        Rule::Transition => format!("Transition ({moved} and {})", head()),
        Rule::Reflection => format!("Reflection ({moved} and {})", head()),
        Rule::Extension => format!("Extension ({} and {moved})", tail()),
        Rule::Symmetry => format!("Symmetry ({}, {moved} and {})", tail(), head()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::moves::{of_game, partial};
    use perpetual_chess::pgn::{START, parse_fen, typed};
    use perpetual_model::generate::{Pieces, lines};
    use perpetual_model::{Chain, Detector};

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    fn steps(fen: &str, moves: &str) -> Vec<Step> {
        of_game(&typed(&parse_fen(fen).unwrap().position, moves, None).unwrap())
    }

    fn cells(table: &WalkTable) -> Vec<(&str, &str, Option<usize>, &str)> {
        table
            .rows
            .iter()
            .map(|row| (row.moved.as_str(), row.list.as_str(), row.open, row.rule.as_str()))
            .collect()
    }

    #[test]
    fn the_papers_swap_walked_backwards_needs_one_entry() {
        let board = Some("8/8/8/8/2N5/8/3N4/8 w - - 0 1");
        let table = walk(&partial(board, &words("c4a3 d2c4 a3b1 b1d2")).unwrap(), true);
        assert_eq!(
            cells(&table),
            [
                ("b1d2", "N_b1d2", Some(1), "Insert"),
                ("a3b1", "N_a3d2", Some(1), "Transition (a3b1 and b1d2)"),
                ("d2c4", "N_a3c4", Some(1), "Extension (a3d2 and d2c4)"),
                ("c4a3", "---", Some(0), "Reflection (c4a3 and a3c4)"),
                ("---", "---", Some(0), "Repetition detected, 4 moves back"),
                ("---", "---", None, "The walk ends: the line begins here"),
            ]
        );
        assert!(
            table.verdict.starts_with("The placement has occurred 1 time before, last 4 moves")
        );
    }

    #[test]
    fn an_odd_closure_is_shown_and_walked_past() {
        let table = walk(&steps("7k/8/8/8/8/8/8/K7 w - - 0 1", "Kb1 Kg8 Kb2 Kh8 Ka1"), false);
        assert!(cells(&table).contains(&(
            "---",
            "---",
            Some(0),
            "Closed after 5 plies: the other side is to move, no repetition"
        )));
        assert_eq!(table.verdict, "The position stands for the first time.");
    }

    #[test]
    fn a_barrier_ends_the_walk() {
        let table = walk(&steps(START, "Nf3 e5 Ng1 Nf6 Nf3 Ng8 Ng1"), false);
        assert_eq!(
            table.rows.last().map(|row| (row.moved.as_str(), row.rule.as_str())),
            Some(("e7e5 (1...e5)", "Barrier (a pawn move): the walk ends"))
        );
        assert_eq!(
            table.verdict,
            "The position stands for the second time; it stood last 4 plies back."
        );
    }

    #[test]
    fn the_table_says_what_the_golden_model_says() {
        for line in lines(11, 60, Pieces::Like { like: 2, squares: 9 }, 40) {
            let mut chain = Chain::new();
            let mut steps: Vec<Step> = Vec::new();
            for record in line {
                chain.push(record).unwrap();
                let barrier = record.barrier.then(|| "a capture".to_owned());
                let after = shakmaty::Board::empty();
                steps.push(Step { name: record.to_string(), record, barrier, after });
            }
            let expected = chain.verdict().unwrap();
            let table = walk(&steps, false);
            let found =
                table.rows.iter().filter(|row| row.rule.starts_with("Repetition")).count() as u32;
            assert_eq!(found, expected.occurrences);
            if found > 0 {
                let last = format!("last {} plies back", expected.distance);
                assert!(table.verdict.contains(&last), "{}", table.verdict);
            }
        }
    }
}
