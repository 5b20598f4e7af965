//! What is seen from a square, found by walking there step by step; and moves as circuits have them.

use super::list::JUMPS;
use super::{KNIGHT, Move, Position, RAYS};

/// As the circuit `Looks` gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Three bits a ray.
    pub stops: u64,
    /// A bit a ray.
    pub enemies: u64,
    /// A bit for each ray of a knight's half.
    pub jump_enemies: u64,
    pub jump_empty: u64,
    /// Those of its rays whose line, beside the square, is on the board.
    pub lines: u64,
}

impl Position {
    /// What is seen from a square, and by a knight's first or second half there.
    pub fn seen(&self, square: u8, half: bool) -> Seen {
        let (rank, file) = (square as i8 >> 3, square as i8 & 7);
        let mut seen = Seen::default();
        for (ray, (up, right)) in RAYS.into_iter().enumerate() {
            let (mut at_rank, mut at_file) = (rank + up, file + right);
            while self.is_empty(at_rank, at_file) {
                (at_rank, at_file) = (at_rank + up, at_file + right);
            }
            let coordinate = if ray == 2 || ray == 3 { at_rank } else { at_file };
            seen.stops |= u64::from(coordinate as u8 & 7) << (3 * ray);
            seen.enemies |= u64::from(self.is_enemy(at_rank, at_file)) << ray;
        }
        for (ray, (up, right)) in JUMPS[usize::from(half)].into_iter().enumerate() {
            let (to_rank, to_file) = (rank + up, file + right);
            let beside = if ray < 2 { to_rank } else { to_file };
            seen.lines |= u64::from((0..8).contains(&beside)) << ray;
            seen.jump_enemies |= u64::from(self.is_enemy(to_rank, to_file)) << ray;
            seen.jump_empty |= u64::from(self.is_empty(to_rank, to_file)) << ray;
        }
        seen
    }
}

impl Move {
    /// Its 21 bits.
    pub fn bits(&self) -> u64 {
        let Move { from, to, kind, victim, special, .. } = *self;
        let parts = [(from, 0), (to, 6), (kind, 12), (victim, 15), (special, 18)];
        parts.into_iter().map(|(part, at)| u64::from(part) << at).sum()
    }

    /// The ray on which it goes, and whether that is one of a knight's second half.
    pub fn ray(&self) -> (usize, bool) {
        let up = (self.to >> 3) as i8 - (self.from >> 3) as i8;
        let right = (self.to & 7) as i8 - (self.from & 7) as i8;
        if self.kind == KNIGHT {
            let half = JUMPS[1].contains(&(up, right));
            let rays = JUMPS[usize::from(half)];
            return (rays.iter().position(|ray| *ray == (up, right)).unwrap(), half);
        }
        let along = (up.signum(), right.signum());
        (RAYS.iter().position(|ray| *ray == along).unwrap(), false)
    }
}
