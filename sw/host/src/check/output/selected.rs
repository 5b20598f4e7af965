//! The file of selected games: `--pgn`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::commands::replaced::Replaced;
use crate::console::Stop;

/// Where the text of the selected games goes.
pub(super) struct Selected {
    file: Replaced,
    /// The last bytes written, four at the most.
    last: Vec<u8>,
    /// What comes next is of another file: a blank line has to stand before it.
    apart: bool,
}

impl Selected {
    /// Opens the file: see [`Replaced::new`].
    pub(super) fn open(path: &Path, inputs: &[PathBuf]) -> Result<Selected, Stop> {
        let file = Replaced::new("--pgn", path, inputs)?;
        Ok(Selected { file, last: Vec::new(), apart: false })
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
        let mut result: io::Result<()> = Ok(());
        if std::mem::take(&mut self.apart) && !self.last.is_empty() {
            let ends: &[u8] = match self.last.as_slice() {
                [.., b'\n', b'\n'] | [.., b'\n', b'\r', b'\n'] => b"",
                [.., b'\n'] => b"\n",
                _ => b"\n\n",
            };
            result = self.file.write_all(ends);
        }
        result = result.and_then(|()| self.file.write_all(text));
        self.last.extend_from_slice(&text[text.len().saturating_sub(4)..]);
        self.last.drain(..self.last.len().saturating_sub(4));
        result.map_err(|error| self.file.unwritten(error))
    }

    /// Puts the file in its place. The last game ends with its line.
    pub(super) fn end(mut self) -> Result<(), Stop> {
        let mut result: io::Result<()> = Ok(());
        if !self.last.is_empty() && !self.last.ends_with(b"\n") {
            result = self.file.write_all(b"\n");
        }
        result.map_err(|error| self.file.unwritten(error))?;
        self.file.finish()
    }
}
