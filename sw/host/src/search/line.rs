//! The line a search stands at the end of: the game so far and the moves that are thought of.

use perpetual_model::MoveRecord;

/// Moves as a detector is told of them, with what can be known of repetitions at no cost.
#[derive(Clone, Debug)]
pub struct Line {
    records: Vec<MoveRecord>,
    /// The ply behind the last barrier.
    start: usize,
    /// `start` before each move.
    before: Vec<usize>,
    /// For each position the squares whose being occupied or empty differs from the first
    /// position; within a window that tells which squares are occupied.
    changed: Vec<u64>,
    /// The shortest the line has been since [`Line::mark`].
    low: usize,
}

impl Default for Line {
    fn default() -> Line {
        Line { records: Vec::new(), start: 0, before: Vec::new(), changed: vec![0], low: 0 }
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
        self.before.push(self.start);
        self.changed.push(self.changed[self.len()] ^ toggled(record));
        self.records.push(record);
        if record.barrier {
            self.start = self.records.len();
        }
    }

    /// Takes the last move back; nothing happens if there is none.
    pub fn pop(&mut self) {
        if let (Some(_), Some(start)) = (self.records.pop(), self.before.pop()) {
            self.changed.pop();
            self.start = start;
            self.low = self.low.min(self.records.len());
        }
    }

    /// Plies since the last barrier.
    pub fn window(&self) -> usize {
        self.records.len() - self.start
    }

    /// Whether the position after one more move could have occurred before: a position four
    /// plies back or more, with the same side to move, has the same squares occupied. Hardly any
    /// move of a search passes that is no repetition.
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
        let plies = self.len();
        !record.barrier
            && self.window() >= 3
            && self.was_there(self.changed[plies] ^ toggled(record), plies - 3)
    }

    /// [`Line::may_repeat_after`] of the position as it stands.
    pub fn may_repeat(&self) -> bool {
        let plies = self.len();
        self.window() >= 4 && self.was_there(self.changed[plies], plies - 4)
    }

    /// Whether these squares were occupied at this ply or one before it with the same side to
    /// move, down to the last barrier.
    fn was_there(&self, changed: u64, ply: usize) -> bool {
        self.changed[self.start..=ply].iter().rev().step_by(2).any(|&other| other == changed)
    }

    /// The shortest that the line has been since this was last called: what lies above it is new
    /// to whoever follows the line.
    pub fn mark(&mut self) -> usize {
        std::mem::replace(&mut self.low, self.records.len())
    }
}

fn toggled(record: MoveRecord) -> u64 {
    (1 << (record.from & 63)) ^ (1 << (record.to & 63))
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
                    assert_eq!(followed.changed, before.changed);
                    assert_eq!((followed.start, followed.len()), (before.start, before.len()));
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
