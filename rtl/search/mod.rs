//! The Verilog of the search chip, but for boards that can be bought. Written by `make rtl`.

/// Every file: its path from `rtl/`, and its text.
#[rustfmt::skip]
pub(crate) const FILES: &[(&str, &str)] = &[
    ("search/board-search.json", include_str!("board-search.json")),
    ("search/board-search.v", include_str!("board-search.v")),
    ("search/chip-100.json", include_str!("chip-100.json")),
    ("search/chip-100.v", include_str!("chip-100.v")),
    ("search/chip-32-ice40.json", include_str!("chip-32-ice40.json")),
    ("search/chip-32-ice40.v", include_str!("chip-32-ice40.v")),
    ("search/chip-32.json", include_str!("chip-32.json")),
    ("search/chip-32.v", include_str!("chip-32.v")),
];
