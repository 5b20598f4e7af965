#!/usr/bin/env python3
"""FuseSoC's description of the repository: perpetual.core at its root.

    core_file.py           writes it
    core_file.py --check   says whether it is what would be written

Works on rtl/ and on the list of boards in build/verilog; `make rtl` calls it. Exit codes: 0 well, 1 it is another, 2 there
is no list of boards.
"""

import json
import os
import re
import sys

from flow import FAMILIES, ROOT, SEED, as_device, manifest, place_options, synth_options
from project import ended

VERSION = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
CORE_FILE = ROOT / "perpetual.core"

HEAD = """CAPI=2:
# Written by `make rtl`. Boards have the options of `make bitstream`; those with a Gowin what edalize can do of it.
name: ::perpetual:{version}
description: "Repetition detection for chess: detectors, encoders, a search chip"

filesets:
"""

# The core that is linted, synthesised and simulated, and its parameters; --toplevel takes another.
TARGETS = """
parameters:
  ENTRIES: {datatype: int, paramtype: vlogparam, default: 32, description: "open chains, 2 to 32"}
  DEPTH: {datatype: int, paramtype: vlogparam, default: 1024, description: "move records, a power of two"}

targets:
  default: &default
    filesets: ["tool_verilator? (waivers)", rtl, ram, "check? (check)"] # flag check: for simulations alone
    toplevel: perpetual_chain
  lint:
    <<: *default
    filesets: [waivers, rtl, ram]
    parameters: [ENTRIES, DEPTH]
    default_tool: verilator
    tools:
      verilator:
        mode: lint-only
        verilator_options: [-Wall]
  sim:
    filesets: [rtl, ram, example]
    toplevel: testbench
    parameters: [ENTRIES, DEPTH]
    default_tool: icarus
  synth:
    <<: *default
    parameters: [ENTRIES, DEPTH]
    default_tool: yosys
    tools:
      yosys:
        arch: ice40
"""


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


def fileset(name, files, kind="verilogSource-2005"):
    """A set of files of one kind."""
    lines = "".join(f"      - {path}\n" for path in files)
    return f"  {name}:\n    file_type: {kind}\n    files:\n{lines}"


def text():
    """What perpetual.core says."""
    paths = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "rtl").glob("*/*.v"))
    apart = ("rtl/boards/", "rtl/check/", "rtl/ecp5/", "rtl/shared/perpetual_ram.v")
    found = [
        HEAD.format(version=VERSION),
        fileset("rtl", [path for path in paths if not path.startswith(apart)]),
        fileset("ram", ["rtl/shared/perpetual_ram.v"]),
        fileset("ram_ecp5", ["rtl/ecp5/perpetual_ram.v"]),
        fileset("check", [path for path in paths if path.startswith("rtl/check/")]),
        fileset("ice40_cells", ["rtl/ice40_cells.v"]),
        fileset("waivers", ["rtl/perpetual.vlt"], "vlt"),
        "  example:\n    file_type: verilogSource-2005\n    files:\n"
        "      - docs/examples/on-chip/testbench.v\n      - docs/examples/on-chip/game_walker.v\n"
        "      - docs/examples/on-chip/game.hex: {file_type: user, copyto: game.hex}\n",
    ]
    targets = []
    for name, board in sorted(manifest().items()):
        # A board of another configuration than its own has its top made by `make bitstream`.
        if name != board["board"]:
            continue
        tool, kind, options = board_flow(board)
        found.append(
            f"  {name}:\n    files:\n      - rtl/boards/{board['top']}.v: {{file_type: verilogSource-2005}}\n"
            f"      - {board['constraints']}: {{file_type: {kind}}}\n"
        )
        ram = "ram_ecp5" if board["family"] == "ecp5" else "ram"
        title = board["title"] + (", with search chips" if "searchers" in board else "")
        targets.append(
            f"  {name}: # {title}\n    filesets: [rtl, {ram}, {name}]\n    toplevel: {board['top']}\n"
            f"    flow: {tool}\n    flow_options:\n{options}"
        )
    return "".join([*found, TARGETS, *targets])


def main():
    os.chdir(ROOT)
    wanted = text()
    if sys.argv[1:] != ["--check"]:
        CORE_FILE.write_text(wanted, encoding="utf-8")
    elif not CORE_FILE.is_file() or CORE_FILE.read_text(encoding="utf-8") != wanted:
        print("core_file: perpetual.core is not what rtl/ and the boards give: run `make rtl`", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(ended("core_file", main))
