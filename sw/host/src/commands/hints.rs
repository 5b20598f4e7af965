//! The hints of a search, for people and programs.

use serde::Serialize;

use crate::console::{counted, grouped};
use crate::engine::{HintTally, Hints, Reached};

/// What a search chip beside the host did. Its nodes are not among those of the search.
#[derive(Debug, Clone, Serialize)]
pub struct ShownHints {
    form: String,
    depth: u32,
    requests: u64,
    nodes: u64,
    /// None if the form has no clock.
    cycles: Option<u64>,
    /// Whether the move is the chip's, which the host had not found.
    taken: bool,
}

impl ShownHints {
    /// What was done up to here.
    pub fn new(hints: &dyn Hints, reached: &Reached) -> ShownHints {
        let HintTally { depth, requests, nodes, cycles } = hints.tally();
        ShownHints { form: hints.name(), depth, requests, nodes, cycles, taken: reached.hinted }
    }

    /// A line behind the table.
    pub fn brief(&self) -> String {
        let ShownHints { form, depth, requests, nodes, cycles, taken } = self;
        let cycles = cycles.map_or("-".to_owned(), grouped);
        format!(
            "hints of {form}: depth {depth}, {}, {} nodes, cycles {cycles}; the move is {}",
            counted(*requests, "request", "requests"),
            grouped(*nodes),
            if *taken { "the chip's" } else { "the host's" },
        )
    }
}
