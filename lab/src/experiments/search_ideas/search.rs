//! The chip's search with ideas that can be added to it, and an estimate of its clock cycles.

use perpetual_model::search::{
    Answer, Board, Counts, FRAMES, Killer, Kind, LIST_MOVES, MATED, MAX_DEPTH, Move, Request, Root,
    SearchError, Special, Table, Wanted, generate_with, in_check, record,
};
use perpetual_model::{Detector, MoveRecord, Window};

use super::ideas::{Checks, Ideas};

mod order;

/// Values from here on are mates.
const MATES: i32 = 25_000;
/// Half-moves after which a game is drawn.
const FIFTY: u8 = 100;
/// Cycles of a generation beside its moves, about.
const GENERATION: u64 = 9;

/// A value, or none if the position is illegal; or why there will be no value at all.
type Outcome = Result<Option<i32>, SearchError>;

/// What a node is called with.
#[derive(Clone, Copy)]
struct Node {
    ply: u32,
    horizon: u32,
    alpha: i32,
    beta: i32,
    proven: bool,
    probe: bool,
    pushed: bool,
    passed: bool,
    score: i32,
}

/// A search while it runs.
pub struct Search<'a> {
    ideas: Ideas,
    table: &'a Table,
    board: Board,
    window: Window,
    request: &'a Request,
    first: Option<u16>,
    limit: u64,
    /// What was counted.
    pub counts: Counts,
    /// Clock cycles, about.
    pub cycles: u64,
    best: Option<Move>,
    inexact: bool,
    listed: usize,
    killers: [Option<Killer>; FRAMES as usize],
    history: Box<[u8; 1024]>,
}

impl<'a> Search<'a> {
    /// A search from this root, which tries the move `first` first and is abandoned after `limit` cycles.
    pub fn new(
        ideas: Ideas,
        table: &'a Table,
        root: &Root,
        request: &'a Request,
        first: Option<u16>,
        limit: u64,
    ) -> Search<'a> {
        let mut window = Window::new(256);
        root.line()
            .iter()
            .for_each(|record| window.push(*record).expect("a window takes any move"));
        Search {
            ideas,
            table,
            board: root.board().clone(),
            window,
            request,
            first,
            limit,
            counts: Counts::default(),
            cycles: 0,
            best: None,
            inexact: false,
            listed: 0,
            killers: [None; FRAMES as usize],
            history: Box::new([0; 1024]),
        }
    }

    /// Runs it.
    ///
    /// # Errors
    /// As of the chip; [`SearchError::Abandoned`] after so many cycles.
    pub fn run(&mut self) -> Result<Answer, SearchError> {
        let Request { alpha, beta, depth, .. } = *self.request;
        let root = Node {
            ply: 0,
            horizon: depth,
            alpha,
            beta,
            proven: false,
            probe: false,
            pushed: true,
            passed: false,
            score: self.table.score(&self.board),
        };
        let value = self.node(root)?.ok_or(SearchError::IllegalRoot)?;
        Ok(Answer { value, best: self.best, inexact: self.inexact, counts: self.counts })
    }

    fn node(&mut self, node: Node) -> Outcome {
        let listed = self.listed;
        let outcome = self.steps(node);
        self.listed = listed;
        outcome
    }

    fn steps(&mut self, node: Node) -> Outcome {
        let Node { ply, mut alpha, beta, score, mut horizon, .. } = node;
        let mut quiescent = ply >= horizon;
        if 0 < ply && ply <= horizon && node.pushed && !node.passed && self.has_occurred() {
            self.counts.repetitions += 1;
            self.cycles += 4;
            return Ok(Some(0));
        }
        let bare = ply > 0 && self.board.is_bare();
        let fifty = ply > 0 && self.board.clock() >= FIFTY;
        let fixed = if bare || fifty { 0 } else { score };
        let plain = !bare && !fifty && !node.probe && ply > 0;
        let mut check = None;
        let tested = self.ideas.checks.move_horizon()
            && ply == horizon
            && (fixed < beta || self.ideas.checks == Checks::Everywhere);
        if tested && plain && horizon < MAX_DEPTH {
            let is = self.check();
            check = Some(is);
            horizon += u32::from(is);
            quiescent = ply >= horizon;
        }
        if quiescent && fixed >= beta && node.proven {
            return Ok(Some(beta));
        }
        let left = horizon.saturating_sub(ply) as i32;
        let mates = alpha < -MATES || beta > MATES;
        let selective = plain && !quiescent && !mates;
        if self.ideas.futility
            && selective
            && !node.passed
            && left <= 3
            && fixed - 100 * left >= beta
            && !self.check_once(&mut check)
        {
            if node.proven {
                return Ok(Some(beta));
            }
            return Ok(self.list(ply, true)?.map(|_| beta));
        }
        if self.ideas.razoring
            && selective
            && left == 1
            && fixed + 60 <= alpha
            && !self.check_once(&mut check)
        {
            (quiescent, horizon) = (true, ply);
        }
        let Some(mut moves) = self.list(ply, quiescent)? else { return Ok(None) };
        if node.probe || bare || quiescent && fifty {
            return Ok(Some(0));
        }
        let (mut upcoming, mut exact) = (false, true);
        if quiescent {
            if score >= beta {
                return Ok(Some(beta));
            }
            alpha = alpha.max(score);
        } else {
            exact = self.window.verdict().is_ok_and(|verdict| verdict.exact);
            upcoming = self.window.upcoming().next().is_some();
            if !fifty {
                self.inexact |= !exact;
                if self.request.bound && ply > 0 && upcoming {
                    if alpha < 0 {
                        self.counts.bounds += 1;
                        alpha = 0;
                    }
                    if alpha >= beta {
                        return Ok(Some(beta));
                    }
                }
            }
        }
        let told = upcoming || !exact;
        if self.ideas.checks.are_above() && !quiescent && check.is_none() {
            let is = self.check_once(&mut check);
            horizon += u32::from(is && horizon < MAX_DEPTH);
        }
        let left = horizon.saturating_sub(ply) as i32;
        if self.ideas.null_move
            && selective
            && !node.passed
            && left >= 3
            && score >= beta
            && check != Some(true)
            && self.has_pieces()
        {
            match self.passed(node, horizon)? {
                None => check = Some(true),
                Some(value) if -value >= beta => return Ok(Some(beta)),
                Some(_) => check = Some(false),
            }
        }
        self.order(&mut moves, ply, quiescent);
        let mut legal = false;
        let mut tried = 0;
        for played in moves {
            let quiet =
                played.victim == Kind::NONE && !matches!(played.special, Special::Promotion(_));
            let parent = Node {
                alpha,
                proven: legal || quiescent,
                probe: fifty,
                horizon,
                passed: false,
                ..node
            };
            let late = self.ideas.reductions
                && selective
                && quiet
                && tried >= 3
                && left >= 3
                && Killer::of(&played) != self.killers[ply as usize];
            let mut value = None;
            let mut searched = false;
            if late && !self.check_once(&mut check) && !self.gives_check(played) {
                let shallow = Node { beta: alpha + 1, horizon: horizon - 1, ..parent };
                value = self.child(shallow, played, told)?;
                searched = value.is_none_or(|value| -value <= alpha);
            }
            if !searched {
                value = self.child(parent, played, told)?;
            }
            let Some(value) = value else { continue };
            let value = -value;
            legal = true;
            tried += 1;
            if fifty {
                return Ok(Some(0));
            }
            if value > alpha && ply == 0 {
                self.best = Some(played);
            }
            if value >= beta {
                if !quiescent && let Some(killer) = Killer::of(&played) {
                    self.killers[ply as usize] =
                        Some(killer).filter(|_| !self.ideas.without_killer);
                    let at = self.place(&played);
                    self.history[at] = self.history[at].saturating_add((left * left).min(64) as u8);
                }
                return Ok(Some(beta));
            }
            alpha = alpha.max(value);
        }
        if !legal && !quiescent {
            return Ok(Some(if self.check_once(&mut check) { MATED + ply as i32 } else { 0 }));
        }
        Ok(Some(alpha))
    }

    /// The search after passing.
    fn passed(&mut self, node: Node, horizon: u32) -> Outcome {
        let before = self.board.clone();
        self.window.push(MoveRecord::NULL_MOVE).expect("a window takes any move");
        self.board.pass();
        self.counts.nodes += 1;
        self.cycles += 4;
        let ply = node.ply + 1;
        let outcome = self.node(Node {
            ply,
            horizon: (horizon - 2).max(ply),
            alpha: -node.beta,
            beta: 1 - node.beta,
            proven: false,
            probe: false,
            pushed: true,
            passed: true,
            score: -node.score,
        });
        self.board = before;
        self.window.pop().expect("a window holds more moves than a search makes");
        outcome
    }

    /// Makes a move, searches what is below it, and takes it back.
    fn child(&mut self, parent: Node, played: Move, told: bool) -> Outcome {
        if parent.ply + 1 == FRAMES {
            return Err(SearchError::FramesFull);
        }
        if self.cycles > self.limit {
            return Err(SearchError::Abandoned);
        }
        self.counts.nodes += 1;
        let ply = parent.ply + 1;
        let plain = played.victim == Kind::NONE && played.special == Special::None;
        let needed = told || self.ideas.checks.move_horizon();
        let pushed = ply < parent.horizon || ply == parent.horizon && plain && needed;
        if pushed {
            self.window.push(record(&self.board, played)).expect("a window takes any move");
        }
        let gain = self.table.gain(played, self.board.black_to_move());
        let forgotten = self.board.make(played);
        let before = self.counts.generations;
        let outcome = self.node(Node {
            ply,
            alpha: -parent.beta,
            beta: -parent.alpha,
            pushed,
            score: -(parent.score + gain),
            ..parent
        });
        self.board.unmake(played, forgotten);
        if pushed {
            self.window.pop().expect("a window holds more moves than a search makes");
        }
        // One that is left at once is not made.
        self.cycles += if self.counts.generations == before { 2 } else { 6 };
        outcome
    }

    /// The moves of a node; none if the position is illegal.
    fn list(&mut self, ply: u32, quiescent: bool) -> Result<Option<Vec<Move>>, SearchError> {
        self.counts.generations += 1;
        let (wanted, killer) = match quiescent {
            true => (Wanted::Captures, None),
            false => (Wanted::All, self.killers[ply as usize]),
        };
        let Ok(moves) = generate_with(&self.board, wanted, killer) else {
            self.cycles += GENERATION;
            return Ok(None);
        };
        let men = self.board.men(self.board.black_to_move()).count();
        self.cycles += GENERATION + men.max(moves.len()) as u64;
        self.listed += moves.len();
        if self.listed > LIST_MOVES {
            return Err(SearchError::ListFull);
        }
        Ok(Some(moves))
    }

    /// Whether the side to move is in check, which takes a generation.
    fn check(&mut self) -> bool {
        self.counts.generations += 1;
        if !self.ideas.check_circuit {
            self.cycles += GENERATION + 5;
        }
        in_check(&self.board)
    }

    /// Whether a move gives check.
    fn gives_check(&mut self, played: Move) -> bool {
        let forgotten = self.board.make(played);
        let is = self.check();
        self.board.unmake(played, forgotten);
        is
    }

    fn check_once(&mut self, known: &mut Option<bool>) -> bool {
        let is = known.unwrap_or_else(|| self.check());
        *known = Some(is);
        is
    }

    fn has_pieces(&self) -> bool {
        let mut men = self.board.men(self.board.black_to_move());
        men.any(|(_, man)| !matches!(man.kind(), Kind::PAWN | Kind::KING))
    }

    fn has_occurred(&mut self) -> bool {
        self.window.first().is_ok_and(|verdict| verdict.is_repetition())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
