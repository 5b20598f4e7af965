//! The chain list: how the current position differs from the one reached by walking back.

use std::fmt;

use crate::piece::{Piece, square_name};
use crate::record::MoveRecord;

/// An open chain: one piece that stands elsewhere than it did.
///
/// With C the current position and E the earlier one, E has `piece` on `from` where C has not,
/// and C has it on `to` where E has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenChain {
    /// What was displaced.
    pub piece: Piece,
    /// Where the earlier position has it.
    pub from: u8,
    /// Where the current position has it.
    pub to: u8,
}

impl fmt::Display for OpenChain {
    /// In the paper's form, `N_c4a3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}{}", self.piece, square_name(self.from), square_name(self.to))
    }
}

/// What a backward step did to the chain list. All names but `Extension` are the paper's
/// (Vučković and Vidanović 2007, sections 5.2 and 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The piece had not been displaced and is now: a new chain.
    Insert,
    /// A chain grew at its `from` end.
    Transition,
    /// The piece came back to where the current position has it: its chain closed.
    Reflection,
    /// A chain grew at its `to` end: the earlier square of this step is one where the current
    /// position has such a piece, missing so far.
    Extension,
    /// Two chains of like pieces met end to end and became one. The paper's rule of symmetry
    /// removes two opposite chains, a swap of two like pieces; joining them where they meet
    /// covers any number of like pieces.
    Symmetry,
}

impl Rule {
    /// By how much the step changed the number of open chains.
    pub const fn change(self) -> i32 {
        match self {
            Rule::Insert => 1,
            Rule::Transition | Rule::Extension => 0,
            Rule::Reflection | Rule::Symmetry => -1,
        }
    }
}

/// A chain list with room for no more entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListFull {
    /// How many entries it has.
    pub entries: usize,
}

impl fmt::Display for ListFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the chain list is full: {} entries", self.entries)
    }
}

impl std::error::Error for ListFull {}

/// The open chains between the current position and an earlier one.
#[derive(Clone, Debug, Default)]
pub struct ChainList {
    chains: Vec<OpenChain>,
    entries: Option<usize>,
}

impl ChainList {
    /// An empty list; it holds at most `entries` chains, or any number for `None`.
    pub fn new(entries: Option<usize>) -> ChainList {
        ChainList { chains: Vec::new(), entries }
    }

    /// Closes everything: back to the current position.
    pub fn clear(&mut self) {
        self.chains.clear();
    }

    /// Whether every chain has closed: the two placements are the same.
    pub fn is_closed(&self) -> bool {
        self.chains.is_empty()
    }

    /// The open chains, oldest first.
    pub fn open(&self) -> &[OpenChain] {
        &self.chains
    }

    /// Takes one move back and says which rule applied.
    ///
    /// # Errors
    /// [`ListFull`] if the step needs a new entry and none is free; the list is unchanged.
    pub fn step(&mut self, record: MoveRecord) -> Result<Rule, ListFull> {
        let MoveRecord { piece, from, to, .. } = record;
        let find = |wanted: &dyn Fn(&OpenChain) -> bool| {
            self.chains.iter().position(|chain| chain.piece == piece && wanted(chain))
        };
        let head = find(&|chain| chain.from == to);
        let tail = find(&|chain| chain.to == from);
        let rule = match (head, tail) {
            (None, None) => {
                if let Some(entries) = self.entries.filter(|&n| self.chains.len() >= n) {
                    return Err(ListFull { entries });
                }
                self.chains.push(OpenChain { piece, from, to });
                Rule::Insert
            }
            (Some(head), None) => {
                self.chains[head].from = from;
                Rule::Transition
            }
            (None, Some(tail)) => {
                self.chains[tail].to = to;
                Rule::Extension
            }
            (Some(head), Some(tail)) if head == tail => {
                self.chains.remove(head);
                Rule::Reflection
            }
            (Some(head), Some(tail)) => {
                self.chains[head].from = self.chains[tail].from;
                self.chains.remove(tail);
                Rule::Symmetry
            }
        };
        Ok(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::records;

    /// Walks the moves back and returns each step's rule and the number of chains then open.
    fn walk(moves: &str) -> Vec<(Rule, usize)> {
        let mut list = ChainList::new(None);
        let mut step = |record| (list.step(record).unwrap(), list.open().len());
        records(moves).into_iter().rev().map(&mut step).collect()
    }

    #[test]
    fn each_row_of_the_table() {
        use Rule::*;
        assert_eq!(walk("N_a1b3 N_b3a1"), [(Insert, 1), (Reflection, 0)]);
        assert_eq!(walk("N_a1b3 N_b3d4"), [(Insert, 1), (Transition, 1)]);
        // Two knights swap squares: the second step back finds the other's tail.
        assert_eq!(
            walk("N_c4a3 N_d2c4 N_a3b1 N_b1d2"),
            [(Insert, 1), (Transition, 1), (Extension, 1), (Reflection, 0)]
        );
        // Two open chains meet end to end.
        assert_eq!(walk("N_b3c5 N_a1b3 N_c5d7"), [(Insert, 1), (Insert, 2), (Symmetry, 1)]);
    }

    #[test]
    fn a_full_list_refuses_and_is_unchanged() {
        let mut list = ChainList::new(Some(1));
        let steps = records("N_a1b3 N_c5d7").into_iter().map(|record| list.step(record));
        let steps: Vec<_> = steps.collect();
        assert_eq!(steps, [Ok(Rule::Insert), Err(ListFull { entries: 1 })]);
        assert_eq!(list.open().len(), 1);
    }
}
