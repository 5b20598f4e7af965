//! The files that are watched: which of them have changed, and which cannot be read any more.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::commands::files::{PGN, games_in};
use crate::console::say;

/// What tells that a file has changed.
type Stamp = (SystemTime, u64);

/// What is wrong for so many looks is said: a program may be at work on the file.
const LOOKS: u32 = 3;

/// Files, and directories whose PGN files are watched.
pub struct Files {
    given: Vec<PathBuf>,
    seen: HashMap<PathBuf, Stamp>,
    /// What is wrong with a file, and for how many looks it has been.
    wrong: HashMap<PathBuf, (String, u32)>,
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
            say(&format!("{name} is not there yet: it is waited for"));
        }
        Ok(Files { given: given.to_vec(), seen: HashMap::new(), wrong: HashMap::new() })
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
        let gone: Vec<PathBuf> =
            self.seen.keys().filter(|path| stamp(path).is_none()).cloned().collect();
        for path in gone {
            self.is_wrong(&path, "it is not there any more".to_owned());
        }
        found
    }

    /// A file was read.
    pub fn is_read(&mut self, path: &Path) {
        if self.wrong.remove(path).is_some_and(|(_, looks)| looks >= LOOKS) {
            say(&format!("{}: it is read again", path.display()));
        }
    }

    /// A file could not be read, or not to its end, for a reason: it is looked at again, even if it stays as it is.
    pub fn is_wrong(&mut self, path: &Path, reason: String) {
        self.seen.remove(path);
        let looks = self.wrong.get(path).map_or(0, |(_, looks)| *looks);
        self.wrong.insert(path.to_owned(), (reason, looks));
    }

    /// Says of each file that has been wrong for some looks why it is not read.
    pub fn say_what_is_wrong(&mut self) {
        for (path, (reason, looks)) in &mut self.wrong {
            *looks = looks.saturating_add(1);
            if *looks == LOOKS {
                say(&format!("{}: {reason}; it is waited for", path.display()));
            }
        }
    }
}

/// The file itself, or the PGN files of a directory.
fn files_of(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    games_in(path, PGN).unwrap_or_default()
}

fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_could_not_be_read_is_looked_at_again() {
        // A file that stays as it is.
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let mut files = Files::new(std::slice::from_ref(&path)).unwrap();
        for _ in 0..2 * LOOKS {
            assert_eq!(files.changed(), std::slice::from_ref(&path), "it was not read");
            files.is_wrong(&path, "locked".to_owned());
            files.say_what_is_wrong();
        }
        assert_eq!(files.changed(), std::slice::from_ref(&path));
        files.is_read(&path);
        assert!(files.wrong.is_empty() && files.changed().is_empty(), "it was read");
    }
}
