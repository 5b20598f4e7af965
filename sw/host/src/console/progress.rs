//! A progress bar on standard error, if that is a terminal.

use std::io::{self, IsTerminal, Read};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::grouped;

/// How far a check has come. Draws nothing unless standard error is a terminal.
#[derive(Clone)]
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Progress through `bytes` of input (or as many steps), or an unknown amount for `None`.
    pub fn new(bytes: Option<u64>) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress::hidden();
        }
        let bar = match bytes {
            Some(bytes) => ProgressBar::new(bytes).with_style(style(
                "{bar:30} {percent:>3} %  {msg}  {elapsed} elapsed, {eta} to go",
            )),
            None => ProgressBar::new_spinner().with_style(style("{spinner} {msg}  {elapsed}")),
        };
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar }
    }

    /// No progress shown at all.
    pub fn hidden() -> Progress {
        Progress { bar: ProgressBar::hidden() }
    }

    /// Says where the check is.
    pub fn at(&self, games: u64, plies: u64) {
        if !self.bar.is_hidden() {
            self.bar.set_message(format!("{} games, {} plies", grouped(games), grouped(plies)));
        }
    }

    /// Says what is being done, for work that is counted in steps.
    pub fn doing(&self, what: &str) {
        if !self.bar.is_hidden() {
            self.bar.set_message(what.to_owned());
        }
    }

    /// One step is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Runs something that writes to the terminal, with the bar out of its way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// The same reader, with what is read counted.
    pub fn counting<R: Read>(&self, reader: R) -> Counting<R> {
        Counting { reader, bar: self.bar.clone() }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// A reader whose bytes move the progress bar.
pub struct Counting<R> {
    reader: R,
    bar: ProgressBar,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.reader.read(buffer)?;
        self.bar.inc(n as u64);
        Ok(n)
    }
}
