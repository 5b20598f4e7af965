#!/usr/bin/env python3
"""Bitstreams of boards, and for the tests netlists of cores, with the pinned tools.

    scripts/bitstreams.py boards [BOARD...]    build/BOARD/BOARD.bin, .bit or .fs; all boards by default
    scripts/bitstreams.py of FOLDER CONSTRAINTS
                                               the same of the board in FOLDER/manifest.json, whose constraint file is
                                               in the folder CONSTRAINTS

Works on rtl/, the list of boards in build/verilog, and the top of a board in another configuration in build/BOARD/.
Exit codes: 0 all well, 1 timing missed, 2 a tool failed or is missing.
"""

import contextlib
import hashlib
import os
import pathlib
import sys
import time

import designs
import gowin_carry
import modules
import synthesis
from flow import (
    BUILD, FAMILIES, ROOT, SEED, Failed, TimingMissed, as_device, fmax, in_parallel, manifest, place, run, synthesise,
)
from project import ended
from synthesis_rows import DEVICES, core_key

# Cores whose gates `make check NAME=netlist` checks, on each device. The slowest come first, so that none is left to run alone.
NETLISTS = {
    "ECP5-25F-6": ["window-100", "pair", "chain-32", "scoreboard-ecp5"],
    "HX8K": ["window-100-ice40", "pair", "chain-32", "scoreboard"],
    "GW1NR-9C": ["pair", "chain-32", "scoreboard"],
}
# Boards whose bitstreams `make check NAME=bitstream` reads back.
READ_BACK = [
    "hx8k", "icebreaker", "icestick", "hx8k-window", "hx8k-xiangqi", "hx8k-search", "tangnano9k", "tangnano20k", "colorlight-i5",
]


def bitstream(name, board):
    """From Verilog to the file that is flashed, at the board's clock and with its own pins."""
    device, family = as_device(board), FAMILIES[board["family"]]
    stem = BUILD / name / name
    placed = stem.with_suffix(family.placed[1])
    final = stem.with_suffix(f".{family.bitstream}")
    stem.parent.mkdir(parents=True, exist_ok=True)
    with stage(f"{name}: synthesis, {board['config']}"):
        refuse_too_large(name, board, synthesise(designs.of_board(board), device, stem))
    try:
        with stage(f"{name}: place and route at {device.target_mhz:g} MHz"):
            report = place(device, stem, SEED, board["constraints"], placed)
    except TimingMissed as missed:
        raise TimingMissed(f"{name}: {missed}") from None
    if device.family == "gowin":
        gowin_carry.correct(placed)
    pack = {
        "ice40": ["yowasp-icepack", str(placed), str(final)],
        "ecp5": ["yowasp-ecppack", "--compress", str(placed), str(final)],
        "gowin": ["gowin_pack", "-d", device.device, "-o", str(final), str(placed)],
    }[device.family]
    with stage(f"{name}: bitstream"):
        run(pack, BUILD / name / "pack.log")
    digest = hashlib.sha256(final.read_bytes()).hexdigest()
    said = (
        f"{name}: {final}, {board['config']}, {board['baud']} baud, "
        f"{fmax(report)} MHz of {device.target_mhz:g} needed, sha256 {digest[:16]}"
    )
    # A board of one's own has no command here.
    flash = board.get("flash")
    return f"{said}\nFlash it with: {flash.replace('{}', str(final))}" if flash else said


@contextlib.contextmanager
def stage(says):
    """Says what is done, and how long it took."""
    began = time.monotonic()
    print(f"{says} ...", flush=True)
    yield
    print(f"{says}: {time.monotonic() - began:.0f} s", flush=True)


def refuse_too_large(name, board, gate):
    """Fails when a board's FPGA has not the tables, flip-flops or block RAMs that synthesis has counted."""
    # A lower bound: a cell of an iCE40 is a table and a flip-flop; a sum of a Gowin takes a table's place, and it has
    # three flip-flops for four tables.
    cells = max(gate("SB_LUT4|LUT[1-4]|ALU"), gate("SB_DFF.*"), -(-gate("DFF.*") * 4 // 3))
    block_rams = gate("SB_RAM40_4K.*|DP16KD|PDPW16KD|(DP|SDP|SP)(X9)?B?|pROM.*")
    if cells <= board["cells"] and block_rams <= board["block_rams"]:
        return
    fitting = ", ".join(that_fit(board)) or "nothing measured so far"
    raise Failed(
        f"{name}: {board['config']} takes at least {cells:,} cells and {block_rams} block RAMs, "
        f"and the {board['part']} has {board['cells']:,} and {board['block_rams']}; what fits: {fitting}"
    )


def that_fit(board):
    """The cores that fit a board beside what it has around them, by the figures of docs/synthesis.json."""
    measured = synthesis.stored()
    device = next(name for name, device in DEVICES.items() if device.family == board["family"])
    around = [measured[f"{part}@{device}"] for part in ("front-end", "engine")]
    for name, core in modules.cores().items():
        row = measured.get(core_key(name, device))
        # Neither what is for a search on the chip nor the encoders stand behind a serial line.
        if row and core["parameters"] and not name.startswith("search-"):
            parts = [row, *around]
            if all(sum(part[kind] for part in parts) <= board[key] for kind, key in (("cells", "cells"), ("bram", "block_rams"))):
                yield name


def known_boards(names):
    """The boards of these names, or all; one that was exported on its own as it was exported last."""
    known = {}
    for name in names:
        if (BUILD / name / "manifest.json").exists():
            known |= manifest(BUILD / name)
    if not names or set(names) - known.keys():
        known = manifest() | known
    for name in names:
        if name not in known:
            raise Failed(f"there is no board {name}; choose from: {', '.join(known)}")
    return {name: known[name] for name in names or known}


def bitstreams(names):
    boards = known_boards(names)
    for line in in_parallel(bitstream, boards.keys(), boards.values()):
        print(line, flush=True)


def bitstream_of(folder, constraints):
    """Builds the board in the manifest of a folder, with its constraint file from another folder."""
    for name, board in manifest(pathlib.Path(folder)).items():
        # The tools see relative paths alone, so the file is copied to where everything is.
        kept = pathlib.Path(folder) / pathlib.Path(board["constraints"]).name
        kept.write_bytes((pathlib.Path(constraints) / kept.name).read_bytes())
        print(bitstream(name, {**board, "constraints": str(kept)}), flush=True)


def netlist(name, device):
    """The gates of a bare core: the Verilog file."""
    (BUILD / "netlists").mkdir(parents=True, exist_ok=True)
    stem = BUILD / "netlists" / f"{name}_{device.family}"
    synthesise(designs.of_core(name, device.family), device, stem)
    return stem.with_suffix(".netlist.v")


def main(words):
    os.chdir(ROOT)
    try:
        match words:
            case ["boards", *names]:
                bitstreams(names)
            case ["of", folder, constraints]:
                bitstream_of(folder, constraints)
            case _:
                raise Failed(__doc__)
    except TimingMissed as missed:
        print(f"bitstreams: {missed}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(ended("bitstreams", main, sys.argv[1:]))
