//! The codes on a detector's ports: one declaration for the circuits and for the programs that drive them.

use perpetual_model::Question;

use crate::coded::coded;

coded! {
    /// What a request asks of a detector: its `operation` port, three bits.
    pub enum Operation {
        /// Nothing.
        Nothing = 0,
        /// Plays the record on the ports.
        Push = 1,
        /// Takes the last move back.
        Pop = 2,
        /// Takes moves back until the line is `target_ply` long.
        Cut = 3,
        /// Empties the line.
        Clear = 4,
        /// Asks for the nearest repetition.
        First = 5,
        /// Asks for all of the window, counted.
        Window = 6,
        /// Plays the record on the ports in place of the last move.
        Replace = 7,
    }
}

impl From<Question> for Operation {
    fn from(question: Question) -> Operation {
        match question {
            Question::First => Operation::First,
            Question::Window => Operation::Window,
        }
    }
}

coded! {
    /// A request that a detector has taken and refused: its `error` port, three bits, for one cycle. 0 is none.
    ///
    /// A request that waits while `request_ready` is low is no error. Code 4 once said so and is not used again.
    #[derive(thiserror::Error)]
    #[non_exhaustive]
    pub enum Refusal {
        /// Pop or replace: there is no ply on the line.
        #[error("there is no move to take back: the line is empty")]
        Empty = 1,
        /// Pop, replace or cut: that ply is above the line, or its record has been dropped.
        #[error("that ply is not on the line, or the move stack no longer holds it")]
        NotHeld = 2,
        /// Push: the line has 65,535 plies.
        #[error("the line is full: 65,535 plies")]
        LineFull = 3,
    }
}
