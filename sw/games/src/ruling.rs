//! What the rules say of a repetition, and at which occurrence.

use crate::Side;
use crate::cycle::{Checks, Cycle};

/// The verdict on a position that has occurred as often as the rule asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// Neither side gave check with every move. In shogi the game is void, sennichite; in xiangqi it is a draw unless one side
    /// chases, which is not judged.
    Repetition,
    /// This side gave check with every move, the other did not: it loses.
    PerpetualCheck(Side),
    /// Both gave check with every move: a draw.
    MutualCheck,
}

impl Ruling {
    /// The verdict on moves of which this side made the last.
    pub const fn of(checks: Checks, mover: Side) -> Ruling {
        match checks {
            Checks { mover: false, other: false } => Ruling::Repetition,
            Checks { mover: true, other: false } => Ruling::PerpetualCheck(mover),
            Checks { mover: false, other: true } => Ruling::PerpetualCheck(mover.other()),
            Checks { mover: true, other: true } => Ruling::MutualCheck,
        }
    }
}

/// A position that had occurred before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// Plies played.
    pub ply: usize,
    /// Which occurrence this is: 2 or more.
    pub occurrence: u32,
    /// The way from the nearest.
    pub nearest: Cycle,
}

/// The first position that occurred as often as the rule asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Plies played.
    pub ply: usize,
    /// The way from its first occurrence.
    pub cycle: Cycle,
    /// What the rule says.
    pub ruling: Ruling,
}

/// What there is in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Plies played.
    pub plies: usize,
    /// Every position that had occurred before.
    pub repetitions: Vec<Repeated>,
    /// The first that occurred as often as the rule asks. Later ones are not judged: the game is over there.
    pub decided: Option<Decided>,
}

/// Watches a game, and decides at the occurrence that its rule names.
#[derive(Clone, Debug)]
pub struct Referee {
    occurrence: u32,
    to_move: Side,
    judged: Judged,
}

impl Referee {
    /// A rule that looks at the occurrence of this number, 2 or more; and who is to move in the start position.
    pub const fn new(occurrence: u32, to_move: Side) -> Referee {
        let judged = Judged { plies: 0, repetitions: Vec::new(), decided: None };
        Referee { occurrence, to_move, judged }
    }

    /// A move has been played; `cycle` tells the way from an earlier occurrence.
    pub fn played(&mut self, cycle: impl Fn(u32) -> Option<Cycle>) {
        let mover = self.to_move;
        self.to_move = mover.other();
        self.judged.plies += 1;
        let ply = self.judged.plies;
        let Some(nearest) = cycle(1) else { return };
        let repetitions = &self.judged.repetitions;
        let before = ply.saturating_sub(nearest.distance as usize);
        let before = repetitions.binary_search_by_key(&before, |repeated| repeated.ply);
        let occurrence = before.map_or(2, |at| repetitions[at].occurrence + 1);
        self.judged.repetitions.push(Repeated { ply, occurrence, nearest });
        if self.judged.decided.is_none()
            && let Some(cycle) = cycle(self.occurrence - 1)
        {
            self.judged.decided =
                Some(Decided { ply, cycle, ruling: Ruling::of(cycle.checks, mover) });
        }
    }

    /// What was found so far.
    pub fn judged(self) -> Judged {
        self.judged
    }
}
