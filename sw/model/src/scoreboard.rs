//! Parities instead of a list: which squares differ, and nothing of what became of whom.

use crate::detector::{Question, Verdict};
use crate::detector_by_walk;
use crate::line::Line;
use crate::record::MoveRecord;

/// For each piece and square, whether an odd number of open chains begins or ends there.
///
/// Let D be the number of chains that begin at a square less those that end there, for one piece.
/// It is −1, 0 or +1, so its parity is enough. Taking back a move changes D at the two squares of
/// the move; half of all that is odd is the number of open chains, and joins are steps like all
/// others.
#[derive(Clone, Debug, Default)]
struct Parities {
    /// A set of squares for each piece code. Bit n of a set is square n.
    odd: [u64; 16],
    /// How many bits are set.
    count: u32,
}

impl Parities {
    /// Takes one move back.
    fn step(&mut self, record: MoveRecord) {
        let set = &mut self.odd[usize::from(record.piece.code() & 15)];
        for square in [record.from, record.to] {
            let bit = 1 << (square & 63);
            *set ^= bit;
            if *set & bit != 0 {
                self.count += 1;
            } else {
                self.count -= 1;
            }
        }
    }

    /// The number of open chains.
    #[cfg(test)]
    const fn open(&self) -> u32 {
        self.count / 2
    }

    /// Whether every chain has closed: the two placements are the same.
    const fn is_closed(&self) -> bool {
        self.count == 0
    }
}

/// The scoreboard of this project: for each piece and square, whether an odd number of open chains begins or ends
/// there, walked back over the window. Exact for every line,
/// with no list and so with no bound; the circuit of the same name is this one, with its parities
/// in block RAM.
#[derive(Clone, Debug, Default)]
pub struct Scoreboard {
    line: Line,
}

impl Scoreboard {
    /// A detector with an empty line.
    pub fn new() -> Scoreboard {
        Scoreboard::default()
    }

    fn walk(&self, question: Question) -> Verdict {
        let mut parities = Parities::default();
        let closed = self.line.back().zip(1..).filter_map(move |(record, distance)| {
            parities.step(record);
            (parities.is_closed() && distance % 2 == 0).then_some(distance)
        });
        Verdict::tally(closed, question)
    }
}

detector_by_walk!(Scoreboard, Scoreboard::walk);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain_list::ChainList;
    use crate::generate::{Numbers, Pieces, line};

    #[test]
    fn as_many_chains_are_open_as_in_the_list() {
        let mut numbers = Numbers::new(4);
        let mut closed = 0;
        for pieces in [Pieces::Like { like: 2, squares: 8 }, Pieces::Full] {
            for _ in 0..50 {
                let line = line(&mut numbers, pieces, 150, 0);
                for end in (10..=line.len()).step_by(10) {
                    let (mut list, mut parities) = (ChainList::new(None), Parities::default());
                    for record in line[..end].iter().rev() {
                        list.step(*record).unwrap();
                        parities.step(*record);
                        assert_eq!(parities.open() as usize, list.open().len());
                        assert_eq!(parities.is_closed(), list.is_closed());
                        closed += usize::from(list.is_closed());
                    }
                }
            }
        }
        assert!(closed > 200, "{closed}");
    }
}
