//! Files of games and standard input, decompressed where they are compressed; and how they are gone
//! through: game by game, or by several workers.

pub(super) mod one_by_one;
pub(super) mod parallel;
mod parts;
mod worker;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::console::Progress;
use perpetual_chess::archive::{self, OpenError, Opened};

/// What games are read from.
type Input = Opened;

use crate::commands::files::is_live;

/// Opens a file of games, `-` for standard input, or says what to do. What is read of it moves
/// the progress bar.
pub(in crate::check) fn open(path: &Path, progress: &Progress) -> Result<Input, OpenError> {
    let opened = if is_live(path) {
        archive::open(progress.counting(io::stdin()))
    } else {
        archive::open(progress.counting(archive::raw(path)?))
    };
    opened.map_err(OpenError::Unreadable)
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
