//! The pins of a detector core, for those who want to see every clock cycle: the build script writes them from the ports of the
//! Verilog.

include!(concat!(env!("OUT_DIR"), "/pins.rs"));

/// The same in C++, for who compiles `shim/shim.h` around a model of their own: to be included before it.
pub const PINS_IN_CPP: &str = include_str!(concat!(env!("OUT_DIR"), "/pins.h"));
