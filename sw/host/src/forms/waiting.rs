//! A board at a serial port that is waited for, at the start and whenever its port is gone.

use std::path::Path;
use std::thread;
use std::time::Duration;

use perpetual_link::serial::{self as port, Port};
use perpetual_link::{Client, DetectorKind};

use super::serial::{Serial, connected};
use super::{Counted, FormError, Method};
use crate::console::{Repeated, interrupt};

/// How long after a board did not answer it is tried again.
const AGAIN: Duration = Duration::from_millis(500);

/// Waits until the board is there.
pub(super) fn open(path: &Path, baud: u32, method: Method) -> Result<Box<dyn Counted>, FormError> {
    let wanted = method.kind().ok_or_else(|| method.no_circuit())?;
    let mut serial = Serial::new(connect(path, baud, wanted, None)?, path);
    let path = path.to_owned();
    serial.again = Some(Box::new(move |reason| connect(&path, baud, wanted, Some(reason))));
    Ok(Box::new(serial))
}

/// Opens the port and finds the right board, however long that takes. A port that was `lost` is
/// given time; otherwise a port that is there must have a board.
fn connect(
    path: &Path,
    baud: u32,
    wanted: DetectorKind,
    lost: Option<&str>,
) -> Result<Client<Port>, FormError> {
    let name = path.display();
    let mut told = Repeated::default();
    let mut waited = lost.is_some();
    if let Some(reason) = lost {
        told.say(&format!("{reason}; waiting for the board to come back"));
    }
    loop {
        let waiting = || {
            told.say(&format!("waiting for {name} to appear"));
            waited = true;
        };
        let opened = port::open_when_there(path, baud, waiting, interrupt::requested);
        let port = opened.map_err(|error| FormError::Unavailable(error.to_string()))?;
        let Some(port) = port else {
            return Err(FormError::Unavailable(format!("{name}: it has not come")));
        };
        match connected(port, path, wanted) {
            // A board that has just got its power may not be ready, and another may still be plugged in.
            Err(why) if waited && !interrupt::requested() => {
                told.say(&format!("{why}; waiting for another board"));
                thread::sleep(AGAIN);
            }
            done => return done,
        }
    }
}
