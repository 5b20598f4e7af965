#!/usr/bin/env python3
"""Packs the program for each system and the page, in build/dist, with checksums.

    scripts/release.py TARGET...      perpetual-VERSION-TARGET.tar.gz or .zip of build/program-target/TARGET,
                                      perpetual-VERSION-page.zip of build/page, and SHA256SUMS of all archives there

The same programs give the same bytes.
Exit codes: 0 packed, 2 something is missing.
"""

import hashlib
import sys

from core_file import VERSION
from packed import read, tarred, without_dead_links, zipped
from project import ROOT, ended

DIST = ROOT / "build/dist"
ABOUT = """perpetual {version}: repetitions and claims of a draw in games of chess

    {program} check games.pgn --format csv --out report.csv
    {program} claim game.pgn --move 38...Kg7
    {program} --help

docs/claims.md is for arbiters, docs/check.md has the reports. It needs no other file and no installation{where}.
Free software under GPL-3.0-or-later, without warranty: see LICENSE. The sources are those of version {version}.
"""


def contents(target):
    """The files of the program for a system, and which of them is the program."""
    windows = "windows" in target
    program = "perpetual.exe" if windows else "perpetual"
    where = ": open a terminal in this folder" if windows else ""
    files = {
        program: ROOT / "build/program-target" / target / "release" / program,
        "LICENSE": ROOT / "sw/host/LICENSE",
        "docs/claims.md": ROOT / "docs/claims.md",
        "docs/check.md": ROOT / "docs/check.md",
    }
    packed = {name: read(path, "make release") for name, path in files.items()}
    for name in packed:
        if name.endswith(".md"):
            packed[name] = without_dead_links(name, packed[name].decode(), files).encode()
    packed["README.txt"] = ABOUT.format(version=VERSION, program=program.removesuffix(".exe"), where=where).encode()
    if windows:
        packed = {name: data if name == program else data.replace(b"\n", b"\r\n") for name, data in packed.items()}
    return packed, program


def main():
    archives = {}
    for target in sys.argv[1:]:
        folder = f"perpetual-{VERSION}-{target}"
        files, program = contents(target)
        if "windows" in target:
            archives[f"{folder}.zip"] = zipped(folder, files)
        else:
            archives[f"{folder}.tar.gz"] = tarred(folder, files, [program])
    page = ROOT / "build/page"
    files = {name: read(page / name, "make release") for name in ("index.html", "LICENSE")}
    archives[f"perpetual-{VERSION}-page.zip"] = zipped(f"perpetual-{VERSION}-page", files)
    DIST.mkdir(parents=True, exist_ok=True)
    for name, data in archives.items():
        (DIST / name).write_bytes(data)
        print(f"{DIST / name}: {len(data):,} bytes")
    kept = sorted([*DIST.glob("*.tar.gz"), *DIST.glob("*.zip")])
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in kept]
    (DIST / "SHA256SUMS").write_text("".join(sums))


sys.exit(ended("release", main))
