//! What a detector of one's own needs: a line that knows its window, and the count of a walk.

use crate::chain::LineError;
use crate::detector::{Question, Verdict};
use crate::record::MoveRecord;

/// The records of a line and, with each, how long the window is after it.
#[derive(Clone, Debug, Default)]
pub struct Line {
    plies: Vec<(MoveRecord, usize)>,
}

impl Line {
    /// Forgets all records.
    pub fn clear(&mut self) {
        self.plies.clear();
    }

    /// Plays a move at the end.
    pub fn push(&mut self, record: MoveRecord) {
        let window = if record.barrier { 0 } else { self.window() + 1 };
        self.plies.push((record, window));
    }

    /// Takes the last move back and returns it.
    ///
    /// # Errors
    /// [`LineError::Empty`] if there is none.
    pub fn pop(&mut self) -> Result<MoveRecord, LineError> {
        self.plies.pop().map(|(record, _)| record).ok_or(LineError::Empty)
    }

    /// Plies since the last barrier, that one left out.
    pub fn window(&self) -> usize {
        self.plies.last().map_or(0, |(_, window)| *window)
    }

    /// The records of the window, newest first.
    pub fn back(&self) -> impl Iterator<Item = MoveRecord> {
        self.plies.iter().rev().map(|(record, _)| *record).take(self.window())
    }
}

impl Verdict {
    /// Enters an earlier position equal to the current one. The nearest comes first.
    pub fn enter(&mut self, distance: usize) {
        self.occurrences += 1;
        if self.distance == 0 {
            self.distance = u32::try_from(distance).unwrap_or(u32::MAX);
        }
    }

    /// The verdict of an exact walk that meets equal positions at these distances, nearest first;
    /// the others are not looked for if only the first is asked for.
    pub fn tally(distances: impl Iterator<Item = usize>, question: Question) -> Verdict {
        let mut verdict = Verdict::NONE;
        let most = if question == Question::First { 1 } else { usize::MAX };
        distances.take(most).for_each(|distance| verdict.enter(distance));
        verdict
    }
}

/// Makes a [`Detector`](crate::Detector) of a type that keeps its moves in a field `line`, a
/// [`Line`](crate::Line), and walks back over them anew for every query. The second argument is the
/// walk: a function of the detector and of the [`Question`](crate::Question).
///
/// ```
/// use std::collections::HashSet;
///
/// use perpetual_model::{Chain, Detector, Line, Question, Verdict, detector_by_walk, generate};
///
/// /// Squares that an odd number of walks of a piece begin or end on.
/// #[derive(Default)]
/// struct Odd {
///     line: Line,
/// }
///
/// impl Odd {
///     fn walk(&self, question: Question) -> Verdict {
///         let mut odd = HashSet::new();
///         let same = self.line.back().zip(1..).filter_map(move |(record, distance)| {
///             for end in [(record.piece, record.from), (record.piece, record.to)] {
///                 if !odd.remove(&end) {
///                     odd.insert(end);
///                 }
///             }
///             (odd.is_empty() && distance % 2 == 0).then_some(distance)
///         });
///         Verdict::tally(same, question)
///     }
/// }
///
/// detector_by_walk!(Odd, Odd::walk);
///
/// let (mut odd, mut chain) = (Odd::default(), Chain::new());
/// for line in generate::lines(1, 5, generate::Pieces::Like { like: 3, squares: 10 }, 100) {
///     odd.clear()?;
///     chain.clear()?;
///     for record in line {
///         odd.push(record)?;
///         chain.push(record)?;
///         assert_eq!(odd.verdict()?, chain.verdict()?);
///     }
/// }
/// # Ok::<(), perpetual_model::LineError>(())
/// ```
#[macro_export]
macro_rules! detector_by_walk {
    ($detector:ty, $walk:expr) => {
        impl $crate::Detector for $detector {
            type Error = $crate::LineError;

            fn clear(&mut self) -> Result<(), Self::Error> {
                self.line.clear();
                Ok(())
            }

            fn push(&mut self, record: $crate::MoveRecord) -> Result<(), Self::Error> {
                self.line.push(record);
                Ok(())
            }

            fn pop(&mut self) -> Result<(), Self::Error> {
                self.line.pop().map(|_| ())
            }

            fn query(
                &mut self,
                question: $crate::Question,
            ) -> Result<$crate::Verdict, Self::Error> {
                Ok($walk(self, question))
            }
        }
    };
}
