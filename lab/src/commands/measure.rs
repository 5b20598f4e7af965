//! `perpetual-lab measure`: how fast each form is on this machine.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use perpetual_link::{Client, DetectorKind};
use perpetual_sim::speed::{self, Speed};
use perpetual_sim::{SIM_BOARDS, SimBoard};

use crate::cli::MeasureArgs;
use perpetual_host::console::grouped;
use perpetual_host::console::{Exit, Stop};
use perpetual_host::forms::{Counted, Form, Method};
use perpetual_link::serial as port;

/// Runs the command.
///
/// # Errors
/// If a form that was asked for cannot be had.
pub fn run(arguments: &MeasureArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let time = arguments.seconds;
    let forms = if arguments.on.is_empty() { default_forms() } else { arguments.on.clone() };
    let methods = match arguments.detector.is_empty() {
        true => Method::ALL_CIRCUITS.to_vec(),
        false => arguments.detector.clone(),
    };
    writeln!(out, "A verdict after each move of a line of 200 plies:\n")?;
    writeln!(out, "{:<22} {:<20} {:>14} {:>14}", "detector", "form", "verdicts/s", "cycles/s")?;
    for form in &forms {
        if let (Form::Serial(path), true) = (form, arguments.detector.is_empty()) {
            // Whatever is there.
            let (name, speed) = measure_port(path, arguments.baud, time)?;
            row(out, name, &form.to_string(), speed)?;
            continue;
        }
        for &method in &methods {
            if arguments.on.is_empty() && *form != Form::Model && method.kind().is_none() {
                continue;
            }
            let speed = measure(method, form, arguments.baud, time)?;
            row(out, method.name(), &form.to_string(), speed)?;
        }
    }
    if arguments.on.is_empty() {
        for method in methods {
            let kind = |board: &SimBoard| board.detector().map(|core| core.kind());
            let board = method
                .kind()
                .and_then(|wanted| SIM_BOARDS.iter().find(|board| kind(board) == Some(wanted)));
            if let Some(board) = board {
                let speed = speed::board(board.name, time).map_err(Stop::because)?;
                row(out, method.name(), "board, simulated", speed)?;
            }
        }
    }
    Ok(Exit::Success)
}

fn default_forms() -> Vec<Form> {
    vec![Form::Model, Form::Rtl, Form::Verilated]
}

/// Measures a method in a form.
fn measure(method: Method, form: &Form, baud: u32, time: Duration) -> Result<Speed, Stop> {
    let detector = perpetual_host::forms::open(method, form, baud).map_err(Stop::because)?;
    let clock = |detector: &mut Box<dyn Counted>| detector.counters().clock.unwrap_or(0);
    speed::measure(detector, clock, time).map_err(Stop::because)
}

/// Measures the board at a port; returns the name of its detector with what was measured.
fn measure_port(path: &Path, baud: u32, time: Duration) -> Result<(&'static str, Speed), Stop> {
    let port = port::open(path, baud).map_err(Stop::because)?;
    let client = Client::connect(port)
        .map_err(|error| Stop::Because(format!("{}: {error}", path.display())))?;
    let name = client.identity().kind().map_or("unknown", DetectorKind::name);
    // Cycles that the board spent on queries; what it idles is not known here.
    let speed = speed::measure(client, |client| client.counters().cycles, time);
    Ok((name, speed.map_err(Stop::because)?))
}

fn row(out: &mut dyn Write, detector: &str, form: &str, speed: Speed) -> Result<(), Stop> {
    let number = |value: f64| grouped(value as u64);
    let cycles = match speed.cycles {
        0 => "-".to_owned(),
        _ => number(speed.cycles_per_second()),
    };
    let verdicts = number(speed.verdicts_per_second());
    writeln!(out, "{detector:<22} {form:<20} {verdicts:>14} {cycles:>14}")?;
    Ok(out.flush()?)
}
