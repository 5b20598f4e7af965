//! The rules of drawing that stand on repetition: what a detector's verdicts mean in a game.
//!
//! * [`Placements`] finds the repetitions of a game fast and exactly.
//! * [`draws`] says where a draw could be claimed or has come about: threefold by an intended
//!   move (FIDE 9.2.1.1), and with [`quiet`] fifty moves (9.3.1, 9.3.2) and seventy-five (9.6.2).
//!   Threefold and fivefold themselves (9.2.1.2, 9.6.1) are counts of occurrences. [`Article`] has
//!   the numbers.
//! * [`over`] decides where a game ends, with [`dead`] positions.
//! * [`claim`] judges one claim, and says why.
//! * [`alike`] has positions with the same pieces on the same squares, and how they differ;
//!   [`near`] finds those of a game, and [`barrier`] says what a move that cannot be undone lost.
//! * [`upcoming`] is what chess says of a repetition that is one displaced piece away.

pub mod alike;
mod article;
pub mod barrier;
pub mod claim;
pub mod dead;
pub mod draws;
pub mod near;
pub mod over;
mod placements;
pub mod quiet;
pub mod upcoming;

pub use article::Article;
pub use draws::{Claims, IntendedMove, Walker, intended_move};
pub use over::Over;
pub use placements::Placements;
