//! Values of the chip and of the search: the same, but for mates.
//!
//! The chip counts a mate from its own root, from 31,000 downwards; the search from the root of the
//! whole tree, from [`MATE`] downwards. Both changes are monotone, and one undoes the other, so a
//! fail-hard reply at an end of the window is that end again.

use perpetual_model::search::{INFINITE, MATED};

use crate::evaluate::Score;
use crate::transposition::{MATE, MATE_BOUND};

/// What a mate is worth more on the chip.
const MORE: Score = -MATED - MATE;

/// A value or an end of a window for the chip, at this ply of the search.
pub(super) fn to_chip(value: Score, ply: usize) -> i32 {
    let plies = ply as Score;
    match value {
        MATE_BOUND.. => (value + MORE + plies).min(INFINITE),
        _ if value <= -MATE_BOUND => (value - MORE - plies).max(-INFINITE),
        _ => value,
    }
}

/// A value from the chip.
pub(super) fn from_chip(value: i32, ply: usize) -> Score {
    let plies = ply as Score;
    match value {
        // No sum of the table is so large.
        MATE_BOUND.. => value - MORE - plies,
        _ if value <= -MATE_BOUND => value + MORE + plies,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transposition;

    #[test]
    fn mates_are_counted_from_the_root_of_each() {
        // Mate in three plies from the root, seen two plies below it, is one in one ply there.
        assert_eq!(to_chip(MATE - 3, 2), 31_000 - 1);
        assert_eq!(from_chip(31_000 - 1, 2), MATE - 3);
        assert_eq!(from_chip(MATED, 4), 4 - MATE);
        assert_eq!(to_chip(-250, 9), -250);
    }

    #[test]
    fn the_changes_are_monotone_and_undo_each_other() {
        let ends = -transposition::INFINITE..=transposition::INFINITE;
        for ply in [0, 1, 7, 200] {
            let mut last = -INFINITE - 1;
            for value in ends.clone() {
                let there = to_chip(value, ply);
                assert!(there > last && there.abs() <= INFINITE, "{value} at {ply}");
                assert_eq!(from_chip(there, ply), value);
                last = there;
            }
        }
    }
}
