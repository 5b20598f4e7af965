//! The concatenating list of the paper, with its three rules and no more.

use perpetual_model::{ListFull, MoveRecord, OpenChain};

/// Which way the moves are walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// From the last move back, as the procedure does (section 5.4).
    Backward,
    /// From the first move on, as Table 2 shows it.
    Forward,
}

/// Where a move went in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// Into a free entry.
    Insert,
    /// Onto the end of a chain, by the rule of transition; `before` is that chain as it was.
    Transition {
        /// The number of its entry, from 0.
        entry: usize,
        /// The chain without this move.
        before: OpenChain,
    },
}

/// What the list dropped after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Settled {
    /// Nothing.
    Nothing,
    /// A chain that came back to its own square, by the rule of reflection.
    Reflection(OpenChain),
    /// The chain that grew and its opposite, by the rule of symmetry.
    Symmetry(OpenChain, OpenChain),
}

/// The list of Vučković and Vidanović 2007, section 5.2: the rules of transition, reflection and
/// symmetry.
///
/// A step is two calls, because the paper's Table 2 shows the list between them: [`AxonList::place`]
/// puts the move into the list, [`AxonList::settle`] drops what is closed.
#[derive(Clone, Debug)]
pub(super) struct AxonList {
    entries: Vec<Option<OpenChain>>,
    unclosed: usize,
}

impl AxonList {
    /// An empty list of this many entries; the paper's has 16.
    pub(super) fn new(entries: usize) -> AxonList {
        AxonList { entries: vec![None; entries], unclosed: 0 }
    }

    /// Empties the list.
    pub(super) fn clear(&mut self) {
        self.entries.fill(None);
        self.unclosed = 0;
    }

    /// Whether all chains are closed: the paper's `UnClosed_chains` is 0.
    pub(super) fn is_closed(&self) -> bool {
        self.unclosed == 0
    }

    /// The open chains in the order of their entries.
    pub(super) fn open(&self) -> impl Iterator<Item = OpenChain> {
        self.entries.iter().flatten().copied()
    }

    /// Puts a move into the list: the rule of transition, or a new entry.
    ///
    /// # Errors
    /// [`ListFull`] if the move needs an entry and none is free; the list is unchanged.
    pub(super) fn place(
        &mut self,
        record: MoveRecord,
        direction: Direction,
    ) -> Result<Placed, ListFull> {
        let MoveRecord { piece, from, to, .. } = record;
        for (entry, place) in self.entries.iter_mut().enumerate() {
            let Some(chain) = place.filter(|chain| chain.piece == piece) else { continue };
            let longer = match direction {
                Direction::Backward if chain.from == to => OpenChain { from, ..chain },
                Direction::Forward if chain.to == from => OpenChain { to, ..chain },
                _ => continue,
            };
            *place = Some(longer);
            return Ok(Placed::Transition { entry, before: chain });
        }
        let entries = self.entries.len();
        let free = self.entries.iter_mut().find(|place| place.is_none());
        *free.ok_or(ListFull { entries })? = Some(OpenChain { piece, from, to });
        self.unclosed += 1;
        Ok(Placed::Insert)
    }

    /// Drops what the move just placed has closed. Reflection and symmetry are tried after a
    /// transition only.
    pub(super) fn settle(&mut self, placed: Placed) -> Settled {
        let Placed::Transition { entry, .. } = placed else { return Settled::Nothing };
        let Some(chain) = self.entries.get(entry).copied().flatten() else {
            return Settled::Nothing;
        };
        if chain.from == chain.to {
            self.drop_entry(entry);
            return Settled::Reflection(chain);
        }
        let opposite = OpenChain { from: chain.to, to: chain.from, ..chain };
        match self.entries.iter().position(|other| *other == Some(opposite)) {
            Some(other) => {
                self.drop_entry(entry);
                self.drop_entry(other);
                Settled::Symmetry(chain, opposite)
            }
            None => Settled::Nothing,
        }
    }

    fn drop_entry(&mut self, entry: usize) {
        self.entries[entry] = None;
        self.unclosed -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(word: &str) -> MoveRecord {
        word.parse().unwrap()
    }

    /// The list as Table 2 prints it, after each move's transition and before anything is dropped.
    fn rows(moves: &str, direction: Direction) -> Vec<(String, usize, Settled)> {
        let mut list = AxonList::new(16);
        let row = |word| {
            let placed = list.place(record(word), direction).unwrap();
            let shown: Vec<String> = list.open().map(|chain| chain.to_string()).collect();
            let unclosed = list.open().count();
            (shown.join(" "), unclosed, list.settle(placed))
        };
        moves.split(' ').map(row).collect()
    }

    #[test]
    fn table_2_of_the_paper() {
        let rows = rows("N_c4a3 N_d2c4 N_a3b1 N_b1d2", Direction::Forward);
        let shown: Vec<(&str, usize)> = rows.iter().map(|row| (row.0.as_str(), row.1)).collect();
        assert_eq!(
            shown,
            [("N_c4a3", 1), ("N_c4a3 N_d2c4", 2), ("N_c4b1 N_d2c4", 2), ("N_c4d2 N_d2c4", 2),]
        );
        assert!(matches!(rows[3].2, Settled::Symmetry(..)));
    }

    #[test]
    fn the_example_of_reflection() {
        // Section 5.1: A1B1 in the list and the move B1A1 give A1A1, which is dropped.
        let rows = rows("R_a1b1 R_b1a1", Direction::Forward);
        assert_eq!(rows[1].0, "R_a1a1");
        assert!(matches!(rows[1].2, Settled::Reflection(_)));
    }

    #[test]
    fn a_full_list_refuses() {
        let mut list = AxonList::new(1);
        list.place(record("N_a1b3"), Direction::Backward).unwrap();
        let refused = list.place(record("N_c1d3"), Direction::Backward);
        assert_eq!(refused, Err(ListFull { entries: 1 }));
        assert_eq!(list.open().count(), 1);
    }
}
