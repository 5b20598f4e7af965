//! Host and board at the two ends of a line, whatever goes wrong on it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod checked;
mod disturbed;
mod document;
mod faults;
mod hostile;
#[cfg(unix)]
mod ports;
mod searchers;
mod steps;
