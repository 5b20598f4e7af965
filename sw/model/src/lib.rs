#![doc = include_str!("../README.md")]
//!
//! # What is here
//!
//! A detector sees no board and has no rules of chess; its user marks the moves that no earlier position can be
//! reached across (see [`MoveRecord::barrier`]), and with that the verdict is FIDE's, exactly.
//!
//! * [`MoveFacts`] makes records, barrier bit included, from what an engine knows of its moves;
//!   [`legal_en_passant`] reads its board.
//! * [`Chain`] is the golden model: the chain list walked backwards, exact for any number of like
//!   pieces.
//! * [`Judge`] finds the same verdicts by comparing whole placements, sharing nothing with it.
//! * [`Scoreboard`] needs no list, and [`Window`] no walk.
//! * [`Line`] and [`detector_by_walk`] are for a detector of your own.
//! * [`quoted`] names what cannot be seen in a word of a file; [`is_blank`] says what parts words there.
//! * `search` is the model of the search chip, with the feature of that name.
//! * `generate` makes lines of moves that are hard for a detector, and `Both` compares any form of
//!   one with a model: for tests, with the feature `testing`.

#![deny(missing_docs)]

#[cfg(all(test, not(all(feature = "search", feature = "testing"))))]
compile_error!("the tests need every feature: cargo test --package perpetual-model --all-features");

#[cfg(any(test, feature = "testing"))]
mod both;
mod chain;
mod chain_list;
mod characters;
mod delta;
mod detector;
mod empty_board;
mod encode;
#[cfg(any(test, feature = "testing"))]
pub mod generate;
mod judge;
mod line;
mod piece;
mod record;
mod scoreboard;
#[cfg(feature = "search")]
pub mod search;
mod warning;
mod window;
mod wrong;

#[cfg(any(test, feature = "testing"))]
pub use both::{Both, Difference, plies_walked};
pub use chain::{Chain, Limits, LineError, Walk};
pub use chain_list::{ChainList, ListFull, OpenChain, Rule};
pub use characters::{character_name, is_blank, narrow, quoted, unquoted};
pub use delta::PlacementDelta;
pub use detector::{Detector, Question, Verdict};
pub use empty_board::{reaches, way};
pub use encode::{MoveFacts, Rights, legal_en_passant};
pub use judge::{Inconsistent, Judge};
pub use line::Line;
pub use piece::{NotAPiece, Piece, square, square_name};
pub use record::{MoveRecord, ParseError, UnpackError};
pub use scoreboard::Scoreboard;
pub use warning::Warning;
pub use window::Window;
pub use wrong::{Wrong, wrong};
