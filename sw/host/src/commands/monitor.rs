//! `perpetual monitor`: what a board and another program say to each other.

use std::io::{self, ErrorKind, Read, Write};
use std::time::{Duration, Instant};

use perpetual_link::port::send;
use perpetual_link::{ClientError, Way};

use crate::cli::{Format, MonitorArgs};
use crate::console::interrupt;
use crate::console::{Exit, Stop};
use crate::tap::{Passed, Tap};
use perpetual_link::serial::{self as port, place::Place, tty::Pair};

/// How long each side is listened to before the other.
const TURN: Duration = Duration::from_millis(1);

/// How long the board may take no bytes.
const SILENCE: Duration = Duration::from_secs(1);

/// Runs the command until Ctrl-C.
///
/// # Errors
/// If the port cannot be opened or is gone, or there is no place for the link.
pub fn run(arguments: &MonitorArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    interrupt::watch();
    let name = arguments.port.display();
    let mut board = port::open(&arguments.port, arguments.baud).map_err(Stop::because)?;
    board.set_wait(TURN).map_err(Stop::because)?;
    // The far end is held open, so that the pair survives when the program closes it.
    let pair = Pair::open().map_err(|error| {
        Stop::Because(format!("there is no pseudo-terminal to be had: {error}"))
    })?;
    let place = Place::take(&arguments.link, &pair.device).map_err(Stop::because)?;
    let (mut program, _far) = pair.split(TURN);
    eprintln!(
        "Watching {name}; name {} to the other program. Ctrl-C ends it.",
        place.link().display()
    );
    let gone = |error| {
        Stop::Because(format!("{name}: the port is gone ({error}): plug the board in again"))
    };
    let began = Instant::now();
    let mut tap = Tap::default();
    let mut buffer = [0; 4096];
    while !interrupt::requested() {
        let mut pass = |way, bytes: &[u8]| -> Result<(), Stop> {
            for passed in tap.pass(way, bytes, began.elapsed().as_secs_f64()) {
                write(out, &passed, arguments.format)?;
            }
            Ok(())
        };
        let count = tried(program.read(&mut buffer)).map_err(Stop::because)?;
        if count > 0 {
            send(&mut board, &buffer[..count], SILENCE).map_err(|error| match error {
                ClientError::Line(error) => gone(error),
                stuck => Stop::because(stuck),
            })?;
            pass(Way::ToBoard, &buffer[..count])?;
        }
        let count = tried(board.read(&mut buffer)).map_err(gone)?;
        if count > 0 {
            // Like a wire, it does not wait for a program that does not listen.
            tried(program.write(&buffer[..count])).map_err(Stop::because)?;
            pass(Way::ToHost, &buffer[..count])?;
        }
    }
    Ok(Exit::Success)
}

fn write(out: &mut dyn Write, passed: &Passed, format: Format) -> Result<(), Stop> {
    match format {
        Format::Text => writeln!(out, "{passed}")?,
        Format::Json => {
            serde_json::to_writer(&mut *out, passed).map_err(Stop::because)?;
            writeln!(out)?;
        }
    }
    // Whoever watches wants to see it now.
    Ok(out.flush()?)
}

/// How many bytes went through, none if there was nothing to do.
fn tried(result: io::Result<usize>) -> io::Result<usize> {
    match result {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::TimedOut | ErrorKind::WouldBlock | ErrorKind::Interrupted
            ) =>
        {
            Ok(0)
        }
        other => other,
    }
}
