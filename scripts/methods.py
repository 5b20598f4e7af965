#!/usr/bin/env python3
"""Writes the measured blocks of docs/methods.md: `scripts/methods.py PERPETUAL`.

A block stands between `<!-- NAME -->` and `<!-- end of NAME -->`; the rest of the document is left
as it is. Exit codes: 0 written, 2 the program failed or a mark is missing.
"""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs/methods.md"
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
    ran = subprocess.run([program, "compare", "--format", "markdown", *words], cwd=ROOT, stdout=subprocess.PIPE)
    if ran.returncode != 0:
        fail(f"{program} compare ended with {ran.returncode}")
    return ran.stdout.decode()


def tables_of_terms(text):
    """The tables of the cost formulas alone, which come last."""
    return text[text.index("| walk |"):]


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
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    program = pathlib.Path(words[0]).resolve()
    played = files("games", lambda name: name not in ARTIFICIAL)
    endgames = files("endgames")
    jobs = {
        "machine": machine,
        "games": lambda: compared(program, played),
        "long games": lambda: compared(program, files("games", lambda name: name in ARTIFICIAL)),
        "endgames": lambda: compared(program, endgames),
        "diep-axon": lambda: compared(program, [*TERMS[1:], "data/demo/diep-axon.pgn"]),
        "terms in games": lambda: tables_of_terms(compared(program, [*TERMS, *played])),
        "terms in endgames": lambda: tables_of_terms(compared(program, [*TERMS, *endgames])),
    }
    text = DOCUMENT.read_text(encoding="utf-8")
    for name, job in jobs.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        if text.count(begin) != 1 or text.count(end) != 1:
            fail(f"docs/methods.md must have each of the lines {begin.strip()} and {end.strip()} once")
        print(f"{name} ...", flush=True)
        before, rest = text.split(begin)
        text = before + begin + job() + end + rest.split(end)[1]
    DOCUMENT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
