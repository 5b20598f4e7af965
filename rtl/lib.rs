//! The Verilog of Perpetual as text: what is in `rtl/` but for boards and parts.
//!
//! Written by `make rtl`.

#![deny(missing_docs)]

mod search;

/// Every file but those of `rtl/search`: its path from `rtl/`, and its text.
#[rustfmt::skip]
pub const FILES: &[(&str, &str)] = &[
    ("chain-16.json", include_str!("chain-16.json")),
    ("chain-16.v", include_str!("chain-16.v")),
    ("chain-32.json", include_str!("chain-32.json")),
    ("chain-32.v", include_str!("chain-32.v")),
    ("ice40_cells.v", include_str!("ice40_cells.v")),
    ("legal-en-passant.json", include_str!("legal-en-passant.json")),
    ("legal-en-passant.v", include_str!("legal-en-passant.v")),
    ("move-barrier.json", include_str!("move-barrier.json")),
    ("move-barrier.v", include_str!("move-barrier.v")),
    ("move-encoder.json", include_str!("move-encoder.json")),
    ("move-encoder.v", include_str!("move-encoder.v")),
    ("pair.json", include_str!("pair.json")),
    ("pair.v", include_str!("pair.v")),
    ("scoreboard-ecp5.json", include_str!("scoreboard-ecp5.json")),
    ("scoreboard-ecp5.v", include_str!("scoreboard-ecp5.v")),
    ("scoreboard.json", include_str!("scoreboard.json")),
    ("scoreboard.v", include_str!("scoreboard.v")),
    ("search-window-32-ice40.json", include_str!("search-window-32-ice40.json")),
    ("search-window-32-ice40.v", include_str!("search-window-32-ice40.v")),
    ("search-window-32.json", include_str!("search-window-32.json")),
    ("search-window-32.v", include_str!("search-window-32.v")),
    ("search-window-ice40.json", include_str!("search-window-ice40.json")),
    ("search-window-ice40.v", include_str!("search-window-ice40.v")),
    ("search-window.json", include_str!("search-window.json")),
    ("search-window.v", include_str!("search-window.v")),
    ("simulation/board-chain-16.json", include_str!("simulation/board-chain-16.json")),
    ("simulation/board-chain-16.v", include_str!("simulation/board-chain-16.v")),
    ("simulation/board-megabaud.json", include_str!("simulation/board-megabaud.json")),
    ("simulation/board-megabaud.v", include_str!("simulation/board-megabaud.v")),
    ("simulation/board-pair-long.json", include_str!("simulation/board-pair-long.json")),
    ("simulation/board-pair-long.v", include_str!("simulation/board-pair-long.v")),
    ("simulation/board-scoreboard-long.json", include_str!("simulation/board-scoreboard-long.json")),
    ("simulation/board-scoreboard-long.v", include_str!("simulation/board-scoreboard-long.v")),
    ("simulation/board-sim.json", include_str!("simulation/board-sim.json")),
    ("simulation/board-sim.v", include_str!("simulation/board-sim.v")),
    ("simulation/board-slow.json", include_str!("simulation/board-slow.json")),
    ("simulation/board-slow.v", include_str!("simulation/board-slow.v")),
    ("simulation/board-window-100.json", include_str!("simulation/board-window-100.json")),
    ("simulation/board-window-100.v", include_str!("simulation/board-window-100.v")),
    ("simulation/chain-32-long.json", include_str!("simulation/chain-32-long.json")),
    ("simulation/chain-32-long.v", include_str!("simulation/chain-32-long.v")),
    ("simulation/chain-4.json", include_str!("simulation/chain-4.json")),
    ("simulation/chain-4.v", include_str!("simulation/chain-4.v")),
    ("simulation/pair-4.json", include_str!("simulation/pair-4.json")),
    ("simulation/pair-4.v", include_str!("simulation/pair-4.v")),
    ("simulation/pair-long.json", include_str!("simulation/pair-long.json")),
    ("simulation/pair-long.v", include_str!("simulation/pair-long.v")),
    ("simulation/scoreboard-long.json", include_str!("simulation/scoreboard-long.json")),
    ("simulation/scoreboard-long.v", include_str!("simulation/scoreboard-long.v")),
    ("window-100-ice40.json", include_str!("window-100-ice40.json")),
    ("window-100-ice40.v", include_str!("window-100-ice40.v")),
    ("window-100.json", include_str!("window-100.json")),
    ("window-100.v", include_str!("window-100.v")),
    ("window-128.json", include_str!("window-128.json")),
    ("window-128.v", include_str!("window-128.v")),
    ("window-32-ice40.json", include_str!("window-32-ice40.json")),
    ("window-32-ice40.v", include_str!("window-32-ice40.v")),
    ("window-32.json", include_str!("window-32.json")),
    ("window-32.v", include_str!("window-32.v")),
    ("window-64-ice40.json", include_str!("window-64-ice40.json")),
    ("window-64-ice40.v", include_str!("window-64-ice40.v")),
    ("window-64.json", include_str!("window-64.json")),
    ("window-64.v", include_str!("window-64.v")),
    ("window-pair-ice40.json", include_str!("window-pair-ice40.json")),
    ("window-pair-ice40.v", include_str!("window-pair-ice40.v")),
    ("window-pair.json", include_str!("window-pair.json")),
    ("window-pair.v", include_str!("window-pair.v")),
];

/// The text of the file at this path from `rtl/`.
///
/// ```
/// let text = perpetual_rtl::text("chain-32.v").unwrap();
/// assert!(text.contains("module perpetual_chain ("));
/// ```
pub fn text(path: &str) -> Option<&'static str> {
    let mut files = FILES.iter().chain(search::FILES);
    files.find(|(known, _)| *known == path).map(|(_, text)| *text)
}
