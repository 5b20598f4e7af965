//! The Verilog of the search chip. Written by `make rtl`.

/// Every file: its path from `rtl/`, and its text.
#[rustfmt::skip]
pub(crate) const FILES: &[(&str, &str)] = &[
    ("search/perft.json", include_str!("perft.json")),
    ("search/perft.v", include_str!("perft.v")),
];
