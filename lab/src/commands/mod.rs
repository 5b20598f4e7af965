//! The subcommands, one a file.

pub mod compare;
pub mod experiment;
mod games;
pub mod measure;
pub mod suite;
pub mod upcoming;
