//! The subcommands, one a file.

pub mod bench;
pub mod bench_link;
pub mod board;
pub mod boards;
pub mod check;
pub mod compare;
pub mod completions;
pub mod epd;
pub mod experiment;
pub mod explain;
pub mod export;
pub mod monitor;
pub mod probe;
pub mod search;
#[cfg(feature = "rtl")]
pub mod trace;
#[cfg(not(feature = "rtl"))]
#[path = "trace_absent.rs"]
pub mod trace;
pub mod uci;
