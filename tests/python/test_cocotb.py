"""The example for cocotb: cores tested from outside in Icarus Verilog, with python-chess; and cores with a fault, which fail."""

import shutil
import sys

import pytest

from project import ROOT, output
from watched import put

pytestmark = pytest.mark.cocotb
CORES = ["perpetual_chain", "perpetual_scoreboard", "perpetual_pair", "perpetual_window"]
GAMES = ["data/demo/diep-axon.pgn", "data/demo/tricky.pgn"]
FAULTS = [
    ("shared/perpetual_move_stack.v", "= barrier ? {", "= 1'b0 ? {"),
    ("shared/perpetual_query_machine.v", "file_closed & even;", "file_closed;"),
    ("shared/perpetual_move_stack.v", "(pops | cuts | stream)", "(cuts | stream)"),
]


@pytest.fixture
def example(tmp_path):
    """The example and rtl/ as they lie in a release, without the rest."""
    shutil.copytree(ROOT / "rtl", tmp_path / "rtl")
    shutil.copytree(ROOT / "docs/examples/cocotb", tmp_path / "docs/examples/cocotb")
    return tmp_path


def run(folder, core, codes=(0,)):
    words = [sys.executable, "-B", "docs/examples/cocotb/run.py", core, *(ROOT / game for game in GAMES)]
    return output(words, folder, codes)


@pytest.mark.parametrize("core", CORES)
def test_core(example, core):
    printed = run(example, core)
    assert f"{core}: 4 tests, 0 failed" in printed, printed
    print(next(line for line in printed.splitlines() if "verdicts compared" in line).strip())


@pytest.mark.parametrize("file, right, wrong", FAULTS, ids=[fault[2] for fault in FAULTS])
def test_core_with_a_fault(example, file, right, wrong):
    put(example / "rtl" / file, right, wrong)
    assert ", should be Verdict(" in run(example, "perpetual_chain", codes=(1,))
