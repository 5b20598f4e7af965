//! The evaluation: a sum over all men, each worth what the table says of it on its square.

use crate::search::board::Board;
use crate::search::man::Kind;
use crate::search::moves::{Move, Special};

/// 256 entries, written by the host. Entry 32 × kind + 4 × rank + file is what a man of this kind is
/// worth; the rank is counted from its owner's side, the file from the nearer edge, 0 to 3.
///
/// The entries of kind 4 are what the rook gains by castling, at the square the king goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table([i16; 256]);

impl Table {
    /// The table with these entries, as they are written to the chip. Those of kind 0 must be 0, those
    /// of kind 4 as described, and no sum may reach 30,000.
    pub const fn from_entries(entries: [i16; 256]) -> Table {
        Table(entries)
    }

    /// The table in which a man of this kind, on this rank of its owner (0 to 7) and this file from
    /// the edge (0 to 3), is worth what the function says.
    pub fn of(worth: impl Fn(Kind, u8, u8) -> i16) -> Table {
        let mut entries = [0; 256];
        for kind in Kind::MEN {
            for (rank, file) in (0..8).flat_map(|rank| (0..4).map(move |file| (rank, file))) {
                entries[index(kind, rank, file)] = worth(kind, rank, file);
            }
        }
        let rook = |file| worth(Kind::ROOK, 0, file);
        // From the corner to f1 and d1, while the king goes to g1 and c1.
        entries[index(Kind::CASTLING, 0, 1)] = rook(2).saturating_sub(rook(0));
        entries[index(Kind::CASTLING, 0, 2)] = rook(3).saturating_sub(rook(0));
        Table(entries)
    }

    /// Usual worths, and a preference for the middle of the board; the king's for its rim.
    pub fn plain() -> Table {
        Table::of(|kind, rank, file| {
            let (rank, file) = (i16::from(rank), i16::from(file));
            let middle = file + rank.min(7 - rank);
            match kind {
                Kind::PAWN => 100 + 3 * file * (rank - 1) / 2 + rank * rank,
                Kind::KNIGHT => 290 + 10 * middle,
                Kind::BISHOP => 315 + 5 * middle,
                Kind::ROOK => 495 + 2 * file + if rank == 6 { 15 } else { 0 },
                Kind::QUEEN => 900 + 2 * middle,
                _ => -5 * middle,
            }
        })
    }

    /// All entries.
    pub const fn entries(&self) -> &[i16; 256] {
        &self.0
    }

    /// What a man of this kind and colour is worth on a square.
    pub const fn worth(&self, kind: Kind, black: bool, square: u8) -> i32 {
        let (rank, file) = (square >> 3 & 7, square & 7);
        let rank = if black { 7 - rank } else { rank };
        let file = if file < 4 { file } else { 7 - file };
        self.0[index(kind, rank, file)] as i32
    }

    /// The sum for the side to move: its own men less the others.
    pub fn score(&self, board: &Board) -> i32 {
        let black = board.black_to_move();
        let sum = |of: bool| -> i32 {
            board.men(of).map(|(square, man)| self.worth(man.kind(), of, square)).sum()
        };
        sum(black) - sum(!black)
    }

    /// By how much a move raises the sum for the side that makes it.
    pub const fn gain(&self, played: Move, black: bool) -> i32 {
        let Move { from, to, kind, victim, special } = played;
        let third = match special {
            Special::Castling => self.worth(Kind::CASTLING, black, to),
            Special::EnPassant => self.worth(Kind::PAWN, !black, played.beside()),
            _ => self.worth(victim, !black, to),
        };
        self.worth(played.placed(), black, to) - self.worth(kind, black, from) + third
    }
}

const fn index(kind: Kind, rank: u8, file: u8) -> usize {
    32 * kind.code() as usize + 4 * rank as usize + file as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Numbers;
    use crate::search::testing::{STARTS, walk};
    use proptest::prelude::*;

    proptest! {
        /// Move by move, with a table of random numbers.
        #[test]
        fn gains_add_up_to_scores(start in 0..STARTS.len(), seed in any::<u64>()) {
            let mut numbers = Numbers::new(seed);
            let random: [i16; 256] = std::array::from_fn(|_| numbers.below(1000) as i16 - 500);
            let table = Table::of(|kind, rank, file| random[index(kind, rank, file)]);
            walk(STARTS[start], seed, 60, |board, moves| {
                for played in moves {
                    let mut next = board.clone();
                    next.make(*played);
                    let score = table.score(board) + table.gain(*played, board.black_to_move());
                    prop_assert_eq!(table.score(&next), -score, "{} {}", board, played);
                }
                Ok(())
            })?;
        }
    }

    #[test]
    fn both_sides_and_wings_are_worth_the_same() {
        let table = Table::plain();
        assert_eq!(table.score(&STARTS[0].parse().unwrap()), 0);
        for kind in Kind::MEN {
            for square in 0..64 {
                let worth = table.worth(kind, false, square);
                assert_eq!(table.worth(kind, true, square ^ 56), worth);
                assert_eq!(table.worth(kind, false, square ^ 7), worth);
            }
        }
        let knight = "4k3/8/8/8/8/8/8/N3K3 b - -".parse().unwrap();
        assert_eq!(table.score(&knight), -290);
    }

    #[test]
    fn nothing_is_worth_nothing() {
        let entries = Table::plain().0;
        assert!(entries[..32].iter().all(|entry| *entry == 0));
        let castling = entries[128..160].iter().filter(|entry| **entry != 0).count();
        assert_eq!((castling, entries[129], entries[130]), (2, 4, 6));
        assert_eq!(Table::from_entries(entries), Table::plain());
    }
}
