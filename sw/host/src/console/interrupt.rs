//! Ctrl-C: commands end by themselves soon after, and the terminal is left as it was.

use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "program")]
mod watched;

#[cfg(feature = "program")]
pub use watched::{restore_terminal, watch, watch_patiently};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed, or the program was asked to end.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// The flag itself, for what takes one.
pub fn flag() -> &'static AtomicBool {
    &REQUESTED
}
