#!/usr/bin/env python3
"""Writes the table of area and speed in README.md from docs/synthesis.json.

    scripts/readme_area.py [--check]

Figures are the medians that docs/synthesis.md has. With --check nothing is written.
Exit codes: 0 written, or as it should be; 1 with --check, the table is another; 2 a row or the place for it is missing.
"""

import json
import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLACE = re.compile(r"(<!-- area: [^\n]* -->\n).*?(<!-- end -->)", re.S)
# As devices are named in the figures, and as they are sold.
DEVICES = {"HX8K": "iCE40 HX8K", "UP5K": "iCE40 UP5K", "ECP5-25F-6": "ECP5 25F"}
# Name and what it is, as in the text.
CIRCUITS = {
    "detector-scoreboard": "scoreboard",
    "detector-chain-16": "chain, 16 entries",
    "detector-chain-32": "chain, 32 entries, never overflows",
    "detector-pair": "pair of both, in lockstep",
}


def table(figures):
    """The table as Markdown, from what docs/synthesis.json holds."""
    rows = {(row["name"], row["device"]): row for row in figures["rows"] if row["group"] == "detector"}

    def cell(name, device):
        try:
            row = rows[name, device]
        except KeyError:
            print(f"readme_area: docs/synthesis.json has no figures of {name} on {device}", file=sys.stderr)
            sys.exit(2)
        mhz = round(statistics.median(row["mhz"].values()))
        return f"{row['cells']:,} cells, {row['bram']} RAM, {mhz} MHz"

    lines = [["detector", *DEVICES.values()], ["---"] * (1 + len(DEVICES))]
    lines += [[title, *(cell(name, device) for device in DEVICES)] for name, title in CIRCUITS.items()]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    page = ROOT / "README.md"
    text = page.read_text()
    if not PLACE.search(text):
        print("readme_area: README.md has no place for the table", file=sys.stderr)
        sys.exit(2)
    written = table(json.loads((ROOT / "docs/synthesis.json").read_text()))
    wanted = PLACE.sub(lambda found: found[1] + written + found[2], text)
    if sys.argv[1:] and wanted != text:
        print("readme_area: the table of README.md is not that of docs/synthesis.json; run me", file=sys.stderr)
        sys.exit(1)
    if not sys.argv[1:]:
        page.write_text(wanted)


if __name__ == "__main__":
    main()
