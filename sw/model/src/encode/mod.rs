//! The barrier bit of a move, from what an engine knows of it.

mod attacked;
mod en_passant;
mod facts;
mod rights;
pub(crate) mod squares;

#[cfg(feature = "search")]
pub(crate) use attacked::is_attacked;
pub use en_passant::legal_en_passant;
pub use facts::MoveFacts;
pub use rights::Rights;
