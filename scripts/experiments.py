#!/usr/bin/env python3
"""Does an experiment again, and prints it as Markdown: `scripts/experiments.py PROGRAM NAME`.

NAME is one of `perpetual-lab experiment`, with that program, or epd, with `perpetual`; scripts/figures.py says what each
is, and stores it. Exit codes: 0 printed, 2 usage, or the program failed.
"""

import pathlib
import sys

from project import Failed, output

POSITIONS = "data/positions/wac.epd"


def fail(sentence):
    """Ends with a sentence."""
    print(f"experiments: {sentence}", file=sys.stderr)
    sys.exit(2)


def main(words):
    """Carries out a command line."""
    if len(words) != 2:
        fail("usage: scripts/experiments.py target/release/perpetual-lab NAME")
    program, name = pathlib.Path(words[0]).resolve(), words[1]
    try:
        if name == "epd":
            said = output([program, "epd", "--seconds", "1", POSITIONS], seconds=None, stderr=None).splitlines()[-1]
            print(f"`perpetual epd --seconds 1 {POSITIONS}`: {said}.")
        else:
            print(output([program, "experiment", name], seconds=None, stderr=None).strip())
    except Failed as failed:
        fail(failed)


if __name__ == "__main__":
    main(sys.argv[1:])
