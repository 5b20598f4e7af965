//! A board in software and a line that goes wrong on purpose: for tests of hosts, and as the
//! executable reference for tests of boards.

#[cfg(all(unix, feature = "serial"))]
mod bench;
mod detector;
pub(crate) mod searchers;
mod soft_board;
mod wire;

#[cfg(all(unix, feature = "serial"))]
pub use bench::{ALWAYS, Bench};
pub use soft_board::{Settings, SoftBoard};
pub use wire::{Fault, FaultKind, Wire};
