#!/usr/bin/env python3
"""Proofs about the Verilog of rtl/.

    tests/formal/prove.py [--certify] [--markdown] [--record] [NAME...]
    tests/formal/prove.py --standing

Without names: all proofs of `catalogue`; a name stands for all proofs whose names begin so. Those of continuous integration,
and a share of their mutants, are made by tests/python/test_proofs.py. --markdown prints the table of docs/figures/proofs.md,
and all else on standard error; rows of proofs that were not made are those that stand there. --record writes to
tests/formal/proved.txt of which text each was made. The files of each proof stay in build/proofs/NAME.
--standing prints what is proved, argued and trusted, docs/figures/proved.md, and proves nothing.
Exit codes: 0 all proved, 1 something is not proved, 2 usage, or a tool is missing or failed.
"""

import argparse
import contextlib
import json
import subprocess
import sys
from pathlib import Path

import record
from catalogue import PROOFS
from catalogue.sources import SOURCES
from circuit import ToolError
from library import sized
from proof import Bounded, Failure, Proof, Result, Source, carry_out
from share import Share
from standing import standing

ROOT = Path(__file__).resolve().parents[2]
VERILOG = ROOT / "build/verilog"
FOLDER = ROOT / "build" / "proofs"
PAGE = ROOT / "docs" / "figures" / "proofs.md"


def main() -> int:
    parser = argparse.ArgumentParser(description="Proofs about the Verilog that is shipped.")
    parser.add_argument(
        "--certify", action="store_true", help="have `rate` verify certificates, and ABC prove too what is marked so"
    )
    parser.add_argument("--markdown", action="store_true", help="print the table of docs/figures/proofs.md")
    parser.add_argument("--record", action="store_true", help="note in tests/formal/proved.txt what was proved")
    parser.add_argument("--standing", action="store_true", help="print docs/figures/proved.md, and prove nothing")
    parser.add_argument("names", nargs="*", metavar="NAME", help="beginnings of names of proofs")
    arguments = parser.parse_args()
    if arguments.standing:
        print(standing(PROOFS))
        return 0
    chosen = [proof for proof in PROOFS if not arguments.names or proof.name.startswith(tuple(arguments.names))]
    if not chosen:
        parser.error(f"there is no such proof; there are {', '.join(proof.name for proof in PROOFS)}")
    with contextlib.redirect_stdout(sys.stderr if arguments.markdown else sys.stdout):
        status, results = make(chosen, certify=arguments.certify, note=arguments.record)
    if arguments.markdown and status == 0:
        print(table(results))
    return status


def make(
    chosen: list[Proof], certify: bool, note: bool = False, quick: bool = False, share: Share = Share()
) -> tuple[int, dict[str, Result]]:
    """Makes these proofs, as `carry_out` does, and notes in the record what was proved: how it ends, and what came of each."""
    results = {}
    failed = False
    for proof in chosen:
        print(f"{proof.name}: {proof.says}", flush=True)
        try:
            source = read(proof)
            folder = FOLDER / proof.name
            result = carry_out(proof, source, folder, say, certify, quick, share)
        except Failure as failure:
            print(f"  NOT PROVED: {failure}")
            failed = True
            continue
        except (ToolError, OSError, ValueError, subprocess.SubprocessError) as error:
            print(f"prove: {proof.name}: {error}", file=sys.stderr)
            return 2, results
        results[proof.name] = result
        if note:
            record.write({proof.name: record.of(proof, source)}, [proof.name for proof in PROOFS])
        say(f"proved, {result.seconds:.1f} s; {result.mutants} mutants refuted, {result.by_run} by a run")
    print(f"{len(results)} of {len(chosen)} proved, {sum(result.seconds for result in results.values()):.0f} s")
    return (1 if failed else 0), results


def on_record(proof: Proof) -> bool:
    """Whether it was made, of the text that is there now."""
    return record.read().get(proof.name) == record.of(proof, read(proof))


def read(proof: Proof) -> Source:
    """What a proof is about."""
    chosen = SOURCES[proof.source]
    file = VERILOG / chosen.file
    of_size = file.read_text()
    return Source(sized(chosen.circuit, of_size, chosen.called), of_size, json.loads(file.with_suffix(".json").read_text()))


def say(line: str) -> None:
    """Something about the proof under way."""
    print(f"  {line}", flush=True)


def table(results: dict[str, Result]) -> str:
    """The table of all proofs. Rows of proofs that were not made are those of the file; what it has not is named below."""
    lines = PAGE.read_text().splitlines() if PAGE.is_file() else []
    rows = {line.split("`")[1]: line for line in lines if line.startswith("| `")}
    rows |= {proof.name: row(proof, results[proof.name]) for proof in PROOFS if proof.name in results}
    rows = {proof.name: rows[proof.name] for proof in PROOFS if proof.name in rows}
    lines = [
        "[proved.md](proved.md) has what each says. Where *how* is empty, it is by induction over one cycle.\n",
        "| proof | how | mutants | s |",
        "| --- | --- | --: | --: |",
        *rows.values(),
    ]
    seconds = {name: int(line.split("|")[-2]) for name, line in rows.items()}
    quick = sum(seconds.get(proof.name, 0) for proof in PROOFS if proof.quick)
    lines.append(
        f"\nTogether: {sum(seconds.values())} seconds; those that continuous integration makes too: {quick}, of which it makes a share."
    )
    absent = [f"`{proof.name}`" for proof in PROOFS if proof.name not in rows]
    if absent:
        lines.append(f"\nNot made for this table yet: {', '.join(absent)}.")
    return "\n".join(lines)


def row(proof: Proof, result: Result) -> str:
    """The line of a proof in the table."""
    refuted = f"{result.mutants}" if result.by_run == result.mutants else f"{result.mutants} ({result.by_run})"
    if result.left_out:
        refuted = f"{refuted} + {result.left_out}"
    cells = [f"`{proof.name}`", method(proof), refuted, round(result.seconds)]
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def method(proof: Proof) -> str:
    """How it is proved, in a few words; nothing where it is the usual way, which stands above the table."""
    if isinstance(proof.method, Bounded):
        return f"{proof.method.cycles} cycles{' from any state' if proof.any_state else ''}"
    return f"induction over {proof.method.depth} cycles" if proof.method.depth > 1 else ""


if __name__ == "__main__":
    sys.exit(main())
