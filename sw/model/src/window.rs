//! Displaced pieces counted for every earlier position: the verdict without a walk.

use crate::chain::LineError;
use crate::detector::{Detector, Question, Verdict};
use crate::record::MoveRecord;

/// An earlier position of the line.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// The move played from it.
    record: MoveRecord,
    /// Its pieces that stand where the current position has none of their kind. Frozen, that is
    /// left as it is, while a barrier lies between it and the current position. In 5 bits it is
    /// exact up to 31; in chess at most 32 pieces can be displaced.
    displaced: u8,
    /// The same with each piece of the side that was to move counted as two: 1 is one piece of
    /// the other side. At most 48, exact in 6 bits; the circuit keeps this count alone.
    weight: u8,
    /// For a barrier, the ply at which the window before it began: what taking it back restores.
    /// The count is not in use then, so a circuit can keep both in the same bits.
    began: usize,
}

/// A displaced-piece count for each position of the window: the idea of the repetition detector
/// in Deep Blue's chip (M. Campbell, A. J. Hoane, F. Hsu, "Deep Blue", Artificial Intelligence
/// 134, 2002, sections 1.4, 3.3 and 4.3), there for the last 32 plies.
///
/// A push or pop touches each position of the window once. A query looks at no records: a bit for
/// each position says whether its count is zero, and a fixed number of words of such bits is
/// masked, counted and searched, however long the window is.
///
/// For the move p, a→b and the position k plies ago, the count rises by one if that position has
/// p on a, and falls by one if it has p on b. What it has on a square is told by the *oldest*
/// move since then that touches the square: if it left the square its piece stood there, if it
/// came there the square was empty. If none touches it, what stands there now stood there then.
///
/// A barrier begins a new window and freezes the positions before it. They are not updated while
/// moves are played and taken back behind it, and taking back the barrier brings their window
/// back by restoring its beginning alone.
///
/// # Limits
/// It keeps the last `length` positions. While the window is longer the verdict says that it is
/// not exact (a repetition found is one, and [`Detector::first`] needs no more than that). A move
/// whose slot was taken by a newer one cannot be taken back.
///
/// What Deep Blue's chip did beyond 32 plies, and at castling and en passant, is not published.
#[derive(Clone, Debug)]
pub struct Window {
    /// A ring: the position of ply n is in slot n modulo its length, a multiple of 64.
    slots: Vec<Slot>,
    /// One bit a slot: the count is zero.
    zero: Vec<u64>,
    length: usize,
    /// Plies on the line.
    ply: usize,
    /// The lowest ply whose position is kept.
    oldest: usize,
    /// The ply at which the window began.
    began: usize,
}

impl Window {
    /// Plies without a pawn move or capture after which a draw can be claimed.
    pub const FIFTY_MOVES: usize = 100;
    /// Plies after which the game is drawn: no window of a game under today's laws is longer.
    pub const SEVENTY_FIVE_MOVES: usize = 150;
    /// Plies of Deep Blue's chip.
    pub const DEEP_BLUE: usize = 32;

    /// What a circuit says where a window of the same length says this: it counts in three bits.
    pub fn in_three_bits(verdict: Verdict) -> Verdict {
        match verdict.occurrences {
            0..7 => verdict,
            _ => Verdict { occurrences: 7, exact: false, ..verdict },
        }
    }

    /// A detector that keeps the last `length` positions, at least one.
    pub fn new(length: usize) -> Window {
        let length = length.max(1);
        let words = length.div_ceil(64);
        let free = Slot { record: MoveRecord::NULL_MOVE, displaced: 0, weight: 0, began: 0 };
        Window {
            slots: vec![free; words * 64],
            zero: vec![0; words],
            length,
            ply: 0,
            oldest: 0,
            began: 0,
        }
    }

    /// The lowest ply of the window whose position is kept.
    fn lowest(&self) -> usize {
        self.began.max(self.oldest)
    }

    /// The number of pieces displaced between the current position and the one `distance` plies
    /// ago; `None` beyond the window or what is kept of it. At 0 and an even distance the
    /// position has repeated; at 1 and an odd one, a single move could repeat it, if the side to
    /// move has it.
    pub fn displaced(&self, distance: usize) -> Option<u32> {
        let ply = self.ply.checked_sub(distance).filter(|ply| *ply >= self.lowest())?;
        Some(if distance == 0 { 0 } else { u32::from(self.slot(ply).displaced) })
    }

    /// Plies back to each earlier position that could come back with the next move, nearest first:
    /// the other side was to move there, and of all pieces only one, of the side to move now,
    /// stands elsewhere. Whether it can go there in one move is for the owner of a board to
    /// judge; distances beyond the window, or what is kept of it, are left out. The sides
    /// alternate, as in a game.
    ///
    /// ```
    /// use perpetual_model::{Detector, MoveRecord, Piece, Window};
    ///
    /// let mut window = Window::new(Window::FIFTY_MOVES);
    /// window.push(MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21))?;
    /// window.push(MoveRecord::new(Piece::BLACK_KNIGHT, 62, 45))?;
    /// assert_eq!(window.upcoming().next(), None);
    /// window.push(MoveRecord::new(Piece::WHITE_KNIGHT, 21, 6))?;
    /// assert_eq!(window.upcoming().next(), Some(3));
    /// # Ok::<(), perpetual_model::LineError>(())
    /// ```
    pub fn upcoming(&self) -> impl Iterator<Item = usize> {
        let plies = self.ply - self.lowest();
        let odd = (1..=plies).step_by(2);
        odd.filter(|distance| self.slot(self.ply - distance).weight == 1)
    }

    fn slot(&self, ply: usize) -> &Slot {
        &self.slots[ply % self.slots.len()]
    }

    fn set(&mut self, ply: usize, slot: Slot) {
        let at = ply % self.slots.len();
        self.slots[at] = slot;
        let bit = 1 << (at % 64);
        if slot.displaced == 0 {
            self.zero[at / 64] |= bit;
        } else {
            self.zero[at / 64] &= !bit;
        }
    }

    /// Adds to each count of the window whether its position has the piece on the square the
    /// move leaves, and subtracts whether it has it on the square the move reaches. `back` is
    /// for taking the move back: the same with the signs exchanged.
    fn update(&mut self, moved: MoveRecord, back: bool) {
        // Before the move the piece is on the one square and the other is empty; so it was until
        // a record says otherwise.
        let (mut on_from, mut on_to) = (true, false);
        for ply in (self.lowest()..self.ply).rev() {
            let slot = *self.slot(ply);
            occupied(&mut on_from, moved.from, moved, slot.record);
            occupied(&mut on_to, moved.to, moved, slot.record);
            let (more, less) = if back { (on_to, on_from) } else { (on_from, on_to) };
            let displaced = slot.displaced.wrapping_add(more.into()).wrapping_sub(less.into());
            let own = slot.record.piece.is_black() == moved.piece.is_black();
            let (more, less) = (u8::from(more) << u8::from(own), u8::from(less) << u8::from(own));
            let weight = slot.weight.wrapping_add(more).wrapping_sub(less);
            self.set(ply, Slot { displaced, weight, ..slot });
        }
    }

    fn look(&self, question: Question) -> Verdict {
        let mut verdict = Verdict::NONE;
        let (low, high) = (self.lowest(), self.ply);
        let same_side =
            if high.is_multiple_of(2) { 0x5555_5555_5555_5555 } else { 0xaaaa_aaaa_aaaa_aaaa };
        // At most one word more than the ring has: the newest and the oldest can share one.
        for word in (low / 64..high.div_ceil(64)).rev() {
            let mut bits = self.zero[word % self.zero.len()] & same_side;
            if word == low / 64 {
                bits &= !0 << (low % 64);
            }
            if word == high / 64 {
                bits &= !(!0 << (high % 64));
            }
            if bits == 0 {
                continue;
            }
            let nearest = word * 64 + (63 - bits.leading_zeros() as usize);
            if !verdict.is_repetition() {
                verdict.enter(high - nearest);
                verdict.occurrences = 0;
            }
            if question == Question::First {
                verdict.occurrences = 1;
                return verdict;
            }
            verdict.occurrences += bits.count_ones();
        }
        Verdict { exact: self.began >= self.oldest, ..verdict }
    }
}

/// What a position further back has on `square`: `occupied` is corrected by the move played
/// from it.
fn occupied(occupied: &mut bool, square: u8, moved: MoveRecord, record: MoveRecord) {
    if record.from == square {
        *occupied = record.piece == moved.piece;
    } else if record.to == square {
        *occupied = false;
    }
}

impl Detector for Window {
    type Error = LineError;

    fn clear(&mut self) -> Result<(), LineError> {
        (self.ply, self.oldest, self.began) = (0, 0, 0);
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), LineError> {
        if record.barrier {
            self.set(self.ply, Slot { record, displaced: 0, weight: 0, began: self.began });
            self.began = self.ply + 1;
        } else {
            self.update(record, false);
            self.set(self.ply, Slot { record, displaced: 1, weight: 2, began: 0 });
        }
        self.ply += 1;
        self.oldest = self.oldest.max(self.ply.saturating_sub(self.length));
        Ok(())
    }

    fn pop(&mut self) -> Result<(), LineError> {
        let ply = self.ply.checked_sub(1).ok_or(LineError::Empty)?;
        if ply < self.oldest {
            return Err(LineError::Dropped { ply, oldest: self.oldest });
        }
        self.ply = ply;
        let Slot { record, began, .. } = *self.slot(ply);
        if record.barrier {
            self.began = began;
        } else {
            self.update(record, true);
        }
        Ok(())
    }

    fn query(&mut self, question: Question) -> Result<Verdict, LineError> {
        Ok(self.look(question))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::Chain;
    use crate::chain_list::ChainList;
    use crate::generate::{Numbers, Pieces, line as generated};
    use crate::record::records as line;
    use proptest::prelude::*;

    /// Open chains after walking back: the number of displaced pieces by another way.
    fn open_chains(records: &[MoveRecord]) -> Vec<u32> {
        let mut list = ChainList::new(None);
        let window = records.iter().rev().take_while(|record| !record.barrier);
        let mut open = vec![0];
        open.extend(window.map(|record| {
            list.step(*record).unwrap();
            list.open().len() as u32
        }));
        open
    }

    proptest! {
        #[test]
        fn counts_are_the_numbers_of_open_chains(
            seed in any::<u64>(),
            like in 1usize..5,
            plies in 1usize..150,
        ) {
            let pieces = Pieces::Like { like, squares: 2 * like + 6 };
            let records = generated(&mut Numbers::new(seed), pieces, plies, 40);
            let mut window = Window::new(Window::SEVENTY_FIVE_MOVES);
            let check = |window: &Window, played: usize| {
                let counts = (0..).map_while(|distance| window.displaced(distance));
                prop_assert_eq!(counts.collect::<Vec<_>>(), open_chains(&records[..played]));
                Ok(())
            };
            for (record, played) in records.iter().zip(1..) {
                window.push(*record).unwrap();
                check(&window, played)?;
            }
            for played in (0..plies).rev() {
                window.pop().unwrap();
                check(&window, played)?;
            }
        }

        #[test]
        fn a_short_window_is_exact_or_says_so(seed in any::<u64>(), length in 1usize..70) {
            let pieces = Pieces::Like { like: 2, squares: 9 };
            let records = generated(&mut Numbers::new(seed), pieces, 300, 60);
            let (mut window, mut chain) = (Window::new(length), Chain::new());
            let mut numbers = Numbers::new(seed);
            let mut ply = 0;
            while ply < records.len() {
                // Mostly onwards, now and then a few plies back.
                if numbers.one_in(8) {
                    for _ in 0..numbers.below(length / 2 + 1) {
                        if window.pop().is_err() {
                            break;
                        }
                        chain.pop().unwrap();
                        ply -= 1;
                    }
                }
                window.push(records[ply]).unwrap();
                chain.push(records[ply]).unwrap();
                ply += 1;
                let (said, right) = (window.verdict().unwrap(), chain.verdict().unwrap());
                if said.exact {
                    prop_assert_eq!(said, right);
                } else {
                    prop_assert!(said.occurrences <= right.occurrences);
                    prop_assert!(!said.is_repetition() || said.distance == right.distance);
                }
                let first = window.first().unwrap();
                if first.exact {
                    prop_assert_eq!(first, chain.first().unwrap());
                }
            }
        }
    }

    #[test]
    fn a_barrier_freezes_and_its_pop_thaws() {
        let mut window = Window::new(Window::DEEP_BLUE);
        let mut push = |words: &str| {
            line(words).into_iter().for_each(|record| window.push(record).unwrap());
        };
        push("N_g1f3 n_g8f6 N_f3g1 n_f6g8");
        push("N_b1c3| r_a8b8 N_c3b1 r_b8a8 P_a2a3| n_g8f6");
        assert_eq!(window.verdict(), Ok(Verdict::NONE));
        (0..6).for_each(|_| window.pop().unwrap());
        let back = Verdict { occurrences: 1, distance: 4, exact: true };
        assert_eq!(window.verdict(), Ok(back));
        assert_eq!(window.displaced(2), Some(2));
    }

    #[test]
    fn one_displaced_piece_at_an_odd_distance_announces_a_repetition() {
        let mut window = Window::new(Window::FIFTY_MOVES);
        line("N_g1f3 n_g8f6 N_f3g1").into_iter().for_each(|record| window.push(record).unwrap());
        assert_eq!(window.displaced(3), Some(1));
        assert_eq!(window.upcoming().collect::<Vec<_>>(), [3]);
        // Taken back, and behind a barrier, there is none.
        window.pop().unwrap();
        assert_eq!(window.upcoming().next(), None);
        line("N_f3g1 P_a2a3|").into_iter().for_each(|record| window.push(record).unwrap());
        assert_eq!(window.upcoming().next(), None);
        window.pop().unwrap();
        assert_eq!(window.upcoming().next(), Some(3));
    }

    #[test]
    fn a_piece_of_the_other_side_announces_nothing() {
        // The knight of White has gone on, Black's has come back; Black is to move.
        let mut window = Window::new(Window::FIFTY_MOVES);
        let far = line("N_g1f3 n_g8f6 N_f3d4 n_f6g8 N_d4e6");
        far.into_iter().for_each(|record| window.push(record).unwrap());
        assert_eq!((window.displaced(5), window.upcoming().next()), (Some(1), None));
    }

    #[test]
    fn a_window_of_thirty_two_plies_runs_out_and_says_so() {
        let shuffle = line("N_g1f3 n_g8f6 N_f3g1 n_f6g8");
        let mut window = Window::new(Window::DEEP_BLUE);
        (0..33).for_each(|ply| window.push(shuffle[ply % 4]).unwrap());
        let verdict = window.verdict().unwrap();
        assert_eq!((verdict.occurrences, verdict.exact), (8, false));
        assert!(window.first().unwrap().exact);
        (0..32).for_each(|_| window.pop().unwrap());
        assert_eq!(window.pop(), Err(LineError::Dropped { ply: 0, oldest: 1 }));
        // What is left is one ply that it knows nothing about.
        assert!(!window.verdict().unwrap().exact);
        window.push(line("P_a2a3|")[0]).unwrap();
        assert!(window.verdict().unwrap().exact);
    }
}
