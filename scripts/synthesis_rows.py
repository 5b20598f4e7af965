"""What is measured: the lines of the tables of area and speed, the circuits on their own, and their FPGAs.

For scripts/synthesis.py, which measures.
"""

from typing import NamedTuple, Optional

from flow import Device

# Of a circuit on its own, between registers.
PORTS = ("clock", "shift_in", "load", "shift_out")

# FPGAs for which circuits are measured on their own; nextpnr is asked for more than can be had.
DEVICES = {
    "HX8K": Device("ice40", "hx8k", "ct256", None, 200),
    "UP5K": Device("ice40", "up5k", "sg48", None, 100),
    "ECP5-25F-6": Device("ecp5", "25k", "CABGA381", 6, 250),
    "GW1NR-9C": Device("gowin", "GW1N-9C", "QN88P", None, 150, "GW1NR-LV9QN88PC6/I5", (52, 18, 4, 17)),
}

# What whole detectors are synthesised with on the HX8K: with abc9's own figure, 250, it takes carries for the longest
# paths and chains of tables, whose wires are longer, for short.
WIRES = 750
BOARD_SEEDS = (1, 2, 3)  # of boards, which have more speed than they need


class Row(NamedTuple):
    """A line of the tables."""

    group: str  # which table
    name: str  # a key of CIRCUITS, or a board of the manifest
    device: str = ""  # a key of DEVICES, or empty for a board
    most_cells: Optional[int] = None  # targets
    least_mhz: Optional[float] = None
    checked: bool = False  # measured by `make check NAME=synthesis`
    placer: str = "heap"  # nextpnr's: `sa` is slower, and brings registers close to block RAM
    wire_delay: int = 0  # picoseconds a wire takes, as abc9 is told on iCE40; 0 for its own figure
    seeds: tuple = (1, 2, 3, 4, 5)  # another where nextpnr's router does not end with one of them

    @property
    def key(self):
        """What it is called in docs/synthesis.json, and in a command."""
        return f"{self.name}@{self.device}" if self.device else self.name


class Circuit(NamedTuple):
    """What is measured on its own."""

    title: str
    core: str  # a name of rtl/cores.json, or a module of rtl/
    parameters: dict = {}  # of a module
    dff: bool = True  # whether abc9 is told of the flip-flops
    file: str = ""  # where it stands, if not in rtl/
    without: str = ""  # how the ports begin of a part that is not there


XIANGQI = "hdl/examples/xiangqi/xiangqi.v"
WISHBONE, AXI_LITE = "docs/examples/wishbone/perpetual_wishbone.v", "docs/examples/axi-lite/perpetual_axi_lite.v"
# Each in two forms.
WINDOWS = {
    "detector-window-32": "detector, window, 32 plies",
    "detector-window-64": "detector, window, 64 plies",
    "detector-window-100": "detector, window, 100 plies",
    "detector-window-pair": "detector, window pair, 100 plies",
    "search-window": "window for a search, 100 plies",
    "search-window-32": "window for a search, 32 plies",
}
CIRCUITS = {
    "detector-chain-16": Circuit("detector, chain, 16 entries, 1,024 records", "chain-16"),
    "detector-chain-24": Circuit(
        "detector, chain, 24 entries, 256 records", "perpetual_chain", {"ENTRIES": 24, "DEPTH": 256}
    ),
    "detector-chain-32": Circuit("detector, chain, 32 entries, 1,024 records", "chain-32"),
    "detector-scoreboard": Circuit("detector, scoreboard, 1,024 records", "scoreboard"),
    "detector-scoreboard-registered": Circuit("detector, scoreboard, registered RAM, 1,024 records", "scoreboard-ecp5"),
    "detector-pair": Circuit("detector, pair, 32 entries, 1,024 records", "pair"),
    **{name + end: Circuit(title + form, name.removeprefix("detector-") + end)
       for name, title in WINDOWS.items() for end, form in {"": "", "-ice40": ", iCE40 form"}.items()},
    "window-100-ice40": Circuit("window, 100 plies, iCE40 form", "perpetual_window_core", {"PLIES": 100, "ICE40": 1}),
    # With -dff abc9 makes other circuits than these, and yosys stops in its check of them.
    "searcher-32": Circuit("searcher, window of 32 plies", "perpetual_search_chip", {"PLIES": 32, "ICE40": 0}, False),
    "searcher-32-ice40": Circuit(
        "searcher, window of 32 plies, iCE40 form", "perpetual_search_chip", {"PLIES": 32, "ICE40": 1}, False
    ),
    # 12 MHz and 1,000,000 baud, as on most boards for an iCE40.
    "front-end": Circuit(
        "front end of a board: line and frames", "perpetual_front_end", {"CLOCK_HZ": 12_000_000, "CLOCKS_PER_BIT": 12}
    ),
    "engine": Circuit(
        "engine of a board with a detector: requests and answers", "perpetual_engine",
        {"DETECTOR": 1, "ENTRIES": 32, "LOG2_DEPTH": 10, "CLOCK_HZ": 12_000_000}, without="searchers_",
    ),
    "xiangqi-chain": Circuit("xiangqi, chain, 32 entries, with check bits", "xiangqi", {"SCOREBOARD": 0}, file=XIANGQI),
    "xiangqi-chain-alone": Circuit(
        "the same without", "perpetual_chain", {"ENTRIES": 32, "DEPTH": 1024, "SQUARE_BITS": 7}
    ),
    "xiangqi-scoreboard": Circuit("xiangqi, scoreboard, with check bits", "xiangqi", {"SCOREBOARD": 1}, file=XIANGQI),
    "xiangqi-scoreboard-alone": Circuit("the same without", "perpetual_scoreboard", {"DEPTH": 1024, "SQUARE_BITS": 7}),
    "shogi": Circuit("shogi", "perpetual_shogi", {"DEPTH": 1024}),
    "shogi-registered": Circuit("shogi, registered RAM", "perpetual_shogi", {"DEPTH": 1024, "REGISTERED": 1}),
    "wishbone": Circuit("Wishbone, chain, 32 entries", "perpetual_wishbone", {"CHECKED": 0}, file=WISHBONE),
    "wishbone-checked": Circuit("the same for xiangqi, with check bits", "perpetual_wishbone", {"CHECKED": 1}, file=WISHBONE),
    "axi-lite": Circuit("AXI4-Lite, chain, 32 entries", "perpetual_axi_lite", {"CHECKED": 0}, file=AXI_LITE),
    "axi-lite-checked": Circuit("the same for xiangqi, with check bits", "perpetual_axi_lite", {"CHECKED": 1}, file=AXI_LITE),
    "move-barrier": Circuit("barrier bit of a move", "move-barrier"),
    "move-encoder": Circuit("record from two boards", "move-encoder"),
    "legal-en-passant": Circuit("legal capture en passant", "legal-en-passant"),
}

# What somebody chooses a detector, an FPGA or a board by. Those that are checked, the slowest first.
ROWS = [
    Row("window", "window-100-ice40", "HX8K", 3580, 100, checked=True),
    Row("detector", "detector-chain-32", "HX8K", 2060, 125, checked=True, wire_delay=WIRES),
    Row("detector", "detector-chain-32", "UP5K"),
    Row("detector", "detector-chain-32", "ECP5-25F-6", None, 160, checked=True),
    Row("detector", "detector-chain-32", "GW1NR-9C"),
    Row("detector", "detector-chain-24", "HX8K", wire_delay=WIRES),
    Row("detector", "detector-chain-16", "HX8K", 1250, 145, wire_delay=WIRES),
    Row("detector", "detector-chain-16", "UP5K"),
    Row("detector", "detector-chain-16", "ECP5-25F-6", None, 160),
    Row("detector", "detector-chain-16", "GW1NR-9C"),
    Row("detector", "detector-scoreboard", "HX8K", 550, 140, wire_delay=WIRES),
    Row("detector", "detector-scoreboard", "UP5K"),
    Row("detector", "detector-scoreboard", "ECP5-25F-6"),
    Row("detector", "detector-scoreboard", "GW1NR-9C"),
    Row("detector", "detector-scoreboard-registered", "ECP5-25F-6", None, 140, placer="sa"),
    Row("detector", "detector-pair", "HX8K", None, 120, wire_delay=WIRES),
    Row("detector", "detector-pair", "UP5K"),
    Row("detector", "detector-pair", "ECP5-25F-6"),
    Row("detector", "detector-pair", "GW1NR-9C"),
    Row("window", "detector-window-32-ice40", "HX8K", seeds=(1, 3, 4, 5, 6)),
    Row("window", "detector-window-64-ice40", "HX8K", seeds=(1, 2, 3, 4, 6)),
    Row("window", "detector-window-100-ice40", "HX8K"),
    Row("window", "detector-window-pair-ice40", "HX8K"),
    Row("window", "search-window-32-ice40", "HX8K"),
    Row("window", "search-window-ice40", "HX8K", None, 90),
    *(Row("window", name, "ECP5-25F-6") for name in (
        "detector-window-32", "detector-window-64", "detector-window-100", "detector-window-pair", "search-window-32", "search-window")),
    Row("search", "searcher-32-ice40", "HX8K", 3811, 82),
    Row("search", "searcher-32", "ECP5-25F-6"),
    *(Row("other", name, "HX8K", wire_delay=WIRES) for name in (
        "xiangqi-chain", "xiangqi-chain-alone", "xiangqi-scoreboard", "xiangqi-scoreboard-alone", "shogi")),
    Row("other", "shogi-registered", "ECP5-25F-6", placer="sa"),
    *(Row("bus", name, "HX8K", wire_delay=WIRES) for name in ("wishbone", "wishbone-checked", "axi-lite", "axi-lite-checked")),
    *(Row("encoder", name, "HX8K") for name in ("move-barrier", "legal-en-passant", "move-encoder")),
    Row("front", "front-end", "HX8K", None, 100),
    Row("front", "engine", "HX8K", None, 100),
    *(Row("front", name, device) for device in ("ECP5-25F-6", "GW1NR-9C") for name in ("front-end", "engine")),
    Row("board", "icebreaker", "", 3168, 12, seeds=BOARD_SEEDS),
    Row("board", "hx8k", "", None, 12, seeds=BOARD_SEEDS),
    Row("board", "hx8k-xiangqi", "", None, 12, seeds=BOARD_SEEDS),
    Row("board", "icestick", "", 1280, 12, seeds=BOARD_SEEDS),
    Row("board", "ulx3s-25f", "", None, 25, seeds=BOARD_SEEDS),
    Row("board", "ulx3s-25f-xiangqi", "", None, 25, seeds=BOARD_SEEDS),
    Row("board", "tangnano9k", "", None, 27, seeds=BOARD_SEEDS),
    Row("board", "hx8k-search", "", None, 72, seeds=BOARD_SEEDS),
    Row("board", "ulx3s-25f-combined", "", None, 50, seeds=BOARD_SEEDS),
]

# The tables of docs/figures/synthesis.md, by group of circuits, in their order.
SECTIONS = {
    "detector": "Whole detectors",
    "window": "Window",
    "search": "The search chip",
    "other": "Other games",
    "bus": "On a bus",
    "encoder": "From boards to records",
    "front": "Front end and engine of a board",
    "board": "Boards",
}


def core_key(core, device):
    """The row of a name of rtl/cores.json on a device; there need not be one."""
    if core == "scoreboard-ecp5":
        core = "scoreboard-registered"
    whole = core.startswith(("search-", "move-", "legal-"))
    return f"{core if whole else f'detector-{core}'}@{device}"
