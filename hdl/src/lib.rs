//! Repetition detection for chess as a circuit, in rust-hdl.

pub mod export;
