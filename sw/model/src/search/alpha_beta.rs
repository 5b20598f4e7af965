//! The search itself, step by step as in the design.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::Detector;
use crate::window::Window;

use crate::search::attack::in_check;
use crate::search::board::Board;
use crate::search::generate::{Killer, Wanted, generate_with};
use crate::search::man::Kind;
use crate::search::moves::{Move, Special};
use crate::search::record::record;
use crate::search::request::{
    Answer, Counts, FRAMES, LIST_MOVES, MATED, MAX_DEPTH, Pushes, Request, SearchError,
};
use crate::search::table::Table;

/// Half-moves after which a game is drawn: fifty moves of each side.
const FIFTY: u8 = 100;

/// A value, or none if the position is illegal; or why there will be no value at all.
type Outcome = Result<Option<i32>, SearchError>;

/// What a node is called with.
#[derive(Clone, Copy)]
struct Node {
    ply: u32,
    alpha: i32,
    beta: i32,
    /// The parent has a legal move, or need not know: the node may be left unproven.
    proven: bool,
    /// The parent asks for legality alone.
    probe: bool,
    /// The move to this node was pushed: the detector's flags are those of this node.
    pushed: bool,
    /// The sum of the table for the side to move.
    score: i32,
}

/// What the detector says of a node.
#[derive(Clone, Copy)]
struct Flags {
    upcoming: bool,
    exact: bool,
}

/// A search while it runs.
pub(crate) struct Search<'a, W> {
    /// Is shown every node.
    watch: &'a mut W,
    table: &'a Table,
    board: &'a mut Board,
    window: &'a mut Window,
    request: &'a Request,
    abort: &'a AtomicBool,
    counts: Counts,
    best: Option<Move>,
    inexact: bool,
    /// Moves in the lists of the line.
    listed: usize,
    /// Of each ply above the horizon.
    killers: [Option<Killer>; MAX_DEPTH as usize],
}

impl<'a, W: FnMut(u32, &Board, bool)> Search<'a, W> {
    pub(crate) fn new(
        watch: &'a mut W,
        table: &'a Table,
        board: &'a mut Board,
        window: &'a mut Window,
        request: &'a Request,
        abort: &'a AtomicBool,
    ) -> Search<'a, W> {
        Search {
            watch,
            table,
            board,
            window,
            request,
            abort,
            counts: Counts::default(),
            best: None,
            inexact: false,
            listed: 0,
            killers: [None; MAX_DEPTH as usize],
        }
    }

    pub(crate) fn run(mut self) -> Result<Answer, SearchError> {
        let Request { alpha, beta, .. } = *self.request;
        let score = self.table.score(self.board);
        let root = Node { ply: 0, alpha, beta, proven: false, probe: false, pushed: true, score };
        let value = self.node(root)?.ok_or(SearchError::IllegalRoot)?;
        let Search { best, inexact, counts, .. } = self;
        Ok(Answer { value, best, inexact, counts })
    }

    fn node(&mut self, node: Node) -> Outcome {
        let listed = self.listed;
        let outcome = self.steps(node);
        self.listed = listed;
        outcome
    }

    /// Steps 1 to 9 of the design.
    fn steps(&mut self, node: Node) -> Outcome {
        let Node { ply, mut alpha, beta, score, .. } = node;
        let depth = self.request.depth;
        let quiescent = ply >= depth;
        // 1
        let is_left = 0 < ply && ply <= depth && node.pushed && self.has_occurred();
        (self.watch)(ply, self.board, is_left);
        if is_left {
            self.counts.repetitions += 1;
            return Ok(Some(0));
        }
        // 2
        let bare = ply > 0 && self.board.is_bare();
        let fifty = ply > 0 && self.board.clock() >= FIFTY;
        let fixed = if bare || fifty { 0 } else { score };
        if quiescent && fixed >= beta && node.proven {
            return Ok(Some(beta));
        }
        // 3
        let Some(moves) = self.list(ply, quiescent)? else { return Ok(None) };
        // 4
        if node.probe || bare || quiescent && fifty {
            return Ok(Some(0));
        }
        let mut flags = Flags { upcoming: false, exact: true };
        if quiescent {
            // 5
            if score >= beta {
                return Ok(Some(beta));
            }
            alpha = alpha.max(score);
        } else {
            flags = self.flags();
            // 6
            if !fifty {
                self.inexact |= !flags.exact;
                if self.request.bound && ply > 0 && flags.upcoming {
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
        // 7
        let mut legal = false;
        for played in moves {
            let proven = legal || quiescent;
            let window = Node { alpha, proven, probe: fifty, ..node };
            let Some(value) = self.child(window, played, flags)? else { continue };
            let value = -value;
            legal = true;
            if fifty {
                return Ok(Some(0));
            }
            if value > alpha && ply == 0 {
                self.best = Some(played);
            }
            if value >= beta {
                if !quiescent && let Some(killer) = Killer::of(&played) {
                    self.killers[ply as usize] = Some(killer);
                }
                return Ok(Some(beta));
            }
            alpha = alpha.max(value);
        }
        // 8
        if !legal && !quiescent {
            self.counts.generations += 1;
            return Ok(Some(if in_check(self.board) { MATED + ply as i32 } else { 0 }));
        }
        // 9
        Ok(Some(alpha))
    }

    /// Makes a move, searches what is below it, and takes it back.
    fn child(&mut self, parent: Node, played: Move, flags: Flags) -> Outcome {
        if parent.ply + 1 == FRAMES {
            return Err(SearchError::FramesFull);
        }
        let enough = self.request.node_limit.is_some_and(|limit| self.counts.nodes >= limit);
        if enough || self.abort.load(Ordering::Relaxed) {
            return Err(SearchError::Abandoned);
        }
        self.counts.nodes += 1;
        let pushed = self.is_pushed(parent.ply + 1, played, flags);
        if pushed {
            self.window.push(record(self.board, played)).expect("a window takes any move");
        }
        let gain = self.table.gain(played, self.board.black_to_move());
        let forgotten = self.board.make(played);
        let outcome = self.node(Node {
            ply: parent.ply + 1,
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
        outcome
    }

    /// Whether the detector is told of a move to this ply.
    fn is_pushed(&self, ply: u32, played: Move, flags: Flags) -> bool {
        let depth = self.request.depth;
        let plain = played.victim == Kind::NONE && played.special == Special::None;
        match self.request.pushes {
            Pushes::None => false,
            Pushes::All => ply <= depth,
            Pushes::Needed => {
                ply < depth || ply == depth && plain && (flags.upcoming || !flags.exact)
            }
        }
    }

    /// The moves of a node, whose number counts against the limit; none if the position is illegal.
    fn list(&mut self, ply: u32, quiescent: bool) -> Result<Option<Vec<Move>>, SearchError> {
        self.counts.generations += 1;
        let (wanted, killer) = match quiescent {
            true => (Wanted::Captures, None),
            false => (Wanted::All, self.killers[ply as usize]),
        };
        let Ok(moves) = generate_with(self.board, wanted, killer) else { return Ok(None) };
        self.listed += moves.len();
        if self.listed > LIST_MOVES {
            return Err(SearchError::ListFull);
        }
        Ok(Some(moves))
    }

    fn has_occurred(&mut self) -> bool {
        self.window.first().is_ok_and(|verdict| verdict.is_repetition())
    }

    fn flags(&mut self) -> Flags {
        // Of the whole window: a root that has occurred before is searched all the same.
        let exact = self.window.verdict().is_ok_and(|verdict| verdict.exact);
        Flags { upcoming: self.window.upcoming().next().is_some(), exact }
    }
}

#[cfg(test)]
mod endgames;
#[cfg(test)]
mod judged;
#[cfg(test)]
mod tests;
