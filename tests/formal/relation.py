"""What holds between two copies of a circuit in every cycle after a reset: it is found, not written.

Candidates are that a register is the same in both, or that it is where some registers hold something. What does not hold
after a reset is dropped, and then what does not follow from all that is left in the cycle before, until nothing is.
"""

import random
import re
from pathlib import Path
from typing import NamedTuple

import aiger
import circuit
import solver
from pair import Pair, Twins, after_reset, named, plain, registers

RUNS = 1024  # at once, where something is looked for by chance
EVERYTHING = (1 << RUNS) - 1


class Same(NamedTuple):
    """A register is the same in both copies where another has a value, or always."""

    latch: int
    where: tuple[tuple[int, int], ...]


def find(twins: Twins, graph: aiger.Aiger, folder: Path, seconds: int) -> list[Same]:
    """The relation: the largest of its kind that holds after a reset and goes on holding."""
    pair, _ = after_reset(twins, graph, set())
    latches = range(len(graph.latches))
    always = held_by_all(pair, [Same(at, ()) for at in latches], folder, seconds)
    candidates = always + [
        Same(at, where)
        for pattern, where in places(twins, graph, always)
        for at in latches
        if at not in dict(where) and any(re.fullmatch(pattern, plain(name)) for name in graph.names[f"l{at}"].split())
    ]
    candidates = [same for same in candidates if violated(pair, same) != 1]
    candidates = held_by_all(pair, candidates, folder, seconds)
    whole = registers(graph) if twins.state else [str(at) for at in latches]
    while True:
        # What holds in more places is asked about alone; what it is made of remains a candidate.
        known = set(candidates)
        relation = [
            same
            for same in candidates
            if not any(same._replace(where=same.where[:few]) in known for few in range(len(same.where)))
        ]
        pair = Pair(twins, graph)
        begin_related(pair, relation)
        pair.cycle({})
        dropped = set(relation).difference(held_by_all(pair, relation, folder, seconds, thrifty=True))
        if not dropped:
            return relation
        # With a bit all of its register go: they seldom differ in this, and it is soon done.
        gone = {(whole[same.latch], same.where) for same in dropped}
        candidates = [same for same in candidates if (whole[same.latch], same.where) not in gone]


def places(twins: Twins, graph: aiger.Aiger, always: list[Same]) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    """Which registers may be the same (a pattern), and where: what other registers hold there."""
    latches = range(len(graph.latches))

    def called(register: str) -> list[int]:
        return [at for at in latches if any(plain(name) == register for name in graph.names[f"l{at}"].split())]

    if not twins.state:
        single = [at for at in latches if graph.names[f"l{at}"].split()[0] == plain(graph.names[f"l{at}"].split()[0])]
        ones = [((same.latch, value),) for same in always for value in (0, 1)]
        twos = [(*one, (by, value)) for one in ones for by in single if by != one[0][0] for value in (0, 1)]
        return [(".*", where) for where in (ones + twos if len(latches) < twins.few else ones)]
    state = called(twins.state)

    def is_in(number: int) -> tuple[tuple[int, int], ...]:
        return tuple((at, number >> bit & 1) for bit, at in enumerate(state))

    def holding(conditions: tuple[tuple[str, int], ...]) -> tuple[tuple[int, int], ...]:
        return tuple((named(graph, "l", len(latches), name), value) for name, value in conditions)

    return [
        *((pattern, ((at, 1),)) for pattern, name in twins.bits for at in called(name)),
        *((pattern, holding(conditions)) for pattern, conditions in twins.some),
        *((pattern, is_in(number) + holding(conditions)) for pattern, states, conditions in twins.beside for number in states),
    ]


def held_by_all(pair: Pair, candidates: list[Same], folder: Path, seconds: int, thrifty: bool = False) -> list[Same]:
    """Those that hold in all states that the copies are in now. With `thrifty` perhaps more, but not all."""
    coin = random.Random(1)
    true: frozenset[int] = frozenset()
    bads = {same: violated(pair, same) for same in candidates}
    while True:
        before = len(candidates)
        for few in (0, *range(4, 12)):
            # Many runs that differ in some places from the one that was found: most of what does not hold shows there.
            values = pair.unrolled.values(lambda variable: near(coin, variable in true, few), EVERYTHING)
            allowed = EVERYTHING
            for fact in pair.facts:
                allowed &= values[fact >> 1] ^ (EVERYTHING if fact & 1 else 0)
            candidates = [
                same for same in candidates if not allowed & (values[bads[same] >> 1] ^ (EVERYTHING if bads[same] & 1 else 0))
            ]
        if thrifty and len(candidates) < before:
            return candidates
        some_bad = sorted({bads[same] for same in candidates})
        answer = solver.ask(pair.unrolled, pair.facts, some_bad, folder / "find.cnf", seconds)
        if answer.holds is None:
            raise circuit.ToolError(f"no answer in {seconds} s for a relation")
        if not answer.holds:
            return candidates
        true = answer.model


def near(coin: random.Random, value: bool, few: int) -> int:
    """A value in many runs: this one in the first, and in all others but a half, or a quarter, and so on."""
    flips = EVERYTHING ^ 1
    for _ in range(1 + few):
        flips &= coin.getrandbits(RUNS)
    return flips ^ (EVERYTHING if value else 0)


def begin_related(pair: Pair, relation: list[Same]) -> None:
    """The copies in any two states that are related."""
    alike = dict.fromkeys((same.latch for same in relation), 0)
    for same in relation:
        alike[same.latch] = pair.unrolled.both(alike[same.latch] ^ 1, holds(pair, same, pair.first) ^ 1) ^ 1
    for latch, where in alike.items():
        pair.second[latch] = pair.either(where, pair.first[latch], pair.second[latch])


def holds(pair: Pair, same: Same, state: list[int]) -> int:
    """High where a register is to be the same."""
    where = 1
    for by, value in same.where:
        where = pair.unrolled.both(where, state[by] ^ value ^ 1)
    return where


def violated(pair: Pair, same: Same) -> int:
    """High where it does not hold."""
    return pair.unrolled.both(pair.differ(pair.first[same.latch], pair.second[same.latch]), holds(pair, same, pair.first))
