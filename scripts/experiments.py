#!/usr/bin/env python3
"""Writes the measured blocks of docs/experiments.md: `scripts/experiments.py PERPETUAL [NAME ...]`.

A block stands between `<!-- NAME -->` and `<!-- end of NAME -->`; the rest of the document is left
as it is. Without names all are written. Exit codes: 0 written, 2 the program failed or a mark is
missing.
"""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs/experiments.md"
NAMES = ["wac018", "draws", "micro-max", "ghi", "euwe", "hardware"]


def fail(sentence):
    """Ends with a sentence."""
    print(f"experiments: {sentence}", file=sys.stderr)
    sys.exit(2)


def output(words):
    """What the program says."""
    ran = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE)
    if ran.returncode != 0:
        fail(f"{' '.join(words)} ended with {ran.returncode}")
    return ran.stdout.decode().strip()


def main():
    if len(sys.argv) < 2:
        fail("expected the program: scripts/experiments.py target/release/perpetual [NAME ...]")
    program, names = sys.argv[1], sys.argv[2:] or NAMES + ["epd"]
    for name in names:
        if sys.stderr.isatty():
            print(f"experiment {name} ...", file=sys.stderr)
        if name == "epd":
            said = output([program, "epd", "--movetime", "1000", "data/positions/wac.epd"]).splitlines()[-1]
            said = f"`perpetual epd --movetime 1000 data/positions/wac.epd`: {said}."
        else:
            said = output([program, "experiment", name])
        text = DOCUMENT.read_text()
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        if text.count(begin) != 1 or text.count(end) != 1:
            fail(f"docs/experiments.md: the marks of {name} are not there once each; restore them")
        before, rest = text.split(begin)
        _, after = rest.split(end)
        DOCUMENT.write_text(f"{before}{begin}\n{said}\n\n{end}{after}")


main()
