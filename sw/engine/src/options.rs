//! What a search is to do, and when it is to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use shakmaty::Move;

use super::evaluate::Score;
use super::policy::Policy;
use super::source::Guarded;

/// Where the search knows of repetitions from.
pub enum Knowledge {
    /// From nowhere: a line that repeats goes on until the depth runs out.
    None,
    /// From a detector, in whatever form.
    Asked(Guarded),
    /// From Belle's flag in the hash table: a position is *open* while it is searched. It knows
    /// nothing of the game before the root, and loses what another position replaces.
    OpenFlag,
    /// From micro-Max's locked entries: positions of the game are draws, those of the search are
    /// not known.
    Locked,
}

impl Knowledge {
    /// Whether it lives in the hash table, and cannot do without.
    pub fn needs_table(&self) -> bool {
        matches!(self, Knowledge::OpenFlag | Knowledge::Locked)
    }
}

/// What is stored in the hash table while a value depends on the way to a position (the
/// graph-history interaction). The options are those of Campbell (1985), in his order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum History {
    /// 1: everything is stored.
    #[default]
    #[value(name = "all", help = "Everything")]
    Ignored,
    /// 2: scores equal to the draw score are not stored.
    #[value(help = "No draw scores")]
    NoDraws,
    /// 3: nothing is stored on a draw cycle.
    #[value(help = "Nothing on a draw cycle")]
    NoCycles,
    /// 4: on a draw cycle, values below a draw are stored as upper bounds and values above it as
    /// lower bounds, if they are such bounds.
    #[value(help = "On a draw cycle, only bounds that hold whatever the way")]
    Bounds,
}

impl History {
    /// All four, in Campbell's order.
    pub const ALL: [History; 4] =
        [History::Ignored, History::NoDraws, History::NoCycles, History::Bounds];
}

/// How null moves and repetitions go together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum NullMoves {
    /// No null moves are tried.
    Off,
    /// A null move is a barrier: after it repetitions are known again as soon as there can be any.
    #[default]
    #[value(help = "Nothing from before one counts as repeated")]
    Barrier,
    /// The paper's counter (Vučković and Vidanović 2007, section 4.1): nothing is asked below a
    /// null move.
    #[value(help = "No repetitions are looked for below one, as in the paper")]
    Counter,
}

/// What the search does, apart from when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which repetitions are draws.
    pub policy: Policy,
    /// What a draw is worth less than an even game, to the side to move at the root.
    pub contempt: Score,
    /// What is kept of values that depend on the way.
    pub history: History,
    /// Null moves.
    pub null_moves: NullMoves,
    /// Only positions that could be repetitions are asked about (see [`super::SearchPath`]); otherwise
    /// every one with four reversible plies behind it.
    pub ask_less: bool,
    /// Draws by repetition are acted upon. Off, the source is asked and its answers are ignored: to
    /// measure what asking costs.
    pub heed: bool,
    /// A position from which a move repeats an earlier one is worth a draw at least, and that is
    /// known before any of its moves is tried.
    pub upcoming: bool,
    /// A stored value is used only for just the depth that is wanted, not for less: to tell what
    /// comes of the way to a position from what comes of a deeper search.
    pub same_depth: bool,
    /// Moves that look bad are searched less deep, and lines extended in check. Off, every line
    /// is searched to the same depth, which makes trees easier to compare.
    pub selective: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            policy: Policy::default(),
            contempt: 0,
            history: History::default(),
            null_moves: NullMoves::default(),
            ask_less: true,
            heed: true,
            upcoming: false,
            same_depth: false,
            selective: true,
        }
    }
}

/// Bytes of stack for the thread of a search, which goes 200 plies deep with lists of moves at each.
pub const SEARCH_STACK: usize = 64 << 20;

/// The deepest search there is.
pub const MAX_DEPTH: u32 = 100;
/// No line is followed further, captures and checks included.
pub(super) const MAX_PLY: usize = 200;

/// When a search ends; whatever comes first.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// After this depth; [`MAX_DEPTH`] if there is none, and at most.
    pub depth: Option<u32>,
    /// After this many nodes.
    pub nodes: Option<u64>,
    /// Not to begin another depth after this long.
    pub soft: Option<Duration>,
    /// At once after this long.
    pub hard: Option<Duration>,
    /// At once when this is set.
    pub stop: Arc<AtomicBool>,
    /// At once when this is set, which is the whole program's: Ctrl-C.
    pub interrupt: Option<&'static AtomicBool>,
    /// The moves to choose from, all of them legal; every legal move if there are none.
    pub moves: Vec<Move>,
    /// How many best moves are wanted, each with its line; one if it is 0.
    pub best: usize,
}

impl Limits {
    /// Down to a depth.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Whether a move may be chosen.
    pub(super) fn allow(&self, played: Move) -> bool {
        self.moves.is_empty() || self.moves.contains(&played)
    }

    /// Whether not all moves of the root are to be searched, now or later.
    pub(super) fn are_moves_given(&self) -> bool {
        !self.moves.is_empty() || self.best > 1
    }

    /// Whether it is time to stop, after so many nodes.
    pub(super) fn is_over(&self, began: Instant, nodes: u64) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.nodes.is_some_and(|limit| nodes >= limit)
            || self.hard.is_some_and(|limit| began.elapsed() >= limit)
    }
}
