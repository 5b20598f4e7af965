//! The search chip's part of a search, for people and programs.

use crate::console::{counted, grouped};
use perpetual_engine::{ChipTally, Leaves, Reached};
use serde::Serialize;

/// The part of a search chip. Its nodes and repetitions are among those of the whole.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Chip {
    form: String,
    host_plies: u32,
    requests: u64,
    /// Submitted ahead and not wanted after all; not among the requests.
    aborted: u64,
    nodes: u64,
    generations: u64,
    repetitions: u64,
    bounds: u64,
    /// None if the form has no clock.
    cycles: Option<u64>,
}

impl Chip {
    /// A chip that has done nothing yet.
    pub fn of(leaves: &Leaves) -> Chip {
        Chip { form: leaves.name(), host_plies: leaves.host_plies(), ..Chip::default() }
    }

    /// The same after a search.
    pub fn with(&self, reached: &Reached) -> Chip {
        let ChipTally { requests, nodes, generations, repetitions, bounds, cycles } =
            reached.tally.chip;
        Chip {
            form: self.form.clone(),
            host_plies: self.host_plies,
            requests,
            aborted: reached.aborted,
            nodes,
            generations,
            repetitions,
            bounds,
            cycles,
        }
    }

    /// A line behind the table.
    pub fn brief(&self) -> String {
        let Chip { form, requests, aborted, nodes, generations, repetitions, cycles, .. } = self;
        let cycles = cycles.map_or("-".to_owned(), grouped);
        format!(
            "chip on {form}: {} ({} aborted), {} nodes, {} generations, {} repetitions, cycles {cycles}",
            counted(*requests, "request", "requests"),
            grouped(*aborted),
            grouped(*nodes),
            grouped(*generations),
            grouped(*repetitions),
        )
    }
}
