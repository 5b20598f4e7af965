//! Whole boards in a memory that is written by ply, with a register of how many count.

use perpetual_model::generate::Numbers;
use perpetual_model::{Detector, LineError, MoveRecord, Piece, Question, Verdict};

/// A board with castling rights, as what differs from the first position of the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Board {
    /// For each kind of piece the squares on which it stands, or stood at first, but not both.
    squares: [u64; 16],
    /// A number for everything that a record does not say of an irreversible move: rights lost,
    /// the piece taken, the rook of a castling.
    unsaid: u64,
}

/// A node of the line.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    board: Board,
    /// Whether its entry is in the memory.
    written: bool,
}

/// An entry of the memory.
#[derive(Clone, Copy, Debug)]
struct Entry {
    ply: usize,
    board: Board,
}

/// The detector of numbat (S. Campbell, `rep_det.sv`): a memory of 256 boards with castling
/// rights, written by ply, and a depth register. A query compares the position with every entry
/// up to the depth, about two cycles each.
///
/// # Taking back
/// The program of numbat asks about a node first. Then, before it searches the first of its moves,
/// it writes the node's board at its ply and sets the depth. It does so once a node, and changes
/// neither when it returns to it. Here the first [`Detector::push`] after a node's own writes the
/// node's entry, further ones do not, and [`Detector::pop`] leaves memory and depth as they are.
///
/// So a node is compared with the positions before it, and with whatever the subtrees of its
/// earlier siblings left at its own and higher plies. What it can be equal to there is three plies
/// below its own or more: the other side takes a move back meanwhile.
/// A leaf writes nothing. (The circuit also tests the moves of a node as it generates them, before
/// the node is written; a detector is asked after each move only, and sees less of other lines.)
///
/// # Limits
/// * *The entry of another line.* Reported as a repetition, though the position is new.
/// * *The other side to move.* Not compared, so that a placement that comes back after an odd number
///   of plies is a repetition.
/// * *En passant.* Not compared. Records have a barrier for it; those of
///   [`super::Barriers::AllButEnPassant`] do not, and show the error.
/// * *More than 256 plies back.* The entry has been written over. Then, and only then, is a
///   repetition missed: each position of the line writes its entry before it has a successor.
///
/// # The board
/// The source has it. Records do not say what stood on a square, so the model keeps the
/// difference from the start of the line, which is equal for two boards of like start if these are.
/// What an irreversible move does besides its record is kept as a sum of numbers, one for each such
/// move, the same in whatever order they are played. Boards that are reached by other irreversible
/// moves (a pawn that goes one square twice, or two at once) therefore differ here and not in the
/// source; so do those after a promotion, or an irreversible move of a king on its first rank. The
/// model reports fewer boards of other lines than the source, and never more.
///
/// The source begins at 0 with the position of the game after its last capture or pawn move. Here
/// the memory is used in turn, so that a line may be longer. The source reports one bit; the model
/// gives the number of equal entries, and the distance to the nearest below the own ply, 0 if there
/// is none.
///
/// ```
/// use perpetual_lab::methods::BoardsByPly;
/// use perpetual_model::{Detector, MoveRecord, Piece, square};
///
/// let king = |piece, from, to| MoveRecord::new(piece, square(from).unwrap(), square(to).unwrap());
/// let (white, black) = (Piece::WHITE_KING, Piece::BLACK_KING);
/// let mut boards = BoardsByPly::default();
/// boards.push(king(white, "a1", "b1"))?;
/// boards.push(king(black, "h8", "g8"))?;
/// boards.push(king(white, "b1", "b2"))?;
/// boards.push(king(black, "g8", "h8"))?;
/// boards.push(king(white, "b2", "c2"))?;
/// for _ in 0..5 {
///     boards.pop()?;
/// }
/// // The board of the fourth ply is still there.
/// boards.push(king(white, "a1", "b2"))?;
/// assert_eq!(boards.verdict()?.occurrences, 1);
/// # Ok::<(), perpetual_model::LineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardsByPly {
    memory: Vec<Option<Entry>>,
    /// Entries of lower plies count.
    depth: usize,
    /// The nodes of the line, its start included.
    line: Vec<Node>,
    /// Irreversible moves that no other can be equal to.
    alone: u64,
}

impl BoardsByPly {
    /// Boards in the memory.
    pub const ENTRIES: usize = 256;

    fn ply(&self) -> usize {
        self.line.len() - 1
    }

    /// The number for what `record` does not say, 0 for a reversible move.
    fn unsaid(&mut self, record: MoveRecord) -> u64 {
        let MoveRecord { piece, from, to, barrier } = record;
        if !barrier {
            return 0;
        }
        let outer = |square: u8| matches!(square >> 3 & 7, 0 | 7);
        let is_pawn = matches!(piece, Piece::WHITE_PAWN | Piece::BLACK_PAWN);
        let is_king = matches!(piece, Piece::WHITE_KING | Piece::BLACK_KING);
        // To which piece a pawn is promoted is not said, nor which of these is castling.
        if outer(to) && (is_pawn || is_king && outer(from)) {
            self.alone += 1;
            return Numbers::new(self.alone << 16).next();
        }
        Numbers::new(u64::from(piece.code()) << 8 | u64::from(to)).next()
    }

    fn compare(&self, question: Question) -> Verdict {
        let (ply, board) = (self.ply(), self.line[self.ply()].board);
        let mut verdict = Verdict::NONE;
        let lowest = self.depth.saturating_sub(Self::ENTRIES);
        for at in (lowest..self.depth).rev() {
            let entry = self.memory[at % Self::ENTRIES].filter(|entry| entry.ply == at);
            if entry.is_some_and(|entry| entry.board == board) {
                // One at the own ply or above is of another line: at no distance.
                verdict.enter(ply.saturating_sub(at));
                if question == Question::First && at < ply {
                    break;
                }
            }
        }
        if question == Question::First {
            verdict.occurrences = verdict.occurrences.min(1);
        }
        verdict
    }
}

impl Default for BoardsByPly {
    fn default() -> BoardsByPly {
        BoardsByPly {
            memory: vec![None; Self::ENTRIES],
            depth: 0,
            line: vec![Node::default()],
            alone: 0,
        }
    }
}

impl Detector for BoardsByPly {
    type Error = LineError;

    fn clear(&mut self) -> Result<(), LineError> {
        *self = BoardsByPly::default();
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), LineError> {
        let ply = self.ply();
        let unsaid = self.unsaid(record);
        let node = &mut self.line[ply];
        let mut board = node.board;
        if !std::mem::replace(&mut node.written, true) {
            self.memory[ply % Self::ENTRIES] = Some(Entry { ply, board });
            self.depth = ply + 1;
        }
        let squares = &mut board.squares[usize::from(record.piece.code() & 15)];
        *squares ^= 1 << (record.from & 63) ^ 1 << (record.to & 63);
        board.unsaid = board.unsaid.wrapping_add(unsaid);
        self.line.push(Node { board, written: false });
        Ok(())
    }

    fn pop(&mut self) -> Result<(), LineError> {
        if self.ply() == 0 {
            return Err(LineError::Empty);
        }
        self.line.pop();
        Ok(())
    }

    fn query(&mut self, question: Question) -> Result<Verdict, LineError> {
        Ok(self.compare(question))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missed_is_more_than_256_plies_back() {
        // Two kings go round, one over 31 squares and one over 29, and home with the last moves:
        // nothing but the start comes back.
        let (homes, rounds) = ([0u8, 33], [31u8, 29]);
        for (plies, found) in [(256, true), (258, false)] {
            let mut boards = BoardsByPly::default();
            let mut at = homes;
            for ply in 0..plies {
                let side = ply % 2;
                let next = homes[side] + (at[side] - homes[side] + 1) % rounds[side];
                let to = if ply + 2 >= plies { homes[side] } else { next };
                let king = [Piece::WHITE_KING, Piece::BLACK_KING][side];
                boards.push(MoveRecord::new(king, at[side], to)).unwrap();
                at[side] = to;
            }
            assert_eq!(boards.verdict().unwrap().is_repetition(), found, "{plies} plies");
        }
    }
}
