//! What was found of the methods, before it is written down.

use super::cost::{Class, Means};
use super::entry::Entry;
use super::game_record::GameRecord;
use super::time::{Quartiles, Times};
use super::trees::Shape;
use super::verdicts::Tally;

/// State is shown for a line of this many plies, and for the longest.
pub(super) const PLIES: usize = 100;

/// A method and what was found of it.
#[derive(Debug, Clone)]
pub struct MethodRow {
    /// The method.
    pub entry: Entry,
    /// What it said.
    pub tally: Tally,
    /// What it said in trees, if there are any.
    pub in_trees: Option<Tally>,
    /// What it takes, if that was measured.
    pub times: Option<Times>,
}

/// A class of queries and what methods take for one.
#[derive(Debug, Clone)]
pub struct ClassRow {
    /// The class.
    pub class: Class,
    /// Its queries.
    pub means: Means,
    /// What each method takes.
    pub times: Vec<(Entry, Times)>,
}

/// The trees that methods were asked about.
#[derive(Debug, Clone, Copy)]
pub struct Trees {
    /// Their shape.
    pub shape: Shape,
    /// How many there are.
    pub count: usize,
}

/// All that was found.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The games.
    pub lines: Vec<GameRecord>,
    /// The mean walk over all queries.
    pub means: Means,
    /// The methods.
    pub rows: Vec<MethodRow>,
    /// The trees, if methods were asked about any.
    pub trees: Option<Trees>,
    /// The classes of queries, if these were measured.
    pub classes: Vec<ClassRow>,
}

impl Comparison {
    /// Plies of the longest game.
    pub(super) fn longest(&self) -> usize {
        self.lines.iter().map(GameRecord::plies).max().unwrap_or(0)
    }
}

/// Queries a second; `None` if one takes too little to be told.
pub(super) fn per_second(query_ns: &Quartiles) -> Option<u64> {
    (query_ns.q1 > 0.0).then(|| (1e9 / query_ns.median) as u64)
}
