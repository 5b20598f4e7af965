#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

// The attribute writes this name.
extern crate self as perpetual_verilog;

mod about;
mod description;
mod error;
mod export;
pub mod kernels;
pub mod library;
pub mod parts;
mod pass;
mod print;
mod read;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod tree;
pub mod words;

pub use about::{About, ModuleNote};
pub use description::{
    Description, InstanceDescription, MemoryDescription, ModuleDescription, ParameterDescription,
    PortDescription, RegisterDescription, Setting,
};
pub use error::Error;
pub use export::{Exported, export};
pub use perpetual_verilog_macros::{Circuit, Ports, kernel};
pub use print::keywords::is_keyword;
pub use read::circuit::Circuit;
pub use read::ports::{Direction, Port};

#[cfg(test)]
mod fixture;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
