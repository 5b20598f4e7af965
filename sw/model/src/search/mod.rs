//! The search chip as a model: what the circuit computes, without its cycles.
//!
//! A [`Chip`] holds a position, a table of worths and the window detector, and is asked for an
//! alpha-beta search of fixed depth or for perft. Values, best moves and counts are those of the
//! circuit: both follow `docs/search-chip.md`.
//!
//! A host drives it as a [`Searcher`], which any other form of the chip is too:
//!
//! * [`Root`] is what a search begins with: a position and the moves that led to it.
//! * [`Job`] is a request: a root, and a search or perft of it; [`Reply`] its end.
//! * [`Searcher`] takes several jobs at the same time, each with a number.
//! * [`Pool`] is chips of one form, each on a thread: golden models, or any other.
//!
//! It is written for comparison and not for speed, stands on no chess library, and has no switches
//! that the circuit has not, but for [`Pushes`].

mod alpha_beta;
mod attack;
mod board;
mod chip;
mod fen;
mod generate;
mod man;
mod moves;
mod perft;
#[cfg(test)]
mod plain;
mod record;
mod request;
#[cfg(any(test, feature = "testing"))]
mod retracing;
mod searcher;
mod table;
#[cfg(test)]
mod testing;

pub use attack::{in_check, legal, takes_king};
pub use board::Board;
pub use chip::Chip;
pub use fen::FenError;
pub use generate::{TakesKing, Wanted, generate};
pub use man::{Kind, Man};
pub use moves::{Forgotten, Move, Special};
pub use record::record;
pub use request::{
    Answer, Counts, FRAMES, INFINITE, LIST_MOVES, Lines, MATED, MAX_DEPTH, Pushes, Request,
    SearchError,
};
#[cfg(any(test, feature = "testing"))]
pub use retracing::retracing_game;
pub use searcher::{
    Done, Job, Number, Pool, Reply, Root, Searcher, SearcherError, Task, ask, reply,
};
pub use table::Table;
