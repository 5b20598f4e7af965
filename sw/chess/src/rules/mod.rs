//! The rules of drawing that stand on repetition: what a detector's verdicts mean in a game.
//!
//! * [`Placements`] finds the repetitions of a game fast and exactly.
//! * [`draws`] says where a draw could be claimed or has come about: threefold by an intended
//!   move (FIDE 9.2a), fifty and seventy-five moves (9.3, 9.6.2). Threefold and fivefold
//!   themselves (9.2b, 9.6.1) are counts of occurrences.
//! * [`upcoming`] is what chess says of a repetition that is one displaced piece away.

pub mod draws;
mod placements;
pub mod upcoming;

pub use draws::{Claims, IntendedMove, Walker, intended_move};
pub use placements::Placements;
