//! A program from its beginning to its exit code.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::thread;

use perpetual_chess::pgn::shown;

use crate::console::{Exit, Stop};

/// Runs a program on a thread with `stack` bytes of stack, its output buffered, and says on
/// standard error why it ended early, if it did, with the name of the program before it.
pub fn run<F>(name: &'static str, stack: usize, command: F) -> ExitCode
where
    F: FnOnce(&mut dyn Write) -> Result<Exit, Stop> + Send + 'static,
{
    let work = move || {
        let mut out = BufWriter::new(io::stdout().lock());
        let done = command(&mut out).and_then(|exit| {
            out.flush()?;
            Ok(exit)
        });
        match done {
            Ok(exit) => exit,
            Err(Stop::OutputClosed) => Exit::Success,
            Err(Stop::Because(reason)) => {
                say_as(name, &reason);
                Exit::Failed
            }
        }
    };
    match thread::Builder::new().name("main".to_owned()).stack_size(stack).spawn(work) {
        // A panic has been reported on standard error.
        Ok(running) => running.join().map_or_else(|_| ExitCode::from(101), ExitCode::from),
        Err(error) => {
            say_as(name, &format!("a thread cannot be started: {error}"));
            Exit::Failed.into()
        }
    }
}

/// Says a sentence of `perpetual` on standard error.
pub fn say(sentence: &str) {
    say_as("perpetual", sentence);
}

/// Says a sentence of a program. What would control a terminal, as in the name of a file, is replaced.
fn say_as(name: &str, sentence: &str) {
    let _ = writeln!(io::stderr(), "{name}: {}", shown(sentence.as_bytes()));
}
