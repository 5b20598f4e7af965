"""Netlists: what synthesis makes of a circuit."""

from netlist import NETLIST
from proof import Proof
from verilog import Mutant

from .sources import proved


def gates(name: str, source: str, module: str, says: str, family: str = "ice40") -> Proof:
    """A circuit and the netlist that synthesis makes of it."""
    small = source == "chain-4" and module != "perpetual_query_machine"
    return proved(
        f"{name}-{family}", f"the netlist that synthesis for {FAMILY_NAMES[family]} makes of {says} is the same circuit",
        source, (), checker="", reach=0,
        mutants=ECP5_MUTANTS if family == "ecp5" else GATE_MUTANTS if small else LUT_MUTANTS,
        mutant_cycles=40,
        netlist_of=module,
        family=family,
    )


FAMILY_NAMES = {"ice40": "iCE40", "ecp5": "ECP5"}
LUT_MUTANTS = (Mutant(NETLIST, ".LUT_INIT(16'h", ".LUT_INIT(~16'h", first_of_many=True),)
ECP5_MUTANTS = (
    Mutant(NETLIST, ".INIT(16'h", ".INIT(~16'h", first_of_many=True),
    Mutant(NETLIST, ".LSR(clear)", ".LSR(1'h0)", first_of_many=True),
)
GATE_MUTANTS = (
    *LUT_MUTANTS,
    Mutant(NETLIST, ".R(clear)", ".R(1'h0)", first_of_many=True),
    Mutant(NETLIST, ".E(", ".E(~", first_of_many=True),
    Mutant(NETLIST, ".CI(", ".CI(~", first_of_many=True),
)

# Synthesis for iCE40 uses that what a carry chain says with no carry coming in it says with one too.
WINDOW_GATES = gates(
    "window-slots", "window-8-ice40", "perpetual_window_slots", "the window's slots, 8 of them,"
)._replace(
    implied=("carry_0", "carry_1"),
    mutants=(
        *LUT_MUTANTS,
        Mutant(NETLIST, ".E(", ".E(~", first_of_many=True),
        Mutant(NETLIST, ".CI(", ".CI(~", first_of_many=True),
        Mutant(NETLIST, ".MASK(", ".MASK(~", first_of_many=True),
    ),
)

PROOFS = (
    *(
        gates(f"chain-file-{entries}", f"chain-{entries}", "perpetual_chain_file", f"the chain file, {entries} entries,")
        for entries in (4, 16, 32)
    ),
    gates("chain-file-16", "chain-16", "perpetual_chain_file", "the chain file, 16 entries,", "ecp5"),
    gates("scoreboard-file", "scoreboard", "perpetual_scoreboard_file", "the scoreboard"),
    gates("query-machine", "chain-32", "perpetual_query_machine", "the query machine and its stack"),
    WINDOW_GATES,
)
