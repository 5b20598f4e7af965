//! Signals that end the program: commands end by themselves soon after, and the terminal is left as
//! it was.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

mod watched;

pub use watched::{keep_file, remove_file_at_end, restore_terminal, watch, watch_patiently};

/// What Ctrl-C sends.
const INTERRUPT: u8 = 2;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// The signal that came first; 0 before any.
static SIGNAL: AtomicU8 = AtomicU8::new(0);

/// Whether Ctrl-C was pressed, or the program was asked to end.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// The flag itself, for what takes one.
pub fn flag() -> &'static AtomicBool {
    &REQUESTED
}

/// Whether another program asked for the end: nobody waits for a summary, and a file that is half
/// written is dropped.
pub fn terminated() -> bool {
    ![0, INTERRUPT].contains(&SIGNAL.load(Ordering::Relaxed))
}

/// The exit code of a program that a signal has ended, as shells have it: 130 for Ctrl-C, 143 for
/// SIGTERM.
pub fn code() -> u8 {
    match SIGNAL.load(Ordering::Relaxed) {
        0 => 128 + INTERRUPT,
        signal => 128 + signal,
    }
}
