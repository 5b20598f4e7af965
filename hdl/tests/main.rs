//! Tests from outside, as one binary: each folder apart would link everything anew, and leave a core idle at its end.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod chip;
mod circuits;
mod library;
mod search_board;
mod shogi;
