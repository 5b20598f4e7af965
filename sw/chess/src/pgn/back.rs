//! Positions near the end of a game, found from its end.

use std::num::NonZeroU32;

use perpetual_model::MoveRecord;
use shakmaty::{Bitboard, ByColor, ByRole, Chess, Color, FromSetup, Move, Position, Role, Setup};

use super::Game;
use super::board::{Board, KING_KIND, PAWN_KIND};
use crate::encoder;

/// So many plies are played in less time than a position takes that is found in another way.
const FAR: usize = 16;

/// Goes on from the position after `played` half-moves of a game to that after `plies`, or to its
/// last.
pub(super) fn go_on(game: &Game, now: &mut Chess, played: &mut usize, plies: u64) {
    let rest = &game.moves[*played..];
    let more = plies.saturating_sub(*played as u64).min(rest.len() as u64) as usize;
    match (more > FAR).then(|| game.taken_back(*played + more)).flatten() {
        Some(found) => *now = found,
        None => play_all(now, &rest[..more]),
    }
    *played += more;
}

/// Plays moves of a game, all of which can be played: no record of them is wanted.
pub(super) fn play_all(position: &mut Chess, moves: &[Option<Move>]) {
    for &played in moves {
        match played {
            Some(legal) => position.play_unchecked(legal),
            None => {
                encoder::pass(position);
            }
        }
    }
}

impl Game {
    /// The position after so many half-moves, if it is that after the last or no move from the one
    /// before it to the last was a barrier: then moves are taken back from the end, which is faster
    /// than to play all those before.
    fn taken_back(&self, plies: usize) -> Option<Chess> {
        let moves = self.moves.get(..plies)?;
        let last = plies.checked_sub(1)?;
        let after = self.records.get(last..)?;
        // A pawn that went two squares could be taken en passant, or leave a square for it.
        let [record, behind @ ..] = after else { return None };
        let two = moves[last]?.role() == Role::Pawn && record.from.abs_diff(record.to) == 16;
        // How a null move counts is for the library to say.
        if two || behind.iter().any(|record| record.barrier) || moves.contains(&None) {
            return None;
        }
        let mut board = self.board.clone();
        behind.iter().rev().for_each(|&record| board.take_back(record));
        let zeroing = |played: &Option<Move>| played.is_some_and(Move::is_zeroing);
        let halfmoves = match moves.iter().rposition(zeroing) {
            Some(at) => plies - at - 1,
            None => plies + self.start.halfmoves() as usize,
        };
        let by_black = (plies + usize::from(self.start.turn().is_black())) / 2;
        let fullmoves = u32::from(self.start.fullmoves()).checked_add(by_black.try_into().ok()?)?;
        let setup = Setup {
            halfmoves: halfmoves.try_into().ok()?,
            fullmoves: NonZeroU32::new(fullmoves)?,
            ..board.setup()?
        };
        Chess::from_setup(setup, self.start.castles().mode()).ok()
    }
}

impl Board {
    /// Takes a reversible move back.
    fn take_back(&mut self, record: MoveRecord) {
        self.take(usize::from(record.to));
        self.put(usize::from(record.piece.code()), usize::from(record.from));
        self.turn ^= 1;
    }

    /// The board as the library has it, without counters; not if a pawn may be taken en passant.
    fn setup(&self) -> Option<Setup> {
        if self.can_take_en_passant() {
            return None;
        }
        let of = |kind: usize| Bitboard(self.pieces[kind] | self.pieces[8 | kind]);
        let by_role = ByRole {
            pawn: of(PAWN_KIND),
            knight: of(2),
            bishop: of(3),
            rook: of(4),
            queen: of(5),
            king: of(KING_KIND),
        };
        let [white, black] = self.sides.map(Bitboard);
        let placement = shakmaty::Board::try_from_bitboards(by_role, ByColor { white, black });
        Some(Setup {
            board: placement.ok()?,
            turn: Color::from_white(self.turn == 0),
            castling_rights: Bitboard(self.rights),
            ..Setup::empty()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::EnPassantMode;

    /// Positions found from the end are those that playing gives, with their counters.
    #[test]
    fn what_is_taken_back_had_been_played() {
        let texts = [
            "1. Nf3 Nf6 2. Ng1 Ng8 *",
            "1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 4. Nf3 *",
            "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 20\"]\n\n20... Rg8 21. Rb1 Rh8 22. Ra1 Rg8 *",
            "[FEN \"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 3 9\"]\n\n9. O-O-O Ke7 10. Kc2 Ke8 11. Kc1 *",
            "1. e4 -- 2. Nf3 Nf6 3. Ng1 Ng8 *",
            "1. e4 Nf6 2. e5 d5 *",
        ];
        let mut found = 0;
        for text in texts {
            let game = crate::testing::game(text);
            for ply in game.walk() {
                let Some(position) = game.taken_back(ply.number as usize) else { continue };
                let [taken, played] =
                    [&position, &ply.after].map(|p| p.to_setup(EnPassantMode::Always));
                assert_eq!(taken, played, "ply {} of {text}", ply.number);
                found += 1;
            }
        }
        assert_eq!(found, 4 + 5 + 4 + 5);
    }
}
