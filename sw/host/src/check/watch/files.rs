//! The files that are watched, and which of them have changed.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What tells that a file has changed.
type Stamp = (SystemTime, u64);

/// Files, and directories whose PGN files are watched.
pub struct Files {
    given: Vec<PathBuf>,
    seen: HashMap<PathBuf, Stamp>,
}

impl Files {
    /// These files and directories.
    ///
    /// # Errors
    /// A sentence, if the folder of one is not there. A file that is yet to come is waited for.
    pub fn new(given: &[PathBuf]) -> Result<Files, String> {
        for missing in given.iter().filter(|path| !path.exists()) {
            let name = missing.display();
            let folder = missing.parent().filter(|folder| *folder != Path::new(""));
            if folder.is_some_and(|folder| !folder.is_dir()) {
                return Err(format!("{name}: there is no such folder to be watched"));
            }
            let _ = writeln!(io::stderr(), "perpetual: {name} is not there yet: it is waited for");
        }
        Ok(Files { given: given.to_vec(), seen: HashMap::new() })
    }

    /// Those that have changed since they were asked for last, in the order of their names. One that is
    /// missing for a moment, while it is replaced, is looked at when it is back.
    pub fn changed(&mut self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for path in self.given.iter().flat_map(|path| files_of(path)) {
            let Some(stamp) = stamp(&path) else { continue };
            if self.seen.insert(path.clone(), stamp) != Some(stamp) {
                found.push(path);
            }
        }
        found
    }
}

/// The file itself, or the PGN files of a directory.
fn files_of(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_pgn =
        |path: &PathBuf| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
    let mut found: Vec<PathBuf> = entries.filter(is_pgn).collect();
    found.sort();
    found
}

fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}
