//! How two placements differ.

use std::ops::BitXor;

use crate::{MoveRecord, Piece};

/// The difference of two placements of the same window, as five boards of 64 bits: what the moves
/// between the two have changed. Every move toggles its piece's bits on the squares it leaves and
/// enters, so the same move again takes itself back, and the differences of two placements to a
/// third give, by exclusive or, the difference of the two.
///
/// Nothing is hashed: two placements are the same exactly if their difference is
/// [`PlacementDelta::NONE`]. The moves must be consistent with a board and must not be barriers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlacementDelta {
    /// Squares that are occupied in one and empty in the other.
    pub occupied: u64,
    /// The codes of the pieces, bit by bit.
    pub codes: [u64; 4],
}

impl PlacementDelta {
    /// No difference.
    pub const NONE: PlacementDelta = PlacementDelta { occupied: 0, codes: [0; 4] };

    /// What these moves change together.
    pub fn of(records: &[MoveRecord]) -> PlacementDelta {
        let mut delta = PlacementDelta::NONE;
        records.iter().for_each(|&record| delta.toggle(record));
        delta
    }

    /// The two squares of a move, as bits.
    #[inline]
    pub const fn squares(record: MoveRecord) -> u64 {
        1 << (record.from & 63) ^ 1 << (record.to & 63)
    }

    /// Moves a piece; the same again moves it back.
    #[inline]
    pub fn toggle(&mut self, record: MoveRecord) {
        let squares = PlacementDelta::squares(record);
        self.occupied ^= squares;
        for (bit, board) in self.codes.iter_mut().enumerate() {
            *board ^= squares & u64::from(record.piece.code() >> bit & 1).wrapping_neg();
        }
    }

    /// The one piece that stands elsewhere, if that is all that differs; its squares in the order
    /// of their numbers. Which of the two it stands on now is not known here: the record may be
    /// the way back.
    #[inline]
    pub fn one_piece(&self) -> Option<MoveRecord> {
        if self.occupied.count_ones() != 2 {
            return None;
        }
        let mut code = 0;
        for (bit, &board) in self.codes.iter().enumerate() {
            match board {
                0 => {}
                both if both == self.occupied => code |= 1 << bit,
                _ => return None,
            }
        }
        let from = self.occupied.trailing_zeros() as u8;
        let to = 63 - self.occupied.leading_zeros() as u8;
        Some(MoveRecord::new(Piece::from_code(code), from, to))
    }
}

impl BitXor for PlacementDelta {
    type Output = PlacementDelta;

    #[inline]
    fn bitxor(self, other: PlacementDelta) -> PlacementDelta {
        PlacementDelta {
            occupied: self.occupied ^ other.occupied,
            codes: std::array::from_fn(|bit| self.codes[bit] ^ other.codes[bit]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Numbers, Pieces, line};

    /// The boards of a line that was generated with these pieces.
    fn boards(pieces: Pieces, records: &[MoveRecord]) -> Vec<Vec<Piece>> {
        let mut all = vec![pieces.placement()];
        for record in records {
            let mut board = all[all.len() - 1].clone();
            board.swap(usize::from(record.from), usize::from(record.to));
            all.push(board);
        }
        all
    }

    /// Any two positions of generated windows, compared square by square.
    #[test]
    fn differences_are_those_of_the_boards() {
        let (mut same, mut one_apart) = (0, 0);
        for seed in 0..40 {
            let pieces = Pieces::Like { like: 2, squares: 9 };
            let records = line(&mut Numbers::new(seed), pieces, 60, 0);
            let boards = boards(pieces, &records);
            for end in 0..boards.len() {
                for start in 0..end {
                    let delta = PlacementDelta::of(&records[start..end]);
                    let (now, then) = (&boards[end], &boards[start]);
                    assert_eq!(delta == PlacementDelta::NONE, now == then);
                    same += u32::from(now == then);
                    let differ: Vec<usize> =
                        (0..now.len()).filter(|&square| now[square] != then[square]).collect();
                    let Some(piece) = delta.one_piece() else { continue };
                    one_apart += 1;
                    assert_eq!(differ, [usize::from(piece.from), usize::from(piece.to)]);
                    assert!(now[differ[0]] == piece.piece || now[differ[1]] == piece.piece);
                    assert_eq!(delta ^ PlacementDelta::of(&[piece]), PlacementDelta::NONE);
                }
            }
        }
        assert!(same > 50 && one_apart > 500, "{same} {one_apart}");
    }
}
