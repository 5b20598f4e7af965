#![doc = include_str!("../README.md")]
//!
//! # What is here
//!
//! * [`Cycles`] puts a check bit beside each record of any [`Detector`](perpetual_model::Detector), and tells the way from an
//!   earlier occurrence: its length, and whether all moves of a side gave check.
//! * [`History`] says the same by comparing whole positions: for games without records, and to judge the other.
//! * [`Ruling`] is the verdict of a rule; [`Referee`] gives it at the occurrence that the rule names.
//! * [`xiangqi`] and [`shogi`] have boards, legal moves, and readers of games.
//! * `random` plays games in which checks and positions return, and `accounted` asks whether each byte of a text was read or
//!   reported: for tests, with the feature `testing`.

#![deny(missing_docs)]

mod account;
mod cycle;
mod history;
#[cfg(any(test, feature = "testing"))]
mod law;
#[cfg(test)]
mod law_tests;
mod played;
#[cfg(any(test, feature = "testing"))]
pub mod random;
mod ruling;
pub mod shogi;
#[cfg(test)]
mod tried;
pub mod xiangqi;

pub use account::{Part, Span};
pub use cycle::{Checks, Cycle, Cycles};
pub use history::History;
#[cfg(any(test, feature = "testing"))]
pub use law::accounted;
pub use played::{ErrorKind, GameError, Played, WarningKind};
pub use ruling::{Decided, Judged, Referee, Repeated, Ruling};

/// The greatest number that a start position may count moves with, as in chess.
const MOST_MOVES: u32 = 1_000_000;

/// A side, by whose move is first from the usual start position: Red in xiangqi, Sente in shogi.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// Red; Sente, who is also called Black.
    #[default]
    First,
    /// Black in xiangqi; Gote, who is also called White.
    Second,
}

impl Side {
    /// The other side.
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}
