//! The subcommands, one a file.

pub mod bench;
pub mod bench_link;
pub mod compare;
pub mod experiment;
mod games;
pub mod search;
pub mod upcoming;
