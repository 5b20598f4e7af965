#!/usr/bin/env python3
"""Does an experiment again, and prints it as Markdown: `scripts/experiments.py PROGRAM NAME`.

NAME is one of `perpetual-lab experiment`, with that program, or epd, with `perpetual`; scripts/figures.py says what each is, and stores it. What `hardware` has
on the chip gets rates at the clocks of the whole detector in docs/synthesis.json. Exit codes: 0 printed, 2 usage, or
the program failed.
"""

import json
import pathlib
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
POSITIONS = "data/positions/wac.epd"
# The detector that searches are made with, and the devices whose clocks are of interest.
DETECTOR = "detector-chain-32"
DEVICES = ("UP5K", "HX8K", "ECP5-25F-6")


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


def clocks():
    """The median clock of the whole detector on each device, in MHz."""
    rows = json.loads((ROOT / "docs/synthesis.json").read_text(encoding="utf-8"))["rows"]
    found = {row["device"]: row for row in rows if row["name"] == DETECTOR}
    return {device: round(statistics.median(found[device]["mhz"].values())) for device in DEVICES}


def with_rates(text):
    """The tables of `hardware`, with the rate at which detection alone would be the limit.

    Only where every node asks: elsewhere the few questions are no measure of a node.
    """
    lines = text.splitlines()
    end = lines.index("")
    head, rule, *rows = ([cell.strip() for cell in line.strip("| ").split("|")] for line in lines[:end])
    if (head[0], head[1], head[-1]) != ("on the chip", "asked", "cycles a node"):
        fail("the first table of `hardware` is not the one on the chip")
    for device, megahertz in clocks().items():
        head.append(f"M nodes/s, {device} at {megahertz} MHz")
        rule.append("-:")
        for row in rows:
            # A rate is known as well as the cycles that it comes from.
            digits = min(len(row[4].replace(".", "").lstrip("0")), 3)
            row.append(f"{float(f'{megahertz / float(row[4]):.{digits}g}'):g}" if row[1] == "everywhere" else "")
    widths = [max(map(len, column)) for column in zip(head, *rows)]
    rule = ["-" * (width - 1) + ":" if cell.endswith(":") else "-" * width for cell, width in zip(rule, widths)]
    padded = [
        [cell.rjust(width) if line.endswith(":") else cell.ljust(width) for cell, width, line in zip(row, widths, rule)]
        for row in (head, rule, *rows)
    ]
    return "\n".join(["| " + " | ".join(row) + " |" for row in padded] + lines[end:])


def main(words):
    """Carries out a command line."""
    if len(words) != 2:
        fail("usage: scripts/experiments.py target/release/perpetual-lab NAME")
    program, name = pathlib.Path(words[0]).resolve(), words[1]
    if name == "epd":
        said = output([program, "epd", "--movetime", "1000", POSITIONS]).splitlines()[-1]
        print(f"`perpetual epd --movetime 1000 {POSITIONS}`: {said}.")
    else:
        said = output([program, "experiment", name])
        print(with_rates(said) if name == "hardware" else said)


if __name__ == "__main__":
    main(sys.argv[1:])
