//! Counts the legal lines of a number of plies.

mod control;
mod frames;
mod results;

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::generator::Generator;
use crate::list::MoveList;
use crate::rights::Rights;
use crate::writes::Writes;
use frames::Frames;
use results::Results;

/// Perft on the chip, as in docs/search-chip.md.
///
/// * While `busy` is low: `write_enable` writes `man` to `write_square`. All 64 squares are written before the first start, and
///   after an abort or an error; else the board is that of the last root.
/// * `start`: counts the lines of `depth` plies from the position on the board with `side`, `rights`, `ep_valid`
///   and `ep_file`. `busy` is high until the count is there.
/// * Out: `lines`, and `nodes` and `generations`, the counters; if the count could not be made, `too_deep`, `list_full`,
///   `frames_full` or `illegal_root`, until the next start.
/// * `stop`: ends it, in any cycle.
#[derive(LogicBlock, SmartDefault)]
pub struct Perft {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Writes a square of the root.
    pub write_enable: Signal<In, Bit>,
    /// Which.
    pub write_square: Signal<In, Bits<6>>,
    /// What stands there.
    pub man: Signal<In, Bits<4>>,
    /// Begins.
    pub start: Signal<In, Bit>,
    /// Ends.
    pub stop: Signal<In, Bit>,
    /// How many plies.
    pub depth: Signal<In, Bits<5>>,
    /// The side to move.
    pub side: Signal<In, Bit>,
    /// Castling rights.
    pub rights: Signal<In, Bits<4>>,
    /// The last move was a double step.
    pub ep_valid: Signal<In, Bit>,
    /// On which file.
    pub ep_file: Signal<In, Bits<3>>,
    /// A count is made.
    pub busy: Signal<Out, Bit>,
    /// Legal lines.
    pub lines: Signal<Out, Bits<40>>,
    /// Moves taken from lists.
    pub nodes: Signal<Out, Bits<40>>,
    /// Generations.
    pub generations: Signal<Out, Bits<40>>,
    /// The depth is not 1 to 16.
    pub too_deep: Signal<Out, Bit>,
    /// There were too many moves.
    pub list_full: Signal<Out, Bit>,
    /// The line was too long.
    pub frames_full: Signal<Out, Bit>,
    /// The side not to move is in check.
    pub illegal_root: Signal<Out, Bit>,
    generator: Generator,
    list: MoveList,
    writes: Writes,
    after_move: Rights,
    frames: Frames,
    results: Results,
    #[default(DFF::<PerftState>::default())]
    state: DFF<PerftState>,
    step: DFF<Bits<2>>,
    ply: DFF<Bits<6>>,
    last_ply: DFF<Bits<6>>,
    place: DFF<Bits<9>>,
    to_move: DFF<Bit>,
    held_rights: DFF<Bits<4>>,
    held_ep_valid: DFF<Bit>,
    held_ep_file: DFF<Bits<3>>,
    phantom: DFF<Bit>,
    phantom_west: DFF<Bit>,
    leaf: Signal<Local, Bit>,
    own_king_side: Signal<Local, Bit>,
    own_queen_side: Signal<Local, Bit>,
    played: Signal<Local, Bits<21>>,
    undo: Signal<Local, Bit>,
    ends: Signal<Local, Bit>,
    phantom_square: Signal<Local, Bits<6>>,
    castles: Signal<Local, Bit>,
    fails: Signal<Local, Bit>,
    #[default(Constant::new(4.into()))]
    e1: Constant<Bits<6>>,
    #[default(Constant::new(60.into()))]
    e8: Constant<Bits<6>>,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum PerftState {
    Idle,
    Enter,
    Generate,
    Play,
    Return,
    Undo,
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
pub(crate) mod tests;
