//! What a search asks of a circuit, and how fast it can be answered.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use perpetual_link::Client;
use perpetual_model::{MoveRecord, Verdict};
use perpetual_sim::BoardStream;

use super::positions::{ENDGAMES, MIDDLE_GAMES, Named};
use super::{deepest, model};
use crate::table::Table;
use perpetual_host::console::Stop;
use perpetual_host::console::grouped;
use perpetual_host::engine::source::{Following, Guarded, NoAnswer, Source};
use perpetual_host::engine::{Knowledge, Options, Reached, SearchPath, Start};
use perpetual_host::forms::{Ahead, Batched};
use perpetual_host::forms::{Form, Method};

/// How deep positions of each kind are searched.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Endgames.
    pub endgames: u32,
    /// Middle games.
    pub middle_games: u32,
    /// How many positions of each.
    pub positions: usize,
}

/// As in the document.
pub const FULL: Effort = Effort { endgames: 6, middle_games: 7, positions: 2 };
/// To see whether it works.
pub const QUICK: Effort = Effort { endgames: 5, middle_games: 4, positions: 1 };

/// What a USB adapter takes to a board and back, in seconds: a frame of full speed USB.
const USB: f64 = 0.001;

fn rate(nodes: u64, seconds: f64) -> String {
    if seconds < 1e-4 { "-".to_owned() } else { grouped((nodes as f64 / seconds) as u64) }
}

/// Writes the section.
///
/// # Errors
/// If a simulation is not built in, or the output cannot be written.
pub fn write(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    let kinds = [
        ("endgames", &ENDGAMES[..], effort.endgames),
        ("middle games", &MIDDLE_GAMES[..], effort.middle_games),
    ];
    let mut chip = Table::new(2, &["on the chip", "asked", "nodes", "questions", "cycles a node"]);
    let mut wire = Table::new(
        2,
        &[
            "at the wire",
            "asked",
            "baud",
            "ahead",
            "round trips",
            "bytes",
            "board seconds",
            "nodes a second",
            "with 1 ms a trip",
        ],
    );
    let mut differ = 0;
    for (what, positions, depth) in kinds {
        let positions = &positions[..effort.positions.min(positions.len())];
        for ask_less in [true, false] {
            let asked = if ask_less { "where possible" } else { "everywhere" };
            let options = Options { ask_less, ..Options::default() };
            let mut sum = Sums::default();
            for named in positions {
                sum.add(&on_chip(named, depth, options)?);
            }
            let per_node = sum.cycles as f64 / sum.nodes as f64;
            chip.row([
                what.to_owned(),
                asked.to_owned(),
                grouped(sum.nodes),
                grouped(sum.questions),
                format!("{per_node:.2}"),
            ]);
            for board in ["slow", "megabaud", "sim"] {
                // Simulating the slow line for all those questions would take hours.
                if !ask_less && board == "slow" {
                    continue;
                }
                for (ahead, how) in [
                    (Ahead::Nothing, "one by one"),
                    (Ahead::Siblings, "siblings"),
                    (Ahead::Everything, "everything"),
                ] {
                    if board == "slow" && ahead == Ahead::Everything {
                        continue;
                    }
                    let mut sum = Sums::default();
                    for named in positions {
                        sum.add(&at_wire(named, depth, options, board, ahead)?);
                    }
                    wire.row([
                        what.to_owned(),
                        asked.to_owned(),
                        grouped(sum.baud),
                        how.to_owned(),
                        grouped(sum.round_trips),
                        grouped(sum.bytes),
                        format!("{:.2}", sum.seconds),
                        rate(sum.nodes, sum.seconds),
                        rate(sum.nodes, sum.seconds + sum.round_trips as f64 * USB),
                    ]);
                    differ += usize::from(sum.differs);
                }
            }
        }
    }
    let held = match differ {
        0 => "Nodes, value and line are those of the golden model in every row.".to_owned(),
        _ => format!("**Nodes, value or line differ from the golden model's in {differ} rows.**"),
    };
    writeln!(out, "{chip}\n{wire}\n{held}")?;
    Ok(())
}

#[derive(Debug, Default)]
struct Sums {
    nodes: u64,
    questions: u64,
    round_trips: u64,
    cycles: u64,
    bytes: u64,
    seconds: f64,
    baud: u64,
    differs: bool,
}

impl Sums {
    fn add(&mut self, other: &Sums) {
        self.nodes += other.nodes;
        self.questions += other.questions;
        self.round_trips += other.round_trips;
        self.cycles += other.cycles;
        self.bytes += other.bytes;
        self.seconds += other.seconds;
        self.baud = other.baud;
        self.differs |= other.differs;
    }
}

/// Searches with this source and with the golden model, and compares.
fn compared(
    start: &Start,
    depth: u32,
    options: Options,
    source: Box<dyn Source>,
) -> Result<(Reached, bool), Stop> {
    let expected = deepest(start, depth, model(), options)?;
    let got = deepest(start, depth, Knowledge::Asked(Guarded::new(source)), options)?;
    let same =
        (&got.line, got.score, got.tally) == (&expected.line, expected.score, expected.tally);
    Ok((got, !same))
}

/// A source with its questions counted, and something read off it after each.
struct Watched<S> {
    source: S,
    questions: Arc<AtomicU64>,
    figure: Arc<AtomicU64>,
    read: fn(&S) -> u64,
}

impl<S: Source> Source for Watched<S> {
    fn first(&mut self, line: &mut SearchPath) -> Result<Verdict, NoAnswer> {
        self.questions.fetch_add(1, Ordering::Relaxed);
        let verdict = self.source.first(line);
        self.figure.store((self.read)(&self.source), Ordering::Relaxed);
        verdict
    }

    fn count(&mut self, line: &mut SearchPath) -> Result<Verdict, NoAnswer> {
        self.questions.fetch_add(1, Ordering::Relaxed);
        let verdict = self.source.count(line);
        self.figure.store((self.read)(&self.source), Ordering::Relaxed);
        verdict
    }

    fn wants_batches(&self) -> bool {
        self.source.wants_batches()
    }

    fn ahead(&mut self, line: &SearchPath, moves: &[MoveRecord]) -> Result<(), NoAnswer> {
        self.source.ahead(line, moves)
    }

    fn done(&mut self) {
        self.source.done();
    }
}

fn on_chip(named: &Named, depth: u32, options: Options) -> Result<Sums, Stop> {
    let start = named.start().map_err(Stop::Because)?;
    let core =
        perpetual_host::forms::open(Method::Chain, &Form::Verilated, 0).map_err(Stop::because)?;
    let (questions, cycles) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let source = Watched {
        source: Following::new(core),
        questions: questions.clone(),
        figure: cycles.clone(),
        read: |source| source.detector().counters().clock.unwrap_or(0),
    };
    let (reached, differs) = compared(&start, depth, options, Box::new(source))?;
    Ok(Sums {
        nodes: reached.tally.nodes,
        questions: questions.load(Ordering::Relaxed),
        cycles: cycles.load(Ordering::Relaxed),
        differs,
        ..Sums::default()
    })
}

/// A simulated board, whose time and bytes can be read from outside.
struct Metered {
    stream: BoardStream,
    cycles: Arc<AtomicU64>,
    bytes: Arc<AtomicU64>,
}

impl Metered {
    fn note(&self, bytes: usize) {
        self.cycles.store(self.stream.board().cycles(), Ordering::Relaxed);
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

impl Read for Metered {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer);
        self.note(read.as_ref().copied().unwrap_or(0));
        read
    }
}

impl Write for Metered {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(bytes);
        self.note(written.as_ref().copied().unwrap_or(0));
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// How long the simulated board waits for something to say before a read gives up.
const PATIENCE: Duration = Duration::from_millis(50);

fn at_wire(
    named: &Named,
    depth: u32,
    options: Options,
    board: &str,
    ahead: Ahead,
) -> Result<Sums, Stop> {
    let start = named.start().map_err(Stop::Because)?;
    let board = perpetual_sim::Board::new(board).map_err(Stop::because)?;
    let configuration = board.detector().ok_or_else(|| Stop::because("no detector alone"))?;
    let (cycles, bytes) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let stream = BoardStream::new(board, PATIENCE);
    let metered = Metered { stream, cycles: cycles.clone(), bytes: bytes.clone() };
    let client = Client::connect(metered).map_err(Stop::because)?;
    let before = cycles.load(Ordering::Relaxed);
    let board = Batched::new(client, "the simulated board".to_owned(), ahead);
    let (questions, round_trips) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let watched = Watched {
        source: board,
        questions: questions.clone(),
        figure: round_trips.clone(),
        read: Batched::round_trips,
    };
    let (reached, differs) = compared(&start, depth, options, Box::new(watched))?;
    let spent = cycles.load(Ordering::Relaxed) - before;
    Ok(Sums {
        nodes: reached.tally.nodes,
        questions: questions.load(Ordering::Relaxed),
        round_trips: round_trips.load(Ordering::Relaxed),
        cycles: spent,
        bytes: bytes.load(Ordering::Relaxed),
        seconds: spent as f64 / f64::from(configuration.clock_hz),
        baud: configuration.baud.into(),
        differs,
    })
}
