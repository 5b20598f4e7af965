//! Tests across circuits. They belong to the binary of those beside the circuits: apart, all circuits would be compiled anew.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

// The first one by name runs first: the longest, so that no core is idle at the end.
mod boards;
mod chip;
mod circuits;
#[cfg(feature = "export")]
mod library;
mod shogi;
#[allow(dead_code, reason = "its program")]
#[path = "../examples/xiangqi/main.rs"]
mod xiangqi;
