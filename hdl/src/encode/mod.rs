//! From boards to records: for engines whose moves are not records yet.
//!
//! * [`MoveEncoder`] compares the boards before and after a move.
//! * [`MoveBarrier`] is the barrier bit alone, for engines that know what moved.
//! * [`LegalEnPassant`] says whether a double step can be captured en passant.
//!
//! Tested on games in `tests/tests/encode.rs`, since only a crate of chess knows what is right.

mod barrier;
mod boards;
mod en_passant;
mod rank;

pub use barrier::MoveBarrier;
pub use boards::MoveEncoder;
pub use en_passant::LegalEnPassant;
pub use rank::RankChange;
