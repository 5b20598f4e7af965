//! The positions of a window, compared whole.

use perpetual_model::{MoveRecord, PlacementDelta, Verdict};

/// How many positions are compared at once.
const LANES: usize = 8;

/// The verdicts of the golden model, faster: by comparing placements.
///
/// A placement is kept as its [`PlacementDelta`] to the one at the start of the window: two are the
/// same exactly if these are. Nothing is hashed: this is the whole position, so equal means equal.
///
/// To be quick the squares where exactly one of the two has a piece are looked at first; most
/// placements differ there. A position that is found tells how often it had occurred itself, so
/// the search ends with the nearest.
#[derive(Debug, Clone)]
pub struct Placements {
    /// Positions an even and an odd number of plies into the window: those with the same side to
    /// move.
    sides: [Side; 2],
    /// The number of plies of the window.
    plies: usize,
    /// Against the start of the window.
    now: PlacementDelta,
    /// The plies of the window at which a position occurred for the second time.
    twice: Vec<usize>,
}

#[derive(Debug, Clone, Default)]
struct Side {
    /// [`PlacementDelta::occupied`] of each position.
    taken: Vec<u64>,
    codes: Vec<[u64; 4]>,
    /// How many earlier positions equal it.
    earlier: Vec<u32>,
}

impl Side {
    fn clear(&mut self) {
        self.taken.clear();
        self.codes.clear();
        self.earlier.clear();
    }

    fn push(&mut self, placement: &PlacementDelta, earlier: u32) {
        self.taken.push(placement.occupied);
        self.codes.push(placement.codes);
        self.earlier.push(earlier);
    }

    /// The last of the first `count` positions that equals this one.
    fn nearest(&self, count: usize, placement: &PlacementDelta) -> Option<usize> {
        let PlacementDelta { occupied: taken, codes } = placement;
        let mut end = count;
        for chunk in self.taken.get(..count)?.rchunks(LANES) {
            end -= chunk.len();
            // Without a branch in it, the compiler compares all of them at once.
            if !chunk.iter().fold(false, |any, other| any | (other == taken)) {
                continue;
            }
            for (index, other) in chunk.iter().enumerate().rev() {
                if other == taken && self.codes[end + index] == *codes {
                    return Some(end + index);
                }
            }
        }
        None
    }
}

impl Default for Placements {
    fn default() -> Placements {
        Placements::new()
    }
}

impl Placements {
    /// The window of an empty line.
    pub fn new() -> Placements {
        let mut placements = Placements {
            sides: [Side::default(), Side::default()],
            plies: 0,
            now: PlacementDelta::NONE,
            twice: Vec::new(),
        };
        placements.clear();
        placements
    }

    /// Forgets the whole line; its space is kept for the next.
    pub fn clear(&mut self) {
        self.sides.iter_mut().for_each(Side::clear);
        self.plies = 0;
        self.now = PlacementDelta::NONE;
        self.twice.clear();
        self.sides[0].push(&self.now, 0);
    }

    /// Plays a move and says what is to be said of the position after it: exactly the verdict of
    /// [`perpetual_model::Chain`]. The records must be consistent with a board, as games are.
    pub fn push(&mut self, record: MoveRecord) -> Verdict {
        if record.barrier {
            self.clear();
            return Verdict::NONE;
        }
        self.now.toggle(record);
        self.plies += 1;
        let side = &mut self.sides[self.plies % 2];
        // Nothing can be as it was two plies ago: one piece of the other side has moved.
        let count = (self.plies / 2).saturating_sub(1);
        let Some(found) = side.nearest(count, &self.now) else {
            side.push(&self.now, 0);
            return Verdict::NONE;
        };
        let occurrences = side.earlier[found] + 1;
        side.push(&self.now, occurrences);
        if occurrences == 1 {
            self.twice.push(self.plies);
        }
        let distance = (self.plies - (2 * found + self.plies % 2)) as u32;
        Verdict { occurrences, distance, exact: true }
    }

    /// How often the position after this reversible move has occurred before, and, in the order of
    /// the game, which of those was the last.
    pub fn after(&self, record: MoveRecord) -> Option<(u32, usize)> {
        let mut after = self.now;
        after.toggle(record);
        let plies = self.plies + 1;
        let side = &self.sides[plies % 2];
        let found = side.nearest((plies / 2).saturating_sub(1), &after)?;
        Some((side.earlier[found] + 1, found))
    }

    /// Whether any position of the window has occurred twice.
    pub fn has_repeated(&self) -> bool {
        !self.twice.is_empty()
    }

    /// The reversible moves, as records, that would bring a position about for the third time or
    /// more, the one that had occurred most recently first. They need not be legal, nor even
    /// possible for the piece, nor of the side to move: chess is for the caller to know.
    pub fn thirds(&self) -> impl Iterator<Item = MoveRecord> {
        let side = &self.sides[(self.plies + 1) % 2];
        self.twice.iter().rev().filter(move |&&plies| plies % 2 != self.plies % 2).filter_map(
            move |&plies| {
                let (occupied, codes) = (side.taken[plies / 2], side.codes[plies / 2]);
                (self.now ^ PlacementDelta { occupied, codes }).one_piece()
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::generate::{Numbers, Pieces, line};
    use perpetual_model::{Chain, Detector, Piece, square};
    use proptest::prelude::*;

    /// Both on the same line, verdict by verdict; returns how many repetitions there were.
    fn compare(records: &[MoveRecord], placements: &mut Placements) -> Result<u32, TestCaseError> {
        let mut chain = Chain::new();
        let mut repetitions = 0;
        placements.clear();
        for (ply, &record) in records.iter().enumerate() {
            chain.push(record).unwrap();
            let expected = chain.verdict().unwrap();
            prop_assert_eq!(placements.push(record), expected, "ply {} {}", ply + 1, record);
            repetitions += u32::from(expected.is_repetition());
        }
        Ok(repetitions)
    }

    proptest! {
        #[test]
        fn verdicts_are_those_of_the_golden_model(
            seed: u64, like in 1..6usize, squares in 16..64usize, plies in 0..260usize,
            barrier in prop::sample::select(vec![0, 5, 40, 200]), full: bool,
        ) {
            let pieces = if full { Pieces::Full } else { Pieces::Like { like, squares } };
            let records = line(&mut Numbers::new(seed), pieces, plies, barrier);
            compare(&records, &mut Placements::new())?;
        }
    }

    #[test]
    fn generated_lines_repeat_often_and_space_is_reused() {
        let mut placements = Placements::new();
        let mut repetitions = 0;
        let mut numbers = Numbers::new(9);
        for like in [1, 2, 3] {
            let pieces = Pieces::Like { like, squares: 12 };
            let records = line(&mut numbers, pieces, 1500, 300);
            repetitions += compare(&records, &mut placements).unwrap();
        }
        assert!(repetitions > 300, "{repetitions}");
    }

    fn record(piece: Piece, text: &str) -> MoveRecord {
        let (from, to) = text.split_at(2);
        MoveRecord::new(piece, square(from).unwrap(), square(to).unwrap())
    }

    #[test]
    fn the_move_that_would_be_the_third_is_found() {
        let mut placements = Placements::new();
        let white = ["g1f3", "f3g1"].map(|text| record(Piece::WHITE_KNIGHT, text));
        let black = ["g8f6", "f6g8"].map(|text| record(Piece::BLACK_KNIGHT, text));
        for record in [white[0], black[0], white[1], black[1], white[0], black[0]] {
            placements.push(record);
            // What differs by one move differs by the last one: not that of the side to move.
            assert!(placements.thirds().all(|third| third.piece == record.piece));
        }
        placements.push(white[1]);
        // Ng8 would bring the start position back; the squares stand in their own order.
        let of_black = placements.thirds().filter(|third| third.piece.is_black());
        assert_eq!(of_black.collect::<Vec<_>>(), [record(Piece::BLACK_KNIGHT, "f6g8")]);
        assert_eq!(placements.after(black[1]).unwrap().0, 2);
        assert_eq!(placements.after(record(Piece::BLACK_KNIGHT, "f6d5")), None);
        assert_eq!(placements.push(black[1]).occurrences, 2);
        assert!(placements.thirds().any(|r| r == record(Piece::WHITE_KNIGHT, "g1f3")));
    }
}
