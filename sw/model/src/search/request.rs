//! What a search is asked for, and what it answers.

use thiserror::Error;

use crate::search::moves::Move;

/// More than any value: the window that excludes nothing.
pub const INFINITE: i32 = 32_000;

/// The value of being checkmated at the root; one ply later it is one more.
pub const MATED: i32 = -31_000;

/// The largest depth.
pub const MAX_DEPTH: u32 = 16;

/// How many moves the lists of a line hold together.
pub const LIST_MOVES: usize = 511;

/// How many plies have a frame, the root included.
pub const FRAMES: u32 = 64;

/// Which moves a search tells the detector. As long as the detector forgets nothing, `Needed` and
/// `All` give the same answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pushes {
    /// What the chip does: moves to nodes above the horizon, and to those at it if they can repeat.
    #[default]
    Needed,
    /// All moves to the horizon.
    All,
    /// None: a search that knows no repetitions.
    None,
}

/// A search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Plies before quiescence, 1 to [`MAX_DEPTH`].
    pub depth: u32,
    /// Values up to this are of no interest, -[`INFINITE`] at least.
    pub alpha: i32,
    /// Values from this on are of no interest, [`INFINITE`] at most.
    pub beta: i32,
    /// Whether `upcoming` raises `alpha` to a draw. Values may then differ.
    pub bound: bool,
    /// After so many nodes the search is abandoned.
    pub node_limit: Option<u64>,
    /// Which moves the detector is told.
    pub pushes: Pushes,
}

impl Request {
    /// A search of this depth, with everything else as it is after power-up.
    pub const fn of_depth(depth: u32) -> Request {
        Request {
            depth,
            alpha: -INFINITE,
            beta: INFINITE,
            bound: false,
            node_limit: None,
            pushes: Pushes::Needed,
        }
    }

    /// Whether depth and window are possible.
    ///
    /// # Errors
    /// [`SearchError::TooDeep`] or [`SearchError::Window`].
    pub fn check(&self) -> Result<(), SearchError> {
        let Request { depth, alpha, beta, .. } = *self;
        check_depth(depth)?;
        if alpha >= beta || alpha < -INFINITE || beta > INFINITE {
            return Err(SearchError::Window { alpha, beta });
        }
        Ok(())
    }
}

/// Whether the chip searches so deep.
pub(crate) const fn check_depth(depth: u32) -> Result<(), SearchError> {
    if depth == 0 || depth > MAX_DEPTH { Err(SearchError::TooDeep(depth)) } else { Ok(()) }
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Moves taken from a list, illegal ones too; the root is not counted.
    pub nodes: u64,
    /// Generations, those that found the king captured too.
    pub generations: u64,
    /// Nodes that are draws because they have occurred before.
    pub repetitions: u64,
    /// Nodes whose `alpha` was raised by `upcoming`.
    pub bounds: u64,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The value for the side to move. It is within the window, unless the root is checkmate
    /// ([`MATED`]) or stalemate (0).
    pub value: i32,
    /// The last move that was better than `alpha`, if one was.
    pub best: Option<Move>,
    /// The detector had forgotten a part of a window: a repetition may have been missed.
    pub inexact: bool,
    /// What was counted.
    pub counts: Counts,
}

/// What the count of legal lines has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// Legal lines of so many plies.
    pub lines: u64,
    /// What was counted.
    pub counts: Counts,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The depth is not 1 to [`MAX_DEPTH`].
    #[error("the depth is 1 to {MAX_DEPTH}, not {0}")]
    TooDeep(u32),
    /// `alpha` is not below `beta`, or one is beyond [`INFINITE`].
    #[error("{alpha} to {beta} is no window: alpha < beta, both within {INFINITE}")]
    Window {
        /// The lower end.
        alpha: i32,
        /// The upper end.
        beta: i32,
    },
    /// The lists of a line would hold more than [`LIST_MOVES`] moves.
    #[error("a line has more than {LIST_MOVES} moves to choose from")]
    ListFull,
    /// A line would be longer than there are frames.
    #[error("a line is longer than {FRAMES} plies")]
    FramesFull,
    /// In the root the side to move can capture the king.
    #[error("the king of the side that is not to move can be captured")]
    IllegalRoot,
    /// The node limit was reached, or the host aborted.
    #[error("it was abandoned: it needs more nodes than its limit, or than a chip counts")]
    Abandoned,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_requests_are_named() {
        let deep = Request::of_depth(17).check().unwrap_err();
        assert_eq!(deep.to_string(), "the depth is 1 to 16, not 17");
        assert_eq!(check_depth(0), Err(SearchError::TooDeep(0)));
        assert_eq!(Request::of_depth(16).check(), Ok(()));
        let closed = Request { alpha: 5, beta: 5, ..Request::of_depth(1) }.check().unwrap_err();
        assert!(closed.to_string().starts_with("5 to 5 is no window"), "{closed}");
        for (alpha, beta) in [(-INFINITE - 1, 0), (0, INFINITE + 1), (1, 0)] {
            let request = Request { alpha, beta, ..Request::of_depth(1) };
            assert_eq!(request.check(), Err(SearchError::Window { alpha, beta }));
        }
    }
}
