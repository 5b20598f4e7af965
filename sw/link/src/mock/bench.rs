//! A board in software at a pseudo-terminal, which programs open as a serial port.

use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::{Settings, SoftBoard};
use crate::serial::tty::Pair;

/// Answers without end.
pub const ALWAYS: usize = usize::MAX;

/// How long the board waits for bytes before it looks whether it is still wanted.
const WAIT: Duration = Duration::from_millis(2);

/// A board that answers at a pseudo-terminal until it is dropped.
#[derive(Debug)]
pub struct Bench {
    path: PathBuf,
    far: OwnedFd,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Bench {
    /// A board that falls silent after so many answers.
    ///
    /// # Errors
    /// If the system has no pseudo-terminal.
    pub fn new(settings: Settings, answers: usize) -> io::Result<Bench> {
        Bench::with(SoftBoard::new(settings), answers)
    }

    /// [`Bench::new`] with this board.
    ///
    /// # Errors
    /// As for [`Bench::new`].
    pub fn with(mut board: SoftBoard, answers: usize) -> io::Result<Bench> {
        let pair = Pair::open()?;
        let path = pair.device.clone();
        let (mut near, far) = pair.split(WAIT);
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let (mut buffer, mut left) = ([0; 512], answers);
            while !stopped.load(Ordering::Relaxed) {
                let count = near.read(&mut buffer).unwrap_or(0);
                board.receive(&buffer[..count]);
                while let Some(answer) = board.respond() {
                    if left > 0 {
                        // What nobody reads is lost, as on a line.
                        let _ = near.write_all(&answer);
                    }
                    left = left.saturating_sub(1);
                }
            }
        });
        Ok(Bench { path, far, stop, thread: Some(thread) })
    }

    /// The port's name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The form that the programs of this project take after `--on`.
    pub fn on(&self) -> String {
        format!("serial:{}", self.path.display())
    }

    /// The end that programs open, held so that the port stays when they close it.
    pub fn far(&self) -> &OwnedFd {
        &self.far
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
