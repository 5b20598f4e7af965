#!/usr/bin/env python3
"""Pictures and reports, looked at in a real browser: Chromium without a screen.

    tests/python/browser.py [--perpetual PATH] [--chromium PATH] [--keep FOLDER]

A report of games as HTML must show as many boards as its JSON names repetitions, need no other file, and not be blank;
so must a walk drawn as SVG. With --keep the pictures taken stay in that folder, to be looked at.
Exit codes: 0 all well, 1 something is not as it should be, 2 usage or a program could not be run.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ["data/demo/diep-axon.pgn", "data/demo/engines.pgn"]
MOVES = "Nf3 Nf6 Ng1 Ng8".split()
BOARDS = 60  # drawn of a game at most


def run(words):
    """What a program writes."""
    try:
        done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"browser: {words[0]}: {error}", file=sys.stderr)
        sys.exit(2)
    return done.stdout


def colours(png):
    """How many colours a picture has: those of the filtered rows, which is enough to tell it from a blank one."""
    data, at = b"", 8
    while at < len(png):
        length, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        if kind == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    pixels = zlib.decompress(data)
    return len({pixels[i : i + 3] for i in range(1, len(pixels) - 3, 3)})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--perpetual", default=str(ROOT / "target/release/perpetual"))
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    wrong = []

    def check(what, is_so):
        print(f"{what}: {'yes' if is_so else 'NO'}")
        if not is_so:
            wrong.append(what)

    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        browser = [arguments.chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        browser += [f"--user-data-dir={scratch}/profile", "--window-size=1540,1000"]

        report = folder / "report.html"
        report.write_bytes(run([arguments.perpetual, "check", "--format", "html", *GAMES]))
        walk = folder / "walk.svg"
        run([arguments.perpetual, "explain", *MOVES, "--svg", str(walk)])
        games = run([arguments.perpetual, "check", "--format", "json", *GAMES]).splitlines()
        boards = sum(min(len(json.loads(game)["repetitions"]), BOARDS) for game in games)

        shown = run([*browser, "--dump-dom", report.as_uri()]).decode()
        check(f"the report shows a board for each of {boards} repetitions", shown.count("<figure>") == boards)
        text = report.read_text() + walk.read_text()
        links = [link for link in re.findall(r"""(?:href|src)\s*=\s*"([^"]*)""", text) if not link.startswith("#")]
        check("neither needs another file", not links and "<script" not in text and "url(h" not in text)
        for page in (report, walk):
            picture = folder / f"{page.stem}.png"
            run([*browser, f"--screenshot={picture}", page.as_uri()])
            found = colours(picture.read_bytes()) if picture.exists() else 0
            check(f"{page.name} is not blank ({found} colours)", found > 50)
    sys.exit(1 if wrong else 0)


main()
