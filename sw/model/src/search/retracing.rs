//! Random games that often go back: for tests of whatever searches.

use crate::generate::Numbers;
use crate::search::attack::legal;
use crate::search::board::Board;
use crate::search::moves::{Move, Special};

/// At most `plies` random legal moves from a position. Where the side's last move can be taken
/// back it is, so often in a hundred times.
pub fn retracing_game(
    start: &Board,
    numbers: &mut Numbers,
    plies: usize,
    percent: usize,
) -> Vec<Move> {
    let (mut board, mut moves) = (start.clone(), Vec::<Move>::new());
    for ply in 0..plies {
        let listed = legal(&board);
        let Some(any) = listed.get(numbers.below(listed.len())) else { break };
        let last = ply.checked_sub(2).map(|ply| moves[ply]);
        let back = last.and_then(|last| {
            listed.iter().find(|m| (m.from, m.to, m.special) == (last.to, last.from, Special::None))
        });
        let played = *back.filter(|_| numbers.below(100) < percent).unwrap_or(any);
        board.make(played);
        moves.push(played);
    }
    moves
}
