"""Two copies of a circuit, unrolled with the same inputs."""

import re
from typing import NamedTuple

import aiger


class Twins(NamedTuple):
    """Which module, and when its outputs mean something."""

    module: str
    # Outputs (a pattern), while this output has this value; or with ' if a register takes it over.
    meaningless: tuple[tuple[str, str, int], ...] = ()
    reset: str = "reset"
    few: int = 64  # with fewer bits of registers than this they may be the same where two others have some values
    run: int = 12  # cycles in which a register that is not reset is noticed
    needless: tuple[str, ...] = ()  # registers that the reset changes, and no output tells
    resets: tuple[tuple[str, int], ...] = ()  # what inputs are held at in the cycle of the reset
    settles: int = 0  # so many cycles follow it, before the relation holds
    held: tuple[tuple[str, int], ...] = ()  # what inputs are held at in them
    later: str = ""  # outputs (a pattern) that mean something behind them alone
    used: tuple[tuple[str, str], ...] = ()  # inputs (a pattern) that are the same in both only where this output is high
    facts: str = ""  # an output of which all bits are high once it has settled, which is proved elsewhere
    state: str = ""  # the register of a state machine, if there is one that says where registers are the same
    # Registers (a pattern) that may be the same in these states of it, where some registers hold this.
    beside: tuple[tuple[str, tuple[int, ...], tuple[tuple[str, int], ...]], ...] = ()
    bits: tuple[tuple[str, str], ...] = ()  # registers (a pattern) that may be the same where a bit of this one is high
    some: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()  # or where some hold this


class Pair:
    """The copies, unrolled with the same inputs. The second begins with what the first has where they are the same."""

    def __init__(self, twins: Twins, graph: aiger.Aiger):
        self.unrolled = aiger.Unrolled(graph, from_reset=False)
        self.first = self.unrolled.state
        self.second = [self.unrolled.free() for _ in graph.latches]
        self.facts: list[int] = []
        self.fact_outputs = [at for at in range(len(graph.outputs)) if plain(graph.names.get(f"o{at}", "")) == twins.facts]
        # Inputs that are not the same in any case, with the output that says where they are. Those without a name are what
        # the reader puts in for a value that is none.
        self.free: dict[int, str] = {}
        self.later = twins.later
        self.outputs = {graph.names.get(f"o{at}", ""): at for at in range(len(graph.outputs))}
        for at in range(graph.inputs):
            name = plain(graph.names.get(f"i{at}", ""))
            uses = [output for pattern, output in twins.used if re.fullmatch(pattern, name)]
            if uses or not name:
                self.free[at] = uses[0] if uses else ""

    def cycle(self, held: dict[int, int], settled: bool = True, is_reset: bool = False) -> tuple[aiger.Frame, aiger.Frame]:
        """One cycle of both. Facts hold once they have settled; in the cycle of the reset nothing is used that is the same."""
        self.unrolled.state = self.first
        one = self.unrolled.extend(held)
        self.first = self.unrolled.state
        self.unrolled.state = self.second
        inputs = dict(enumerate(one.inputs))
        for at, uses in self.free.items():
            known = uses and not is_reset and (settled or not re.fullmatch(self.later, uses))
            use = one.outputs[self.outputs[uses]] if known else 0
            inputs[at] = self.either(use, inputs[at], self.unrolled.free())
        other = self.unrolled.extend(inputs)
        self.second = self.unrolled.state
        if settled:
            self.facts += [frame.outputs[at] for frame in (one, other) for at in self.fact_outputs]
        return one, other

    def either(self, choice: int, one: int, other: int) -> int:
        """The one, or where the choice is low the other."""
        both = self.unrolled.both
        return both(both(choice, one) ^ 1, both(choice ^ 1, other) ^ 1) ^ 1

    def differ(self, one: int, other: int) -> int:
        """High where two literals are not the same."""
        return self.unrolled.differ(one, other)


def after_reset(twins: Twins, graph: aiger.Aiger, left_out: set[int]) -> tuple[Pair, list[int]]:
    """The copies after a reset and the cycles in which they settle; what tells them apart in these.

    In the first copy the reset leaves some registers out: they hold anything.
    """
    pair = Pair(twins, graph)
    reset = named(graph, "i", graph.inputs, twins.reset)
    held = {named(graph, "i", graph.inputs, name): value for name, value in twins.resets} | {reset: 1}
    pair.cycle(held, settled=False, is_reset=True)
    for at in left_out:
        pair.first[at] = pair.unrolled.free()
    wrong: list[int] = []
    held = {named(graph, "i", graph.inputs, name): value for name, value in twins.held} | {reset: 0}
    for _ in range(twins.settles):
        wrong += told(twins, graph, pair, *pair.cycle(held, settled=False), early=True)
    return pair, wrong


def told(
    twins: Twins, graph: aiger.Aiger, pair: Pair, one: aiger.Frame, other: aiger.Frame, early: bool = False
) -> list[int]:
    """Of each output whether it tells the copies apart."""
    found = []
    for at, (left, right) in enumerate(zip(one.outputs, other.outputs, strict=True)):
        name = plain(graph.names[f"o{at}"])
        differs = 0 if early and re.fullmatch(twins.later, name) else pair.differ(left, right)
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


def named(graph: aiger.Aiger, kind: str, count: int, name: str) -> int:
    """Where an input or output of this name is."""
    return next(at for at in range(count) if name in graph.names.get(f"{kind}{at}", "").split())


def registers(graph: aiger.Aiger) -> list[str]:
    """Of each latch the register that it is a bit of: the name that a checker has for it, or else the shortest."""
    outputs = {plain(graph.names[f"o{at}"]) for at in range(len(graph.outputs))}

    def last(name: str) -> tuple:
        return name in outputs, name.startswith("dut."), len(name), name

    return [min(map(plain, graph.names[f"l{at}"].split()), key=last) for at in range(len(graph.latches))]


def plain(name: str) -> str:
    """The name of a port or register without the number of its bit."""
    return re.sub(r"\[\d+\]$", "", name)
