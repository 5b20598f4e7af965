//! What is asked of a program about a game, and the answers.

use serde::Serialize;

/// The answers for one game: a column for each question, an entry for each ply from the start
/// position, 0, to the last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Answers {
    /// For which time the position stands.
    pub occurrence: Vec<u32>,
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

/// The questions, in their order.
pub const QUESTIONS: [&str; 10] = [
    "occurrence",
    "back",
    "threefold",
    "fivefold",
    "repeating",
    "claims",
    "halfmoves",
    "fifty",
    "fifty_claim",
    "seventyfive",
];

impl Answers {
    /// For each of the [`QUESTIONS`] the first ply at which the answers differ, if any.
    pub fn differences(&self, other: &Answers) -> [Option<usize>; QUESTIONS.len()] {
        fn first<T: PartialEq>(one: &[T], other: &[T]) -> Option<usize> {
            one.iter().zip(other).position(|(a, b)| a != b)
        }
        [
            first(&self.occurrence, &other.occurrence),
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
    }

    /// The same, the last ply first.
    pub fn reversed(mut self) -> Answers {
        self.occurrence.reverse();
        self.back.reverse();
        self.threefold.reverse();
        self.fivefold.reverse();
        self.repeating.reverse();
        self.claims.reverse();
        self.halfmoves.reverse();
        self.fifty.reverse();
        self.fifty_claim.reverse();
        self.seventyfive.reverse();
        self
    }

    /// The first ply at which the answers to some question differ, if any.
    pub fn differ_at(&self, other: &Answers) -> Option<usize> {
        self.differences(other).into_iter().flatten().min()
    }
}
