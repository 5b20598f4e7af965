//! Files of games and standard input, decompressed where they are compressed; and how they are gone
//! through: game by game, or by several workers.

mod files;
pub(super) mod one_by_one;
pub(super) mod parallel;
mod parts;
mod worker;

use std::fs;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use super::games::looks_like;
use crate::console::Progress;
use perpetual_chess::archive::{self, Opened};
use perpetual_chess::pgn::{Passed, Place};

pub(super) use files::{Given, given};

/// What games are read from.
pub(super) struct Input {
    pub(super) text: Opened,
    /// The place of the first byte.
    at: Place,
}

use crate::commands::files::is_live;

/// Opens a file of games, `-` for standard input, behind so many bytes of its text; or says what to do. What
/// is read of it moves the progress bar.
pub(super) fn open(path: &Path, from: u64, progress: &Progress) -> Result<Input, String> {
    let opened = if is_live(path) {
        archive::open(progress.counting(io::stdin()))
    } else {
        let file = archive::raw(path).map_err(|error| error.to_string())?;
        archive::open(progress.counting(file))
    };
    let unreadable = |error| archive::OpenError::Unreadable(error).to_string();
    let mut text = opened.map_err(unreadable)?;
    // Lines are counted on the way.
    let (mut passed, mut bytes) = (Passed::from(Place::START), vec![0; 1 << 16]);
    while passed.at().offset < from {
        let most = (from - passed.at().offset).min(bytes.len() as u64) as usize;
        match text.read(&mut bytes[..most]) {
            Ok(0) => {
                return Err(format!(
                    "--from {from}: the text has only {} bytes",
                    passed.at().offset
                ));
            }
            Ok(n) => passed.pass(&bytes[..n]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(error)),
        }
    }
    Ok(Input { text, at: passed.at() })
}

/// Opens a file of chess games as [`open`] does; another game is refused where the beginning of the text shows it.
pub(super) fn open_chess(path: &Path, from: u64, progress: &Progress) -> Result<Input, String> {
    let mut input = open(path, from, progress)?;
    if from > 0 {
        return Ok(input);
    }
    // What is typed or sent to standard input is waited for no longer than for a line or so.
    let enough = if is_live(path) { 16 } else { 4096 };
    let mut head = Vec::new();
    let failed = input.text.by_ref().take(enough).read_to_end(&mut head).err();
    if failed.is_none()
        && let Some((what, Some(game))) = looks_like(&head)
    {
        return Err(format!("it looks like {what}: give --variant {}", game.name()));
    }
    // Its reader meets an error again.
    input.text = Box::new(Cursor::new(head).chain(Failed(failed)).chain(input.text));
    Ok(input)
}

/// What cannot be read, once.
struct Failed(Option<io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// The size of all files together, if each has one.
pub(in crate::check) fn total_bytes(paths: &[PathBuf]) -> Option<u64> {
    paths
        .iter()
        .map(|path| match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => Some(metadata.len()),
            // An error will be reported; there is nothing to read.
            Err(_) if !is_live(path) => Some(0),
            _ => None,
        })
        .sum()
}
