//! A file that a command writes: under another name beside it, and renamed when it is whole. What
//! was there before stays until then, whatever ends the program.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf, is_separator};

use tempfile::{Builder, NamedTempFile, TempPath};

use super::files;
use crate::console::{Stop, interrupt};

/// Bytes that are written at a time.
const BLOCK: usize = 1 << 16;

/// The file, and the option that names it.
pub struct Replaced {
    option: &'static str,
    path: PathBuf,
    out: BufWriter<File>,
    /// `None` for what is written where it is.
    beside: Option<Beside>,
    /// A write has failed.
    failed: bool,
}

/// Where the file is until it is whole, and where it goes.
struct Beside {
    /// Removes it when dropped.
    unfinished: TempPath,
    to: PathBuf,
}

/// A file that is open, and where it goes when it is whole.
type Begun = (File, Option<Beside>);

impl Drop for Beside {
    fn drop(&mut self) {
        interrupt::keep_file(&self.unfinished);
    }
}

impl Replaced {
    /// Begins a file, which must be neither one of those that are read nor `-`.
    ///
    /// # Errors
    /// If it is, or cannot be written.
    pub fn new(option: &'static str, path: &Path, inputs: &[PathBuf]) -> Result<Replaced, Stop> {
        Replaced::open(option, path, inputs, beside)
    }

    /// Empties a file, and writes it where it is, so that others see it grow.
    ///
    /// # Errors
    /// As for [`Replaced::new`].
    pub fn in_place(
        option: &'static str,
        path: &Path,
        inputs: &[PathBuf],
    ) -> Result<Replaced, Stop> {
        Replaced::open(option, path, inputs, |path| Ok((File::create(path)?, None)))
    }

    fn open(
        option: &'static str,
        path: &Path,
        inputs: &[PathBuf],
        open: fn(&Path) -> io::Result<Begun>,
    ) -> Result<Replaced, Stop> {
        let named = format!("{option} {}", path.display());
        if files::is_live(path) {
            let why = format!("{named}: name a file; the report goes to the output");
            return Err(Stop::Because(why));
        }
        inputs.iter().try_for_each(|input| files::apart(&named, path, input))?;
        let (file, beside) = open(path).map_err(|error| unwritten(option, path, error))?;
        let out = BufWriter::with_capacity(BLOCK, file);
        Ok(Replaced { option, path: path.to_owned(), out, beside, failed: false })
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// If something could not be written: then what was there before stays.
    pub fn finish(mut self) -> Result<(), Stop> {
        let flushed = self.flush();
        let whole = flushed.and_then(|()| match self.failed {
            false => Ok(()),
            true => Err(io::Error::other("a write has failed")),
        });
        // Some systems rename no file that is open.
        drop(self.out);
        let moved = whole.and_then(|()| match self.beside {
            Some(beside) => fs::rename(&beside.unfinished, &beside.to),
            None => Ok(()),
        });
        moved.map_err(|error| unwritten(self.option, &self.path, error))
    }

    /// Whether another name is of this file too.
    pub fn is_same(&self, other: &Path) -> bool {
        files::is_same(&self.path, other) || destination(&self.path) == destination(other)
    }

    /// Why it cannot be written.
    pub fn unwritten(&self, error: io::Error) -> Stop {
        unwritten(self.option, &self.path, error)
    }

    /// A write has failed: the error says of which file.
    fn fails(&mut self, error: io::Error) -> io::Error {
        self.failed = true;
        io::Error::new(error.kind(), self.unwritten(error))
    }
}

/// Errors are a [`Stop`] that names the file.
impl Write for Replaced {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).map_err(|error| self.fails(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| self.fails(error))
    }
}

/// Writes a whole file.
///
/// # Errors
/// If it cannot be written: then what was there before stays.
pub fn replace(option: &'static str, path: &Path, bytes: &[u8]) -> Result<(), Stop> {
    let mut file = Replaced::new(option, path, &[])?;
    file.write_all(bytes).map_err(|error| file.unwritten(error))?;
    file.finish()
}

/// A new file beside the one of this name, or beside the one that a link of this name leads to.
fn beside(path: &Path) -> io::Result<Begun> {
    let to = destination(path);
    let old = fs::metadata(&to).ok();
    if old.as_ref().map_or(path.to_string_lossy().ends_with(is_separator), Metadata::is_dir) {
        return Err(ErrorKind::IsADirectory.into());
    }
    if let Some(old) = &old {
        // A file that may not be written is not to be replaced either. A pipe or a device holds nothing.
        let there = File::options().write(true).open(&to)?;
        if !old.is_file() {
            return Ok((there, None));
        }
    }
    let (file, unfinished) = create_in(to.parent().unwrap_or(&to))?.into_parts();
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    interrupt::remove_file_at_end(&unfinished);
    Ok((file, Some(Beside { unfinished, to })))
}

/// The file that a link of this name leads to, else the one of this name, with all of its path.
fn destination(path: &Path) -> PathBuf {
    let in_folder = |_| {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
        Ok(folder.join(path.file_name().unwrap_or_default()))
    };
    let whole: io::Result<PathBuf> = fs::canonicalize(path).or_else(in_folder);
    whole.unwrap_or_else(|_| path.to_owned())
}

fn create_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".perpetual-").suffix(".part");
    // As for any new file; the user's mask takes away from it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder).map_err(|error| match error.kind() {
        // The name is not at fault where its folder is.
        ErrorKind::PermissionDenied => io::Error::other(
            "no new file may be made in its directory, which replaces the old one when it is whole",
        ),
        _ => error,
    })
}

/// What the error says already, or why it is that the file of this option cannot be written.
fn unwritten(option: &str, path: &Path, error: io::Error) -> Stop {
    error.downcast().unwrap_or_else(|error| {
        let (path, reason) = (path.display(), files::reason(&error));
        Stop::Because(format!("{option} {path}: the file cannot be written: {reason}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        let names = || fs::read_dir(folder.path()).unwrap().count();
        fs::write(&path, "old").unwrap();
        let mut file = Replaced::new("--out", &path, &[]).unwrap();
        file.write_all(b"new").unwrap();
        file.flush().unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names()), ("old", 2));
        drop(file);
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names()), ("old", 1));
        replace("--out", &path, b"new").unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names()), ("new", 1));
        replace("--out", &folder.path().join("another"), b"new").unwrap();
        assert_eq!(names(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("report"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("report", &link).unwrap();
        replace("--out", &link, b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn what_is_no_file_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("no/report");
        let slash = folder.path().join("report/");
        for (path, part) in [
            (folder.path(), "is a directory"),
            (&slash, "is a directory"),
            (&missing, "no such directory"),
        ] {
            let Err(Stop::Because(why)) = replace("--out", path, b"") else { panic!() };
            assert!(why.starts_with("--out ") && why.contains(part), "{why}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
