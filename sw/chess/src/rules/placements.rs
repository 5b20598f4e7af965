//! The positions of a window, compared whole.

use perpetual_model::{MoveRecord, PlacementDelta, Verdict, reaches};

/// How many positions are compared at once.
const LANES: usize = 16;
/// The plies after which a position can stand again, at the least: nothing can be as it was two
/// plies ago, as one piece of the other side has moved.
const SHORTEST: usize = 4;

/// The verdicts of the golden model, faster: by comparing placements.
///
/// A placement is kept as its [`PlacementDelta`] to the one at the start of the window: two are the
/// same exactly if these are. Nothing is hashed: this is the whole position, so equal means equal.
///
/// To be quick the squares where exactly one of the two has a piece are looked at first; most
/// placements differ there. Each position is kept with the number of its earlier occurrences, so
/// the search ends with the nearest. Most windows are shorter than any repetition: of those the
/// moves are kept, and nothing else.
#[derive(Debug, Clone)]
pub struct Placements {
    /// The first moves of the window, while there are no more than these.
    first: [MoveRecord; SHORTEST],
    /// Positions an even and an odd number of plies into the window: those with the same side to
    /// move. Of another window while this one has fewer than [`SHORTEST`] plies.
    sides: [Side; 2],
    /// The number of plies of the window.
    plies: usize,
    /// Against the start of the window.
    now: PlacementDelta,
    /// Whether the last move was Black's.
    black: bool,
    /// The plies of the window at which a position occurred for the second time.
    twice: Vec<usize>,
}

#[derive(Debug, Clone, Default)]
struct Side {
    /// A few bits of each placement: see [`sample`].
    samples: Vec<u32>,
    placements: Vec<PlacementDelta>,
    /// How many earlier positions equal it.
    earlier: Vec<u32>,
}

/// Bits of the squares where a placement differs from the first of its window.
#[inline]
fn sample(placement: &PlacementDelta) -> u32 {
    (placement.occupied.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

impl Side {
    fn clear(&mut self) {
        self.samples.clear();
        self.placements.clear();
        self.earlier.clear();
    }

    #[inline]
    fn push(&mut self, placement: &PlacementDelta, earlier: u32) {
        self.samples.push(sample(placement));
        self.placements.push(*placement);
        self.earlier.push(earlier);
    }

    /// The last of the first `count` positions that equals this one.
    #[inline]
    fn nearest(&self, count: usize, placement: &PlacementDelta) -> Option<usize> {
        let wanted = sample(placement);
        let mut end = count;
        for chunk in self.samples.get(..count)?.rchunks(LANES) {
            end -= chunk.len();
            // Without a branch in it, the compiler compares all of them at once.
            if !chunk.iter().fold(false, |any, other| any | (*other == wanted)) {
                continue;
            }
            for (index, other) in chunk.iter().enumerate().rev() {
                if *other == wanted && self.placements[end + index] == *placement {
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
        Placements {
            first: [MoveRecord::NULL_MOVE; SHORTEST],
            sides: [Side::default(), Side::default()],
            plies: 0,
            now: PlacementDelta::NONE,
            black: false,
            twice: Vec::new(),
        }
    }

    /// Forgets the whole line; its space is kept for the next.
    #[inline]
    pub fn clear(&mut self) {
        self.plies = 0;
    }

    /// Plays a move and gives the verdict on the position after it: exactly that of
    /// [`perpetual_model::Chain`]. The records must be consistent with a board, as games are.
    #[inline]
    pub fn push(&mut self, record: MoveRecord) -> Verdict {
        // Barriers come in no order that a processor could guess: no branch depends on one alone.
        self.first[self.plies % SHORTEST] = record;
        self.plies = if record.barrier { 0 } else { self.plies + 1 };
        if self.plies < SHORTEST { Verdict::NONE } else { self.compare(record) }
    }

    fn compare(&mut self, record: MoveRecord) -> Verdict {
        if self.plies == SHORTEST {
            self.begin();
        }
        self.now.toggle(record);
        self.black = record.piece.is_black();
        let side = &mut self.sides[self.plies % 2];
        let Some(found) = side.nearest((self.plies / 2).saturating_sub(1), &self.now) else {
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

    /// Enters the positions of the window before its last, none of which has stood before.
    fn begin(&mut self) {
        self.twice.clear();
        self.sides.iter_mut().for_each(Side::clear);
        self.now = PlacementDelta::NONE;
        self.sides[0].push(&self.now, 0);
        for (&record, ply) in self.first[..SHORTEST - 1].iter().zip(1..) {
            self.now.toggle(record);
            self.sides[ply % 2].push(&self.now, 0);
        }
    }

    /// How often the position after this reversible move has occurred before, and, in the order of
    /// the game, which of those was the last.
    pub fn after(&self, record: MoveRecord) -> Option<(u32, usize)> {
        let plies = self.plies + 1;
        if self.plies < SHORTEST {
            let mut after = PlacementDelta::of(&self.first[..self.plies]);
            after.toggle(record);
            return (plies == SHORTEST && after == PlacementDelta::NONE).then_some((1, 0));
        }
        let mut after = self.now;
        after.toggle(record);
        let side = &self.sides[plies % 2];
        let found = side.nearest((plies / 2).saturating_sub(1), &after)?;
        Some((side.earlier[found] + 1, found))
    }

    /// Whether any position of the window has occurred twice.
    #[inline]
    pub fn has_repeated(&self) -> bool {
        self.plies >= SHORTEST && !self.twice.is_empty()
    }

    /// The reversible moves of the side to move, as records, that would bring a position about for
    /// the third time or more, the one that had occurred most recently first. The piece could go
    /// so on an empty board; whether the move is legal is for the caller to know.
    pub fn thirds(&self) -> impl Iterator<Item = MoveRecord> {
        let side = &self.sides[(self.plies + 1) % 2];
        let other_side = |plies: &&usize| *plies % 2 != self.plies % 2;
        self.twice.iter().rev().filter(other_side).filter_map(move |&plies| {
            let third = (self.now ^ side.placements[plies / 2]).one_piece()?;
            let can =
                third.piece.is_black() != self.black && reaches(third.piece, third.from, third.to);
            can.then_some(third)
        })
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
            // What differs by one move differs by the last one, and that was the other side's.
            assert_eq!(placements.thirds().next(), None);
        }
        placements.push(white[1]);
        // Ng8 would bring the start position back; the squares stand in their own order.
        assert_eq!(placements.thirds().collect::<Vec<_>>(), [record(Piece::BLACK_KNIGHT, "f6g8")]);
        assert_eq!(placements.after(black[1]).unwrap().0, 2);
        assert_eq!(placements.after(record(Piece::BLACK_KNIGHT, "f6d5")), None);
        assert_eq!(placements.push(black[1]).occurrences, 2);
        assert_eq!(placements.thirds().collect::<Vec<_>>(), [record(Piece::WHITE_KNIGHT, "g1f3")]);
    }
}
