#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

// The attribute writes this name.
extern crate self as perpetual_verilog;

mod about;
mod around;
mod circuit;
mod clocked;
mod connect;
mod description;
mod error;
mod export;
mod fold;
mod interfaces;
mod join;
mod keywords;
pub mod library;
mod links;
mod literals;
mod logic;
mod merge;
mod names;
mod naming;
mod parts;
mod ports;
mod print;
mod read;
mod registers;
mod repeat;
mod split;
mod syntax;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod token;
pub mod tree;
mod waking;
mod widths;

pub use about::{About, ModuleNote, PortGroup};
pub use circuit::Circuit;
pub use description::{
    Description, InstanceDescription, MemoryDescription, ModuleDescription, ParameterDescription,
    PortDescription, RegisterDescription, Setting,
};
pub use error::Error;
pub use export::{Exported, export};
pub use keywords::is_keyword;
pub use perpetual_verilog_macros::kernel;
pub use ports::{Direction, Port};

#[cfg(test)]
mod fixture;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
