"""The files of build/verilog that proofs are about."""

# What is proved of a board depends on the clocks of a bit alone.
SOURCES = {
    "board-4": "simulation/board-sim.v",
    "board-12": "simulation/board-megabaud.v",
    "board-104": "simulation/board-slow.v",
    "chain-4": "simulation/chain-4.v",
    "chain-16": "chain-16.v",
    "chain-32": "chain-32.v",
    "scoreboard": "scoreboard.v",
    "scoreboard-registered": "scoreboard-ecp5.v",
    "scoreboard-ecp5": "scoreboard-ecp5.v",
    "pair": "pair.v",
    "detector-chain-small": "parts/detector-chain-small.v",
    "window-8": "parts/window-8.v",
    "window-16": "parts/window-16.v",
    "window-32": "parts/window-32.v",
    "window-64": "window-64.v",
    "window-100": "window-100.v",
    "window-8-ice40": "parts/window-8-ice40.v",
    "window-16-ice40": "parts/window-16-ice40.v",
    "window-32-ice40": "parts/window-32-ice40.v",
    "window-64-ice40": "window-64-ice40.v",
    "window-100-ice40": "window-100-ice40.v",
    "search-window": "search-window.v",
    "move-encoder": "move-encoder.v",
    "legal-en-passant": "legal-en-passant.v",
}
