"""Corrects the sums of a placed Gowin whose carry in comes from a table or flip-flop, before the bitstream is packed.

nextpnr 0.11.1 puts an adder before such a sum, to make that signal its carry in. The table of this adder gives the
signal OR the carry into the adder itself, which is that of whatever is placed before it: nextpnr's issue 1799.
"""

import json

WRONG = 0x505A  # the signal OR the carry in
RIGHT = 0x000A  # the signal


def correct(placed):
    """Changes the table in the file that nextpnr has written; returns how many there were."""
    design = json.loads(placed.read_text(encoding="utf-8"))
    cells = [cell["parameters"] for module in design["modules"].values() for cell in module["cells"].values()]
    wrong = [facts for facts in cells if facts.get("CIN_NETTYPE") == "LOGIC" and table(facts) == WRONG]
    for facts in wrong:
        facts["RAW_ALU_LUT"] = f"{RIGHT:0{len(facts['RAW_ALU_LUT'])}b}"
    if wrong:
        placed.write_text(json.dumps(design), encoding="utf-8")
    return len(wrong)


def table(facts):
    return int(facts.get("RAW_ALU_LUT", "0"), 2)
