#!/usr/bin/env python3
"""An archive of games checked by Apache Spark: each file by one worker, gathered in order.

    spark-submit archive_job.py [--perpetual PATH] [--out FOLDER] FILE...

Each FILE, and the program `perpetual`, must be found under the same path by every worker. The counts go to standard
output. With --out the verdicts go to FOLDER as JSON Lines, in files that make one when put together in the order of
their names: what a single `perpetual check --format json FILE...` would print, byte for byte.

Exit codes: those of `perpetual check`: 0 all well, 1 some game could not be read, 2 usage, or a file that is no PGN.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from pyspark.sql import SparkSession

CLAIMS = ["threefold", "fivefold", "fifty", "seventyfive", "claim_by_intended_move"]
COUNTS = ["games", "plies", "repetitions", *CLAIMS, "without result", "unreadable", "not exact"]


def check(perpetual, file):
    """Asks `perpetual` about a file: its verdicts as JSON, how it ended, and what it complained of."""
    done = subprocess.run([perpetual, "check", "--format", "json", file], capture_output=True, check=False)
    complaint = done.stderr.decode(errors="replace").strip()
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(f"{file}: {perpetual} ended with {done.returncode}: {complaint}")
    return done.stdout.decode().split("\n")[:-1], done.returncode, complaint


def count(text):
    """The verdict on one game as counts."""
    verdict = json.loads(text)
    counts = {"games": 1, "plies": verdict["plies"], "repetitions": len(verdict["repetitions"])}
    counts.update((key, int(verdict[key] is not None)) for key in CLAIMS)
    kind = verdict["error"] and verdict["error"]["kind"]
    counts["without result"] = int(kind == "no-result")
    counts["unreadable"] = int(kind not in (None, "no-result"))
    return counts | {"not exact": int(not verdict["exact"])}


def add(one, other):
    """The sum of two counts."""
    return {key: one[key] + other[key] for key in one}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--perpetual", default=shutil.which("perpetual"))
    parser.add_argument("--out", help="a folder that is not there yet")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    if arguments.perpetual is None or not os.access(arguments.perpetual, os.X_OK):
        parser.error("--perpetual: name the program, which must be there for every worker")
    if arguments.out and Path(arguments.out).exists():
        parser.error(f"--out: {arguments.out} is there already")
    if missing := [file for file in arguments.files if not os.access(file, os.R_OK)]:
        parser.error(f"{missing[0]}: there is no such file, or it cannot be read")
    perpetual = os.path.abspath(arguments.perpetual)

    spark = SparkSession.builder.appName("perpetual").config("spark.ui.showConsoleProgress", "false").getOrCreate()
    files = spark.sparkContext.parallelize(arguments.files, len(arguments.files))
    results = files.map(lambda file: check(perpetual, file)).cache()
    verdicts = results.flatMap(lambda result: result[0])
    counts = verdicts.map(count).fold(dict.fromkeys(COUNTS, 0), add)
    ends = results.map(lambda result: result[1:]).collect()
    if arguments.out:
        verdicts.saveAsTextFile(Path(arguments.out).absolute().as_uri())
    spark.stop()

    for code, complaint in ends:
        if code == 2:
            print(complaint, file=sys.stderr)
    for name, number in counts.items():
        print(f"{name.replace('_', ' '):24}{number:>16,}")
    sys.exit(max(code for code, _ in ends))


if __name__ == "__main__":
    main()
