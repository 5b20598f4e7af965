//! The search chip and its boards as Verilog.

pub(crate) mod boards;
pub mod files;
pub mod library;
pub(crate) mod notes;
