//! `perpetual search`: the best move of a position, depth by depth.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Color, Move, Position};

use crate::cli::search::{Knower, SearchArgs, SearchFormat, Searching, Switch};
use crate::exit::{Exit, Stop};
use crate::form::{self, Form, serial};
use crate::interrupt;
use crate::pgn::{line_of_words, parse_fen};
use crate::search::source::{Following, Guarded};
use crate::search::{Ahead, Batched, Knowledge, Limits, Options, Reached, Start, Thinker};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// How long a search takes that is given no end.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// Runs the command.
///
/// # Errors
/// If the position or a move cannot be read, the detector not be used, or the output not be
/// written.
pub fn run(arguments: &SearchArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let start = start(arguments.fen.as_deref().unwrap_or(START), &arguments.moves)?;
    if let Some(over) = game_over(start.position()) {
        return Err(Stop::because(format!("there is nothing to search: {over}")));
    }
    let mut thinker = thinker(&arguments.searching)?;
    let limits = limits(arguments);
    interrupt::watch();
    let mut written = Ok(());
    let mut last = None;
    if arguments.format == SearchFormat::Text {
        writeln!(out, "depth  move        value        nodes  repetitions  seconds  line")?;
        out.flush()?;
    }
    let stop = limits.stop.clone();
    let reached = thinker.think(&start, limits, |reached| {
        let shown = Shown::new(start.position(), reached);
        if written.is_ok() {
            written = shown.write(arguments.format, out);
        }
        if written.is_err() {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
        last = Some(reached.depth);
    });
    written?;
    if last.is_none() {
        // Not even one ply was finished: a legal move all the same.
        Shown::new(start.position(), &reached).write(arguments.format, out)?;
    }
    if let Some(warning) = thinker.take_warning() {
        warn_of_fall_back(&warning);
    }
    Ok(if interrupt::requested() { Exit::Interrupted } else { Exit::Well })
}

/// Says that the golden model has taken the place of a detector that failed.
pub fn warn_of_fall_back(warning: &str) {
    let _ = writeln!(
        io::stderr(),
        "perpetual: warning: {warning}; the search went on with the golden model, with the same result"
    );
}

fn limits(arguments: &SearchArgs) -> Limits {
    let time = arguments.movetime.map(Duration::from_millis);
    let unbounded = arguments.depth.is_none() && arguments.nodes.is_none();
    Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        hard: time.or(unbounded.then_some(USUAL_TIME)),
        ..Limits::default()
    }
}

/// The position to search and the game before it.
///
/// # Errors
/// One sentence, if FEN or moves cannot be read.
pub fn start(fen: &str, moves: &[String]) -> Result<Start, Stop> {
    let read = parse_fen(fen).map_err(Stop::because)?;
    for warning in &read.warnings {
        let _ = writeln!(io::stderr(), "perpetual: warning: {warning}");
    }
    let moves = line_of_words(&read.position, moves).map_err(Stop::Because)?;
    Ok(Start::of(read.position, &moves))
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

/// A thinker as the arguments say.
///
/// # Errors
/// If the detector cannot be used.
pub fn thinker(searching: &Searching) -> Result<Thinker, Stop> {
    Ok(Thinker::new(options(searching), knowledge(searching)?, searching.hash as usize))
}

/// What a search does, as the arguments say.
pub fn options(searching: &Searching) -> Options {
    Options {
        policy: searching.repetition.policy().unwrap_or_default(),
        contempt: searching.contempt,
        history: searching.stored.into(),
        null_moves: searching.null_moves.into(),
        ask_less: !searching.ask_all,
        upcoming: searching.upcoming == Switch::On,
        selective: !searching.plain,
        ..Options::default()
    }
}

/// Where the arguments say that repetitions are known from.
///
/// # Errors
/// If the detector cannot be used.
pub fn knowledge(searching: &Searching) -> Result<Knowledge, Stop> {
    if searching.repetition.policy().is_none() {
        return Ok(Knowledge::None);
    }
    if let Some(reason) = searching.no_such_form() {
        return Err(Stop::Because(reason));
    }
    match searching.detector {
        Knower::OpenFlag => Ok(Knowledge::OpenFlag),
        Knower::Locked => Ok(Knowledge::Locked),
        Knower::Method(method) => {
            if let Form::Serial(path) = &searching.on {
                let client = serial::client(path, searching.baud, method).map_err(Stop::because)?;
                let name = path.display().to_string();
                let board = Batched::new(client, name, Ahead::default());
                return Ok(Knowledge::Asked(Guarded::new(Box::new(board))));
            }
            let detector =
                form::open(method, &searching.on, searching.baud).map_err(Stop::because)?;
            let following = match searching.on {
                Form::Model => Following::new(detector),
                _ => Following::slow(detector),
            };
            Ok(Knowledge::Asked(Guarded::new(Box::new(following))))
        }
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
        }
    }

    /// A line of a table: depth, move, value, nodes, repetitions, seconds and line.
    pub fn brief(&self) -> String {
        let value = match self.mate {
            Some(moves) => format!("#{moves}"),
            None => format!("{:+.2}", f64::from(self.value) / 100.0),
        };
        format!(
            "{:>5}  {:<8} {value:>8} {:>12} {:>12} {:>8.2}  {}",
            self.depth,
            self.best.as_deref().unwrap_or("-"),
            self.nodes,
            self.repetitions,
            self.seconds,
            self.line.join(" ")
        )
    }

    fn write(&self, format: SearchFormat, out: &mut dyn Write) -> Result<(), Stop> {
        match format {
            SearchFormat::Json => {
                serde_json::to_writer(&mut *out, self).map_err(io::Error::from)?;
                writeln!(out)?;
            }
            SearchFormat::Text => writeln!(out, "{}", self.brief())?,
        }
        out.flush()?;
        Ok(())
    }
}

/// A line in algebraic notation.
pub fn notation(position: &Chess, line: &[Move]) -> Vec<String> {
    let mut now = position.clone();
    line.iter()
        .map(|&played| {
            let san = SanPlus::from_move(now.clone(), played).to_string();
            now.play_unchecked(played);
            san
        })
        .collect()
}

/// A move as squares.
pub fn squares(position: &Chess, played: Move) -> String {
    let mode = position.castles().mode();
    let mode = if played.is_castle() { mode } else { CastlingMode::Standard };
    played.to_uci(mode).to_string()
}
