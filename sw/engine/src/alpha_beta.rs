//! The search itself: principal variation search, down to where the quiescence search takes over.

use perpetual_model::MoveRecord;
use shakmaty::{Move, MoveList, Position, Role};

use super::evaluate::Score;
use super::leaves::LeafSearch;
use super::options::{Knowledge, MAX_PLY, NullMoves};
use super::order::is_quiet;
use super::position::{Node, record_of};
use super::reductions::{At, Later};
use super::thinker::Thinker;
use super::transposition::{Bound, INFINITE, MATE, MATE_BOUND, ShortMove};

/// Nodes between two looks at the clock.
const LOOK: u64 = 512;

impl Thinker {
    /// Enters a node: counts it and looks at the clock. False when the search is over.
    pub(super) fn enter(&mut self) -> bool {
        // A chip may have counted all that were left.
        if self.limits.nodes.is_some_and(|limit| self.tally.nodes >= limit) {
            self.stopped = true;
            return false;
        }
        self.tally.nodes += 1;
        // A source that is slow makes every node slow.
        if self.slow || self.tally.nodes.is_multiple_of(LOOK) || self.limits.nodes.is_some() {
            self.stopped |= self.limits.is_over(self.began, self.tally.nodes);
        }
        !self.stopped
    }

    pub(super) fn make(&mut self, record: MoveRecord) {
        self.line.push(record);
    }

    pub(super) fn unmake(&mut self) {
        self.line.pop();
    }

    /// The value of a node to the side to move, searched to this depth within the window.
    pub(super) fn node(
        &mut self,
        node: &Node,
        depth: i32,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
        may_pass: bool,
    ) -> Score {
        self.lines.begin(ply);
        if !self.enter() {
            return 0;
        }
        self.on_cycle[ply] = false;
        let batch = self.batches && self.line.window() >= 3;
        // Boxed, since the list is large and most searches have none here.
        let moves = batch.then(|| Box::new(node.position.legal_moves()));
        if let Some(moves) = &moves {
            self.tell_ahead(node, moves);
        }
        let told = moves.is_some();
        let mut score = self.settled(node, ply, &mut alpha, &mut beta);
        let mut least = -INFINITE;
        if ply > 0
            && score.is_none()
            && let Some(draw) = self.upcoming(node, ply, alpha)
        {
            (alpha, least) = (draw, draw);
            score = (draw >= beta).then_some(draw);
        }
        let score =
            score.unwrap_or_else(|| self.searched(node, depth, ply, alpha, beta, may_pass, moves));
        let score = score.max(least);
        if told && let Knowledge::Asked(source) = &mut self.knowledge {
            source.done();
        }
        score
    }

    /// The value of a node that needs no search: a draw, or beyond what can matter.
    fn settled(
        &mut self,
        node: &Node,
        ply: usize,
        alpha: &mut Score,
        beta: &mut Score,
    ) -> Option<Score> {
        if ply == 0 {
            return None;
        }
        // A mate on the hundredth ply is a mate; it is found when there is no move.
        if self.repeats(node, ply) || self.is_dead(node) {
            return Some(self.draw(ply));
        }
        // Nothing better than a mate already found.
        *alpha = (*alpha).max(ply as Score - MATE);
        *beta = (*beta).min(MATE - 1 - ply as Score);
        if *alpha >= *beta {
            return Some(*alpha);
        }
        (ply >= MAX_PLY).then(|| self.flat(node))
    }

    /// The value of a node by search: from the hash table, by quiescence or by its moves.
    #[expect(clippy::too_many_arguments, reason = "one function, cut where the frame of it ends")]
    fn searched(
        &mut self,
        node: &Node,
        mut depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        may_pass: bool,
        moves: Option<Box<MoveList>>,
    ) -> Score {
        let position = &node.position;
        let is_pv = beta - alpha > 1;
        let check = position.is_check();
        depth = self.extended(depth, ply, check);
        let leaf = self.is_leaf(depth);
        if depth <= 0 {
            // It is the same node, which will be counted there.
            self.tally.nodes -= 1;
            return self.quiesce(node, 0, ply, alpha, beta, true);
        }
        let known = self.table.as_ref().and_then(|table| table.get(node.key));
        if let Some(entry) = known
            && ply > 0
            && !is_pv
            && i32::from(entry.depth) >= depth
            && (!self.options.same_depth || i32::from(entry.depth) == depth)
            && entry.bound.settles(entry.score(ply), alpha, beta)
        {
            return entry.score(ply);
        }
        if leaf {
            return self.leaf(node, LeafSearch { depth, ply, alpha, beta });
        }
        let hash = known.map(|entry| entry.best).unwrap_or_default();
        self.expanded(node, depth, ply, alpha, beta, may_pass && !is_pv, hash, moves)
    }

    /// The value of a node by its moves.
    #[expect(clippy::too_many_arguments, reason = "one function, cut where the frame of it ends")]
    pub(super) fn expanded(
        &mut self,
        node: &Node,
        depth: i32,
        ply: usize,
        mut alpha: Score,
        beta: Score,
        may_pass: bool,
        hash: ShortMove,
        moves: Option<Box<MoveList>>,
    ) -> Score {
        let position = &node.position;
        let is_root = ply == 0;
        let is_pv = beta - alpha > 1;
        let selective = self.options.selective;
        let turn = position.turn();
        let check = position.is_check();
        // In check nothing asks for it.
        let flat = if check { 0 } else { self.flat(node) };
        if !is_pv && !check && beta.abs() < MATE_BOUND {
            if selective && depth <= 5 && flat - 85 * depth >= beta {
                return flat;
            }
            if may_pass
                && self.options.null_moves != NullMoves::Off
                && depth >= 3
                && flat >= beta
                && has_pieces(position)
                && let Some(score) = self.pass(node, depth, ply, flat, beta)
            {
                return score;
            }
        }
        // Lists are large: none is moved.
        let generated;
        let moves: &[Move] = match &moves {
            Some(moves) => moves,
            None => {
                generated = position.legal_moves();
                &generated
            }
        };
        if moves.is_empty() {
            return if check { ply as Score - MATE } else { self.draw(ply) };
        }
        if let (Knowledge::OpenFlag, Some(table)) = (&self.knowledge, &mut self.table) {
            table.set_open(node.key, true);
        }
        let mut ordered = self.lists.pop().unwrap_or_default();
        ordered.fill(position, moves, hash, &self.learnt, ply);
        let first_alpha = alpha;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut tried = 0;
        let mut quiets = self.quiets.pop().unwrap_or_default();
        // Moves that a chip has been told of, before their turn; the first is waited for.
        let mut told = 0;
        loop {
            let at = At { depth, is_root, is_pv, check, flat, alpha, best };
            if tried > 0 && self.leaf_depth > 0 {
                let depth_of = |thinker: &Thinker, later: Later| {
                    let allowed = !is_root || thinker.tries(later.played);
                    allowed.then(|| thinker.planned(node, &at, later, tried))?
                };
                self.look_ahead(node, ply + 1, alpha, &mut ordered, &mut told, depth_of);
            }
            let Some((played, losing)) = ordered.next() else { break };
            told = told.saturating_sub(1);
            if is_root && !self.tries(played) {
                continue;
            }
            let quiet = is_quiet(played);
            let (next, record) = node.after(played);
            let later = Later { played, losing, gives_check: next.position.is_check(), others: 0 };
            let Some(planned) = self.planned(node, &at, later, tried) else {
                tried += 1;
                continue;
            };
            self.make(record);
            let mut score = alpha + 1;
            if tried > 0 {
                score = -self.node(&next, planned, ply + 1, -alpha - 1, -alpha, true);
                if score > alpha && planned < depth - 1 {
                    score = -self.node(&next, depth - 1, ply + 1, -alpha - 1, -alpha, true);
                }
            }
            if score > alpha && (tried == 0 || is_pv) {
                score = -self.node(&next, depth - 1, ply + 1, -beta, -alpha, true);
            }
            self.unmake();
            tried += 1;
            if self.stopped {
                break;
            }
            if score > alpha && self.leaf_depth > 0 {
                // What was submitted ahead has another window than will be wanted.
                self.forget_ahead();
                told = 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, Some(played));
                    self.lines.extend(ply, played);
                    if is_root {
                        self.root_value = score;
                    }
                }
                if score >= beta {
                    if quiet {
                        self.learnt.cut(ply, turn, played, &quiets, depth);
                    }
                    break;
                }
            }
            if quiet {
                quiets.push(played);
            }
        }
        self.forget_ahead();
        self.lists.push(ordered);
        quiets.clear();
        self.quiets.push(quiets);
        if let (Knowledge::OpenFlag, Some(table)) = (&self.knowledge, &mut self.table) {
            table.set_open(node.key, false);
        }
        if self.stopped {
            return 0;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        // The value of some of the moves is not that of the position.
        if !(is_root && self.leaves_moves_out()) {
            self.store(node, best_move, best, depth, bound, ply);
        }
        best
    }

    /// Lets the other side move twice; a value that is still too good ends the node.
    fn pass(
        &mut self,
        node: &Node,
        depth: i32,
        ply: usize,
        flat: Score,
        beta: Score,
    ) -> Option<Score> {
        let next = node.passed()?;
        let less = 3 + depth / 4 + ((flat - beta) / 200).min(3);
        self.make(MoveRecord::NULL_MOVE);
        self.nulls += 1;
        let score = -self.node(&next, depth - less, ply + 1, -beta, 1 - beta, false);
        self.nulls -= 1;
        self.unmake();
        // A mate behind a null move is none.
        (!self.stopped && score >= beta).then(|| score.min(MATE_BOUND - 1))
    }

    /// Tells the source which moves of a node may be asked about.
    fn tell_ahead(&mut self, node: &Node, moves: &MoveList) {
        let Knowledge::Asked(source) = &mut self.knowledge else { return };
        let (line, less) = (&self.line, self.options.ask_less);
        let records = moves.iter().map(|&played| record_of(&node.position, played));
        let asked = |record: &MoveRecord| {
            if less { line.may_repeat_after(*record) } else { !record.barrier }
        };
        let records: Vec<MoveRecord> = records.filter(asked).collect();
        source.ahead(&mut self.line, &records);
    }
}

/// Whether the side to move has more than king and pawns: otherwise passing may be the best move.
fn has_pieces(position: &shakmaty::Chess) -> bool {
    let pawns_and_king = position.our(Role::Pawn) | position.our(Role::King);
    (position.us() & !pawns_and_king).any()
}
