#![doc = include_str!("../README.md")]
//!
//! # What is here
//!
//! From leaf to top: [`BlockRam`]; [`ChainEntry`] and [`ChainEnds`], a list
//! whose entries are all compared in the same cycle; [`ChainFile`], the chain list of the golden
//! model; [`MoveStack`], the line of moves; and [`ChainDetector`], the core to embed. [`window`] is
//! another way: nothing is walked, and the answer is there a few cycles after each move. [`search`] is the search chip.
//!
//! A circuit is a struct: its ports, then the circuits and registers in it, then what it computes on
//! the way (`Signal<Local, ..>`), then its constants; `update` says what they are in each cycle. Ports
//! that belong together are an interface, declared once for both sides, such as [`DetectorPort`]
//! and [`DetectorUser`]: `link` hands one through from the outside to a circuit inside, `join` connects
//! two circuits. The ports of a field `port` are the circuit's own; those of any other bear its name in
//! the Verilog, as in `file_step`. A field's value at power-up, or a constant's, stands at the field.

#![deny(missing_docs)]

// No circuits: beside the folder of the circuits, not in it.
#[path = "../export/mod.rs"]
pub mod export;
#[path = "../simulation/mod.rs"]
mod simulation;

// Tests across circuits, compiled with those beside them. By its name it comes first: it has the longest.
#[cfg(test)]
extern crate self as perpetual_hdl;
#[cfg(test)]
#[path = "../tests/main.rs"]
mod across;

mod block_ram;
mod chain_ends;
mod chain_entry;
mod chain_file;
mod check_bits;
mod codes;
mod constant;
mod detector;
mod detector_port;
pub mod encode;
mod file_port;
mod interface;
mod move_stack;
mod pair_file;
mod parity_table;
mod query_machine;
mod scoreboard;
pub mod search;
mod shogi;
pub mod synchronizer;
pub mod window;
pub mod wire;

pub use block_ram::BlockRam;
pub use chain_ends::ChainEnds;
pub use chain_entry::ChainEntry;
pub use chain_file::ChainFile;
pub use check_bits::CheckBits;
pub use detector::{ChainDetector, PairDetector, ScoreboardDetector};
pub use detector_port::{DetectorPort, DetectorUser};
pub use file_port::{FilePort, FileUser};
pub use move_stack::MoveStack;
pub use pair_file::PairFile;
pub use parity_table::ParityTable;
pub use perpetual_link::{Operation, Refusal};
pub use query_machine::{FILE_LATENCY, QUERY_LATENCY, QueryMachine};
pub use scoreboard::Scoreboard;
pub use shogi::ShogiDetector;
pub use simulation::asked::{Answer, DetectorCircuit, Request};
pub use simulation::simulated::{Clocked, Simulated, SimulatedError, Simulator};

#[cfg(any(test, feature = "testing"))]
pub use simulation::testing;

/// The chain detector at the widths of chess: 4-bit pieces, 6-bit squares; `ENTRIES` entries and a stack
/// of `2^LOG2_DEPTH` records.
pub type ChessChainDetector<const ENTRIES: usize, const LOG2_DEPTH: usize> =
    ChainDetector<ENTRIES, 4, 6, 10, 16, LOG2_DEPTH>;

/// The scoreboard detector at the widths of chess; a stack of `2^LOG2_DEPTH` records.
pub type ChessScoreboardDetector<const LOG2_DEPTH: usize> =
    ScoreboardDetector<4, 6, 8, 9, 13, 16, LOG2_DEPTH>;

/// The pair of both at the widths of chess; `ENTRIES` entries and a stack of `2^LOG2_DEPTH` records.
pub type ChessPairDetector<const ENTRIES: usize, const LOG2_DEPTH: usize> =
    PairDetector<ENTRIES, 4, 6, 10, 8, 9, 13, 16, LOG2_DEPTH>;
