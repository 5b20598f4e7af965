//! What a chip is asked about a root: each of its moves, deeper and deeper.

use perpetual_chess::encoder;
use perpetual_model::search::{
    Chip, Done, INFINITE, Job, MATED, MAX_DEPTH, Reply, Request, Root, SearchError, Table, Task,
};
use perpetual_model::{Chain, Detector, MoveRecord};
use shakmaty::{Chess, Move};

use super::HintTally;
use crate::engine::leaves::{chip_board, is_bare, is_fifty};
use crate::engine::start::Start;

/// Plies of the first depth. A request for less takes longer on the line than on the chip.
const FIRST: u32 = 4;
/// How much more a move is to be worth than the host's, in hundredths of a pawn: moves that are nearly equal cost the host time,
/// and win nothing.
const MARGIN: i32 = 30;

/// Plies that the search in software holds; the moves before the root are not told to it.
const HELD: usize = 32;

/// What a request is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The move at this place, at this depth.
    Move(usize),
    /// The host's move, beside the best.
    Own,
}

/// What is wanted of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// Whether it is worth more than this.
    More(i32),
    /// What it is worth, if that is more than this.
    Value(i32),
}

/// What is known of a move at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    /// To be asked.
    Open(Wanted),
    /// Asked, and not answered.
    Asked(Wanted),
    /// Not worth more than this.
    AtMost(i32),
    /// Worth this.
    Is(i32),
}

/// A move of the root.
struct Tried {
    played: Move,
    /// The position after it; none if its value is known without a search.
    root: Option<Root>,
    stand: Stand,
}

/// What is known of a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The best move.
    pub best: Move,
    /// Its value by the chip's table, at least.
    pub value: i32,
    /// To this depth.
    pub depth: u32,
}

/// The host's move beside the best: whether it is worth at most so much less.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Compared {
    own: Move,
    with: Known,
    stand: Stand,
}

/// A root whose moves are searched deeper and deeper, each by a request of its own, so that many searchers have work.
///
/// The order of the first depth is that of a search of two plies in software. Later the best move of the depth before goes first,
/// with the whole window. The others are asked at the same time whether they are worth more than it was at that depth. Where the
/// first one turns out to be worth less than that, they are asked again.
pub struct Deepening {
    moves: Vec<Tried>,
    /// Plies of the whole, this depth.
    depth: u32,
    /// The best value at this depth.
    alpha: Option<i32>,
    best: Option<Known>,
    compared: Option<Compared>,
    tally: HintTally,
}

impl Deepening {
    /// A root with these moves to choose from.
    ///
    /// # Errors
    /// One sentence, if the chip cannot hold the position.
    pub fn new(table: &Table, start: &Start, moves: &[Move]) -> Result<Deepening, String> {
        chip_board(start.position())?;
        let mut moves: Vec<(i32, Tried)> = moves
            .iter()
            .map(|&played| Tried::new(start, played))
            .map(|tried| (tried.shallow(table), tried))
            .collect();
        moves.sort_by_key(|(value, _)| -value);
        let first = moves.first().map(|(value, _)| *value);
        let moves = moves.into_iter().map(|(_, tried)| tried).collect();
        let (compared, tally) = (None, HintTally::default());
        let mut deepening =
            Deepening { moves, depth: FIRST, alpha: None, best: None, compared, tally };
        deepening.open(first);
        Ok(deepening)
    }

    /// The best move, if it is worth much more than this one of the host's; none as long as that is not known. Asks for what it
    /// takes to know it.
    pub fn better(&mut self, own: Move) -> Option<Move> {
        let with = self.best.filter(|best| best.best != own)?;
        match self.compared {
            Some(Compared { own: last, with: best, stand }) if last == own && best == with => {
                matches!(stand, Stand::AtMost(_)).then_some(with.best)
            }
            // What is asked of the chip is answered before anything else is asked.
            Some(Compared { stand: Stand::Open(_) | Stand::Asked(_), .. }) => None,
            _ => {
                let stand = Stand::Open(Wanted::More(with.value - MARGIN));
                self.compared = Some(Compared { own, with, stand });
                None
            }
        }
    }

    /// What is known by now.
    pub fn known(&self) -> Option<Known> {
        self.best
    }

    /// What was asked and answered.
    pub fn tally(&self) -> HintTally {
        self.tally
    }

    /// The next request and what it is about; none while all are asked, or at the end.
    pub fn next_request(&mut self) -> Option<(About, Job)> {
        if let Some(Compared { own, with, stand }) = &mut self.compared
            && let Stand::Open(wanted) = *stand
        {
            *stand = Stand::Asked(wanted);
            let tried = self.moves.iter().find(|tried| tried.played == *own);
            match tried.map(|tried| &tried.root) {
                Some(Some(root)) => {
                    return Some((About::Own, job(root, with.depth - 1, wanted)));
                }
                // A draw, or none of the moves to choose from.
                known => self.own_answered(known.map(|_| 0)),
            }
        }
        loop {
            let at = self.moves.iter().position(|tried| matches!(tried.stand, Stand::Open(_)))?;
            let depth = self.depth - 1;
            let tried = self.moves.get_mut(at)?;
            let Stand::Open(wanted) = tried.stand else { return None };
            tried.stand = Stand::Asked(wanted);
            match &tried.root {
                Some(root) => return Some((About::Move(at), job(root, depth, wanted))),
                // A draw.
                None => self.answered(at, 0),
            }
        }
    }

    /// Takes the reply to a request in.
    pub fn reply(&mut self, about: About, reply: &Reply) {
        self.tally.requests += 1;
        if let Some(cycles) = reply.cycles {
            *self.tally.cycles.get_or_insert(0) += cycles;
        }
        let value = match &reply.done {
            Ok(Done::Search(answer)) => {
                self.tally.nodes += answer.counts.nodes;
                Some(-answer.value)
            }
            // Its lists were full: nothing is known of the move.
            _ => None,
        };
        match about {
            About::Move(at) => self.answered(at, value.unwrap_or(-INFINITE)),
            About::Own => self.own_answered(value),
        }
    }

    /// A request was given up, and is to be made again.
    pub fn again(&mut self, about: About) {
        let stand = match about {
            About::Own => self.compared.as_mut().map(|compared| &mut compared.stand),
            About::Move(at) => self.moves.get_mut(at).map(|tried| &mut tried.stand),
        };
        if let Some(stand) = stand
            && let Stand::Asked(wanted) = *stand
        {
            *stand = Stand::Open(wanted);
        }
    }

    /// The host's move is worth so much; none if nothing is known of it.
    fn own_answered(&mut self, value: Option<i32>) {
        if let Some(Compared { stand, .. }) = &mut self.compared
            && let Stand::Asked(Wanted::More(than) | Wanted::Value(than)) = *stand
        {
            *stand = match value {
                Some(value) if value <= than => Stand::AtMost(than),
                value => Stand::Is(value.unwrap_or(INFINITE)),
            };
        }
    }

    /// The value of a move is known, as far as it was wanted.
    fn answered(&mut self, at: usize, value: i32) {
        let alpha = self.alpha.unwrap_or(-INFINITE);
        let Some(tried) = self.moves.get_mut(at) else { return };
        let Stand::Asked(wanted) = tried.stand else { return };
        match wanted {
            Wanted::More(than) | Wanted::Value(than) if value <= than => {
                tried.stand = Stand::AtMost(than);
            }
            // Others have become better meanwhile.
            Wanted::More(than) if than < alpha => tried.stand = Stand::Open(Wanted::More(alpha)),
            Wanted::More(than) => {
                tried.stand = Stand::Open(Wanted::Value(than.max(alpha)));
                let better = self.alpha.is_some();
                if better {
                    self.lead(at, than.max(alpha) + 1);
                }
            }
            Wanted::Value(_) => {
                tried.stand = Stand::Is(value);
                if self.alpha.is_none_or(|alpha| value > alpha) {
                    self.alpha = Some(value);
                    self.lead(at, value);
                }
            }
        }
        self.settle();
    }

    /// A move is the best by now.
    fn lead(&mut self, at: usize, value: i32) {
        if let Some(tried) = self.moves.get(at) {
            self.best = Some(Known { best: tried.played, value, depth: self.depth });
        }
    }

    /// Asks again what was asked with too high a value, and begins the next depth when all is known.
    fn settle(&mut self) {
        let done = |tried: &Tried| matches!(tried.stand, Stand::AtMost(_) | Stand::Is(_));
        if self.alpha.is_none() && self.moves.iter().all(done) {
            // Nothing is known of the first: its lists were full.
            self.alpha = Some(-INFINITE);
        }
        let Some(alpha) = self.alpha else { return };
        for tried in &mut self.moves {
            if matches!(tried.stand, Stand::AtMost(than) if than > alpha) {
                tried.stand = Stand::Open(Wanted::More(alpha));
            }
        }
        if !self.moves.iter().all(done) {
            return;
        }
        let first = self
            .best
            .and_then(|best| self.moves.iter().position(|tried| tried.played == best.best));
        if let Some(at) = first {
            self.moves[..=at].rotate_right(1);
        }
        self.tally.depth = self.depth;
        // A mate within the depth does not come nearer.
        let mated = -MATED - alpha.abs() <= self.depth as i32;
        if self.depth <= MAX_DEPTH && !mated {
            self.depth += 1;
            self.open(Some(alpha));
        }
    }

    /// All moves are to be asked, the first for its value.
    fn open(&mut self, last: Option<i32>) {
        self.alpha = None;
        for (at, tried) in self.moves.iter_mut().enumerate() {
            let wanted = match last {
                Some(last) if at > 0 => Wanted::More(last),
                _ => Wanted::Value(-INFINITE),
            };
            tried.stand = Stand::Open(wanted);
        }
    }
}

impl Tried {
    fn new(start: &Start, played: Move) -> Tried {
        let mut position = start.position().clone();
        let record = encoder::play(&mut position, played).record;
        let line: Vec<MoveRecord> = start.records().iter().copied().chain([record]).collect();
        let root = chip_board(&position).ok().map(|board| Root::new(board, &line));
        let root = root.filter(|root| !is_draw(&position, root.line()));
        Tried { played, root, stand: Stand::Open(Wanted::Value(-INFINITE)) }
    }

    /// The value of a short search in software.
    fn shallow(&self, table: &Table) -> i32 {
        let Some(root) = &self.root else { return 0 };
        let mut chip = Chip::new(table.clone(), HELD);
        chip.load(root.board().clone());
        let answer: Result<_, SearchError> = chip.search(&Request::of_depth(1));
        answer.map_or(-INFINITE, |answer| -answer.value)
    }
}

/// Whether a position is a draw as the chip has it below its root. Before a barrier nothing needs to be known.
fn is_draw(position: &Chess, line: &[MoveRecord]) -> bool {
    let mut detector = Chain::new();
    let pushed = line.iter().try_for_each(|&record| detector.push(record)).is_ok();
    let repeats = pushed && detector.first().is_ok_and(|verdict| verdict.is_repetition());
    repeats || is_fifty(position) || is_bare(position)
}

fn job(root: &Root, depth: u32, wanted: Wanted) -> Job {
    let (alpha, beta) = match wanted {
        Wanted::More(than) => (-than - 1, -than),
        Wanted::Value(than) => (-INFINITE, -than),
    };
    let (alpha, beta) = (alpha.max(-INFINITE), beta.min(INFINITE));
    let request = Request { alpha, beta, ..Request::of_depth(depth) };
    Job { root: root.clone(), task: Task::Search(request) }
}

#[cfg(test)]
mod tests;
