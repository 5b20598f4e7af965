//! Numbers and tables for people.

mod number;
mod table;

pub use number::{counted, grouped, ordinal};
pub use table::aligned;
