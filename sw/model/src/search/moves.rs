//! A move, and how a board makes it and takes it back.

use std::fmt;

use crate::square_name;

use crate::Rights;
use crate::search::board::Board;
use crate::search::man::{Kind, Man};

/// What is special about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Special {
    /// Nothing.
    #[default]
    None,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// The king goes two squares, and the rook over him.
    Castling,
    /// A pawn becomes a man of this kind.
    Promotion(Kind),
}

/// A move of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square it leaves, 0 (a1) to 63 (h8).
    pub from: u8,
    /// The square it goes to; of a castling king too.
    pub to: u8,
    /// What moves; a pawn for a promotion.
    pub kind: Kind,
    /// What is captured, a pawn for a capture en passant.
    pub victim: Kind,
    /// What else happens.
    pub special: Special,
}

impl Move {
    /// The width of the packed form in bits.
    pub const BITS: u32 = 21;

    /// The packed form: from bit 0 upwards `from` and `to` of six bits, `kind`, `victim` and
    /// `special` of three. `special` is 0 for none, 1 en passant, 2 castling, 4 + n promotion to
    /// knight, bishop, rook, queen. It is 0 for no move.
    pub const fn pack(self) -> u32 {
        let special = match self.special {
            Special::None => 0,
            Special::EnPassant => 1,
            Special::Castling => 2,
            Special::Promotion(Kind::KNIGHT) => 4,
            Special::Promotion(Kind::BISHOP) => 5,
            Special::Promotion(Kind::ROOK) => 6,
            Special::Promotion(_) => 7,
        };
        (self.from & 63) as u32
            | ((self.to & 63) as u32) << 6
            | (self.kind.code() as u32) << 12
            | (self.victim.code() as u32) << 15
            | special << 18
    }

    /// The 15 bits that tell it from the other moves of a position: `from`, `to` and `special` of the packed form. They
    /// are 0 for no move.
    pub const fn word(self) -> u16 {
        let all = self.pack();
        (all & 0xfff | all >> 18 << 12) as u16
    }

    /// The kind that stands on `to` afterwards.
    pub const fn placed(self) -> Kind {
        match self.special {
            Special::Promotion(kind) => kind,
            _ => self.kind,
        }
    }

    /// Whether a pawn goes two squares.
    pub fn is_double_step(self) -> bool {
        self.kind == Kind::PAWN && self.from.abs_diff(self.to) == 16
    }

    /// The square of the pawn that is captured en passant: on the rank of `from` and the file of
    /// `to`.
    pub(crate) const fn beside(self) -> u8 {
        self.from & 0x38 | self.to & 7
    }

    /// By castling: the rook's square before, and the square that the king crosses.
    const fn rook(self) -> (u8, u8) {
        let Move { from, to, .. } = self;
        if to > from { (from + 3, from + 1) } else { (from - 4, from - 1) }
    }
}

impl fmt::Display for Move {
    /// As in UCI: `e2e4`, `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", square_name(self.from), square_name(self.to))?;
        match self.special {
            Special::Promotion(kind) => write!(f, "{}", Man::new(kind, true)),
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
    castled: Option<[u8; 2]>,
}

impl Board {
    /// Makes a move that [`crate::search::generate()`] has listed for this position.
    pub fn make(&mut self, played: Move) -> Forgotten {
        let Board { rights, en_passant, clock, castled, black_to_move: black, .. } = *self;
        let Move { from, to, kind, victim, special } = played;
        self.put(from, Man::NONE);
        self.put(to, Man::new(played.placed(), black));
        self.castled = None;
        match special {
            Special::EnPassant => self.put(played.beside(), Man::NONE),
            Special::Castling => {
                let (home, crossed) = played.rook();
                self.put(home, Man::NONE);
                self.put(crossed, Man::new(Kind::ROOK, black));
                self.castled = Some([from, crossed]);
            }
            _ => {}
        }
        self.en_passant = played.is_double_step().then_some(to & 7);
        self.rights = rights.after(from, to);
        let zeroing = victim != Kind::NONE || kind == Kind::PAWN;
        self.clock = if zeroing { 0 } else { clock.saturating_add(1) };
        self.black_to_move = !black;
        Forgotten { rights, en_passant, clock, castled }
    }

    /// Passes the turn. A host may, in its part of a tree, where the side to move is not in check; the
    /// clock is as before.
    pub fn pass(&mut self) {
        self.black_to_move = !self.black_to_move;
        (self.en_passant, self.castled) = (None, None);
    }

    /// Takes back the last move, by what was forgotten when it was made.
    pub fn unmake(&mut self, played: Move, forgotten: Forgotten) {
        let black = !self.black_to_move;
        let Move { from, to, kind, victim, special } = played;
        let captured = if victim == Kind::NONE { Man::NONE } else { Man::new(victim, !black) };
        self.put(from, Man::new(kind, black));
        self.put(to, captured);
        match special {
            Special::EnPassant => {
                self.put(to, Man::NONE);
                self.put(played.beside(), captured);
            }
            Special::Castling => {
                let (home, crossed) = played.rook();
                self.put(crossed, Man::NONE);
                self.put(home, Man::new(Kind::ROOK, black));
            }
            _ => {}
        }
        self.black_to_move = black;
        let Forgotten { rights, en_passant, clock, castled } = forgotten;
        (self.rights, self.en_passant) = (rights, en_passant);
        (self.clock, self.castled) = (clock, castled);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::testing::{STARTS, named, walk};
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

    const OPEN: &str = "r3k2r/1P6/8/3pP3/8/p7/8/R3K2R w KQkq d6 7 1";

    #[test]
    fn each_kind_of_move() {
        for (fen, uci, expected) in [
            (OPEN, "e1f2", "r3k2r/1P6/8/3pP3/8/p7/5K2/R6R b kq - 8 1"),
            (OPEN, "e1g1", "r3k2r/1P6/8/3pP3/8/p7/8/R4RK1 b kq - 8 1"),
            (OPEN, "e1c1", "r3k2r/1P6/8/3pP3/8/p7/8/2KR3R b kq - 8 1"),
            (OPEN, "e5d6", "r3k2r/1P6/3P4/8/8/p7/8/R3K2R b KQkq - 0 1"),
            (OPEN, "e5e6", "r3k2r/1P6/4P3/3p4/8/p7/8/R3K2R b KQkq - 0 1"),
            (OPEN, "b7b8n", "rN2k2r/8/8/3pP3/8/p7/8/R3K2R b KQkq - 0 1"),
            (OPEN, "b7a8q", "Q3k2r/8/8/3pP3/8/p7/8/R3K2R b KQk - 0 1"),
            (OPEN, "h1h8", "r3k2R/1P6/8/3pP3/8/p7/8/R3K3 b Qq - 0 1"),
            (OPEN, "a1b1", "r3k2r/1P6/8/3pP3/8/p7/8/1R2K2R b Kkq - 8 1"),
            (
                "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 254 1",
                "e2e4",
                "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 1",
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
            let mut board: Board = fen.parse().unwrap();
            let before = board.clone();
            let played = named(&board, uci);
            let forgotten = board.make(played);
            assert_eq!(board.to_string(), expected, "{uci}");
            board.unmake(played, forgotten);
            assert_eq!(board, before, "{uci}");
        }
    }

    #[test]
    fn a_null_move_leaves_the_men() {
        let mut board: Board = OPEN.parse().unwrap();
        board.pass();
        assert_eq!(board.to_string(), "r3k2r/1P6/8/3pP3/8/p7/8/R3K2R b KQkq - 7 1");
    }

    #[test]
    fn the_packed_form_has_the_fields_of_the_design() {
        let board: Board = OPEN.parse().unwrap();
        for (uci, from, to, kind, victim, special) in [
            ("e5e6", 36, 44, 1, 0, 0),
            ("e5d6", 36, 43, 1, 1, 1),
            ("e1c1", 4, 2, 3, 0, 2),
            ("h1h8", 7, 63, 6, 6, 0),
            ("b7b8n", 49, 57, 1, 0, 4),
            ("b7b8b", 49, 57, 1, 0, 5),
            ("b7a8r", 49, 56, 1, 6, 6),
            ("b7a8q", 49, 56, 1, 6, 7),
        ] {
            let packed = from | to << 6 | kind << 12 | victim << 15 | special << 18;
            assert_eq!(named(&board, uci).pack(), packed, "{uci}");
        }
    }
}
