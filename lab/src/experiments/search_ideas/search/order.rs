//! The order of the moves of a node.

use perpetual_model::search::{Killer, Kind, Move, Special};

use super::{Ideas, Search};

impl Search<'_> {
    /// Where the history of a move stands.
    pub(super) fn place(&self, played: &Move) -> usize {
        usize::from(self.board.black_to_move()) << 9
            | usize::from(played.kind.code() & 7) << 6
            | usize::from(played.to)
    }

    /// Changes the order of the chip.
    pub(super) fn order(&self, moves: &mut [Move], ply: u32, quiescent: bool) {
        if ply == 0
            && let Some(at) = moves.iter().position(|played| Some(played.word()) == self.first)
        {
            moves[..=at].rotate_right(1);
        }
        let Ideas { history, exchanges, .. } = self.ideas;
        if quiescent || !history && !exchanges {
            return;
        }
        let size = |kind| match kind {
            Kind::PAWN => 1,
            Kind::KNIGHT | Kind::BISHOP => 2,
            Kind::ROOK => 3,
            _ => 4,
        };
        let killer = self.killers[ply as usize];
        let class = |played: &Move| match (played.special, played.victim) {
            (Special::Promotion(_), _) => 0,
            (_, Kind::NONE) if killer.is_some() && killer == Killer::of(played) => 0,
            (_, Kind::NONE) if history => match self.history[self.place(played)] {
                0 => 5,
                1..8 => 4,
                8..32 => 3,
                _ => 2,
            },
            (_, Kind::NONE) => 5,
            (_, victim) if exchanges && size(played.kind) > size(victim) => 1,
            _ => 0,
        };
        let from = usize::from(ply == 0 && self.first.is_some());
        let from = from.min(moves.len());
        moves[from..].sort_by_key(class);
    }
}
