//! The positions of a window, compared whole.

use std::collections::HashMap;

use perpetual_model::{MoveRecord, PlacementDelta, Verdict, reaches};

use super::quiet::SEVENTY_FIVE;

/// How many positions are compared at once.
const LANES: usize = 16;
/// How many positions of a side are looked through one by one. The Laws end a game long before
/// there are as many, but files have them.
const LONG: usize = 1024;
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
    /// The last position of each placement, once there are more than [`LONG`].
    last: HashMap<PlacementDelta, usize>,
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
        if !self.last.is_empty() {
            self.last = HashMap::new();
        }
    }

    #[inline]
    fn push(&mut self, placement: &PlacementDelta, earlier: u32) {
        self.samples.push(sample(placement));
        self.placements.push(*placement);
        self.earlier.push(earlier);
        if self.placements.len() > LONG {
            let first = if self.last.is_empty() { 0 } else { self.placements.len() - 1 };
            self.last.extend(self.placements[first..].iter().copied().zip(first..));
        }
    }

    /// The last of the first `count` positions that equals this one.
    #[inline]
    fn nearest(&self, count: usize, placement: &PlacementDelta) -> Option<usize> {
        if !self.last.is_empty() {
            return self.last.get(placement).copied();
        }
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
    /// The window of an empty line.
    fn default() -> Placements {
        Placements {
            first: [MoveRecord::NULL_MOVE; SHORTEST],
            sides: [Side::default(), Side::default()],
            plies: 0,
            now: PlacementDelta::NONE,
            black: false,
            twice: Vec::new(),
        }
    }
}

impl Placements {
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

    /// Whether any position of the window has occurred twice, in a game that may go on: after 75
    /// moves it is over, so that nobody asks for a third time.
    #[inline]
    pub fn has_repeated(&self) -> bool {
        (SHORTEST..SEVENTY_FIVE as usize).contains(&self.plies) && !self.twice.is_empty()
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
            compare(&records, &mut Placements::default())?;
        }
    }

    #[test]
    fn generated_lines_repeat_often_and_space_is_reused() {
        let mut placements = Placements::default();
        let mut repetitions = 0;
        let mut numbers = Numbers::new(9);
        for like in [1, 2, 3] {
            let pieces = Pieces::Like { like, squares: 12 };
            let records = line(&mut numbers, pieces, 1500, 300);
            repetitions += compare(&records, &mut placements).unwrap();
        }
        assert!(repetitions > 300, "{repetitions}");
    }

    #[test]
    fn long_windows_are_walked_exactly() {
        // Two kings go round, one on eight squares and one on nine.
        let white = ["a1", "b1", "c1", "d1", "d2", "c2", "b2", "a2"];
        let black = ["a8", "b8", "c8", "d8", "e8", "e7", "d7", "c7", "b7"];
        let step = |squares: &[&str], piece, step: usize| {
            let [from, to] = [step, step + 1].map(|at| squares[at % squares.len()]);
            record(piece, &format!("{from}{to}"))
        };
        let round = 2 * white.len() * black.len();
        let mut placements = Placements::default();
        for ply in 1..=3 * LONG {
            let played = match ply % 2 {
                1 => step(&white, Piece::WHITE_KING, ply / 2),
                _ => step(&black, Piece::BLACK_KING, ply / 2 - 1),
            };
            let occurrences = (ply / round) as u32;
            let distance = if occurrences > 0 { round as u32 } else { 0 };
            let expected = Verdict { occurrences, distance, exact: true };
            assert_eq!(placements.push(played), expected, "ply {ply}");
        }
        // Nothing of a long window is left for the next one.
        placements.clear();
        for ply in 0..LONG / 16 {
            let [there, back] = ["h1h2", "h2h1"].map(|text| record(Piece::WHITE_ROOK, text));
            let [away, home] = ["h8h7", "h7h8"].map(|text| record(Piece::BLACK_ROOK, text));
            for (at, played) in [there, away, back, home].into_iter().enumerate() {
                let before = if at == 3 { ply + 1 } else { ply };
                assert_eq!(placements.push(played).occurrences, before as u32);
            }
        }
    }

    #[test]
    fn a_window_of_200_000_plies_without_repetition() {
        // Six pieces go round on eight squares each, the next one step when one has been round: 8^6
        // positions, none of which comes back. Black goes there and back.
        let around = [0, 1, 2, 3, 11, 10, 9, 8];
        let corners = [0, 4, 16, 20, 32, 36];
        let mut at = [0; 6];
        let mut placements = Placements::default();
        for step in 1..=100_000_u32 {
            let piece = (0..6).find(|&piece| step % 8_u32.pow(piece + 1) != 0).unwrap() as usize;
            let [from, to] = [at[piece], at[piece] + 1].map(|at| corners[piece] + around[at % 8]);
            at[piece] += 1;
            let white = MoveRecord::new(Piece::WHITE_QUEEN, from, to);
            let [from, to] = if step % 2 == 1 { [62, 63] } else { [63, 62] };
            for record in [white, MoveRecord::new(Piece::BLACK_KING, from, to)] {
                assert_eq!(placements.push(record), Verdict::NONE, "step {step}");
            }
        }
    }

    fn record(piece: Piece, text: &str) -> MoveRecord {
        let (from, to) = text.split_at(2);
        MoveRecord::new(piece, square(from).unwrap(), square(to).unwrap())
    }

    #[test]
    fn the_move_that_would_be_the_third_is_found() {
        let mut placements = Placements::default();
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
        assert_eq!(placements.push(black[1]).occurrences, 2);
        assert_eq!(placements.thirds().collect::<Vec<_>>(), [record(Piece::WHITE_KNIGHT, "g1f3")]);
    }
}
