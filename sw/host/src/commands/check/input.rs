//! Files of games and standard input, decompressed where they are compressed.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::archive::{self, Opened};
use crate::progress::Progress;

/// What games are read from.
pub(crate) type Input = Opened;

/// Whether this is standard input, where a game may be all there is for now.
pub(super) fn is_live(path: &Path) -> bool {
    path == Path::new("-")
}

/// Opens a file of games, `-` for standard input, or says what to do. What is read of it moves
/// the progress bar.
pub(super) fn open(path: &Path, progress: &Progress) -> Result<Input, String> {
    if is_live(path) {
        return decompressed(progress.counting(io::stdin()));
    }
    decompressed(progress.counting(raw(path)?))
}

/// Opens a file, `-` for standard input, or says what to do.
pub(crate) fn open_file(path: &Path) -> Result<Input, String> {
    if is_live(path) {
        return decompressed(io::stdin());
    }
    decompressed(raw(path)?)
}

fn decompressed(reader: impl Read + Send + 'static) -> Result<Input, String> {
    archive::open(reader).map_err(|error| format!("it cannot be read: {error}"))
}

fn raw(path: &Path) -> Result<File, String> {
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
pub(super) fn total_bytes(paths: &[PathBuf]) -> Option<u64> {
    paths
        .iter()
        .map(|path| match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => Some(metadata.len()),
            // It will be complained of; it has nothing to read.
            Err(_) if !is_live(path) => Some(0),
            _ => None,
        })
        .sum()
}
