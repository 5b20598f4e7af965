#!/usr/bin/env python3
"""Measures figures of the documentation again, and stores them: `make figures NAME=nodes`.

    scripts/figures.py                             what there is: its name, its place, its time
    scripts/figures.py NAME... [--only WORD...]    measured again and stored; what --only takes is said in the list

There are two kinds. A large one is a whole file, docs/figures/NAME.md or lab/docs/figures/NAME.md, in which nothing
else stands. A small one stands in a page between `<!-- table: NAME -->` and `<!-- end -->`; the rest of the page is
left as it is. What measures prints Markdown, and only this module writes it to where it belongs.
Exit codes: 0 all well, 1 what was measured or checked is wrong, 2 a tool failed, or a name or place is missing.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
from typing import NamedTuple

from places import as_file, filled
from project import ROOT, Failed, ended

FOLDER = pathlib.Path("docs/figures")
LABORATORY = pathlib.Path("lab/docs/figures")  # those of lab/docs
TARGET = os.environ.get("CARGO_TARGET_DIR") or "target"
PERPETUAL = f"{TARGET}/release/perpetual"
LAB = f"{TARGET}/release/perpetual-lab"
EXAMPLES = f"{TARGET}/release/examples"
PYTHON = [".venv/bin/python", "-B"]


class Part(NamedTuple):
    """A run of a figure that several make."""

    title: str  # its heading
    command: list = []  # prints the Markdown
    begin: str = ""  # what is printed before this is left out


class Figure(NamedTuple):
    """Something measured."""

    says: str  # what it measures; of a whole file, its heading too
    time: str  # about how long that takes
    command: list  # prints the Markdown; or the parts
    needs: list = ["build"]  # what `make` makes before
    page: str = ""  # the page with its table; none for a whole file
    folder: pathlib.Path = FOLDER  # of a whole file
    writes: str = ""  # what the command writes by itself, when it prints nothing to store
    only: str = ""  # what --only takes
    fenced: bool = False  # the output is no Markdown, but text in columns
    timed: bool = False  # the text says on which machine it was measured
    clocked: bool = False  # scripts/synthesis.py adds columns that follow from the clocks of circuits


def experiment(name):
    return [LAB, "experiment", name]


def lab(command, *words):
    return [LAB, command, "--format", "markdown", *words]


# Games that nobody has played.
ARTIFICIAL = ["data/games/longest.pgn", "data/games/no-repetition-1.pgn"]
PLAYED = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("data/games/*.pgn"))
PLAYED = [path for path in PLAYED if path not in ARTIFICIAL]
SETS = {
    "Games": PLAYED,
    "Very long games": ARTIFICIAL,
    "Endgames with few pieces": sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("data/endgames/*.pgn")),
}
# Fewer moves, so that the trees can be deeper.
TREES = {
    "Games": "--tree 3 --every 2000",
    "Endgames with few pieces": "--tree 5 --every 1000 --tree-moves 100000",
}
TERMS = "--methods keys,axon,chain,scoreboard --rounds 25".split()
METHODS = [
    # Times are those of games that were played; FORMULAS has them by length and by chains.
    Part("## Games", lab("compare", *SETS["Games"])),
    *(Part(f"## {title}", lab("compare", "--rounds", "0", *files)) for title, files in SETS.items() if title != "Games"),
    Part("## In a search tree"),
    *(Part(f"### {title}", lab("compare", "--rounds", "0", *words.split(), *SETS[title]), "In ") for title, words in TREES.items()),
]
FORMULAS = [
    Part("## Diep–Axon", lab("compare", *TERMS, "data/demo/diep-axon.pgn")),
    *(Part(f"## {title}", lab("compare", "--cost", *TERMS, *SETS[title]), "| walk |") for title in TREES),
]
UPCOMING = [Part(f"## {title}", lab("upcoming", *files)) for title, files in SETS.items()]
EPD = "epd --seconds 1 data/positions/wac.epd"
STRENGTH = ["bash", "-ec", f'said=$("$0" {EPD}); echo "\\`perpetual {EPD}\\`: ${{said##*$\'\\n\'}}."', PERPETUAL]
EXPERIMENTS = "lab/docs/experiments.md"
FIGURES = {
    "synthesis": Figure(
        "Area and speed", "an hour", [*PYTHON, "scripts/synthesis.py", "report"], ["fpga"],
        writes="docs/synthesis.json, docs/figures/synthesis.md, tables in five pages",
        only="changed: what has changed since; or names of rows, detector-pair@HX8K"),
    "cells": Figure("Cells on Xilinx 7-series", "5 minutes", [*PYTHON, "scripts/cells.py"], ["fpga"]),
    "nodes": Figure("What a node of a search costs each detector", "1 minute", [f"{EXAMPLES}/nodes"],
                    ["example-nodes"], page="docs/window.md", clocked=True),
    "beside": Figure("What \"a pawn stands beside\" costs in repetitions", "seconds", [f"{EXAMPLES}/beside"],
                     ["example-beside"]),
    "engine": Figure("What a node of a search costs with each way to know repetitions", "seconds",
                     ["cargo", "run", "--quiet", "--release", "--locked", "--manifest-path", "docs/examples/engine/Cargo.toml"],
                     [], page="docs/in-your-program.md"),
    "forms": Figure("Verdicts of each detector in each form", "1 minute",
                    [LAB, *"measure --on model --on rtl --on verilated --seconds 2".split()], fenced=True),
    "soak": Figure("A client and a board on a bad line", "20 minutes", [f"{EXAMPLES}/soak"], ["example-soak"], fenced=True),
    "upsets": Figure("What a single upset does until the next reset", "5 minutes", [f"{EXAMPLES}/upsets"],
                     ["example-upsets"]),
    "proofs": Figure(
        "Proofs: what is proved, how, and the time it takes", "half an hour",
        [*PYTHON, "tests/formal/prove.py", "--certify", "--markdown"], ["prover"],
        only="beginnings of names of proofs"),
    "proved": Figure("What is proved, what is argued, what is trusted", "seconds",
                     [*PYTHON, "tests/formal/prove.py", "--standing"], ["fpga"]),
    "check": Figure("`perpetual check` beside pgn-extract, and beside pgn-reader and shakmaty", "3 minutes",
                    ["scripts/bench_check.sh", PERPETUAL], ["build", "tools-peers"]),
    "libraries": Figure("Libraries and engines on the suite of repetition cases", "3 minutes",
                        [*PYTHON, "scripts/libraries.py", PERPETUAL], ["build", "tools-tests", "tools-libraries"]),
    "methods": Figure("Published methods over the same games", "5 minutes", METHODS, folder=LABORATORY, timed=True),
    "terms": Figure("The cost formulas of the 2007 paper", "8 minutes", FORMULAS, folder=LABORATORY, timed=True),
    "upcoming": Figure("Repetitions one move away: the window, the cuckoo table and every legal move", "seconds",
                       UPCOMING, folder=LABORATORY),
    "epd": Figure("How strong the search is", "5 minutes", STRENGTH, page=EXPERIMENTS),
    "wac018": Figure("What detection saves and costs", "some minutes", experiment("wac018"), folder=LABORATORY),
    "draws": Figure("When perpetual checks are seen", "seconds", experiment("draws"), folder=LABORATORY),
    "micro-max": Figure("What is missed when only positions of the game are known", "seconds", experiment("micro-max"),
                        folder=LABORATORY),
    "ghi": Figure("Path-dependent values", "2 minutes", experiment("ghi"), folder=LABORATORY),
    "waveforms": Figure("Waveforms of the documentation, drawn from simulations", "seconds",
                        [*PYTHON, "scripts/waveforms.py"], ["tools-iverilog", "tools-waveforms"], writes="docs/waveforms"),
    "boards": Figure("Boards: ports, lights and pins", "seconds", [PERPETUAL, "boards", "--format", "markdown"]),
    "structure": Figure("Crates, and how much there is of everything", "seconds", [*PYTHON, "scripts/structure.py"],
                        ["tools-tests"]),
}
# The tables of `synthesis` in pages.
OF_SYNTHESIS = {
    ("README.md", "area"),
    ("docs/detectors.md", "choose"),
    ("docs/synthesis.md", "tools"),
    ("rtl/README.md", "files"),
    ("rtl/README.md", "encoders"),
}
# Several at once.
GROUPS = {"experiments": ["epd", "wac018", "draws", "micro-max", "ghi"]}


# The command


def place(name):
    figure = FIGURES[name]
    return figure.writes or (f"{figure.page}, table `{name}`" if figure.page else f"{figure.folder}/{name}.md")


def listed():
    for name, figure in FIGURES.items():
        only = f" (ONLY= {figure.only})" if figure.only else ""
        print(f"{name:16} {figure.time:13} {figure.says}{only}: {place(name)}")
    for name, names in GROUPS.items():
        print(f"{name:16} {'all of these':13} {', '.join(names)}")


def misplaced():
    """What is not in its place, as sentences; a test asks."""
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "rtl/README.md", *ROOT.glob("docs/*.md")]
    paths += ROOT.glob("lab/docs/*.md")
    pages = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}
    wanted = OF_SYNTHESIS | {(figure.page, name) for name, figure in FIGURES.items() if figure.page}
    for page, text in pages.items():
        for mark in re.findall("<!--.*?-->", text, flags=re.S):
            name = re.fullmatch("<!-- table: (.+) -->", mark)
            if mark != "<!-- end -->" and (name is None or (page, name[1]) not in wanted):
                yield f"{page}: {mark} is the mark of no figure"
    for page, name in sorted(wanted):
        try:
            filled(page, name, "")
        except (Failed, OSError) as missing:
            yield str(missing)
    files = {name for name, figure in FIGURES.items() if not figure.page and not figure.writes} | {"synthesis"}
    wanted = {str(FIGURES[name].folder / f"{name}.md"): name for name in files}
    found = {str(folder / path.name): path.read_text(encoding="utf-8")
             for folder in (FOLDER, LABORATORY) for path in (ROOT / folder).iterdir()}
    yield from (f"{path} is not there: make figures NAME={wanted[path]}" for path in sorted(set(wanted) - set(found)))
    yield from (f"{path}: no figure has that name" for path in sorted(set(found) - set(wanted)))
    for path in sorted(set(wanted) & set(found)):
        name = wanted[path]
        if not found[path].startswith(as_file(name, FIGURES[name].says, "").rstrip()):
            yield f"{path} does not begin as it is written"
        if not any(f"figures/{name}.md" in text for text in pages.values()):
            yield f"{path} is linked by no page"


def ran(words, **options):
    """Runs a command; 2 if there is no such program."""
    try:
        return subprocess.run(words, cwd=ROOT, **options)
    except OSError as error:
        raise Failed(f"{words[0]}: {error.strerror}") from None


def printed(command):
    """What a command prints, or the runs of a figure, each of which must end well."""
    if isinstance(command[0], Part):
        return "\n\n".join(filter(None, (text for part in command for text in (part.title, of_part(part)))))
    return ran(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def of_part(part):
    """What a run prints, from where it begins."""
    said = printed(part.command).strip() if part.command else ""
    return said[said.index(part.begin) :]


def machine():
    """What times were measured on."""
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "unknown")
    return f"Measured on {os.cpu_count()} cores of {model}, in the release profile.\n\n"


def measure(name, only):
    figure = FIGURES[name]
    ready = ran([os.environ.get("MAKE", "make"), "--no-print-directory", *figure.needs])
    if ready.returncode != 0:
        return 2
    print(f"{name}: {figure.says} ({figure.time}) ...", flush=True)
    if figure.writes:
        return ran([*figure.command, *only]).returncode
    try:
        text = printed([*figure.command, *only])
    except subprocess.CalledProcessError as failed:
        print(failed.stdout, end="")
        return failed.returncode
    if figure.fenced:
        text = f"```\n{text.rstrip()}\n```"
    if figure.timed:
        text = machine() + text
    if figure.page:
        (ROOT / figure.page).write_text(filled(figure.page, name, text), encoding="utf-8")
    else:
        path = ROOT / figure.folder / f"{name}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(as_file(name, figure.says, text), encoding="utf-8")
    if figure.clocked and (status := ran([*PYTHON, "scripts/synthesis.py", "page"]).returncode) != 0:
        return status
    print(f"{name}: written to {place(name)}")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD")
    arguments = parser.parse_args()
    names = [one for name in arguments.names for one in GROUPS.get(name, [name])]
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        parser.error(f"there is no figure {unknown[0]}; without a name all are listed")
    if arguments.only and any(not FIGURES[name].only for name in names):
        parser.error("only synthesis and proofs can be measured in part")
    if not names:
        listed()
    for name in names:
        status = measure(name, arguments.only)
        if status != 0:
            stored = "" if FIGURES[name].writes else "; nothing is stored"
            print(f"figures: {name} failed{stored}", file=sys.stderr)
            return status
    return 0


if __name__ == "__main__":
    sys.exit(ended("figures", main))
