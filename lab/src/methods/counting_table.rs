//! A small table that says when there is nothing to look for.

use super::keys::Keys;
use perpetual_model::{Detector, LineError, MoveRecord, Question, Verdict};

const ENTRIES: usize = 1 << 14;

/// The repetition hash table of Rookie and Gerbil: M. van Kervinck, "The design and
/// implementation of the Rookie 2.0 chess playing program", master's thesis, 2002, after an idea
/// of R. de Man (1997); as quoted on the Chessprogramming wiki, page "Repetitions", section
/// "Dedicated hash table".
///
/// A table of 2^14 one-byte entries counts, for the low 14 bits of the key, how many positions of
/// the line have them. A position whose entry was zero when it was entered is new; only
/// otherwise is the line traced back. The quotation does not say what the back-trace compares;
/// here it is the list of 64-bit keys ([`Keys`]), which such a program has.
///
/// # Limits
/// * Those of 64-bit keys.
/// * An entry is one byte. Once 256 positions of the line share it, it is zero again, and the
///   next of them is taken for new. Knights that shuffle need 1,024 plies for that; the table
///   counts the whole line, not only the window, so that two positions with the same 14 bits can
///   share the 256 between them. The verdict does not say so.
#[derive(Clone, Debug)]
pub struct CountingTable {
    keys: Keys,
    table: Box<[u8; ENTRIES]>,
}

impl CountingTable {
    /// A detector with an empty line; its keys are the same for the same seed.
    pub fn new(seed: u64) -> CountingTable {
        let mut new = CountingTable { keys: Keys::new(seed), table: Box::new([0; ENTRIES]) };
        new.enter();
        new
    }

    fn entry(&mut self, key: u64) -> &mut u8 {
        &mut self.table[key as usize % ENTRIES]
    }

    fn enter(&mut self) {
        let entry = self.entry(self.keys.key());
        *entry = entry.wrapping_add(1);
    }

    /// Whether the entry has counted the current position alone.
    fn is_new(&mut self) -> bool {
        *self.entry(self.keys.key()) == 1
    }
}

impl Detector for CountingTable {
    type Error = LineError;

    fn clear(&mut self) -> Result<(), LineError> {
        self.keys.clear()?;
        self.table.fill(0);
        self.enter();
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), LineError> {
        self.keys.push(record)?;
        self.enter();
        Ok(())
    }

    fn pop(&mut self) -> Result<(), LineError> {
        // With nothing to take back the position entered at the beginning stays.
        let left = self.keys.key();
        self.keys.pop()?;
        let entry = self.entry(left);
        *entry = entry.wrapping_sub(1);
        Ok(())
    }

    fn query(&mut self, question: Question) -> Result<Verdict, LineError> {
        if self.is_new() {
            return Ok(Verdict::NONE);
        }
        Ok(Verdict::tally(self.keys.matches(), question))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::cases::line;
    use perpetual_model::generate::{Pieces, lines};

    #[test]
    fn the_table_spares_most_back_traces() {
        let mut counting = CountingTable::new(Keys::SEED);
        let (mut queries, mut made, mut futile) = (0, 0, 0);
        for line in lines(3, 50, Pieces::Full, 120) {
            counting.clear().unwrap();
            for record in line {
                counting.push(record).unwrap();
                queries += 1;
                made += u32::from(!counting.is_new());
                let found = counting.verdict().unwrap().is_repetition();
                futile += u32::from(!counting.is_new() && !found);
            }
        }
        assert!(futile * 50 < queries && made > futile, "{futile} of {made} of {queries}");
    }

    #[test]
    fn after_256_visits_the_next_is_taken_for_the_first() {
        let shuffle = line("Ng1f3 ng8f6 Nf3g1 nf6g8");
        let mut counting = CountingTable::new(Keys::SEED);
        let mut missed = Vec::new();
        for ply in 1..=1100 {
            counting.push(shuffle[(ply - 1) % 4]).unwrap();
            if ply >= 4 && !counting.first().unwrap().is_repetition() {
                missed.push(ply);
            }
        }
        // 256 earlier visits: the position of ply 0 is entered again at ply 1024.
        assert_eq!(missed, [1024, 1025, 1026, 1027]);
    }

    #[test]
    fn taking_back_leaves_the_table_as_it_was() {
        let mut counting = CountingTable::new(Keys::SEED);
        let empty = counting.table.clone();
        line("Ng1f3 ng8f6 Nf3g1 nf6g8 Pa2a4|").into_iter().for_each(|r| counting.push(r).unwrap());
        (0..5).for_each(|_| counting.pop().unwrap());
        assert_eq!(counting.pop(), Err(LineError::Empty));
        assert_eq!(counting.table, empty);
    }
}
