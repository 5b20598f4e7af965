//! A list of hash keys.

use super::zobrist::Zobrist;
use perpetual_model::{Detector, LineError, MoveRecord, Question, Verdict};

/// A position of the line.
#[derive(Clone, Copy, Debug, Default)]
struct Position {
    key: u64,
    /// Plies since the last barrier.
    window: usize,
}

/// The list of keys of the Chessprogramming wiki, page "Repetitions", section "List of keys",
/// with [`Zobrist`]'s keys: one random number for each kind of piece on each square and one for the
/// side to move; a position's key is their exclusive or, kept up move by move. The current key is compared with
/// those 4, 6, 8, … plies ago back to the last barrier.
///
/// With 32 bits it is J. Stanback's list for Zarkov (same page, quoted from 1996).
///
/// # The board
/// A key needs only what changes: what a move neither leaves nor enters contributes the same to
/// all keys of the window. So the first key of a line is 0, and what a barrier does besides the
/// record (the piece captured, the rook of a castling) is left out, as are castling rights and
/// en passant: no two keys with a barrier between them are ever compared.
///
/// # Limits
/// Two different positions can have the same key, and the method cannot know: it reports a
/// repetition, and calls it exact. With w bits each compare of different positions does so with
/// probability 2^−w, over the choice of keys: a query that compares m of them errs with
/// probability at most m · 2^−w. For a window of 100 plies, m = 49: 1 in 9 · 10^7 queries with
/// 32 bits, 1 in 4 · 10^17 with 64. It never misses a repetition.
#[derive(Clone, Debug)]
pub struct Keys {
    numbers: Zobrist,
    now: Position,
    earlier: Vec<Position>,
}

impl Keys {
    /// Where the registry's keys start from.
    pub const SEED: u64 = 1970;

    /// Keys of 64 bits, the same for the same seed.
    pub fn new(seed: u64) -> Keys {
        Keys::with_bits(64, seed)
    }

    /// Keys of `bits` bits, 64 at most.
    pub fn with_bits(bits: u32, seed: u64) -> Keys {
        let numbers = Zobrist::new(bits, seed);
        Keys { numbers, now: Position::default(), earlier: Vec::new() }
    }

    /// The current position's key, up to what was the same since the line began.
    pub(super) fn key(&self) -> u64 {
        self.now.key
    }

    /// Distances back to the positions of the window with the current key, nearest first.
    pub(super) fn matches(&self) -> impl Iterator<Item = usize> {
        let newest = self.earlier.len();
        let same = move |distance: &usize| self.earlier[newest - distance].key == self.now.key;
        (4..=self.now.window).step_by(2).filter(same)
    }
}

impl Detector for Keys {
    type Error = LineError;

    fn clear(&mut self) -> Result<(), LineError> {
        self.now = Position::default();
        self.earlier.clear();
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), LineError> {
        self.earlier.push(self.now);
        self.now.key ^= self.numbers.moved(record.piece, record.from, record.to);
        self.now.window = if record.barrier { 0 } else { self.now.window + 1 };
        Ok(())
    }

    fn pop(&mut self) -> Result<(), LineError> {
        self.now = self.earlier.pop().ok_or(LineError::Empty)?;
        Ok(())
    }

    fn query(&mut self, question: Question) -> Result<Verdict, LineError> {
        Ok(Verdict::tally(self.matches(), question))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::Chain;
    use perpetual_model::generate::{Pieces, lines};

    /// False occurrences reported and compares of different positions, for keys of some bits.
    fn collisions(bits: u32) -> (u64, u64) {
        let (mut wrong, mut compares) = (0, 0);
        for line in lines(5, 100, Pieces::Full, 120) {
            let (mut keys, mut chain) = (Keys::with_bits(bits, 7), Chain::new());
            for record in line {
                keys.push(record).unwrap();
                chain.push(record).unwrap();
                let (said, right) = (keys.verdict().unwrap(), chain.verdict().unwrap());
                assert!(said.exact && said.occurrences >= right.occurrences);
                wrong += u64::from(said.occurrences - right.occurrences);
                let compared = (keys.now.window as u64 / 2).saturating_sub(1);
                compares += compared - u64::from(right.occurrences);
            }
        }
        (wrong, compares)
    }

    #[test]
    fn narrow_keys_collide_as_often_as_their_width_says() {
        for bits in [4, 8] {
            let (wrong, compares) = collisions(bits);
            let expected = compares >> bits;
            assert!(wrong > expected / 2 && wrong < expected * 2, "{wrong} of {compares}");
        }
    }
}
