//! `perpetual bench`: how fast each form is on this machine.

use std::fs::File;
use std::io::Write;
use std::time::{Duration, Instant};

use perpetual_hdl::{ChessChainDetector, Simulated, Simulator};
use perpetual_link::Client;
use perpetual_model::Chain;
use perpetual_sim::speed::{self, Speed};

use crate::cli::BenchArgs;
use crate::commands::check;
use crate::exit::{Exit, Stop};
use crate::form::{self, Form, Method};
use crate::judge::Judge;
use crate::pgn::{Game, Reader};
use crate::report::{Report, grouped};
use crate::{interrupt, port};

/// Runs the command.
///
/// # Errors
/// If a form that was asked for cannot be had, or a file not be read.
pub fn run(arguments: &BenchArgs, out: &mut impl Write) -> Result<Exit, Stop> {
    interrupt::watch();
    let time = Duration::from_secs_f64(arguments.seconds);
    let forms = if arguments.on.is_empty() { default_forms() } else { arguments.on.clone() };
    writeln!(out, "A verdict after each move of a line of 200 plies:\n")?;
    writeln!(out, "{:<20} {:>14} {:>14}", "form", "verdicts/s", "cycles/s")?;
    for form in &forms {
        let speed = measure(form, arguments.baud, time)?;
        row(out, &form.to_string(), speed)?;
        out.flush()?;
    }
    if arguments.on.is_empty() && perpetual_sim::BUILT_IN {
        match speed::board("sim", time) {
            Ok(speed) => row(out, "board, simulated", speed)?,
            Err(error) => writeln!(out, "board, simulated: {error}")?,
        }
    }
    for file in &arguments.files {
        let name = file.display();
        let open =
            || check::open_file(file).map_err(|error| Stop::Because(format!("{name}: {error}")));
        let (plies, took) = read(open()?, |_| Ok(()))?;
        writeln!(out, "\n{name}: {} plies", grouped(plies))?;
        writeln!(out, "{:<20} {:>14} plies/s", "reading", rate(plies, took))?;
        let model =
            form::open(Method::Chain, &Form::Model, arguments.baud).map_err(Stop::because)?;
        let mut judge = Judge::new(model, false);
        let (plies, took) = read(open()?, |game| {
            judge.judge(game, &mut Report::default(), |_| {}).map_err(Stop::because)
        })?;
        writeln!(out, "{:<20} {:>14} plies/s", "checking, model", rate(plies, took))?;
    }
    Ok(Exit::Well)
}

fn default_forms() -> Vec<Form> {
    let mut forms = vec![Form::Model, Form::Rtl];
    if perpetual_sim::BUILT_IN {
        forms.push(Form::Verilated);
    }
    forms
}

fn measure(form: &Form, baud: u32, time: Duration) -> Result<Speed, Stop> {
    match form {
        Form::Model => speed::measure(Chain::new(), |_| 0, time),
        Form::Rtl => {
            let circuit = Simulated::new(Simulator::<ChessChainDetector<32, 11>>::default());
            speed::measure(circuit, |circuit| circuit.cycles(), time)
        }
        Form::Verilated => speed::core("sim", time),
        Form::Serial(path) => {
            let port = port::open(path, baud).map_err(Stop::because)?;
            let client = Client::connect(port)
                .map_err(|error| Stop::Because(format!("{}: {error}", path.display())))?;
            // Cycles that the board spent on queries; what it idles is not known here.
            let board = perpetual_link::Board::new(client);
            speed::measure(board, |board| board.client().counters().cycles, time)
        }
    }
    .map_err(Stop::because)
}

fn row(out: &mut impl Write, name: &str, speed: Speed) -> Result<(), Stop> {
    let number = |value: f64| grouped(value as u64);
    let cycles = match speed.cycles {
        0 => "-".to_owned(),
        _ => number(speed.cycles_per_second()),
    };
    writeln!(out, "{name:<20} {:>14} {cycles:>14}", number(speed.verdicts_per_second()))?;
    Ok(())
}

/// Reads a whole file of games, calls `each` with every one, and says how many plies there were
/// and how long it took.
fn read(
    file: File,
    mut each: impl FnMut(&Game) -> Result<(), Stop>,
) -> Result<(u64, Duration), Stop> {
    let began = Instant::now();
    let mut reader = Reader::new(file);
    let mut game = Game::default();
    let mut plies = 0;
    while reader.next_game(&mut game).map_err(Stop::because)? {
        plies += game.records.len() as u64;
        each(&game)?;
    }
    Ok((plies, began.elapsed()))
}

fn rate(plies: u64, took: Duration) -> String {
    grouped((plies as f64 / took.as_secs_f64().max(1e-9)) as u64)
}
