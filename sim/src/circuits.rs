//! Circuits that are driven pin by pin. The build script makes their models from this list.

/// A circuit in `rtl/`, with a pin `clock` and no pin of more than 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrivenCircuit {
    /// What it is called.
    pub name: &'static str,
    /// Its Verilog, a path from `rtl/`; its description is beside it.
    pub path: &'static str,
    /// Its top module.
    pub top: &'static str,
    /// Its registers can be reached, in builds with all models: [`State`](crate::State).
    pub faulty: bool,
}

const fn chip(name: &'static str, path: &'static str) -> DrivenCircuit {
    DrivenCircuit { name, path, top: "perpetual_search_chip", faulty: false }
}

const fn window(name: &'static str, path: &'static str) -> DrivenCircuit {
    DrivenCircuit { name, path, top: "perpetual_search_window", faulty: true }
}

/// Every circuit that [`Driven`](crate::Driven) knows.
pub const DRIVEN: &[DrivenCircuit] = &[
    chip("chip-32", "search/chip-32.v"),
    chip("chip-100", "search/chip-100.v"),
    window("search-window-32", "search-window-32.v"),
    window("search-window-32-ice40", "search-window-32-ice40.v"),
];
