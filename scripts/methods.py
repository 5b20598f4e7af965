#!/usr/bin/env python3
"""Writes the measured blocks of docs/methods.md, and what is said of repetitions that are one move
away into docs/window.md, docs/search.md and docs/rules.md: `scripts/methods.py PERPETUAL [NAME ...]`.

A block stands between `<!-- NAME -->` and `<!-- end of NAME -->`; the rest of the document is left
as it is. Without names all blocks are written, some of which take minutes. Exit codes: 0 written,
2 the program failed, or a name or mark is missing.
"""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENT = "docs/methods.md"
# The blocks that stand in another document.
ELSEWHERE = {
    "upcoming in games": "docs/window.md",
    "upcoming in long games": "docs/window.md",
    "upcoming in endgames": "docs/window.md",
    "upcoming": "docs/search.md",
    "claims": "docs/rules.md",
}
ARTIFICIAL = {"longest.pgn", "no-repetition-1.pgn"}
TERMS = ["--cost", "--methods", "keys,axon,chain,scoreboard", "--rounds", "25"]


def fail(sentence):
    """Ends with a sentence."""
    print(f"methods: {sentence}", file=sys.stderr)
    sys.exit(2)


def files(folder, wanted=lambda name: True):
    """The PGN files of a folder, by name."""
    paths = sorted((ROOT / "data" / folder).glob("*.pgn"))
    return [str(path.relative_to(ROOT)) for path in paths if wanted(path.name)]


def compared(program, words):
    """What `perpetual compare` says."""
    return output(program, "compare", "--format", "markdown", *words)


def output(program, *words):
    """What the program says."""
    ran = subprocess.run([program, *words], cwd=ROOT, stdout=subprocess.PIPE)
    if ran.returncode != 0:
        fail(f"{program} {words[0]} ended with {ran.returncode}")
    return ran.stdout.decode()


def tables_of_terms(text):
    """The tables of the cost formulas alone, which come last."""
    return text[text.index("| walk |"):]


def table_of_claims(text):
    """The table of what it takes to look for claims, which comes last."""
    return text[text.index("| claims by |"):]


def machine():
    """What the times were measured on."""
    cores = os.cpu_count()
    model = "unknown"
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"Measured on {cores} cores of a machine whose processor calls itself {model}, in the release profile.\n\n"


def main(words):
    """Carries out a command line."""
    if not words:
        print(__doc__, file=sys.stderr)
        return 2
    program = pathlib.Path(words[0]).resolve()
    played = files("games", lambda name: name not in ARTIFICIAL)
    artificial = files("games", lambda name: name in ARTIFICIAL)
    endgames = files("endgames")
    away = ["--upcoming", "--rounds", "0"]
    jobs = {
        "machine": machine,
        "games": lambda: compared(program, played),
        "long games": lambda: compared(program, artificial),
        "endgames": lambda: compared(program, endgames),
        "diep-axon": lambda: compared(program, [*TERMS[1:], "data/demo/diep-axon.pgn"]),
        "terms in games": lambda: tables_of_terms(compared(program, [*TERMS, *played])),
        "terms in endgames": lambda: tables_of_terms(compared(program, [*TERMS, *endgames])),
        "upcoming in games": lambda: compared(program, [*away, *played]),
        "upcoming in long games": lambda: compared(program, [*away, *artificial]),
        "upcoming in endgames": lambda: compared(program, [*away, *endgames]),
        "claims": lambda: machine()
        + table_of_claims(compared(program, ["--upcoming", "--rounds", "25", *played])),
        "upcoming": lambda: output(program, "experiment", "upcoming") + "\n",
    }
    for name in words[1:] or jobs:
        if name not in jobs:
            fail(f"there is no block {name}; the blocks are: {', '.join(jobs)}")
        document = ELSEWHERE.get(name, DOCUMENT)
        text = (ROOT / document).read_text(encoding="utf-8")
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        if text.count(begin) != 1 or text.count(end) != 1:
            fail(f"{document} must have each of the lines {begin.strip()} and {end.strip()} once")
        print(f"{name} ...", flush=True)
        before, rest = text.split(begin)
        text = before + begin + jobs[name]() + end + rest.split(end)[1]
        (ROOT / document).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
