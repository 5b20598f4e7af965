//! `perpetual bench`: how fast the search chip is in each form.

use std::collections::VecDeque;
use std::io::Write;
use std::time::{Duration, Instant};

use crate::console::{Exit, Stop, grouped, interrupt};
use crate::forms::{Form, searcher};
use perpetual_engine::leaves::table::table;
use perpetual_model::search::{FenError, Job, Reply, Request, Root, Searcher, Task};
use serde::Serialize;

use crate::cli::BenchArgs;
use crate::cli::Format;

/// The start, three middle games and two endgames.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2ppbp/2np1np1/2p5/2P5/2NP1NP1/PP2PPBP/R1BQ1RK1 w - - 0 8",
    "8/5pk1/R5p1/8/8/r5P1/5PK1/8 w - - 0 1",
    "8/5k2/3n2p1/5p2/5P2/3B2P1/5K2/8 w - - 0 1",
];

/// How long to wait between two looks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// A row.
#[derive(Debug, Serialize)]
struct Row {
    form: String,
    task: &'static str,
    depth: u32,
    in_flight: u32,
    requests: u64,
    nodes: u64,
    generations: u64,
    seconds: f64,
    nodes_per_second: u64,
    cycles: Option<u64>,
    cycles_per_node: Option<f64>,
}

/// Runs the command.
///
/// # Errors
/// If a form cannot be used, or the output not be written.
pub fn run(arguments: &BenchArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let BenchArgs { depth, in_flight, seconds, format, baud, .. } = *arguments;
    interrupt::watch();
    let forms = if arguments.on.is_empty() { vec![Form::Model] } else { arguments.on.clone() };
    // All are there before the first is measured.
    let opened: Result<Vec<_>, _> =
        forms.iter().map(|form| searcher(form, baud, in_flight as usize)).collect();
    let mut opened = opened.map_err(Stop::Because)?;
    if format == Format::Text {
        writeln!(
            out,
            "{:<20} {:<8} {:>9} {:>9} {:>13} {:>13} {:>12}",
            "form", "task", "in flight", "requests", "nodes", "nodes/s", "cycles/node"
        )?;
    }
    for (form, searcher) in forms.iter().zip(&mut opened) {
        searcher.load(&table()).map_err(Stop::because)?;
        let search = Task::Search(Request::of_depth(depth));
        let mut rows = vec![("search", depth, search.clone(), 1)];
        rows.extend((in_flight > 1).then_some(("search", depth, search, in_flight)));
        rows.push(("perft", depth - 1, Task::Perft(depth - 1), in_flight));
        for (name, depth, task, most) in rows {
            let measured = Measured::of(searcher.as_mut(), &task, most, seconds)?;
            if interrupt::requested() {
                return Ok(Exit::Interrupted);
            }
            measured.row(form, name, depth, most).write(format, out)?;
        }
    }
    Ok(Exit::Success)
}

/// What was counted.
#[derive(Debug, Default)]
struct Measured {
    requests: u64,
    nodes: u64,
    generations: u64,
    cycles: Option<u64>,
    time: Duration,
}

impl Measured {
    /// Keeps so many requests in flight for this time, and counts those that are answered.
    fn of(
        searcher: &mut dyn Searcher,
        task: &Task,
        most: u32,
        time: Duration,
    ) -> Result<Measured, Stop> {
        let jobs = jobs(task).map_err(Stop::because)?;
        let mut jobs = jobs.iter().cycle();
        let mut measured = Measured::default();
        let mut numbers = VecDeque::new();
        let began = Instant::now();
        while measured.requests == 0 || measured.time < time {
            while numbers.len() < most as usize
                && let Some(job) = jobs.next()
            {
                numbers.push_back(searcher.submit(job).map_err(Stop::because)?);
            }
            let Some(&number) = numbers.front() else { break };
            if let Some(reply) = searcher.collect(number, LOOK).map_err(Stop::because)? {
                numbers.pop_front();
                measured.add(&reply)?;
                measured.time = began.elapsed();
            }
            if interrupt::requested() {
                break;
            }
        }
        for number in numbers {
            searcher.abort(number).map_err(Stop::because)?;
        }
        Ok(measured)
    }

    fn add(&mut self, reply: &Reply) -> Result<(), Stop> {
        let counts = reply.done.map_err(Stop::because)?.counts();
        self.requests += 1;
        self.nodes += counts.nodes;
        self.generations += counts.generations;
        if let Some(cycles) = reply.cycles {
            *self.cycles.get_or_insert(0) += cycles;
        }
        Ok(())
    }

    fn row(self, form: &Form, task: &'static str, depth: u32, in_flight: u32) -> Row {
        let Measured { requests, nodes, generations, cycles, time } = self;
        let seconds = time.as_secs_f64();
        Row {
            form: form.to_string(),
            task,
            depth,
            in_flight,
            requests,
            nodes,
            generations,
            seconds,
            nodes_per_second: (nodes as f64 / seconds.max(1e-9)) as u64,
            cycles,
            cycles_per_node: cycles.map(|cycles| cycles as f64 / nodes.max(1) as f64),
        }
    }
}

fn jobs(task: &Task) -> Result<Vec<Job>, FenError> {
    let roots = POSITIONS.iter().map(|fen| Ok(Root::after(fen.parse()?, &[])));
    roots.map(|root| Ok(Job { root: root?, task: task.clone() })).collect()
}

impl Row {
    fn write(&self, format: Format, out: &mut dyn Write) -> Result<(), Stop> {
        match format {
            Format::Json => {
                serde_json::to_writer(&mut *out, self).map_err(std::io::Error::from)?;
                writeln!(out)?;
            }
            Format::Text => {
                let cycles = self.cycles_per_node.map_or("-".to_owned(), |n| format!("{n:.1}"));
                writeln!(
                    out,
                    "{:<20} {:<8} {:>9} {:>9} {:>13} {:>13} {cycles:>12}",
                    self.form,
                    self.task,
                    self.in_flight,
                    grouped(self.requests),
                    grouped(self.nodes),
                    grouped(self.nodes_per_second),
                )?;
            }
        }
        Ok(out.flush()?)
    }
}
