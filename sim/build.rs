//! Has Verilator make models of the circuits in `rtl/` and compiles them with the shim into one
//! static library. Without the feature `verilator` it does nothing.

#[cfg(feature = "verilator")]
#[path = "src/circuits.rs"]
mod circuits;

#[cfg(feature = "verilator")]
#[path = "build/models.rs"]
mod models;

#[cfg(feature = "verilator")]
#[path = "build/pins.rs"]
mod pins;

#[cfg(feature = "verilator")]
#[path = "build/registers.rs"]
mod registers;

#[cfg(feature = "verilator")]
#[path = "build/verilate.rs"]
mod verilate;

fn main() {
    for path in ["build.rs", "build", "shim", "src/circuits.rs"] {
        println!("cargo::rerun-if-changed={path}");
    }
    #[cfg(feature = "verilator")]
    if let Err(message) = verilate::run() {
        println!("cargo::error={message}");
    }
}
