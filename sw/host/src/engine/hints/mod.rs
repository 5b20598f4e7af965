//! A second opinion on the root: a search chip looks at the same position, beside the host.
//!
//! * [`Hints`] is who gives it; [`ChipHints`] is a chip, in whatever form, with a thread of its own.
//! * `deepening` is what the chip is asked: each move of the root, deeper and deeper.
//! * `verify` is what the host makes of it: before its time is up it searches the move of the chip alone,
//!   and plays it if it is better than what it had.
//!
//! The chip sees what its plain search sees earlier than the pruned one of the host, and is wrong more often. So
//! the host believes nothing that its own search does not find.

mod chip;
mod deepening;
mod verify;

pub use chip::{ChipHints, WAITING};
pub use deepening::{About, Deepening, Known};
pub(crate) use verify::Due;

use shakmaty::Move;

use super::start::Start;

/// What was asked of the other search, and answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HintTally {
    /// Plies of the last depth that was finished.
    pub depth: u32,
    /// Requests that were answered.
    pub requests: u64,
    /// Moves taken from the chip's lists.
    pub nodes: u64,
    /// Clock cycles; `None` if the form has no clock.
    pub cycles: Option<u64>,
}

/// Searches the root in a way of its own, beside the host.
pub trait Hints: Send {
    /// What it is, in a few words.
    fn name(&self) -> String;

    /// A search begins from this root, with these moves to choose from. One that still goes on ends.
    fn begin(&mut self, start: &Start, moves: &[Move]);

    /// The best move by now, when the host has made so many nodes and would play `own`; none if nothing is known yet, or
    /// nothing that is worth much more.
    fn better(&mut self, nodes: u64, own: Move) -> Option<Move>;

    /// The search is over.
    fn end(&mut self);

    /// What was counted since the search began.
    fn tally(&self) -> HintTally;

    /// Why it gives no more hints, in one sentence, if it has failed since this was last called.
    fn take_warning(&mut self) -> Option<String>;
}
