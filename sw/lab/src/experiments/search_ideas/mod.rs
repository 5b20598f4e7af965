//! What additions to the search chip are worth, in its model.

mod ideas;
mod search;
pub(super) mod timed;

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;

use perpetual_host::console::{Progress, Stop, grouped, interrupt};
use perpetual_host::engine::{Leaves, Limits, Options, Reached, Start, Thinker};
use shakmaty::Chess;

use super::model;
use super::positions::wac;
use super::text_table::TextTable;
use ideas::Checks;
pub(super) use ideas::Ideas;
use timed::{Clock, Timed};

/// How much is searched.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// One position of so many.
    pub every: usize,
    /// Cycles a position.
    pub cycles: u64,
    /// Depth from the start position.
    pub depth: u32,
}

/// As in the document: about 200 ms of an HX8K.
pub const FULL: Effort = Effort { every: 3, cycles: 11_000_000, depth: 8 };
/// To see whether it works.
pub const QUICK: Effort = Effort { every: 100, cycles: 100_000, depth: 4 };

/// Plies of the host: in the positions, and from the start position.
const HOST_PLIES: [u32; 2] = [4, 2];

/// Name, ideas, and whether the best move of a root is tried first.
fn rows() -> Vec<(&'static str, Ideas, bool)> {
    let none = Ideas::default();
    let checks = |checks| Ideas { checks, ..none };
    let all = Ideas {
        checks: Checks::Above,
        null_move: true,
        reductions: true,
        futility: true,
        razoring: true,
        history: false,
        exchanges: false,
        check_circuit: false,
    };
    let quick = |checks| Ideas { checks, check_circuit: true, ..none };
    let fewer = Ideas { null_move: true, reductions: true, ..none };
    vec![
        ("none", none, false),
        ("a ply more in check at the horizon below beta", checks(Checks::Horizon), false),
        ("above the horizon", checks(Checks::Above), false),
        ("both", checks(Checks::Both), false),
        ("and no move to the horizon left unmade", checks(Checks::Everywhere), false),
        ("the same, with a circuit that tells check", quick(Checks::Everywhere), false),
        ("null move, R = 2", Ideas { null_move: true, ..none }, false),
        ("late quiet moves a ply less", Ideas { reductions: true, ..none }, false),
        ("null move and late moves", fewer, false),
        ("reverse futility", Ideas { futility: true, ..none }, false),
        ("razoring", Ideas { razoring: true, ..none }, false),
        ("history", Ideas { history: true, ..none }, false),
        ("bad exchanges behind the killer", Ideas { exchanges: true, ..none }, false),
        ("best move of the root first", none, true),
        ("all, checks above the horizon", all, true),
        (
            "all, checks everywhere, with a circuit",
            Ideas {
                history: true,
                exchanges: true,
                check_circuit: true,
                checks: Checks::Everywhere,
                ..all
            },
            true,
        ),
    ]
}

/// Writes the table.
///
/// # Errors
/// If the output cannot be written.
pub fn write(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    let problems = wac(effort.every);
    let rows = rows();
    let progress = Progress::new(Some((rows.len() * problems.len()) as u64));
    let mut table = TextTable::new(&["added", "solved", "nodes to depth", "cycles a node"], 1);
    for (name, ideas, root_first) in rows {
        let mut solved = 0;
        for problem in &problems {
            let start = Start::new(problem.position.clone());
            let limits = Limits { hard: Some(Duration::from_secs(600)), ..Limits::default() };
            let (reached, _) =
                thought(&start, ideas, root_first, HOST_PLIES[0], effort.cycles, limits)?;
            solved +=
                u64::from(reached.line.first().is_some_and(|&played| problem.is_solved(played)));
            progress.step();
            if interrupt::requested() {
                return Ok(());
            }
        }
        let start = Start::new(Chess::default());
        let limits = Limits::depth(effort.depth);
        let (reached, clock) = thought(&start, ideas, root_first, HOST_PLIES[1], u64::MAX, limits)?;
        let (cycles, nodes) =
            (clock.cycles.load(Ordering::Relaxed), clock.nodes.load(Ordering::Relaxed));
        table.row([
            name.to_owned(),
            solved.to_string(),
            grouped(reached.tally.nodes),
            format!("{:.1}", cycles as f64 / nodes.max(1) as f64),
        ]);
    }
    progress.finish();
    writeln!(
        out,
        "{} positions of WAC, solved in {} clock cycles of the chip each, below {} plies of a host that takes no time, as its \
         line, one request after the other. Nodes are those of host and chip from the start position to depth {}, {} plies of \
         the host. Cycles are an estimate from the moves generated, made and left.\n",
        problems.len(),
        grouped(effort.cycles),
        HOST_PLIES[0],
        effort.depth,
        HOST_PLIES[1],
    )?;
    write!(out, "{table}")?;
    Ok(())
}

/// A search with a chip of such a kind.
fn thought(
    start: &Start,
    ideas: Ideas,
    root_first: bool,
    host_plies: u32,
    cycles: u64,
    limits: Limits,
) -> Result<(Reached, Clock), Stop> {
    let clock = Clock { limit: cycles, ..Clock::default() };
    let chip = Timed::new(ideas, root_first, clock.clone());
    let mut thinker = Thinker::new(Options::default(), model(), 16);
    thinker.search_leaves(Some(Leaves::new(Box::new(chip), host_plies, 1).map_err(Stop::because)?));
    let limits = Limits { stop: clock.stop.clone(), ..limits };
    Ok((thinker.think(start, limits, |_| {}), clock))
}
