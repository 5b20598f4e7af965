//! Tests from outside, as one binary: each folder apart would link everything anew, and leave a core idle at its end.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

// The first one by name runs first: the longest, so that no core is idle at the end.
mod boards;
mod chip;
mod circuits;
#[cfg(feature = "export")]
mod library;
mod shogi;
