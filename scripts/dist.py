#!/usr/bin/env python3
"""Packs a release as archives with checksums. The same files give the same bytes: names are sorted, times and owners left out.

    scripts/dist.py [--bitstreams] [--out FOLDER]    the Verilog, its FuseSoC core, boards, documents and examples:
                                                     FOLDER/perpetual-VERSION.tar.gz and its checksum beside it, .sha256;
                                                     build/dist by default
    scripts/dist.py TARGET...                        the program for each system, perpetual-VERSION-TARGET.tar.gz or .zip of
                                                     build/program-target/TARGET, perpetual-VERSION-page.zip of build/page,
                                                     and SHA256SUMS of all archives in build/dist

What is packed of the Verilog lies where it lies in the repository, so links between documents lead where they do there; one to
something that is not packed becomes plain text. With --bitstreams it has what `make bitstreams` has made; see the Makefile.
Exit codes: 0 packed, 2 something is missing.
"""

import argparse
import gzip
import hashlib
import io
import json
import pathlib
import posixpath
import re
import sys
import tarfile
import zipfile

from core_file import VERSION
from flow import FAMILIES
from project import ROOT, Failed, commit, ended, pinned

BUILD = ROOT / "build"
DIST = BUILD / "dist"
FILES = ["LICENSE-APACHE", "LICENSE-MIT", "CHANGELOG.md", "README.md", "perpetual.core"]
FOLDERS = ["constraints", "docs", "rtl"]
# For a repository.
LEFT_OUT = re.compile(r"docs/synthesis\.json|.*__pycache__.*|.*/\..*")

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")

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

OF_PROGRAM = """perpetual {version}: repetitions and claims of a draw in games of chess

    {program} check games.pgn --format csv --out report.csv
    {program} claim game.pgn --move 38...Kg7
    {program} --help

docs/claims.md is for arbiters, docs/check.md has the reports. It needs no other file and no installation{where}.
Free software under GPL-3.0-or-later, without warranty: see LICENSE. The sources are those of version {version}.
"""


def read(path, command):
    try:
        return path.read_bytes()
    except OSError as error:
        raise Failed(f"{path}: {error.strerror}; run {command}, which makes it first") from None


def without_dead_links(path, data, files):
    """What is packed of a file; in a page each link leads to something that is packed, or is plain text."""

    def kept(match):
        _, words, target, _ = match.groups()
        there = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        is_there = not target or re.match(r"[a-z]+:", target) or there in files
        is_there = is_there or any(name.startswith(f"{there}/") for name in files)
        return match[0] if is_there else words

    return LINK.sub(kept, data.decode()).encode() if path.endswith(".md") else data


def tarred(folder, files, programs=()):
    """A compressed TAR archive of files by name, in one folder; programs can be executed."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mode = len(data), 0o755 if name in programs else 0o644
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(packed.getvalue(), mtime=0)


def zipped(folder, files):
    """A ZIP archive of the same."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{folder}/{name}")
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return packed.getvalue()


def sums(files):
    """The checksums of files by name, as sha256sum reads them."""
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))


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
    for name, board in json.loads(read(ROOT / "build/verilog/manifest.json", "make dist")).items():
        ending = FAMILIES[board["family"]].bitstream
        yield f"bitstreams/{name}.{ending}", read(BUILD / name / f"{name}.{ending}", "make dist")


def verilog(with_bitstreams, out):
    files = dict(repository())
    if with_bitstreams:
        files.update(bitstreams())
    files = {path: without_dead_links(path, data, files) for path, data in files.items()}
    line = "bitstreams/     to flash; docs/boards.md says how\n" if with_bitstreams else ""
    about = {"version": VERSION, "commit": commit() or "unknown", "bitstreams": line}
    files["ABOUT"] = ABOUT.format(**about).encode()
    tools = [f"{name}=={version}" for name, version in pinned("yowasp-", "Apycula").items()]
    files["VERSIONS"] = "\n".join([f"perpetual=={VERSION}", f"commit=={about['commit']}", *tools, ""]).encode()
    files["SHA256SUMS"] = sums(files).encode()
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"perpetual-{VERSION}.tar.gz"
    path.write_bytes(tarred(f"perpetual-{VERSION}", files))
    path.with_name(f"{path.name}.sha256").write_text(sums({path.name: path.read_bytes()}))
    print(f"{path}: {len(files)} files, its sha256 in {path.name}.sha256")


def contents(target):
    """The files of the program for a system, and which of them is the program."""
    windows = "windows" in target
    program = "perpetual.exe" if windows else "perpetual"
    where = ": open a terminal in this folder" if windows else ""
    files = {
        program: BUILD / "program-target" / target / "release" / program,
        "LICENSE": ROOT / "sw/host/LICENSE",
        "docs/claims.md": ROOT / "docs/claims.md",
        "docs/check.md": ROOT / "docs/check.md",
    }
    packed = {name: without_dead_links(name, read(path, "make release"), files) for name, path in files.items()}
    packed["README.txt"] = OF_PROGRAM.format(version=VERSION, program=program.removesuffix(".exe"), where=where).encode()
    if windows:
        packed = {name: data if name == program else data.replace(b"\n", b"\r\n") for name, data in packed.items()}
    return packed, program


def programs(targets):
    archives = {}
    for target in targets:
        folder = f"perpetual-{VERSION}-{target}"
        files, program = contents(target)
        if "windows" in target:
            archives[f"{folder}.zip"] = zipped(folder, files)
        else:
            archives[f"{folder}.tar.gz"] = tarred(folder, files, [program])
    files = {name: read(BUILD / "page" / name, "make release") for name in ("index.html", "LICENSE")}
    archives[f"perpetual-{VERSION}-page.zip"] = zipped(f"perpetual-{VERSION}-page", files)
    DIST.mkdir(parents=True, exist_ok=True)
    for name, data in archives.items():
        (DIST / name).write_bytes(data)
        print(f"{DIST / name}: {len(data):,} bytes")
    kept = {path.name: path.read_bytes() for end in ("tar.gz", "zip") for path in DIST.glob(f"*.{end}")}
    (DIST / "SHA256SUMS").write_text(sums(kept))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bitstreams", action="store_true")
    parser.add_argument("--out", type=pathlib.Path, default=DIST)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    arguments = parser.parse_args()
    if arguments.targets:
        programs(arguments.targets)
    else:
        verilog(arguments.bitstreams, arguments.out)


sys.exit(ended("dist", main))
