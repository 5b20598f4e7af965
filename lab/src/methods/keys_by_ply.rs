//! Hash keys in a memory that is written by ply and never taken back.

use super::zobrist::Zobrist;
use perpetual_model::{Detector, LineError, MoveRecord, Question, Verdict};

/// What a request names: the node's own, kept by the search and not by the memory.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    key: u64,
    /// The first ply that the position can have stood at: that of the last barrier.
    start: usize,
}

/// The checker of 3met's FPGA-Chess (`repetition_checker`): 64-bit keys in a memory addressed by
/// ply and by thread of the search. A request names its ply, its key and the ply of the last
/// irreversible move. All keys of the same side to move in between are compared at once, and the
/// count, which stops at two, is there two cycles later; one request a cycle can be taken. The
/// model has one thread.
///
/// # Taking back
/// Nothing is taken back: a sibling writes over what its sibling wrote. That is right in a search
/// tree, because a request looks at lower plies only, and each of those was written last by the
/// node of the current line. Here [`Detector::push`] writes the key at its ply, and
/// [`Detector::pop`] goes back by one ply and leaves the memory as it is.
///
/// # Limits
/// Those of [`super::Keys`]: two keys may collide. A count of two stands for two or more, so the
/// verdict of such a position is not exact. The circuit has a bound on plies and keeps the moves
/// of the game, 100 at most, in a table beside the tree; here one memory without bound has both.
/// The distance is not reported by the source; the model gives that of the nearest key.
#[derive(Clone, Debug)]
pub struct KeysByPly {
    numbers: Zobrist,
    memory: Vec<u64>,
    /// The nodes of the line, the start left out.
    line: Vec<Node>,
}

impl KeysByPly {
    /// Where the count stops.
    pub const FULL: u32 = 2;

    /// The same keys for the same seed.
    pub fn new(seed: u64) -> KeysByPly {
        KeysByPly { numbers: Zobrist::new(64, seed), memory: vec![0], line: Vec::new() }
    }

    fn now(&self) -> Node {
        self.line.last().copied().unwrap_or_default()
    }

    fn compare(&self, full: u32) -> Verdict {
        let (Node { key, start }, ply) = (self.now(), self.line.len());
        let mut verdict = Verdict::NONE;
        for distance in (2..=ply - start).step_by(2) {
            if self.memory[ply - distance] == key {
                verdict.enter(distance);
                if verdict.occurrences == full {
                    break;
                }
            }
        }
        verdict.exact = verdict.occurrences < Self::FULL;
        verdict
    }
}

impl Detector for KeysByPly {
    type Error = LineError;

    fn clear(&mut self) -> Result<(), LineError> {
        self.line.clear();
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), LineError> {
        let Node { key, start } = self.now();
        let key = key ^ self.numbers.moved(record.piece, record.from, record.to);
        let ply = self.line.len() + 1;
        self.line.push(Node { key, start: if record.barrier { ply } else { start } });
        if self.memory.len() == ply {
            self.memory.push(key);
        } else {
            self.memory[ply] = key;
        }
        Ok(())
    }

    fn pop(&mut self) -> Result<(), LineError> {
        self.line.pop().map(|_| ()).ok_or(LineError::Empty)
    }

    fn query(&mut self, question: Question) -> Result<Verdict, LineError> {
        Ok(self.compare(if question == Question::First { 1 } else { Self::FULL }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::cases;
    use perpetual_model::generate::{Numbers, Pieces, line};
    use perpetual_model::{Chain, wrong};
    use proptest::prelude::*;

    fn keys() -> KeysByPly {
        KeysByPly::new(1)
    }

    #[test]
    fn the_count_stops_at_two() {
        let mut keys = keys();
        let mut counts = Vec::new();
        for record in cases::line(&"Ng1f3 ng8f6 Nf3g1 nf6g8 ".repeat(4)) {
            keys.push(record).unwrap();
            let verdict = keys.verdict().unwrap();
            counts.push((verdict.occurrences, verdict.exact));
            assert!(keys.first().unwrap().exact);
        }
        let last: Vec<_> = counts.into_iter().skip(3).step_by(4).collect();
        assert_eq!(last, [(1, true), (2, false), (2, false), (2, false)]);
    }

    proptest! {
        /// Lines are walked as a search walks them, with other lines played and taken back.
        #[test]
        fn it_is_right_up_to_two_in_trees(
            seeds in any::<[u64; 2]>(),
            like in 1usize..4,
            steps in prop::collection::vec((0usize..6, 1usize..7), 1..12),
        ) {
            let pieces = Pieces::Like { like, squares: 2 * like + 4 };
            let (mut keys, mut chain) = (keys(), Chain::new());
            let mut played = 0;
            for (back, plies) in steps {
                for _ in 0..back.min(played) {
                    keys.pop().unwrap();
                    chain.pop().unwrap();
                }
                played -= back.min(played);
                // Two lines that part at the ply that was gone back to: one is played and left.
                for seed in seeds {
                    let whole = line(&mut Numbers::new(seed), pieces, played + plies, 9);
                    let barrier = whole[0].as_barrier();
                    for record in [barrier].iter().chain(&whole[1..]) {
                        keys.push(*record).unwrap();
                        chain.push(*record).unwrap();
                        let (got, right) = (keys.verdict().unwrap(), chain.verdict().unwrap());
                        prop_assert_eq!(wrong(got, right), None, "{} for {}", got, right);
                        prop_assert_eq!(keys.first().unwrap(), chain.first().unwrap());
                    }
                    if seed == seeds[0] {
                        for _ in &whole {
                            keys.pop().unwrap();
                            chain.pop().unwrap();
                        }
                    } else {
                        played += whole.len();
                    }
                }
            }
        }
    }
}
