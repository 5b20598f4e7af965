//! The experiments of the papers, done again: each prints the tables of a section of
//! lab/docs/experiments.md.
//!
//! * [`wac018`]: what detection saves and costs (Vučković and Vidanović 2007, section 7).
//! * [`draws`]: when perpetual checks are seen, by where the search knows of repetitions from.
//! * [`history`]: what a hash table stores of values that depend on the way (Campbell 1985).
//! * [`euwe`]: the former rule and a game that it never ends.
//! * [`upcoming`]: what it saves to see a repetition one move before it.
//! * [`hardware`]: what a search asks of a circuit, and how fast it can be answered.
//! * [`search_chip`]: what the search chip does in a clock cycle, and several with the host's tree above.
//! * [`search_ideas`]: what additions to its search are worth.
//! * [`soft_core`]: the same search in C on a small processor core.

pub mod draws;
pub mod euwe;
pub mod hardware;
pub mod history;
mod positions;
pub mod search_chip;
pub mod search_ideas;
pub mod soft_core;
pub mod text_table;
pub mod upcoming;
pub mod wac018;

use perpetual_host::engine::source::Guarded;
use perpetual_host::engine::{Knowledge, Limits, Options, Reached, Start, Thinker};

/// Nodes a second of the host on one core, about.
const HOST: u64 = 850_000;

/// The golden model as a search asks it.
fn model() -> Knowledge {
    Knowledge::Asked(Guarded::model())
}

/// A search to a depth, and all reports.
fn search(
    start: &Start,
    depth: u32,
    knowledge: Knowledge,
    options: Options,
    mebibytes: usize,
) -> Vec<Reached> {
    let mut all = Vec::new();
    let mut thinker = Thinker::new(options, knowledge, mebibytes);
    thinker.think(start, Limits::depth(depth), |reached| all.push(reached.clone()));
    all
}
