#!/usr/bin/env python3
"""How long the project's commands take, from a fresh clone of the last commit, as Markdown.

    scripts/times.py [--runs 3]

Each run has a clone, a target folder and a cache of models of its own, so that nothing is there but packages from registries
and tools of the system. Exit codes: 0 all well, 1 a command failed.
"""

import argparse
import collections
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from project import ROOT

# What is run, and what is changed before it: one line of one circuit.
STEPS = [
    ("`make demo`", ["make", "demo"], None),
    ("`make test` after it", ["make", "test"], None),
    ("`make test` again", ["make", "test"], None),
    ("`make test` again after one line of one circuit", ["make", "test"], "hdl/src/chain_entry.rs"),
]


def rustc(words):
    """As cargo's wrapper of rustc: runs it, and writes the processor time of a crate to a file."""
    status = subprocess.call(words, close_fds=False)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    if "--crate-name" in words:
        crate, test = words[words.index("--crate-name") + 1], " as test" if "--test" in words else ""
        with open(os.environ["PERPETUAL_RUSTC_TIMES"], "a", encoding="utf-8") as file:
            file.write(f"{used.ru_utime + used.ru_stime:.1f} {crate}{test}\n")
    return status


def seconds_of_programs(text):
    """The test programs of a run of cargo, each with its time."""
    running = None
    for line in text.splitlines():
        if found := re.search(r"Running .*\(.*/([a-z_]+)-[0-9a-f]+\)", line):
            running = found[1]
        elif found := re.search(r"finished in ([0-9.]+)s", line):
            yield running, float(found[1])


def one_run(programs, crates):
    """The times of the steps; notes those of test programs and of crates."""
    with tempfile.TemporaryDirectory(prefix="perpetual-times-") as folder:
        folder = pathlib.Path(folder)
        clone = folder / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        compiled = folder / "rustc"
        environment = dict(os.environ, CARGO_TARGET_DIR=str(clone / "target"), XDG_CACHE_HOME=str(folder / "cache"),
                           RUSTC_WRAPPER=str(pathlib.Path(__file__).resolve()), PERPETUAL_RUSTC_TIMES=str(compiled))
        for number, (_, words, changed) in enumerate(STEPS):
            if changed:
                with open(clone / changed, "a", encoding="utf-8") as file:
                    file.write("// One more line.\n")
            began = time.monotonic()
            done = subprocess.run(words, cwd=clone, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode != 0:
                sys.exit(f"times: {' '.join(words)} failed:\n{done.stdout[-4000:]}")
            if number == 1:
                for program, seconds in seconds_of_programs(done.stdout):
                    programs[program].append(seconds)
                for line in compiled.read_text(encoding="utf-8").splitlines():
                    seconds, crate = line.split(" ", 1)
                    crates[crate].append(float(seconds))
            yield time.monotonic() - began


def main():
    if len(sys.argv) > 1 and not sys.argv[1].startswith("--"):
        return rustc(sys.argv[1:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    programs, crates = collections.defaultdict(list), collections.defaultdict(list)
    times = list(zip(*(list(one_run(programs, crates)) for _ in range(runs))))
    print(f"From {runs} fresh clones, on a machine with {os.cpu_count()} cores that did nothing else.\n")
    print("| command | median, s | least | most |\n| --- | --: | --: | --: |")
    for (name, *_), of in zip(STEPS, times):
        print(f"| {name} | {statistics.median(of):.0f} | {min(of):.0f} | {max(of):.0f} |")
    for title, table, all_of in [("test program of `make test`, s", programs, statistics.median),
                                 ("crate, processor time for demo and test, s", crates, lambda all: sum(all) / runs)]:
        print(f"\n| {title} | |\n| --- | --: |")
        rows = sorted(((all_of(of), name) for name, of in table.items()), reverse=True)[:20]
        for seconds, name in rows:
            print(f"| {name} | {seconds:.0f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
