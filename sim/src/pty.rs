//! A simulated board behind a pseudo-terminal: other programs see a serial port.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use perpetual_link::protocol::{MAX_ITEMS, MAX_PROBES};

use crate::board::Board;
use crate::error::SimulationError;
use crate::run::Stop;
use perpetual_link::serial::place::Place;
use perpetual_link::serial::tty::Pair;

/// How often a sleeping board looks at its stop flag, in milliseconds.
const STOP_CHECK_MS: u16 = 100;

/// Clock cycles simulated between two looks at the pseudo-terminal: short beside the answer to
/// any request, long beside a system call.
const SLICE: u64 = 1000;

/// Bytes that wait on either side of the board before the other side is made to wait.
const BACKLOG: usize = 4096;

/// Clock cycles the circuit may spend on an item of a request beside the walk.
const OVERHEAD: u64 = 64;

/// A board whose serial line is a pseudo-terminal, with a link to it at a stable path.
///
/// It sleeps while there is nothing to do, and its clock stands still meanwhile. Programs may open
/// and close the port as they like; bytes are never lost between port and board, either side is
/// made to wait instead. A line break cannot cross a pseudo-terminal: use [`Board::send_break`].
#[derive(Debug)]
pub struct SimulatedBoard {
    board: Board,
    port: File,
    /// Held open so that the port survives when every other program closes it.
    _far_end: OwnedFd,
    device: PathBuf,
    place: Place,
}

impl SimulatedBoard {
    /// Opens a pseudo-terminal for `board` and puts a link to it at `place` (for instance
    /// [`perpetual_link::serial::place::default_place`]), in a directory that is made if need be.
    ///
    /// # Errors
    /// If the place is taken by a running board, by anything that is not the link of a dead one,
    /// or lies in another user's directory; if the system has no pseudo-terminal.
    pub fn open(board: Board, place: &Path) -> Result<SimulatedBoard, SimulationError> {
        let Pair { near, far, device } =
            Pair::open().map_err(SimulationError::system("cannot open a pseudo-terminal"))?;
        let place = Place::take(place, &device)?;
        Ok(SimulatedBoard { board, port: near, _far_end: far, device, place })
    }

    /// The stable path: the one to open as a serial port.
    pub fn path(&self) -> &Path {
        self.place.link()
    }

    /// The pseudo-terminal itself, such as `/dev/pts/7`.
    pub fn device(&self) -> &Path {
        &self.device
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Serves the port until `stop` is set, which is seen within a tenth of a second.
    ///
    /// # Errors
    /// If the system refuses to read or write the pseudo-terminal.
    pub fn run(&mut self, stop: &AtomicBool) -> Result<(), SimulationError> {
        self.serve(stop).map_err(SimulationError::system(format!(
            "the simulated board lost its pseudo-terminal {}",
            self.device.display()
        )))
    }

    /// Serves the port in a thread of its own.
    pub fn spawn(mut self) -> Running {
        let path = self.path().to_owned();
        let stop = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let result = self.run(&seen);
            (self.board, result)
        });
        Running { path, stop, thread: Some(thread) }
    }

    /// After this many clock cycles with nothing on either wire the board has nothing more to
    /// say: the longest request asks a walk of the whole stack for each of its items. A search may take longer; it has a light.
    fn quiet_cycles(&self) -> u64 {
        let walk = self.board.configuration().detector().map_or(0, |core| core.depth() as u64);
        MAX_ITEMS.max(MAX_PROBES) as u64 * (walk + OVERHEAD)
    }

    /// Whether a search is being made.
    fn searches(&self) -> bool {
        self.board.configuration().detector().is_none() && self.board.leds().link
    }

    fn serve(&mut self, stop: &AtomicBool) -> io::Result<()> {
        let mut to_host: Vec<u8> = Vec::new();
        let mut awake = 0;
        let mut buffer = [0; BACKLOG];
        while !stop.load(Ordering::Relaxed) {
            let listens = self.board.pending() < BACKLOG;
            let works = awake > 0 && to_host.len() < BACKLOG;
            let wait = if works { 0 } else { STOP_CHECK_MS };
            let (readable, writable) = look(&self.port, listens, !to_host.is_empty(), wait)?;
            if readable && let Some(count) = tried(self.port.read(&mut buffer))? {
                self.board.send(&buffer[..count]);
                awake = self.quiet_cycles();
            }
            if writable && let Some(count) = tried(self.port.write(&to_host))? {
                to_host.drain(..count);
            }
            if awake > 0 && to_host.len() < BACKLOG {
                let before = (to_host.len(), self.board.pending());
                let room = BACKLOG - to_host.len();
                let ran = self.board.run(&mut to_host, room, SLICE, Stop::default());
                let quiet = before == (to_host.len(), self.board.pending()) && !self.searches();
                awake = if quiet { awake.saturating_sub(ran) } else { self.quiet_cycles() };
            }
        }
        Ok(())
    }
}

/// A simulated board that serves its port in a thread; it stops when this is dropped.
#[derive(Debug)]
pub struct Running {
    path: PathBuf,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<(Board, Result<(), SimulationError>)>>,
}

impl Running {
    /// The stable path: the one to open as a serial port.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Stops serving, removes the link, closes the pseudo-terminal and gives the board back.
    ///
    /// # Errors
    /// What ended the service before, if anything did.
    pub fn stop(mut self) -> Result<Board, SimulationError> {
        self.stop.store(true, Ordering::Relaxed);
        let ended = self.thread.take().map(JoinHandle::join);
        let Some(Ok((board, result))) = ended else {
            let what = "the thread of the simulated board panicked";
            return Err(SimulationError::system(what)(io::Error::other("see above")));
        };
        result.map(|()| board)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Whether the port can be read and written; waits up to `wait` milliseconds for either.
fn look(port: &File, read: bool, write: bool, wait: u16) -> io::Result<(bool, bool)> {
    let mut wanted = PollFlags::empty();
    wanted.set(PollFlags::POLLIN, read);
    wanted.set(PollFlags::POLLOUT, write);
    let mut ports = [PollFd::new(port.as_fd(), wanted)];
    match poll(&mut ports, PollTimeout::from(wait)) {
        Ok(_) => {}
        Err(nix::Error::EINTR) => return Ok((false, false)),
        Err(error) => return Err(error.into()),
    }
    let seen = ports[0].revents().unwrap_or(PollFlags::empty());
    Ok((seen.contains(PollFlags::POLLIN), seen.contains(PollFlags::POLLOUT)))
}

/// The outcome of a call that may find nothing to do after all.
fn tried(result: io::Result<usize>) -> io::Result<Option<usize>> {
    match result {
        Ok(count) => Ok(Some(count)),
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
