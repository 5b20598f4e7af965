//! Opening a serial port, with an error that says what to do.

#[cfg(unix)]
pub mod place;
#[cfg(unix)]
pub mod tty;

use std::fs;
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serialport::{ErrorKind, SerialPort};
use thiserror::Error;

/// Bits per second unless the user says otherwise: what the boards are built for by default.
pub const DEFAULT_BAUD: u32 = 1_000_000;

/// Bits per second that a serial line may have.
pub const BAUDS: RangeInclusive<u32> = 300..=12_000_000;

/// How long one read waits for bytes. The protocol has its own, longer time-outs.
const READ_WAIT: Duration = Duration::from_millis(5);

/// How often a port that is waited for is looked for.
const LOOK: Duration = Duration::from_millis(200);

/// For how long a port that has just appeared may be forbidden or busy: the system names it before
/// it says who may open it, and looks at it itself.
const SETTLE: Duration = Duration::from_secs(3);

/// What to do where there is no port of a name.
const WHERE: &str = if cfg!(windows) {
    "plug the board in and look for its name in the Device Manager, such as COM3"
} else {
    "plug the board in and look for its name in /dev, or start a simulated board with `perpetual simulate`"
};

/// An open serial port. A read or write returns after a few milliseconds, whatever other programs do.
pub struct Port {
    /// What bytes go through. The driver's own reads and writes can block on Unix, for as long as
    /// another process takes what they wait for.
    #[cfg(unix)]
    line: tty::Tty,
    /// Has set the line, and keeps others out.
    #[cfg_attr(unix, expect(dead_code, reason = "it is held"))]
    driver: Box<dyn SerialPort>,
}

impl Port {
    fn line(&mut self) -> &mut (impl Read + Write) {
        #[cfg(unix)]
        let line = &mut self.line;
        #[cfg(not(unix))]
        let line = &mut self.driver;
        line
    }
}

impl Read for Port {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.line().read(buffer)
    }
}

impl Write for Port {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.line().flush()
    }
}

/// Why a serial port cannot be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PortError {
    /// Nothing has that name.
    #[error("there is no serial port {}: {WHERE}", .0.display())]
    Absent(PathBuf),
    /// It is a file or a directory.
    #[error("{} is not a serial port but {what}: name a device, such as /dev/ttyUSB0", .path.display())]
    Other {
        /// The name.
        path: PathBuf,
        /// What it is.
        what: &'static str,
    },
    /// The user may not open it.
    #[error(
        "you may not open the serial port {}: join the group it belongs to (`sudo adduser $USER \
         dialout` on Debian, elsewhere perhaps uucp) and log in again", .0.display()
    )]
    Forbidden(PathBuf),
    /// Another program has it.
    #[error("another program uses the serial port {}: end that program first", .0.display())]
    Busy(PathBuf),
    /// The system says something else.
    #[error("the serial port {} cannot be opened at {baud} baud: {reason}", .path.display())]
    Refused {
        /// The name.
        path: PathBuf,
        /// The rate asked for.
        baud: u32,
        /// What the system says.
        reason: String,
    },
}

/// Opens a serial port for this program alone: 8 data bits, no parity, one stop bit, no flow
/// control.
///
/// # Errors
/// [`PortError`], one sentence.
pub fn open(path: &Path, baud: u32) -> Result<Port, PortError> {
    check(path)?;
    // First: nobody can open a port that the driver has.
    #[cfg(unix)]
    let line = tty::Tty::open(path, READ_WAIT);
    let name = path.to_string_lossy();
    let driver = serialport::new(name.as_ref(), baud).timeout(READ_WAIT).open();
    let driver = driver.map_err(|error| {
        let path = path.to_owned();
        match error.kind() {
            // There it stands for each reason that the system has.
            ErrorKind::NoDevice if cfg!(windows) => {
                let reason = format!("{}; {WHERE}", error.description.trim_end());
                PortError::Refused { path, baud, reason }
            }
            ErrorKind::NoDevice => PortError::Busy(path),
            ErrorKind::Io(io::ErrorKind::NotFound) => PortError::Absent(path),
            ErrorKind::Io(io::ErrorKind::PermissionDenied) => PortError::Forbidden(path),
            ErrorKind::Io(io::ErrorKind::WouldBlock) => PortError::Busy(path),
            _ => PortError::Refused { path, baud, reason: error.description },
        }
    })?;
    #[cfg(unix)]
    let line = line.map_err(|error| {
        let reason = error.to_string();
        PortError::Refused { path: path.to_owned(), baud, reason }
    })?;
    Ok(Port {
        #[cfg(unix)]
        line,
        driver,
    })
}

/// [`open`], once there is such a port. `waiting` is called at each look at which it is not there;
/// `None` if `stop` says to give up meanwhile.
///
/// # Errors
/// As for [`open`], but never [`PortError::Absent`].
pub fn open_when_there(
    path: &Path,
    baud: u32,
    mut waiting: impl FnMut(),
    stop: impl Fn() -> bool,
) -> Result<Option<Port>, PortError> {
    let mut was_absent = false;
    let mut appeared: Option<Instant> = None;
    loop {
        let error = match open(path, baud) {
            Ok(port) => return Ok(Some(port)),
            Err(error) => error,
        };
        match error {
            PortError::Absent(_) => {
                appeared = None;
                was_absent = true;
                waiting();
            }
            PortError::Forbidden(_) | PortError::Busy(_) | PortError::Refused { .. }
                if was_absent && appeared.get_or_insert_with(Instant::now).elapsed() < SETTLE => {}
            error => return Err(error),
        }
        if stop() {
            return Ok(None);
        }
        thread::sleep(LOOK);
    }
}

/// Looks at the name before the driver does: its errors would be less clear.
fn check(path: &Path) -> Result<(), PortError> {
    // Port names that are no paths exist on other systems.
    if cfg!(not(unix)) {
        return Ok(());
    }
    let metadata = fs::metadata(path).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => PortError::Forbidden(path.to_owned()),
        _ => PortError::Absent(path.to_owned()),
    })?;
    let what = if metadata.is_dir() {
        "a directory"
    } else if metadata.is_file() {
        "a file"
    } else {
        return Ok(());
    };
    Err(PortError::Other { path: path.to_owned(), what })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use serialport::TTYPort;

    fn error(path: &str) -> String {
        open(Path::new(path), DEFAULT_BAUD).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn names_that_are_no_ports() {
        assert!(error("/dev/no-such-port").contains("there is no serial port /dev/no-such-port"));
        assert!(error("/").contains("not a serial port but a directory"));
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert!(error(file).contains("not a serial port but a file"), "{}", error(file));
        assert!(error("/dev/null").contains("cannot be opened at 1000000 baud"));
    }

    #[test]
    fn a_port_is_opened_once() {
        let (_far, near) = TTYPort::pair().unwrap();
        let path = near.name().unwrap();
        drop(near);
        let held = open(Path::new(&path), DEFAULT_BAUD).unwrap();
        assert!(error(&path).contains("another program uses"), "{}", error(&path));
        drop(held);
        assert!(open(Path::new(&path), DEFAULT_BAUD).is_ok());
    }
}
