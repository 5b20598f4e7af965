//! What a search asks of a circuit, and how fast it can be answered.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use perpetual_link::Client;
use perpetual_model::{MoveRecord, Verdict};
use perpetual_sim::BoardStream;

use super::positions::{ENDGAMES, MIDDLE_GAMES, Named};
use super::{deepest, model};
use crate::table::Table;
use perpetual_engine::source::{Following, Guarded, NoAnswer, Source};
use perpetual_engine::{Knowledge, Options, Reached, SearchPath, Start};
use perpetual_host::console::Stop;
use perpetual_host::console::grouped;
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

#[derive(Clone, Copy, Debug, Default)]
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

/// A source with its questions counted, and what it has spent noted.
struct Watched<S> {
    source: S,
    spent: Arc<Mutex<Sums>>,
    read: fn(&mut S) -> Sums,
}

impl<S> Watched<S> {
    fn new(mut source: S, read: fn(&mut S) -> Sums) -> (Watched<S>, Arc<Mutex<Sums>>) {
        let spent = Arc::new(Mutex::new(read(&mut source)));
        (Watched { source, spent: spent.clone(), read }, spent)
    }

    fn note(&mut self, questions: u64) {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        *spent = Sums { questions: spent.questions + questions, ..(self.read)(&mut self.source) };
    }
}

impl<S: Source> Source for Watched<S> {
    fn first(&mut self, line: &mut SearchPath) -> Result<Verdict, NoAnswer> {
        let verdict = self.source.first(line);
        self.note(1);
        verdict
    }

    fn count(&mut self, line: &mut SearchPath) -> Result<Verdict, NoAnswer> {
        let verdict = self.source.count(line);
        self.note(1);
        verdict
    }

    fn wants_batches(&self) -> bool {
        self.source.wants_batches()
    }

    fn ahead(&mut self, line: &SearchPath, moves: &[MoveRecord]) -> Result<(), NoAnswer> {
        let sent = self.source.ahead(line, moves);
        self.note(0);
        sent
    }

    fn done(&mut self) {
        self.source.done();
        self.note(0);
    }
}

/// What a search with this source has spent.
fn spent<S: Source + 'static>(
    named: &Named,
    depth: u32,
    options: Options,
    source: S,
    read: fn(&mut S) -> Sums,
) -> Result<Sums, Stop> {
    let start = named.start().map_err(Stop::Because)?;
    let (watched, spent) = Watched::new(source, read);
    let (reached, differs) = compared(&start, depth, options, Box::new(watched))?;
    let spent = *spent.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(Sums { nodes: reached.tally.nodes, differs, ..spent })
}

fn on_chip(named: &Named, depth: u32, options: Options) -> Result<Sums, Stop> {
    let core =
        perpetual_host::forms::open(Method::Chain, &Form::Verilated, 0).map_err(Stop::because)?;
    spent(named, depth, options, Following::new(core), |source| Sums {
        cycles: source.detector().counters().clock.unwrap_or(0),
        ..Sums::default()
    })
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
    let board = perpetual_sim::Board::new(board).map_err(Stop::because)?;
    let configuration = board.detector().ok_or_else(|| Stop::because("no detector alone"))?;
    let mut client = Client::connect(BoardStream::new(board, PATIENCE)).map_err(Stop::because)?;
    let before = client.stream().board().cycles();
    let board = Batched::new(client, "the simulated board".to_owned(), ahead);
    let sums = spent(named, depth, options, board, |board| Sums {
        round_trips: board.round_trips(),
        cycles: board.client().stream().board().cycles(),
        bytes: board.client().counters().bytes_sent + board.client().counters().bytes_received,
        ..Sums::default()
    })?;
    let cycles = sums.cycles - before;
    let seconds = cycles as f64 / f64::from(configuration.clock_hz);
    Ok(Sums { cycles, seconds, baud: configuration.baud.into(), ..sums })
}
