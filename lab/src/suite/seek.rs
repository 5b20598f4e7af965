//! Looks for short games that tell a mutant from the definition.

use perpetual_chess::pgn::Game;
use perpetual_chess::testing::random_line;
use perpetual_model::generate::Numbers;
use shakmaty::{Chess, Move};

use super::{Case, Clause, reference};

/// A game, of `games` random ones from the starts of the cases, with which a mutant's answers differ
/// first after the fewest plies: its start and moves.
pub fn seek(cases: &[Case], clause: Clause, games: usize, plies: usize, seed: u64) -> Option<Case> {
    let mut numbers = Numbers::new(seed);
    let mut best: Option<Case> = None;
    for _ in 0..games {
        let from = &cases[numbers.below(cases.len())];
        let most = best.as_ref().map_or(plies, |best| best.game.moves.len().saturating_sub(1));
        let mut case = from.clone();
        case.game =
            Game::of(from.game.start.clone(), &random(&from.game.start, &mut numbers, most));
        let exact = reference::answers(&case, None);
        let Some(ply) = exact.differ_at(&reference::answers(&case, Some(clause))) else { continue };
        if ply <= most {
            case.game = Game::of(case.game.start.clone(), &case.game.moves[..ply]);
            best = Some(case);
        }
    }
    best
}

/// Random legal moves: see [`random_line`].
pub fn random(start: &Chess, numbers: &mut Numbers, plies: usize) -> Vec<Option<Move>> {
    random_line(start, numbers, plies).into_iter().map(Some).collect()
}
