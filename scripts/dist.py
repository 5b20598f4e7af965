#!/usr/bin/env python3
"""Packs a release: the Verilog, its FuseSoC core, boards, documents, examples, checksums, in one archive.

    scripts/dist.py [--bitstreams] [--out FOLDER]    FOLDER/perpetual-VERSION.tar.gz and its checksum beside
                                                     it, .sha256; build/dist by default

What is packed lies where it lies in the repository, so links between documents lead where they do there; one to something
that is not packed becomes plain text. With --bitstreams it has what `make bitstreams` has made; see the Makefile. The same sources give the same bytes.
Exit codes: 0 packed, 2 something is missing.
"""

import argparse
import hashlib
import json
import pathlib
import re
import sys

from core_file import VERSION
from flow import FAMILIES
from packed import read, tarred, without_dead_links
from project import ROOT, Failed, ended, output, pinned

BUILD = ROOT / "build"
FILES = ["LICENSE-APACHE", "LICENSE-MIT", "CHANGELOG.md", "README.md", "perpetual.core"]
FOLDERS = ["constraints", "docs", "rtl"]
# For a repository.
LEFT_OUT = re.compile(r"docs/synthesis\.json|.*__pycache__.*|.*/\..*")

ABOUT = """Perpetual {version}: repetition detection for chess as a circuit
commit {commit}

Begin with README.md and docs/README.md.

rtl/            the Verilog, one module a file, with parameters; perpetual.core is for FuseSoC. ice40_cells.v is for
                linting and simulating windows with cells of the iCE40, not for synthesis
{bitstreams}constraints/    pins of the boards
docs/           documents; docs/examples has designs around a core
VERSIONS        what it was made with
SHA256SUMS      of every file: `sha256sum -c SHA256SUMS`

Verilog, constraints and examples: MIT or Apache-2.0, as you like.
"""


def repository():
    """What is packed as it is."""
    yield from ((path, read(ROOT / path, "make dist")) for path in FILES)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and not LEFT_OUT.fullmatch(name):
                yield name, path.read_bytes()


def bitstreams():
    """What is flashed, of every board."""
    for manifest in ("build/verilog/manifest.json", "build/verilog/search/manifest.json"):
        for name, board in json.loads(read(ROOT / manifest, "make dist"))["boards"].items():
            ending = FAMILIES[board["family"]].bitstream
            yield f"bitstreams/{name}.{ending}", read(BUILD / name / f"{name}.{ending}", "make dist")


def commit():
    """The commit, if this is a checkout."""
    try:
        return output(["git", "rev-parse", "HEAD"]).strip()
    except Failed:
        return "unknown"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bitstreams", action="store_true")
    parser.add_argument("--out", type=pathlib.Path, default=BUILD / "dist")
    arguments = parser.parse_args()

    files = dict(repository())
    if arguments.bitstreams:
        files.update(bitstreams())
    for path, data in files.items():
        if path.endswith(".md"):
            files[path] = without_dead_links(path, data.decode(), files).encode()
    line = "bitstreams/     to flash; docs/boards.md says how\n" if arguments.bitstreams else ""
    about = {"version": VERSION, "commit": commit(), "bitstreams": line}
    files["ABOUT"] = ABOUT.format(**about).encode()
    tools = [f"{name}=={version}" for name, version in pinned("yowasp-", "Apycula").items()]
    files["VERSIONS"] = "\n".join([f"perpetual=={VERSION}", f"commit=={about['commit']}", *tools, ""]).encode()
    sums = [f"{hashlib.sha256(data).hexdigest()}  {path}\n" for path, data in sorted(files.items())]
    files["SHA256SUMS"] = "".join(sums).encode()

    arguments.out.mkdir(parents=True, exist_ok=True)
    path = arguments.out / f"perpetual-{VERSION}.tar.gz"
    path.write_bytes(tarred(f"perpetual-{VERSION}", files))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_name(f"{path.name}.sha256").write_text(f"{digest}  {path.name}\n")
    print(f"{path}: {len(files)} files, sha256 {digest}, also in {path.name}.sha256")


sys.exit(ended("dist", main))
