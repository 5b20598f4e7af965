//! One number instead of a list: how many pieces are on a journey.

use perpetual_model::{Detector, Line, LineError, MoveRecord, Piece, Question, Verdict};

/// The board of the examined position, in whatever form: all the method asks of it is the
/// function `condition` of section 4.3.
pub trait Board: Default {
    /// What [`Board::play`] overwrote.
    type Undo: Copy;

    /// Whether `square` (0 to 63) holds a piece of this kind and colour.
    fn condition(&self, piece: Piece, square: u8) -> bool;

    /// Moves a piece.
    fn play(&mut self, record: MoveRecord) -> Self::Undo;

    /// Takes the move back that was played last.
    fn take_back(&mut self, record: MoveRecord, undo: Self::Undo);
}

/// A board of 64 squares.
#[derive(Clone, Debug)]
pub struct ArrayBoard([Piece; 64]);

impl Default for ArrayBoard {
    fn default() -> ArrayBoard {
        ArrayBoard([Piece::NONE; 64])
    }
}

impl ArrayBoard {
    fn replace(&mut self, square: u8, piece: Piece) -> Piece {
        std::mem::replace(&mut self.0[usize::from(square & 63)], piece)
    }
}

impl Board for ArrayBoard {
    type Undo = (Piece, Piece);

    fn condition(&self, piece: Piece, square: u8) -> bool {
        self.0[usize::from(square & 63)] == piece
    }

    fn play(&mut self, record: MoveRecord) -> (Piece, Piece) {
        (self.replace(record.from, Piece::NONE), self.replace(record.to, record.piece))
    }

    fn take_back(&mut self, record: MoveRecord, (from, to): (Piece, Piece)) {
        self.replace(record.to, to);
        self.replace(record.from, from);
    }
}

/// A set of squares for each piece code. Bit n of a set is square n.
/// The page of the source that was available ends before the operator; here it is *and*.
#[derive(Clone, Debug, Default)]
pub struct BitBoards([u64; 16]);

impl Board for BitBoards {
    type Undo = u64;

    fn condition(&self, piece: Piece, square: u8) -> bool {
        self.0[usize::from(piece.code())] & bit(square) != 0
    }

    fn play(&mut self, record: MoveRecord) -> u64 {
        let set = &mut self.0[usize::from(record.piece.code())];
        std::mem::replace(set, *set & !bit(record.from) | bit(record.to))
    }

    fn take_back(&mut self, record: MoveRecord, set: u64) {
        self.0[usize::from(record.piece.code())] = set;
    }
}

const fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// The four cases of section 4.1: what a reverse move does to the number of moved pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Journey {
    /// Case 1: a piece starts a journey. One more.
    Starts,
    /// Case 2: a piece ends its journey. One less.
    Ends,
    /// Case 3: a piece on a journey goes on.
    GoesOn,
    /// Case 4: a piece starts a journey and ends it with the same move, on a square that another
    /// of its kind has left.
    StartsAndEnds,
}

impl Journey {
    /// The case of taking `record` back, `board` being the examined position.
    pub fn of(record: MoveRecord, board: &impl Board) -> Journey {
        let starts = board.condition(record.piece, record.to);
        let ends = board.condition(record.piece, record.from);
        match (starts, ends) {
            (true, false) => Journey::Starts,
            (false, true) => Journey::Ends,
            (false, false) => Journey::GoesOn,
            (true, true) => Journey::StartsAndEnds,
        }
    }

    /// By how much the number of moved pieces changes.
    pub const fn change(self) -> isize {
        match self {
            Journey::Starts => 1,
            Journey::Ends => -1,
            Journey::GoesOn | Journey::StartsAndEnds => 0,
        }
    }
}

/// The counter of moved pieces: MATCOS-13, Proceedings of the 2013 Mini-Conference on Applied
/// Theoretical Computer Science (M. Krész and A. Brodnik, eds., Koper 2016), page 15, sections
/// 4.1 to 4.3.
///
/// A *moved piece* stands, in the earlier position, on a square where the examined position has
/// none of its kind and colour. Their number is followed from reverse move to reverse move by
/// looking at two squares of the examined position; at zero the two placements are the same, like
/// pieces that changed places included. Exact for every line, with no list at all.
///
/// Three optimisations of section 4.2 are here: nothing is walked when fewer than four plies lie
/// behind the boundary; the walk ends when the plies left are fewer than the journeys to end; and
/// two plies are taken back an iteration.
///
/// # The board
/// A program has it; records do not tell what was captured or promoted to, nor where the rook of
/// a castling went. They need not: only squares that a move of the window leaves or enters are
/// ever looked at, and for the kind of piece that does so, and the newest such move says whether
/// the piece is there. So the board starts empty, takes each record as it comes, and is right
/// wherever the method looks.
#[derive(Clone, Debug, Default)]
pub struct MovedPieces<B: Board> {
    line: Line,
    board: B,
    undo: Vec<B::Undo>,
}

impl<B: Board> MovedPieces<B> {
    /// The verdict and how many plies were taken back for it.
    fn walk(&self, question: Question) -> (Verdict, usize) {
        let plies = self.line.window();
        let mut verdict = Verdict::NONE;
        if plies < 4 {
            return (verdict, 0);
        }
        let mut back = self.line.back();
        let (mut moved, mut walked) = (0, 0);
        while let (Some(last), Some(before)) = (back.next(), back.next()) {
            moved += Journey::of(last, &self.board).change();
            moved += Journey::of(before, &self.board).change();
            walked += 2;
            if moved == 0 {
                verdict.enter(walked);
                if question == Question::First {
                    break;
                }
            }
            if moved > (plies - walked).cast_signed() {
                break;
            }
        }
        (verdict, walked)
    }
}

impl<B: Board> Detector for MovedPieces<B> {
    type Error = LineError;

    fn clear(&mut self) -> Result<(), LineError> {
        self.line.clear();
        self.undo.clear();
        self.board = B::default();
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), LineError> {
        self.line.push(record);
        self.undo.push(self.board.play(record));
        Ok(())
    }

    fn pop(&mut self) -> Result<(), LineError> {
        let record = self.line.pop()?;
        self.board.take_back(record, self.undo.pop().ok_or(LineError::Empty)?);
        Ok(())
    }

    fn query(&mut self, question: Question) -> Result<Verdict, LineError> {
        Ok(self.walk(question).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::cases::{line, play};

    /// Table 2 of the proceedings. The last row reads F4–C5 there, where C5 is taken; with F4–D3
    /// the swap is complete and the number is the one printed.
    fn swap_of_two_knights<B: Board>() {
        let mut board = B::default();
        let moves = line("Nd3f4 Nc5d3 Nf4e6 Ne6c5");
        for record in &moves {
            let _ = board.play(*record);
        }
        let cases: Vec<Journey> =
            moves.iter().rev().map(|record| Journey::of(*record, &board)).collect();
        use Journey::*;
        assert_eq!(cases, [Starts, GoesOn, StartsAndEnds, Ends]);
        assert_eq!(cases.iter().map(|case| case.change()).sum::<isize>(), 0);
    }

    #[test]
    fn the_table_of_the_source() {
        swap_of_two_knights::<ArrayBoard>();
        swap_of_two_knights::<BitBoards>();
    }

    #[test]
    fn fewer_than_four_plies_are_not_walked() {
        let mut detector = MovedPieces::<ArrayBoard>::default();
        play(&mut detector, "Pa2a3| ng8f6 Ng1f3 nf6g8");
        assert_eq!(detector.walk(Question::Window), (Verdict::NONE, 0));
        play(&mut detector, "Nf3g1");
        assert_eq!(detector.walk(Question::Window).1, 4);
    }

    #[test]
    fn the_walk_ends_when_the_journeys_cannot() {
        let mut detector = MovedPieces::<BitBoards>::default();
        play(&mut detector, "Na1b1 na8b8 Nc1d1 nc8d8 Ne1f1 ne8f8 Ng1h1 ng8h8");
        // After four plies four pieces are on a journey with four plies left, after six too many.
        assert_eq!(detector.walk(Question::Window).1, 6);
    }

    #[test]
    fn a_barrier_may_do_anything_to_the_board() {
        let mut detector = MovedPieces::<ArrayBoard>::default();
        play(&mut detector, "Ng1f3 ng8f6 Nf3g1 nf6g8");
        // The pawn becomes a knight on g8, and the knight comes and goes.
        let verdict = play(&mut detector, "Ph7g8| kb8a8 Ng8f6 ka8b8 Nf6g8 kb8a8");
        assert_eq!((verdict.occurrences, verdict.distance), (1, 4));
        (0..6).for_each(|_| detector.pop().unwrap());
        assert_eq!(detector.verdict().unwrap().distance, 4);
    }
}
