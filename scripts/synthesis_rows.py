"""What is measured: the lines of the tables of area and speed, and the FPGAs of circuits on their own.

For scripts/synthesis.py, which measures.
"""

from typing import NamedTuple, Optional

REPORT_SEEDS = (1, 2, 3, 4, 5)

# Of a circuit on its own, between registers.
PORTS = ("clock", "shift_in", "load", "shift_out")


class Device(NamedTuple):
    """An FPGA for which circuits are measured on their own."""

    family: str
    device: str
    package: str
    speed: Optional[int]
    target_mhz: int  # what nextpnr is asked for: more than can be had
    part: str = ""  # the part, by which nextpnr knows a Gowin
    pins: tuple = ()  # of a Gowin, whose pins nextpnr does not choose: those of PORTS


DEVICES = {
    "HX8K": Device("ice40", "hx8k", "ct256", None, 200),
    "HX1K": Device("ice40", "hx1k", "tq144", None, 200),
    "UP5K": Device("ice40", "up5k", "sg48", None, 100),
    "ECP5-25F-6": Device("ecp5", "25k", "CABGA381", 6, 250),
    "GW1NR-9C": Device("gowin", "GW1N-9C", "QN88P", None, 150, "GW1NR-LV9QN88PC6/I5", (52, 18, 4, 17)),
    "GW2AR-18C": Device("gowin", "GW2A-18C", "QN88", None, 250, "GW2AR-LV18QN88C8/I7", (4, 70, 88, 69)),
}


# What whole detectors are synthesised with on the HX8K: with abc9's own figure, 250, it takes carries for the longest
# paths and chains of tables, whose wires are longer, for short.
WIRES = 750


class Row(NamedTuple):
    """A line of the tables."""

    group: str  # which table
    name: str  # a part or a board of the manifest
    device: str  # a key of DEVICES, or empty for a board
    most_cells: Optional[int] = None  # targets
    least_mhz: Optional[float] = None
    always: bool = False  # checked even when the Verilog has not changed
    placer: str = "heap"  # nextpnr's: `sa` is slower, and brings registers close to block RAM
    wire_delay: int = 0  # picoseconds a wire takes, as abc9 is told on iCE40; 0 for its own figure
    seeds: tuple = REPORT_SEEDS  # another where nextpnr's router does not end with one of them


ROWS = [
    Row("file", "chain-32", "HX8K", 1750, 110, always=True),
    Row("file", "chain-32", "UP5K", None, 40),
    Row("file", "chain-32", "ECP5-25F-6", None, 150, always=True),
    Row("file", "chain-32", "GW1NR-9C"),
    Row("file", "chain-16", "HX8K", 950, 130, always=True),
    Row("file", "chain-16", "UP5K"),
    Row("file", "chain-16", "ECP5-25F-6"),
    Row("file", "chain-16", "GW1NR-9C"),
    Row("file", "scoreboard", "HX8K", 260, 145, always=True),
    Row("file", "scoreboard", "UP5K", None, 65, always=True),
    Row("file", "scoreboard", "ECP5-25F-6"),
    Row("file", "scoreboard", "GW1NR-9C"),
    Row("file", "scoreboard-registered", "HX8K"),
    Row("file", "scoreboard-registered", "ECP5-25F-6", None, 140, always=True, placer="sa"),
    Row("file", "pair", "HX8K"),
    Row("file", "pair", "UP5K"),
    Row("file", "pair", "ECP5-25F-6"),
    Row("file", "pair", "GW1NR-9C"),
    Row("detector", "detector-chain-32", "HX8K", 2060, 125, wire_delay=WIRES),
    Row("detector", "detector-chain-32", "UP5K"),
    Row("detector", "detector-chain-32", "ECP5-25F-6", None, 160),
    Row("detector", "detector-chain-32", "GW1NR-9C"),
    Row("detector", "detector-chain-32", "GW2AR-18C"),
    Row("detector", "detector-chain-16", "HX8K", 1250, 145, wire_delay=WIRES),
    Row("detector", "detector-chain-16", "UP5K"),
    Row("detector", "detector-chain-16", "ECP5-25F-6", None, 160),
    Row("detector", "detector-chain-16", "GW1NR-9C"),
    Row("detector", "detector-scoreboard", "HX8K", 550, 140, wire_delay=WIRES),
    Row("detector", "detector-scoreboard", "HX1K"),
    Row("detector", "detector-scoreboard", "UP5K"),
    Row("detector", "detector-scoreboard", "ECP5-25F-6"),
    Row("detector", "detector-scoreboard", "GW1NR-9C"),
    Row("detector", "detector-scoreboard-registered", "ECP5-25F-6", None, 140, placer="sa"),
    Row("detector", "detector-pair", "HX8K", None, 120, wire_delay=WIRES),
    Row("detector", "detector-pair", "UP5K"),
    Row("detector", "detector-pair", "ECP5-25F-6"),
    Row("detector", "detector-pair", "GW1NR-9C"),
    Row("detector", "shared-scoreboard", "HX8K"),
    Row("detector", "shared-scoreboard", "ECP5-25F-6"),
    Row("detector", "shared-chain-32", "HX8K"),
    Row("detector", "shared-chain-32", "ECP5-25F-6"),
    Row("window", "window-32-ice40", "HX8K", 1500, 120),
    Row("window", "window-100-ice40", "HX8K", 3550, 105, always=True),
    Row("window", "window-100", "ECP5-25F-6", 4800, 120),
    Row("window", "window-100", "GW1NR-9C"),
    Row("window", "window-finder", "HX8K"),
    Row("whole-window", "detector-window-32-ice40", "HX8K"),
    Row("whole-window", "detector-window-64-ice40", "HX8K", seeds=(1, 2, 3, 4, 6)),
    Row("whole-window", "detector-window-100-ice40", "HX8K"),
    Row("whole-window", "detector-window-pair-ice40", "HX8K"),
    Row("whole-window", "search-window-32-ice40", "HX8K"),
    Row("whole-window", "search-window-ice40", "HX8K", None, 90),
    Row("whole-window", "detector-window-32-ice40", "UP5K"),
    Row("whole-window", "detector-window-64-ice40", "UP5K"),
    Row("whole-window", "detector-window-100-ice40", "UP5K"),
    Row("whole-window", "search-window-32-ice40", "UP5K"),
    Row("whole-window", "search-window-ice40", "UP5K"),
    Row("whole-window", "detector-window-32", "ECP5-25F-6"),
    Row("whole-window", "detector-window-64", "ECP5-25F-6"),
    Row("whole-window", "detector-window-100", "ECP5-25F-6"),
    Row("whole-window", "detector-window-32", "GW1NR-9C"),
    Row("whole-window", "detector-window-100", "GW2AR-18C"),
    Row("whole-window", "detector-window-128", "ECP5-25F-6"),
    Row("whole-window", "detector-window-pair", "ECP5-25F-6"),
    Row("whole-window", "search-window-32", "ECP5-25F-6"),
    Row("whole-window", "search-window", "ECP5-25F-6"),
    Row("encoder", "move-barrier", "HX8K"),
    Row("encoder", "move-barrier", "UP5K"),
    Row("encoder", "move-barrier", "ECP5-25F-6"),
    Row("encoder", "move-barrier", "GW1NR-9C"),
    Row("encoder", "legal-en-passant", "HX8K"),
    Row("encoder", "legal-en-passant", "UP5K"),
    Row("encoder", "legal-en-passant", "ECP5-25F-6"),
    Row("encoder", "legal-en-passant", "GW1NR-9C"),
    Row("encoder", "move-encoder", "HX8K"),
    Row("encoder", "move-encoder", "UP5K"),
    Row("encoder", "move-encoder", "ECP5-25F-6"),
    Row("encoder", "move-encoder", "GW1NR-9C"),
    Row("search", "generator", "HX8K"),
    Row("search", "searcher", "HX8K", 2700, 80),
    Row("search", "searcher-32-ice40", "HX8K", 3811, 82),
    Row("search", "searcher-32", "ECP5-25F-6"),
    Row("curve", "chain-8", "HX8K"),
    Row("curve", "chain-16", "HX8K"),
    Row("curve", "chain-24", "HX8K"),
    Row("curve", "chain-32", "HX8K"),
    Row("ram", "ram-256", "HX8K"),
    Row("ram", "ram-256-read-first", "HX8K"),
    Row("ram", "ram-1024", "HX8K"),
    Row("ram", "ram-1024-read-first", "HX8K"),
    Row("ram", "ram-256", "ECP5-25F-6"),
    Row("ram", "ram-256-read-first", "ECP5-25F-6"),
    Row("front", "front-end", "HX8K", 500, 100, always=True),
    Row("front", "front-end", "UP5K"),
    Row("front", "front-end", "ECP5-25F-6"),
    Row("front", "front-end", "GW1NR-9C"),
    Row("board", "icebreaker", "", 3168, 12, always=True),
    Row("board", "hx8k", "", None, 12),
    Row("board", "hx8k-window", "", None, 12),
    Row("board", "hx8k-search", "", None, 72),
    Row("board", "icestick", "", 1280, 12, always=True),
    Row("board", "ulx3s-12f", "", None, 25),
    Row("board", "ulx3s-25f", "", None, 25),
    Row("board", "ulx3s-45f", "", None, 25),
    Row("board", "ulx3s-85f", "", None, 25),
    Row("board", "colorlight-i5", "", None, 25),
    Row("board", "orangecrab-25f", "", None, 48),
    Row("board", "orangecrab-85f", "", None, 48),
    Row("board", "tangnano9k", "", None, 27, always=True),
    Row("board", "tangnano20k", "", None, 27),
]
