//! `perpetual check --watch`: games that are being played, in files that a program rewrites.
//!
//! * [`files`] looks which files have changed.
//! * [`line`] keeps what is known of each game, and says from which ply on it is new.
//! * [`event`] is what there is to say: a claim that is open, one that was, an end.

mod event;
mod files;
mod line;

use std::io::Write;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use perpetual_chess::pgn::{Game, Reader};

use crate::check::{CheckArgs, CheckFormat};
use crate::console::{Exit, Stop, interrupt};

use event::Event;
use files::Files;
use line::{Known, name};

/// How often it is looked whether the program is to end.
const TICK: Duration = Duration::from_millis(50);

/// Looks at the files again and again, until it is interrupted, and writes what is new.
///
/// # Errors
/// If there is no such file at first, or the output cannot be written.
pub fn run(arguments: &CheckArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    if arguments.format == CheckFormat::Html {
        return Err(Stop::because("--watch writes text or JSON: leave --format html out"));
    }
    interrupt::watch();
    let mut files = Files::new(&arguments.files).map_err(Stop::Because)?;
    let mut known = Known::default();
    while !interrupt::requested() {
        let began = Instant::now();
        for path in files.changed() {
            for event in look(&path, &mut known, arguments) {
                match arguments.format {
                    CheckFormat::Json => {
                        let line = serde_json::to_string(&event).map_err(Stop::because)?;
                        writeln!(out, "{line}")?;
                    }
                    _ => write!(out, "{event}")?,
                }
            }
        }
        out.flush()?;
        while began.elapsed() < arguments.every && !interrupt::requested() {
            thread::sleep(TICK);
        }
    }
    Ok(Exit::Interrupted)
}

/// What is new in a file. One that cannot be read just now is looked at again when it has changed.
fn look(path: &Path, known: &mut Known, arguments: &CheckArgs) -> Vec<Event> {
    let mut events = Vec::new();
    let Ok(bytes) = std::fs::read(path) else { return events };
    let mut reader = Reader::new(bytes.as_slice()).with_pieces(arguments.pieces);
    let mut game = Game::default();
    known.begin_file();
    while matches!(reader.next_game(&mut game), Ok(true)) {
        if game.moves.is_empty() {
            continue;
        }
        let Some(before) = known.new_from(path, &game) else { continue };
        let last = game.moves.len() as u64;
        let of = name(&game);
        events.extend((before + 1..=last).flat_map(|ply| event::at(&game, ply, &of, path)));
    }
    events
}
