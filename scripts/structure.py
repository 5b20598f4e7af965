#!/usr/bin/env python3
"""Prints which crate stands on which, as a picture, and how much there is of everything: `make figures NAME=structure`.

Dependencies that only tests have are left out, as are crates from elsewhere. Exit codes: 0 printed, 2 cargo or git failed.
"""

import graphlib
import json
import pathlib
import sys

from project import ROOT, ended, output

# Each room of CONTRIBUTING.md: the files that are counted, and how many lines it should not grow past, if that is set.
ROOMS = [
    ("sw/model", ".rs", 8_500),
    ("sw/games", ".rs", None),
    ("sw/link", ".rs", 6_000),
    ("sw/chess", ".rs", 7_500),
    ("sw/engine", ".rs", None),
    ("sw/report", ".rs", None),
    ("sw/host", ".rs", 20_000),
    ("lab", ".rs", 8_000),
    ("hdl", ".rs", 32_000),
    ("sim", ".rs", None),
    ("tests", ".rs", None),
    ("web", ".rs", None),
    ("fuzz", ".rs", None),
    ("rtl", ".v", 11_500),
    (".", ".rs", 92_000),
    (".", ".py", 10_500),
]


def of(folder, end, path):
    return path.is_relative_to(folder) and path.name.endswith(end)


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
    for name in graphlib.TopologicalSorter({name: on for name, (_, on) in found.items()}).static_order():
        below[name] = found[name][1].union(*(below[each] for each in found[name][1]))
    return {name: sorted(on - set().union(*(below[each] for each in on))) for name, (_, on) in found.items()}


def picture(found):
    lines = ["```mermaid", "graph BT"]
    label = lambda name: name.replace("perpetual-", "")
    lines += [f'    {label(name)}["{folder}"]' for name, (folder, _) in found.items()]
    lines += [f"    {label(name)} --> {label(on)}" for name, all_on in direct(found).items() for on in all_on]
    return [*lines, "```"]


def counts():
    """Files and lines of each room, and the words of the pages, each beside its limit."""
    files = [path for path in map(pathlib.Path, output(["git", "ls-files"]).splitlines()) if (ROOT / path).is_file()]
    read = lambda path: (ROOT / path).read_text(encoding="utf-8", errors="replace")
    limited = lambda most: f"{most:,}" if most else ""
    lines = ["| room | files | lines | limit |", "| --- | ---: | ---: | ---: |"]
    for folder, end, most in ROOMS:
        those = [path for path in files if of(folder, end, path)]
        name = "all" if folder == "." else f"`{folder}/`"
        lines.append(f"| {name}, `{end}` | {len(those)} | {sum(read(path).count(chr(10)) for path in those):,} | {limited(most)} |")
    words = lambda belongs: sum(len(read(path).split()) for path in files if path.suffix == ".md" and belongs(path))
    pages = {
        "`README.md`": (lambda path: str(path) == "README.md", 1_000),
        "`README.md` and `docs/*.md`": (lambda path: str(path) == "README.md" or str(path.parent) == "docs", 25_000),
        "all Markdown": (lambda path: True, 55_000),
    }
    lines += ["", "| pages | words | limit |", "| --- | ---: | ---: |"]
    lines += [f"| {name} | {words(belongs):,} | {limited(most)} |" for name, (belongs, most) in pages.items()]
    return [*lines, "", f"Files in all: {len(files):,}."]


def main():
    print("\n".join([*picture(crates()), "", *counts()]))


if __name__ == "__main__":
    sys.exit(ended("structure", main))
