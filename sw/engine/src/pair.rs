//! A score for each half of a game.

/// What something is worth in the middle game and in the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair(pub(super) i32, pub(super) i32);
