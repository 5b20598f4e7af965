#!/usr/bin/env python3
"""Does an experiment again, and prints it as Markdown: `scripts/experiments.py PROGRAM NAME`.

NAME is one of `perpetual-lab experiment`, with that program, or epd, with `perpetual`; scripts/figures.py says what each
is, and stores it. Exit codes: 0 printed, 2 usage, or the program failed.
"""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
POSITIONS = "data/positions/wac.epd"


def fail(sentence):
    """Ends with a sentence."""
    print(f"experiments: {sentence}", file=sys.stderr)
    sys.exit(2)


def output(words):
    """What the program says."""
    ran = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE)
    if ran.returncode != 0:
        fail(f"{' '.join(map(str, words))} ended with {ran.returncode}")
    return ran.stdout.decode().strip()


def main(words):
    """Carries out a command line."""
    if len(words) != 2:
        fail("usage: scripts/experiments.py target/release/perpetual-lab NAME")
    program, name = pathlib.Path(words[0]).resolve(), words[1]
    if name == "epd":
        said = output([program, "epd", "--movetime", "1000", POSITIONS]).splitlines()[-1]
        print(f"`perpetual epd --movetime 1000 {POSITIONS}`: {said}.")
    else:
        print(output([program, "experiment", name]))


if __name__ == "__main__":
    main(sys.argv[1:])
