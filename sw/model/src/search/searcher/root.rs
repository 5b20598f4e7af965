//! What a search begins with: a position, and the line that led to it.

use crate::MoveRecord;

use crate::search::{Board, Move, record};

/// A position to search, and the moves before it that its repetitions depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    board: Board,
    line: Vec<MoveRecord>,
}

impl Root {
    /// This position after these moves, the oldest first, as the detector is told of them. Those up
    /// to the last barrier are left out: nothing before it can come back.
    pub fn new(board: Board, line: &[MoveRecord]) -> Root {
        let since = line.iter().rev().take_while(|record| !record.barrier).count();
        Root { board, line: line[line.len() - since..].to_vec() }
    }

    /// The position after these legal moves, `None` for a null move, which is a barrier.
    ///
    /// ```
    /// use perpetual_model::search::Root;
    ///
    /// let start = "7k/8/8/8/8/8/P7/K7 w - - 0 1".parse()?;
    /// let root = Root::after(start, &[None]);
    /// assert_eq!(root.board().to_string(), "7k/8/8/8/8/8/P7/K7 b - - 0 1");
    /// assert!(root.line().is_empty());
    /// # Ok::<(), perpetual_model::search::FenError>(())
    /// ```
    pub fn after(mut board: Board, moves: &[Option<Move>]) -> Root {
        let mut line = Vec::with_capacity(moves.len());
        for played in moves {
            match played {
                Some(played) => {
                    line.push(record(&board, *played));
                    board.make(*played);
                }
                None => {
                    line.push(MoveRecord::NULL_MOVE);
                    board.pass();
                }
            }
        }
        Root::new(board, &line)
    }

    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves since the last barrier, the oldest first.
    pub fn line(&self) -> &[MoveRecord] {
        &self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(fen: &str, names: &str) -> Root {
        let mut board: Board = fen.parse().unwrap();
        let mut moves = Vec::new();
        for name in names.split_whitespace() {
            let played = Move::named(&board, name);
            moves.push(played);
            match played {
                Some(played) => drop(board.make(played)),
                None => board.pass(),
            }
        }
        Root::after(fen.parse().unwrap(), &moves)
    }

    #[test]
    fn the_line_goes_back_to_the_last_barrier() {
        let start = "4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1";
        for (moves, left) in [
            ("", 0),
            ("e1d1 e8e7 d1e1", 2),
            ("e1d1 e8e7 a2a4", 0),
            ("e1d1 e8e7 a2a4 e7d7 d1d2", 2),
            ("e1d1 e8e7 0000 e7e6 d1d2", 2),
        ] {
            let root = root(start, moves);
            assert_eq!(root.line().len(), left, "{moves}");
            assert!(root.line().iter().all(|record| !record.barrier));
        }
        let passed = root(start, "e1d1 0000 d1e1");
        assert_eq!(passed.board().to_string(), "4k3/8/8/8/8/8/P7/R3K3 b - - 2 1");
    }
}
