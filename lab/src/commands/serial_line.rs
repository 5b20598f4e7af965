//! `perpetual-lab measure --serial-line`: how much of the serial line's rate is used, and what limits it.

mod measure;
mod nodes;

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use perpetual_link::{Client, DetectorKind};
use perpetual_sim::{Board, BoardStream, SIM_BOARDS, SimBoard};
use serde::Serialize;

pub use measure::{Clocked, Measured, Mode, measure};
pub use nodes::{Course, courses};

use crate::cli::MeasureArgs;
use perpetual_chess::archive;
use perpetual_host::cli::TableFormat;
use perpetual_host::console::grouped;
use perpetual_host::console::{Exit, Stop};
use perpetual_host::forms::Form;
use perpetual_link::serial as port;

/// Games to ask about unless the user names some: matches between people.
const GAMES: &[u8] = include_bytes!("../../../data/demo/matches.pgn");

/// How long a client waits for a byte of a simulated board, in its time: more than any request
/// takes.
const PATIENCE: Duration = Duration::from_millis(50);

/// The boards that are simulated, all but the one that is there for tests.
const SIMULATED: [&str; 4] = ["megabaud", "sim", "scoreboard-long", "pair-long"];

/// A row, as JSON has it.
#[derive(Serialize)]
struct LinkRow<'a> {
    board: &'a str,
    detector: &'a str,
    baud: u32,
    #[serde(flatten)]
    measured: &'a Measured,
}

/// Runs the command.
///
/// # Errors
/// If a board or a file cannot be used.
pub fn run(arguments: &MeasureArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let time = arguments.seconds;
    let mut games = Vec::new();
    for file in &arguments.files {
        let name = file.display();
        let opened =
            archive::open_file(file).map_err(|error| Stop::Because(format!("{name}: {error}")))?;
        let read = courses(opened).map_err(|error| Stop::Because(format!("{name}: {error}")))?;
        games.extend(read);
    }
    if arguments.files.is_empty() {
        games = courses(GAMES).map_err(Stop::because)?;
    }
    if games.is_empty() {
        return Err(Stop::because("none of these files has a game with a move: name another"));
    }
    let forms = match &arguments.on[..] {
        [] => &[Form::Verilated],
        forms => forms,
    };
    if let Some(other) = forms.iter().find(|form| matches!(form, Form::Model | Form::Rtl)) {
        return Err(Stop::Because(format!(
            "--serial-line measures a board at the end of a line, which --on {other} has not: choose \
             verilated or serial:PATH"
        )));
    }
    let mut table = LinkTable { format: arguments.format, out, begun: false };
    for form in forms {
        match form {
            Form::Serial(path) => at_port(path, arguments.baud, &games, time, &mut table)?,
            _ => {
                let wanted: Vec<_> = arguments.detector.iter().map(|m| m.kind()).collect();
                let has = |board: &&SimBoard| {
                    SIMULATED.contains(&board.name)
                        && (wanted.is_empty() || wanted.contains(&Some(board.core.kind())))
                };
                let boards: Vec<_> = SIM_BOARDS.iter().filter(has).collect();
                if boards.is_empty() {
                    return Err(Stop::because(
                        "no simulated board has this method: choose chain, scoreboard or pair",
                    ));
                }
                for board in boards {
                    simulated(board, &games, time, &mut table)?;
                }
            }
        }
    }
    Ok(Exit::Success)
}

fn simulated(
    configuration: &SimBoard,
    games: &[Course],
    time: Duration,
    table: &mut LinkTable<'_>,
) -> Result<(), Stop> {
    let name = configuration.name;
    let board = Board::new(name).map_err(Stop::because)?;
    let client = Client::connect(BoardStream::new(board, PATIENCE)).map_err(Stop::because)?;
    every_mode(client, name, configuration.baud, games, time, table)
}

fn at_port(
    path: &Path,
    baud: u32,
    games: &[Course],
    time: Duration,
    table: &mut LinkTable<'_>,
) -> Result<(), Stop> {
    let name = path.display().to_string();
    let port = port::open(path, baud).map_err(Stop::because)?;
    let client =
        Client::connect(port).map_err(|error| Stop::Because(format!("{name}: {error}")))?;
    every_mode(client, &name, baud, games, time, table)?;
    let real = path.canonicalize().unwrap_or_default();
    if real.starts_with("/dev/pts") && table.format == TableFormat::Text {
        writeln!(
            table.out,
            "\n{name} is a pseudo-terminal: the times are this machine's, not a board's. For those \
             of a simulated board's own clock leave --on out."
        )?;
    }
    Ok(())
}

fn every_mode<T: Clocked>(
    mut client: Client<T>,
    name: &str,
    baud: u32,
    games: &[Course],
    time: Duration,
    table: &mut LinkTable<'_>,
) -> Result<(), Stop> {
    let detector = client.identity().kind().map_or("unknown", DetectorKind::name);
    for mode in Mode::ALL {
        let (next, measured) = measure(client, mode, games, baud, time)
            .map_err(|error| Stop::Because(format!("{name}: {error}")))?;
        client = next;
        table.row(&LinkRow { board: name, detector, baud, measured: &measured })?;
    }
    Ok(())
}

/// Where rows go, and how.
struct LinkTable<'a> {
    format: TableFormat,
    out: &'a mut dyn Write,
    begun: bool,
}

impl LinkTable<'_> {
    fn row(&mut self, row: &LinkRow<'_>) -> Result<(), Stop> {
        let measured = row.measured;
        let number = grouped(measured.per_second.round() as u64);
        let trip = measured.round_trip_us.map_or("-".to_owned(), |us| format!("{us:.0} µs"));
        let each = format!("{:.2} / {:.2}", measured.bytes_up, measured.bytes_down);
        let shares = format!("{:.0} % / {:.0} %", measured.up * 100.0, measured.down * 100.0);
        let rate = format!("{} Mbaud", f64::from(row.baud) / 1e6);
        let first = !std::mem::replace(&mut self.begun, true);
        let title = measured.mode.title();
        match self.format {
            TableFormat::Json => {
                let line = serde_json::to_string(row).map_err(Stop::because)?;
                writeln!(self.out, "{line}")?;
            }
            TableFormat::Markdown => {
                if first {
                    writeln!(
                        self.out,
                        "| detector | line | what | a second | round trip | bytes each, up / down \
                         | line used, up / down | limited by |\n\
                         | --- | --- | --- | ---: | ---: | ---: | ---: | --- |"
                    )?;
                }
                writeln!(
                    self.out,
                    "| {} | {rate} | {title} | {number} | {trip} | {each} | {shares} | {} |",
                    row.detector, measured.limit
                )?;
            }
            TableFormat::Text => {
                if first {
                    writeln!(
                        self.out,
                        "{:<36}{:>10}  {:>10}  {:>14}  {:>14}  limited by",
                        "", "a second", "round trip", "bytes up/down", "line up/down"
                    )?;
                }
                if measured.mode == Mode::OneQuestion {
                    let clock = if measured.own_clock { ", in its own time" } else { "" };
                    writeln!(self.out, "\n{}, {}, {rate}{clock}:", row.board, row.detector)?;
                }
                writeln!(
                    self.out,
                    "  {title:<34}{number:>10}  {trip:>10}  {each:>14}  {shares:>14}  {}",
                    measured.limit
                )?;
            }
        }
        Ok(self.out.flush()?)
    }
}
