//! A file that a check writes. What it held before stays until a game has been read.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::commands::files;
use crate::console::Stop;

/// Bytes that are written at a time.
const BLOCK: usize = 1 << 16;

/// The file, and the option that names it.
pub(in crate::check) struct Replaced {
    option: &'static str,
    path: PathBuf,
    out: BufWriter<File>,
    /// What the file held before is still there.
    kept: bool,
    /// What is to stand before the first game.
    held: Vec<u8>,
}

impl Replaced {
    /// Opens the file, which must not be one of those that games are read from. What it holds stays
    /// until [`Replaced::replace`]; what is written before is written then.
    pub(in crate::check) fn open(
        option: &'static str,
        path: &Path,
        inputs: &[PathBuf],
    ) -> Result<Replaced, Stop> {
        for input in inputs {
            files::apart(&format!("{option} {}", path.display()), path, input)?;
        }
        let out = File::options().write(true).create(true).truncate(false).open(path);
        let out = out.map_err(|error| unwritten(option, path, &error))?;
        let out = BufWriter::with_capacity(BLOCK, out);
        Ok(Replaced { option, path: path.to_owned(), out, kept: true, held: Vec::new() })
    }

    /// Empties the file: a game has been read.
    pub(in crate::check) fn replace(&mut self) -> Result<(), Stop> {
        if !std::mem::take(&mut self.kept) {
            return Ok(());
        }
        let file = self.out.get_ref();
        // A pipe or a device holds nothing.
        let emptied = match file.metadata() {
            Ok(metadata) if metadata.is_file() => file.set_len(0),
            other => other.map(|_| ()),
        };
        let begun = emptied.and_then(|()| self.out.write_all(&std::mem::take(&mut self.held)));
        begun.map_err(|error| self.unwritten(&error))
    }

    /// Whether what the file held before is still there.
    pub(super) fn is_kept(&self) -> bool {
        self.kept
    }

    /// Whether another name is of this file too.
    pub(super) fn is_same(&self, other: &Path) -> bool {
        files::is_same(&self.path, other)
    }

    /// Why it cannot be written.
    pub(super) fn unwritten(&self, error: &io::Error) -> Stop {
        unwritten(self.option, &self.path, error)
    }
}

impl Write for Replaced {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.kept {
            return self.held.write(bytes);
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn unwritten(option: &str, path: &Path, error: &io::Error) -> Stop {
    let (path, reason) = (path.display(), files::reason(error));
    Stop::Because(format!("{option} {path}: the file cannot be written: {reason}"))
}
