//! `perpetual uci`: the engine, until it is told to quit.

use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::cli::search::UciArgs;
use crate::console::interrupt;
use crate::console::{Exit, Stop};
use crate::uci::engine::{Engine, Event};
use crate::uci::input::read_line;
use crate::uci::options::Settings;
use crate::uci::{Failure, worker};

/// Runs the command.
///
/// # Errors
/// If the output cannot be written, the input not be read, or the search not be started.
pub fn run(arguments: &UciArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    interrupt::watch();
    let (events, received) = mpsc::channel();
    let from_worker = events.clone();
    let jobs = worker::start(move |told| {
        // Nobody listens any more only when the program ends.
        let _ = from_worker.send(Event::Message(told));
    })
    .map_err(stopped)?;
    thread::Builder::new()
        .name("input".into())
        .spawn(move || read(&events, &mut io::stdin().lock()))
        .map_err(started)?;
    let settings = Settings {
        overhead: Duration::from_millis(arguments.move_overhead),
        ..arguments.searching.settings()
    };
    Engine::new(settings, jobs, out, Some(interrupt::flag())).run(&received).map_err(stopped)?;
    Ok(if interrupt::requested() { Exit::Interrupted } else { Exit::Success })
}

/// Tells of a panic of the thread that reads: the channel has other senders, and would stay open.
struct Last<'a>(&'a mpsc::Sender<Event>);

impl Drop for Last<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let why = "the input is not read any more: please report how this came about";
            let _ = self.0.send(Event::End(Some(why.to_owned())));
        }
    }
}

/// Hands on what comes, to the end of input.
fn read(events: &mpsc::Sender<Event>, input: &mut impl BufRead) {
    let _last = Last(events);
    loop {
        let event = match read_line(input) {
            Ok(Some(line)) => Event::Line(line),
            Ok(None) => Event::End(None),
            Err(error) => Event::End(Some(format!("the input cannot be read: {error}"))),
        };
        let ended = matches!(event, Event::End(_));
        if events.send(event).is_err() || ended {
            return;
        }
    }
}

fn stopped(failure: Failure) -> Stop {
    match failure {
        Failure::Output(error) => error.into(),
        Failure::Because(reason) => Stop::Because(reason),
    }
}

fn started(error: io::Error) -> Stop {
    Stop::because(format!("a thread cannot be started: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Panicking;

    impl io::Read for Panicking {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("on purpose");
        }
    }

    #[test]
    fn a_reader_that_panics_is_told() {
        let (events, received) = mpsc::channel();
        let from_worker = events.clone();
        let reader = thread::spawn(move || read(&events, &mut io::BufReader::new(Panicking)));
        let event = received.recv_timeout(Duration::from_secs(20));
        assert!(matches!(event, Ok(Event::End(Some(_)))), "{event:?}");
        assert!(reader.join().is_err());
        // A usual end is told once.
        read(&from_worker, &mut &b"quit\n"[..]);
        drop(from_worker);
        let told: Vec<Event> = received.iter().collect();
        assert!(matches!(&told[..], [Event::Line(_), Event::End(None)]), "{told:?}");
    }
}
