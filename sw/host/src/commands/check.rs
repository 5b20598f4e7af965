//! `perpetual check`: which games repeat a position, and where.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::cli::{CheckArgs, Format};
use crate::exit::{Exit, Stop};
use crate::form::{self, Form, FormError};
use crate::interrupt;
use crate::judge::Judge;
use crate::pgn::{Game, Reader};
use crate::progress::Progress;
use crate::report::Report;
use crate::summary::Summary;

/// While games are read from files, output is held back no longer than this.
const FLUSH: Duration = Duration::from_millis(100);

/// Runs the command, with its report on `out`.
///
/// # Errors
/// If the detector cannot be reached or the output not be written. What is wrong with a file or a
/// game is said on standard error or in the report, and the rest is still checked.
pub fn run(arguments: &CheckArgs, out: &mut impl Write) -> Result<Exit, Stop> {
    let CheckArgs { detector, on, baud, trace, .. } = arguments;
    let detector =
        form::open_traced(*detector, on, *baud, trace.as_deref()).map_err(Stop::because)?;
    interrupt::watch();
    let progress = Progress::new(total_bytes(&arguments.files));
    let mut check = Check {
        arguments,
        out,
        flushed: Instant::now(),
        judge: Judge::new(detector, arguments.verify),
        progress,
        summary: Summary { disagreements: arguments.verify.then_some(0), ..Summary::default() },
        failed: false,
        // Only the model is so fast that writing line by line would be felt.
        hold_back: if arguments.on == Form::Model { FLUSH } else { Duration::ZERO },
        line: Vec::new(),
    };
    let result = check.files();
    check.progress.finish();
    let done = match result {
        Err(Stop::OutputClosed) => return Err(Stop::OutputClosed),
        other => check.end().and(other),
    };
    done.map(|()| check.exit())
}

struct Check<'a, W> {
    arguments: &'a CheckArgs,
    out: &'a mut W,
    flushed: Instant,
    judge: Judge,
    progress: Progress,
    summary: Summary,
    /// A file could not be read.
    failed: bool,
    /// For how long output may be held back.
    hold_back: Duration,
    /// Space for a line of output.
    line: Vec<u8>,
}

impl<W: Write> Check<'_, W> {
    fn files(&mut self) -> Result<(), Stop> {
        for path in &self.arguments.files {
            let name = path.display().to_string();
            if path == Path::new("-") {
                // Whoever types or pipes a game wants to see what is said of it before the next.
                self.hold_back = Duration::ZERO;
                self.file(&name, io::stdin().lock())?;
            } else {
                match open_file(path) {
                    Ok(file) => self.file(&name, file)?,
                    Err(reason) => self.complain(&name, &reason),
                }
            }
            if interrupt::requested() {
                break;
            }
        }
        Ok(())
    }

    /// Checks every game of a file.
    fn file(&mut self, name: &str, reader: impl Read) -> Result<(), Stop> {
        let mut reader = Reader::new(self.progress.counting(reader));
        let mut game = Game::default();
        let mut number = 0;
        loop {
            match reader.next_game(&mut game) {
                Ok(true) => {
                    number += 1;
                    self.game(name, number, &game)?;
                }
                Ok(false) => break,
                Err(error) => {
                    self.complain(name, &error.to_string());
                    return Ok(());
                }
            }
            if interrupt::requested() {
                return Ok(());
            }
        }
        if number == 0 {
            self.say(&format!("warning: {name}: there is no game in it"));
        }
        Ok(())
    }

    fn game(&mut self, name: &str, number: u64, game: &Game) -> Result<(), Stop> {
        for warning in &game.warnings {
            self.say(&format!("warning: {name} game {number}: {warning}"));
        }
        let mut report = Report {
            file: name.to_owned(),
            game: number,
            id: game.id.clone(),
            plies: game.records.len() as u64,
            exact: true,
            error: game.error.as_ref().map(ToString::to_string),
            ..Report::default()
        };
        let (progress, games, plies) = (&self.progress, self.summary.games + 1, self.summary.plies);
        let judged = self.judge.judge(game, &mut report, |ply| {
            progress.at(games, plies + ply as u64);
        });
        if interrupt::requested() {
            // The game may have been judged in part only: it is not reported at all.
            return Ok(());
        }
        if let Err(error) = &judged {
            report.error.get_or_insert(error.to_string());
        }
        for found in report.disagreements.iter().flatten() {
            self.say(&format!("{name} game {number} {found}"));
        }
        self.summary.add(&report);
        self.write(&report)?;
        match judged {
            Err(FormError::Gone(reason)) => Err(Stop::Because(reason)),
            _ => Ok(()),
        }
    }

    fn write(&mut self, report: &Report) -> Result<(), Stop> {
        self.line.clear();
        match self.arguments.format {
            Format::Json => {
                serde_json::to_writer(&mut self.line, report).map_err(Stop::because)?;
                self.line.push(b'\n');
            }
            Format::Text if report.is_remarkable() => writeln!(self.line, "{report}")?,
            Format::Text => return Ok(()),
        }
        self.out.write_all(&self.line)?;
        if self.flushed.elapsed() >= self.hold_back {
            self.progress.aside(|| self.out.flush())?;
            self.flushed = Instant::now();
        }
        Ok(())
    }

    /// What stands at the end of the report. In JSON the report is the games alone.
    fn end(&mut self) -> Result<(), Stop> {
        let table = self.summary.table(self.judge.detector().counters());
        match self.arguments.format {
            Format::Text => {
                writeln!(self.out, "{}", self.summary)?;
                if self.arguments.summary {
                    write!(self.out, "\n{table}")?;
                }
            }
            Format::Json if self.arguments.summary => {
                let _ = write!(io::stderr(), "{table}");
            }
            Format::Json => {}
        }
        Ok(self.out.flush()?)
    }

    fn exit(&self) -> Exit {
        if interrupt::requested() {
            Exit::Interrupted
        } else if self.failed {
            Exit::Failed
        } else if self.summary.unreadable > 0 || self.summary.disagreements.unwrap_or(0) > 0 {
            Exit::Found
        } else {
            Exit::Well
        }
    }

    fn complain(&mut self, name: &str, reason: &str) {
        self.failed = true;
        self.say(&format!("{name}: {reason}"));
    }

    fn say(&self, sentence: &str) {
        self.progress.aside(|| {
            let _ = writeln!(io::stderr(), "perpetual: {sentence}");
        });
    }
}

/// Opens a file of games, or says what to do.
pub(super) fn open_file(path: &Path) -> Result<File, String> {
    let file = File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; check its name".to_owned(),
        io::ErrorKind::PermissionDenied => "it may not be read; check its permissions".to_owned(),
        _ => format!("it cannot be opened: {error}"),
    })?;
    match file.metadata() {
        Ok(metadata) if metadata.is_dir() => {
            Err("this is a directory; name the PGN files in it".to_owned())
        }
        _ => Ok(file),
    }
}

/// The size of all files together, if each has one.
fn total_bytes(paths: &[PathBuf]) -> Option<u64> {
    paths
        .iter()
        .map(|path| match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => Some(metadata.len()),
            // It will be complained of; it has nothing to read.
            Err(_) if path != Path::new("-") => Some(0),
            _ => None,
        })
        .sum()
}
