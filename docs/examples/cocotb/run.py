#!/usr/bin/env python3
"""Runs the tests of test_core.py on a core.

    run.py [CORE [GAME ...]] [--simulator icarus]

CORE is a module of rtl/ with requests and verdicts, perpetual_chain unless another is named; GAME is a PGN file, of which
the first game is played. Exit codes: 0 all passed, 1 one has failed.
"""

import argparse
import os
import pathlib
import sys

from cocotb_tools.check_results import get_results
from cocotb_tools.runner import get_runner

HERE = pathlib.Path(__file__).resolve().parent
RTL = HERE.parents[2] / "rtl"
# Of the block RAMs the one for any FPGA; the tops of boards are no cores.
FOLDERS = [folder for folder in sorted(RTL.iterdir()) if folder.is_dir() and folder.name not in ("boards", "check", "ecp5")]


def run(core, games, simulator, build):
    """Compiles the core, runs the tests, and returns how many there were and how many have failed."""
    runner = get_runner(simulator)
    sources = [source for folder in FOLDERS for source in sorted(folder.glob("*.v"))]
    runner.build(sources=sources, hdl_toplevel=core, build_dir=build, always=True, timescale=("1ns", "1ps"))
    environment = {"GAMES": os.pathsep.join(str(pathlib.Path(game).resolve()) for game in games), "PYTHONPATH": str(HERE)}
    return get_results(runner.test(test_module="test_core", hdl_toplevel=core, build_dir=build, extra_env=environment))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("core", metavar="CORE", nargs="?", default="perpetual_chain")
    parser.add_argument("games", metavar="GAME", nargs="*", default=[HERE.parents[2] / "data/demo/diep-axon.pgn"])
    parser.add_argument("--simulator", default="icarus")
    parser.add_argument("--build", type=pathlib.Path, default=RTL.parent / "build/cocotb", help="where to compile")
    arguments = parser.parse_args()
    number, failed = run(arguments.core, arguments.games, arguments.simulator, arguments.build)
    print(f"{arguments.core}: {number} tests, {failed} failed")
    return 1 if failed or not number else 0


if __name__ == "__main__":
    sys.exit(main())
