//! A move, and how a board makes it and takes it back.

use std::fmt;

use perpetual_model::{Piece, square_name};

use crate::board::{Board, Rights, kind, kind_of, piece_of};

/// What is special about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Special {
    /// Nothing.
    #[default]
    None,
    /// A pawn goes two squares.
    DoubleStep,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// The king goes two squares, and the rook over him.
    Castling,
    /// A pawn becomes this piece.
    Promotion(Piece),
}

/// A move of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// What moves.
    pub piece: Piece,
    /// The square it leaves, 0 (a1) to 63 (h8).
    pub from: u8,
    /// The square it goes to; of a castling king too.
    pub to: u8,
    /// What is taken, the pawn of a capture en passant included.
    pub captured: Piece,
    /// What else happens.
    pub special: Special,
}

impl Move {
    /// Whether the move takes or promotes.
    pub fn is_loud(&self) -> bool {
        self.captured != Piece::NONE || matches!(self.special, Special::Promotion(_))
    }
}

impl fmt::Display for Move {
    /// As in UCI: `e2e4`, `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", square_name(self.from), square_name(self.to))?;
        match self.special {
            Special::Promotion(piece) => write!(f, "{}", piece.letter().to_ascii_lowercase()),
            _ => Ok(()),
        }
    }
}

/// What a board forgets when it makes a move.
#[derive(Clone, Copy, Debug)]
pub struct Forgotten {
    rights: Rights,
    en_passant: Option<u8>,
    clock: u8,
    castled_over: Option<[u8; 2]>,
}

impl Board {
    fn set(&mut self, square: u8, piece: Piece) {
        self.squares[usize::from(square & 63)] = piece;
    }

    /// Makes a move that [`crate::generate()`] has listed for this position.
    pub fn make(&mut self, played: Move) -> Forgotten {
        let Board { rights, en_passant, clock, castled_over, .. } = *self;
        let Move { piece, from, to, captured, special } = played;
        self.set(from, Piece::NONE);
        self.set(to, piece);
        self.en_passant = None;
        self.castled_over = None;
        match special {
            Special::None => {}
            Special::DoubleStep => self.en_passant = Some((from + to) / 2),
            Special::EnPassant => self.set(beside(from, to), Piece::NONE),
            Special::Castling => {
                let (home, over) = rook_squares(from, to);
                self.set(home, Piece::NONE);
                self.set(over, piece_of(kind::ROOK, piece.is_black()));
                self.castled_over = Some([from, over]);
            }
            Special::Promotion(promoted) => self.set(to, promoted),
        }
        self.rights = rights.after_touching(from).after_touching(to);
        let zeroing = captured != Piece::NONE || kind_of(piece) == kind::PAWN;
        self.clock = if zeroing { 0 } else { clock.saturating_add(1) };
        self.black_to_move = !self.black_to_move;
        Forgotten { rights, en_passant, clock, castled_over }
    }

    /// Takes back the last move, by what was forgotten when it was made.
    pub fn unmake(&mut self, played: Move, forgotten: Forgotten) {
        let Move { piece, from, to, captured, special } = played;
        self.set(from, piece);
        self.set(to, captured);
        match special {
            Special::EnPassant => {
                self.set(to, Piece::NONE);
                self.set(beside(from, to), captured);
            }
            Special::Castling => {
                let (home, over) = rook_squares(from, to);
                self.set(over, Piece::NONE);
                self.set(home, piece_of(kind::ROOK, piece.is_black()));
            }
            _ => {}
        }
        self.black_to_move = !self.black_to_move;
        let Forgotten { rights, en_passant, clock, castled_over } = forgotten;
        (self.rights, self.en_passant) = (rights, en_passant);
        (self.clock, self.castled_over) = (clock, castled_over);
    }
}

/// Where the pawn stands that is captured en passant: on the rank of `from` and the file of `to`.
const fn beside(from: u8, to: u8) -> u8 {
    from & 0x38 | to & 7
}

/// The rook's own square and the one over which the king castles.
const fn rook_squares(from: u8, to: u8) -> (u8, u8) {
    if to > from { (from + 3, from + 1) } else { (from - 4, from - 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::generate;
    use crate::testing::{STARTS, walk};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn taking_back_restores_the_board(start in 0..STARTS.len(), seed in any::<u64>()) {
            walk(STARTS[start], seed, 80, |board, moves| {
                let mut changed = board.clone();
                for played in moves {
                    let forgotten = changed.make(*played);
                    prop_assert_ne!(&changed, board);
                    changed.unmake(*played, forgotten);
                    prop_assert_eq!(&changed, board, "{}", played);
                }
                Ok(())
            })?;
        }
    }

    fn after(fen: &str, uci: &str) -> String {
        let mut board: Board = fen.parse().unwrap();
        let before = board.clone();
        let moves = generate(&board).unwrap();
        let played = *moves.iter().find(|played| played.to_string() == uci).unwrap();
        let forgotten = board.make(played);
        let shown = board.to_string();
        board.unmake(played, forgotten);
        assert_eq!(board, before, "{uci}");
        shown
    }

    #[test]
    fn each_kind_of_move() {
        let open = "r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 7 1";
        for (fen, uci, expected) in [
            (open, "e1f2", "r3k2r/1P6/8/3pP3/8/8/5Kp1/R6R b kq - 8 1"),
            (open, "e1g1", "r3k2r/1P6/8/3pP3/8/8/6p1/R4RK1 b kq - 8 1"),
            (open, "e1c1", "r3k2r/1P6/8/3pP3/8/8/6p1/2KR3R b kq - 8 1"),
            (open, "e5d6", "r3k2r/1P6/3P4/8/8/8/6p1/R3K2R b KQkq - 0 1"),
            (open, "e5e6", "r3k2r/1P6/4P3/3p4/8/8/6p1/R3K2R b KQkq - 0 1"),
            (open, "b7b8n", "rN2k2r/8/8/3pP3/8/8/6p1/R3K2R b KQkq - 0 1"),
            (open, "b7a8q", "Q3k2r/8/8/3pP3/8/8/6p1/R3K2R b KQk - 0 1"),
            (open, "h1h8", "r3k2R/1P6/8/3pP3/8/8/6p1/R3K3 b Qq - 0 1"),
            (open, "a1b1", "r3k2r/1P6/8/3pP3/8/8/6p1/1R2K2R b Kkq - 8 1"),
            (
                "r3k2r/8/8/8/8/8/4P1p1/R3K2R w KQkq - 254 1",
                "e2e4",
                "r3k2r/8/8/8/4P3/8/6p1/R3K2R b KQkq e3 0 1",
            ),
            (
                "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq - 254 1",
                "e8c8",
                "2kr3r/8/8/8/4P3/8/8/R3K2R w KQ - 255 1",
            ),
            (
                "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq - 255 1",
                "e8g8",
                "r4rk1/8/8/8/4P3/8/8/R3K2R w KQ - 255 1",
            ),
        ] {
            assert_eq!(after(fen, uci), expected, "{uci}");
        }
    }
}
