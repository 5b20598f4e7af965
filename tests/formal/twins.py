"""Two copies of a circuit in any two states: after a reset no output tells them apart, for any inputs.

Nothing is said of what the circuit does, and nothing assumed of its inputs. What holds between the copies in every cycle is
found, not written: that a register is the same in both, or that it is where a register of one bit, which is itself the same,
is high, or low, or where two are. What of this does not follow from all of it in the cycle before is dropped, until nothing is; this is the
relation, and under it the outputs are the same wherever they mean something.
"""

import re
from pathlib import Path
from typing import Callable, NamedTuple

import aiger
import circuit
import netlist
import solver


class Twins(NamedTuple):
    """Which module, and when its outputs mean something."""

    module: str
    # Outputs (a pattern), while this output has this value; or with ' if a register takes it over.
    meaningless: tuple[tuple[str, str, int], ...] = ()
    reset: str = "reset"
    few: int = 64  # with fewer bits of registers than this they may be the same where two others have some values
    run: int = 12  # cycles in which a register that is not reset is noticed
    needless: tuple[str, ...] = ()  # registers that the reset changes, and no output tells


class Same(NamedTuple):
    """A register is the same in both copies where another has a value, or always."""

    latch: int
    where: tuple[tuple[int, int], ...]


def build(folder: Path, text: str, module: str) -> aiger.Aiger:
    """The graph of a module alone."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "circuit.v").write_text(text)
    passes = ("proc", "flatten", "setundef -anyseq", "memory_map", "opt_expr", "opt_clean", "simplemap", "techmap", "opt_expr", "opt_clean")
    graph = "; ".join([f"read_verilog circuit.v; hierarchy -check -top {module}", *passes, "aigmap", "opt_clean"])
    netlist.yosys(folder, f"{graph}; write_aiger -symbols circuit.aig")
    return aiger.read(folder / "circuit.aig")


class Pair:
    """The copies, unrolled with the same inputs. The second begins with what the first has where they are the same."""

    def __init__(self, graph: aiger.Aiger):
        self.unrolled = aiger.Unrolled(graph, from_reset=False)
        self.first = self.unrolled.state
        self.second = [self.unrolled.free() for _ in graph.latches]

    def cycle(self, held: dict[int, int]) -> tuple[aiger.Frame, aiger.Frame]:
        """One cycle of both."""
        self.unrolled.state = self.first
        one = self.unrolled.extend(held)
        self.first = self.unrolled.state
        self.unrolled.state = self.second
        other = self.unrolled.extend(dict(enumerate(one.inputs)))
        self.second = self.unrolled.state
        return one, other

    def differ(self, one: int, other: int) -> int:
        """High where two literals are not the same."""
        return self.unrolled.differ(one, other)


def prove(
    twins: Twins, graph: aiger.Aiger, folder: Path, seconds: int, certify: bool, fail: Callable[[str], Exception]
) -> tuple[int, int]:
    """Outputs are the same: of how many assertions the relation consists, and how many registers the reset has to change."""
    reset = named(graph, "i", graph.inputs, twins.reset)
    relation = find(twins, graph, reset, folder, seconds)
    pair = Pair(graph)
    assumed = begin_related(pair, graph, relation)
    one, other = pair.cycle({})
    wrong = told(twins, graph, pair, one, other)
    broken = [violated(pair, same, pair.first, pair.second) for same in relation]
    answer = solver.ask(pair.unrolled, assumed, wrong + broken, folder / "relation.cnf", seconds, certify)
    if answer.holds is not False:
        names = [
            graph.names[f"o{at}"] for at, literal in enumerate(wrong) if (literal >> 1 in answer.model) != bool(literal & 1)
        ]
        raise fail(f"outputs tell the two apart: {', '.join(names)}")
    needed = needless = 0
    for name, latches in reset_registers(graph, reset).items():
        if runs_apart(twins, graph, reset, latches, folder, seconds):
            needed += 1
        elif name not in twins.needless:
            raise fail(f"no output tells whether the reset leaves out {name}")
        else:
            needless += 1
    if needless != len(twins.needless):
        raise fail("there are not so many registers that need no reset")
    return len(relation), needed


def named(graph: aiger.Aiger, kind: str, count: int, name: str) -> int:
    """Where an input or output of this name is."""
    return next(at for at in range(count) if name in graph.names.get(f"{kind}{at}", "").split())


def find(twins: Twins, graph: aiger.Aiger, reset: int, folder: Path, seconds: int) -> list[Same]:
    """The relation: the largest of its kind that holds after a reset and goes on holding."""
    pair = Pair(graph)
    pair.cycle({reset: 1})
    always = [at for at in range(len(graph.latches)) if pair.first[at] == pair.second[at]]
    single = [at for at in range(len(graph.latches)) if not re.search(r"\[\d+\]$", graph.names[f"l{at}"].split()[0])]
    ones = [((by, value),) for by in always for value in (0, 1)]
    twos = [(*one, (by, value)) for one in ones for by in single if by != one[0][0] for value in (0, 1)]
    places = [(), *ones, *(twos if len(graph.latches) < twins.few else [])]
    candidates = [Same(at, where) for where in places for at in range(len(graph.latches)) if at not in dict(where)]
    candidates = [same for same in candidates if violated(pair, same, pair.first, pair.second) != 1]
    candidates = held_by_all(pair, candidates, [], folder, seconds)
    while True:
        whole = {same.latch for same in candidates if not same.where}
        candidates = [
            same for same in candidates if not same.where or (same.latch not in whole and same.where[0][0] in whole)
        ]
        pair = Pair(graph)
        assumed = begin_related(pair, graph, candidates)
        pair.cycle({})
        kept = held_by_all(pair, candidates, assumed, folder, seconds)
        if len(kept) == len(candidates):
            return kept
        candidates = kept


def held_by_all(pair: Pair, candidates: list[Same], assumed: list[int], folder: Path, seconds: int) -> list[Same]:
    """Those that hold in all states that the copies are in now."""
    while True:
        open_ = {same: violated(pair, same, pair.first, pair.second) for same in candidates}
        answer = solver.ask(pair.unrolled, assumed, sorted(set(open_.values())), folder / "find.cnf", seconds)
        if answer.holds is None:
            raise circuit.ToolError(f"no answer in {seconds} s for a relation")
        if not answer.holds:
            return candidates
        true = answer.model
        candidates = [same for same, bad in open_.items() if bad < 2 or (bad >> 1 in true) == bool(bad & 1)]


def begin_related(pair: Pair, graph: aiger.Aiger, relation: list[Same]) -> list[int]:
    """The copies in any two states that are related; what has to be assumed for it."""
    for same in relation:
        if not same.where:
            pair.second[same.latch] = pair.first[same.latch]
    return [violated(pair, same, pair.first, pair.second) ^ 1 for same in relation if same.where]


def violated(pair: Pair, same: Same, first: list[int], second: list[int]) -> int:
    """High where it does not hold."""
    differs = pair.differ(first[same.latch], second[same.latch])
    for by, value in same.where:
        differs = pair.unrolled.both(differs, first[by] ^ value ^ 1)
    return differs


def told(twins: Twins, graph: aiger.Aiger, pair: Pair, one: aiger.Frame, other: aiger.Frame) -> list[int]:
    """Of each output whether it tells the copies apart."""
    found = []
    for at, (left, right) in enumerate(zip(one.outputs, other.outputs, strict=True)):
        name = re.sub(r"\[\d+\]$", "", graph.names[f"o{at}"])
        differs = pair.differ(left, right)
        for pattern, by, value in twins.meaningless:
            if re.fullmatch(pattern, name):
                taken_over = by.endswith("'")
                where = (
                    pair.first[named(graph, "l", len(graph.latches), by[:-1])]
                    if taken_over
                    else one.outputs[named(graph, "o", len(graph.outputs), by)]
                )
                differs = pair.unrolled.both(differs, where ^ value)
        found.append(differs)
    return found


def reset_registers(graph: aiger.Aiger, reset: int) -> dict[str, set[int]]:
    """The registers that the reset sets, with their bits."""
    unrolled = aiger.Unrolled(graph, from_reset=False)
    unrolled.extend({reset: 1})
    found: dict[str, set[int]] = {}
    for at, literal in enumerate(unrolled.state):
        if literal < 2:
            name = re.sub(r"\[\d+\]$", "", graph.names[f"l{at}"].split()[0])
            found.setdefault(name, set()).add(at)
    return found


def runs_apart(
    twins: Twins, graph: aiger.Aiger, reset: int, left_out: set[int], folder: Path, seconds: int
) -> bool:
    """Whether there is a run after a reset that leaves these registers out, and in which an output tells the copies apart."""
    pair = Pair(graph)
    pair.cycle({reset: 1})
    for at in left_out:
        pair.first[at] = pair.unrolled.free()
    wrong: list[int] = []
    for _ in range(twins.run):
        one, other = pair.cycle({})
        wrong += told(twins, graph, pair, one, other)
    return bool(solver.ask(pair.unrolled, [], wrong, folder / "mutant.cnf", seconds).holds)
