//! What a check writes: reports on its output, messages on standard error.

mod annotate;
mod batch;
mod csv;
mod selected;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::{CheckArgs, CheckFormat};
use crate::commands::files;
use crate::commands::replaced::Replaced;
use crate::console::Progress;
use crate::console::interrupt;
use crate::console::{Exit, Stop, say};
use crate::forms::{Counters, Form};
use batch::{Kind, write_place};
use perpetual_report::report::Summary;
use selected::Selected;

pub(super) use batch::Batch;

/// While games are read from files, output is held back no longer than this.
const FLUSH: Duration = Duration::from_millis(100);

/// Where the report goes.
enum Out<'a> {
    Output(&'a mut dyn Write),
    File(Replaced),
}

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Output(out) => out.write(bytes),
            Out::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Output(out) => out.flush(),
            Out::File(file) => file.flush(),
        }
    }
}

/// Writes what was found, file after file.
pub(super) struct Output<'a> {
    arguments: &'a CheckArgs,
    out: Out<'a>,
    progress: Progress,
    summary: Summary,
    /// A file could not be read.
    failed: bool,
    flushed: Instant,
    /// For how long output may be held back.
    hold_back: Duration,
    /// The file at hand.
    name: String,
    /// The number of its last game so far.
    games: u64,
    /// The number of the game before the first that is read.
    first: u64,
    /// An error was reported for it.
    faulty: bool,
    /// Messages already given for it, by the bits of [`Kind::Once`].
    said: u32,
    /// The file of the selected games.
    selected: Option<Selected>,
}

impl<'a> Output<'a> {
    pub(super) fn new(
        arguments: &'a CheckArgs,
        out: &'a mut dyn Write,
        progress: Progress,
    ) -> Result<Self, Stop> {
        let selected = match &arguments.pgn {
            Some(path) => Some(Selected::open(path, &arguments.files)?),
            None => None,
        };
        let out = match report_file(arguments, Replaced::new)? {
            Some(file) => Out::File(file),
            None => Out::Output(out),
        };
        Ok(Output {
            arguments,
            out,
            progress,
            summary: Summary {
                disagreements: arguments.verify.then_some(0),
                selected: (!arguments.only.is_empty()).then_some(0),
                ..Summary::default()
            },
            selected,
            said: 0,
            failed: false,
            flushed: Instant::now(),
            hold_back: Duration::ZERO,
            name: String::new(),
            games: 0,
            first: 0,
            faulty: false,
        })
    }

    /// Begins a file; `live` if somebody may be typing or piping it game by game.
    pub(super) fn begin_file(&mut self, name: &str, live: bool) {
        self.name = name.to_owned();
        self.games = self.arguments.from.map_or(0, |from| from.game - 1);
        self.first = self.games;
        self.faulty = false;
        self.said = 0;
        if let Some(selected) = &mut self.selected {
            selected.begin_file();
        }
        // Only with the model does writing line by line take a noticeable share of the time. A game
        // that is piped in is reported before the next one arrives.
        let fast = self.arguments.on == Form::Model && !live;
        self.hold_back = if fast { FLUSH } else { Duration::ZERO };
    }

    /// Ends a file.
    pub(super) fn end_file(&mut self) {
        if self.games == self.first && !self.faulty && !interrupt::requested() {
            let empty =
                fs::metadata(&self.name).is_ok_and(|file| file.is_file() && file.len() == 0);
            let what = if empty { "the file is empty" } else { "there is no game in it" };
            self.say(&format!("warning: {}: {what}", self.name));
        }
    }

    /// Writes what was found in the next games of the file.
    pub(super) fn write(&mut self, batch: &Batch) -> Result<(), Stop> {
        let mut written = false;
        for (kind, game, line) in batch.lines() {
            let number = self.games + game;
            let (name, text) = (&self.name, || String::from_utf8_lossy(line));
            match kind {
                Kind::Report => {
                    write_place(&self.name, number, self.arguments.format, &mut self.out)?;
                    self.out.write_all(line)?;
                    self.out.write_all(b"\n")?;
                    written = true;
                }
                Kind::Warning => self.say(&format!("warning: {name} game {number}: {}", text())),
                Kind::Once(bit) if self.said & bit == 0 => {
                    self.said |= bit;
                    self.say(&format!("warning: {name}: from game {number} on, {}", text()));
                }
                Kind::Once(_) => {}
                Kind::Difference => self.say(&format!("{name} game {number} {}", text())),
            }
        }
        if let Some(selected) = &mut self.selected {
            selected.write(batch.pgn())?;
        }
        self.games += batch.summary.games;
        self.summary.add_all(&batch.summary);
        self.progress_within(0);
        if written && self.flushed.elapsed() >= self.hold_back {
            self.progress.aside(|| self.out.flush())?;
            self.flushed = Instant::now();
        }
        Ok(())
    }

    /// Shows how far the check has come: so many plies into a game.
    pub(super) fn progress_within(&self, plies: usize) {
        let games = self.summary.games + u64::from(plies > 0);
        self.progress.at(games, self.summary.plies + plies as u64);
    }

    /// What stands at the end of the report, and how the check ended. In JSON the report is the
    /// games alone.
    pub(super) fn end(mut self, counters: Counters) -> Result<Exit, Stop> {
        let exit = self.exit();
        // What stood in the files is not lost to a file that cannot be read.
        let nothing_read = self.failed && self.summary.games == 0;
        if interrupt::terminated() || (nothing_read && matches!(self.out, Out::File(_))) {
            self.out.flush()?;
            return Ok(exit);
        }
        if let Some(selected) = self.selected.take().filter(|_| !nothing_read) {
            selected.end()?;
        }
        let table = self.summary.table(counters);
        match self.arguments.format {
            CheckFormat::Text => {
                writeln!(self.out, "{}", self.summary)?;
                if self.arguments.summary {
                    write!(self.out, "\n{table}")?;
                }
            }
            CheckFormat::Json | CheckFormat::Csv if self.arguments.summary => {
                let _ = write!(io::stderr(), "{table}");
            }
            CheckFormat::Json | CheckFormat::Csv => {}
        }
        match self.out {
            Out::Output(out) => out.flush()?,
            Out::File(file) => file.finish()?,
        }
        Ok(exit)
    }

    /// What stands before the first file.
    pub(super) fn begin(&mut self) -> Result<(), Stop> {
        if self.arguments.format == CheckFormat::Csv {
            writeln!(self.out, "{}", csv::header())?;
        }
        Ok(())
    }

    /// How the check ended.
    fn exit(&self) -> Exit {
        if interrupt::requested() {
            Exit::Interrupted
        } else if self.summary.disagreements.unwrap_or(0) > 0 {
            Exit::Differ
        } else if self.failed {
            Exit::Failed
        } else if self.summary.faulty() > 0 {
            Exit::Found
        } else {
            Exit::Success
        }
    }

    /// The file at hand cannot be read, or not any further.
    pub(super) fn fail(&mut self, reason: &str) {
        self.failed = true;
        self.faulty = true;
        self.say(&format!("{}: {reason}", self.name));
    }

    /// Says what is odd and what is wrong with directories.
    pub(super) fn say_of_directories(&mut self, warnings: &[String], errors: &[String]) {
        warnings.iter().for_each(|sentence| self.say(&format!("warning: {sentence}")));
        errors.iter().for_each(|sentence| self.say(sentence));
        self.failed |= !errors.is_empty();
    }

    fn say(&self, sentence: &str) {
        self.progress.aside(|| say(sentence));
    }
}

/// The file of the report, if one is named.
pub(super) fn report_file(
    arguments: &CheckArgs,
    open: fn(&'static str, &Path, &[PathBuf]) -> Result<Replaced, Stop>,
) -> Result<Option<Replaced>, Stop> {
    let CheckArgs { out, pgn, files: inputs, .. } = arguments;
    let Some(path) = out.as_deref().filter(|path| !files::is_live(path)) else { return Ok(None) };
    let file = open("--out", path, inputs)?;
    if pgn.as_deref().is_some_and(|pgn| file.is_same(pgn)) {
        let path = path.display();
        return Err(Stop::Because(format!("--out {path}: --pgn writes this file; name another")));
    }
    Ok(Some(file))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use clap::Parser;

    /// A command line.
    #[derive(Parser)]
    pub(in crate::check) struct Check {
        #[command(flatten)]
        pub(in crate::check) arguments: CheckArgs,
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told_with_the_name_of_the_file() {
        for open in [Replaced::new, Replaced::in_place] {
            let mut out = Out::File(open("--out", Path::new("/dev/full"), &[]).unwrap());
            let written = out.write_all(b"x").and_then(|()| out.flush());
            let Stop::Because(why) = written.unwrap_err().into() else { panic!("no sentence") };
            assert!(why.starts_with("--out /dev/full: the file cannot be written: "), "{why}");
        }
    }

    #[test]
    fn the_exit_code_tells_what_went_wrong() {
        let Check { arguments } = Check::parse_from(["check", "--verify", "games.pgn"]);
        for (unreadable, failed, disagreements, exit) in [
            (0, false, 0, Exit::Success),
            (1, false, 0, Exit::Found),
            (1, true, 0, Exit::Failed),
            (0, true, 0, Exit::Failed),
            (1, true, 1, Exit::Differ),
            (0, false, 2, Exit::Differ),
        ] {
            let mut out = Vec::new();
            let mut output = Output::new(&arguments, &mut out, Progress::hidden()).unwrap();
            output.failed = failed;
            output.summary.unreadable = unreadable;
            output.summary.disagreements = Some(disagreements);
            assert_eq!(output.exit(), exit);
        }
    }
}
