//! A search that asks a detector of repetitions, whatever it is.
//!
//! * `position` is a position with its key and value kept up, `evaluate` what it is worth, `exchange` what a capture wins.
//! * [`SearchPath`] is the line the search stands at the end of; [`source`] what can be asked about it:
//!   a detector in any form, with the golden model behind it for when it fails.
//! * `TranspositionTable` is the hash table, and the two ways to know repetitions that live in it.
//! * `alpha_beta` is the search, `quiescence` its end, `draws` what it takes for a draw and what
//!   may be stored of it, `pv_table` the best lines, `order` the order of moves, [`Options`] and
//!   [`Limits`] what it does and when it ends, [`Thinker`] a search from beginning to end, from a [`Start`] to what is [`Reached`].
//!
//! * [`leaves`] leaves the last plies of the tree to a search chip, in whatever form.
//!
//! The same search with any exact source visits the same nodes and returns the same line.

#![deny(missing_docs)]

mod alpha_beta;
mod draws;
mod evaluate;
mod exchange;
pub mod leaves;
mod options;
mod order;
mod pawns;
pub mod policy;
mod position;
mod pv_table;
mod quiescence;
mod reached;
mod reductions;
mod repetition;
mod search_path;
pub mod source;
mod start;
mod thinker;
mod transposition;

pub use leaves::{ChipTally, Leaves};
pub use options::{History, Knowledge, Limits, MAX_DEPTH, NullMoves, Options, SEARCH_STACK};
pub use reached::{Reached, Tally};
pub use repetition::Repetition;
pub use search_path::SearchPath;
pub use start::Start;
pub use thinker::Thinker;
pub use transposition::MATE;

#[cfg(test)]
mod tests;
