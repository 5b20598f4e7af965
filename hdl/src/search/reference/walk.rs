//! Random games.

use perpetual_model::generate::Numbers;

use super::{Move, POSITIONS, Position};

/// Positions on a random walk, illegal ones too, at which the walk goes back.
fn walk(start: &str, plies: usize, numbers: &mut Numbers, mut visit: impl FnMut(&Position)) {
    let mut position = Position::from_fen(start);
    for _ in 0..plies {
        let moves = position.moves(false).unwrap();
        if moves.is_empty() {
            return;
        }
        // Castling, en passant and promotions are rare: preferred now and then.
        let special: Vec<&Move> = moves.iter().filter(|played| played.special != 0).collect();
        let number = numbers.below(1 << 31);
        let played = match special.is_empty() || !number.is_multiple_of(3) {
            true => moves[number % moves.len()],
            false => *special[number % special.len()],
        };
        let next = position.after(played);
        visit(&next);
        if next.moves(false).is_some() {
            position = next;
        }
    }
}

/// Positions of random walks from all of [`POSITIONS`].
pub fn walked(plies: usize, numbers: &mut Numbers, mut visit: impl FnMut(&Position)) {
    for (fen, ..) in POSITIONS {
        walk(fen, plies, numbers, &mut visit);
    }
}
