//! The search itself: principal variation search with quiescence.

use perpetual_model::{MoveRecord, Verdict};
use shakmaty::{Bitboard, Chess, Move, MoveList, Position, Rank, Role, Square};

use super::evaluate::Score;
use super::exchange::exchange;
use super::options::{History, Knowledge, NullMoves};
use super::order::{Ordered, is_quiet};
use super::position::{Node, record_of};
use super::table::{Bound, MATE, MATE_BOUND, ShortMove};
use super::thinker::Thinker;
use crate::rules::policy::Policy;

/// No line is followed further.
pub(super) const MAX_PLY: usize = 200;
/// Above every score.
pub(super) const INFINITE: Score = MATE + 1;
/// Nodes between two looks at the clock.
const LOOK: u64 = 512;

impl Thinker {
    /// What a draw is worth to the side to move at this ply.
    fn draw(&self, ply: usize) -> Score {
        if ply.is_multiple_of(2) { -self.options.contempt } else { self.options.contempt }
    }

    /// Enters a node: counts it and looks at the clock. False when the search is over.
    fn enter(&mut self) -> bool {
        self.tally.nodes += 1;
        // A source that is slow makes every node slow.
        if self.slow || self.tally.nodes.is_multiple_of(LOOK) || self.limits.nodes.is_some() {
            self.stopped |= self.limits.is_over(self.began, self.tally.nodes);
        }
        !self.stopped
    }

    fn make(&mut self, record: MoveRecord) {
        self.line.push(record);
    }

    fn unmake(&mut self) {
        self.line.pop();
    }

    /// Whether the position, which is no root, counts as drawn by repetition.
    fn repeats(&mut self, node: &Node, ply: usize) -> bool {
        let drawn = match &mut self.knowledge {
            Knowledge::None => false,
            Knowledge::Asked(source) => {
                let possible = if self.options.ask_less {
                    self.line.may_repeat()
                } else {
                    self.line.window() >= 4
                };
                let hidden = self.options.null_moves == NullMoves::Counter && self.nulls > 0;
                if !possible || hidden {
                    return false;
                }
                let mut verdict = source.first(&mut self.line);
                let policy = self.options.policy;
                let settled = !verdict.is_repetition()
                    || policy == Policy::FirstAnywhere
                    || (policy.is_draw(verdict, ply as u32) && policy != Policy::Threefold);
                if !settled {
                    verdict = source.count(&mut self.line);
                }
                let drawn = self.options.heed && policy.is_draw(verdict, ply as u32);
                if drawn {
                    self.flag_cycle(verdict, ply);
                }
                drawn
            }
            Knowledge::OpenFlag => self.table.as_ref().is_some_and(|table| table.is_open(node.key)),
            Knowledge::Locked => self.table.as_ref().is_some_and(|table| table.is_locked(node.key)),
        };
        self.tally.repetitions += u64::from(drawn);
        drawn
    }

    /// What the position, which is no root, is worth at least, if that is more than `alpha`: a draw
    /// if a legal move repeats an earlier position and the policy takes that for a draw. The move
    /// becomes the line. It is what trying that move would find. Where quiet moves are not tried,
    /// as among captures, it is seen that much earlier.
    fn upcoming(&mut self, node: &Node, ply: usize, alpha: Score) -> Option<Score> {
        let draw = self.draw(ply);
        let hidden = self.options.null_moves == NullMoves::Counter && self.nulls > 0;
        let known = matches!(self.knowledge, Knowledge::Asked(_)) && self.options.heed && !hidden;
        if !self.options.upcoming || !known || alpha >= draw || self.line.window() < 3 {
            return None;
        }
        let (played, verdict) = self.line.upcoming().find_map(|(distance, between)| {
            let verdict = self.line.verdict_after(distance);
            let drawn = self.options.policy.is_draw(verdict, ply as u32 + 1);
            let played = drawn.then(|| legal(&node.position, between))??;
            Some((played, verdict))
        })?;
        self.tally.upcoming += 1;
        self.flag_cycle(verdict, ply + 1);
        self.lines.begin(ply + 1);
        self.lines.extend(ply, played);
        Some(draw)
    }

    /// Flags the positions from the earlier one to this as a draw cycle (Campbell 1985, section
    /// 5), unless it began at the root or before: then every way to them has that in common.
    fn flag_cycle(&mut self, verdict: Verdict, ply: usize) {
        let distance = verdict.distance as usize;
        if distance < ply {
            for flag in &mut self.on_cycle[ply - distance..=ply] {
                *flag = true;
            }
        }
    }

    /// What may be stored of a value at this ply, by the option for draw cycles.
    fn storable(&self, score: Score, bound: Bound, ply: usize) -> Option<Bound> {
        let draw = self.draw(ply);
        match self.options.history {
            History::Ignored => Some(bound),
            History::NoDraws => (score != draw).then_some(bound),
            History::NoCycles => (!self.on_cycle[ply]).then_some(bound),
            History::Bounds if !self.on_cycle[ply] => Some(bound),
            History::Bounds => match bound {
                Bound::Upper | Bound::Exact if score < draw => Some(Bound::Upper),
                Bound::Lower | Bound::Exact if score > draw => Some(Bound::Lower),
                _ => None,
            },
        }
    }

    fn store(
        &mut self,
        node: &Node,
        best: Option<Move>,
        score: Score,
        depth: i32,
        bound: Bound,
        ply: usize,
    ) {
        if self.stopped || self.table.is_none() {
            return;
        }
        let best = best.map(ShortMove::from).unwrap_or_default();
        match (self.storable(score, bound, ply), &mut self.table) {
            (Some(bound), Some(table)) => table.put(node.key, best, score, depth, bound, ply),
            _ => self.tally.not_stored += 1,
        }
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
        let position = &node.position;
        if ply == 0 {
            return None;
        }
        // A mate on the hundredth ply is a mate; it is found when there is no move.
        let drawn = self.repeats(node, ply)
            || position.halfmoves() >= 100 && !position.is_checkmate()
            || position.is_insufficient_material();
        if drawn {
            return Some(self.draw(ply));
        }
        // Nothing better than a mate already found.
        *alpha = (*alpha).max(ply as Score - MATE);
        *beta = (*beta).min(MATE - 1 - ply as Score);
        if *alpha >= *beta {
            return Some(*alpha);
        }
        (ply >= MAX_PLY).then(|| node.evaluate(&mut self.pawns))
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
        if check && self.options.selective {
            depth += 1;
        }
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
        let hash = known.map(|entry| entry.best).unwrap_or_default();
        self.expanded(node, depth, ply, alpha, beta, may_pass && !is_pv, hash, moves)
    }

    /// The value of a node by its moves.
    #[expect(clippy::too_many_arguments, reason = "one function, cut where the frame of it ends")]
    fn expanded(
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
        let flat = if check { 0 } else { node.evaluate(&mut self.pawns) };
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
        while let Some((played, losing)) = ordered.next() {
            if is_root && !self.limits.allow(played) {
                continue;
            }
            let quiet = is_quiet(played);
            let (next, record) = node.after(played);
            let gives_check = next.position.is_check();
            if selective && !is_root && tried > 0 && !check && !gives_check && best > -MATE_BOUND {
                let hopeless = quiet && depth <= 6 && flat + 90 + 95 * depth <= alpha;
                let late = quiet && depth <= 4 && tried >= 5 + 3 * depth * depth;
                let dear = losing && depth <= 3 && !is_pv;
                if hopeless || late || dear {
                    tried += 1;
                    continue;
                }
            }
            self.make(record);
            let mut score = alpha + 1;
            if tried > 0 {
                let less = if selective && depth >= 3 && tried >= 3 && (quiet || losing) && !check {
                    self.reduction(node, played, depth, tried, is_pv, gives_check)
                } else {
                    0
                };
                score = -self.node(&next, depth - 1 - less, ply + 1, -alpha - 1, -alpha, true);
                if score > alpha && less > 0 {
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
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, Some(played));
                    self.lines.extend(ply, played);
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
        if !(is_root && self.limits.are_moves_given()) {
            self.store(node, best_move, best, depth, bound, ply);
        }
        best
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

    /// Captures until it is quiet; checks as well for one ply, and every move out of check.
    fn quiesce(
        &mut self,
        node: &Node,
        below: i32,
        ply: usize,
        mut alpha: Score,
        beta: Score,
        asked: bool,
    ) -> Score {
        if !asked {
            self.lines.begin(ply);
        }
        if !self.enter() {
            return 0;
        }
        let position = &node.position;
        if !asked {
            self.on_cycle[ply] = false;
            if self.repeats(node, ply) {
                return self.draw(ply);
            }
        }
        let check = position.is_check();
        if ply >= MAX_PLY {
            return node.evaluate(&mut self.pawns);
        }
        let mut best = -INFINITE;
        if !asked && let Some(draw) = self.upcoming(node, ply, alpha) {
            if draw >= beta {
                return draw;
            }
            (alpha, best) = (draw, draw);
        }
        let mut flat = 0;
        if !check {
            flat = node.evaluate(&mut self.pawns);
            self.tally.terminal += 1;
            best = best.max(flat);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let checks = !check && below == 0 && self.options.selective && flat + 150 > alpha;
        let mut ordered = self.lists.pop().unwrap_or_default();
        if check || checks {
            let moves = position.legal_moves();
            if check && moves.is_empty() {
                self.lists.push(ordered);
                return ply as Score - MATE;
            }
            ordered.fill(position, &moves, ShortMove::default(), &self.learnt, ply);
        } else {
            let mut moves = position.capture_moves();
            if may_promote(position) {
                moves.extend(position.promotion_moves().into_iter().filter(|m| !m.is_capture()));
            }
            ordered.fill(position, &moves, ShortMove::default(), &self.learnt, ply);
        }
        let mut quiets = 0;
        while let Some((played, losing)) = ordered.next() {
            let quiet = is_quiet(played);
            if !check {
                if losing {
                    break;
                }
                let gain = played.capture().map_or(0, super::evaluate::value)
                    + played.promotion().map_or(0, super::evaluate::value);
                if !quiet && flat + gain + 180 <= alpha {
                    best = best.max(flat + gain + 180);
                    continue;
                }
            } else if quiet && best > -MATE_BOUND {
                quiets += 1;
                if quiets > 4 {
                    break;
                }
            }
            let (next, record) = node.after(played);
            if quiet && !check && (!next.position.is_check() || exchange(position, played) < 0) {
                continue;
            }
            self.make(record);
            let score = -self.quiesce(&next, below - 1, ply + 1, -beta, -alpha, false);
            self.unmake();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.lines.extend(ply, played);
                }
                if score >= beta {
                    break;
                }
            }
        }
        self.lists.push(ordered);
        best
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

/// The legal move of this piece between these two squares, in whichever direction.
fn legal(position: &Chess, between: MoveRecord) -> Option<Move> {
    let [one, other] = [between.from, between.to].map(|square| Square::new(square.into()));
    let here = position.board().occupied().contains(one);
    let (from, to) = if here { (one, other) } else { (other, one) };
    let role = position.board().role_at(from)?;
    let played = Move::Normal { role, from, capture: None, to, promotion: None };
    position.is_legal(played).then_some(played)
}

/// Whether the side to move has a pawn before its last rank.
fn may_promote(position: &shakmaty::Chess) -> bool {
    let rank = position.turn().fold_wb(Rank::Seventh, Rank::Second);
    (position.our(Role::Pawn) & Bitboard::from_rank(rank)).any()
}

/// Whether the side to move has more than king and pawns: otherwise passing may be the best move.
fn has_pieces(position: &shakmaty::Chess) -> bool {
    let pawns_and_king = position.our(Role::Pawn) | position.our(Role::King);
    (position.us() & !pawns_and_king).any()
}

/// The best line below every ply.
#[derive(Debug, Default)]
pub(super) struct Lines(Vec<Vec<Move>>);

impl Lines {
    /// Forgets how deep it went.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Plies to the end of the longest line looked at since it was cleared.
    pub(super) fn deepest(&self) -> u32 {
        self.0.len().saturating_sub(2) as u32
    }

    fn begin(&mut self, ply: usize) {
        while self.0.len() <= ply + 1 {
            self.0.push(Vec::new());
        }
        self.0[ply].clear();
    }

    fn extend(&mut self, ply: usize, played: Move) {
        if let [.., above, below] = &mut self.0[..=ply + 1] {
            above.clear();
            above.push(played);
            above.extend_from_slice(below);
        }
    }

    /// The best line from the root.
    pub(super) fn best(&self) -> &[Move] {
        self.0.first().map_or(&[], Vec::as_slice)
    }
}

/// What is taken out of pools, so that nodes allocate nothing.
pub(super) type Lists = Vec<Ordered>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{line_of_words, parse_fen};
    use crate::search::source::Guarded;
    use crate::search::{Line, Options, Start};

    /// Every node of a small tree: a draw is one move away if trying every move finds one.
    fn walk(thinker: &mut Thinker, node: &Node, ply: usize, depth: usize, found: &mut [u32; 2]) {
        let moves = node.position.legal_moves();
        let mut drawn = false;
        for &played in &moves {
            let (next, record) = node.after(played);
            thinker.make(record);
            drawn |= thinker.repeats(&next, ply + 1);
            if depth > 1 {
                walk(thinker, &next, ply + 1, depth - 1, found);
            }
            thinker.unmake();
        }
        let draw = thinker.draw(ply);
        thinker.lines.begin(ply);
        let said = thinker.upcoming(node, ply, -INFINITE);
        assert_eq!(said, drawn.then_some(draw), "{:?} {:?}", node.position, thinker.line);
        assert_eq!(thinker.upcoming(node, ply, draw), None);
        found[usize::from(drawn)] += 1;
    }

    #[test]
    fn what_is_one_move_away_is_what_trying_every_move_finds() {
        let policies = [Policy::FirstAfterRootOrSecond, Policy::FirstAnywhere, Policy::Threefold];
        let locked = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
        for policy in policies {
            let mut found = [0; 2];
            for (fen, moves, depth) in [
                (locked, "", 6),
                (locked, "Kb1 Kb7 Ka1 Ka7", 5),
                (locked, "Kb1 Kb7 Ka1 Ka7 Kb1 Kb7 Kb2 Kb6 Kb1 Kb7", 5),
                ("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", "Kf1 Re7 Kg1 Re2 Kf1", 3),
                ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ra2 Kd8 Ra1 Ke8", 3),
            ] {
                let position = parse_fen(fen).unwrap().position;
                let moves = line_of_words(&position, &[moves.to_owned()]).unwrap();
                let start = Start::of(position, &moves);
                let options = Options { policy, contempt: 7, upcoming: true, ..Options::default() };
                let mut thinker = Thinker::new(options, Knowledge::Asked(Guarded::model()), 0);
                thinker.line = Line::of(start.records());
                walk(&mut thinker, &Node::new(start.position().clone()), 0, depth, &mut found);
            }
            assert!(found[0] > 1_000 && found[1] > 5, "{policy:?}: {found:?}");
        }
    }
}
