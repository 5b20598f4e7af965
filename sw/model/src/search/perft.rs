//! Perft: the number of legal lines, to test a generator.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::search::board::Board;
use crate::search::generate::{Wanted, generate};
use crate::search::request::{Counts, LIST_MOVES, Lines, SearchError};

/// How many legal lines of `depth` plies there are. That a move is not legal is found when the reply
/// could capture the king.
pub(crate) fn perft(
    board: &mut Board,
    depth: u32,
    abort: &AtomicBool,
) -> Result<Lines, SearchError> {
    let mut perft = Perft { board, depth, abort, listed: 0, counts: Counts::default() };
    let lines = perft.lines(0)?.ok_or(SearchError::IllegalRoot)?;
    Ok(Lines { lines, counts: perft.counts })
}

struct Perft<'a> {
    board: &'a mut Board,
    depth: u32,
    abort: &'a AtomicBool,
    /// Moves in the lists of the line.
    listed: usize,
    counts: Counts,
}

impl Perft<'_> {
    /// The lines below a node; none if it is illegal.
    fn lines(&mut self, ply: u32) -> Result<Option<u64>, SearchError> {
        self.counts.generations += 1;
        if ply == self.depth {
            return Ok(generate(self.board, Wanted::Captures).ok().map(|_| 1));
        }
        let Ok(moves) = generate(self.board, Wanted::All) else { return Ok(None) };
        self.listed += moves.len();
        if self.listed > LIST_MOVES {
            return Err(SearchError::ListFull);
        }
        let mut lines = 0;
        for played in &moves {
            if self.abort.load(Ordering::Relaxed) {
                return Err(SearchError::Abandoned);
            }
            self.counts.nodes += 1;
            let forgotten = self.board.make(*played);
            let below = self.lines(ply + 1);
            self.board.unmake(*played, forgotten);
            lines += below?.unwrap_or(0);
        }
        self.listed -= moves.len();
        Ok(Some(lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::testing::{MOST_MOVES, STARTS};

    fn perft(board: &mut Board, depth: u32) -> Result<Lines, SearchError> {
        super::perft(board, depth, &AtomicBool::new(false))
    }

    fn lines(fen: &str, depth: u32) -> Lines {
        perft(&mut fen.parse().unwrap(), depth).unwrap()
    }

    /// The positions and numbers that everybody uses.
    #[test]
    fn the_usual_positions() {
        let other = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
        let counted: [&[u64]; 6] = [
            &[20, 400, 8_902, 197_281],
            &[48, 2_039, 97_862],
            &[14, 191, 2_812, 43_238, 674_624],
            &[6, 264, 9_467, 422_333],
            &[44, 1_486, 62_379],
            &[46, 2_079, 89_890],
        ];
        for (fen, expected) in STARTS[..5].iter().chain([&other]).zip(counted) {
            let mut board: Board = fen.parse().unwrap();
            for (depth, expected) in (1..).zip(expected) {
                assert_eq!(perft(&mut board, depth).unwrap().lines, *expected, "{depth} of {fen}");
            }
            assert_eq!(board, fen.parse().unwrap());
        }
    }

    /// All 20 moves of the start are legal: a generation for the root and for each leaf.
    #[test]
    fn nodes_and_generations_are_counted() {
        let Lines { lines: legal, counts } = lines(STARTS[0], 2);
        assert_eq!((legal, counts.nodes, counts.generations), (400, 420, 421));
        // Three moves of the king into check and one out of it.
        let Lines { lines: legal, counts } = lines("8/8/8/8/8/1r6/k7/7K w - - 0 1", 1);
        assert_eq!((legal, counts.nodes, counts.generations), (3, 3, 4));
        let Lines { lines: legal, counts } = lines("8/8/8/8/8/8/kr6/7K w - - 0 1", 1);
        assert_eq!((legal, counts.nodes, counts.generations), (1, 3, 4));
    }

    #[test]
    fn the_lists_of_a_line_are_full_with_511_moves() {
        // 218 moves, then few of the bare king, then many again.
        assert_eq!(lines(MOST_MOVES, 1).lines, 218);
        let mut board: Board = MOST_MOVES.parse().unwrap();
        assert!(perft(&mut board.clone(), 3).is_ok());
        assert_eq!(perft(&mut board, 5), Err(SearchError::ListFull));
    }

    #[test]
    fn an_abort_ends_it_with_the_board_as_before() {
        let mut board: Board = MOST_MOVES.parse().unwrap();
        let aborted = super::perft(&mut board, 2, &AtomicBool::new(true));
        assert_eq!(aborted, Err(SearchError::Abandoned));
        assert_eq!(board, MOST_MOVES.parse().unwrap());
    }

    #[test]
    fn an_illegal_root_is_an_error() {
        let mut board: Board = "8/8/8/8/8/8/k7/1r5K w - - 0 1".parse().unwrap();
        board.black_to_move = true;
        assert_eq!(perft(&mut board, 1), Err(SearchError::IllegalRoot));
    }
}
