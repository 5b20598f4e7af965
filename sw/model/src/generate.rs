//! Lines of moves that are hard for a detector, the same for the same seed.
//!
//! The moves are consistent with a board but not chess: any piece may go to any empty square, so
//! that like pieces swap, cycle and wander far more often than in games. Nothing here is random
//! beyond the seed, so a failure can be walked again in any form of the detector.

use crate::piece::Piece;
use crate::record::MoveRecord;

/// A small generator of numbers that are the same on every machine (SplitMix64, Steele, Lea and
/// Flood 2014).
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// A generator that starts from `seed`.
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    /// The next number, any of 64 bits.
    #[expect(
        clippy::should_implement_trait,
        reason = "the stream never ends: an iterator would wrap each number"
    )]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The next number below `bound`; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u64;
        (((self.next() >> 32) * bound) >> 32) as usize
    }

    /// True once in `n` times on the average.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// What stands on the board of a generated line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// A king and `like` like knights a side, on a board of `squares` squares: many swaps, joins
    /// of chains and odd closures.
    Like {
        /// Knights a side.
        like: usize,
        /// Squares in use, at most 64, more than twice `like + 1`.
        squares: usize,
    },
    /// All 32 pieces of the start, on 64 squares: wide chain lists.
    Full,
}

impl Pieces {
    /// What stands on each square before the first move of a generated line, [`Piece::NONE`] for
    /// an empty one. A move changes it by a swap of its two squares, a barrier too.
    pub fn placement(self) -> Vec<Piece> {
        use Piece as P;
        let mut board = Vec::new();
        match self {
            Pieces::Like { like, squares } => {
                board.extend([P::WHITE_KING, P::BLACK_KING]);
                for _ in 0..like {
                    board.extend([P::WHITE_KNIGHT, P::BLACK_KNIGHT]);
                }
                board.resize(squares.min(64).max(board.len() + 1), P::NONE);
            }
            Pieces::Full => {
                let back = [4, 2, 3, 5, 6, 3, 2, 4];
                board.extend(back.map(P::from_code));
                board.extend([P::WHITE_PAWN; 8]);
                board.extend([P::NONE; 32]);
                board.extend([P::BLACK_PAWN; 8]);
                board.extend(back.map(|code| P::from_code(code | 8)));
            }
        }
        board
    }
}

/// `count` lines of `plies` plies each. White moves first; one move in a hundred is a barrier.
///
/// Every other move or so retraces an earlier one of its side backwards, so that positions come
/// back often.
pub fn lines(
    seed: u64,
    count: usize,
    pieces: Pieces,
    plies: usize,
) -> impl Iterator<Item = Vec<MoveRecord>> {
    let mut numbers = Numbers::new(seed);
    (0..count).map(move |_| line(&mut numbers, pieces, plies, 100))
}

/// One line of `plies` plies; one move in `barrier` is a barrier (none for 0).
pub fn line(
    numbers: &mut Numbers,
    pieces: Pieces,
    plies: usize,
    barrier: usize,
) -> Vec<MoveRecord> {
    let mut board = pieces.placement();
    let mut records: Vec<MoveRecord> = Vec::with_capacity(plies);
    for ply in 0..plies {
        let black = ply % 2 == 1;
        let move_ = retrace(numbers, &board, &records, black)
            .unwrap_or_else(|| wander(numbers, &board, black));
        board.swap(usize::from(move_.from), usize::from(move_.to));
        let is_barrier = barrier > 0 && numbers.one_in(barrier);
        records.push(MoveRecord { barrier: is_barrier, ..move_ });
    }
    records
}

/// A move that could have been played in the place of the last of this line, which must not be empty: of the same
/// piece, or of any of its side.
pub fn sibling(
    numbers: &mut Numbers,
    pieces: Pieces,
    line: &[MoveRecord],
    same_piece: bool,
) -> MoveRecord {
    let (last, before) = line.split_last().expect("a line with a move");
    let mut board = pieces.placement();
    for record in before {
        board.swap(usize::from(record.from), usize::from(record.to));
    }
    if same_piece {
        let empty: Vec<u8> = (0u8..)
            .zip(&board)
            .filter(|(_, piece)| **piece == Piece::NONE)
            .map(|(at, _)| at)
            .collect();
        return MoveRecord::new(last.piece, last.from, empty[numbers.below(empty.len())]);
    }
    let black = last.piece.is_black();
    retrace(numbers, &board, before, black).unwrap_or_else(|| wander(numbers, &board, black))
}

/// A recent move of this side played backwards, if one is drawn that the board allows.
fn retrace(
    numbers: &mut Numbers,
    board: &[Piece],
    records: &[MoveRecord],
    black: bool,
) -> Option<MoveRecord> {
    if numbers.one_in(5) {
        return None;
    }
    let own = records.iter().rev().take(6).filter(|record| record.piece.is_black() == black);
    let own: Vec<&MoveRecord> = own.collect();
    let earlier = own.get(numbers.below(own.len()))?;
    let possible = board[usize::from(earlier.to)] == earlier.piece
        && board[usize::from(earlier.from)] == Piece::NONE;
    possible.then(|| MoveRecord::new(earlier.piece, earlier.to, earlier.from))
}

/// Any piece of this side to any empty square.
fn wander(numbers: &mut Numbers, board: &[Piece], black: bool) -> MoveRecord {
    let squares = |wanted: &dyn Fn(Piece) -> bool| -> Vec<u8> {
        (0u8..).zip(board).filter(|(_, piece)| wanted(**piece)).map(|(square, _)| square).collect()
    };
    let own = squares(&|piece| piece != Piece::NONE && piece.is_black() == black);
    let empty = squares(&|piece| piece == Piece::NONE);
    let from = own[numbers.below(own.len())];
    let to = empty[numbers.below(empty.len())];
    MoveRecord::new(board[usize::from(from)], from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chain, Detector, Judge, Scoreboard, Verdict};
    use proptest::prelude::*;

    /// The verdicts after each ply of a line.
    fn verdicts(detector: &mut impl Detector, line: &[MoveRecord]) -> Vec<Verdict> {
        let mut verdicts = Vec::new();
        detector.clear().unwrap();
        detector.play(line, &mut verdicts).unwrap();
        verdicts
    }

    fn any_line() -> impl Strategy<Value = Vec<MoveRecord>> {
        let pieces = prop_oneof![
            4 => (1usize..5, 0usize..6)
                .prop_map(|(like, room)| Pieces::Like { like, squares: 2 * like + 4 + room }),
            1 => Just(Pieces::Full),
        ];
        (any::<u64>(), pieces, 1usize..120, prop_oneof![Just(0usize), Just(25), Just(100)])
            .prop_map(|(seed, pieces, plies, barrier)| {
                line(&mut Numbers::new(seed), pieces, plies, barrier)
            })
    }

    proptest! {
        #[test]
        fn chain_list_and_board_compare_agree(line in any_line()) {
            let expected = verdicts(&mut Judge::new(), &line);
            prop_assert_eq!(&verdicts(&mut Chain::new(), &line), &expected);
            prop_assert_eq!(&verdicts(&mut Scoreboard::new(), &line), &expected);
        }

        #[test]
        fn stopping_at_the_first_finds_the_nearest(line in any_line()) {
            let (mut chain, mut judge) = (Chain::new(), Judge::new());
            for record in line {
                chain.push(record).unwrap();
                judge.push(record).unwrap();
                let whole = chain.verdict().unwrap();
                let first = chain.first().unwrap();
                prop_assert_eq!(first.occurrences, whole.occurrences.min(1));
                prop_assert_eq!(first.distance, whole.distance);
                prop_assert_eq!(judge.first().unwrap(), first);
            }
        }

        #[test]
        fn pop_undoes_push(line in any_line(), detour in any_line()) {
            let mut chain = Chain::new();
            let mut seen = vec![Verdict::NONE];
            chain.play(&line, &mut seen).unwrap();
            for expected in seen.iter().rev() {
                prop_assert_eq!(chain.verdict().unwrap(), *expected);
                // Whatever is played from here and taken back leaves no trace.
                for record in &detour {
                    chain.push(record.as_barrier()).unwrap();
                }
                detour.iter().for_each(|_| chain.pop().unwrap());
                prop_assert_eq!(chain.verdict().unwrap(), *expected);
                if chain.ply() > 0 {
                    chain.pop().unwrap();
                }
            }
        }

        #[test]
        fn square_numbers_do_not_matter(line in any_line(), seed in any::<u64>()) {
            let mut numbers = Numbers::new(seed);
            let mut names: Vec<u8> = (0..64).collect();
            for last in (1..names.len()).rev() {
                names.swap(last, numbers.below(last + 1));
            }
            let renamed: Vec<MoveRecord> = line
                .iter()
                .map(|record| MoveRecord {
                    from: names[usize::from(record.from)],
                    to: names[usize::from(record.to)],
                    ..*record
                })
                .collect();
            prop_assert_eq!(verdicts(&mut Chain::new(), &line), verdicts(&mut Chain::new(), &renamed));
        }

        #[test]
        fn who_moves_first_does_not_matter(line in any_line()) {
            let swapped: Vec<MoveRecord> = line
                .iter()
                .map(|r| MoveRecord { piece: Piece::from_code(r.piece.code() ^ 8), ..*r })
                .collect();
            prop_assert_eq!(verdicts(&mut Chain::new(), &line), verdicts(&mut Chain::new(), &swapped));
        }
    }

    #[test]
    fn lines_are_rich_in_what_is_hard() {
        let (mut repeated, mut rules) = (0, [0usize; 5]);
        for line in lines(1, 50, Pieces::Like { like: 3, squares: 12 }, 100) {
            let mut chain = Chain::new();
            for record in &line {
                chain.push(*record).unwrap();
                repeated += usize::from(chain.verdict().unwrap().is_repetition());
            }
            let mut list = crate::ChainList::new(None);
            for record in line.iter().rev().take_while(|record| !record.barrier) {
                rules[list.step(*record).unwrap() as usize] += 1;
            }
        }
        assert!(repeated > 200, "{repeated} repeated positions");
        assert!(rules.iter().all(|&count| count > 20), "rules used: {rules:?}");
    }
}
