//! An independent exact judge: whole placements, compared square by square.

use std::fmt;

use crate::detector::{Detector, Question, Verdict};
use crate::piece::{Piece, square_name};
use crate::record::MoveRecord;

/// What stands on each of the 64 squares; `None` where no move of the window has told.
type Placement = [Option<Piece>; 64];

/// Rebuilds every placement of the window from the records and compares them with the last.
///
/// A square that no move of the window touches is the same in all of them. What first stood on a
/// touched square is told by the move that touches it first: its piece if it leaves the square,
/// nothing if it enters it. Slow and plain on purpose: it has no chain list, no counters and no
/// way to run out.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    line: Vec<MoveRecord>,
}

impl Judge {
    /// A judge of an empty line.
    pub fn new() -> Judge {
        Judge::default()
    }

    /// The plies of the window, oldest first: the records since the last barrier.
    fn window(&self) -> &[MoveRecord] {
        let start = self.line.iter().rposition(|record| record.barrier).map_or(0, |at| at + 1);
        &self.line[start..]
    }

    /// The placements before the window's first move and after each of its moves.
    fn placements(&self) -> Result<Vec<Placement>, Inconsistent> {
        let mut start: Placement = [None; 64];
        for record in self.window() {
            let (from, to) = (usize::from(record.from & 63), usize::from(record.to & 63));
            start[from].get_or_insert(record.piece);
            start[to].get_or_insert(Piece::NONE);
        }
        let first_ply = self.line.len() - self.window().len();
        let mut placements = vec![start];
        let mut now = start;
        for (record, ply) in self.window().iter().zip(first_ply + 1..) {
            let (from, to) = (usize::from(record.from & 63), usize::from(record.to & 63));
            if now[from] != Some(record.piece) || now[to] != Some(Piece::NONE) {
                return Err(Inconsistent { ply, record: *record });
            }
            now[from] = Some(Piece::NONE);
            now[to] = Some(record.piece);
            placements.push(now);
        }
        Ok(placements)
    }
}

impl Detector for Judge {
    type Error = Inconsistent;

    fn clear(&mut self) -> Result<(), Inconsistent> {
        self.line.clear();
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), Inconsistent> {
        self.line.push(record);
        Ok(())
    }

    fn pop(&mut self) -> Result<(), Inconsistent> {
        match self.line.pop() {
            Some(_) => Ok(()),
            None => Err(Inconsistent { ply: 0, record: MoveRecord::NULL_MOVE }),
        }
    }

    fn query(&mut self, question: Question) -> Result<Verdict, Inconsistent> {
        let placements = self.placements()?;
        let Some((now, earlier)) = placements.split_last() else { return Ok(Verdict::NONE) };
        let earlier = earlier.iter().rev().zip(1..);
        let same = earlier.filter(|(then, distance)| distance % 2 == 0 && *then == now);
        Ok(Verdict::tally(same.map(|(_, distance)| distance), question))
    }
}

/// A line that no board can have played: a piece left a square where it did not stand, or went
/// to one that was taken, without a barrier; or a move was taken back from an empty line (ply 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inconsistent {
    /// The ply of the offending record, counted from 1.
    pub ply: usize,
    /// The record.
    pub record: MoveRecord,
}

impl fmt::Display for Inconsistent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ply == 0 {
            return write!(f, "there is no move to take back: the line is empty");
        }
        let MoveRecord { piece, from, to, .. } = self.record;
        let (from, to) = (square_name(from), square_name(to));
        write!(f, "ply {}: {piece} cannot have gone from {from} to {to}: ", self.ply)?;
        write!(f, "it is not there, or the square is taken")
    }
}

impl std::error::Error for Inconsistent {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_that_is_not_there_is_noticed() {
        let mut judge = Judge::new();
        judge.push(MoveRecord::new(Piece::WHITE_KNIGHT, 1, 18)).unwrap();
        judge.push(MoveRecord::new(Piece::BLACK_KNIGHT, 1, 16)).unwrap();
        assert_eq!(judge.verdict().unwrap_err().ply, 2);
    }
}
