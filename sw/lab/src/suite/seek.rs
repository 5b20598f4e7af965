//! Looks for short games that tell a mutant from the definition.

use perpetual_chess::pgn::{Game, san};
use perpetual_model::generate::Numbers;
use shakmaty::{Chess, Move, Position};

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

/// Random legal moves, half of them back to where the piece came from.
pub fn random(start: &Chess, numbers: &mut Numbers, plies: usize) -> Vec<Option<Move>> {
    let mut now = start.clone();
    let mut line: Vec<Move> = Vec::new();
    while line.len() < plies {
        let moves = now.legal_moves();
        let last = line.len().checked_sub(2).map(|ply| line[ply]);
        let back = moves.iter().find(|m| {
            last.is_some_and(|last| {
                !m.is_castle() && m.from() == Some(last.to()) && last.from() == Some(m.to())
            })
        });
        let played = match back {
            Some(back) if numbers.one_in(2) => *back,
            _ if moves.is_empty() => break,
            _ => moves[numbers.below(moves.len())],
        };
        now.play_unchecked(played);
        line.push(played);
    }
    line.into_iter().map(Some).collect()
}

/// The moves of a game in algebraic notation.
pub fn moves(game: &Game) -> String {
    let words: Vec<String> = game.walk().map(|ply| san(&ply.before, ply.played)).collect();
    words.join(" ")
}
