//! `perpetual compare`: the published methods side by side.

use std::fs::{self, Metadata};
use std::io::{self, Read, Write};
use std::path::PathBuf;

use perpetual_model::methods::{Barriers, MethodError};

use crate::cli::CompareArgs;
use crate::commands::check;
use crate::compare::claims;
use crate::compare::cost::{Class, Means, Walk, walks};
use crate::compare::entry::Entry;
use crate::compare::found::{ClassRow, Comparison, Row};
use crate::compare::lines::Line;
use crate::compare::time::{self, Course};
use crate::compare::upcoming::{self, ways};
use crate::compare::verdicts;
use crate::exit::{Exit, Stop};
use crate::interrupt;
use crate::pgn::{Game, Reader};
use crate::progress::Progress;

/// Runs the command, with its tables on `out`.
///
/// # Errors
/// If a file cannot be read, there is no game in any, or the output cannot be written.
pub fn run(arguments: &CompareArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    interrupt::watch();
    let (lines, broken) = read(arguments)?;
    if interrupt::requested() {
        return Ok(Exit::Interrupted);
    }
    if lines.iter().all(|line| line.plies() == 0) {
        return Err(Stop::because("there is no move in these files; name files of games"));
    }
    if arguments.upcoming {
        let found = upcoming::compare(&lines, ways::ALL)
            .map_err(|(line, error)| impossible(&lines[line], error))?;
        found.write(arguments.format, out)?;
        let same = arguments.rounds == 0 || claims(arguments, &lines, out)?;
        out.flush()?;
        let code = if broken || !same { Exit::Found } else { Exit::Well };
        return Ok(if interrupt::requested() { Exit::Interrupted } else { code });
    }
    let entries = Entry::all(&arguments.methods);
    let classes = if arguments.cost { Class::all() } else { Vec::new() };
    // One round more warms up.
    let rounds = if arguments.rounds > 0 { arguments.rounds + 1 } else { 0 };
    let full = entries.iter().filter(|entry| entry.barriers == Barriers::Full).count();
    let steps = entries.len() + rounds * (entries.len() + classes.len() * full);
    let progress = Progress::new(Some(steps as u64));
    let compared = Comparing { arguments, progress: &progress }.compare(lines, &entries, &classes);
    progress.finish();
    let Some(comparison) = compared? else { return Ok(Exit::Interrupted) };
    comparison.write(arguments.format, out)?;
    out.flush()?;
    let mut at_fault = false;
    for row in &comparison.rows {
        if row.entry.must_be_right() && !row.tally.is_right() {
            at_fault = true;
            say(&format!(
                "{} is wrong, which it must never be: a fault of this program; run again with \
                 --errors and report what it prints",
                row.entry.name()
            ));
        }
    }
    Ok(if broken || at_fault { Exit::Found } else { Exit::Well })
}

/// What it takes to look for claims, and whether every way finds the same.
fn claims(arguments: &CompareArgs, lines: &[Line], out: &mut dyn Write) -> Result<bool, Stop> {
    let Some(found) = claims::compare(lines, arguments.rounds) else { return Ok(true) };
    found.write(arguments.format, out)?;
    if !found.same {
        say(
            "the ways to look for claims differ, which they must never do: a fault of this program; \
             report it with the games",
        );
    }
    Ok(found.same)
}

/// All games in memory, and whether one of them could not be read to its end.
fn read(arguments: &CompareArgs) -> Result<(Vec<Line>, bool), Stop> {
    let progress = Progress::new(total_bytes(&arguments.files));
    let mut reading = Reading { progress, lines: Vec::new(), plies: 0, broken: false };
    let done = arguments.files.iter().try_for_each(|path| {
        let name = path.display().to_string();
        let file = check::open_file(path);
        let file = file.map_err(|reason| Stop::Because(format!("{name}: {reason}")))?;
        reading.file(&name, file)
    });
    reading.progress.finish();
    done.map(|()| (reading.lines, reading.broken))
}

/// The size of all files together, if each has one.
fn total_bytes(paths: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| fs::metadata(path).ok().filter(Metadata::is_file);
    paths.iter().map(|path| size(path).map(|metadata| metadata.len())).sum()
}

struct Reading {
    progress: Progress,
    lines: Vec<Line>,
    plies: u64,
    broken: bool,
}

impl Reading {
    fn file(&mut self, name: &str, reader: impl Read) -> Result<(), Stop> {
        let mut reader = Reader::new(self.progress.counting(reader));
        let mut game = Game::default();
        let mut number = 0;
        while !interrupt::requested()
            && reader
                .next_game(&mut game)
                .map_err(|error| Stop::Because(format!("{name}: {error}")))?
        {
            number += 1;
            for warning in &game.warnings {
                self.aside(&format!("warning: {name} game {number}: {warning}"));
            }
            if let Some(error) = &game.error {
                self.broken = true;
                self.aside(&format!("{name} game {number}: {error}"));
            }
            self.lines.push(Line::new(name, number, &game));
            self.plies += game.records.len() as u64;
            self.progress.at(self.lines.len() as u64, self.plies);
        }
        if number == 0 {
            self.aside(&format!("warning: {name}: there is no game in it"));
        }
        Ok(())
    }

    fn aside(&self, sentence: &str) {
        self.progress.aside(|| say(sentence));
    }
}

struct Comparing<'a> {
    arguments: &'a CompareArgs,
    progress: &'a Progress,
}

impl Comparing<'_> {
    /// Everything that was asked for; `None` if Ctrl-C was pressed.
    fn compare(
        &self,
        lines: Vec<Line>,
        entries: &[Entry],
        classes: &[Class],
    ) -> Result<Option<Comparison>, Stop> {
        let golden = verdicts::golden(&lines);
        let wanted = self.arguments.errors.unwrap_or(0);
        let mut rows = Vec::new();
        for &entry in entries {
            self.progress.doing(&entry.name());
            let tally = verdicts::judge(&entry, &lines, &golden, wanted)
                .map_err(|(line, error)| impossible(&lines[line], error))?;
            rows.push(Row { entry, tally, times: None });
            self.progress.step();
            if interrupt::requested() {
                return Ok(None);
            }
        }
        if !self.time(&lines, &mut rows)? {
            return Ok(None);
        }
        let walks = walks(&lines);
        let means = Means::of(walks.iter().flatten());
        let mut shown = Vec::new();
        for &class in classes {
            match self.class(class, &lines, &walks, entries)? {
                Some(row) if row.means.queries > 0 => shown.push(row),
                Some(_) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(Comparison { lines, means, rows, classes: shown }))
    }

    /// Measures all methods on all lines; false if Ctrl-C was pressed.
    fn time(&self, lines: &[Line], rows: &mut [Row]) -> Result<bool, Stop> {
        if self.arguments.rounds == 0 {
            return Ok(true);
        }
        self.progress.doing("measuring");
        let courses = |barriers| -> Vec<Course> {
            lines.iter().map(|line| Course::whole(line, barriers)).collect()
        };
        let (full, fewer) = (courses(Barriers::Full), courses(Barriers::PawnsCapturesCastling));
        let of = |entry: Entry| match entry.barriers {
            Barriers::Full => (entry, &full[..]),
            Barriers::PawnsCapturesCastling => (entry, &fewer[..]),
        };
        let entries: Vec<(Entry, &[Course])> = rows.iter().map(|row| of(row.entry)).collect();
        let times = time::measure(&entries, self.arguments.rounds, || self.progress.step());
        let Some(times) = times.map_err(Stop::because)? else { return Ok(false) };
        for (row, times) in rows.iter_mut().zip(times) {
            row.times = Some(times);
        }
        Ok(true)
    }

    /// Measures the methods on the queries of a class; `None` if Ctrl-C was pressed.
    fn class(
        &self,
        class: Class,
        lines: &[Line],
        walks: &[Vec<Walk>],
        entries: &[Entry],
    ) -> Result<Option<ClassRow>, Stop> {
        self.progress.doing(&class.name());
        let means = Means::of(walks.iter().flatten().filter(|walk| class.has(walk)));
        let courses = class.courses(lines, walks);
        let full: Vec<(Entry, &[Course])> = entries
            .iter()
            .filter(|entry| entry.barriers == Barriers::Full)
            .map(|entry| (*entry, &courses[..]))
            .collect();
        if courses.is_empty() || self.arguments.rounds == 0 {
            return Ok(Some(ClassRow { class, means, times: Vec::new() }));
        }
        let times = time::measure(&full, self.arguments.rounds, || self.progress.step());
        let Some(times) = times.map_err(Stop::because)? else { return Ok(None) };
        let times = full.iter().map(|(entry, _)| *entry).zip(times).collect();
        Ok(Some(ClassRow { class, means, times }))
    }
}

/// A game that was read, and that no board can have played.
fn impossible(line: &Line, error: MethodError) -> Stop {
    Stop::Because(format!(
        "{} game {}: {error}: a fault of this program; report it with the game",
        line.file, line.game
    ))
}

fn say(sentence: &str) {
    let _ = writeln!(io::stderr(), "perpetual: {sentence}");
}
