//! Has Verilator make models of the circuits in `rtl/` and compiles them with the shim into one
//! static library.

#[path = "src/circuits.rs"]
mod circuits;

#[path = "build/models.rs"]
mod models;

#[path = "build/pins.rs"]
mod pins;

#[path = "build/registers.rs"]
mod registers;

#[path = "build/verilate.rs"]
mod verilate;

fn main() {
    for path in ["build.rs", "build", "shim", "src/circuits.rs"] {
        println!("cargo::rerun-if-changed={path}");
    }
    if let Err(message) = write_pins() {
        println!("cargo::error={message}");
    }
    // Where only the documentation is made, or clippy reads the sources, nothing is linked.
    let unlinked = ["DOCS_RS", "CLIPPY_ARGS"];
    unlinked.iter().for_each(|name| println!("cargo::rerun-if-env-changed={name}"));
    if unlinked.iter().any(|name| std::env::var_os(name).is_some()) {
        return;
    }
    if let Err(message) = verilate::run() {
        println!("cargo::error={message}");
    }
}

/// Writes the pins of a core for `src/pins.rs`, in Rust and in C++.
fn write_pins() -> Result<(), String> {
    let out = std::env::var("OUT_DIR").map_err(|error| format!("OUT_DIR: {error}"))?;
    let (rust, cpp) = pins::of_cores(&models::core()?)?;
    [("pins.rs", rust), ("pins.h", cpp)].into_iter().try_for_each(|(name, text)| {
        std::fs::write(format!("{out}/{name}"), text).map_err(|error| format!("{out}: {error}"))
    })
}
