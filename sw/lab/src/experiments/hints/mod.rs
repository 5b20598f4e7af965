//! A search chip beside the host: what the host finds with it, and how busy the chip is.

mod beside;
mod games;

use std::io::Write;

use perpetual_chess::epd::Problem;
use perpetual_host::console::{Progress, Stop, grouped, interrupt};
use perpetual_host::engine::{Leaves, Limits, Options, Start, Thinker};

use super::positions::wac;
use super::search_chip::line::Built;
use super::search_ideas::Ideas;
use super::search_ideas::timed::{Clock, Timed};
use super::text_table::TextTable;
use super::{HOST, model};
use beside::Beside;

/// How much is searched.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// One position of so many.
    pub every: usize,
    /// Nodes of the host for each position.
    pub nodes: u64,
    /// Games of the match, and nodes of the host for each move.
    pub games: (usize, u64),
}

/// As in the document.
pub const FULL: Effort = Effort { every: 1, nodes: NODES, games: (100, NODES / 4) };
/// To see whether it works.
pub const QUICK: Effort = Effort { every: 100, nodes: 5_000, games: (1, 500) };

/// What the host makes in 200 ms.
const NODES: u64 = HOST / 5;
/// Of the host for its last plies, with a chip below.
const HOST_PLIES: u32 = 4;

/// A frame of full speed USB.
const USB: f64 = 0.001;

const fn built(searchers: usize, mhz: u32, baud: u32) -> Built {
    let hertz = 1e6 * mhz as f64;
    Built { searchers, hertz, baud: baud as f64, latency: USB }
}

/// Boards beside the host.
const BOARDS: [(&str, Built); 2] =
    [("HX8K", built(1, 72, 3_000_000)), ("ULX3S-85F", built(8, 50, 3_000_000))];

/// Writes the tables.
///
/// # Errors
/// If the output cannot be written.
pub fn write(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    let problems = wac(effort.every);
    let mut table = TextTable::new(
        &["", "searchers", "MHz", "baud", "solved", "depth of the chip", "chip's nodes", "at work"],
        1,
    );
    let progress = Progress::new(Some(((BOARDS.len() + 3) * problems.len()) as u64));
    let limits = Limits { nodes: Some(effort.nodes), ..Limits::default() };
    let more = Limits { nodes: Some(effort.nodes / 3 * 4), ..Limits::default() };
    for (name, limits) in [("host alone", &limits), ("a third more time", &more)] {
        let mut solved = 0;
        for problem in &problems {
            let mut thinker = Thinker::new(Options::default(), model(), 16);
            solved += u32::from(is_solved(problem, &mut thinker, limits));
            progress.step();
            if interrupt::requested() {
                return Ok(());
            }
        }
        table.row([
            name.to_owned(),
            String::new(),
            String::new(),
            String::new(),
            solved.to_string(),
        ]);
    }
    let cycles = (effort.nodes as f64 / HOST as f64 * 72e6) as u64;
    let mut solved = 0;
    for problem in &problems {
        solved += u32::from(below(problem, cycles)?);
        progress.step();
        if interrupt::requested() {
            return Ok(());
        }
    }
    let name = format!("the chip below {HOST_PLIES} plies of the host, both and the line free");
    table.row([name, "1".to_owned(), "72".to_owned(), String::new(), solved.to_string()]);
    for (name, built) in BOARDS {
        let (mut solved, mut depth, mut nodes, mut work) = (0, 0, 0, 0.0);
        for problem in &problems {
            let (beside, spent) = Beside::new(built, HOST).map_err(Stop::because)?;
            let mut thinker = Thinker::new(Options::default(), model(), 16);
            thinker.take_hints(Some(Box::new(beside)));
            solved += u32::from(is_solved(problem, &mut thinker, &limits));
            let tally = thinker.hints().map(|hints| hints.tally()).unwrap_or_default();
            depth += tally.depth;
            nodes += tally.nodes;
            work += spent.at_work();
            progress.step();
            if interrupt::requested() {
                return Ok(());
            }
        }
        let all = problems.len().max(1);
        table.row([
            format!("host with {name}"),
            built.searchers.to_string(),
            format!("{:.0}", built.hertz / 1e6),
            grouped(built.baud as u64),
            solved.to_string(),
            format!("{:.1}", f64::from(depth) / all as f64),
            grouped(nodes / all as u64),
            format!("{:.0} %", 100.0 * work / all as f64),
        ]);
    }
    progress.finish();
    writeln!(
        out,
        "{} positions of WAC. The host makes {} nodes each, at {} a second; the chip's time goes on beside it. Its clock cycles are an \
         estimate from the moves generated, made and left; line and USB adapter (1 ms a direction) are added by calculation.\n",
        problems.len(),
        grouped(effort.nodes),
        grouped(HOST),
    )?;
    writeln!(out, "{table}")?;
    games::write(effort, out)
}

fn is_solved(problem: &Problem, thinker: &mut Thinker, limits: &Limits) -> bool {
    let start = Start::new(problem.position.clone());
    let reached = thinker.think(&start, limits.clone(), |_| {});
    reached.line.first().is_some_and(|&played| problem.is_solved(played))
}

/// Whether a position is solved with the chip below the host's tree, in so many cycles of the chip.
fn below(problem: &Problem, cycles: u64) -> Result<bool, Stop> {
    let clock = Clock { limit: cycles, ..Clock::default() };
    let chip = Timed::new(Ideas::default(), false, clock.clone());
    let mut thinker = Thinker::new(Options::default(), model(), 16);
    let leaves = Leaves::new(Box::new(chip), HOST_PLIES, 1).map_err(Stop::because)?;
    thinker.search_leaves(Some(leaves));
    let limits = Limits { stop: clock.stop.clone(), ..Limits::default() };
    Ok(is_solved(problem, &mut thinker, &limits))
}
