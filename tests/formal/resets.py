"""A reset from any state: what holds from power-up on holds from then on too.

The step of an induction begins in any state in which all assertions hold, so it serves every beginning. Here is a second
one, beside power-up: the registers of the circuit and what is kept of its block RAM hold anything, and the reset is high
for a cycle. Then it may settle for some cycles, in which it sweeps its block RAM. All assertions hold in these cycles and
in the one after. So all that is proved of the circuit after power-up is true after any reset, whatever state that found it
in.

The mutants need no text: of each register that the reset changes there is one in which it takes over what it would without
it.
"""

import re
from pathlib import Path
from typing import Callable, NamedTuple, Optional

import aiger
import circuit
import solver
from share import Share

DUT = circuit.INSTANCE + "."


class Anew(NamedTuple):
    """How a circuit is reset, and what it does before it is as after power-up."""

    signal: str = "reset"  # this input of the checker is high for a cycle
    settles: int = 0  # so many cycles follow, before all assertions hold
    held: tuple[tuple[str, int], ...] = ()  # what inputs of the checker are held at in them
    checkers: tuple[str, ...] = ()  # instances in the circuit that are the checker's own
    empties: tuple[str, ...] = ("reset",)  # inputs that the mutants do not see
    mutants: bool = True  # whether registers are left out, one by one
    needless: tuple[str, ...] = ()  # registers that the reset changes, and no assertion needs that

    @property
    def sweeps(self) -> bool:
        """Whether a reset is no event of the induction, but begins it anew: there is none in its step."""
        return dict(self.held).get(self.signal) == 0


def reset_from_any_state(
    anew: Anew,
    built: circuit.Circuit,
    folder: Path,
    seconds: int,
    certify: bool,
    fail: Callable[[str], Exception],
    proof: str,
    share: Share,
) -> int:
    """All assertions hold after a reset, and not after those of the mutants, of which so many were made."""
    graph = any_state(built.graph, anew.checkers)

    def ask(left_out: set[int], name: str, certify: bool = False, anything: bool = False) -> tuple:
        unrolled = after_reset(graph, anew, left_out)
        assumed = [literal for frame in unrolled.frames[1:] for literal in frame.constraints]
        any_of = [1] if anything else broken(graph, unrolled)
        return unrolled, solver.ask(unrolled, assumed, any_of, folder / f"{name}.cnf", seconds, certify)

    if not ask(set(), "reset-possible", anything=True)[1].holds:
        raise fail("what is assumed is a contradiction in the cycles of a reset")
    unrolled, answer = ask(set(), "reset", certify)
    if answer.holds is None:
        raise fail(f"no answer in {seconds} s for a reset")
    if answer.holds:
        raise fail(f"after a reset from any state {said(built, unrolled, answer)}")
    registers = reset_registers(graph, anew) if anew.mutants else {}
    chosen = share.of(proof, list(registers))
    needless = [name for name in chosen if not ask(registers[name], "reset-mutant")[1].holds]
    if anew.mutants and sorted(needless) != known(anew.needless, registers, chosen):
        raise fail(f"all holds as well if the reset leaves out {' or '.join(needless) or 'none'}")
    return len(chosen) - len(needless)


def known(needless: tuple[str, ...], registers: dict[str, set[int]], chosen: list[str]) -> list[str]:
    """Of the registers that are said to need no reset those that were tried, and those that there are none of."""
    return sorted(name for name in needless if name in chosen or name not in registers)


def any_state(graph: aiger.Aiger, checkers: tuple[str, ...]) -> aiger.Aiger:
    """The circuit with registers that begin as anything, but those of the checker."""
    names = register_names(graph)
    begins = [
        latch._replace(reset=None) if name and not name.startswith(checkers) else latch
        for name, latch in zip(names, graph.latches, strict=True)
    ]
    return graph._replace(latches=begins)


def register_names(graph: aiger.Aiger) -> list[str]:
    """Of each latch the register of the circuit that it is a bit of, if it is one."""
    names = []
    for at in range(len(graph.latches)):
        inside = [name for name in graph.names.get(f"l{at}", "").split() if name.startswith(DUT)]
        names.append(re.sub(r"\[\d+\]$", "", min(inside, key=len)).removeprefix(DUT) if inside else "")
    return names


def held_inputs(graph: aiger.Aiger, held: tuple[tuple[str, int], ...]) -> dict[int, int]:
    """Inputs by position, with what they are held at."""
    at_name = {name: at for at in range(graph.inputs) for name in graph.names.get(f"i{at}", "").split()}
    missing = [name for name, _ in held if name not in at_name]
    if missing:
        raise ValueError(f"the checker has no input {', '.join(missing)}")
    return {at_name[name]: value for name, value in held}


def after_reset(graph: aiger.Aiger, anew: Anew, left_out: set[int]) -> aiger.Unrolled:
    """A cycle of a reset, those in which the circuit settles, and the one after.

    The registers left out take over what they would if all that empties the circuit were low.
    """
    unrolled = aiger.Unrolled(graph, from_reset=True)
    empties = held_inputs(graph, tuple((name, 0) for name in anew.empties))
    for cycle in range(1 + anew.settles):
        held = held_inputs(graph, anew.held if cycle else ((anew.signal, 1),))
        seen = left_out and any(held.get(at) != value for at, value in empties.items())
        after, without = with_and_without(unrolled, held, empties if seen else None)
        unrolled.state = [without[at] if at in left_out else after[at] for at in range(len(after))]
    unrolled.extend()
    return unrolled


def with_and_without(
    unrolled: aiger.Unrolled, held: dict[int, int], empties: Optional[dict[int, int]]
) -> tuple[list[int], list[int]]:
    """A cycle: what the registers take over, and what they would if some inputs had other values."""
    state = unrolled.state
    frame = unrolled.extend(held)
    after = unrolled.state
    if empties is None:
        return after, after
    unrolled.state = state
    unrolled.extend(dict(enumerate(frame.inputs)) | empties)
    unrolled.frames.pop()
    without, unrolled.state = unrolled.state, after
    return after, without


def reset_registers(graph: aiger.Aiger, anew: Anew) -> dict[str, set[int]]:
    """The registers of the circuit that take over something else where it is emptied, with their bits."""
    unrolled = aiger.Unrolled(graph, from_reset=True)
    high, low = (held_inputs(graph, tuple((name, value) for name in anew.empties)) for value in (1, 0))
    after, without = with_and_without(unrolled, high, low)
    found: dict[str, set[int]] = {}
    for at, name in enumerate(register_names(graph)):
        if name and not name.startswith(anew.checkers) and after[at] != without[at]:
            found.setdefault(name, set()).add(at)
    return found


def settled(graph: aiger.Aiger) -> list[int]:
    """Where among the outputs that one is which says that a circuit has settled."""
    return [at for at in range(len(graph.outputs)) if graph.names.get(f"o{at}", "") == "settled"]


def not_settled(graph: aiger.Aiger, frame: aiger.Frame) -> list[int]:
    """What is high in a cycle in which the circuit has not settled; nothing, if the checker has no such output."""
    return [frame.outputs[at] ^ 1 for at in settled(graph)]


def broken(graph: aiger.Aiger, unrolled: aiger.Unrolled) -> list[int]:
    """What must not be: an assertion fails behind the reset, or the circuit has not settled in the end, or had before."""
    early = [frame.outputs[at] for frame in unrolled.frames[1:-1] for at in settled(graph)]
    fails = [bad for frame in unrolled.frames[1:] for bad in frame.bads]
    return fails + not_settled(graph, unrolled.frames[-1]) + early


def said(built: circuit.Circuit, unrolled: aiger.Unrolled, answer: solver.Answer) -> str:
    """What does not hold, and in which cycle after the reset."""
    found: dict[str, int] = {}
    for cycle, frame in enumerate(unrolled.frames):
        for name, bad in zip(built.assertions, frame.bads, strict=True):
            if cycle and (bad >> 1 in answer.model) != bool(bad & 1):
                found.setdefault(name, cycle)
    names = ", ".join(f"{name} (cycle {cycle})" for name, cycle in found.items())
    return f"{names or 'it has not settled, which'} does not hold"
