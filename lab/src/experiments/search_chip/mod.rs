//! What the search chip does in a clock cycle, and many of them on a board with the host's tree above.

mod line;

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use perpetual_engine::leaves::{chip_board, table::table};
use perpetual_engine::{Leaves, Limits, Options, Thinker};
use perpetual_host::console::{Stop, grouped, interrupt};
use perpetual_host::forms::{Form, searcher};
use perpetual_model::search::{Board, Chip, Job, Request, Root, Searcher, Task, ask, takes_king};

use super::model;
use super::positions::{ENDGAMES, MIDDLE_GAMES, Named};
use crate::table::Table;
use line::{Built, Line, Spent};

/// How much is searched.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Positions of each kind.
    pub positions: usize,
    /// Depths of the chip in middle games; endgames are searched a ply deeper.
    pub depths: [u32; 2],
    /// Positions of the whole, plies of the host, and of both.
    pub whole: (usize, u32, u32),
}

/// As in the document.
pub const FULL: Effort = Effort { positions: 10, depths: [3, 4], whole: (3, 2, 6) };
/// To see whether it works.
pub const QUICK: Effort = Effort { positions: 1, depths: [1, 2], whole: (1, 1, 2) };

/// The clocks of the boards, MHz, and rates of their lines, baud.
const BOARDS: [(&str, usize, f64, f64); 6] = [
    ("HX8K", 1, 72.0, 1e6),
    ("HX8K", 1, 72.0, 3e6),
    ("ULX3S-85F", 1, 50.0, 3e6),
    ("ULX3S-85F", 2, 50.0, 3e6),
    ("ULX3S-85F", 4, 50.0, 3e6),
    ("ULX3S-85F", 8, 50.0, 3e6),
];

/// A frame of full speed USB.
const USB: f64 = 0.001;

/// Writes the tables.
///
/// # Errors
/// If a simulation is not built in, or the output cannot be written.
pub fn write(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    let mut chip = searcher(&Form::Verilated, 0, 1).map_err(Stop::Because)?;
    chip.load(&table()).map_err(Stop::because)?;
    let mut alone = Table::new(
        1,
        &["positions", "depth", "nodes", "legal", "cycles a node", "cycles a legal node"],
    );
    let (mut nodes, mut seconds) = (0, 0.0);
    for (what, positions, deeper) in
        [("middle games", &MIDDLE_GAMES[..], 0), ("endgames", &ENDGAMES[..], 1)]
    {
        for depth in effort.depths.map(|depth| depth + deeper) {
            let mut sum = Searched::default();
            for named in positions.iter().take(effort.positions) {
                sum.add(chip.as_mut(), named, depth)?;
                if interrupt::requested() {
                    return Ok(());
                }
            }
            nodes += sum.nodes;
            seconds += sum.seconds;
            alone.row(sum.row(what, depth));
        }
    }
    writeln!(
        out,
        "The exported Verilog, with a detector of 32 plies. All of its nodes are counted; most are legal.\n"
    )?;
    writeln!(out, "{alone}")?;
    let rate = grouped((nodes as f64 / seconds.max(1e-9)) as u64);
    writeln!(out, "Under Verilator on one core: {rate} nodes a second.\n")?;
    whole(effort, out)
}

/// What was searched.
#[derive(Default)]
struct Searched {
    nodes: u64,
    illegal: u64,
    cycles: u64,
    seconds: f64,
}

impl Searched {
    /// Searches a position on the chip, and on the model to see which nodes are legal.
    fn add(&mut self, chip: &mut dyn Searcher, named: &Named, depth: u32) -> Result<(), Stop> {
        let start = named.start().map_err(Stop::Because)?;
        let board = chip_board(start.position()).map_err(Stop::Because)?;
        let request = Request::of_depth(depth);
        let mut model = Chip::new(table(), chip.plies());
        model.load(board.clone());
        // Nodes in which the king could be captured.
        let mut illegal = 0;
        let mut watch = |ply, board: &Board, _| illegal += u64::from(ply > 0 && takes_king(board));
        let expected = model.search_watched(&request, &mut watch).map_err(Stop::because)?;
        let job = Job { root: Root::new(board, &[]), task: Task::Search(request) };
        let began = Instant::now();
        let reply = ask(chip, &job).map_err(Stop::because)?;
        self.seconds += began.elapsed().as_secs_f64();
        let found = reply.done.map_err(Stop::because)?;
        if found.answer() != Some(expected) {
            return Err(Stop::Because(format!(
                "{}, depth {depth}: expected {expected:?}, got {found:?}",
                named.name
            )));
        }
        self.nodes += expected.counts.nodes;
        self.illegal += illegal;
        self.cycles += reply.cycles.unwrap_or(0);
        Ok(())
    }

    fn row(&self, what: &str, depth: u32) -> [String; 6] {
        let legal = self.nodes - self.illegal;
        let each = |nodes: u64| format!("{:.2}", self.cycles as f64 / nodes.max(1) as f64);
        [
            what.to_owned(),
            depth.to_string(),
            grouped(self.nodes),
            format!("{:.1} %", 100.0 * legal as f64 / self.nodes.max(1) as f64),
            each(self.nodes),
            each(legal),
        ]
    }
}

/// Boards below the host's tree.
fn whole(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    let (positions, host_plies, depth) = effort.whole;
    let mut table = Table::new(
        1,
        &[
            "board",
            "searchers",
            "MHz",
            "baud",
            "nodes",
            "aborted",
            "seconds",
            "nodes a second",
            "at work",
        ],
    );
    for (name, searchers, mhz, baud) in BOARDS {
        let built = Built { searchers, hertz: 1e6 * mhz, baud, latency: USB };
        let (mut nodes, mut aborted, mut seconds, mut busy) = (0, 0, 0.0, 0.0);
        for named in MIDDLE_GAMES.iter().take(positions) {
            let chip = searcher(&Form::Verilated, 0, 1).map_err(Stop::Because)?;
            let spent = Arc::new(Mutex::new(Spent::default()));
            let line = Line::new(chip, built, spent.clone());
            let leaves = Leaves::new(Box::new(line), host_plies, searchers);
            let mut thinker = Thinker::new(Options::default(), model(), 16);
            thinker.search_leaves(Some(leaves.map_err(Stop::because)?));
            let start = named.start().map_err(Stop::Because)?;
            let reached = thinker.think(&start, Limits::depth(depth), |_| {});
            nodes += reached.tally.nodes;
            aborted += reached.aborted;
            let spent = *spent.lock().unwrap_or_else(PoisonError::into_inner);
            seconds += spent.passed;
            busy += spent.busy;
            if interrupt::requested() {
                return Ok(());
            }
        }
        table.row([
            name.to_owned(),
            searchers.to_string(),
            format!("{mhz}"),
            grouped(baud as u64),
            grouped(nodes),
            grouped(aborted),
            format!("{seconds:.2}"),
            grouped((nodes as f64 / seconds.max(1e-9)) as u64),
            format!("{:.0} %", 100.0 * busy / seconds.max(1e-9) / searchers as f64),
        ]);
    }
    writeln!(
        out,
        "The host's tree above boards, {positions} middle games to depth {depth}, {host_plies} plies of the host. Clock cycles are \
         those of the Verilog; line and USB adapter (1 ms a direction) are added by calculation, and the host takes no time.\n"
    )?;
    write!(out, "{table}")?;
    Ok(())
}
