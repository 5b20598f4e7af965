//! What the methods share: a line that knows its window, and the count of a walk.

use crate::chain::LineError;
use crate::detector::Verdict;
use crate::record::MoveRecord;

/// The records of a line and, with each, how long the window is after it.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    plies: Vec<(MoveRecord, usize)>,
}

impl Line {
    pub(super) fn clear(&mut self) {
        self.plies.clear();
    }

    pub(super) fn push(&mut self, record: MoveRecord) {
        let window = if record.barrier { 0 } else { self.window() + 1 };
        self.plies.push((record, window));
    }

    pub(super) fn pop(&mut self) -> Result<MoveRecord, LineError> {
        self.plies.pop().map(|(record, _)| record).ok_or(LineError::Empty)
    }

    /// Plies since the last barrier, that one left out.
    pub(super) fn window(&self) -> usize {
        self.plies.last().map_or(0, |(_, window)| *window)
    }

    /// The records of the window, newest first.
    pub(super) fn back(&self) -> impl Iterator<Item = MoveRecord> {
        self.plies.iter().rev().map(|(record, _)| *record).take(self.window())
    }
}

/// Enters an earlier position equal to the current one into a verdict. The nearest comes first.
pub(super) fn enter(verdict: &mut Verdict, distance: usize) {
    verdict.occurrences += 1;
    if verdict.distance == 0 {
        verdict.distance = u32::try_from(distance).unwrap_or(u32::MAX);
    }
}

/// The verdict of an exact walk that meets equal positions at these distances, nearest first.
pub(super) fn tally(mut distances: impl Iterator<Item = usize>, stop_at_first: bool) -> Verdict {
    let mut verdict = Verdict::NONE;
    if stop_at_first {
        distances.next().into_iter().for_each(|distance| enter(&mut verdict, distance));
    } else {
        distances.for_each(|distance| enter(&mut verdict, distance));
    }
    verdict
}

/// Makes a detector of a method that keeps nothing but its `line`, and walks it back anew for every
/// query: `$walk` is a function of the method and of whether to stop at the first repetition.
macro_rules! detector_by_walk {
    ($method:ty, $walk:expr) => {
        impl $crate::detector::Detector for $method {
            type Error = $crate::chain::LineError;

            fn clear(&mut self) -> Result<(), Self::Error> {
                self.line.clear();
                Ok(())
            }

            fn push(&mut self, record: $crate::record::MoveRecord) -> Result<(), Self::Error> {
                self.line.push(record);
                Ok(())
            }

            fn pop(&mut self) -> Result<(), Self::Error> {
                self.line.pop().map(|_| ())
            }

            fn verdict(&mut self) -> Result<$crate::detector::Verdict, Self::Error> {
                Ok($walk(self, false))
            }

            fn first(&mut self) -> Result<$crate::detector::Verdict, Self::Error> {
                Ok($walk(self, true))
            }
        }
    };
}
pub(super) use detector_by_walk;
