//! What additions to the search chip are worth, in its model.

mod ideas;
mod rows;
mod search;
pub(super) mod timed;

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;

use perpetual_chess::epd::Problem;
use perpetual_host::console::{Progress, Stop, grouped, interrupt};
use perpetual_host::engine::{Leaves, Limits, Options, Reached, Start, Thinker};
use shakmaty::Chess;

use super::positions::wac;
use super::text_table::TextTable;
use super::{HOST, model};
use rows::{Row, rows};
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

/// As in the document: 50 ms of an HX8K.
pub const FULL: Effort = Effort { every: 1, cycles: MHZ * 50_000, depth: 8 };
/// To see whether it works.
pub const QUICK: Effort = Effort { every: 100, cycles: 100_000, depth: 4 };

/// The clock of the chip on an HX8K.
const MHZ: u64 = 72;

/// Plies of the host: in the positions, and from the start position.
const HOST_PLIES: [u32; 2] = [4, 2];

/// Writes the table.
///
/// # Errors
/// If the output cannot be written.
pub fn write(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    let problems = wac(effort.every);
    let rows = rows();
    let progress = Progress::new(Some(((rows.len() + 1) * problems.len()) as u64));
    let mut table = TextTable::new(
        &["added", "cells", "it takes", "solved", "nodes to depth", "cycles a node"],
        3,
    );
    let mut most = 0;
    for row in rows {
        let mut solved = 0;
        for problem in &problems {
            let start = Start::new(problem.position.clone());
            let limits = Limits { hard: Some(Duration::from_secs(600)), ..Limits::default() };
            let (reached, _) = thought(&start, &row, HOST_PLIES[0], effort.cycles, limits)?;
            solved += u64::from(is_solved(problem, &reached));
            progress.step();
            if interrupt::requested() {
                return Ok(());
            }
        }
        most = most.max(solved);
        let start = Start::new(Chess::default());
        let limits = Limits::depth(effort.depth);
        let (reached, clock) = thought(&start, &row, HOST_PLIES[1], u64::MAX, limits)?;
        let (cycles, nodes) =
            (clock.cycles.load(Ordering::Relaxed), clock.nodes.load(Ordering::Relaxed));
        table.row([
            row.added.to_owned(),
            row.cells.to_owned(),
            row.takes.to_owned(),
            solved.to_string(),
            grouped(reached.tally.nodes),
            format!("{:.1}", cycles as f64 / nodes.max(1) as f64),
        ]);
    }
    let host = effort.cycles * HOST / MHZ / 1_000_000;
    let limits = Limits { nodes: Some(host), ..Limits::default() };
    let mut alone = 0;
    for problem in &problems {
        let mut thinker = Thinker::new(Options::default(), model(), 16);
        let start = Start::new(problem.position.clone());
        alone += u64::from(is_solved(problem, &thinker.think(&start, limits.clone(), |_| {})));
        progress.step();
    }
    progress.finish();
    writeln!(
        out,
        "{} positions of WAC, {}, each solved or not in {} clock cycles of the chip ({} ms at {MHZ} MHz), below {} plies of a \
         host that takes no time, as its line, one request after the other. Nodes are those of host and chip from the start \
         position to depth {}, {} plies of the host. Cycles are an estimate from the moves generated, made and left. In that \
         time, {} nodes at {} a second, the host alone solves {alone}. Two or three more or less may be chance.\n",
        problems.len(),
        if effort.every == 1 { "all".to_owned() } else { format!("one of {}", effort.every) },
        grouped(effort.cycles),
        effort.cycles / MHZ / 1_000,
        HOST_PLIES[0],
        effort.depth,
        HOST_PLIES[1],
        grouped(host),
        grouped(HOST),
    )?;
    writeln!(out, "{table}")?;
    write!(out, "The killer alone is built.")?;
    if most < alone {
        write!(
            out,
            " The others were dropped: with none of them, nor with all, does a chip below the host's tree find as much ({most}) as \
             the host alone ({alone}), though the host's own part takes no time here."
        )?;
    }
    writeln!(out)?;
    Ok(())
}

fn is_solved(problem: &Problem, reached: &Reached) -> bool {
    reached.line.first().is_some_and(|&played| problem.is_solved(played))
}

/// A search with a chip of such a kind.
fn thought(
    start: &Start,
    row: &Row,
    host_plies: u32,
    cycles: u64,
    limits: Limits,
) -> Result<(Reached, Clock), Stop> {
    let clock = Clock { limit: cycles, ..Clock::default() };
    let chip = Timed::new(row.ideas, row.root_first, clock.clone());
    let mut thinker = Thinker::new(Options::default(), model(), 16);
    thinker.search_leaves(Some(Leaves::new(Box::new(chip), host_plies, 1).map_err(Stop::because)?));
    let limits = Limits { stop: clock.stop.clone(), ..limits };
    Ok((thinker.think(start, limits, |_| {}), clock))
}
