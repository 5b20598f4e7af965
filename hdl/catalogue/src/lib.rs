#![doc = include_str!("../README.md")]
//!
//! [`Core`] says what a detector core is built with; [`CORES`] are the cores whose Verilog is in
//! `rtl/`, each with its name and what it is for. [`SIM_BOARDS`] are the boards
//! that are simulated, [`boards::BOARDS`] those that can be bought.

#![deny(missing_docs)]

mod baud;
pub mod boards;
mod core;
mod error;
mod named;
mod parameters;
mod searchers;
mod simulated;

pub use baud::{BaudError, clocks_per_bit};
pub use core::{BlockRam, Core, QUERY_LATENCY, WindowForm, detector_top};
pub use error::CatalogueError;
pub use named::{CORES, NamedCore, Place, named};
pub use parameters::Parameter;
pub use searchers::Searchers;
pub use simulated::{FAULTY_CORES, OnBoard, SIM_BOARDS, SimBoard};
