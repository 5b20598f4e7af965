//! The tests of the program, as one binary: each file apart would link the whole program anew.
#![allow(clippy::unwrap_used)]

mod board;
mod boards;
mod check;
mod claim;
mod cli;
mod common;
mod databases;
mod detectors;
mod games;
mod help;
mod leaves;
mod perft;
mod search;
mod select;
mod serial;
mod signals;
mod uci;
mod watch;
