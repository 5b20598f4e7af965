"""Another's opinion: the same question put to another program, ABC's search for an invariant (`pdr`).

It is given the circuit and the assertions alone, not how they are proved. What is assumed holds in every cycle up to the
one that breaks an assertion. Only a proof by induction over one cycle without outputs `hypothesis_*` is asked, since
such an output says something of the cycle before.
"""

import re
import shutil
import subprocess
from pathlib import Path

import aiger
from circuit import ToolError


def agrees(graph: aiger.Aiger, folder: Path, seconds: int) -> bool:
    """Whether ABC finds that no assertion fails in any cycle; false if it does not end in time."""
    program = shutil.which("berkeley-abc")
    if not program:
        raise ToolError("berkeley-abc is missing: it is a package of Debian")
    (folder / "second.aig").write_bytes(one_output(graph))
    commands = f"read_aiger second.aig; pdr -T {seconds}"
    ran = subprocess.run([program, "-c", commands], cwd=folder, capture_output=True, text=True)
    said = ran.stdout + ran.stderr
    if re.search(r"was asserted in frame \d+", said):
        raise ToolError(f"ABC finds a run that breaks an assertion, and the solver none: {folder / 'second.aig'}")
    return "Property proved." in said


def one_output(graph: aiger.Aiger) -> bytes:
    """A binary AIGER file of version 1.0: all registers begin low, and the one output is high where an assertion fails."""
    # Registers: those of the circuit, one that is low in the first cycle alone, one that is high once something that is
    # assumed did not hold. What begins high is kept inverted; what may begin as anything has an input for that.
    free = [at for at, latch in enumerate(graph.latches) if latch.reset is None]
    inputs = graph.inputs + len(free)
    latches = len(graph.latches) + 2
    begun, broken = 2 * (inputs + latches - 1), 2 * (inputs + latches)
    gates: list[tuple[int, int]] = []

    def both(left: int, right: int) -> int:
        gates.append((max(left, right), min(left, right)))
        return 2 * (inputs + latches + len(gates))

    def either(left: int, right: int) -> int:
        return both(left ^ 1, right ^ 1) ^ 1

    values = [0, *range(2, 2 * graph.inputs + 2, 2)]
    for at, latch in enumerate(graph.latches):
        own = 2 * (inputs + 1 + at)
        if latch.reset is None:
            first = 2 * (graph.inputs + 1 + free.index(at))
            own = either(both(begun, own), both(begun ^ 1, first))
        values.append(own ^ (latch.reset or 0))
    for left, right in graph.gates:
        values.append(both(values[left >> 1] ^ left & 1, values[right >> 1] ^ right & 1))

    def of(literal: int) -> int:
        return values[literal >> 1] ^ literal & 1

    breaks = broken
    for literal in graph.constraints:
        breaks = either(breaks, of(literal) ^ 1)
    fails = 0
    for literal in graph.bads:
        fails = either(fails, of(literal))
    output = both(fails, breaks ^ 1)
    nexts = [of(latch.next) ^ (latch.reset or 0) for latch in graph.latches] + [1, breaks]
    lines = [f"aig {inputs + latches + len(gates)} {inputs} {latches} 1 {len(gates)}", *map(str, nexts), str(output), ""]
    return "\n".join(lines).encode() + b"".join(
        delta(2 * (inputs + latches + 1 + at) - left) + delta(left - right) for at, (left, right) in enumerate(gates)
    )


def delta(value: int) -> bytes:
    """A number, seven bits a byte, the lowest first."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])
