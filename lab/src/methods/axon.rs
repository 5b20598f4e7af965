//! The paper's method, as its text has it.

use perpetual_model::{Detector, LineError, MoveRecord, Piece, Question, Verdict};

use super::axon_list::AxonList;

/// A move of the paper's `LIST_OF_MOVES`: 24 bits (section 5.1).
///
/// The squares are numbered from a8 = 0 along the ranks to h1 = 63, so the first move of the
/// paper's Figure 1, C1–H6, is 58–23, or the 16-bit number 14871:
///
/// ```
/// use perpetual_lab::methods::AxonMove;
/// use perpetual_model::{MoveRecord, Piece, square};
///
/// let (c1, h6) = (square("c1").unwrap(), square("h6").unwrap());
/// let moved = AxonMove::from(MoveRecord::new(Piece::WHITE_QUEEN, c1, h6));
/// assert_eq!((moved.from_square, moved.to_square), (58, 23));
/// assert_eq!(moved.code(), 14871);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AxonMove {
    /// The square left, 0 (a8) to 63 (h1).
    pub from_square: u8,
    /// The square reached, 0 (a8) to 63 (h1).
    pub to_square: u8,
    /// 16 times the piece code of Table 1, plus four flags, any of which ends the walk. The paper
    /// gives the flags no bits (pawn move, capture, castling, en passant); here bit 0 stands for
    /// all of them.
    pub piece_flags: u8,
}

impl AxonMove {
    /// The 16-bit form: 256 times the square left plus the square reached. An irreversible move
    /// has the topmost bit of the square left set, which six bits leave free.
    pub const fn code(self) -> u16 {
        let mark = if self.is_irreversible() { 1 << 15 } else { 0 };
        mark | (self.from_square as u16) << 8 | self.to_square as u16
    }

    /// Whether any flag is set.
    pub const fn is_irreversible(self) -> bool {
        self.piece_flags & 15 != 0
    }

    /// The same move as the rest of this crate has it.
    const fn record(self) -> MoveRecord {
        MoveRecord {
            piece: Piece::from_code(self.piece_flags >> 4),
            from: self.from_square ^ 56,
            to: self.to_square ^ 56,
            barrier: self.is_irreversible(),
        }
    }
}

impl From<MoveRecord> for AxonMove {
    fn from(record: MoveRecord) -> AxonMove {
        AxonMove {
            from_square: (record.from & 63) ^ 56,
            to_square: (record.to & 63) ^ 56,
            piece_flags: record.piece.code() << 4 | u8::from(record.barrier),
        }
    }
}

/// The function PERPETUAL of V. Vučković and Đ. Vidanović, "An algorithm for the detection of
/// move repetition without the use of hash-keys", Yugoslav Journal of Operations Research 17
/// (2007), sections 4 and 5.
///
/// The last moves are walked back through a list of 16 open chains under three rules (section 5.2).
/// Once all are closed the walk ends: a repetition after an even number of plies,
/// none after an odd one, where the other side is to move (section 5.1).
///
/// # Limits
/// The paper holds the three rules to be complete (section 5.3). They are not:
/// * *Three like pieces* that change places in a ring never close: symmetry knows swaps of two.
/// * *An odd closure* ends the walk, so that a repetition behind it is missed.
/// * *The barrier* is a pawn move, a capture or castling. A position before a castling right was
///   lost, or in which an en passant capture was possible, is taken for the same as one after.
///   That is decided by whoever sets [`MoveRecord::barrier`] (see [`super::Barriers`]): with the
///   barriers of this crate the method does not have this fault.
/// * It stops at the first repetition: it does not count.
/// * 16 entries and 255 moves: beyond them the verdict says that it is not exact. The paper does
///   not say what happens there.
/// * With a null move anywhere on the line it is not to be asked (section 4.1); then it finds
///   nothing and says that it is not exact.
#[derive(Clone, Debug)]
pub struct Axon {
    moves: Vec<AxonMove>,
    null_moves: usize,
    list: AxonList,
}

impl Axon {
    /// Moves in `LIST_OF_MOVES`. The model keeps the whole line, as the paper's program does
    /// beside it, and walks the last 255.
    pub const MOVES: usize = 255;
    /// Entries of `CHAIN_LIST`.
    pub const ENTRIES: usize = 16;

    fn perpetual(&mut self) -> Verdict {
        let unknown = Verdict { exact: false, ..Verdict::NONE };
        if self.null_moves > 0 {
            return unknown;
        }
        self.list.clear();
        for (moved, distance) in self.moves.iter().rev().take(Axon::MOVES).zip(1..) {
            if moved.is_irreversible() {
                return Verdict::NONE;
            }
            let Ok(grown) = self.list.place(moved.record()) else { return unknown };
            self.list.settle(grown);
            if self.list.is_closed() {
                let mut verdict = Verdict::NONE;
                if distance % 2 == 0 {
                    verdict.enter(distance);
                }
                return verdict;
            }
        }
        Verdict { exact: self.moves.len() <= Axon::MOVES, ..Verdict::NONE }
    }
}

impl Default for Axon {
    fn default() -> Axon {
        Axon { moves: Vec::new(), null_moves: 0, list: AxonList::new(Axon::ENTRIES) }
    }
}

impl Detector for Axon {
    type Error = LineError;

    fn clear(&mut self) -> Result<(), LineError> {
        self.moves.clear();
        self.null_moves = 0;
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), LineError> {
        self.null_moves += usize::from(is_null(record.into()));
        self.moves.push(record.into());
        Ok(())
    }

    fn pop(&mut self) -> Result<(), LineError> {
        let moved = self.moves.pop().ok_or(LineError::Empty)?;
        self.null_moves -= usize::from(is_null(moved));
        Ok(())
    }

    /// Either question: the method ends at the first repetition.
    fn query(&mut self, _: Question) -> Result<Verdict, LineError> {
        Ok(self.perpetual())
    }
}

fn is_null(moved: AxonMove) -> bool {
    moved.piece_flags >> 4 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::cases::{line, wander};

    #[test]
    fn an_irreversible_move_has_the_topmost_bit() {
        let moved = AxonMove::from(line("Pe2e4|")[0]);
        assert_eq!(moved.code(), 1 << 15 | 52 << 8 | 36);
        assert_eq!(moved.record(), line("Pe2e4|")[0]);
    }

    #[test]
    fn sixteen_entries_run_out_and_say_so() {
        let mut axon = Axon::default();
        for record in wander(16) {
            axon.push(record).unwrap();
        }
        assert_eq!(axon.verdict(), Ok(Verdict::NONE));
        for record in &wander(17)[16..] {
            axon.push(*record).unwrap();
        }
        assert!(!axon.verdict().unwrap().exact);
    }

    #[test]
    fn two_hundred_and_fifty_five_moves_run_out_and_say_so() {
        let shuffle = line("Ka1b1 kh8g8 Kb1a1 kg8h8");
        for (moves, exact) in [(Axon::MOVES, true), (Axon::MOVES + 1, false)] {
            let mut axon = Axon::default();
            for ply in 1..moves {
                axon.push(shuffle[ply % 4]).unwrap();
            }
            // A chain that nothing closes: the walk goes to the end of the list.
            axon.push(line("Nb3c5")[0]).unwrap();
            assert_eq!(axon.verdict(), Ok(Verdict { exact, ..Verdict::NONE }));
        }
    }

    #[test]
    fn a_null_move_silences_it_until_it_is_taken_back() {
        let mut axon = Axon::default();
        axon.push(MoveRecord::NULL_MOVE).unwrap();
        let again = line("Ng1f3 ng8f6 Nf3g1 nf6g8");
        again.iter().for_each(|record| axon.push(*record).unwrap());
        assert_eq!(axon.verdict(), Ok(Verdict { exact: false, ..Verdict::NONE }));
        again.iter().for_each(|_| axon.pop().unwrap());
        axon.pop().unwrap();
        again.iter().for_each(|record| axon.push(*record).unwrap());
        assert!(axon.verdict().unwrap().is_repetition());
    }
}
