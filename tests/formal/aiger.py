"""And-inverter graphs: an AIGER file read, unrolled over clock cycles, and written as clauses.

A literal is twice a variable, plus 1 if inverted; literals 0 and 1 are false and true. That is AIGER's own
convention, and the unrolled graph keeps it.
"""

from pathlib import Path
from typing import Callable, NamedTuple, Optional


class Latch(NamedTuple):
    """A flip-flop: the literal it takes over, and what it holds at the beginning (None: anything)."""

    next: int
    reset: Optional[int]


class Aiger(NamedTuple):
    """A circuit with its properties. Gates are in topological order; all else is by position."""

    inputs: int
    latches: list[Latch]
    gates: list[tuple[int, int]]
    outputs: list[int]
    bads: list[int]
    constraints: list[int]
    names: dict[str, str]  # of "i3", "l0", "o1", "b2": AIGER's symbols


def read(path: Path) -> Aiger:
    """A binary AIGER file, version 1.9 without justice and fairness."""
    data = path.read_bytes()
    at = data.index(b"\n") + 1
    counts = [int(word) for word in data[:at].split()[1:]]
    maximum, inputs, latch_count, output_count, gate_count = counts[:5]
    bad_count, constraint_count = (counts[5:] + [0, 0])[:2]
    if not data.startswith(b"aig ") or maximum != inputs + latch_count + gate_count or any(counts[7:]):
        raise ValueError(f"{path} is not a binary AIGER file of the kind that is read here")

    def numbers() -> list[int]:
        nonlocal at
        end = data.index(b"\n", at)
        line, at = data[at:end], end + 1
        return [int(word) for word in line.split()]

    latches = []
    for index in range(latch_count):
        following, *reset = numbers()
        # A latch that names itself there may hold anything at first.
        value = reset[0] if reset else 0
        latches.append(Latch(following, value if value in (0, 1) else None))
    outputs = [numbers()[0] for _ in range(output_count)]
    bads = [numbers()[0] for _ in range(bad_count)]
    constraints = [numbers()[0] for _ in range(constraint_count)]

    def delta() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    gates = []
    for index in range(gate_count):
        left = 2 * (inputs + latch_count + index + 1) - delta()
        gates.append((left, left - delta()))
    names = {}
    for line in data[at:].split(b"\n"):
        if line.startswith(b"c") or not line:
            break
        symbol, name = line.decode().split(" ", 1)
        names[symbol] = name
    return Aiger(inputs, latches, gates, outputs, bads, constraints, names)


class Frame(NamedTuple):
    """One clock cycle of an unrolled circuit: literals of the unrolled graph."""

    inputs: list[int]
    latches: list[int]
    outputs: list[int]
    bads: list[int]
    constraints: list[int]


class Unrolled:
    """Clock cycles of a circuit, one after the other, with gates that are the same shared."""

    def __init__(self, circuit: Aiger, from_reset: bool):
        """Begins with the reset values of the latches, or with any values at all."""
        self.circuit = circuit
        self.frames: list[Frame] = []
        self._gates: list[Optional[tuple[int, int]]] = [None]  # of each variable; None for a free one
        self._known: dict[tuple[int, int], int] = {}
        self.state = [
            latch.reset if from_reset and latch.reset is not None else self.free() for latch in circuit.latches
        ]

    def free(self) -> int:
        """Something that may be anything."""
        self._gates.append(None)
        return 2 * (len(self._gates) - 1)

    def differ(self, left: int, right: int) -> int:
        """High where two are not the same."""
        return self.both(self.both(left, right ^ 1) ^ 1, self.both(left ^ 1, right) ^ 1) ^ 1

    def both(self, left: int, right: int) -> int:
        """High where both are."""
        if left > right:
            left, right = right, left
        if left == 0 or left == right ^ 1:
            return 0
        if left in (1, right):
            return right
        known = self._known.get((left, right))
        if known is None:
            self._gates.append((left, right))
            known = self._known[left, right] = 2 * (len(self._gates) - 1)
        return known

    def extend(self, held: Optional[dict[int, int]] = None) -> Frame:
        """The next cycle, in which some inputs, by position, may be held: true or false, or any literals."""
        circuit = self.circuit
        held = held or {}
        inputs = [held[at] if at in held else self.free() for at in range(circuit.inputs)]
        values = [0, *inputs, *self.state]
        for left, right in circuit.gates:
            values.append(self.both(values[left >> 1] ^ left & 1, values[right >> 1] ^ right & 1))

        def literals(of: list[int]) -> list[int]:
            return [values[literal >> 1] ^ literal & 1 for literal in of]

        frame = Frame(
            inputs, self.state, literals(circuit.outputs), literals(circuit.bads), literals(circuit.constraints)
        )
        self.state = literals([latch.next for latch in circuit.latches])
        self.frames.append(frame)
        return frame

    def values(self, of_free: Callable[[int], int], everything: int) -> list[int]:
        """What each variable is in many runs at once, a bit for each, with these values of what may be anything."""
        found = [0]
        for variable, gate in enumerate(self._gates[1:], 1):
            if gate is None:
                found.append(of_free(variable))
                continue
            left, right = (found[each >> 1] ^ (everything if each & 1 else 0) for each in gate)
            found.append(left & right)
        return found

    def clauses(self, all_of: list[int], any_of: list[int]) -> "Clauses":
        """What must be satisfied for all of the one and one of the other to hold."""
        needed = bytearray(len(self._gates))
        stack = [literal >> 1 for literal in (*all_of, *any_of)]
        needed[0] = 1
        while stack:
            variable = stack.pop()
            if needed[variable]:
                continue
            needed[variable] = 1
            gate = self._gates[variable]
            if gate:
                stack += [gate[0] >> 1, gate[1] >> 1]
        numbers = {}
        for variable in range(1, len(needed)):
            if needed[variable]:
                numbers[variable] = len(numbers) + 1

        def number(literal: int) -> int:
            return -numbers[literal >> 1] if literal & 1 else numbers[literal >> 1]

        lines = []
        for variable, name in numbers.items():
            gate = self._gates[variable]
            if gate:
                left, right = number(gate[0]), number(gate[1])
                lines += [f"-{name} {left} 0", f"-{name} {right} 0", f"{name} {-left} {-right} 0"]
        # True is no condition, and false cannot be met.
        conditions = [[literal] for literal in all_of] + [any_of]
        for literals in conditions:
            if 1 not in literals:
                lines.append(" ".join([str(number(literal)) for literal in literals if literal] + ["0"]))
        return Clauses(numbers, lines)


class Clauses(NamedTuple):
    """Clauses in the text of DIMACS, and the number in there of each variable of the graph."""

    numbers: dict[int, int]
    lines: list[str]

    def dimacs(self) -> str:
        return "\n".join([f"p cnf {len(self.numbers)} {len(self.lines)}", *self.lines, ""])
