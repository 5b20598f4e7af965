//! The line a search stands at the end of: the game so far and the moves that are thought of.

use perpetual_model::{MoveRecord, PlacementDelta, Verdict};

/// Moves as a detector is told of them, with what can be known of repetitions at no cost.
#[derive(Clone, Debug)]
pub struct SearchPath {
    records: Vec<MoveRecord>,
    /// The ply behind the last barrier.
    start: usize,
    /// `start` before each move.
    before: Vec<usize>,
    /// For each position the squares whose being occupied or empty differs from the first
    /// position; within a window that tells which squares are occupied.
    changed: Vec<u64>,
    /// The shortest the line has been since [`SearchPath::mark`].
    low: usize,
}

impl Default for SearchPath {
    fn default() -> SearchPath {
        SearchPath { records: Vec::new(), start: 0, before: Vec::new(), changed: vec![0], low: 0 }
    }
}

impl SearchPath {
    /// The line of these moves.
    pub fn of(records: &[MoveRecord]) -> SearchPath {
        let mut line = SearchPath::default();
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
        self.changed.push(self.changed[self.len()] ^ PlacementDelta::squares(record));
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
    /// use perpetual_engine::SearchPath;
    /// use perpetual_model::{MoveRecord, Piece};
    ///
    /// let knight = |from, to| MoveRecord::new(Piece::WHITE_KNIGHT, from, to);
    /// let other = |from, to| MoveRecord::new(Piece::BLACK_KNIGHT, from, to);
    /// let line = SearchPath::of(&[knight(6, 21), other(62, 45), knight(21, 6)]);
    /// assert!(line.may_repeat_after(other(45, 62)));
    /// assert!(!line.may_repeat_after(other(45, 60)));
    /// ```
    pub fn may_repeat_after(&self, record: MoveRecord) -> bool {
        let plies = self.len();
        !record.barrier
            && self.window() >= 3
            && self.was_there(self.changed[plies] ^ PlacementDelta::squares(record), plies - 3)
    }

    /// [`SearchPath::may_repeat_after`] of the position as it stands.
    pub fn may_repeat(&self) -> bool {
        let plies = self.len();
        self.window() >= 4 && self.was_there(self.changed[plies], plies - 4)
    }

    /// The earlier positions that the next move could bring about again, nearest first: plies back,
    /// and the one piece that stands elsewhere, its squares in the order of their numbers. Which of
    /// them it stands on, and whether it can go to the other, a board tells. It is what
    /// [`perpetual_model::Window::upcoming`] finds, from whole placements.
    pub fn upcoming(&self) -> impl Iterator<Item = (usize, MoveRecord)> {
        let now = self.len();
        let mover = self.records.last().map(|record| record.piece.is_black());
        (3..=self.window()).step_by(2).filter_map(move |distance| {
            let between = self.difference(now, now - distance)?;
            (mover != Some(between.piece.is_black())).then_some((distance, between))
        })
    }

    /// The one piece by which a position of the window differs from an earlier one, if it is just
    /// one.
    fn difference(&self, now: usize, then: usize) -> Option<MoveRecord> {
        // Hardly any position has the squares for it; only then the moves are looked at.
        let squares = self.changed[now] ^ self.changed[then];
        (squares.count_ones() == 2)
            .then(|| PlacementDelta::of(&self.records[then..now]).one_piece())
            .flatten()
    }

    /// The verdict on the position after a move that brings back the one `distance` plies ago,
    /// which no move to a nearer one does.
    pub fn verdict_after(&self, distance: usize) -> Verdict {
        let then = self.len() - distance;
        let same = (self.start..=then).rev().step_by(2).filter(|&ply| {
            self.changed[ply] == self.changed[then]
                && PlacementDelta::of(&self.records[ply..then]) == PlacementDelta::NONE
        });
        Verdict { occurrences: same.count() as u32, distance: distance as u32 + 1, exact: true }
    }

    /// Whether these squares were occupied at this ply or one before it with the same side to
    /// move, down to the last barrier.
    fn was_there(&self, changed: u64, ply: usize) -> bool {
        self.changed[self.start..=ply].iter().rev().step_by(2).any(|&other| other == changed)
    }

    /// The shortest that the line has been since this was last called: what lies above it is new
    /// to a detector that follows the line.
    pub fn mark(&mut self) -> usize {
        std::mem::replace(&mut self.low, self.records.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::generate::{Numbers, Pieces, line};
    use perpetual_model::{Chain, Detector, Piece, Window};

    #[test]
    fn what_is_one_move_away_is_what_the_window_says() {
        let mut numbers = Numbers::new(12);
        let (mut upcoming, mut repeated) = (0, 0);
        for pieces in [Pieces::Full, Pieces::Like { like: 2, squares: 12 }] {
            for _ in 0..60 {
                let records = line(&mut numbers, pieces, 120, 50);
                let (mut window, mut chain) = (Window::new(120), Chain::new());
                let mut followed = SearchPath::default();
                let mut board = pieces.placement();
                for (ply, &record) in records.iter().enumerate() {
                    board.swap(record.from.into(), record.to.into());
                    // Moves made and taken back leave nothing behind.
                    followed.push(record);
                    followed.pop();
                    followed.push(record);
                    window.push(record).unwrap();
                    chain.push(record).unwrap();
                    let distances = followed.upcoming().map(|(distance, _)| distance);
                    assert_eq!(
                        distances.collect::<Vec<_>>(),
                        window.upcoming().collect::<Vec<_>>(),
                        "ply {ply} of {records:?}"
                    );
                    let first = followed.upcoming().next();
                    let Some((distance, between)) = first else { continue };
                    upcoming += 1;
                    let MoveRecord { piece, from, to, .. } = between;
                    let here = board[usize::from(from)] == piece;
                    let (from, to) = if here { (from, to) } else { (to, from) };
                    assert_eq!(board[usize::from(from)], piece, "{records:?}");
                    assert_eq!(board[usize::from(to)], Piece::NONE, "{records:?}");
                    chain.push(MoveRecord::new(piece, from, to)).unwrap();
                    let verdict = chain.verdict().unwrap();
                    chain.pop().unwrap();
                    assert_eq!(followed.verdict_after(distance), verdict, "{records:?}");
                    repeated += u32::from(verdict.occurrences > 1);
                }
            }
        }
        assert!(upcoming > 1000 && repeated > 50, "{upcoming} {repeated}");
    }

    #[test]
    fn a_repetition_is_never_ruled_out() {
        let mut numbers = Numbers::new(3);
        let (mut ruled_out, mut asked, mut repeated) = (0, 0, 0);
        for like in [1, 3] {
            for _ in 0..40 {
                let records = line(&mut numbers, Pieces::Like { like, squares: 14 }, 120, 40);
                let (mut chain, mut followed) = (Chain::new(), SearchPath::default());
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
        let mut line = SearchPath::of(&[record; 5]);
        assert_eq!((line.mark(), line.mark()), (0, 5));
        line.pop();
        line.pop();
        line.push(record);
        assert_eq!((line.mark(), line.mark(), line.len()), (3, 4, 4));
    }
}
