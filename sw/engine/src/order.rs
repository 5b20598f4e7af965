//! In which order moves are tried: those first that are most likely to be best.

use shakmaty::{Chess, Color, Move, Position, Role};

use super::evaluate::{Score, value};
use super::exchange::exchange;
use super::transposition::ShortMove;

const HASH: Score = 1 << 24;
const CAPTURE: Score = 1 << 20;
const KILLER: Score = 1 << 18;
/// Histories stay within this.
const HISTORY: Score = 1 << 14;

/// What has been learnt of quiet moves.
pub struct Learnt {
    killers: Vec<[Option<Move>; 2]>,
    history: Box<[[[Score; 64]; 64]; 2]>,
}

impl Default for Learnt {
    fn default() -> Learnt {
        Learnt { killers: Vec::new(), history: Box::new([[[0; 64]; 64]; 2]) }
    }
}

impl Learnt {
    /// A new search begins: killers are forgotten, histories fade.
    pub fn begin(&mut self) {
        self.killers.clear();
        self.history.iter_mut().flatten().flatten().for_each(|score| *score /= 8);
    }

    fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    /// What is remembered of a quiet move: positive if it was often best.
    pub fn history(&self, color: Color, played: Move) -> Score {
        let from = played.from().map_or(0, usize::from);
        self.history[color as usize][from][usize::from(played.to())]
    }

    fn learn(&mut self, color: Color, played: Move, bonus: Score) {
        let from = played.from().map_or(0, usize::from);
        let score = &mut self.history[color as usize][from][usize::from(played.to())];
        *score += bonus - *score * bonus.abs() / HISTORY;
    }

    /// A quiet move refuted the one before it; these were tried before it in vain.
    pub fn cut(&mut self, ply: usize, color: Color, played: Move, before: &[Move], depth: i32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(played) {
            *killers = [Some(played), killers[0]];
        }
        let bonus = (depth * depth + depth).min(1200);
        self.learn(color, played, bonus);
        before.iter().for_each(|&other| self.learn(color, other, -bonus));
    }
}

/// Whether a move takes nothing and promotes nothing.
pub fn is_quiet(played: Move) -> bool {
    !played.is_capture() && played.promotion().is_none()
}

/// Moves with their places in the order, handed out best first.
#[derive(Debug, Default)]
pub struct Ordered {
    moves: Vec<(Score, Move)>,
    next: usize,
    /// How many are in their places.
    placed: usize,
}

impl Ordered {
    /// Takes these moves in, for a node at this ply.
    pub fn fill(
        &mut self,
        position: &Chess,
        moves: &[Move],
        hash: ShortMove,
        learnt: &Learnt,
        ply: usize,
    ) {
        let killers = learnt.killers(ply);
        let turn = position.turn();
        (self.next, self.placed) = (0, 0);
        self.moves.clear();
        self.moves.extend(moves.iter().map(|&played| {
            let score = if hash.is_some() && hash == ShortMove::from(played) {
                HASH
            } else if !is_quiet(played) {
                noisy(position, played)
            } else if killers[0] == Some(played) {
                KILLER + 1
            } else if killers[1] == Some(played) {
                KILLER
            } else {
                learnt.history(turn, played)
            };
            (score, played)
        }));
    }

    /// The best of those not handed out yet, and whether it is a capture that loses material.
    pub fn next(&mut self) -> Option<(Move, bool)> {
        let best = self.peek(0)?;
        self.next += 1;
        Some(best)
    }

    /// What [`Ordered::next`] will hand out after so many others.
    pub fn peek(&mut self, others: usize) -> Option<(Move, bool)> {
        let at = self.next + others;
        while self.placed <= at {
            let rest = self.moves.get_mut(self.placed..)?;
            // The first of the best, so that equal moves keep the order of the generator.
            let best = (0..rest.len()).reduce(|a, b| if rest[b].0 > rest[a].0 { b } else { a })?;
            rest.swap(0, best);
            self.placed += 1;
        }
        let (score, played) = *self.moves.get(at)?;
        Some((played, score < -HISTORY))
    }
}

/// The most valuable victim by the cheapest attacker, losing exchanges behind everything.
fn noisy(position: &Chess, played: Move) -> Score {
    let victim = played.capture().map_or(0, value);
    let promotion = played.promotion().map_or(0, value);
    let role = played.role();
    if promotion > 0 && promotion < value(Role::Queen) {
        return -CAPTURE;
    }
    if value(role) > victim + promotion && role != Role::King && exchange(position, played) < 0 {
        return victim - CAPTURE;
    }
    CAPTURE + 16 * (victim + promotion) - value(role) / 16
}
