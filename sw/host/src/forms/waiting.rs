//! A board at a serial port that may be unplugged and plugged in again.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use perpetual_link::DetectorKind;
use perpetual_model::{Detector, MoveRecord, Verdict};

use super::serial::Serial;
use super::{Counted, Counters, FormError, Method};
use crate::console::{Repeated, interrupt};
use perpetual_link::serial::{self as port, Port};

/// How long after a board did not answer it is tried again.
const AGAIN: Duration = Duration::from_millis(500);

/// A board that is waited for, at the start and whenever its port is gone.
///
/// The line is kept here, so that a board that comes back goes on where it was.
pub(super) struct Waiting {
    path: PathBuf,
    baud: u32,
    wanted: DetectorKind,
    serial: Serial<Port>,
    /// What was counted before the port was gone the last time.
    before: Counters,
}

/// Waits until the board is there.
pub(super) fn open(path: &Path, baud: u32, method: Method) -> Result<Box<dyn Counted>, FormError> {
    let wanted = method.kind().ok_or_else(|| method.no_circuit())?;
    let serial = connect(path, baud, wanted, None)?;
    let before = Counters::default();
    Ok(Box::new(Waiting { path: path.to_owned(), baud, wanted, serial, before }))
}

/// Opens the port and finds the right board, however long that takes. A port that was `lost` is
/// given time; otherwise a port that is there must have a board.
fn connect(
    path: &Path,
    baud: u32,
    wanted: DetectorKind,
    lost: Option<&str>,
) -> Result<Serial<Port>, FormError> {
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
        match Serial::connect(port, path, wanted) {
            // A board that has just got its power may not be ready, and another may still be plugged in.
            Err(why) if waited && !interrupt::requested() => {
                told.say(&format!("{why}; waiting for another board"));
                thread::sleep(AGAIN);
            }
            done => return done,
        }
    }
}

impl Waiting {
    /// Calls until the port stays while it is called.
    fn with<V>(
        &mut self,
        mut call: impl FnMut(&mut Serial<Port>) -> Result<V, FormError>,
    ) -> Result<V, FormError> {
        loop {
            match call(&mut self.serial) {
                Err(FormError::Unavailable(reason)) if self.serial.is_unplugged() => {
                    self.come_back(&reason)?;
                }
                done => return done,
            }
        }
    }

    fn come_back(&mut self, reason: &str) -> Result<(), FormError> {
        let line = self.serial.line().to_vec();
        let before = self.counters();
        self.serial = connect(&self.path, self.baud, self.wanted, Some(reason))?;
        self.before = before;
        line.into_iter().try_for_each(|record| self.serial.push(record))
    }
}

impl Detector for Waiting {
    type Error = FormError;

    fn clear(&mut self) -> Result<(), FormError> {
        self.serial.clear()
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), FormError> {
        self.serial.push(record)
    }

    fn pop(&mut self) -> Result<(), FormError> {
        self.serial.pop()
    }

    fn verdict(&mut self) -> Result<Verdict, FormError> {
        self.with(Serial::verdict)
    }

    fn first(&mut self) -> Result<Verdict, FormError> {
        self.with(Serial::first)
    }

    fn play(
        &mut self,
        records: &[MoveRecord],
        verdicts: &mut Vec<Verdict>,
    ) -> Result<(), FormError> {
        let start = verdicts.len();
        // Those that have a verdict are on the line, the others are not.
        self.with(|serial| serial.play(&records[verdicts.len() - start..], verdicts))
    }
}

impl Counted for Waiting {
    fn counters(&self) -> Counters {
        self.before.plus(self.serial.counters())
    }
}
