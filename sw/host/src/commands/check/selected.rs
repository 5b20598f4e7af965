//! The file of selected games: `--pgn`.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::input;
use perpetual_console::Stop;

/// Where the text of the selected games goes.
pub(super) struct Selected {
    path: PathBuf,
    out: BufWriter<File>,
    /// The last bytes written, four at the most.
    last: Vec<u8>,
    /// What comes next is of another file: a blank line has to stand before it.
    apart: bool,
}

impl Selected {
    /// Creates the file, which must not be one of those that games are read from.
    pub(super) fn create(path: &Path, inputs: &[PathBuf]) -> Result<Selected, Stop> {
        if input::is_live(path) {
            return Err(Stop::Because(
                "--pgn -: name a file; the report goes to the output".into(),
            ));
        }
        for input in inputs {
            if is_same(path, input) {
                return Err(Stop::Because(format!(
                    "--pgn {}: games are read from this file, which would be overwritten; name another",
                    path.display()
                )));
            }
        }
        let out = File::create(path).map_err(|error| unwritten(path, &error))?;
        let out = BufWriter::with_capacity(1 << 16, out);
        Ok(Selected { path: path.to_owned(), out, last: Vec::new(), apart: false })
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
    Stop::Because(format!("--pgn {}: the file cannot be written: {error}", path.display()))
}

/// Whether both names are of one file, through links of either kind too.
fn is_same(output: &Path, input: &Path) -> bool {
    if output == input && !input::is_live(input) {
        return true;
    }
    let read = if input::is_live(input) { PathBuf::from("/dev/stdin") } else { input.to_owned() };
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
