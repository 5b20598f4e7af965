#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod about;
mod circuit;
mod clocked;
mod connect;
mod error;
mod export;
mod fold;
mod join;
mod keywords;
mod literals;
mod merge;
mod naming;
mod parse;
mod parse_expr;
mod parts;
mod ports;
mod print;
mod registers;
mod repeat;
mod split;
mod syntax;
pub mod testing;
mod token;
mod waking;
mod widths;

pub use about::{About, ModuleNote, PortGroup};
pub use circuit::Circuit;
pub use error::Error;
pub use export::{Exported, export};
pub use keywords::is_keyword;
pub use ports::{Direction, Port};

#[cfg(test)]
mod fixture;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
