//! The golden model: the chain list walked backwards, exactly as the circuit does it.

use std::collections::VecDeque;
use std::fmt;

use crate::chain_list::ChainList;
use crate::detector::{Detector, Question, Verdict};
use crate::record::MoveRecord;

/// The bounds of a circuit, for a model that runs out where the circuit does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Entries of the chain list; `None` for any number. 32 can never run out in chess.
    pub entries: Option<usize>,
    /// Records the move stack holds; `None` for any number. The oldest are dropped for new ones,
    /// and a walk that reaches the bottom of what is held is not exact. The record of the
    /// barrier takes a place too, so windows of up to `depth - 1` plies are walked whole.
    pub depth: Option<usize>,
}

/// Walks the chain list back over the window: exact for every line, with any number of like
/// pieces (see the five rules of [`crate::Rule`]). Only `pop` and `cut` can fail; `push` returns a
/// `Result` because that of a board can.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    held: VecDeque<MoveRecord>,
    dropped: usize,
    limits: Limits,
    /// Empty but for a walk; kept for its memory.
    list: ChainList,
    last: Walk,
}

/// How the walk of a question went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// Plies taken back, the one that found no entry included. A barrier is not one of them.
    pub plies: usize,
    /// Whether the chain list ran out.
    pub list_overflow: bool,
}

impl Chain {
    /// A detector with no bounds: always exact.
    pub fn new() -> Chain {
        Chain::default()
    }

    /// A detector that runs out where a circuit of these bounds does.
    pub fn with_limits(limits: Limits) -> Chain {
        Chain { limits, list: ChainList::new(limits.entries), ..Chain::default() }
    }

    /// Plies on the line, those no longer held included.
    pub fn ply(&self) -> usize {
        self.dropped + self.held.len()
    }

    /// Takes moves back until the line is `ply` plies long.
    ///
    /// # Errors
    /// [`LineError`] if the line is shorter, or that point is no longer held; the line is
    /// unchanged.
    pub fn cut(&mut self, ply: usize) -> Result<(), LineError> {
        if ply > self.ply() {
            return Err(LineError::TooShort { ply, line: self.ply() });
        }
        if ply < self.dropped {
            return Err(LineError::Dropped { ply, oldest: self.dropped });
        }
        self.held.truncate(ply - self.dropped);
        Ok(())
    }

    /// How the walk of the last question went.
    pub const fn last_walk(&self) -> Walk {
        self.last
    }

    fn walk(&mut self, question: Question) -> Verdict {
        let list = &mut self.list;
        list.clear();
        self.last = Walk { plies: self.held.len(), list_overflow: false };
        let mut verdict = Verdict::NONE;
        for (record, distance) in self.held.iter().rev().zip(1u32..) {
            if record.barrier {
                self.last.plies = distance as usize - 1;
                return verdict;
            }
            if list.step(*record).is_err() {
                self.last = Walk { plies: distance as usize, list_overflow: true };
                return Verdict { exact: false, ..verdict };
            }
            if list.is_closed() && distance % 2 == 0 {
                verdict.occurrences += 1;
                if verdict.distance == 0 {
                    verdict.distance = distance;
                }
                if question == Question::First {
                    self.last.plies = distance as usize;
                    return verdict;
                }
            }
        }
        Verdict { exact: self.dropped == 0, ..verdict }
    }
}

impl Detector for Chain {
    type Error = LineError;

    fn clear(&mut self) -> Result<(), LineError> {
        self.held.clear();
        self.dropped = 0;
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), LineError> {
        self.held.push_back(record);
        if self.limits.depth.is_some_and(|depth| self.held.len() > depth) {
            self.held.pop_front();
            self.dropped += 1;
        }
        Ok(())
    }

    fn pop(&mut self) -> Result<(), LineError> {
        match self.ply().checked_sub(1) {
            Some(ply) => self.cut(ply),
            None => Err(LineError::Empty),
        }
    }

    fn query(&mut self, question: Question) -> Result<Verdict, LineError> {
        Ok(self.walk(question))
    }
}

/// Why a line cannot be taken back to some point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// There is no move to take back.
    Empty,
    /// The line has fewer plies than it is to be cut to.
    TooShort {
        /// The ply asked for.
        ply: usize,
        /// How many plies the line has.
        line: usize,
    },
    /// The records there have been dropped for newer ones.
    Dropped {
        /// The ply asked for.
        ply: usize,
        /// The lowest ply that can still be reached.
        oldest: usize,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::Empty => write!(f, "there is no move to take back: the line is empty"),
            LineError::TooShort { ply, line } => {
                write!(f, "cannot cut to ply {ply}: the line has {line}")
            }
            LineError::Dropped { ply, oldest } => write!(
                f,
                "cannot go back to ply {ply}: the move stack holds nothing before ply {oldest}"
            ),
        }
    }
}

impl std::error::Error for LineError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Pieces, lines};
    use crate::record::records;

    #[test]
    fn an_odd_closure_is_no_repetition_and_the_walk_goes_on() {
        let mut chain = Chain::new();
        let mut push = |words| {
            records(words).into_iter().for_each(|record| chain.push(record).unwrap());
            chain.verdict().unwrap()
        };
        // The placement of ply 0 is back, with Black to move.
        assert_eq!(push("K_a1b1 k_h8g8 K_b1b2 k_g8h8 K_b2a1"), Verdict::NONE);
        // Black goes the same way round: the walk passes its own odd closure and finds ply 0.
        let found = Verdict { occurrences: 1, distance: 10, exact: true };
        assert_eq!(push("k_h8g8 K_a1b1 k_g8g7 K_b1a1 k_g7h8"), found);
    }

    #[test]
    fn a_short_stack_says_so_and_only_where_it_matters() {
        let mut chain = Chain::with_limits(Limits { entries: None, depth: Some(8) });
        let mut shuffle = records("N_g1f3 n_g8f6 N_f3g1 n_f6g8").into_iter().cycle();
        shuffle.by_ref().take(8).for_each(|record| chain.push(record).unwrap());
        assert_eq!(chain.verdict().unwrap(), Verdict { occurrences: 2, distance: 4, exact: true });
        chain.push(shuffle.next().unwrap()).unwrap();
        assert_eq!(chain.verdict().unwrap(), Verdict { occurrences: 2, distance: 4, exact: false });
        assert_eq!(chain.first().unwrap(), Verdict { occurrences: 1, distance: 4, exact: true });
        assert_eq!(chain.cut(0), Err(LineError::Dropped { ply: 0, oldest: 1 }));
        // A barrier within reach makes the verdict exact again.
        chain.push(records("K_e1d1|")[0]).unwrap();
        assert_eq!(chain.verdict().unwrap(), Verdict::NONE);
    }

    #[test]
    fn thirty_two_entries_never_run_out_and_fewer_do() {
        let bounded = |entries| Limits { entries: Some(entries), depth: None };
        let mut ran_out = false;
        for line in lines(7, 40, Pieces::Full, 120) {
            let mut free = Chain::new();
            let mut wide = Chain::with_limits(bounded(32));
            let mut narrow = Chain::with_limits(bounded(6));
            for record in line {
                for chain in [&mut free, &mut wide, &mut narrow] {
                    chain.push(record).unwrap();
                }
                assert_eq!(wide.verdict(), free.verdict());
                ran_out |= !narrow.verdict().unwrap().exact;
            }
        }
        assert!(ran_out);
    }

    #[test]
    fn taking_back_from_nothing_is_an_error() {
        let mut chain = Chain::new();
        assert_eq!(chain.pop(), Err(LineError::Empty));
        assert_eq!(chain.cut(3), Err(LineError::TooShort { ply: 3, line: 0 }));
    }
}
