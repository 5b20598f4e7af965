//! The subcommands, one a file.

pub mod bench;
pub mod board;
pub mod check;
pub mod completions;
pub mod explain;
pub mod export;
pub mod probe;
