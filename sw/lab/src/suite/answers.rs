//! What is asked of a program about a game, and the answers.

use serde::Serialize;

/// The answers for one game: a column for each question, an entry for each ply from the start
/// position, 0, to the last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Answers {
    /// How often the position has stood, this time included.
    pub occurrences: Vec<u32>,
    /// Plies back to where it stood last; 0 if it did not.
    pub back: Vec<u32>,
    /// It stands for the third time or more (9.2.1.2).
    pub threefold: Vec<bool>,
    /// It stands for the fifth time or more (9.6.1).
    pub fivefold: Vec<bool>,
    /// The legal moves, in UCI and sorted, after which a position has stood that stood before.
    pub repeating: Vec<Vec<String>>,
    /// Those of them after which it has stood three times or more: a claim by a written move (9.2.1.1).
    pub claims: Vec<Vec<String>>,
    /// Plies without capture and pawn move, with those that the start position's FEN counts.
    pub halfmoves: Vec<u64>,
    /// A hundred of them or more, and the game goes on (9.3.2).
    pub fifty: Vec<bool>,
    /// A legal move completes the hundred, or adds to them, and the game goes on after it (9.3.1).
    pub fifty_claim: Vec<bool>,
    /// A hundred and fifty or more, and no mate (9.6.2); `None` at stalemate, which is a draw by itself.
    pub seventyfive: Vec<Option<bool>>,
}

impl Answers {
    /// The first ply at which the answers to some question differ, if any.
    pub fn differ_at(&self, other: &Answers) -> Option<usize> {
        fn first<T: PartialEq>(one: &[T], other: &[T]) -> Option<usize> {
            one.iter().zip(other).position(|(a, b)| a != b)
        }
        [
            first(&self.occurrences, &other.occurrences),
            first(&self.back, &other.back),
            first(&self.threefold, &other.threefold),
            first(&self.fivefold, &other.fivefold),
            first(&self.repeating, &other.repeating),
            first(&self.claims, &other.claims),
            first(&self.halfmoves, &other.halfmoves),
            first(&self.fifty, &other.fifty),
            first(&self.fifty_claim, &other.fifty_claim),
            first(&self.seventyfive, &other.seventyfive),
        ]
        .into_iter()
        .flatten()
        .min()
    }
}
