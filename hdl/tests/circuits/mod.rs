//! Circuits against the golden model, and each run replayed on the Verilog.

mod asynchronous;
mod checks;
mod detectors;
mod files;
mod handshake;
mod window;
