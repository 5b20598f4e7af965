#!/usr/bin/env python3
"""Prints which crate stands on which, as a picture, and how much there is of everything: `make figures NAME=structure`.

Dependencies that only tests have are left out, as are crates from elsewhere. Exit codes: 0 printed, 1 the dependencies run
in a circle, 2 cargo or git failed.
"""

import json
import pathlib
import sys

from project import ROOT, Failed, output

KINDS = {
    "circuits in rust-hdl, tests apart": lambda path: of("hdl/src", ".rs", path) and not test(path),
    "other Rust": lambda path: path.suffix == ".rs" and not test(path) and not of("hdl/src", ".rs", path),
    "tests in Rust": lambda path: path.suffix == ".rs" and test(path),
    "Verilog of rtl/": lambda path: of("rtl", ".v", path),
    "checkers of the proofs": lambda path: of("tests/formal/checkers", "", path),
    "Python and shell": lambda path: path.suffix in {".py", ".sh"},
}


def of(folder, end, path):
    """Whether a file is below a folder, and its name ends so."""
    return path.is_relative_to(folder) and path.name.endswith(end)


def test(path):
    """Whether a file of Rust is one of tests, as a whole."""
    return path.stem in {"tests", "testing"} or "tests" in path.parent.parts or path.stem.endswith("_tests")


def crates():
    """Each crate of the workspace with its folder, and those that it is built from."""
    packages = json.loads(output(["cargo", "metadata", "--no-deps", "--format-version", "1"]))["packages"]
    names = {package["name"] for package in packages}
    built = lambda package: {each["name"] for each in package["dependencies"] if each["kind"] != "dev"}
    folder = lambda package: str(pathlib.Path(package["manifest_path"]).parent.relative_to(ROOT))
    return {package["name"]: (folder(package), built(package) & names) for package in packages}


def direct(found):
    """The arrows that do not follow from others."""
    below = {}

    def reached(name, path=()):
        if name in path:
            raise Circle(" on ".join([*path, name]))
        if name not in below:
            below[name] = found[name][1].union(*(reached(each, (*path, name)) for each in found[name][1]))
        return below[name]

    for name in found:
        reached(name)
    return {
        name: sorted(on - set().union(*(below[each] for each in on)))
        for name, (_, on) in found.items()
    }


class Circle(Exception):
    """A crate stands on itself; the words say how."""


def picture(found):
    """The crates as a graph in Mermaid."""
    lines = ["```mermaid", "graph BT"]
    label = lambda name: name.replace("perpetual-", "")
    lines += [f'    {label(name)}["{folder}"]' for name, (folder, _) in found.items()]
    lines += [f"    {label(name)} --> {label(on)}" for name, all_on in direct(found).items() for on in all_on]
    return [*lines, "```"]


def counts():
    """Files and lines of each kind, and the words of the pages."""
    files = [pathlib.Path(name) for name in output(["git", "ls-files"]).splitlines()]
    read = lambda path: (ROOT / path).read_text(encoding="utf-8", errors="replace")
    lines = ["| | files | lines |", "| --- | ---: | ---: |"]
    for kind, belongs in KINDS.items():
        those = [path for path in files if belongs(path) and (ROOT / path).is_file()]
        lines.append(f"| {kind} | {len(those)} | {sum(read(path).count(chr(10)) for path in those):,} |")
    pages = [path for path in files if path.suffix == ".md" and str(path.parent) == "docs" or str(path) == "README.md"]
    words = sum(len(read(path).split()) for path in pages)
    return [*lines, "", f"Files in all: {len(files):,}. README and pages of `docs/`: {len(pages)}, with {words:,} words."]


def main():
    try:
        found = crates()
        print("\n".join([*picture(found), "", *counts()]))
    except Circle as circle:
        print(f"structure: a circle: {circle}", file=sys.stderr)
        return 1
    except Failed as failed:
        print(f"structure: {failed}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
