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
}

/// Every circuit that [`Driven`](crate::Driven) knows.
pub const DRIVEN: &[DrivenCircuit] = &[
    DrivenCircuit { name: "chip-32", path: "search/chip-32.v", top: "perpetual_search_chip" },
    DrivenCircuit { name: "chip-100", path: "search/chip-100.v", top: "perpetual_search_chip" },
];
