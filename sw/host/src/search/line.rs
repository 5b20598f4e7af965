//! The line a search stands at the end of: the game so far and the moves that are thought of.

use perpetual_model::MoveRecord;

/// Moves as a detector is told of them, with what can be known of repetitions at no cost.
#[derive(Clone, Debug)]
pub struct Line {
    records: Vec<MoveRecord>,
    /// The ply behind the last barrier.
    start: usize,
    /// For each square, the ply after the last move that left it, and after the last that came.
    left: [u32; 64],
    came: [u32; 64],
    /// What the moves have overwritten: `start`, `left` and `came`.
    before: Vec<(usize, u32, u32)>,
    /// The shortest the line has been since [`Line::mark`].
    low: usize,
}

impl Default for Line {
    fn default() -> Line {
        Line {
            records: Vec::new(),
            start: 0,
            left: [0; 64],
            came: [0; 64],
            before: Vec::new(),
            low: 0,
        }
    }
}

impl Line {
    /// The line of these moves.
    pub fn of(records: &[MoveRecord]) -> Line {
        let mut line = Line::default();
        records.iter().for_each(|&record| line.push(record));
        line
    }

    /// All moves.
    pub fn records(&self) -> &[MoveRecord] {
        &self.records
    }

    /// Plies in all.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether no move has been made.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Makes a move.
    pub fn push(&mut self, record: MoveRecord) {
        let (from, to) = (usize::from(record.from & 63), usize::from(record.to & 63));
        self.before.push((self.start, self.left[from], self.came[to]));
        self.records.push(record);
        if record.barrier {
            self.start = self.records.len();
        } else {
            let ply = self.records.len() as u32;
            self.left[from] = ply;
            self.came[to] = ply;
        }
    }

    /// Takes the last move back; nothing happens if there is none.
    pub fn pop(&mut self) {
        if let (Some(record), Some((start, left, came))) = (self.records.pop(), self.before.pop()) {
            self.start = start;
            if !record.barrier {
                self.left[usize::from(record.from & 63)] = left;
                self.came[usize::from(record.to & 63)] = came;
            }
            self.low = self.low.min(self.records.len());
        }
    }

    /// Plies since the last barrier.
    pub fn window(&self) -> usize {
        self.records.len() - self.start
    }

    /// Whether the position after one more move could have occurred before. It takes four plies
    /// without a barrier; something must have left the square that the move comes to, as the
    /// earlier position had the piece there; and something must have come to the square that it
    /// leaves, which was empty then. Most moves of a search fail one of these.
    ///
    /// ```
    /// use perpetual_host::search::Line;
    /// use perpetual_model::{MoveRecord, Piece};
    ///
    /// let knight = |from, to| MoveRecord::new(Piece::WHITE_KNIGHT, from, to);
    /// let other = |from, to| MoveRecord::new(Piece::BLACK_KNIGHT, from, to);
    /// let line = Line::of(&[knight(6, 21), other(62, 45), knight(21, 6)]);
    /// assert!(line.may_repeat_after(other(45, 62)));
    /// assert!(!line.may_repeat_after(other(45, 60)));
    /// ```
    pub fn may_repeat_after(&self, record: MoveRecord) -> bool {
        !record.barrier
            && self.window() >= 3
            && self.left[usize::from(record.to & 63)] as usize > self.start
            && self.came[usize::from(record.from & 63)] as usize > self.start
    }

    /// [`Line::may_repeat_after`] of the position as it stands.
    pub fn may_repeat(&self) -> bool {
        // The last move has changed neither of the two that are looked at.
        self.records.last().is_some_and(|record| {
            !record.barrier
                && self.window() >= 4
                && self.left[usize::from(record.to & 63)] as usize > self.start
                && self.came[usize::from(record.from & 63)] as usize > self.start
        })
    }

    /// The shortest that the line has been since this was last called: what lies above it is new
    /// to whoever follows the line.
    pub fn mark(&mut self) -> usize {
        std::mem::replace(&mut self.low, self.records.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::generate::{Numbers, Pieces, line};
    use perpetual_model::{Chain, Detector};

    #[test]
    fn a_repetition_is_never_ruled_out() {
        let mut numbers = Numbers::new(3);
        let (mut ruled_out, mut asked, mut repeated) = (0, 0, 0);
        for like in [1, 3] {
            for _ in 0..40 {
                let records = line(&mut numbers, Pieces::Like { like, squares: 14 }, 120, 40);
                let (mut chain, mut followed) = (Chain::new(), Line::default());
                for &record in &records {
                    let before = followed.clone();
                    let expected = before.may_repeat_after(record);
                    chain.push(record).unwrap();
                    followed.push(record);
                    assert_eq!(followed.may_repeat(), expected);
                    let repeats = chain.verdict().unwrap().is_repetition();
                    assert!(expected || !repeats, "{records:?}");
                    repeated += u32::from(repeats);
                    if expected {
                        asked += 1
                    } else {
                        ruled_out += 1
                    }
                    // Taken back and made again.
                    followed.pop();
                    assert_eq!((followed.left, followed.came), (before.left, before.came));
                    assert_eq!(followed.start, before.start);
                    followed.push(record);
                }
            }
        }
        assert!(repeated > 500 && asked > repeated && ruled_out > 1000, "{asked} {ruled_out}");
    }

    #[test]
    fn the_mark_is_the_lowest_point() {
        let record = MoveRecord::new(perpetual_model::Piece::WHITE_ROOK, 0, 7);
        let mut line = Line::of(&[record; 5]);
        assert_eq!((line.mark(), line.mark()), (0, 5));
        line.pop();
        line.pop();
        line.push(record);
        assert_eq!((line.mark(), line.mark(), line.len()), (3, 4, 4));
    }
}
