//! The end of every line: captures, and checks at first, until the position is quiet.

use shakmaty::{Bitboard, Position, Rank, Role};

use super::evaluate::Score;
use super::exchange::exchange;
use super::options::MAX_PLY;
use super::order::is_quiet;
use super::position::Node;
use super::thinker::Thinker;
use super::transposition::{INFINITE, MATE, MATE_BOUND, ShortMove};

impl Thinker {
    /// Captures until it is quiet; checks as well for one ply, and every move out of check.
    pub(super) fn quiesce(
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
}

/// Whether the side to move has a pawn before its last rank.
fn may_promote(position: &shakmaty::Chess) -> bool {
    let rank = position.turn().fold_wb(Rank::Seventh, Rank::Second);
    (position.our(Role::Pawn) & Bitboard::from_rank(rank)).any()
}
