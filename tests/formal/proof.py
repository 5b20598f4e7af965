"""How one proof is carried out: what is asked of the solver, and when the answers make a proof.

Every proof consists of

* the assertions, in every state that the circuit can reach (`Induction`) or in its first cycles (`Bounded`, together
  with a beginning in any state at all);
* the assertions after a reset from any state, in circuits that have one: see `resets`, and `twins`;
* for each output `reach_*` of the checker a run that gets there, so that the assumptions are no contradiction and the
  interesting cases are among what is proved (left out for the larger sizes of a checker that assumes nothing);
* mutants: for each mistake put into the circuit a run from the same beginning that breaks an assertion, or, where none
  is found quickly, a state in which all assertions hold and after which one does not.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Callable, Iterable, NamedTuple, Optional, Union

import aiger
import circuit
import netlist
import resets
import second
import simulate
import solver
import twins
from share import Share
from verilog import Mutant, Peek, module_text, mutated, with_own


FIRST_CYCLES = 12  # how far a mutant is followed before it is followed further
MUTANT_SECONDS = 4  # how long a run is looked for at each length


class Induction(NamedTuple):
    """Holds in the first `depth` cycles, and after any `depth` cycles in which it holds, in the next one too."""

    depth: int = 1


class Bounded(NamedTuple):
    """Holds in the first `cycles` cycles."""

    cycles: int


class Proof(NamedTuple):
    """One proof: see `catalogue`."""

    name: str
    says: str  # in plain words, for the table
    source: str  # which exported file
    checker: str
    peeks: tuple[Peek, ...]
    method: Union[Induction, Bounded]
    reach: int  # cycles in which each `reach_*` can be reached; 0: not looked for, and nothing may be assumed
    mutants: tuple[Mutant, ...] = ()
    mutant_cycles: int = 0  # cycles in which each mutant is found out; 0: as `reach`
    any_state: bool = False  # begin in any state of the circuit's registers, not with power-up
    defines: tuple[str, ...] = ()
    quick: bool = True  # part of `make check NAME=proofs`
    quick_mutants: Optional[int] = None  # so many of the mutants are made there, the first ones; None: all
    certified: bool = True  # a second program verifies the solver's answers; of large circuits that takes too long
    second: bool = False  # another program proves it too, and not by this induction
    seconds: int = 300  # for one question
    apart: tuple[str, ...] = ()  # assertions of which the step is asked one by one: see `ask_step`
    gives: bool = False  # the assertions `given_*` are shown with nothing assumed of their own cycle: see `given`
    netlist_of: str = ""  # there is no checker: this module and its netlist are compared
    family: str = "ice40"  # for which it is made
    anew: Optional[resets.Anew] = None  # how it is reset, if all is shown to hold after a reset from any state too
    two: Optional[twins.Twins] = None  # two copies of a module, or of its checker, are compared
    implied: tuple[str, ...] = ()  # two vectors of registers: where a bit of the first is high, so is that of the second


class Failure(Exception):
    """Something is not proved; the text says what."""


class Result(NamedTuple):
    """What was proved, in numbers."""

    mutants: int
    by_run: int  # of them, those that a run from the beginning shows; the others break the step
    left_out: int  # registers that a reset has to change, each shown by leaving it out
    seconds: float  # of one core


class Source(NamedTuple):
    """A circuit of rtl/ at one size; and as one file that was exported at it, with the description that stands beside it.

    That the second is the first with its parameters is tested where the library is made. Mistakes are put into the second.
    """

    text: str
    of_size: str
    description: dict


def carry_out(
    proof: Proof, source: Source, folder: Path, say: Callable[[str], None], certify: bool, quick: bool, share: Share
) -> Result:
    """Proves it, or raises `Failure`.

    With `certify` certificates are verified and second opinions heard, of proofs that have them. With `quick` less is
    done to find runs that show mutants. `share` says which of the mutants are made.
    """
    start = processor_time()
    if proof.two:
        graph = build(proof, source, folder).graph if proof.checker else twins.build(folder, source.text, proof.two.module)
        certified = certify and proof.certified
        _, mutants = twins.prove(proof.two, graph, folder, proof.seconds, certified, Failure, proof.name, share)
        return Result(0, 0, mutants, processor_time() - start)
    if proof.netlist_of:
        source = source._replace(text=netlist.with_netlist(folder, source.text, proof.netlist_of, proof.family))
    built = build(proof, source, folder)
    if not built.graph.bads:
        raise Failure("there is nothing to prove: the checker has no assertion")
    cycles = proof.method.cycles if isinstance(proof.method, Bounded) else proof.method.depth
    certified = certify and proof.certified
    left_out = 0
    if proof.anew:
        of = (proof.name, share)
        left_out = resets.reset_from_any_state(proof.anew, built, folder, proof.seconds, certified, Failure, *of)
        say(f"all holds after a reset from any state; not if it leaves out any one of {left_out} registers")
    beginning(proof, built, folder, cycles, certified)
    if isinstance(proof.method, Induction):
        step(proof, built, folder, certified)
    if certified:
        say("certificates verified")
    if certify and proof.second:
        second_opinion(proof, built, folder, say)
    reach(proof, built, folder)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        numbers = share.of(proof.name, range(len(proof.mutants[: proof.quick_mutants] if quick else proof.mutants)))
        refuted = [(proof.mutants[number], folder / f"mutant-{number}") for number in numbers]
        by_run = sum(pool.map(lambda mutant: refute(proof, mutant[0], source, mutant[1], quick), refuted))
    return Result(len(numbers), by_run, left_out, processor_time() - start)


def build(proof: Proof, source: Source, folder: Path) -> circuit.Circuit:
    """The circuit of a proof."""
    if proof.netlist_of:
        return netlist.build(folder, source.text, proof.netlist_of, proof.family, proof.implied)
    return circuit.build(folder, *source, proof.checker, proof.peeks, proof.any_state, proof.defines)


def processor_time() -> float:
    """Seconds of a core that this program and those it ran have taken."""
    return sum(os.times()[:4])


def run_from_start(proof: Proof, graph: aiger.Aiger, cycles: int) -> aiger.Unrolled:
    """The first cycles."""
    unrolled = aiger.Unrolled(graph, from_reset=True)
    extend_to(proof, unrolled, cycles)
    return unrolled


def extend_to(proof: Proof, unrolled: aiger.Unrolled, cycles: int) -> None:
    """Goes on for so many cycles in all, behind those in which the circuit settles."""
    while len(unrolled.frames) < settles(proof) + cycles:
        unrolled.extend(no_reset(proof, unrolled.circuit))


def no_reset(proof: Proof, graph: aiger.Aiger) -> dict[int, int]:
    """The inputs that are held: the reset is low, if the induction begins anew with one."""
    return resets.held_inputs(graph, ((proof.anew.signal, 0),)) if proof.anew and proof.anew.sweeps else {}


def settles(proof: Proof) -> int:
    """In how many cycles after power-up nothing is said yet."""
    return proof.anew.settles + 1 if proof.anew and proof.anew.sweeps else 0


def beginning(proof: Proof, built: circuit.Circuit, folder: Path, cycles: int, certify: bool) -> None:
    """No assertion fails in the first cycles."""
    unrolled = run_from_start(proof, built.graph, cycles)
    if proof.gives:
        first = unrolled.frames[0]
        bads = [bad for name, bad in zip(built.assertions, first.bads, strict=True) if given(name)]
        answer = solver.ask(unrolled, [], bads, folder / "given.cnf", proof.seconds, certify)
        if cycles > 1 or answer.holds is not False:
            raise Failure("what is given to the other part does not hold in the first cycle by itself")
    if cycles > 1 and hypotheses(built, unrolled.frames[0]):
        raise ValueError("instances of assertions are for an induction over one cycle")
    late = resets.not_settled(built.graph, unrolled.frames[-1])
    file = folder / "settled.cnf"
    if solver.ask(unrolled, assumed(built, unrolled, with_hypotheses=False), late, file, proof.seconds).holds is not False:
        raise Failure("it has not settled after power-up")
    answer = some_failure(built, unrolled, folder / "beginning.cnf", proof.seconds, with_hypotheses=False, certify=certify)
    if answer.holds is None:
        raise Failure(f"no answer in {proof.seconds} s for the first {cycles} cycles")
    if answer.holds:
        raise Failure(f"a run from the beginning breaks {failing(built, unrolled, answer.model)}")


def hypotheses(built: circuit.Circuit, frame: aiger.Frame) -> list[int]:
    """The outputs `hypothesis_*`: instances of the assertions, which hold in every cycle before."""
    return [frame.outputs[at] for at in hypotheses_at(built.graph)]


def hypotheses_at(graph: aiger.Aiger) -> list[int]:
    """Where among the outputs they are."""
    return [at for at in range(len(graph.outputs)) if graph.names.get(f"o{at}", "").startswith("hypothesis_")]


def some_failure(
    built: circuit.Circuit,
    unrolled: aiger.Unrolled,
    file: Path,
    seconds: int,
    with_hypotheses: bool,
    certify: bool = False,
) -> solver.Answer:
    """Whether there is a run in which an assertion fails."""
    bads = [literal for frame in unrolled.frames for literal in frame.bads]
    return solver.ask(unrolled, assumed(built, unrolled, with_hypotheses), bads, file, seconds, certify)


def assumed(built: circuit.Circuit, unrolled: aiger.Unrolled, with_hypotheses: bool) -> list[int]:
    """What is assumed in all cycles of a run."""
    literals = [literal for frame in unrolled.frames for literal in frame.constraints]
    if with_hypotheses:
        literals += [literal for frame in unrolled.frames for literal in hypotheses(built, frame)]
    return literals


def step(proof: Proof, built: circuit.Circuit, folder: Path, certify: bool) -> None:
    """After any cycles in which all assertions hold, they hold in the next one."""
    if proof.gives:
        answer = ask_step(proof, built, folder, certify, given_only=True).answer
        if answer.holds is None or answer.holds:
            raise Failure("what is given to the other part is not shown from the cycles before alone")
    unrolled, answer, asked = ask_step(proof, built, folder, certify, workers=os.cpu_count())
    if answer.holds is None:
        raise Failure(f"no answer in {proof.seconds} s for the step")
    if answer.holds:
        broken = failing(built, unrolled, answer.model, last_only=True, among=asked)
        raise Failure(f"not inductive: a state in which all holds is followed by one that breaks {broken}")


def second_opinion(proof: Proof, built: circuit.Circuit, folder: Path, say: Callable[[str], None]) -> None:
    """Another program finds the same."""
    if hypotheses_at(built.graph):
        raise ValueError("an output hypothesis_* says something of the cycle before, which the other program does not know")
    if not second.agrees(built.graph, folder, proof.seconds):
        raise Failure(f"ABC has no answer in {proof.seconds} s")
    say("ABC agrees")


def given(assertion: str) -> bool:
    """Whether it is one of those that another part assumes, in return for what is assumed here of it.

    It must follow from what that part does in the cycles before, and not in its own: else both might lean on each other.
    """
    return assertion.rpartition(".")[2].startswith("given_")


class Step(NamedTuple):
    """What was asked of the step, and the answer."""

    unrolled: aiger.Unrolled
    answer: solver.Answer
    asked: list[str]  # the assertions that the answer is about


def ask_step(
    proof: Proof, built: circuit.Circuit, folder: Path, certify: bool = False, given_only: bool = False, workers: int = 1
) -> Step:
    """Whether the step fails. With `given_only` that of the assertions `given_*`, with nothing assumed of the last cycle.

    The assertions `apart` are asked one by one, and all others together. All these questions assume the same: all
    assertions in the cycles before, and no assertion in the last one. So if the answer to each is "cannot be", no
    assertion at all fails after such cycles, as if they had been asked at once.
    """
    unrolled = aiger.Unrolled(built.graph, from_reset=False)
    known: list[int] = []
    for _ in range(proof.method.depth):
        frame = unrolled.extend(no_reset(proof, built.graph))
        known += frame.constraints + hypotheses(built, frame) + [bad ^ 1 for bad in frame.bads]
        known += [literal ^ 1 for literal in resets.not_settled(built.graph, frame)]
    last = unrolled.extend()
    bads = dict(zip(built.assertions, last.bads, strict=True))
    if len(bads) != len(last.bads):
        raise ValueError("two assertions have the same name")
    if given_only:
        names = [name for name in bads if given(name)]
        file = folder / "given-step.cnf"
        answer = solver.ask(unrolled, known, [bads[name] for name in names], file, proof.seconds, certify)
        return Step(unrolled, answer, names)
    known += last.constraints

    def ask(names: list[str]) -> Step:
        file = folder / (f"step-{names[0]}.cnf" if names[0] in proof.apart else "step.cnf")
        of_them = [bads[name] for name in names] + resets.not_settled(built.graph, last)
        answer = solver.ask(unrolled, known, of_them, file, proof.seconds, certify, unlikely=bool(proof.apart))
        return Step(unrolled, answer, names)

    parts = parts_of_step(proof, built)
    if workers == 1:
        return decided(map(ask, parts))
    with ThreadPoolExecutor(workers) as pool:
        return decided(pool.map(ask, parts))


def parts_of_step(proof: Proof, built: circuit.Circuit) -> list[list[str]]:
    """The assertions that are asked about together: each is in one of the parts."""
    unknown = set(proof.apart) - set(built.assertions)
    if unknown:
        raise ValueError(f"the checker has no assertion {', '.join(sorted(unknown))}")
    return [[name for name in built.assertions if name not in proof.apart], *([name] for name in proof.apart)]


def decided(steps: Iterable[Step]) -> Step:
    """The first that may fail; if none does, the last."""
    for step_of_part in steps:
        if step_of_part.answer.holds is not False:
            break
    return step_of_part


def reach(proof: Proof, built: circuit.Circuit, folder: Path) -> int:
    """Each output `reach_*` can become high."""
    if proof.reach == 0:
        if built.graph.constraints:
            raise Failure("something is assumed, and nothing says that it can be")
        return 0
    graph = built.graph
    goals = {
        graph.names[f"o{at}"]: graph.outputs[at]
        for at in range(len(graph.outputs))
        if graph.names.get(f"o{at}", "").startswith("reach_")
    }
    if not goals:
        raise Failure("the checker has no output reach_*: what is proved may be void")
    cycles = settles(proof) + proof.reach
    held = no_reset(proof, graph)
    found = simulate.reached(graph, assumed_literals(graph), set(goals.values()), cycles, len(set(goals.values())), held)
    missing = {name: literal for name, literal in goals.items() if literal not in found}
    unrolled = run_from_start(proof, graph, proof.reach) if missing else None
    constraints = assumed(built, unrolled, with_hypotheses=True) if missing else []
    for name, literal in missing.items():
        at = graph.outputs.index(literal)
        any_time = [frame.outputs[at] for frame in unrolled.frames]
        found_it = solver.ask(unrolled, constraints, any_time, folder / f"{name}.cnf", proof.seconds).holds
        if found_it is None:
            raise Failure(f"no answer in {proof.seconds} s whether {name} can be reached: is the machine busy?")
        if not found_it:
            raise Failure(f"{name} cannot be reached within {proof.reach} cycles: what is proved may be void")
    return len(goals)


def assumed_literals(graph: aiger.Aiger) -> list[int]:
    """What a run has to keep to in each cycle."""
    return graph.constraints + [graph.outputs[at] for at in hypotheses_at(graph)]


def refute(proof: Proof, mutant: Mutant, source: Source, folder: Path, quick: bool) -> bool:
    """With this mistake the proof fails; true if because a run from the beginning breaks an assertion.

    With `quick` the solver is not asked for a run where the step of the induction fails.
    """
    built = build(proof, with_mistake(proof, mutant, source), folder)
    cycles = proof.mutant_cycles or proof.reach
    if breaks(proof, built.graph, cycles):
        return True
    if quick and breaks_step(proof, built, folder):
        return False
    unrolled = aiger.Unrolled(built.graph, from_reset=True)
    # Most are found out early.
    for goal in sorted({min(cycles, FIRST_CYCLES << doubled) for doubled in range(cycles.bit_length())}):
        extend_to(proof, unrolled, goal)
        answer = some_failure(built, unrolled, folder / "run.cnf", MUTANT_SECONDS, with_hypotheses=True)
        if answer.holds:
            return True
        if answer.holds is None:
            break
    if not quick and breaks_step(proof, built, folder):
        return False
    raise Failure(f"the mutant '{mutant.new}' for '{mutant.old}' in {mutant.module} is not found out")


def with_mistake(proof: Proof, mutant: Mutant, source: Source) -> Source:
    """The source with a mistake in it: the module is that of one size, where numbers stand as such."""
    if proof.netlist_of:
        return source._replace(text=mutated(source.text, mutant))
    wrong = mutated(source.of_size, mutant)
    right, module = (module_text(text, mutant.module) for text in (source.text, wrong))
    return source._replace(text=with_own(source.text.replace(right, module), [mutant.module]), of_size=wrong)


def breaks_step(proof: Proof, built: circuit.Circuit, folder: Path) -> bool:
    """Whether there is a state in which all assertions hold, and after which one does not."""
    if not isinstance(proof.method, Induction):
        return False
    return bool(ask_step(proof, built, folder).answer.holds)


def breaks(proof: Proof, graph: aiger.Aiger, cycles: int) -> bool:
    """Whether one of many random runs breaks an assertion."""
    cycles, held = settles(proof) + cycles, no_reset(proof, graph)
    return bool(simulate.reached(graph, assumed_literals(graph), set(graph.bads), cycles, 1, held))


def failing(
    built: circuit.Circuit,
    unrolled: aiger.Unrolled,
    true: frozenset[int],
    last_only: bool = False,
    among: Optional[list[str]] = None,
) -> str:
    """The assertions that fail in a run, with the first cycle of each: of all, or of those the solver was asked about."""
    frames = list(enumerate(unrolled.frames))[-1 if last_only else 0 :]
    found: dict[str, int] = {}
    for cycle, frame in frames:
        for name, bad in zip(built.assertions, frame.bads, strict=True):
            if (among is None or name in among) and (bad >> 1 in true) != bool(bad & 1):
                found.setdefault(name, cycle)
    return ", ".join(f"{name} (cycle {cycle})" for name, cycle in found.items()) or "an assertion"
