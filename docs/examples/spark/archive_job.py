#!/usr/bin/env python3
"""An archive of games checked by Apache Spark: split by game, checked on the partitions, gathered in order.

    spark-submit archive_job.py [--perpetual PATH] [--part-mb N] [--out FOLDER] FILE...

Each FILE, and the program `perpetual`, must be found under the same path by every worker. The counts go to standard
output. With --out the verdicts go to FOLDER as JSON Lines, in files that make one when put together in the order of
their names: what a single `perpetual check --format json FILE...` would print, byte for byte.

Files are cut between games by pgn_parts.py. Compressed ones cannot be: they are work for one worker each.
Exit codes: those of `perpetual check`: 0 all well, 1 some game could not be read, 2 usage, or a file that is no PGN.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from pyspark.sql import SparkSession

import pgn_parts

CLAIMS = ["threefold", "fivefold", "fifty", "seventyfive", "claim_by_intended_move"]
COUNTS = ["games", "plies", "repetitions", *CLAIMS, "without result", "unreadable", "not exact"]


class Checked(NamedTuple):
    """What a part of a file says."""

    part: pgn_parts.Part
    code: int
    complaint: str
    size: int  # bytes of text
    lines: int
    verdicts: list  # JSON, numbered from 1

    def head(self):
        """All but the verdicts, with their counts: little, for the driver."""
        counts = dict.fromkeys(COUNTS, 0)
        for verdict in map(json.loads, self.verdicts):
            counts = add(counts, count(verdict))
        return self._replace(verdicts=[]), counts


def check(perpetual, part):
    """Asks `perpetual` about one part."""
    text = pgn_parts.read(part)
    if not text and not part.first:  # no game begins here
        return Checked(part, 0, "", 0, 0, [])
    done = subprocess.run([perpetual, "check", "--format", "json", "-"], input=text, capture_output=True, check=False)
    complaint = done.stderr.decode(errors="replace").strip()
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(f"{part.file}: {perpetual} ended with {done.returncode}: {complaint}")
    verdicts = done.stdout.decode().split("\n")[:-1]
    return Checked(part, done.returncode, complaint, len(text), text.count(b"\n"), verdicts)


def count(verdict):
    """One game as counts."""
    counts = {"games": 1, "plies": verdict["plies"], "repetitions": len(verdict["repetitions"])}
    counts.update((key, int(verdict[key] is not None)) for key in CLAIMS)
    kind = verdict["error"] and verdict["error"]["kind"]
    counts["without result"] = int(kind == "no-result")
    counts["unreadable"] = int(kind not in (None, "no-result"))
    return counts | {"not exact": int(not verdict["exact"])}


def add(one, other):
    """The sum of two counts."""
    return {key: one[key] + other[key] for key in one}


def gather(heads):
    """The counts of all parts; and for each part the games, lines and bytes of its file before it, `None` where the file
    was refused at its beginning."""
    before, sums = [], dict.fromkeys(COUNTS, 0)
    passed, refused = (0, 0, 0), False
    for checked, counts in heads:
        if checked.part.first:
            passed, refused = (0, 0, 0), checked.code == 2
        before.append(None if refused else passed)
        if not refused:
            sums = add(sums, counts)
        passed = tuple(map(sum, zip(passed, (counts["games"], checked.lines, checked.size))))
    return sums, before


def numbered(checked, before):
    """The verdicts of a part as they stand in the whole file: its name, numbers of games and lines, and bytes."""
    if before is None:
        return
    games, lines, size = before
    for text in checked.verdicts:
        verdict = json.loads(text)
        verdict["file"] = checked.part.file
        verdict["game"] += games
        verdict["offset"] += size
        if error := verdict["error"]:
            error["line"] += lines
            error["offset"] += size
        yield json.dumps(verdict, ensure_ascii=False, separators=(",", ":"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--perpetual", default=shutil.which("perpetual"))
    parser.add_argument("--part-mb", type=float, default=64, help="megabytes that a task reads, more or less")
    parser.add_argument("--out", help="a folder that is not there yet")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    if arguments.perpetual is None or not os.access(arguments.perpetual, os.X_OK):
        parser.error("--perpetual: name the program, which must be there for every worker")
    if arguments.part_mb <= 0:
        parser.error("--part-mb: a size above 0 is needed")
    if arguments.out and Path(arguments.out).exists():
        parser.error(f"--out: {arguments.out} is there already")
    perpetual = os.path.abspath(arguments.perpetual)
    plan = []
    for file in arguments.files:
        try:
            plan += pgn_parts.plan(file, max(1, round(arguments.part_mb * 1e6)))
        except OSError as error:
            parser.error(f"{file}: {error.strerror}")

    spark = SparkSession.builder.appName("perpetual").config("spark.ui.showConsoleProgress", "false").getOrCreate()
    context = spark.sparkContext
    context.addPyFile(pgn_parts.__file__)
    # The parts are checked once and kept: how many games stand before a part is known only behind all of them.
    results = context.parallelize(plan, len(plan)).map(lambda part: check(perpetual, part)).cache()
    heads = results.map(Checked.head).collect()
    counts, before = gather(heads)
    if arguments.out:
        before = context.broadcast(dict(zip(plan, before)))
        verdicts = results.flatMap(lambda checked: numbered(checked, before.value[checked.part]))
        verdicts.saveAsTextFile(Path(arguments.out).absolute().as_uri())
    spark.stop()

    code = 0
    for checked, _ in heads:
        code = max(code, checked.code)
        if checked.code == 2:
            print(f"{checked.part.file}: {checked.complaint}", file=sys.stderr)
    for name, number in counts.items():
        print(f"{name.replace('_', ' '):24}{number:>16,}")
    sys.exit(code)


if __name__ == "__main__":
    main()
