//! The last plies of the tree on a search chip, in whatever form.
//!
//! * [`Leaves`] is the chip as the search has it, with what it has in flight.
//! * `node` is a node whose tree the chip searches, and the next moves of its parent, submitted ahead.
//! * `shares` has what of a search is the host's and what the chip's.
//! * `window` changes values and windows between the two, `position` positions and moves.
//! * [`table`] has the numbers of the evaluation, which belong to the host.
//!
//! # Determinism
//! What the search uses is the reply to a request that it wants now: this position, depth and
//! window. Requests that may be wanted next are submitted ahead, and when their turn comes a request
//! is compared as a whole: one that is not just the wanted one is aborted, and its nodes are not
//! counted. A reply depends on its request alone. So move, value and counts depend neither on time,
//! nor on the form of the chip, nor on how many requests are in flight. How many were aborted depends
//! on the last, and on nothing else.

#[cfg(test)]
mod hindered;
mod in_flight;
mod node;
mod position;
mod shares;
pub mod table;
mod window;

#[cfg(test)]
mod laws;
#[cfg(test)]
mod perpetuals;

pub use in_flight::Leaves;
pub(crate) use node::LeafSearch;
pub use position::chip_board;

use perpetual_model::search::Reply;

/// What the chip counted of the requests whose replies were used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChipTally {
    /// Requests.
    pub requests: u64,
    /// Moves taken from the chip's lists.
    pub nodes: u64,
    /// Lists of moves generated.
    pub generations: u64,
    /// Positions that had occurred before.
    pub repetitions: u64,
    /// Positions whose lower bound was raised to a draw.
    pub bounds: u64,
    /// Clock cycles; `None` if the form has no clock.
    pub cycles: Option<u64>,
}

impl ChipTally {
    fn add(&mut self, reply: &Reply) {
        let counts = reply.done.as_ref().map(|done| done.counts()).unwrap_or_default();
        self.requests += 1;
        self.nodes += counts.nodes;
        self.generations += counts.generations;
        self.repetitions += counts.repetitions;
        self.bounds += counts.bounds;
        if let Some(cycles) = reply.cycles {
            *self.cycles.get_or_insert(0) += cycles;
        }
    }
}
