//! Whole placements, kept and compared.

use perpetual_model::{Detector, LineError, MoveRecord, Piece, Question, Verdict};

/// A placement as section 2 of the paper keeps it: 8 × 8 bytes, 512 bits, a piece code each.
type Placement = [u8; 64];

/// A position of the line.
#[derive(Clone, Debug)]
struct Position {
    placement: Placement,
    checksum: u16,
    /// Plies since the last barrier.
    window: usize,
}

/// The matrix approach: Vučković and Vidanović 2007, section 2. Every position's placement is
/// kept, and the current one is compared with those of the same side to move back to the last
/// barrier; with a 16-bit checksum before each compare if that is wanted. Exact for every line.
///
/// The paper leaves the checksum open ("a part of the hash key" if there is one). Here it is the
/// sum over the pieces of code × (2 × square + 1)², kept up incrementally, which needs no keys.
///
/// # The board
/// A program has it. From records alone, what stands on a square is not known before a move
/// touches it; then the record tells, and the square is corrected in all positions of the window,
/// in which nothing had touched it.
#[derive(Clone, Debug)]
pub struct Matrix {
    now: Position,
    earlier: Vec<Position>,
    checked: bool,
}

impl Matrix {
    /// The same with a checksum in front.
    pub fn behind_checksum(self) -> Matrix {
        Matrix { checked: true, ..self }
    }

    /// A record says that `square` holds `piece`. If the placement does not, it never knew.
    fn correct(&mut self, square: u8, piece: Piece) {
        let at = usize::from(square & 63);
        if self.now.placement[at] == piece.code() {
            return;
        }
        let window = self.earlier.len().saturating_sub(self.now.window);
        for position in self.earlier[window..].iter_mut().chain([&mut self.now]) {
            position.put(at, piece.code());
        }
    }

    fn compare(&self, question: Question) -> Verdict {
        let mut verdict = Verdict::NONE;
        let newest = self.earlier.len();
        for distance in (4..=self.now.window).step_by(2) {
            let earlier = &self.earlier[newest - distance];
            if self.checked && earlier.checksum != self.now.checksum {
                continue;
            }
            if earlier.placement == self.now.placement {
                verdict.enter(distance);
                if question == Question::First {
                    break;
                }
            }
        }
        verdict
    }
}

impl Default for Matrix {
    fn default() -> Matrix {
        Matrix { now: Position::START, earlier: Vec::new(), checked: false }
    }
}

impl Position {
    /// Nothing is known of any square.
    const START: Position =
        Position { placement: [Piece::NONE.code(); 64], checksum: 0, window: 0 };

    fn put(&mut self, at: usize, code: u8) {
        let old = std::mem::replace(&mut self.placement[at], code);
        self.checksum = self.checksum.wrapping_sub(weight(old, at)).wrapping_add(weight(code, at));
    }
}

const fn weight(code: u8, square: usize) -> u16 {
    let odd = 2 * square as u16 + 1;
    (code as u16).wrapping_mul(odd.wrapping_mul(odd))
}

impl Detector for Matrix {
    type Error = LineError;

    fn clear(&mut self) -> Result<(), LineError> {
        self.now = Position::START;
        self.earlier.clear();
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), LineError> {
        let mut window = 0;
        if !record.barrier {
            self.correct(record.from, record.piece);
            self.correct(record.to, Piece::NONE);
            window = self.now.window + 1;
        }
        self.earlier.push(self.now.clone());
        self.now.window = window;
        self.now.put(usize::from(record.from & 63), Piece::NONE.code());
        self.now.put(usize::from(record.to & 63), record.piece.code());
        Ok(())
    }

    fn pop(&mut self) -> Result<(), LineError> {
        self.now = self.earlier.pop().ok_or(LineError::Empty)?;
        Ok(())
    }

    fn query(&mut self, question: Question) -> Result<Verdict, LineError> {
        Ok(self.compare(question))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::cases::line;
    use perpetual_model::generate::{Pieces, lines};

    fn checksum(placement: &Placement) -> u16 {
        let weights = placement.iter().enumerate().map(|(at, code)| weight(*code, at));
        weights.fold(0, u16::wrapping_add)
    }

    #[test]
    fn the_checksum_is_that_of_the_placement() {
        let mut matrix = Matrix::default().behind_checksum();
        for record in line("Ng1f3 ng8f6 Nf3e5 Pa2a3| rh8g8 Ra1a2 rg8h8") {
            matrix.push(record).unwrap();
            for position in matrix.earlier.iter().chain([&matrix.now]) {
                assert_eq!(position.checksum, checksum(&position.placement));
            }
        }
    }

    #[test]
    fn the_checksum_spares_most_compares() {
        let mut matrix = Matrix::default().behind_checksum();
        let (mut checksums, mut placements) = (0, 0);
        for line in lines(3, 20, Pieces::Full, 120) {
            matrix.clear().unwrap();
            for record in line {
                matrix.push(record).unwrap();
                let back = matrix.earlier.iter().rev().take(matrix.now.window);
                for earlier in back.skip(3).step_by(2) {
                    checksums += 1;
                    placements += u32::from(earlier.checksum == matrix.now.checksum);
                }
            }
        }
        assert!(placements > 0 && placements * 4 < checksums, "{placements} of {checksums}");
    }
}
