//! The plain rule: whole positions compared, all moves walked.

use super::cycle::{Checks, Cycle};

/// All positions of a game, and whether each move gave check. It shares nothing with a detector.
#[derive(Clone, Debug)]
pub struct History<P> {
    positions: Vec<P>,
    checks: Vec<bool>,
}

impl<P: PartialEq> History<P> {
    /// A game that begins so.
    pub fn new(start: P) -> History<P> {
        History { positions: vec![start], checks: Vec::new() }
    }

    /// The position behind a move, which gave check or not. Positions with other sides to move must differ.
    pub fn push(&mut self, position: P, check: bool) {
        self.positions.push(position);
        self.checks.push(check);
    }

    /// The way from the earlier occurrence of this number, 1 for the nearest; `None` if there are not so many.
    pub fn cycle(&self, earlier: u32) -> Option<Cycle> {
        let (now, before) = self.positions.split_last()?;
        let nth = (earlier as usize).checked_sub(1)?;
        let (ply, _) =
            before.iter().enumerate().rev().filter(|(_, there)| *there == now).nth(nth)?;
        let since = &self.checks[ply..];
        let checks = Checks::of(since.iter().rev().copied());
        Some(Cycle { earlier, distance: u32::try_from(since.len()).unwrap_or(u32::MAX), checks })
    }
}
