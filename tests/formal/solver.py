"""Questions about an unrolled circuit, answered by the SAT solver CaDiCaL."""

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple, Optional

import aiger
from circuit import ToolError

SATISFIABLE, UNSATISFIABLE = 10, 20


class Answer(NamedTuple):
    """`holds` is false for "cannot be", true for "can be", none for "no answer in time"."""

    holds: Optional[bool]
    model: frozenset[int]  # the variables of the graph that are true, if it can be


def ask(
    unrolled: aiger.Unrolled,
    all_of: list[int],
    any_of: list[int],
    file: Path,
    seconds: int,
    certificate: bool = False,
    unlikely: bool = False,
) -> Answer:
    """Whether all of the one and one of the other can hold. With `unlikely` the search is that for a "cannot be".

    The question stays behind in `file`. With `certificate` a "cannot be" has a certificate in DRAT, which is verified.
    """
    if 0 in all_of or not any(any_of):
        return Answer(False, frozenset())
    program = shutil.which("cadical")
    if not program:
        raise ToolError("cadical is missing: run `scripts/setup.sh proof`")
    clauses = unrolled.clauses(all_of, any_of)
    file.write_text(clauses.dimacs())
    drat = file.with_suffix(".drat")
    proof = ["--no-binary", str(file), str(drat)] if certificate else [str(file)]
    search = ["--unsat"] if unlikely else []
    ran = subprocess.run([program, "-q", "-t", str(seconds), *search, *proof], capture_output=True, text=True)
    if ran.returncode == UNSATISFIABLE:
        if certificate:
            verify(file, drat)
        return Answer(False, frozenset())
    if ran.returncode != SATISFIABLE:
        if ran.returncode != 0:
            raise ToolError(f"cadical failed on {file}: {ran.stdout}{ran.stderr}")
        return Answer(None, frozenset())
    true = {
        int(word) for line in ran.stdout.splitlines() if line.startswith("v ") for word in line[2:].split() if word[0] != "-"
    }
    return Answer(True, frozenset(variable for variable, name in clauses.numbers.items() if name in true))


def verify(file: Path, certificate: Path) -> None:
    """An independent checker agrees with the certificate of a question whose answer was "cannot be"."""
    program = shutil.which("rate")
    if not program:
        raise ToolError("rate is missing: run `cargo install --locked --version 0.3.0 rate`")
    ran = subprocess.run([program, str(file), str(certificate)], capture_output=True, text=True)
    if ran.returncode != 0 or "s VERIFIED" not in ran.stdout.splitlines():
        raise ToolError(f"rate does not verify {certificate}: {ran.stdout[-500:]}{ran.stderr[-500:]}")
    certificate.unlink()  # of a large circuit they would fill a disk
