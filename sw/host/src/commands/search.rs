//! `perpetual search`: the best move of a position, depth by depth.

use std::fmt;
use std::io::Write;
use std::time::Duration;

use crate::console::{Exit, Stop, interrupt, say};
use perpetual_chess::pgn::notation;
use perpetual_engine::leaves::chip_board;
use perpetual_engine::{Limits, Reached, Start, Thinker};
use perpetual_model::search::MAX_DEPTH as CHIP_DEPTH;
use serde::Serialize;
use shakmaty::{Chess, Color, Position};

use crate::cli::Format;
use crate::cli::search::SearchArgs;
use crate::commands::chip::Chip;
use crate::commands::line;

/// How long a search takes that is given no end.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// Runs the command.
///
/// # Errors
/// If the position or a move cannot be read, the detector not be used, or the output not be
/// written.
pub fn run(arguments: &SearchArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let start = Start::of_game(&line::game(&arguments.line)?);
    if let Some(over) = game_over(start.position()) {
        return Err(Stop::because(format!("there is nothing to search: {over}")));
    }
    check_leaves(arguments, start.position())?;
    let mut thinker = arguments.searching.thinker()?;
    let limits = limits(arguments);
    interrupt::watch();
    let mut written = Ok(());
    let mut last = None;
    if arguments.format == Format::Text {
        writeln!(out, "depth  move        value        nodes  repetitions  seconds  line")?;
        out.flush()?;
    }
    let stop = limits.stop.clone();
    let chip = thinker.leaves().map(Chip::of);
    let shown = |reached: &Reached| {
        let shown = Shown::new(start.position(), reached);
        let chip = chip.as_ref().map(|chip| chip.with(reached));
        Shown { inexact: chip.as_ref().map(|_| reached.tally.inexact), chip, ..shown }
    };
    let reached = thinker.think(&start, limits, |reached| {
        let shown = shown(reached);
        if written.is_ok() {
            written = arguments.format.write(&shown, out);
        }
        if written.is_err() {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
        last = Some(reached.depth);
    });
    written?;
    if last.is_none() {
        // Not even one ply was finished: a legal move all the same.
        arguments.format.write(&shown(&reached), out)?;
    }
    if let (Format::Text, Some(chip)) = (arguments.format, shown(&reached).chip) {
        writeln!(out, "{}", chip.brief())?;
    }
    warn_of_failures(&mut thinker);
    Ok(if interrupt::requested() { Exit::Interrupted } else { Exit::Success })
}

/// Says what has failed during the last search, and what the search did without it.
pub fn warn_of_failures(thinker: &mut Thinker) {
    if let Some(warning) = thinker.take_warning() {
        let instead = "the search went on in software, with the same result";
        say(&format!("warning: {warning}; {instead}"));
    }
}

fn limits(arguments: &SearchArgs) -> Limits {
    let time = arguments.seconds;
    let unbounded = arguments.depth.is_none() && arguments.nodes.is_none();
    Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        hard: time.or(unbounded.then_some(USUAL_TIME)),
        interrupt: Some(interrupt::flag()),
        ..Limits::default()
    }
}

/// Whether a chip, if one is asked for, can hold the position and search so deep.
fn check_leaves(arguments: &SearchArgs, position: &Chess) -> Result<(), Stop> {
    let leaves = &arguments.searching.asked.leaves;
    if leaves.chip.is_none() {
        return Ok(());
    }
    let deepest = leaves.host_plies + CHIP_DEPTH;
    if let Some(depth) = arguments.depth.filter(|depth| *depth > deepest) {
        return Err(Stop::because(format!(
            "the search chip searches {CHIP_DEPTH} plies at most: for --depth {depth} give --host-plies {} \
             or more",
            depth - CHIP_DEPTH
        )));
    }
    chip_board(position).map(drop).map_err(Stop::Because)
}

/// Why no move can be searched for.
pub fn game_over(position: &Chess) -> Option<&'static str> {
    let mover = position.turn();
    match (position.legal_moves().is_empty(), position.is_check(), mover) {
        (false, _, _) => None,
        (true, true, Color::White) => Some("White is mated"),
        (true, true, Color::Black) => Some("Black is mated"),
        (true, false, Color::White) => Some("White is stalemated"),
        (true, false, Color::Black) => Some("Black is stalemated"),
    }
}

/// What was reached, for people and programs.
#[derive(Debug, Serialize)]
pub struct Shown {
    depth: u32,
    /// The best move in algebraic notation; none if there is no legal move.
    #[serde(rename = "move")]
    best: Option<String>,
    /// Hundredths of a pawn.
    value: i32,
    /// Moves to mate.
    mate: Option<i32>,
    nodes: u64,
    terminal: u64,
    repetitions: u64,
    seconds: f64,
    line: Vec<String>,
    /// A repetition may have been missed; of a search with a chip.
    #[serde(skip_serializing_if = "Option::is_none")]
    inexact: Option<bool>,
    /// The search chip, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    chip: Option<Chip>,
}

impl Shown {
    /// What was reached from a position.
    pub fn new(position: &Chess, reached: &Reached) -> Shown {
        let line = notation(position, &reached.line);
        Shown {
            depth: reached.depth,
            best: line.first().cloned(),
            value: reached.score,
            mate: reached.mate(),
            nodes: reached.tally.nodes,
            terminal: reached.tally.terminal,
            repetitions: reached.tally.repetitions,
            seconds: reached.time.as_secs_f64(),
            line,
            inexact: None,
            chip: None,
        }
    }
}

impl fmt::Display for Shown {
    /// A line of a table: depth, move, value, nodes, repetitions, seconds and line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = match self.mate {
            Some(moves) => format!("#{moves}"),
            None => format!("{:+.2}", f64::from(self.value) / 100.0),
        };
        write!(
            f,
            "{:>5}  {:<8} {value:>8} {:>12} {:>12} {:>8.2}  {}",
            self.depth,
            self.best.as_deref().unwrap_or("-"),
            self.nodes,
            self.repetitions,
            self.seconds,
            self.line.join(" ")
        )
    }
}
