//! `perpetual check --watch`: games that are being played, in files that a program rewrites.
//!
//! * [`files`] looks which files have changed, and which cannot be read any more.
//! * [`line`] keeps what is known of each game, and says from which ply on it is new.
//! * [`seen`] is what there is to say of a ply: a claim that is open, one that was, an end, a move that is none.
//! * [`event`] says it.

mod event;
mod files;
mod line;
mod seen;

use std::io::{Cursor, Read, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use perpetual_chess::archive;
use perpetual_chess::pgn::{Fault, Game, GameError, Place};

use crate::check::output::report_file;
use crate::check::{CheckArgs, CheckFormat};
use crate::commands::replaced::Replaced;
use crate::console::{Exit, Stop, interrupt};

use event::Event;
use files::Files;
use line::{KnownLines, name};
use seen::WatchedGame;

/// How often it is looked whether the program is to end.
const TICK: Duration = Duration::from_millis(50);

/// Looks at the files again and again, until it is interrupted, and writes what is new.
///
/// # Errors
/// If there is no such file at first, or the output cannot be written.
pub fn run(arguments: &CheckArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    if !matches!(arguments.format, CheckFormat::Text | CheckFormat::Json) {
        return Err(Stop::because("--watch writes text or JSON: use no other --format"));
    }
    interrupt::watch();
    let mut files = Files::new(&arguments.files).map_err(Stop::Because)?;
    let mut known = KnownLines::default();
    let mut file = report_file(arguments, Replaced::in_place)?;
    let out: &mut dyn Write = match &mut file {
        Some(file) => file,
        None => out,
    };
    while !interrupt::requested() {
        let began = Instant::now();
        for path in files.changed() {
            let mut events = Vec::new();
            match look(&path, &mut known, arguments, &mut events) {
                Ok(()) => files.is_read(&path),
                Err(reason) => files.is_wrong(&path, reason),
            }
            for event in events {
                write_event(&event, arguments, out)?;
            }
        }
        out.flush()?;
        files.say_what_is_wrong();
        while began.elapsed() < arguments.every && !interrupt::requested() {
            thread::sleep(TICK);
        }
    }
    Ok(Exit::Interrupted)
}

fn write_event(event: &Event, arguments: &CheckArgs, out: &mut dyn Write) -> Result<(), Stop> {
    match arguments.format {
        CheckFormat::Json => {
            let line = serde_json::to_string(event).map_err(Stop::because)?;
            writeln!(out, "{line}")?;
        }
        _ => write!(out, "{event}")?,
    }
    Ok(())
}

/// Finds what is new in a file, and says why it cannot be read to its end.
fn look(
    path: &Path,
    known: &mut KnownLines,
    arguments: &CheckArgs,
    events: &mut Vec<Event>,
) -> Result<(), String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let mut text = Vec::new();
    archive::open(Cursor::new(bytes))
        .and_then(|mut opened| opened.read_to_end(&mut text))
        .map_err(|error| error.to_string())?;
    let mut reader = arguments.reader(text.as_slice(), Place::START);
    let mut game = Game::default();
    known.begin_file();
    loop {
        if !reader.next_game(&mut game).map_err(|error| error.to_string())? {
            return Ok(());
        }
        // A file that is read while it is written may end within a number, or with a bracket.
        let whole = |byte: &u8| !b"0123456789.[\"".contains(byte);
        game.warnings.retain(|warning| text.iter().skip(warning.offset as usize).any(whole));
        let key = known.key(path, &game);
        let letters = arguments.naming().letters(&game);
        let seen = WatchedGame { game: &game, of: name(&game), path, letters };
        events.extend(seen.warned(known.new_warnings(&key, &game)));
        let wrong = game.error.as_ref().and_then(|error| Some((error, no_move(error)?)));
        // Or within a word.
        let wrong = wrong.filter(|(_, word)| !text.ends_with(word.as_bytes()));
        let wrong = wrong.filter(|(_, word)| known.is_newly_wrong(&key, &game, word));
        let wrong = wrong.map(|(error, _)| seen.illegal(&error.to_string()));
        let first = !known.has(&key);
        if !game.moves.is_empty()
            && let Some(before) = known.new_from(key, &game)
        {
            // Of what was played before a game was seen one thing is news: that it was over.
            if first {
                events.extend(seen.over_before(before));
            }
            events.extend(seen.lapsed(before + 1));
            let last = game.moves.len() as u64;
            events.extend((before + 1..=last).flat_map(|ply| seen.at(ply)));
        }
        events.extend(wrong);
    }
}

/// The word that is no move, if that is what is wrong with a game.
fn no_move(error: &GameError) -> Option<&str> {
    match &error.fault {
        Fault::NullInCheck { .. } => Some("--"),
        fault => fault.word(),
    }
}
