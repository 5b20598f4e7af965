//! A repetition that is one move away, from hash keys: the way of today's engines.

use super::zobrist::Zobrist;
use perpetual_model::{MoveRecord, Piece, reaches};

/// What moves of pieces change in hash keys, in a table: the method of M. van Kervinck (2013) that
/// engines such as Stockfish have under the names *upcoming repetition* and *game cycle*.
///
/// The keys of two positions with different sides to move differ by what one move changes if one
/// move leads from the one to the other. What each move of a knight, bishop, rook, queen or king
/// on the empty board changes is known beforehand: 3,668 numbers in a cuckoo hash table (R. Pagh,
/// F. Rodler, 2001) of 8,192 places, two of which are asked. Pawns are left out: they do not go
/// back.
///
/// It answers the question of [`perpetual_model::Window::upcoming`] without counting pieces. Besides, it
/// knows on which squares a move is possible on the empty board, where the window counts a
/// displaced piece anywhere. Neither knows whether the way is free and the move legal, for which
/// a board is needed ([`perpetual_model::way`] has the squares between).
///
/// # Limits
/// Two differences can be the same number without the positions being a move apart. With w bits
/// it happens with probability 3,668 · 2^−w for each pair of positions that is looked at.
///
/// ```
/// use perpetual_lab::methods::{Cuckoo, Zobrist};
/// use perpetual_model::{Piece, square};
///
/// let numbers = Zobrist::new(64, 1);
/// let cuckoo = Cuckoo::new(&numbers).unwrap();
/// let (g1, f3, f4) = (square("g1").unwrap(), square("f3").unwrap(), square("f4").unwrap());
/// let found = cuckoo.find(numbers.moved(Piece::WHITE_KNIGHT, f3, g1)).unwrap();
/// assert_eq!((found.piece, found.from, found.to), (Piece::WHITE_KNIGHT, g1, f3));
/// assert_eq!(cuckoo.find(numbers.moved(Piece::WHITE_KNIGHT, f4, g1)), None);
/// ```
#[derive(Clone, Debug)]
pub struct Cuckoo {
    /// Difference and move; an empty place has no piece.
    places: Vec<(u64, MoveRecord)>,
    /// Where the second index begins in a key.
    shift: u32,
    side: u64,
}

/// A position that one move would bring back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Plies back to it, odd and 3 at least. After the move it is one more.
    pub distance: usize,
    /// The piece and its two squares in the order of their numbers: the move may be the way back.
    pub between: MoveRecord,
    /// Whether the moves of the other side since then cancel out, by their keys. Without that, the
    /// piece may be one of the side that is not to move.
    pub others_stand: bool,
}

impl Cuckoo {
    /// Places of the table.
    pub const PLACES: usize = 1 << Self::INDEX_BITS;
    /// Moves in it.
    pub const MOVES: usize = 3_668;
    const INDEX_BITS: u32 = 13;
    /// Moves to another place before the table is given up.
    const KICKS: usize = 1_000;

    /// The table for these numbers. `None` if the moves do not all find a place, which happens if
    /// the keys are too short for their differences to be distinct.
    pub fn new(numbers: &Zobrist) -> Option<Cuckoo> {
        let empty = (0, MoveRecord::new(Piece::NONE, 0, 0));
        let shift = numbers.bits.checked_sub(Self::INDEX_BITS)?.min(16);
        let places = vec![empty; Self::PLACES];
        let mut cuckoo = Cuckoo { places, shift, side: numbers.side };
        for between in moves() {
            let difference = numbers.moved(between.piece, between.from, between.to);
            cuckoo.insert((difference, between)).then_some(())?;
        }
        Some(cuckoo)
    }

    /// The two places of a difference.
    fn places_of(&self, difference: u64) -> [usize; 2] {
        let index = |shifted: u64| shifted as usize & (Self::PLACES - 1);
        [index(difference), index(difference >> self.shift)]
    }

    /// Whoever comes takes the place, and whoever was there goes to its other one.
    fn insert(&mut self, mut entry: (u64, MoveRecord)) -> bool {
        let [mut place, _] = self.places_of(entry.0);
        for _ in 0..Self::KICKS {
            std::mem::swap(&mut self.places[place], &mut entry);
            if entry.1.piece == Piece::NONE {
                return true;
            }
            let [one, other] = self.places_of(entry.0);
            place = if place == one { other } else { one };
        }
        false
    }

    /// The move that makes this difference, its squares in the order of their numbers.
    pub fn find(&self, difference: u64) -> Option<MoveRecord> {
        let places = self.places_of(difference).map(|place| self.places[place]);
        let found = places.into_iter().find(|(key, _)| *key == difference)?.1;
        (found.piece != Piece::NONE).then_some(found)
    }

    /// The earlier positions that one move would bring back, nearest first. `keys` are those of
    /// the line, the current position's last; `plies` of them can have come back: those since the
    /// last capture, pawn move or null move.
    pub fn candidates<'a>(
        &'a self,
        keys: &'a [u64],
        plies: usize,
    ) -> impl Iterator<Item = Candidate> + 'a {
        let now = keys.len().saturating_sub(1);
        let mut others = 0;
        (1..=plies.min(now)).step_by(2).filter_map(move |distance| {
            let then = now - distance;
            others ^= keys[then] ^ keys[then + 1] ^ self.side;
            // What the last move changed is a move of the other side.
            let between = (distance > 1).then(|| self.find(keys[now] ^ keys[then]))??;
            Some(Candidate { distance, between, others_stand: others == 0 })
        })
    }
}

/// Every piece but pawns between any two squares that are a move apart on the empty board.
fn moves() -> impl Iterator<Item = MoveRecord> {
    let pieces = (0..16).map(Piece::from_code).filter(|piece| matches!(piece.code() & 7, 2..=6));
    pieces.flat_map(|piece| {
        let pairs = (0..64).flat_map(|from| (from + 1..64).map(move |to| (from, to)));
        let possible = pairs.filter(move |(from, to)| reaches(piece, *from, *to));
        possible.map(move |(from, to)| MoveRecord::new(piece, from, to))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::Keys;
    use perpetual_model::generate::{Pieces, lines};
    use perpetual_model::{Detector, Window};

    #[test]
    fn every_move_is_found_and_nothing_else() {
        let numbers = Zobrist::new(64, Keys::SEED);
        let cuckoo = Cuckoo::new(&numbers).unwrap();
        assert_eq!(moves().count(), Cuckoo::MOVES);
        for code in 0..16 {
            for from in 0..64 {
                for to in 0..64 {
                    let piece = Piece::from_code(code);
                    let found = cuckoo.find(numbers.moved(piece, from, to));
                    let expected = reaches(piece, from, to)
                        .then(|| MoveRecord::new(piece, from.min(to), from.max(to)));
                    assert_eq!(found, expected, "{piece} {from} {to}");
                }
            }
        }
        assert_eq!((cuckoo.find(0), cuckoo.find(numbers.side)), (None, None));
    }

    #[test]
    fn keys_that_are_too_short_have_no_table() {
        assert!(Cuckoo::new(&Zobrist::new(8, 1)).is_none());
        assert!(Cuckoo::new(&Zobrist::new(13, 1)).is_none());
        assert!(Cuckoo::new(&Zobrist::new(24, 1)).is_some());
    }

    /// Both on generated lines, in which pieces go anywhere: the same distances where the piece
    /// can go between its squares on the empty board.
    #[test]
    fn the_window_and_the_keys_find_the_same() {
        let numbers = Zobrist::new(64, Keys::SEED);
        let cuckoo = Cuckoo::new(&numbers).unwrap();
        let (mut found, mut far, mut of_others) = (0, 0, 0);
        for pieces in [Pieces::Full, Pieces::Like { like: 3, squares: 20 }] {
            for line in lines(5, 200, pieces, 80) {
                let mut window = Window::new(100);
                let (mut keys, mut plies) = (vec![0], 0);
                for (ply, record) in line.iter().enumerate() {
                    window.push(*record).unwrap();
                    let changed = numbers.moved(record.piece, record.from, record.to);
                    keys.push(keys[ply] ^ changed);
                    plies = if record.barrier { 0 } else { plies + 1 };
                    let mut expected = Vec::new();
                    for distance in window.upcoming() {
                        let moved = net(&line[ply + 1 - distance..=ply]);
                        if reaches(moved.piece, moved.from, moved.to) {
                            expected.push((distance, moved));
                        } else {
                            far += 1;
                        }
                    }
                    let candidates = cuckoo.candidates(&keys, plies);
                    let (own, others): (Vec<_>, Vec<_>) =
                        candidates.partition(|candidate| candidate.others_stand);
                    of_others += others.len();
                    found += own.len();
                    let own = own.iter().map(|found| (found.distance, found.between));
                    assert_eq!(own.collect::<Vec<_>>(), expected, "{line:?} to {ply}");
                }
            }
        }
        assert!(found > 1_000 && far > 100 && of_others > 10, "{found} {far} {of_others}");
    }

    /// What these moves come to: one piece between two squares.
    fn net(line: &[MoveRecord]) -> MoveRecord {
        let mut ends: Vec<(Piece, u8)> = Vec::new();
        for record in line {
            for end in [(record.piece, record.from), (record.piece, record.to)] {
                match ends.iter().position(|known| *known == end) {
                    Some(at) => drop(ends.swap_remove(at)),
                    None => ends.push(end),
                }
            }
        }
        let [(piece, one), (same, other)] = ends[..] else { panic!("{line:?} to {ends:?}") };
        assert_eq!(piece, same);
        MoveRecord::new(piece, one.min(other), one.max(other))
    }
}
