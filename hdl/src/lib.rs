//! Repetition detection for chess as a circuit, in rust-hdl, and its export to Verilog.
//!
//! From leaf to top: [`BlockRam`] and [`RecordStage`]; [`ChainEntry`] and [`ChainEnds`], a list
//! whose entries are all compared in the same cycle; [`ChainFile`], the chain list of the golden
//! model; [`MoveStack`], the line of moves; and [`ChainDetector`], the core to embed.

mod block_ram;
mod chain_detector;
mod chain_ends;
mod chain_entry;
mod chain_file;
mod codes;
mod move_stack;
mod record;
mod simulated;
pub mod testing;
pub mod wire;

pub use block_ram::BlockRam;
pub use chain_detector::{ChainDetector, LATENCY as CHAIN_DETECTOR_LATENCY};
pub use chain_ends::ChainEnds;
pub use chain_entry::ChainEntry;
pub use chain_file::{ChainFile, LATENCY as CHAIN_FILE_LATENCY};
pub use codes::{RequestError, error, operation};
pub use move_stack::MoveStack;
pub use record::RecordStage;
pub use simulated::{
    Answer, Clocked, DetectorCircuit, Request, Simulated, SimulatedError, Simulator,
};

/// The chain detector at the widths of chess: 4-bit pieces, 6-bit squares; `N` entries and a stack
/// of `2^A` records.
pub type ChessChainDetector<const N: usize, const A: usize> = ChainDetector<N, 4, 6, 10, 16, A>;
