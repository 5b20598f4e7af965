//! The subcommands, one a file.

pub mod compare;
pub mod experiment;
mod games;
pub mod measure;
pub mod serial_line;
pub mod suite;
pub mod upcoming;
