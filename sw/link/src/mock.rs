//! A board in software and a line that goes wrong on purpose: for tests of hosts, and as the
//! executable reference for tests of boards.

mod soft_board;
mod wire;

pub use soft_board::{Settings, SoftBoard};
pub use wire::{Fault, FaultKind, InSoftware, Wire};
