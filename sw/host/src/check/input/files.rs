//! Which files are checked: those that are named, those of a list, and those in directories.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::is_live;
use crate::check::CheckArgs;
use crate::check::games::Game;
use crate::commands::files::{PGN, apart, games_in};
use crate::console::Stop;
use perpetual_chess::archive;

/// What is checked, and what is said before.
pub(in crate::check) struct Given {
    /// All files, in the order in which they are checked, a directory being the files in it.
    pub(in crate::check) files: Vec<PathBuf>,
    /// About directories without such files.
    pub(in crate::check) warnings: Vec<String>,
    /// About directories that cannot be read.
    pub(in crate::check) errors: Vec<String>,
}

/// What the arguments name.
///
/// # Errors
/// If the list cannot be read, or `--from` is to begin several files.
pub(in crate::check) fn given(arguments: &CheckArgs) -> Result<Given, Stop> {
    let mut named = arguments.files.clone();
    if let Some(list) = &arguments.files_from {
        for (option, output) in [("--pgn", &arguments.pgn), ("--out", &arguments.out)] {
            if let Some(path) = output {
                apart(&format!("{option} {}", path.display()), path, list)?;
            }
        }
        if is_live(list) && named.iter().any(|path| is_live(path)) {
            return Err(Stop::because(
                "--files-from -: games are read from standard input too; name a file",
            ));
        }
        named.extend(listed(list)?);
    }
    let (mut files, mut warnings, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    for path in named {
        if is_live(&path) || !path.is_dir() {
            files.push(path);
            continue;
        }
        let name = path.display();
        let (ends, kind) = arguments.variant.map_or((PGN, "PGN"), Game::files);
        match games_in(&path, ends) {
            Ok(found) if found.is_empty() => {
                warnings.push(format!("{name}: there is no {kind} file in this directory"));
            }
            Ok(found) => files.extend(found),
            Err(error) => errors.push(format!("{name}: the directory cannot be read: {error}")),
        }
    }
    match arguments.from {
        Some(_) if files.len() != 1 => Err(Stop::because("--from needs one file: name it alone")),
        _ => Ok(Given { files, warnings, errors }),
    }
}

/// The names in a file, one a line.
fn listed(list: &Path) -> Result<Vec<PathBuf>, Stop> {
    let mut text = Vec::new();
    let read = match is_live(list) {
        true => io::stdin().read_to_end(&mut text).map_err(|error| error.to_string()),
        false => {
            archive::raw(list).map_err(|error| error.to_string()).and_then(|mut file: File| {
                file.read_to_end(&mut text).map_err(|error| error.to_string())
            })
        }
    };
    read.map_err(|error| Stop::Because(format!("--files-from {}: {error}", list.display())))?;
    let names =
        text.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let names: Vec<PathBuf> = names.filter(|name| !name.is_empty()).map(path).collect();
    match is_live(list) && names.iter().any(|path| is_live(path)) {
        true => {
            Err(Stop::because("--files-from -: the list names standard input, which it comes from"))
        }
        false => Ok(names),
    }
}

#[cfg(unix)]
fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(name))
}

#[cfg(not(unix))]
fn path(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}
