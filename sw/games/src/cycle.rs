//! The way from an earlier occurrence of a position to the current one, and who gave check on it.

use perpetual_model::{Detector, MoveRecord, Verdict};

/// Whether all moves of a side gave check, on the way from an earlier position to the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checks {
    /// Those of the side that has just moved.
    pub mover: bool,
    /// Those of the side that is to move.
    pub other: bool,
}

impl Checks {
    /// Of check bits, the newest first.
    pub fn of(newest_first: impl Iterator<Item = bool>) -> Checks {
        let mut checks = Checks { mover: true, other: true };
        for (back, check) in newest_first.enumerate() {
            let side = if back % 2 == 0 { &mut checks.mover } else { &mut checks.other };
            *side &= check;
        }
        checks
    }
}

/// The way from an earlier occurrence of a position to the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cycle {
    /// How many occurrences back: 1 is the nearest.
    pub earlier: u32,
    /// Plies back to it, always even and not 0.
    pub distance: u32,
    /// Whether all moves of a side gave check since then.
    pub checks: Checks,
}

/// A detector with a check bit beside each record.
///
/// ```
/// use perpetual_games::{Checks, Cycles};
/// use perpetual_model::{Chain, MoveRecord, Piece};
/// // A chariot goes between e5 and d5 with check, the general between e9 and d9.
/// let (chariot, general) = (Piece::from_code(5), Piece::from_code(9));
/// let mut cycles = Cycles::new(Chain::new());
/// for (piece, from, to) in [(chariot, 48, 49), (general, 85, 84), (chariot, 49, 48), (general, 84, 85)] {
///     cycles.push(MoveRecord::new(piece, from, to), piece == chariot)?;
/// }
/// let cycle = cycles.cycle(1).expect("the position has occurred before");
/// assert_eq!((cycle.distance, cycle.checks), (4, Checks { mover: false, other: true }));
/// assert_eq!(cycles.cycle(2), None);
/// # Ok::<(), perpetual_model::LineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cycles<D> {
    detector: D,
    /// With each record, whether it gave check, and plies back to the nearest equal position; 0 for none.
    plies: Vec<(bool, u32)>,
}

impl<D: Detector> Cycles<D> {
    /// A detector with nothing on its line.
    pub const fn new(detector: D) -> Cycles<D> {
        Cycles { detector, plies: Vec::new() }
    }

    /// Forgets the whole line.
    ///
    /// # Errors
    /// As [`Detector::clear`].
    pub fn clear(&mut self) -> Result<(), D::Error> {
        self.plies.clear();
        self.detector.clear()
    }

    /// Plays a move, which gives check or not, and says what the detector finds nearest.
    ///
    /// # Errors
    /// As [`Detector::push`] and [`Detector::first`].
    pub fn push(&mut self, record: MoveRecord, check: bool) -> Result<Verdict, D::Error> {
        self.detector.push(record)?;
        let verdict = self.detector.first()?;
        self.plies.push((check, verdict.distance));
        Ok(verdict)
    }

    /// Takes the last move back.
    ///
    /// # Errors
    /// As [`Detector::pop`]; the line is then unchanged.
    pub fn pop(&mut self) -> Result<(), D::Error> {
        self.detector.pop()?;
        self.plies.pop();
        Ok(())
    }

    /// The way from the earlier occurrence of this number, 1 for the nearest; `None` if there are not so many.
    pub fn cycle(&self, earlier: u32) -> Option<Cycle> {
        let mut ply = self.plies.len();
        for _ in 0..earlier {
            // What is nearest to an equal position is the next one back.
            let distance = self.plies.get(ply.checked_sub(1)?).map_or(0, |&(_, distance)| distance);
            ply = ply.checked_sub(distance as usize).filter(|_| distance > 0)?;
        }
        let since = self.plies.get(ply..).filter(|since| !since.is_empty())?;
        let checks = Checks::of(since.iter().rev().map(|&(check, _)| check));
        Some(Cycle { earlier, distance: u32::try_from(since.len()).unwrap_or(u32::MAX), checks })
    }
}
