//! The tests of the program, as one binary: each file apart would link the whole program anew.
#![allow(clippy::unwrap_used)]

#[path = "../../sw/host/tests/common/mod.rs"]
mod common;
mod compare;
mod experiment;
mod measure;
mod suite;
mod upcoming;
