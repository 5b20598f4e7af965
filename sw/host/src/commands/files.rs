//! Files that a command writes: never one that it reads, and a sentence where one cannot be written.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use perpetual_chess::pgn;

use crate::console::Stop;

/// Whether a name stands for standard input.
pub fn is_live(path: &Path) -> bool {
    path == Path::new("-")
}

/// What a file is called in a report, without anything that would control a terminal.
pub fn shown(path: &Path) -> String {
    match is_live(path) {
        true => "standard input".to_owned(),
        false => pgn::shown(path.display().to_string().as_bytes()).into_owned(),
    }
}

/// How the names of PGN files end.
pub const PGN: &[&str] = &["pgn"];

/// The files of a directory whose names end so, compressed ones too, in the order of their names; those of the directories
/// in it are left out.
///
/// # Errors
/// If the directory cannot be read.
pub fn games_in(directory: &Path, endings: &[&str]) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if ends_so(&path, endings) && !path.is_dir() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a name ends so, or that of a compressed file.
fn ends_so(path: &Path, endings: &[&str]) -> bool {
    let ends = |path: &Path, ends: &[&str]| {
        let end = path.extension().and_then(|end| end.to_str()).map(str::to_ascii_lowercase);
        end.is_some_and(|end| ends.contains(&end.as_str()))
    };
    let packed = ends(path, &["gz", "xz", "bz2", "zst"]);
    ends(path, endings) || packed && ends(&path.with_extension(""), endings)
}

/// Refuses to write a file that games are read from. `named` is the file as a message names it.
///
/// # Errors
/// If `output` is the same file as `input`, by whatever name or link.
pub fn apart(named: &str, output: &Path, input: &Path) -> Result<(), Stop> {
    if !is_same(output, input) {
        return Ok(());
    }
    Err(Stop::Because(format!(
        "{named}: games are read from this file, which would be overwritten; name another"
    )))
}

/// What keeps a file from being written, and what to do.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::IsADirectory => "it is a directory; name a file in it".to_owned(),
        ErrorKind::NotFound => "there is no such directory; create it first".to_owned(),
        ErrorKind::NotADirectory => {
            "a part of its path is not a directory; check the path".to_owned()
        }
        ErrorKind::PermissionDenied => "it may not be written; check its permissions".to_owned(),
        _ => error.to_string(),
    }
}

/// Whether both names are of one file, through links of either kind too.
pub fn is_same(output: &Path, input: &Path) -> bool {
    if output == input && !is_live(input) {
        return true;
    }
    let read = if is_live(input) { PathBuf::from("/dev/stdin") } else { input.to_owned() };
    if let (Ok(one), Ok(other)) = (fs::metadata(output), fs::metadata(&read)) {
        // A terminal or /dev/null may be both.
        return one.is_file() && same_file(&one, &other, output, &read);
    }
    false
}

#[cfg(unix)]
fn same_file(one: &fs::Metadata, other: &fs::Metadata, _: &Path, _: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn same_file(_: &fs::Metadata, _: &fs::Metadata, one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}
