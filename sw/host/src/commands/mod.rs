//! The subcommands, one a file.

pub mod check;
pub mod completions;
pub mod explain;
