//! Positions that reversible moves reach, as FENs, with the names of these moves: found without the library where
//! one such move follows another.

use std::fmt::Write;

use arrayvec::ArrayString;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position};

use super::board::{Board, KING_KIND, each};
use super::lines::REACH;
use super::{Game, NumberedMove, Walk};

/// The letters of pieces in a FEN, by their codes.
const LETTERS: &[u8; 16] = b"?PNBRQK??pnbrqk?";

/// Goes through a game, from one ply that is asked for to the next; a walk through the game that has not gone past that
/// ply has the positions that the library must find.
#[derive(Debug)]
pub struct Reached<'a> {
    game: &'a Game,
    /// The board after `plies` half-moves, and its last capture or pawn move so many half-moves before.
    board: Board,
    plies: usize,
    quiet: u32,
    /// The ply that was asked for last.
    last: u64,
    /// The castling rights as a FEN has them.
    rights: String,
}

impl<'a> Reached<'a> {
    /// The positions of this game.
    pub fn of(game: &'a Game) -> Reached<'a> {
        Reached {
            game,
            board: game.board.clone(),
            // Not there yet.
            plies: usize::MAX,
            quiet: 0,
            last: 0,
            rights: String::new(),
        }
    }

    /// The move that leads to a ply, from 1, with its number; `None` if the game has no such ply, or it is not behind
    /// the ply that was asked for before. [`Reached::write_fen`] then knows the position.
    pub fn name(&mut self, walk: &mut Walk<'_>, ply: u64) -> Option<NumberedMove> {
        let before = usize::try_from(ply.checked_sub(1)?).ok()?;
        let record = *self.game.records.get(before)?;
        if ply <= self.last {
            return None;
        }
        self.last = ply;
        if record.barrier {
            return self.by_library(walk, ply);
        }
        match self.game.records.get(self.plies..before) {
            Some(between) if between.iter().all(|record| !record.barrier) => {
                between.iter().for_each(|&record| self.board.go(record));
                self.quiet += between.len() as u32;
            }
            _ => self.set_up(walk.to(before as u64))?,
        }
        let mut name = self.name_of(ply, usize::from(record.from), usize::from(record.to));
        self.board.go(record);
        self.quiet += 1;
        self.plies = before + 1;
        if self.board.gives_check() {
            if self.plies == self.game.moves.len() {
                // It may mate.
                return self.by_library(walk, ply);
            }
            name.push("+");
        }
        Some(name)
    }

    fn by_library(&mut self, walk: &mut Walk<'_>, ply: u64) -> Option<NumberedMove> {
        self.plies = usize::MAX;
        walk.name(ply)
    }

    /// Appends the FEN of the position after the ply whose move was named last.
    pub fn write_fen(&self, walk: &mut Walk<'_>, to: &mut String) {
        if self.plies == usize::MAX {
            let position = walk.to(self.last);
            // Everything can be written to a text.
            let _ = write!(to, "{}", Fen::from_position(position, EnPassantMode::Legal));
            return;
        }
        let next = self.game.move_number(self.last + 1);
        let mut digits = itoa::Buffer::new();
        self.board.placement(to);
        to.push_str(if next.color.is_white() { " w " } else { " b " });
        to.push_str(&self.rights);
        // The move just played was not a pawn's.
        to.push_str(" - ");
        to.push_str(digits.format(self.quiet));
        to.push(' ');
        to.push_str(digits.format(next.number));
    }

    /// Puts a position on the board.
    fn set_up(&mut self, position: &Chess) -> Option<()> {
        self.board = Board::of(position);
        self.quiet = position.halfmoves();
        self.rights.clear();
        if self.board.rights == 0 {
            self.rights.push('-');
        } else {
            let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
            self.rights.push_str(fen.split(' ').nth(2)?);
        }
        Some(())
    }

    /// The name of the reversible move from one square to another, but for a check.
    fn name_of(&self, ply: u64, from: usize, to: usize) -> NumberedMove {
        let kind = self.board.code(from) & 7;
        let others = self.board.others(kind, from, to);
        let mut text = ArrayString::<5>::new();
        let mut push = |byte: u8| text.push(byte.into());
        push(LETTERS[kind & 7]);
        if others != 0 {
            let same_file = others & 0x0101_0101_0101_0101 << (from & 7) != 0;
            let same_rank = others & 0xff << (from & 56) != 0;
            if !same_file || same_rank {
                push(b'a' + (from & 7) as u8);
            }
            if same_file {
                push(b'1' + (from >> 3) as u8);
            }
        }
        push(b'a' + (to & 7) as u8);
        push(b'1' + (to >> 3) as u8);
        NumberedMove::of_text(self.game, ply, &text)
    }
}

impl Board {
    /// Plays a reversible move.
    fn go(&mut self, record: perpetual_model::MoveRecord) {
        self.take(usize::from(record.from));
        self.put(usize::from(record.piece.code()), usize::from(record.to));
        self.turn ^= 1;
    }

    /// The squares of the other pieces of this kind that could go to a square too.
    fn others(&self, kind: usize, from: usize, to: usize) -> u64 {
        let near =
            self.pieces[(self.turn << 3 | kind) & 15] & REACH[kind & 7][to & 63] & !(1 << from);
        each(near)
            .filter(|&other| self.goes(kind, other, to))
            .fold(0, |all, other| all | 1 << other)
    }

    /// Whether the side to move is in check.
    fn gives_check(&self) -> bool {
        let king = self.pieces[(self.turn << 3 | KING_KIND) & 15].trailing_zeros() as usize;
        self.is_attacked(self.turn, king, 0, self.sides[0] | self.sides[1])
    }

    /// The placement as a FEN has it.
    fn placement(&self, to: &mut String) {
        let mut push = |byte: u8| to.push(byte.into());
        let occupied = self.sides[0] | self.sides[1];
        for rank in (0..8).rev() {
            // From one piece of the rank to the next.
            let mut file = 0;
            for next in each(occupied >> (8 * rank) & 0xff) {
                let empty = next as u8 - file;
                if empty > 0 {
                    push(b'0' + empty);
                }
                push(LETTERS[self.code(rank << 3 | next) & 15]);
                file = next as u8 + 1;
            }
            if file < 8 {
                push(b'8' - file);
            }
            if rank > 0 {
                push(b'/');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Reader;
    use crate::testing::files;

    /// What is said of every so many plies of a game is what the library says.
    fn compare(game: &Game, every: u64) -> usize {
        let (mut reached, mut walk, mut names) = (Reached::of(game), game.walk(), game.walk());
        let mut compared = 0;
        for ply in (1..=game.records.len() as u64).step_by(every as usize) {
            let expected = names.name(ply).unwrap();
            let expected_fen = Fen::from_position(names.to(ply), EnPassantMode::Legal).to_string();
            assert_eq!(reached.name(&mut walk, ply), Some(expected), "{every}");
            let mut fen = String::new();
            reached.write_fen(&mut walk, &mut fen);
            assert_eq!(fen, expected_fen, "{every}");
            compared += 1;
        }
        assert_eq!(reached.name(&mut walk, game.records.len() as u64 + 1), None);
        compared
    }

    #[test]
    fn every_ply_of_real_games_is_as_the_library_says() {
        let mut compared = 0;
        for text in ["games", "demo", "endgames"].into_iter().flat_map(files) {
            let mut reader = Reader::new(text.as_slice());
            let mut game = Game::default();
            while reader.next_game(&mut game).unwrap() {
                compared += compare(&game, 1) + compare(&game, 7);
            }
        }
        assert!(compared > 300_000, "{compared}");
    }

    #[test]
    fn traps() {
        for text in [
            // Pieces that are pinned, on one file, on one rank, and three of a kind.
            "[FEN \"4k3/8/8/b7/8/2N5/8/4K1N1 w - - 7 9\"]\n\n1. Ne2 Kd8 2. Ng1 Ke8 *",
            "[FEN \"R3k3/8/8/8/8/8/8/R3K3 b - - 7 9\"]\n\n1... Ke7 2. R1a4 Kf7 3. R4a1 Ke7 *",
            "[FEN \"4k3/8/8/Q6Q/8/8/8/Q3K3 b - - 7 9\"]\n\n1... Ke7 2. Qhe5+ Kf7 3. Qa1a3 Kg6 4. Qeb5 *",
            // Mate, and rights of Chess960.
            "[FEN \"7k/8/5K2/8/8/8/8/6R1 b - - 7 9\"]\n\n1... Kh7 2. Kf7 Kh6 3. Kf6 Kh7 4. Kf7 Kh8 5. Rh1# *",
            "[FEN \"1r2k1r1/8/8/8/8/8/8/1R2K1RN w GBgb - 7 9\"]\n\n1. Nf2 Ra8 2. Nd1 Rb8 3. Nf2 Ra8 *",
            "[FEN \"1rr1k1r1/8/8/8/8/8/8/1RR1K1RN w GCgc - 7 9\"]\n\n1. Nf2 Ra8 2. Nd1 Rab8 3. Nf2 Ra8 *",
            // A null move, and a pawn that could be taken en passant.
            "1. e4 Nf6 2. -- Ng8 3. Nf3 Nf6 4. e5 d5 5. Ng1 Ng8 *",
        ] {
            let game = crate::testing::game(text);
            (1..4).for_each(|every| {
                compare(&game, every);
            });
        }
    }

    #[test]
    fn what_was_passed_is_not_gone_back_to() {
        let game = crate::testing::game("1. Nf3 Nf6 2. Ng1 Ng8 *");
        let (mut reached, mut walk) = (Reached::of(&game), game.walk());
        assert!(reached.name(&mut walk, 3).is_some());
        assert_eq!([2, 3, 0].map(|ply| reached.name(&mut walk, ply)), [None; 3]);
    }
}
