//! How deep each move of a node is searched, and which are left out.

use shakmaty::{Move, Position};

use super::evaluate::Score;
use super::order::is_quiet;
use super::position::Node;
use super::thinker::Thinker;
use super::transposition::MATE_BOUND;

/// What is known of a node while its moves are tried.
pub(super) struct At {
    pub depth: i32,
    pub is_root: bool,
    pub is_pv: bool,
    pub check: bool,
    /// Its value as it stands; 0 in check.
    pub flat: Score,
    pub alpha: Score,
    pub best: Score,
}

/// A move that is tried, now or later.
#[derive(Clone, Copy)]
pub(crate) struct Later {
    pub played: Move,
    /// It is a capture that loses material.
    pub losing: bool,
    pub gives_check: bool,
    /// How many others come before it.
    pub others: i32,
}

impl Thinker {
    /// How deep a move is searched at first; none if it is left out.
    pub(super) fn planned(&self, node: &Node, at: &At, later: Later, tried: i32) -> Option<i32> {
        let At { depth, is_root, is_pv, check, flat, alpha, best } = *at;
        let Later { played, losing, gives_check, others } = later;
        let tried = tried + others;
        let (selective, quiet) = (self.options.selective, is_quiet(played));
        if selective && !is_root && tried > 0 && !check && !gives_check && best > -MATE_BOUND {
            let hopeless = quiet && depth <= 6 && flat + 90 + 95 * depth <= alpha;
            let late = quiet && depth <= 4 && tried >= 5 + 3 * depth * depth;
            let dear = losing && depth <= 3 && !is_pv;
            if hopeless || late || dear {
                return None;
            }
        }
        let less = if selective && depth >= 3 && tried >= 3 && (quiet || losing) && !check {
            self.reduction(node, played, depth, tried, is_pv, gives_check)
        } else {
            0
        };
        Some(depth - 1 - less)
    }

    /// How much less deep a late move is searched.
    fn reduction(
        &self,
        node: &Node,
        played: Move,
        depth: i32,
        tried: i32,
        is_pv: bool,
        gives_check: bool,
    ) -> i32 {
        let logs = depth.ilog2() as i32 * (tried as u32).ilog2() as i32;
        let mut less = 1 + logs / 3;
        less -= i32::from(is_pv) + i32::from(gives_check);
        less -= self.learnt.history(node.position.turn(), played) / 6000;
        less.clamp(0, depth - 1)
    }
}
