//! A node whose tree the chip searches, and the next moves of its parent, which are submitted
//! ahead.

use perpetual_model::MoveRecord;
use perpetual_model::search::{Answer, Done, Job, Pushes, Reply, Request, Root, SearchError, Task};
use shakmaty::Position;

use super::position::{chip_board, is_bare, is_fifty, legal_move};
use super::table::score;
use super::window::{from_chip, to_chip};
use crate::evaluate::Score;
use crate::options::{History, Knowledge};
use crate::order::Ordered;
use crate::position::Node;
use crate::reductions::Later;
use crate::thinker::Thinker;
use crate::transposition::Bound;

/// What is asked of the chip at a node.
#[derive(Clone, Copy)]
pub(crate) struct LeafSearch {
    /// Plies, one at least.
    pub depth: i32,
    /// Plies from the root of the whole tree.
    pub ply: usize,
    /// Values up to this are of no interest.
    pub alpha: Score,
    /// Values from this on are of no interest.
    pub beta: Score,
}

impl Thinker {
    /// Whether a node of this depth is the root of a search of the chip.
    pub(crate) fn is_leaf(&self, depth: i32) -> bool {
        self.leaf_depth > 0 && depth <= self.leaf_depth
    }

    /// The depth of a node: a ply more in check, and another where it would have been the root of a search of the chip,
    /// which extends nothing. So checks cost no depth there, and end at a ply that is far from the root. The root of the tree
    /// is the chip's if all plies are.
    pub(crate) fn extended(&self, depth: i32, ply: usize, check: bool) -> i32 {
        let check = check && self.options.selective;
        if !self.is_leaf(depth) {
            return depth + i32::from(check);
        }
        let near = ply > 0 && ply < 3 * self.leaf_depth as usize + 8;
        let depth = depth.max(1) + i32::from(check && near);
        depth + i32::from(check && !self.is_leaf(depth))
    }

    /// Whether a position is a draw by what the rules or the chip say of it alone.
    pub(crate) fn is_dead(&self, node: &Node) -> bool {
        let position = &node.position;
        // With a chip below, as the chip has it.
        is_fifty(position)
            || if self.leaf_depth > 0 {
                is_bare(position)
            } else {
                position.is_insufficient_material()
            }
    }

    /// What a node is worth as it stands, by the chip's table if there is one.
    pub(crate) fn flat(&mut self, node: &Node) -> Score {
        match &self.leaves {
            Some(leaves) if self.leaf_depth > 0 => score(leaves.table(), &node.position),
            _ => node.evaluate(&mut self.pawns),
        }
    }

    /// The value of a node that is no draw by what was before it, from the chip.
    pub(crate) fn leaf(&mut self, node: &Node, wanted: LeafSearch) -> Score {
        let LeafSearch { depth, ply, alpha, beta } = wanted;
        let left = self.limits.nodes.map(|limit| limit.saturating_sub(self.tally.nodes));
        let Some(job) = self.job(node, wanted, left) else { return self.unknown(node) };
        let Some(reply) = self.reply(job) else { return 0 };
        let answer = match reply.done {
            Ok(Done::Search(answer)) if left.is_none_or(|left| answer.counts.nodes <= left) => {
                answer
            }
            // The lists are full: the host searches a ply more, and the chip one less.
            Err(SearchError::ListFull | SearchError::FramesFull) if depth > 1 => {
                let hash = Default::default();
                return self.expanded(node, depth, ply, alpha, beta, false, hash, None);
            }
            Err(SearchError::ListFull | SearchError::FramesFull) => return self.unknown(node),
            // So many nodes were left, and not enough.
            _ => {
                self.tally.nodes = self.limits.nodes.unwrap_or(self.tally.nodes);
                self.stopped = true;
                return 0;
            }
        };
        self.tally.chip.add(&reply);
        self.tally.nodes += answer.counts.nodes;
        self.tally.repetitions += answer.counts.repetitions;
        self.tally.inexact |= answer.inexact;
        self.settle(node, wanted, &answer)
    }

    /// Takes an answer in: its line, and what may be stored of it.
    fn settle(&mut self, node: &Node, wanted: LeafSearch, answer: &Answer) -> Score {
        let LeafSearch { depth, ply, alpha, beta } = wanted;
        let score = from_chip(answer.value, ply);
        let best = answer.best.and_then(|best| legal_move(&node.position, best));
        let bound = match score {
            _ if score >= beta => Bound::Lower,
            _ if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        if let (Bound::Exact, Some(best)) = (bound, best) {
            self.lines.begin(ply + 1);
            self.lines.extend(ply, best);
        }
        // Where the cycles of the chip began is not known.
        if answer.counts.repetitions > 0 && self.options.history != History::Ignored {
            self.on_cycle[ply] = true;
        }
        self.store(node, best, score, depth, bound, ply);
        score
    }

    /// The value of a node about which the chip has nothing to say.
    fn unknown(&mut self, node: &Node) -> Score {
        self.tally.inexact = true;
        self.flat(node)
    }

    /// The reply of the chip; none if the search is stopped first.
    fn reply(&mut self, job: Job) -> Option<Reply> {
        let Thinker { leaves, limits, began, .. } = self;
        // The nodes are those of the reply, which is looked at when it is there.
        let reply = leaves.as_mut()?.wanted(job, || limits.is_over(*began, 0));
        self.stopped |= reply.is_none();
        reply
    }

    /// What is to be asked about a node at the end of the line.
    fn job(&self, node: &Node, wanted: LeafSearch, node_limit: Option<u64>) -> Option<Job> {
        let LeafSearch { depth, ply, alpha, beta } = wanted;
        let board = chip_board(&node.position).ok()?;
        let request = Request {
            depth: depth.max(1) as u32,
            alpha: to_chip(alpha, ply),
            beta: to_chip(beta, ply),
            bound: self.options.upcoming,
            node_limit,
            pushes: match self.knowledge {
                Knowledge::None => Pushes::None,
                _ => Pushes::Needed,
            },
        };
        let task = Task::Search(request);
        Some(Job { root: Root::new(board, self.line.records()), task })
    }

    /// Submits what the chip may be asked about next: the moves that follow in the order, as long as
    /// each is a leaf by itself, with the window of a move that is not expected to be better.
    /// `depth_of` says how deep a move will be searched; none if it will not.
    pub(crate) fn look_ahead(
        &mut self,
        node: &Node,
        ply: usize,
        alpha: Score,
        ordered: &mut Ordered,
        first: &mut usize,
        depth_of: impl Fn(&Thinker, Later) -> Option<i32>,
    ) {
        let Some(leaves) = &self.leaves else { return };
        let most = leaves.most();
        while *first < most && self.leaves.as_ref().is_some_and(|leaves| leaves.room() > 0) {
            let Some((played, losing)) = ordered.peek(*first) else { return };
            let (next, record) = node.after(played);
            let (gives_check, others) = (next.position.is_check(), *first as i32);
            let depth = depth_of(self, Later { played, losing, gives_check, others });
            *first += 1;
            let Some(depth) = depth else { continue };
            let depth = self.extended(depth, ply, gives_check);
            if !self.is_leaf(depth) {
                return;
            }
            self.submit_ahead(
                &next,
                record,
                LeafSearch { depth, ply, alpha: -alpha - 1, beta: -alpha },
            );
        }
    }

    /// Submits a node one move ahead, unless it will probably need no chip.
    fn submit_ahead(&mut self, next: &Node, record: MoveRecord, wanted: LeafSearch) {
        let LeafSearch { depth, ply, alpha, beta } = wanted;
        let entry = self.table.as_ref().and_then(|table| table.get(next.key));
        let known = entry.is_some_and(|entry| {
            i32::from(entry.depth) >= depth && entry.bound.settles(entry.score(ply), alpha, beta)
        });
        if known || self.is_dead(next) {
            return;
        }
        let left = self.limits.nodes.map(|limit| limit.saturating_sub(self.tally.nodes));
        self.line.push(record);
        let job = if self.line.may_repeat() { None } else { self.job(next, wanted, left) };
        self.line.pop();
        if let (Some(job), Some(leaves)) = (job, &mut self.leaves) {
            leaves.ahead(job);
        }
    }

    /// Aborts what was submitted ahead.
    pub(crate) fn forget_ahead(&mut self) {
        if let Some(leaves) = &mut self.leaves {
            leaves.forget();
        }
    }
}
