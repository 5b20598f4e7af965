//! The games that methods are compared on, in memory.

use std::fs::{self, Metadata};
use std::io::{self, Read, Write};
use std::path::PathBuf;

use crate::methods::MethodError;
use perpetual_chess::archive;
use perpetual_chess::pgn::{Game, Reader};
use perpetual_host::console::{Progress, Stop, interrupt};

use crate::compare::game_record::GameRecord;

/// All games in memory, and whether one of them could not be read to its end; `None` if Ctrl-C was
/// pressed.
///
/// # Errors
/// If a file cannot be read, or there is no move in any.
pub(super) fn read(files: &[PathBuf]) -> Result<Option<(Vec<GameRecord>, bool)>, Stop> {
    let progress = Progress::new(total_bytes(files));
    let mut reading = Reading { progress, lines: Vec::new(), plies: 0, broken: false };
    let done = files.iter().try_for_each(|path| {
        let name = path.display().to_string();
        let file = archive::open_file(path);
        let file = file.map_err(|reason| Stop::Because(format!("{name}: {reason}")))?;
        reading.file(&name, file)
    });
    reading.progress.finish();
    done?;
    if interrupt::requested() {
        return Ok(None);
    }
    if reading.plies == 0 {
        return Err(Stop::because("there is no move in these files; name files of games"));
    }
    Ok(Some((reading.lines, reading.broken)))
}

/// The size of all files together, if each has one.
fn total_bytes(paths: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| fs::metadata(path).ok().filter(Metadata::is_file);
    paths.iter().map(|path| size(path).map(|metadata| metadata.len())).sum()
}

struct Reading {
    progress: Progress,
    lines: Vec<GameRecord>,
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
            self.lines.push(GameRecord::new(name, number, &game));
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

/// A game that was read, and that no board can have played.
pub(super) fn impossible(line: &GameRecord, error: MethodError) -> Stop {
    Stop::Because(format!(
        "{} game {}: {error}: a fault of this program; report it with the game",
        line.file, line.game
    ))
}

/// A sentence on standard error.
pub(super) fn say(sentence: &str) {
    let _ = writeln!(io::stderr(), "perpetual-lab: {sentence}");
}
