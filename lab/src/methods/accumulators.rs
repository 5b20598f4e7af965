//! Displacements added up, one number a piece or one a kind of piece.

use perpetual_model::{Line, MoveRecord, Question, Verdict, detector_by_walk};

/// One displacement accumulator a piece: the alternative that was proposed when the chain list
/// was published (Computer Chess Club, July 2004).
///
/// Walking back, what each move displaces its piece by is added to that piece's accumulator: the
/// number of the square reached less that of the square left. An accumulator is zero when its
/// piece stands where it stands now, and when all are zero after an even number of plies the
/// placement is the same. There is no list to search.
///
/// The proposal is known here from a summary; that odd distances are passed over is taken for
/// granted. A program knows which piece moved. Here that is found from the squares: what is put
/// back on a square is the same piece that leaves it further back.
///
/// # Limits
/// An accumulator a piece is a statement about that piece: like pieces that have changed places
/// are displaced for ever. Every repetition that needs a swap or a ring of like pieces is missed.
/// Adding up numbers for all pieces of a kind does not help as it stands: a knight a1–b1 and
/// another d1–c1 add up to zero. [`KindAccumulators`] is what it takes.
#[derive(Clone, Debug, Default)]
pub struct Accumulators {
    line: Line,
    displaced: Vec<i32>,
}

impl Accumulators {
    fn walk(&mut self, question: Question) -> Verdict {
        // Which accumulator is of the piece that the earlier position has on a square.
        let mut piece_on: [Option<usize>; 64] = [None; 64];
        let mut open = 0u32;
        let displaced = &mut self.displaced;
        displaced.clear();
        let closed =
            self.line.back().zip(1..).filter_map(|(MoveRecord { from, to, .. }, distance)| {
                let (from, to) = (from & 63, to & 63);
                let piece = piece_on[usize::from(to)].take().unwrap_or_else(|| {
                    displaced.push(0);
                    displaced.len() - 1
                });
                piece_on[usize::from(from)] = Some(piece);
                let accumulator = &mut displaced[piece];
                open -= u32::from(*accumulator != 0);
                *accumulator += i32::from(to) - i32::from(from);
                open += u32::from(*accumulator != 0);
                (open == 0 && distance % 2 == 0).then_some(distance)
            });
        Verdict::tally(closed, question)
    }
}

detector_by_walk!(Accumulators, Accumulators::walk);

/// The accumulators made exact: one a kind and colour of piece, and squares that count by powers
/// of two.
///
/// A move displaces its kind by 2^to − 2^from. The sum over a walk is Σ d(s) · 2^s, where d(s) is
/// 1 if the current position has such a piece on square s and the earlier one has not, −1 the
/// other way round, and 0 if they agree. Of such digits the lowest that is not 0 cannot be made
/// up for by higher ones, not even modulo 2^64: the sum is zero only if all digits are, whatever
/// the number of like pieces. Exact for every line, with twelve numbers of 64 bits, no list, no
/// board and no keys.
#[derive(Clone, Debug, Default)]
pub struct KindAccumulators {
    line: Line,
}

impl KindAccumulators {
    fn walk(&self, question: Question) -> Verdict {
        let mut verdict = Verdict::NONE;
        let mut displaced = [0u64; 16];
        let mut open = 0u32;
        for (MoveRecord { piece, from, to, .. }, distance) in self.line.back().zip(1usize..) {
            let accumulator = &mut displaced[usize::from(piece.code())];
            open -= u32::from(*accumulator != 0);
            let step = (1u64 << (to & 63)).wrapping_sub(1 << (from & 63));
            *accumulator = accumulator.wrapping_add(step);
            open += u32::from(*accumulator != 0);
            if open == 0 && distance.is_multiple_of(2) {
                verdict.enter(distance);
                if question == Question::First {
                    break;
                }
            }
        }
        verdict
    }
}

detector_by_walk!(KindAccumulators, KindAccumulators::walk);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::cases::play;

    #[test]
    fn displacements_that_cancel_are_no_repetition_for_one_a_kind() {
        let apart = "Na1b1 kg8h8 Nd1c1 kh8g8";
        assert_eq!(play(&mut KindAccumulators::default(), apart), Verdict::NONE);
        // a1 to h8 and back to back: the topmost square, where the sum wraps.
        let corner = "Ra1h8 ka8b8 Rh8a1 kb8a8";
        assert_eq!(play(&mut KindAccumulators::default(), corner).distance, 4);
    }
}
