//! The plain rule: whole positions compared.

use std::collections::HashMap;
use std::hash::Hash;

use crate::cycle::{Checks, Cycle};

/// All positions of a game, and whether each move gave check. It shares nothing with a detector.
#[derive(Clone, Debug)]
pub struct History<P> {
    /// After how many moves a position stood last.
    last: HashMap<P, usize>,
    /// Of each position, after how many moves it stood before.
    before: Vec<Option<usize>>,
    /// Of each move, how many moves of its side gave check without a break, it included.
    checks: Vec<usize>,
}

impl<P: Eq + Hash> History<P> {
    /// A game that begins so.
    pub fn new(start: P) -> History<P> {
        History { last: HashMap::from([(start, 0)]), before: vec![None], checks: Vec::new() }
    }

    /// The position behind a move, which gave check or not. Positions with other sides to move must differ.
    pub fn push(&mut self, position: P, check: bool) {
        self.before.push(self.last.insert(position, self.before.len()));
        self.checks.push(if check { self.checks_before(1) + 1 } else { 0 });
    }

    /// How many moves gave check without a break: of the side that made the move so far back.
    fn checks_before(&self, back: usize) -> usize {
        self.checks.len().checked_sub(back + 1).map_or(0, |at| self.checks[at])
    }

    /// The way from the earlier occurrence of this number, 1 for the nearest; `None` if there are not so many.
    pub fn cycle(&self, earlier: u32) -> Option<Cycle> {
        let now = self.before.len() - 1;
        let mut ply = now;
        for _ in 0..earlier {
            ply = self.before[ply]?;
        }
        let distance = now - ply;
        let checks = Checks {
            mover: self.checks_before(0) >= distance.div_ceil(2),
            other: self.checks_before(1) >= distance / 2,
        };
        let distance = u32::try_from(distance).ok().filter(|&distance| distance > 0)?;
        Some(Cycle { earlier, distance, checks })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::hash::Hasher;

    use super::*;
    use crate::{Referee, Side};

    /// A position that counts how often it is compared.
    struct Counted<'a>(usize, &'a Cell<usize>);

    impl PartialEq for Counted<'_> {
        fn eq(&self, other: &Self) -> bool {
            self.1.set(self.1.get() + 1);
            self.0 == other.0
        }
    }

    impl Eq for Counted<'_> {}

    impl Hash for Counted<'_> {
        fn hash<H: Hasher>(&self, state: &mut H) {
            self.0.hash(state);
        }
    }

    /// There and back all the time, and on and on: a few comparisons and questions a ply.
    #[test]
    fn a_long_game_takes_no_more_for_each_ply() {
        const PLIES: usize = 50_000;
        for (period, occurrence) in [(4, 12_501), (PLIES + 1, 1), (PLIES / 2, 3)] {
            let (compared, asked) = (Cell::new(0), Cell::new(0));
            let mut history = History::new(Counted(0, &compared));
            let mut referee = Referee::new(3, Side::First);
            for ply in 1..=PLIES {
                history.push(Counted(ply % period, &compared), ply % 3 == 0);
                referee.played(|earlier| {
                    asked.set(asked.get() + 1);
                    history.cycle(earlier)
                });
            }
            let last = referee.judged().repetitions.last().map_or(1, |found| found.occurrence);
            assert_eq!(last, occurrence);
            let (compared, asked) = (compared.get(), asked.get());
            assert!(compared <= 2 * PLIES && asked <= 2 * PLIES, "{compared} {asked}");
        }
    }
}
