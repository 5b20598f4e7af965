//! The file of selected games: `--pgn`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::commands::files;
use crate::console::Stop;

/// Where the text of the selected games goes.
pub(super) struct Selected {
    path: PathBuf,
    out: BufWriter<File>,
    /// The last bytes written, four at the most.
    last: Vec<u8>,
    /// What comes next is of another file: a blank line has to stand before it.
    apart: bool,
    /// What the file held before is still there.
    kept: bool,
}

impl Selected {
    /// Opens the file, which must not be one of those that games are read from. What it holds stays
    /// until [`Selected::replace`].
    pub(super) fn open(path: &Path, inputs: &[PathBuf]) -> Result<Selected, Stop> {
        if files::is_live(path) {
            return Err(Stop::Because(
                "--pgn -: name a file; the report goes to the output".into(),
            ));
        }
        for input in inputs {
            files::apart(&format!("--pgn {}", path.display()), path, input)?;
        }
        let out = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|error| unwritten(path, &error))?;
        let out = BufWriter::with_capacity(1 << 16, out);
        Ok(Selected { path: path.to_owned(), out, last: Vec::new(), apart: false, kept: true })
    }

    /// Empties the file: a game has been read.
    pub(super) fn replace(&mut self) -> Result<(), Stop> {
        if !std::mem::take(&mut self.kept) {
            return Ok(());
        }
        let file = self.out.get_ref();
        // A pipe or a device holds nothing.
        let emptied = match file.metadata() {
            Ok(metadata) if metadata.is_file() => file.set_len(0),
            other => other.map(|_| ()),
        };
        emptied.map_err(|error| unwritten(&self.path, &error))
    }

    /// What comes next is of another file.
    pub(super) fn begin_file(&mut self) {
        self.apart = true;
    }

    /// Writes the text of games.
    pub(super) fn write(&mut self, text: &[u8]) -> Result<(), Stop> {
        if text.is_empty() {
            return Ok(());
        }
        let mut result = Ok(());
        if std::mem::take(&mut self.apart) && !self.last.is_empty() {
            let ends: &[u8] = match self.last.as_slice() {
                [.., b'\n', b'\n'] | [.., b'\n', b'\r', b'\n'] => b"",
                [.., b'\n'] => b"\n",
                _ => b"\n\n",
            };
            result = self.out.write_all(ends);
        }
        result = result.and_then(|()| self.out.write_all(text));
        self.last.extend_from_slice(&text[text.len().saturating_sub(4)..]);
        self.last.drain(..self.last.len().saturating_sub(4));
        result.map_err(|error| unwritten(&self.path, &error))
    }

    /// Writes what is held back. The last game ends with its line.
    pub(super) fn end(&mut self) -> Result<(), Stop> {
        let mut result = Ok(());
        if !self.last.is_empty() && !self.last.ends_with(b"\n") {
            result = self.out.write_all(b"\n");
        }
        result.and_then(|()| self.out.flush()).map_err(|error| unwritten(&self.path, &error))
    }
}

fn unwritten(path: &Path, error: &io::Error) -> Stop {
    Stop::Because(format!(
        "--pgn {}: the file cannot be written: {}",
        path.display(),
        files::reason(error)
    ))
}
