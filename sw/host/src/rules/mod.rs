//! The rules of drawing that stand on repetition: what a detector's verdicts mean in a game and in
//! a search.
//!
//! * [`Placements`] finds the repetitions of a game fast and exactly.
//! * [`draws`] says where a draw could be claimed or has come about: threefold by an intended
//!   move (FIDE 9.2a), fifty and seventy-five moves (9.3, 9.6.2). Threefold and fivefold
//!   themselves (9.2b, 9.6.1) are counts of occurrences; [`crate::report`] enters them.
//! * [`former`] is the rule of old, by the same sequence of moves, and why it was given up.
//! * [`upcoming`] is what chess says of a repetition that is one displaced piece away.
//! * [`policy`] is what a search makes of a verdict.

pub mod draws;
pub mod former;
mod placements;
pub mod policy;
pub mod upcoming;

pub use draws::{Claims, IntendedMove, Looking, Walker};
pub use placements::Placements;
