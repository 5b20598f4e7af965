//! A board in software at a pseudo-terminal.

use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use perpetual_link::mock::{Settings, SoftBoard};
use serialport::{SerialPort, TTYPort};

/// A board that answers at a pseudo-terminal until it is dropped.
pub struct Bench {
    /// The port's name.
    pub path: String,
    /// Held so that the port stays when the program closes it.
    _near: TTYPort,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Bench {
    /// A board that falls silent after so many answers.
    pub fn new(settings: Settings, answers: usize) -> Bench {
        Bench::with(settings, answers, |answer| answer)
    }

    /// A board whose answers are changed on their way.
    pub fn with(settings: Settings, answers: usize, change: fn(Vec<u8>) -> Vec<u8>) -> Bench {
        let (mut far, near) = TTYPort::pair().expect("a pseudo-terminal");
        let path = near.name().expect("its name");
        far.set_timeout(Duration::from_millis(5)).expect("a time-out");
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let mut board = SoftBoard::new(settings);
            let mut answered = 0;
            let mut buffer = [0; 512];
            while !stopped.load(Ordering::Relaxed) {
                let count = far.read(&mut buffer).unwrap_or(0);
                board.receive(&buffer[..count]);
                while let Some(answer) = board.respond() {
                    answered += 1;
                    if answered <= answers {
                        far.write_all(&change(answer)).expect("the program reads");
                    }
                }
            }
        });
        Bench { path, _near: near, stop, thread: Some(thread) }
    }

    /// What `--on` takes.
    pub fn on(&self) -> String {
        format!("serial:{}", self.path)
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

/// Answers without end.
pub const ALWAYS: usize = usize::MAX;
