//! Exports the Verilog of every configuration, has Verilator make models of it, and compiles them
//! with the shim into one static library. Without the feature `verilator` it does nothing.

#[cfg(feature = "verilator")]
#[path = "src/configuration.rs"]
mod configuration;

#[cfg(feature = "verilator")]
#[path = "build/registers.rs"]
mod registers;

#[cfg(feature = "verilator")]
#[path = "build/verilate.rs"]
mod verilate;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "verilator")]
    {
        // A lint reads the Rust and links nothing, so it needs none of the models, which take
        // minutes.
        println!("cargo::rerun-if-env-changed=RUSTC_WORKSPACE_WRAPPER");
        let wrapper = std::env::var_os("RUSTC_WORKSPACE_WRAPPER").unwrap_or_default();
        if wrapper.to_string_lossy().contains("clippy") {
            return;
        }
        for path in ["build", "shim", "src/configuration.rs"] {
            println!("cargo::rerun-if-changed={path}");
        }
        if let Err(message) = verilate::run() {
            println!("cargo::error={message}");
        }
    }
}
