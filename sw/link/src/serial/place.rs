//! A stable path for a pseudo-terminal whose own name changes from run to run.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, symlink};
use std::path::{Path, PathBuf};
use std::{env, fs};

use nix::libc;
use nix::unistd::Uid;

use thiserror::Error;

/// Why a path cannot be linked to a device.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// Another program has that place.
    #[error("another simulated board is running at {}: stop it or choose another place", .0.display())]
    Taken(PathBuf),
    /// Something that is no link to a pseudo-terminal is where the link should be.
    #[error("{} exists and is no link to a simulated board: remove it or choose another place", .0.display())]
    NotOurs(PathBuf),
    /// The directory of the link belongs to somebody else.
    #[error("{} belongs to another user: choose another place", .0.display())]
    Foreign(PathBuf),
    /// The operating system refused something.
    #[error("{what}: {source}")]
    System {
        /// What was being done.
        what: String,
        /// What it said.
        source: io::Error,
    },
}

fn system(what: String) -> impl FnOnce(io::Error) -> PlaceError {
    move |source| PlaceError::System { what, source }
}

/// Where a simulated board is found unless another place is asked for:
/// `$XDG_RUNTIME_DIR/perpetual/board`, or `/tmp/perpetual-UID/board` where there is no such
/// directory.
pub fn default_place() -> PathBuf {
    let directory = match env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from) {
        Some(runtime) if runtime.is_absolute() && runtime.is_dir() => runtime.join("perpetual"),
        _ => env::temp_dir().join(format!("perpetual-{}", Uid::current())),
    };
    directory.join("board")
}

/// A link to a device, held under a lock and removed when dropped.
#[derive(Debug)]
pub struct Place {
    link: PathBuf,
    device: PathBuf,
    /// Given up last.
    _lock: Lock,
}

impl Place {
    /// Links `link` to `device`. A link left behind by a board that died is replaced.
    ///
    /// # Errors
    /// If the place is taken by a running program, by anything that is not the link of a dead one,
    /// or lies in another user's directory.
    pub fn take(link: &Path, device: &Path) -> Result<Place, PlaceError> {
        let directory = match link.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(directory)
            .map_err(system(format!("cannot make {}", directory.display())))?;
        let cannot = || system(format!("cannot link {}", link.display()));
        let owner = fs::metadata(directory).map_err(cannot())?.uid();
        if owner != Uid::current().as_raw() && owner != 0 {
            return Err(PlaceError::Foreign(directory.into()));
        }
        let mut lock = link.as_os_str().to_owned();
        lock.push(".lock");
        let lock = Lock::take(PathBuf::from(lock))
            .map_err(cannot())?
            .ok_or_else(|| PlaceError::Taken(link.into()))?;
        match fs::read_link(link) {
            Ok(target) if target.starts_with("/dev/pts") => {
                fs::remove_file(link).map_err(cannot())?;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            _ => return Err(PlaceError::NotOurs(link.into())),
        }
        symlink(device, link).map_err(cannot())?;
        Ok(Place { link: link.into(), device: device.into(), _lock: lock })
    }

    /// The link.
    pub fn link(&self) -> &Path {
        &self.link
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // Somebody may have put something else there: that is theirs.
        if fs::read_link(&self.link).is_ok_and(|target| target == self.device) {
            let _ = fs::remove_file(&self.link);
        }
    }
}

/// A file that is there and locked for as long as this is; a process that finds it unlocked may have it.
/// One that stays behind because its process was killed is unlocked, and does no harm.
#[derive(Debug)]
struct Lock {
    path: PathBuf,
    _locked: File,
}

impl Lock {
    /// `None` if another process has it.
    fn take(path: PathBuf) -> io::Result<Option<Lock>> {
        loop {
            let file = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .mode(0o600)
                .custom_flags(libc::O_NOFOLLOW)
                .open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // Its last owner may have removed it between our opening and locking it.
            let ours = (file.metadata()?.dev(), file.metadata()?.ino());
            if fs::metadata(&path).is_ok_and(|now| (now.dev(), now.ino()) == ours) {
                return Ok(Some(Lock { path, _locked: file }));
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // It is still locked here: who has opened it and waits sees that it is no longer the file
        // of this name, and makes another.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_taken_once_and_left_clean() {
        let directory = tempfile::tempdir().unwrap();
        let link = directory.path().join("deep/board");
        let device = Path::new("/dev/pts/none");
        let place = Place::take(&link, device).unwrap();
        assert_eq!(fs::read_link(place.link()).unwrap(), device);
        let again = Place::take(&link, device).unwrap_err();
        assert!(matches!(again, PlaceError::Taken(_)), "{again}");
        drop(place);
        assert_eq!(fs::read_dir(link.parent().unwrap()).unwrap().count(), 0);
    }

    #[test]
    fn a_stale_link_is_replaced_and_anything_else_is_not() {
        let directory = tempfile::tempdir().unwrap();
        let link = directory.path().join("board");
        let device = Path::new("/dev/pts/none");
        symlink("/dev/pts/gone", &link).unwrap();
        drop(Place::take(&link, device).unwrap());

        symlink("/dev/null", &link).unwrap();
        let error = Place::take(&link, device).unwrap_err();
        assert!(matches!(error, PlaceError::NotOurs(_)), "{error}");
        fs::remove_file(&link).unwrap();
        fs::write(&link, "precious").unwrap();
        let error = Place::take(&link, device).unwrap_err();
        assert!(matches!(error, PlaceError::NotOurs(_)), "{error}");
        assert_eq!(fs::read_to_string(&link).unwrap(), "precious");
        // No lock is left by those who did not get the place.
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_lock_of_a_dead_process_is_taken_over() {
        let directory = tempfile::tempdir().unwrap();
        let link = directory.path().join("board");
        fs::write(directory.path().join("board.lock"), "").unwrap();
        let place = Place::take(&link, Path::new("/dev/pts/none")).unwrap();
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2);
        drop(place);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_somebody_else_put_there_stays() {
        let directory = tempfile::tempdir().unwrap();
        let link = directory.path().join("board");
        let place = Place::take(&link, Path::new("/dev/pts/none")).unwrap();
        fs::remove_file(&link).unwrap();
        symlink("/dev/pts/other", &link).unwrap();
        drop(place);
        assert_eq!(fs::read_link(&link).unwrap(), Path::new("/dev/pts/other"));
    }
}
