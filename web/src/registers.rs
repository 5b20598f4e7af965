//! The register file of the chain list, entry by entry, as the circuit holds it.
//!
//! The circuit keeps the two ends of the open chains in two lists: heads, squares where the earlier position has a piece
//! that the current one has not there, and tails, the pieces and squares where the current one has it. A new end takes
//! the entry that was chosen before: the one that became free last, else the lowest that is free.

use perpetual_model::{MoveRecord, Piece, square_name};

/// Both lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registers {
    /// The squares of the heads.
    pub heads: Ends<u8>,
    /// The pieces and squares of the tails.
    pub tails: Ends<(Piece, u8)>,
}

impl Registers {
    /// Takes one move back.
    pub fn step(&mut self, record: MoveRecord) {
        let MoveRecord { piece, from, to, .. } = record;
        let head = self.heads.find(to);
        let tail = self.tails.find((piece, from));
        self.heads.step(head, tail.is_some(), from);
        self.tails.step(tail, head.is_some(), (piece, to));
    }

    /// The entries that have been in use, heads and tails: `f3` and `N g1`.
    pub fn shown(&self) -> (Vec<Option<String>>, Vec<Option<String>>) {
        let heads = self.heads.entries.iter();
        let tails = self.tails.entries.iter();
        let head = |&square: &u8| square_name(square);
        let tail = |&(piece, square): &(Piece, u8)| format!("{piece} {}", square_name(square));
        (
            heads.map(|entry| entry.as_ref().map(head)).collect(),
            tails.map(|entry| entry.as_ref().map(tail)).collect(),
        )
    }
}

/// One end of all open chains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends<K> {
    /// The entries that have been in use; those behind them are free.
    pub entries: Vec<Option<K>>,
    /// The entry that the next new end takes.
    chosen: usize,
}

impl<K> Default for Ends<K> {
    fn default() -> Ends<K> {
        Ends { entries: Vec::new(), chosen: 0 }
    }
}

impl<K: Copy + PartialEq> Ends<K> {
    fn find(&self, key: K) -> Option<usize> {
        self.entries.iter().position(|entry| *entry == Some(key))
    }

    /// A step that found its key here at this entry or nowhere, and in the other list or not.
    fn step(&mut self, here: Option<usize>, there: bool, new: K) {
        match (here, there) {
            (None, false) => {
                if self.chosen >= self.entries.len() {
                    self.entries.resize(self.chosen + 1, None);
                }
                self.entries[self.chosen] = Some(new);
                let free = self.entries.iter().position(Option::is_none);
                self.chosen = free.unwrap_or(self.entries.len());
            }
            (Some(entry), false) => self.entries[entry] = Some(new),
            (None, true) => {}
            (Some(entry), true) => {
                self.entries[entry] = None;
                self.chosen = entry;
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use perpetual_model::generate::{Pieces, lines};
    use perpetual_model::{ChainList, square};

    /// That each stands in the entry where the circuit has it is compared when a walk is traced.
    #[test]
    fn the_ends_are_those_of_the_chain_list() {
        for line in lines(17, 40, Pieces::Like { like: 3, squares: 10 }, 60) {
            let (mut list, mut registers) = (ChainList::new(None), Registers::default());
            for record in line.iter().rev() {
                list.step(*record).unwrap();
                registers.step(*record);
                let mut heads: Vec<u8> = list.open().iter().map(|chain| chain.from).collect();
                let mut held: Vec<u8> = registers.heads.entries.iter().flatten().copied().collect();
                heads.sort_unstable();
                held.sort_unstable();
                assert_eq!(heads, held);
                let open = registers.tails.entries.iter().flatten().count();
                assert_eq!(open, list.open().len());
            }
        }
    }

    #[test]
    fn an_entry_that_became_free_is_taken_next() {
        let record = |text: &str| {
            let (from, to) = text.split_at(2);
            MoveRecord::new(Piece::WHITE_KNIGHT, square(from).unwrap(), square(to).unwrap())
        };
        let mut registers = Registers::default();
        for text in ["a1b1", "a2b2", "a3b3", "b2a2", "a5b5"] {
            registers.step(record(text));
        }
        let (heads, tails) = registers.shown();
        assert_eq!(heads.iter().flatten().collect::<Vec<_>>(), ["a1", "a5", "a3"]);
        assert_eq!(tails.iter().flatten().collect::<Vec<_>>(), ["N b1", "N b5", "N b3"]);
    }
}
