//! Export to Verilog that people read and embed.
//!
//! rust-hdl prints a module for every instance, every flip-flop included, calls the top `top`
//! and puts all logic of a module into one block. [`clean`] makes one module of each distinct
//! circuit, with the names and comments the caller gives, without changing what it does.

mod circuits;
mod clean;
mod clocked;
mod connect;
mod description;
mod error;
mod fold;
mod interfaces;
mod join;
mod keywords;
mod literals;
mod merge;
mod naming;
mod notes;
mod parse;
mod parse_expr;
mod parts;
mod print;
mod registers;
mod repeat;
mod split;
mod syntax;
mod token;
mod waking;
mod widths;

pub use circuits::{VerilogFile, export_board, export_core};
pub use clean::clean;
pub use description::{Clean, ModuleNote, PortGroup};
pub use error::ExportError;
pub(crate) use interfaces::plain;
pub use keywords::is_keyword;
pub(crate) use notes::modules;

/// Verilog of the cells of an iCE40 that [`crate::window::WindowForm::Ice40`] takes, to lint and
/// simulate it where nothing else knows them.
pub const ICE40_CELLS: &str = include_str!("ice40_cells.v");

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod proof;
#[cfg(test)]
mod tests;
