//! The walk of the paper's Table 2: in the order of the moves, with the paper's own rules of
//! transition, reflection and symmetry (Vučković and Vidanović 2007, sections 5.2 and 5.3).
//!
//! It shows what the published method does, not what is right: it has no parity, its rule of
//! symmetry covers swaps of two only, and walking forwards it finds a return to the first
//! position of the window alone.

use perpetual_model::{AxonList, Direction, OpenChain, Placed, Settled, square_name};

use super::moves::Step;
use super::table::{NOTHING, WalkRow, WalkTable};

/// Walks the window (the moves since the last barrier) from its first move on, until all chains
/// are closed.
pub fn walk(steps: &[Step]) -> WalkTable {
    let window = match steps.iter().rposition(|step| step.barrier.is_some()) {
        Some(barrier) => &steps[barrier + 1..],
        None => steps,
    };
    // One entry a move: it never runs out.
    let mut list = AxonList::new(window.len());
    let mut rows = Vec::new();
    for step in window {
        let (from, to) = (step.record.from, step.record.to);
        let Ok(placed) = list.place(step.record, Direction::Forward) else { break };
        // What is dropped now is still listed and counted in this step's row.
        let (listed, open) = (shown(&list), list.open().count());
        let rule = match placed {
            Placed::Insert => "Insert".to_owned(),
            Placed::Transition { before, .. } => format!(
                "Transition ({} and {})",
                squares(before.from, before.to),
                squares(from, to)
            ),
        };
        let rule = match list.settle(placed) {
            Settled::Nothing => rule,
            Settled::Reflection(chain) => {
                format!("{rule}. Rule of reflection applied ({chain})")
            }
            Settled::Symmetry(chain, other) => {
                format!("{rule}. Rule of symmetry applied ({chain} and {other})")
            }
        };
        let moved = squares(from, to).to_uppercase();
        rows.push(WalkRow { moved, list: listed, open: Some(open), rule });
        if list.is_closed() {
            rows.push(WalkRow {
                moved: NOTHING.to_owned(),
                list: NOTHING.to_owned(),
                open: Some(0),
                rule: "Repetition detected".to_owned(),
            });
            break;
        }
    }
    let found = !window.is_empty() && list.is_closed();
    let verdict = if found {
        "By the published rules the first position of the window has come back.".to_owned()
    } else {
        "By the published rules the first position of the window has not come back.".to_owned()
    };
    WalkTable { rows, verdict }
}

fn squares(from: u8, to: u8) -> String {
    format!("{}{}", square_name(from), square_name(to))
}

/// As the paper lists chains: `N_C4A3 N_D2C4`.
fn shown(list: &AxonList) -> String {
    let upper = |chain: OpenChain| {
        format!("{}_{}", chain.piece, squares(chain.from, chain.to).to_uppercase())
    };
    list.open().map(upper).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::moves::partial;

    fn walked(fen: &str, line: &str) -> WalkTable {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        walk(&partial(Some(fen), &words).unwrap())
    }

    #[test]
    fn a_chain_that_closes_on_itself_is_reflected() {
        let table = walked("8/8/8/8/2N5/8/3K4/8 w - - 0 1", "c4a3 d2e2 a3c4 e2d2");
        assert_eq!(table.rows[2].list, "N_C4C4 K_D2E2");
        assert!(table.rows[2].rule.ends_with("Rule of reflection applied (N_c4c4)"));
        assert_eq!(table.rows.last().map(|row| row.open), Some(Some(0)));
    }

    #[test]
    fn only_the_window_is_walked() {
        let table = walked("8/8/8/8/2N5/8/3P4/8 w - - 0 1", "c4a3 d2d3 a3c4");
        assert_eq!(table.rows.len(), 1);
        assert!(table.verdict.contains("not come back"));
    }
}
