//! The shares of host and chip in a search.

use std::ops::RangeInclusive;

use perpetual_model::search::MAX_DEPTH as CHIP_DEPTH;

use super::{Leaves, chip_board};
use crate::options::MAX_DEPTH;
use crate::position::Node;
use crate::thinker::Thinker;

impl Thinker {
    /// A chip for the last plies, or none, from the next search on. What was learnt with another
    /// evaluation is to be forgotten.
    ///
    /// With a chip the first repetition of any position is a draw, and a draw is worth 0, whatever
    /// the options say: the chip knows nothing else. Values as they stand are those of its table.
    pub fn search_leaves(&mut self, leaves: Option<Leaves>) {
        self.leaves = leaves;
    }

    /// The chip for the last plies.
    pub fn leaves(&self) -> Option<&Leaves> {
        self.leaves.as_ref()
    }

    /// Why the last search did without the chip, in one sentence; `None` if it did not.
    pub fn unfit(&self) -> Option<&str> {
        self.unfit.as_deref()
    }

    pub(crate) fn aborted(&self) -> u64 {
        self.leaves.as_ref().map_or(0, Leaves::aborted)
    }

    /// The depths to search one after the other. The chip alone learns nothing from one for the next.
    pub(crate) fn depths(&mut self, root: &Node) -> RangeInclusive<u32> {
        (self.leaf_depth, self.unfit) = (0, None);
        let last = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let Some(leaves) = &mut self.leaves else { return 1..=last };
        leaves.begin();
        let host = leaves.host_plies();
        if let Err(sentence) = chip_board(&root.position) {
            self.unfit = Some(sentence);
            return 1..=last;
        }
        (self.leaf_depth, self.slow) = (1, true);
        let last = last.min(host + CHIP_DEPTH);
        let alone = host == 0 && self.limits.depth.is_some() && !self.limits.are_moves_given();
        if alone { last..=last } else { 1..=last }
    }

    /// Shares the plies of a depth between host and chip, and says how many they are. The chip has one
    /// at least; so has the host, if the chip is not to choose among all moves.
    pub(crate) fn shared(&mut self, depth: u32) -> i32 {
        if let (Some(leaves), 1..) = (&self.leaves, self.leaf_depth) {
            let some = u32::from(self.limits.are_moves_given());
            let host = leaves.host_plies().min(depth - 1).max(some);
            let chip = depth.saturating_sub(host).clamp(1, CHIP_DEPTH);
            self.leaf_depth = chip as i32;
            return (host + chip) as i32;
        }
        depth as i32
    }
}
