//! The subcommands, one a file; `check` is [`crate::check`].

pub mod boards;
pub mod chip;
pub mod claim;
pub mod epd;
pub mod explain;
pub mod export;
pub(crate) mod files;
pub mod in_file;
pub mod line;
pub mod perft;
pub mod probe;
pub(crate) mod replaced;
pub mod search;
#[cfg(feature = "verilator")]
pub mod simulate;
pub mod uci;
