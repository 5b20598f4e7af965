"""Whether scripts/synthesis.py marks what is older than the Verilog, and refuses figures that are not of it; then three rows, each apart.

The first in a copy of the project, with programs in the place of yosys and nextpnr that count and time what they are told to;
one test goes on where that before it ended.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

import synthesis
from project import ROOT

pytestmark = pytest.mark.synthesis
COPIED = [
    "README.md", "requirements.txt", "constraints", "docs", "rtl", "scripts", "build/verilog/manifest.json",
    "build/verilog/boards", "hdl/examples/xiangqi/xiangqi.v",
]
ROW = "detector-chain-32@HX8K"
OTHER_GAMES = ["xiangqi, chain, 32 entries, with check bits", "the same without", "xiangqi, scoreboard, with check bits"]
BUSES = [f"{bus}, chain, 32 entries" if plain else "the same for xiangqi, with check bits"
         for bus in ("Wishbone", "AXI4-Lite") for plain in (True, False)]
BOARDS = ["icebreaker", "hx8k", "hx8k-xiangqi", "ulx3s-25f", "ulx3s-25f-xiangqi", "tangnano9k"]  # with a chain detector in the Verilog
BOARDS += ["hx8k-search", "ulx3s-25f-combined"]
VERILOG = "rtl/chain/perpetual_chain.v"
PAGES = ["README.md", "rtl/README.md", "docs/detectors.md", "docs/window.md", "docs/figures/synthesis.md"]
# In the place of yosys, and of nextpnr: what it places has 2,000 cells and 200 MHz; the row above what the environment says.
YOSYS = """#!/usr/bin/env python3
import json, re, sys
path = re.search(r"tee -q -o (\\S+)", sys.argv[-1])[1]
json.dump({"design": {"num_cells_by_type": {"SB_LUT4": 1500, "SB_DFF": 1200}}}, open(path, "w"))
"""
NEXTPNR = """#!/usr/bin/env python3
import json, os, sys
path = sys.argv[sys.argv.index("--report") + 1]
cells, mhz = map(float, os.environ["MADE"].split()) if "detector-chain-32_HX8K" in path else (2000, 200)
used = {kind: {"used": int(cells)} for kind in ("ICESTORM_LC", "TRELLIS_COMB", "LUT4")}
json.dump({"utilization": used, "fmax": {"clock": {"achieved": mhz}}}, open(path, "w"))
"""


class World:
    """A copy of the project, and programs in the place of the tools."""

    def __init__(self, folder):
        self.folder = folder
        for name in COPIED:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, folder / name)
        (folder / "tools").mkdir()
        for name in ("yosys", "nextpnr-ice40", "nextpnr-ecp5", "nextpnr-himbaechel-gowin"):
            program = folder / "tools" / f"yowasp-{name}"
            program.write_text(YOSYS if name == "yosys" else NEXTPNR)
            program.chmod(0o755)

    def run(self, *words, cells=2000, mhz=200.0):
        """scripts/synthesis.py; returns how it ended and what it said."""
        path = f"{self.folder / 'tools'}:{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "MADE": f"{cells} {mhz}"}
        command = [sys.executable, "-B", str(self.folder / "scripts/synthesis.py"), *words]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def text(self, path):
        return (self.folder / path).read_text()

    def change(self, path, old, new):
        """Another text of a file, which must have the old one."""
        text = self.text(path)
        assert old in text, f"{path} has no {old!r}"
        (self.folder / path).write_text(text.replace(old, new, 1))

    def expect(self, ended, said, *words, **tools):
        status, text = self.run(*words, **tools)
        what = f"{' '.join(words)}: ended with {status}, not {ended}, and said:\n{text}"
        assert status == ended and re.search(said, text), what

    def figures(self):
        return json.loads(self.text("docs/synthesis.json"))


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    world = World(tmp_path_factory.mktemp("synthesis"))
    # Whatever is older in the project, nothing is here to begin with.
    world.run("report", "changed", cells=1900, mhz=190.0)
    found = {key: {**figures, "cells": figures["cells"] + 1} for key, figures in world.figures().items()}
    (world.folder / "docs/synthesis.json").write_text(json.dumps(found))
    return world


def test_measured_rows_are_those_of_the_verilog(world):
    before = world.figures()
    world.expect(0, "", "report", "window-100-ice40@HX8K", "detector-chain-32@ECP5-25F-6", ROW)
    after = world.figures()
    changed = {key for key in after if after[key] != before.get(key)}
    assert changed == {"window-100-ice40@HX8K", "detector-chain-32@ECP5-25F-6", ROW}, changed
    assert after[ROW]["mhz"] == {str(seed): 200.0 for seed in range(1, 6)}, after[ROW]
    world.expect(0, "", "check")


def test_a_name_of_no_row_is_refused(world):
    for command in ("report", "check"):
        world.expect(2, "there is no row detector-chian", command, "detector-chian")


def test_a_comment_makes_nothing_older(world):
    pages = [world.text(page) for page in PAGES]
    world.change(VERILOG, "\nmodule perpetual_chain ", "\n// another remark\nmodule perpetual_chain ")
    world.expect(0, "", "page")
    assert pages == [world.text(page) for page in PAGES], "a remark has changed a page"


def test_figures_that_are_not_of_the_verilog_are_refused(world):
    world.expect(1, r"detector-chain-32@HX8K: .* figures that are not of this Verilog: cells", "check", cells=2001)
    world.expect(1, r"detector-chain-32@HX8K: .* figures that are not of this Verilog: mhz", "check", mhz=199.9)
    world.change("docs/synthesis.json", '"cells": 1865', '"cells": 1864')
    world.expect(1, r"detector-chain-32@HX8K: .* cells 1865, not 1864", "check")
    world.change("docs/synthesis.json", '"cells": 1864', '"cells": 1865')


def test_a_missed_target_is_refused(world):
    world.expect(1, r"detector-chain-32@HX8K.*≥ 125 MHz is missed", "check", mhz=124.9)
    world.expect(1, r"detector-chain-32@HX8K.*≤ 2060 cells, .* is missed", "check", cells=2300)


def test_a_changed_circuit_is_older_and_does_not_fail(world):
    marks = {page: world.text(page).count("†") for page in PAGES}
    for path in (VERILOG, "rtl/encode/perpetual_move_encoder.v"):
        world.change(path, "(\n", "( /* another text */\n")
    for words in (["page", "check"], ["check"]):
        world.expect(1, "README.md are not up to date", *words)
    world.expect(0, "", "page")
    world.expect(0, "", "page", "check")
    for page in PAGES:
        text = world.text(page)
        assert text.count("†") > marks[page], f"{page} does not mark what is older"
        assert len(re.findall("^† older: ", text, re.M)) == 1, f"{page} explains the mark not once"
    shown = re.findall(r"^\| (.*)† +\|", world.text("docs/figures/synthesis.md"), re.M)
    chains = {entries: [f"detector, chain, {entries} entries, 1,024 records"] * 4 for entries in (32, 16)}
    assert shown == [*chains[32], "detector, chain, 24 entries, 256 records", *chains[16], *OTHER_GAMES, *BUSES, "record from two boards", *BOARDS], shown
    # It may have other figures now, which still must reach the target.
    world.expect(0, "", "check", cells=2100)
    world.expect(1, r"detector-chain-32@HX8K.*is missed", "check", mhz=100.0)


def test_what_has_changed_is_measured_again(world):
    was = world.figures()[ROW]["hash"]
    world.expect(0, "detector-chain-32@UP5K", "report", "changed")
    assert world.figures()[ROW]["hash"] != was, "the hash is the old one"
    assert not any("†" in world.text(page) for page in PAGES), "a row is still marked"
    status, said = world.run("report", "changed")
    assert (status, said) == (0, ""), f"nothing has changed, and it said {said}"


def test_another_parameter_makes_its_rows_older(world):
    world.change("rtl/cores.json", '"ENTRIES": 16', '"ENTRIES": 12')
    world.expect(0, "", "page")
    shown = re.findall(r"^\| (.*)† +\|", world.text("docs/figures/synthesis.md"), re.M)
    assert shown == 4 * ["detector, chain, 16 entries, 1,024 records"], shown
    world.change("rtl/cores.json", '"ENTRIES": 12', '"ENTRIES": 16')


def test_other_constraints_make_a_board_older(world):
    world.change("constraints/hx8k.pcf", "set_io", "set_io ")
    world.expect(0, "", "page")
    boards = re.findall(r"^\| ([a-z0-9-]+)† ", world.text("docs/figures/synthesis.md"), re.M)
    assert boards == ["hx8k", "hx8k-xiangqi", "hx8k-search"], boards


@pytest.mark.shared
@pytest.mark.parametrize("row", [row.key for row in synthesis.ROWS if row.checked])
def test_a_row_is_that_of_the_tables(row):
    assert synthesis.main(["check", row]) == 0
