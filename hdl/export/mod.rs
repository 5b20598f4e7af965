//! The circuits as Verilog that people read and embed.
//!
//! [`perpetual_verilog`] makes it; here is what is exported, and what is said about it. What is exported needs the feature
//! `export`: it is every circuit at several sizes, which takes a while to compile.

#[cfg(feature = "export")]
mod circuits;
#[cfg(feature = "export")]
mod encoders;
#[cfg(feature = "export")]
mod error;
#[cfg(feature = "export")]
mod library;
#[cfg_attr(not(feature = "export"), allow(dead_code, reason = "most is said of what is exported"))]
mod notes;
#[cfg(feature = "export")]
pub mod parts;
#[cfg(feature = "export")]
pub mod rtl;
#[cfg(feature = "export")]
mod samples;
#[cfg(feature = "export")]
pub mod search;
#[cfg(feature = "export")]
pub mod shipped;

#[cfg(feature = "export")]
pub use circuits::{export_board, export_core, read, read_from};
#[cfg(feature = "export")]
pub use encoders::{ENCODERS, Encoder};
#[cfg(feature = "export")]
pub use error::ExportError;
#[cfg(feature = "export")]
pub use library::{
    CLOCK_HZ, CLOCKS_PER_BIT, CoreFamily, FAMILIES, HAS_DETECTOR, ICE40, NONE, PLIES, SEARCHERS,
    core_library, sample_of,
};
pub use notes::modules;
pub use perpetual_verilog::Exported;
#[cfg(feature = "export")]
pub use samples::{AtSize, SAMPLE_CLOCKS, SAMPLE_WINDOWS, core_sample};

use perpetual_verilog::About;

/// Verilog of the cells of an iCE40 that [`crate::window::WindowForm::Ice40`] takes, to lint and
/// simulate it where nothing else knows them. Written by hand, in `rtl/`.
pub const ICE40_CELLS: &str = include_str!("ice40_cells.v");

/// The RAM of all circuits for an ECP5, in the place of `perpetual_ram`: with the register of its block.
/// Written by hand, in `rtl/`.
pub const RAM_ECP5: &str = include_str!("ram_ecp5.v");

/// What every file that is exported here says of itself; the rest is the circuit's.
pub const ABOUT: About<'static> = About {
    exporter: Some(concat!("Perpetual ", env!("CARGO_PKG_VERSION"))),
    licence: Some(env!("CARGO_PKG_LICENSE")),
    prefix: Some("perpetual_"),
    top: "",
    title: "",
    configuration: &[],
    modules: &[],
    latency: None,
};

#[cfg(all(test, feature = "export"))]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
