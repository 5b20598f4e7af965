//! Circuits against the golden model, and each run replayed on the Verilog, as one binary: each file apart would link
//! everything anew.
#![allow(clippy::unwrap_used)]

mod asynchronous;
mod checks;
mod detectors;
mod files;
mod handshake;
mod window;
