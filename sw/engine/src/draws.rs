//! Draws in a search: what is taken for one, and what of it may be stored.

use perpetual_model::{Question, Verdict};
use shakmaty::{Move, Position};

use super::evaluate::Score;
use super::options::{History, Knowledge, NullMoves};
use super::position::Node;
use super::thinker::Thinker;
use super::transposition::{Bound, ShortMove};
use crate::policy::Policy;
use perpetual_chess::rules::upcoming::Displaced;

impl Thinker {
    /// What a draw is worth to the side to move at this ply.
    pub(super) fn draw(&self, ply: usize) -> Score {
        if self.leaf_depth > 0 {
            // To the chip a draw is a draw.
            return 0;
        }
        if ply.is_multiple_of(2) { -self.options.contempt } else { self.options.contempt }
    }

    /// Which repetitions are draws: with a chip, those that it knows.
    fn policy(&self) -> Policy {
        if self.leaf_depth > 0 { Policy::FirstAnywhere } else { self.options.policy }
    }

    /// Whether the position, which is no root, counts as drawn by repetition.
    pub(super) fn repeats(&mut self, node: &Node, ply: usize) -> bool {
        let policy = self.policy();
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
                let mut verdict = source.ask(&mut self.line, Question::First);
                let settled = !verdict.is_repetition()
                    || policy == Policy::FirstAnywhere
                    || (policy.is_draw(verdict, ply as u32) && policy != Policy::Threefold);
                if !settled {
                    verdict = source.ask(&mut self.line, Question::Window);
                }
                self.tally.inexact |= !verdict.exact;
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
    pub(super) fn upcoming(&mut self, node: &Node, ply: usize, alpha: Score) -> Option<Score> {
        let draw = self.draw(ply);
        let hidden = self.options.null_moves == NullMoves::Counter && self.nulls > 0;
        let known = matches!(self.knowledge, Knowledge::Asked(_)) && self.options.heed && !hidden;
        if !self.options.upcoming || !known || alpha >= draw || self.line.window() < 3 {
            return None;
        }
        let (played, verdict) = self.line.upcoming().find_map(|(distance, between)| {
            let verdict = self.line.verdict_after(distance);
            let drawn = self.policy().is_draw(verdict, ply as u32 + 1);
            let displaced = drawn.then(|| Displaced::of(node.position.board(), between))??;
            let played = displaced.legal_back(&node.position)?;
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
    pub(super) fn flag_cycle(&mut self, verdict: Verdict, ply: usize) {
        let distance = verdict.distance as usize;
        if distance < ply {
            for flag in &mut self.on_cycle[ply - distance..=ply] {
                *flag = true;
            }
        }
    }

    /// What may be stored of a value at this ply, by the option for draw cycles.
    pub(super) fn storable(&self, score: Score, bound: Bound, ply: usize) -> Option<Bound> {
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

    pub(super) fn store(
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Guarded;
    use crate::transposition::INFINITE;
    use crate::{Options, SearchPath, Start};
    use perpetual_chess::pgn::{line_of_words, parse_fen};

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
                thinker.line = SearchPath::of(start.records());
                walk(&mut thinker, &Node::new(start.position().clone()), 0, depth, &mut found);
            }
            assert!(found[0] > 1_000 && found[1] > 5, "{policy:?}: {found:?}");
        }
    }
}
