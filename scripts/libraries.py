#!/usr/bin/env python3
"""Asks what package registries have about the suite of repetition cases, and prints the table of docs/figures/libraries.md:
`scripts/libraries.py PERPETUAL`.

Everything is installed at pinned versions in build/libraries: npm packages by suite/adapters/package-lock.json, crates by the lock
file in suite/adapters/rust, Python packages by requirements.txt. Exit codes: 0 printed, 2 usage, or a tool failed.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

from project import ROOT, Failed, ended, output

SUITE = ROOT / "suite"
ADAPTERS = SUITE / "adapters"
BUILD = ROOT / "build" / "libraries"
PYTHON = [str(ROOT / ".venv/bin/python"), "-B"]
JSON = str(SUITE / "suite.json")

sys.path.insert(0, str(SUITE))
import compare  # noqa: E402 (it lies beside the suite)


def installed():
    """Installs and builds; commands by which each program is asked."""
    BUILD.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", "javascript.mjs"):
        shutil.copy(ADAPTERS / name, BUILD / name)
    output(["npm", "ci", "--silent", "--no-fund", "--no-audit"], BUILD, seconds=None, stderr=None)
    target = BUILD / "target"
    output(["cargo", "build", "--quiet", "--release", "--locked", "--manifest-path", ADAPTERS / "rust/Cargo.toml"],
           seconds=None, stderr=None, env={**os.environ, "CARGO_TARGET_DIR": str(target)})
    rust = str(target / "release/suite-adapters")
    javascript = ["node", str(BUILD / "javascript.mjs")]
    yield [*PYTHON, str(ADAPTERS / "python_chess.py"), JSON]
    yield [*PYTHON, str(ADAPTERS / "pyffish_.py"), JSON]
    for library in ("chess.js", "cm-chess", "chessops", "ffish"):
        yield [*javascript, library, JSON]
    for library in ("chess", "cozy-chess", "shakmaty"):
        yield [rust, library, JSON]
    yield [*PYTHON, str(ADAPTERS / "pgn_extract.py"), JSON, str(SUITE / "suite.pgn")]
    yield [*PYTHON, str(ADAPTERS / "uci.py"), JSON, "stockfish"]


def ours(program, suite):
    """Our own answers, from `perpetual check` of suite.pgn."""
    begin = time.perf_counter()
    said = output([program, "check", "--format", "json", SUITE / "suite.pgn"], codes=(0, 1))
    seconds = time.perf_counter() - begin
    for case, game in zip(suite, said.splitlines(), strict=True):
        found = json.loads(game)
        plies = {one["ply"]: one for one in found["repetitions"]}
        occurrence = [plies[ply]["occurrence"] if ply in plies else 1 for ply in range(found["plies"] + 1)]
        back = [plies[ply]["distance"] if ply in plies else 0 for ply in range(found["plies"] + 1)]
        answers = {"occurrence": occurrence, "back": back, "threefold": [count >= 3 for count in occurrence],
                   "fivefold": [count >= 5 for count in occurrence]}
        if found["fivefold"] is None:  # which ends the game: nobody may claim behind it
            answers["ever_fifty"] = found["fifty"] is not None
        yield json.dumps({"name": case["name"], **answers})
    yield json.dumps({"program": "`perpetual check`, this project", "seconds": seconds})


def main(words):
    if len(words) != 1:
        raise Failed(__doc__)
    suite = json.loads(pathlib.Path(JSON).read_text(encoding="utf-8"))["cases"]
    results = [compare.judged(suite, ours(words[0], suite))]
    environment = {**os.environ, "PATH": f"{os.environ['PATH']}:/usr/games"}
    for command in installed():
        print(f"libraries: {' '.join(pathlib.Path(word).name for word in command)}", file=sys.stderr)
        said = output(command, seconds=None, stderr=subprocess.DEVNULL, env=environment)
        results.append(compare.judged(suite, said.splitlines()))
    print(f"{len(suite)} cases, {sum(len(case['occurrence']) for case in suite):,} positions. Programs that are asked for "
          "less can fail less. What is asked, and how: [suite/README.md](../../suite/README.md).\n")
    print(compare.table(suite, results))


if __name__ == "__main__":
    sys.exit(ended("libraries", main, sys.argv[1:]))
