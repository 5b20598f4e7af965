//! What is asked of a program about a game, and the answers.

use serde::Serialize;

/// Makes the questions and all that has one part for each.
macro_rules! questions {
    ($($(#[$says:meta])* $question:ident: $answer:ty;)*) => {
        /// The answers for one game: a column for each question, an entry for each ply from the start
        /// position, 0, to the last.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
        pub struct Answers {
            $($(#[$says])* pub $question: Vec<$answer>,)*
        }

        /// The questions, in their order.
        pub const QUESTIONS: [&str; 10] = [$(stringify!($question)),*];

        impl Answers {
            /// For each of the [`QUESTIONS`] the first ply at which the answers differ, if any.
            pub fn differences(&self, other: &Answers) -> [Option<usize>; QUESTIONS.len()] {
                [$(first(&self.$question, &other.$question)),*]
            }

            /// The same, the last ply first.
            pub fn reversed(mut self) -> Answers {
                $(self.$question.reverse();)*
                self
            }
        }
    };
}

questions! {
    /// For which time the position stands.
    occurrence: u32;
    /// Plies back to where it stood last; 0 if it did not.
    back: u32;
    /// It stands for the third time or more (9.2.1.2).
    threefold: bool;
    /// It stands for the fifth time or more (9.6.1).
    fivefold: bool;
    /// The legal moves, in UCI and sorted, after which a position has stood that stood before.
    repeating: Vec<String>;
    /// Those of them after which it has stood three times or more: a claim by a written move (9.2.1.1).
    claims: Vec<String>;
    /// Plies without capture and pawn move, with those that the start position's FEN counts.
    halfmoves: u64;
    /// A hundred of them or more, and the game goes on (9.3.2).
    fifty: bool;
    /// A legal move completes the hundred, or adds to them, and the game goes on after it (9.3.1).
    fifty_claim: bool;
    /// A hundred and fifty or more, and no mate (9.6.2); `None` at stalemate, which is a draw by itself.
    seventyfive: Option<bool>;
}

impl Answers {
    /// The first ply at which the answers to some question differ, if any.
    pub fn differ_at(&self, other: &Answers) -> Option<usize> {
        self.differences(other).into_iter().flatten().min()
    }
}

fn first<T: PartialEq>(one: &[T], other: &[T]) -> Option<usize> {
    one.iter().zip(other).position(|(a, b)| a != b)
}
