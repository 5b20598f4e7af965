#!/usr/bin/env python3
"""What perpetual.core, FuseSoC's description of the repository, has of rtl/ and of the boards: its version, and what is
between `# written: …` and `# end`. The rest is written by hand.

Works on rtl/ and on the list of boards in build/verilog; `make rtl` calls it. Exit codes: 0 written, 2 there is no list of
boards, or no such mark.
"""

import json
import os
import re
import sys

from flow import FAMILIES, ROOT, SEED, as_device, manifest, place_options, synth_options
from places import between
from project import ended

VERSION = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
CORE_FILE = ROOT / "perpetual.core"


def board_flow(board):
    """FuseSoC's flow for a board and its options: those of `make bitstream`, which are in flow.py.

    edalize passes on the options of yosys and nextpnr, seeds too. It runs nothing between nextpnr and gowin_pack, where sums
    of a Gowin are corrected (gowin_carry.py). To leave out forms of its block RAM would take a script of yosys in the place
    of edalize's own.
    """
    device = as_device(board)
    synthesis, place = synth_options(device, board.get("dff", True)), place_options(device, SEED)
    options = {"yosys_synth_options": synthesis}
    if device.family == "gowin":
        options.update({"device": device.part, "device_family": "C"})
        # Without adders there are no sums to correct. With the other forms of block RAM nextpnr reports hold times that
        # are met.
        synthesis.append("-noalu")
        place.append("--timing-allow-fail")
    options["nextpnr_options"] = place
    lines = "".join(f"      {key}: {json.dumps(value)}\n" for key, value in options.items())
    return (*FAMILIES[device.family].fusesoc, lines)


def fileset(name, files):
    lines = "".join(f"      - {path}\n" for path in files)
    return f"  {name}:\n    file_type: verilogSource-2005\n    files:\n{lines}"


def text():
    paths = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "rtl").glob("*/*.v"))
    apart = ("rtl/boards/", "rtl/check/", "rtl/ecp5/", "rtl/shared/perpetual_ram.v")
    files = [
        fileset("rtl", [path for path in paths if not path.startswith(apart)]),
        fileset("check", [path for path in paths if path.startswith("rtl/check/")]),
    ]
    boards, targets = [], []
    for name, board in sorted(manifest().items()):
        # A board of another configuration than its own has its top made by `make bitstream`.
        if name != board["board"]:
            continue
        tool, kind, options = board_flow(board)
        boards.append(
            f"  {name}:\n    files:\n      - rtl/boards/{board['top']}.v: {{file_type: verilogSource-2005}}\n"
            f"      - {board['constraints']}: {{file_type: {kind}}}\n"
        )
        ram = "ram_ecp5" if board["family"] == "ecp5" else "ram"
        title = board["title"] + (", with search chips" if "searchers" in board else "")
        targets.append(
            f"  {name}: # {title}\n    filesets: [rtl, {ram}, {name}]\n    toplevel: {board['top']}\n"
            f"    flow: {tool}\n    flow_options:\n{options}"
        )
    found = CORE_FILE.read_text(encoding="utf-8")
    found = re.sub(r"^name: .*$", f"name: ::perpetual:{VERSION}", found, count=1, flags=re.MULTILINE)
    for name, lines in {"files": files, "boards": boards, "targets": targets}.items():
        found = between("perpetual.core", found, f"  # written: {name}\n", "  # end\n", "".join(lines))
    return found


def main():
    os.chdir(ROOT)
    CORE_FILE.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(ended("core_file", main))
