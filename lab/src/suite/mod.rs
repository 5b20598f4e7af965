//! The suite of repetition cases in `suite/`, made and checked.
//!
//! * [`Case`] is a case of the hand-written list, with its moves.
//! * [`judge`] has the answers to it: the golden model and the rules of `perpetual-chess`.
//! * [mod@reference] answers again by comparing whole positions; it can leave out one [`Clause`] of the
//!   definition, and is then a mutant.
//! * [`table`] says which cases tell which mutant from the definition; [`seek`] finds new ones.
//! * [mod@write] makes the files that others read.

pub mod answers;
pub mod case;
mod castling;
pub mod clause;
mod en_passant;
mod identity;
pub mod judge;
pub mod reference;
pub mod seek;
pub mod table;
pub mod write;

pub use answers::Answers;
pub use case::{Case, CaseError, read};
pub use clause::Clause;
