//! The pins of a detector core, for those who want to see every clock cycle: the build script writes them from the ports of the
//! Verilog.

include!(concat!(env!("OUT_DIR"), "/pins.rs"));
