//! What is in this build, beside the cores. The build script makes the models from these lists.

use perpetual_catalogue::{OnBoard, SIM_BOARDS, SimBoard};

/// The boards: without the feature `full`, those that differ from another in the rate of their line alone are left out, and
/// so is the largest, with search chips and a detector.
pub fn boards() -> impl Iterator<Item = &'static SimBoard> {
    SIM_BOARDS.iter().filter(|board| {
        let is_largest =
            matches!(board.circuit, OnBoard::Searchers(searchers) if searchers.detector);
        cfg!(feature = "full") || board.baud == SIM_BOARDS[0].baud && !is_largest
    })
}

/// A module of `rtl/`, with a pin `clock` and no pin of more than 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrivenCircuit {
    /// What it is called.
    pub name: &'static str,
    /// The module.
    pub top: &'static str,
    /// What it is given.
    pub parameters: &'static [(&'static str, u32)],
    /// Its registers can be reached, in builds with all models: [`State`](crate::State).
    pub faulty: bool,
}

const fn chip(name: &'static str, parameters: &'static [(&'static str, u32)]) -> DrivenCircuit {
    DrivenCircuit { name, top: "perpetual_search_chip", parameters, faulty: false }
}

const fn window(name: &'static str, parameters: &'static [(&'static str, u32)]) -> DrivenCircuit {
    DrivenCircuit { name, top: "perpetual_search_window", parameters, faulty: true }
}

/// Every circuit that [`Driven`](crate::Driven) knows.
pub const DRIVEN: &[DrivenCircuit] = &[
    chip("chip-100", &[("PLIES", 100)]),
    window("search-window-32", &[("PLIES", 32)]),
    window("search-window-32-ice40", &[("PLIES", 32), ("ICE40", 1)]),
];
