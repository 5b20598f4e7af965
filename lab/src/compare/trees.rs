//! Lines of a depth-first search below positions of games: what a search asks, and a game does not.
//!
//! From a position all legal moves are played in the order in which they are generated, and taken
//! back. A method is first given the moves of the game since the last capture, pawn move or
//! castling, as a search would give it, and is asked after each move of the tree.

use crate::methods::{AnyMethod, Barriers, MethodError};
use perpetual_chess::encoder::{self, Irreversible};
use perpetual_chess::pgn::Disagreement;
use perpetual_model::{Chain, Detector, MoveRecord, Verdict};
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Move, Position};

use super::entry::Entry;
use super::game_record::{GameRecord, marked};
use super::verdicts::{Below, Case, Tally};

/// Which trees there are, and how large they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Shape {
    /// Plies below a position.
    pub plies: usize,
    /// There is a tree below every so manieth position, counted through all games.
    pub every: usize,
    /// Moves that are played in a tree at most.
    pub moves: usize,
}

impl Shape {
    /// The positions with a tree: indices of lines, and half-moves played in them.
    pub fn roots(&self, lines: &[GameRecord]) -> Vec<(usize, usize)> {
        let plies = lines
            .iter()
            .enumerate()
            .flat_map(|(index, line)| (1..=line.plies()).map(move |ply| (index, ply)));
        plies.skip(self.every - 1).step_by(self.every).collect()
    }
}

/// A step of a search.
#[derive(Debug, Clone)]
enum Step {
    /// A move, and what the golden model says of the position after it.
    Play { legal: Move, record: MoveRecord, irreversible: Option<Irreversible>, golden: Verdict },
    /// The last move is taken back.
    TakeBack,
}

/// A tree below a position of a game.
#[derive(Debug, Clone)]
pub struct Tree {
    line: usize,
    ply: usize,
    root: Chess,
    /// The first ply of the game that a method is given.
    from: usize,
    steps: Vec<Step>,
}

impl Tree {
    /// The tree below a position of a line.
    pub fn grow(shape: Shape, lines: &[GameRecord], (index, ply): (usize, usize)) -> Tree {
        let line = &lines[index];
        let before = &line.records(Barriers::PawnsCapturesCastling)[..ply];
        let from = before.iter().rposition(|record| record.barrier).map_or(0, |last| last + 1);
        let root = line.read().walk().to(ply as u64).clone();
        let mut chain = Chain::new();
        // Without bounds there is no error.
        for record in &line.records(Barriers::Full)[from..ply] {
            let _ = chain.push(*record);
        }
        let mut growing = Growing { chain, left: shape.moves, steps: Vec::new() };
        growing.below(&root, shape.plies);
        Tree { line: index, ply, root, from, steps: growing.steps }
    }

    /// Asks a method about every position of the tree, and compares with what the golden model
    /// says. The first `wanted` wrong verdicts are kept.
    ///
    /// # Errors
    /// [`MethodError`] for a line that no board can have played.
    pub fn ask(
        &self,
        entry: &Entry,
        lines: &[GameRecord],
        detector: &mut AnyMethod,
        tally: &mut Tally,
        wanted: usize,
    ) -> Result<(), MethodError> {
        detector.clear()?;
        for record in &lines[self.line].records(entry.barriers)[self.from..self.ply] {
            detector.push(*record)?;
        }
        for (at, step) in self.steps.iter().enumerate() {
            let Step::Play { record, irreversible, golden, .. } = step else {
                detector.pop()?;
                continue;
            };
            let record = marked(*record, *irreversible, entry.barriers);
            detector.push(record)?;
            let (got, expected) = (detector.verdict()?, entry.asked_of(*golden));
            if tally.enter(got, expected, wanted) {
                tally.first.push(self.case(&self.steps[..=at], record, expected, got));
            }
        }
        Ok(())
    }

    /// The wrong verdict after these steps.
    fn case(&self, steps: &[Step], record: MoveRecord, expected: Verdict, got: Verdict) -> Case {
        let mut line: Vec<Move> = Vec::new();
        for step in steps {
            match step {
                Step::Play { legal, .. } => line.push(*legal),
                Step::TakeBack => {
                    line.pop();
                }
            }
        }
        let mut position = self.root.clone();
        let mut moves = Vec::new();
        for legal in line {
            moves.push(legal.to_uci(position.castles().mode()).to_string());
            position.play_unchecked(legal);
        }
        let ply = (self.ply + moves.len()) as u64;
        let fen = Fen::from_position(&position, EnPassantMode::Legal).to_string();
        Case {
            line: self.line,
            below: Some(Below { ply: self.ply as u64, moves }),
            disagreement: Disagreement { ply, fen, record, expected, got },
        }
    }
}

struct Growing {
    chain: Chain,
    /// Moves that may still be played.
    left: usize,
    steps: Vec<Step>,
}

impl Growing {
    fn below(&mut self, position: &Chess, plies: usize) {
        if plies == 0 {
            return;
        }
        for legal in position.legal_moves() {
            let Some(left) = self.left.checked_sub(1) else { return };
            self.left = left;
            let mut after = position.clone();
            let played = encoder::play(&mut after, legal);
            // Without bounds there is no error.
            let _ = self.chain.push(played.record);
            let golden = self.chain.verdict().unwrap_or(Verdict::NONE);
            let (record, irreversible) = (played.record, played.irreversible);
            self.steps.push(Step::Play { legal, record, irreversible, golden });
            self.below(&after, plies - 1);
            let _ = self.chain.pop();
            self.steps.push(Step::TakeBack);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::game_record::tests::lines;
    use crate::methods::find;

    const FULL: Shape = Shape { plies: 2, every: 1, moves: usize::MAX };

    fn asked(name: &str, barriers: Barriers, tree: &Tree, lines: &[GameRecord]) -> Tally {
        let entry = Entry { method: find(name).unwrap(), barriers };
        let (mut tally, mut detector) = (Tally::default(), entry.method.detector());
        tree.ask(&entry, lines, &mut detector, &mut tally, 1).unwrap();
        tally
    }

    #[test]
    fn roots_are_counted_through_all_games() {
        let lines = lines("1. e4 e5 2. Nf3 * 1. d4 d5 *");
        let roots = |every| Shape { every, ..FULL }.roots(&lines);
        assert_eq!(roots(1), [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2)]);
        assert_eq!(roots(2), [(0, 2), (1, 1)]);
        assert_eq!(roots(9), []);
    }

    #[test]
    fn a_tree_has_the_moves_that_perft_counts_or_as_many_as_are_allowed() {
        let lines = lines("1. Nf3 Nf6 2. Ng1 Ng8 *");
        // The start position again: 20 moves, and 400 after them.
        let tree = Tree::grow(FULL, &lines, (0, 4));
        let tally = asked("chain", Barriers::Full, &tree, &lines);
        // Once more knight to f3, and then knight to f6; and the tempo is all that is new.
        assert_eq!((tally.queries, tally.repeated, tally.is_right()), (420, 2, true));
        let part = Tree::grow(Shape { moves: 50, ..FULL }, &lines, (0, 4));
        assert_eq!(asked("chain", Barriers::Full, &part, &lines).queries, 50);
        let none = Tree::grow(Shape { plies: 0, ..FULL }, &lines, (0, 4));
        assert_eq!(asked("chain", Barriers::Full, &none, &lines).queries, 0);
    }

    #[test]
    fn a_wrong_verdict_is_told_with_its_moves() {
        // After 3. Ke1 the king of Black goes back too, and castling rights are lost.
        let lines = lines("1. e4 e5 2. Ke2 Ke7 3. Ke1 *");
        let tree = Tree::grow(Shape { plies: 1, ..FULL }, &lines, (0, 5));
        let published = asked("axon", Barriers::PawnsCapturesCastling, &tree, &lines);
        assert_eq!((published.false_positives, published.first.len()), (1, 1));
        let Case { below, disagreement, .. } = &published.first[0];
        let moves = vec!["e7e8".to_owned()];
        assert_eq!(below, &Some(Below { ply: 5, moves }));
        assert_eq!((disagreement.ply, disagreement.record.to_string()), (6, "k_e7e8".into()));
        assert!(disagreement.fen.ends_with("/RNBQKBNR w - - 4 4"), "{}", disagreement.fen);
        assert!(asked("axon", Barriers::Full, &tree, &lines).is_right());
    }

    /// One king goes round a triangle: the placement is back with the other side to move.
    #[test]
    fn boards_by_ply_are_wrong_about_the_side_to_move_and_the_exact_methods_are_not() {
        let start = "[FEN \"7k/8/8/8/8/8/8/7K b - - 0 1\"]\n\n";
        let lines = lines(&format!("{start}1... Kg8 *"));
        let tree = Tree::grow(Shape { plies: 5, ..FULL }, &lines, (0, 1));
        let boards = asked("boards-by-ply", Barriers::Full, &tree, &lines);
        assert!(boards.false_positives > 0 && boards.false_negatives == 0, "{boards:?}");
        for right in ["keys-by-ply", "keys", "window", "judge"] {
            assert!(asked(right, Barriers::Full, &tree, &lines).is_right(), "{right}");
        }
    }
}
