//! The table that every walk prints.

use std::fmt;

use crate::text::aligned;

/// The text of an empty cell.
pub const NOTHING: &str = "---";

/// A step of a walk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkRow {
    /// The move.
    pub moved: String,
    /// The chain list after the step.
    pub list: String,
    /// The number of open chains after the step; `None` where the walk ends.
    pub open: Option<usize>,
    /// What was done.
    pub rule: String,
}

/// A walk: its steps, and the sentence that it comes down to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkTable {
    /// The steps.
    pub rows: Vec<WalkRow>,
    /// What the walk found.
    pub verdict: String,
}

impl fmt::Display for WalkTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = ["Move", "Chain list", "Open chains", "Rule applied"].map(str::to_owned);
        let cells = self.rows.iter().map(|row| {
            let open = row.open.map_or(NOTHING.to_owned(), |open| open.to_string());
            [row.moved.clone(), row.list.clone(), open, row.rule.clone()]
        });
        let lines: Vec<_> = [head].into_iter().chain(cells).collect();
        write!(f, "{}\n{}", aligned([false, false, true, false], &lines), self.verdict)
    }
}
