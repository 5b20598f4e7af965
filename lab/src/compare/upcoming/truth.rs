//! Every legal move tried, and the position after it compared with every earlier one.

use shakmaty::{Chess, Position};

/// For each position the plies back to the nearest one that a legal move brings about again, by
/// the rules of chess alone: whole positions are compared, and no record is looked at.
pub(super) fn nearest(positions: &[Chess], quiet: &[usize]) -> Vec<Option<usize>> {
    let nearest_of = |ply: usize| {
        let now = &positions[ply];
        let plies = quiet[ply];
        if plies < 3 {
            return None;
        }
        // Behind a capture or pawn move nothing comes back.
        let tried = now.legal_moves().into_iter().filter(|legal| !legal.is_zeroing());
        let distances = tried.filter_map(|legal| {
            let mut after = now.clone();
            after.play_unchecked(legal);
            (3..=plies).step_by(2).find(|distance| positions[ply - distance] == after)
        });
        distances.min()
    };
    (0..positions.len()).map(nearest_of).collect()
}
