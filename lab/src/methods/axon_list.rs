//! The concatenating list of the paper, with its three rules and no more.

use perpetual_model::{ListFull, MoveRecord, OpenChain, Rule};

/// The list of Vučković and Vidanović 2007, section 5.2: the rules of transition, reflection and
/// symmetry, for moves that are walked back.
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

    /// Puts a move into the list: the rule of transition, or a new entry. Returns the entry of the
    /// chain that grew.
    ///
    /// # Errors
    /// [`ListFull`] if the move needs an entry and none is free; the list is unchanged.
    pub(super) fn place(&mut self, record: MoveRecord) -> Result<Option<usize>, ListFull> {
        let MoveRecord { piece, from, to, .. } = record;
        for (entry, chain) in self.entries.iter_mut().enumerate() {
            if let Some(chain) = chain.as_mut().filter(|c| c.piece == piece && c.from == to) {
                chain.from = from;
                return Ok(Some(entry));
            }
        }
        let entries = self.entries.len();
        let free = self.entries.iter_mut().find(|place| place.is_none());
        *free.ok_or(ListFull { entries })? = Some(OpenChain { piece, from, to });
        self.unclosed += 1;
        Ok(None)
    }

    /// Drops what the move just placed has closed, and says by which rule. Reflection and symmetry
    /// are tried for a chain that grew only.
    pub(super) fn settle(&mut self, grown: Option<usize>) -> Option<Rule> {
        let entry = grown?;
        let chain = self.entries[entry]?;
        if chain.from == chain.to {
            self.drop_entry(entry);
            return Some(Rule::Reflection);
        }
        let opposite = OpenChain { from: chain.to, to: chain.from, ..chain };
        let other = self.entries.iter().position(|other| *other == Some(opposite))?;
        self.drop_entry(entry);
        self.drop_entry(other);
        Some(Rule::Symmetry)
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
    /// It walks forward: that is to walk back over moves the other way round.
    fn rows(moves: &str) -> Vec<(String, usize, Option<Rule>)> {
        let mut list = AxonList::new(16);
        let row = |word| {
            let MoveRecord { piece, from, to, .. } = record(word);
            let grown = list.place(MoveRecord::new(piece, to, from)).unwrap();
            let open = list.entries.iter().flatten();
            let forward = |c: &OpenChain| OpenChain { from: c.to, to: c.from, ..*c }.to_string();
            let shown: Vec<String> = open.map(forward).collect();
            (shown.join(" "), shown.len(), list.settle(grown))
        };
        moves.split(' ').map(row).collect()
    }

    #[test]
    fn table_2_of_the_paper() {
        let rows = rows("N_c4a3 N_d2c4 N_a3b1 N_b1d2");
        let shown: Vec<(&str, usize)> = rows.iter().map(|row| (row.0.as_str(), row.1)).collect();
        assert_eq!(
            shown,
            [("N_c4a3", 1), ("N_c4a3 N_d2c4", 2), ("N_c4b1 N_d2c4", 2), ("N_c4d2 N_d2c4", 2),]
        );
        assert_eq!(rows[3].2, Some(Rule::Symmetry));
    }

    /// Section 5.3: the same moves walked back, to the end of the list.
    #[test]
    fn the_example_walked_back() {
        let mut list = AxonList::new(16);
        let walk = ["N_b1d2", "N_a3b1", "N_d2c4", "N_c4a3"].map(|word| {
            let grown = list.place(record(word)).unwrap();
            list.settle(grown)
        });
        assert_eq!(walk, [None, None, None, Some(Rule::Symmetry)]);
        assert!(list.is_closed());
    }

    #[test]
    fn the_example_of_reflection() {
        // Section 5.1: A1B1 in the list and the move B1A1 give A1A1, which is dropped.
        let rows = rows("R_a1b1 R_b1a1");
        assert_eq!(rows[1].0, "R_a1a1");
        assert_eq!(rows[1].2, Some(Rule::Reflection));
    }

    #[test]
    fn a_full_list_refuses() {
        let mut list = AxonList::new(1);
        list.place(record("N_a1b3")).unwrap();
        assert_eq!(list.place(record("N_c1d3")), Err(ListFull { entries: 1 }));
        assert_eq!(list.entries.iter().flatten().count(), 1);
    }
}
