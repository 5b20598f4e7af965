//! A search from beginning to end: deeper and deeper, until it is time to stop.

use std::time::{Duration, Instant};

use perpetual_model::MoveRecord;
use shakmaty::{Chess, Move, Position};

use super::evaluate::Score;
use super::leaves::{ChipTally, Leaves};
use super::options::{Knowledge, Limits, MAX_PLY, Options};
use super::order::{Learnt, Ordered};
use super::pawns::PawnCache;
use super::position::Node;
use super::pv_table::PvTable;
use super::search_path::SearchPath;
use super::transposition::{INFINITE, MATE, MATE_BOUND, TranspositionTable};
use perpetual_chess::encoder;
use perpetual_chess::pgn::Game;

/// What a search starts from: a position and the game that led to it.
#[derive(Clone, Debug)]
pub struct Start {
    position: Chess,
    records: Vec<MoveRecord>,
    keys: Vec<u64>,
}

impl Start {
    /// A position without a past.
    pub fn new(position: Chess) -> Start {
        Start { position, records: Vec::new(), keys: Vec::new() }
    }

    /// A position reached by these moves, `None` for a null move; all must be legal.
    pub fn of(position: Chess, moves: &[Option<Move>]) -> Start {
        let mut start = Start::new(position);
        moves.iter().for_each(|&played| start.play(played));
        start
    }

    /// The end of a game.
    pub fn of_game(game: &Game) -> Start {
        Start::of(game.start.clone(), &game.moves)
    }

    /// Plays a legal move of the game, `None` for a null move (none in check).
    pub fn play(&mut self, played: Option<Move>) {
        self.keys.push(Node::new(self.position.clone()).key);
        let played = encoder::half_move(&mut self.position, played);
        self.records.extend(played.map(|played| played.record));
    }

    /// Where the search starts.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// The moves that were played, as a detector is told of them.
    pub fn records(&self) -> &[MoveRecord] {
        &self.records
    }
}

/// What a search counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Positions that were given a value as they stand.
    pub terminal: u64,
    /// Positions taken for draws by repetition.
    pub repetitions: u64,
    /// Positions that were worth a draw at least, since a move repeats an earlier one.
    pub upcoming: u64,
    /// Values that depended on the way to their position and were not stored.
    pub not_stored: u64,
    /// A repetition may have been missed, or a value is none of the chip's.
    pub inexact: bool,
    /// What the search chip counted, if there is one; its nodes and repetitions are among those above.
    pub chip: ChipTally,
}

/// What a search knows after a depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Plies.
    pub depth: u32,
    /// Plies to the end of the longest line looked at.
    pub deepest: u32,
    /// The value of the root to the side to move.
    pub score: Score,
    /// The best line, its first move the best move; empty if there is no legal move.
    pub line: Vec<Move>,
    /// Everything counted since the search began.
    pub tally: Tally,
    /// Requests to the search chip that were submitted ahead and aborted.
    pub aborted: u64,
    /// How full the hash table is, in thousandths.
    pub permille: u32,
    /// Since the search began.
    pub time: Duration,
}

impl Reached {
    /// Full moves to mate, negative if the side to move is mated; `None` if no mate was found.
    pub fn mate(&self) -> Option<i32> {
        let plies = MATE - self.score.abs();
        let moves = (plies + 1) / 2;
        (self.score.abs() >= MATE_BOUND).then(|| if self.score > 0 { moves } else { -moves })
    }

    /// Nodes per second.
    pub fn rate(&self) -> u64 {
        (self.tally.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

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

    /// Searches, and reports each depth that was finished. The last report is returned: with
    /// depth 0 and any legal move if not even the first was, and with no move if there is none.
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
        self.line = SearchPath::of(&start.records);
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
        let root = Node::new(start.position.clone());
        let any = root.position.legal_moves().into_iter().find(|&legal| self.limits.allow(legal));
        let mut reached = Reached {
            depth: 0,
            deepest: 0,
            score: if any.is_none() && root.position.is_check() { -MATE } else { 0 },
            line: any.into_iter().collect(),
            tally: Tally::default(),
            aborted: 0,
            permille: 0,
            time: Duration::ZERO,
        };
        if any.is_none() {
            return reached;
        }
        let depths = self.depths(&root);
        for depth in depths {
            let plies = self.shared(depth);
            let score = self.aspire(&root, plies, reached.score);
            let line = self.lines.best();
            // What was found before the time was up is as good as it was then.
            if self.stopped && line.is_empty() {
                break;
            }
            if !line.is_empty() {
                reached.line = line.to_vec();
            }
            if self.stopped {
                break;
            }
            reached = Reached {
                depth,
                deepest: self.lines.deepest(),
                score,
                tally: self.tally,
                aborted: self.aborted(),
                permille: self.permille(),
                time: self.began.elapsed(),
                ..reached
            };
            report(&reached);
            let enough = self.limits.soft.is_some_and(|limit| self.began.elapsed() >= limit);
            // A mate that is found within the depth does not come any nearer.
            let mated = MATE - score.abs() <= depth as i32;
            let timed = self.limits.soft.is_some() || self.limits.hard.is_some();
            if enough || (timed && mated) {
                break;
            }
        }
        self.forget_ahead();
        (reached.tally, reached.aborted) = (self.tally, self.aborted());
        reached.time = self.began.elapsed();
        reached
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
