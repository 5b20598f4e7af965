#!/usr/bin/env python3
"""Compares the published methods, and prints one of the figures that scripts/figures.py stores:
`scripts/methods.py PERPETUAL_LAB NAME`.

NAME is methods, terms, upcoming or claims; scripts/figures.py says what each is. Exit codes: 0 printed,
2 usage, or the program failed.
"""

import os
import pathlib
import sys

from project import ROOT, Failed, output

ARTIFICIAL = {"longest.pgn", "no-repetition-1.pgn"}
TERMS = ["--methods", "keys,axon,chain,scoreboard", "--rounds", "25"]


def fail(sentence):
    """Ends with a sentence."""
    print(f"methods: {sentence}", file=sys.stderr)
    sys.exit(2)


def files(folder, wanted=lambda name: True):
    """The PGN files of a folder, by name."""
    paths = sorted((ROOT / "data" / folder).glob("*.pgn"))
    return [str(path.relative_to(ROOT)) for path in paths if wanted(path.name)]


PLAYED = files("games", lambda name: name not in ARTIFICIAL)
SETS = {
    "Games": PLAYED,
    "Very long games": files("games", lambda name: name in ARTIFICIAL),
    "Endgames with few pieces": files("endgames"),
}
# Fewer moves, so that the trees can be deeper.
TREES = {
    "Games": ["--tree", "3", "--every", "2000"],
    "Endgames with few pieces": ["--tree", "5", "--every", "1000", "--tree-moves", "100000"],
}


def compared(program, command, *words):
    """What `perpetual-lab compare` or `perpetual-lab upcoming` says."""
    try:
        return output([program, command, "--format", "markdown", *words], seconds=None, stderr=None).strip()
    except Failed as failed:
        fail(failed)


def sections(program, command, *options):
    """A section for each set of games."""
    return "\n\n".join(f"## {title}\n\n{compared(program, command, *options, *games)}" for title, games in SETS.items())


def methods(program):
    """Verdicts and times in games, then verdicts in search trees below some of their positions."""
    print(f"{machine()}\n{sections(program, 'compare')}\n\n## In a search tree")
    for title, options in TREES.items():
        said = compared(program, "compare", "--rounds", "0", *options, *SETS[title])
        print(f"\n### {title}\n\n{said[said.index('In '):]}")


def terms(program):
    """What the cost formulas of the 2007 paper give: in its own game, then the tables of the formulas alone."""
    print(f"{machine()}\n## Diep–Axon\n\n{compared(program, 'compare', *TERMS, 'data/demo/diep-axon.pgn')}")
    for title in ("Games", "Endgames with few pieces"):
        said = compared(program, "compare", "--cost", *TERMS, *SETS[title])
        print(f"\n## {title}\n\n{said[said.index('| walk |'):]}")


def claims(program):
    """What it takes to look for claims: a table that comes last."""
    said = compared(program, "upcoming", "--rounds", "25", *PLAYED)
    print(f"{machine()}\n{said[said.index('| claims by |'):]}")


def machine():
    """What the times were measured on."""
    cores = os.cpu_count()
    model = "unknown"
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"Measured on {cores} cores of {model}, in the release profile.\n"


NAMES = {
    "methods": methods,
    "terms": terms,
    "upcoming": lambda program: print(sections(program, "upcoming", "--rounds", "0")),
    "claims": claims,
}


def main(words):
    """Carries out a command line."""
    if len(words) != 2 or words[1] not in NAMES:
        fail(f"usage: scripts/methods.py PERPETUAL_LAB NAME; names are {', '.join(NAMES)}")
    NAMES[words[1]](pathlib.Path(words[0]).resolve())


if __name__ == "__main__":
    main(sys.argv[1:])
