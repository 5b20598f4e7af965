"""The circuits of rtl/ that proofs are about, with their sizes."""

from typing import NamedTuple

from library import Sized
from proof import Induction, Proof
from verilog import Peek


def proved(name: str, says: str, source: str, peeks: tuple[Peek, ...], **more: object) -> Proof:
    """One whose checker is called as it is, by induction over one cycle, if nothing else is said."""
    return Proof(name, says, source, peeks=peeks, **({"checker": name.replace("-", "_"), "method": Induction(1)} | more))


class From(NamedTuple):
    """A circuit: a module of rtl/ at one size, and the file of build/verilog that was exported at this size."""

    circuit: Sized
    file: str
    called: str = ""  # the top there, if it is not called as in rtl/


def chain(entries: int, depth: int, file: str) -> From:
    return From(Sized("perpetual_chain", {"ENTRIES": entries, "DEPTH": depth}), file)


def scoreboard(registered: int, file: str) -> From:
    return From(Sized("perpetual_scoreboard", {"DEPTH": 1024, "REGISTERED": registered}), file)


def board(clocks_per_bit: int, file: str, **others: int) -> From:
    sizes = {"ENTRIES": 32, "DEPTH": 2048, "CLOCK_HZ": 12_000_000, "CLOCKS_PER_BIT": clocks_per_bit} | others
    return From(Sized("perpetual_chain_board", sizes), file, "perpetual_board")


FORMS = ("", "-ice40")  # the portable one, and the one for iCE40
SMALL = {"ENTRIES": 4, "DEPTH": 8, "PIECE_BITS": 2, "SQUARE_BITS": 3}

SOURCES = {
    # What is proved of a board depends on the clocks of a bit alone.
    "board-4": board(4, "simulation/board-sim.v"),
    "board-12": board(12, "simulation/board-megabaud.v"),
    "board-104": board(104, "simulation/board-slow.v"),
    "engine-combined": From(
        Sized("perpetual_engine", {"DETECTOR": 65, "SEARCHERS": 2, "PLIES": 32, "HAS_SEARCHERS": 1}), "search/board-combined.v"
    ),
    "board-checked": board(4, "simulation/board-chain-xiangqi.v", DEPTH=1024, CHECKED=1),
    "chain-4": chain(4, 64, "simulation/chain-4.v"),
    "chain-16": chain(16, 1024, "chain-16.v"),
    "chain-32": chain(32, 1024, "chain-32.v"),
    "scoreboard": scoreboard(0, "scoreboard.v"),
    "scoreboard-registered": scoreboard(1, "scoreboard-ecp5.v"),
    "scoreboard-ecp5": scoreboard(1, "scoreboard-ecp5.v"),
    "pair": From(Sized("perpetual_pair", {"ENTRIES": 32, "DEPTH": 1024, "REGISTERED": 0}), "pair.v"),
    "detector-chain-small": From(Sized("perpetual_chain", SMALL), "parts/detector-chain-small.v", "part"),
    "shogi-8": From(Sized("perpetual_shogi", {"DEPTH": 8, "REGISTERED": 0}), "parts/shogi-8.v", "part"),
    "check-bits-16": From(Sized("perpetual_check_bits", {"DEPTH": 16}), "parts/check-bits-16.v", "part"),
    **{f"window-{plies}{form}": From(Sized("perpetual_window_core", {"PLIES": plies, "ICE40": ice40, "PROBES": 0}),
                                      f"parts/window-{plies}{form}.v", "part")
       for plies in (8, 16, 32) for ice40, form in enumerate(FORMS)},
    **{f"window-{plies}{form}": From(Sized("perpetual_window", {"PLIES": plies, "ICE40": ice40}),
                                      f"window-{plies}{form}.v")
       for plies in (64, 100) for ice40, form in enumerate(FORMS)},
    "window-pair": From(Sized("perpetual_window_pair", {"PLIES": 100, "ICE40": 0}), "window-pair.v"),
    "search-window": From(Sized("perpetual_search_window", {"PLIES": 100, "ICE40": 0}), "search-window.v"),
    "search-chip-32": From(Sized("perpetual_search_chip", {"PLIES": 32, "ICE40": 0}), "search/chip-32.v"),
    "move-encoder": From(Sized("perpetual_move_encoder", {}), "move-encoder.v"),
    "legal-en-passant": From(Sized("perpetual_legal_en_passant", {}), "legal-en-passant.v"),
}
