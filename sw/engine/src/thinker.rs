//! A search from beginning to end: deeper and deeper, until it is time to stop.

use std::time::Instant;

use shakmaty::{Move, Position};

use super::evaluate::Score;
use super::leaves::Leaves;
use super::options::{Knowledge, Limits, MAX_PLY, Options};
use super::order::{Learnt, Ordered};
use super::pawns::PawnCache;
use super::position::Node;
use super::pv_table::PvTable;
use super::reached::{Reached, Tally};
use super::search_path::SearchPath;
use super::start::Start;
use super::transposition::{INFINITE, MATE, MATE_BOUND, TranspositionTable};

/// Searches positions, and remembers what it has learnt for the next.
pub struct Thinker {
    pub(super) options: Options,
    pub(super) knowledge: Knowledge,
    pub(super) leaves: Option<Leaves>,
    /// The chip searches nodes of this depth or less; 0 if there is no chip.
    pub(super) leaf_depth: i32,
    /// Why the chip could not be used for the last search.
    pub(super) unfit: Option<String>,
    pub(super) table: Option<TranspositionTable>,
    pub(super) learnt: Learnt,
    pub(super) pawns: PawnCache,
    pub(super) line: SearchPath,
    pub(super) lines: PvTable,
    /// Moves of the root whose lines are known at this depth: they are not searched again.
    known: Vec<Move>,
    /// Pools, so that nodes allocate nothing.
    pub(super) lists: Vec<Ordered>,
    pub(super) quiets: Vec<Vec<Move>>,
    pub(super) on_cycle: Vec<bool>,
    pub(super) nulls: u32,
    pub(super) batches: bool,
    pub(super) slow: bool,
    pub(super) tally: Tally,
    pub(super) limits: Limits,
    pub(super) began: Instant,
    pub(super) stopped: bool,
    /// The value of the best move of the root so far, at this depth.
    pub(super) root_value: Score,
}

impl Thinker {
    /// A thinker with a hash table of so many mebibytes; none for 0, unless the knowledge lives
    /// there: then it has one mebibyte.
    pub fn new(options: Options, knowledge: Knowledge, mebibytes: usize) -> Thinker {
        let mut thinker = Thinker {
            options,
            knowledge,
            leaves: None,
            leaf_depth: 0,
            unfit: None,
            table: None,
            learnt: Learnt::default(),
            pawns: PawnCache::default(),
            line: SearchPath::default(),
            lines: PvTable::default(),
            known: Vec::new(),
            lists: Vec::new(),
            quiets: Vec::new(),
            on_cycle: vec![false; MAX_PLY + 2],
            nulls: 0,
            batches: false,
            slow: false,
            tally: Tally::default(),
            limits: Limits::default(),
            began: Instant::now(),
            stopped: false,
            root_value: 0,
        };
        thinker.resize(mebibytes);
        thinker
    }

    /// Another size of the hash table; what it held is forgotten.
    pub fn resize(&mut self, mebibytes: usize) {
        let needed = usize::from(self.knowledge.needs_table());
        let mebibytes = mebibytes.max(needed);
        self.table = (mebibytes > 0).then(|| TranspositionTable::new(mebibytes));
    }

    /// Forgets everything learnt from other positions.
    pub fn forget(&mut self) {
        self.table.iter_mut().for_each(TranspositionTable::clear);
        self.learnt = Learnt::default();
    }

    /// What it does.
    pub fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Where it knows of repetitions from.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Another source of repetitions, from the next search on.
    pub fn know(&mut self, knowledge: Knowledge) {
        self.knowledge = knowledge;
        if self.knowledge.needs_table() && self.table.is_none() {
            self.resize(1);
        }
    }

    /// Why the source of repetitions or the search chip is not asked any more, if it failed since this
    /// was last called. The golden model has taken its place, so the search is the same.
    pub fn take_warning(&mut self) -> Option<String> {
        let source = match &mut self.knowledge {
            Knowledge::Asked(source) => source.take_warning(),
            _ => None,
        };
        source.or_else(|| self.leaves.as_mut().and_then(Leaves::take_warning))
    }

    /// How full the hash table is, in thousandths.
    pub fn permille(&self) -> u32 {
        self.table.as_ref().map_or(0, TranspositionTable::permille)
    }

    /// Searches, and reports each depth that was finished, and the last one unfinished if it has
    /// another best move. The last report is returned: with depth 0 and any legal move if there was
    /// none, and with no move if there is no legal one.
    pub fn think(
        &mut self,
        start: &Start,
        limits: Limits,
        mut report: impl FnMut(&Reached),
    ) -> Reached {
        self.began = Instant::now();
        self.limits = limits;
        self.stopped = false;
        self.tally = Tally::default();
        self.line = SearchPath::of(start.records());
        self.lines.clear();
        self.nulls = 0;
        self.learnt.begin();
        if let Some(table) = &mut self.table {
            table.begin();
            if matches!(self.knowledge, Knowledge::Locked) {
                start.keys.iter().for_each(|&key| table.lock(key));
            }
        }
        if let Knowledge::Asked(source) = &self.knowledge {
            self.batches = source.wants_batches();
            self.slow = source.is_slow();
        } else {
            (self.batches, self.slow) = (false, false);
        }
        let root = Node::new(start.position().clone());
        let any = root.position.legal_moves().into_iter().find(|&legal| self.limits.allow(legal));
        let mut reached = Reached {
            score: if any.is_none() && root.position.is_check() { -MATE } else { 0 },
            line: any.into_iter().collect(),
            rank: (self.limits.best > 1).then_some(1),
            ..Reached::default()
        };
        if any.is_none() {
            return reached;
        }
        let moves = root.position.legal_moves();
        let allowed = moves.iter().filter(|&&legal| self.limits.allow(legal)).count();
        let wanted = self.limits.best.clamp(1, allowed);
        // The values of the best lines at the depth before.
        let mut scores = vec![0; wanted];
        let depths = self.depths(&root);
        for depth in depths {
            let plies = self.shared(depth);
            let mut found: Vec<(Score, Vec<Move>)> = Vec::with_capacity(wanted);
            for &last in &scores {
                self.known = found.iter().map(|(_, line)| line[0]).collect();
                let score = self.aspire(&root, plies, last);
                let line = self.lines.best();
                if self.stopped {
                    // What was found before the time was up is as good as it was then. Another move is
                    // reported, with the value that it has.
                    let other = line.first().is_some_and(|best| reached.line.first() != Some(best));
                    if wanted == 1 && other {
                        found.push((self.root_value, line.to_vec()));
                    }
                    break;
                }
                if !line.is_empty() {
                    found.push((score, line.to_vec()));
                } else if found.is_empty() {
                    found.push((score, reached.line.clone()));
                } else {
                    break;
                }
            }
            self.known.clear();
            // A later one may have a better value, since the hash table has more by then.
            found.sort_by_key(|(score, _)| -score);
            if self.stopped && found.len() < wanted {
                // Those of the depth before are all there.
                break;
            }
            let now = Reached {
                depth,
                deepest: self.lines.deepest(),
                tally: self.tally,
                aborted: self.aborted(),
                permille: self.permille(),
                time: self.began.elapsed(),
                ..reached.clone()
            };
            for (index, (score, line)) in found.into_iter().enumerate() {
                scores[index] = score;
                let rank = now.rank.map(|_| index + 1);
                let one = Reached { score, line, rank, ..now.clone() };
                report(&one);
                if index == 0 {
                    reached = one;
                }
            }
            let score = reached.score;
            let enough = self.limits.soft.is_some_and(|limit| self.began.elapsed() >= limit);
            // A mate that is found within the depth does not come any nearer.
            let mated = MATE - score.abs() <= depth as i32;
            let timed = self.limits.soft.is_some() || self.limits.hard.is_some();
            if self.stopped || enough || (timed && mated) {
                break;
            }
        }
        self.forget_ahead();
        (reached.tally, reached.aborted) = (self.tally, self.aborted());
        reached.time = self.began.elapsed();
        reached
    }

    /// Whether a move of the root is searched now.
    pub(super) fn tries(&self, played: Move) -> bool {
        self.limits.allow(played) && !self.known.contains(&played)
    }

    /// Whether some moves of the root are not searched now.
    pub(super) fn leaves_moves_out(&self) -> bool {
        !self.limits.moves.is_empty() || !self.known.is_empty()
    }

    /// Searches with a window about the last value, and wider until the value lies within.
    fn aspire(&mut self, root: &Node, depth: i32, last: Score) -> Score {
        let open = depth < 5 || last.abs() >= MATE_BOUND || self.is_leaf(depth);
        let mut width = if open { 2 * INFINITE } else { 25 };
        let (mut alpha, mut beta) = ((last - width).max(-INFINITE), (last + width).min(INFINITE));
        loop {
            let score = self.node(root, depth, 0, alpha, beta, false);
            if self.stopped || (score > alpha && score < beta) {
                return score;
            }
            width *= 4;
            if score <= alpha {
                alpha = (score - width).max(-INFINITE);
            } else {
                beta = (score + width).min(INFINITE);
            }
        }
    }
}
