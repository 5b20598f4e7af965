"""Two copies of a circuit in any two states: after a reset no output tells them apart, for any inputs.

Nothing is said of what the circuit does, and nothing assumed of its inputs. What holds between the copies in every cycle is
found, not written: that a register is the same in both, or that it is where a register of one bit, which is itself the same,
is high, or low, or where two are, or where a state machine is in some state. What of this does not follow from all of it in
the cycle before is dropped, until nothing is; this is the relation, and under it the outputs are the same wherever they mean
something.

The circuit may stand in a checker that leaves its memories out: what they say is then an input, which need be the same in
both copies only where the circuit uses it, and what they are told an output.
"""

from pathlib import Path
from typing import Callable

import aiger
import netlist
import relation as relations
import resets
import solver
from pair import Pair, Twins, after_reset, named, registers, told
from share import Share


def build(folder: Path, text: str, module: str) -> aiger.Aiger:
    """The graph of a module alone."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "circuit.v").write_text(text)
    small = ("opt_expr", "opt_clean")
    passes = ("proc", "flatten", "setundef -anyseq", "memory_map", *small, "simplemap", "techmap", *small)
    graph = "; ".join([f"read_verilog circuit.v; hierarchy -check -top {module}", *passes, "aigmap", "opt_clean"])
    netlist.yosys(folder, f"{graph}; write_aiger -symbols circuit.aig")
    return aiger.read(folder / "circuit.aig")


def prove(
    twins: Twins,
    graph: aiger.Aiger,
    folder: Path,
    seconds: int,
    certify: bool,
    fail: Callable[[str], Exception],
    proof: str,
    share: Share,
) -> tuple[int, int]:
    """Outputs are the same: of how many assertions the relation consists, and how many registers were tried that the reset
    has to change."""
    relation = relations.find(twins, graph, folder, seconds)
    pair, wrong = after_reset(twins, graph, set())
    broken = [relations.violated(pair, same) for same in relation]
    if solver.ask(pair.unrolled, pair.facts, wrong + broken, folder / "reset.cnf", seconds, certify).holds is not False:
        raise fail("outputs tell the two apart before they have settled")
    pair = Pair(twins, graph)
    relations.begin_related(pair, relation)
    one, other = pair.cycle({})
    wrong = told(twins, graph, pair, one, other)
    broken = [relations.violated(pair, same) for same in relation]
    answer = solver.ask(pair.unrolled, pair.facts, wrong + broken, folder / "relation.cnf", seconds, certify)
    if answer.holds is not False:
        names = [
            graph.names[f"o{at}"] for at, literal in enumerate(wrong) if (literal >> 1 in answer.model) != bool(literal & 1)
        ]
        raise fail(f"outputs tell the two apart: {', '.join(names)}")
    registers_reset = reset_registers(twins, graph)
    chosen = share.of(proof, list(registers_reset))
    needless = [name for name in chosen if not runs_apart(twins, graph, registers_reset[name], folder, seconds)]
    if sorted(needless) != resets.known(twins.needless, registers_reset, chosen):
        raise fail(f"no output tells whether the reset leaves out {' or '.join(needless) or 'some register'}")
    return len(relation), len(chosen) - len(needless)


def reset_registers(twins: Twins, graph: aiger.Aiger) -> dict[str, set[int]]:
    """The registers that the reset sets, with their bits."""
    unrolled = aiger.Unrolled(graph, from_reset=False)
    unrolled.extend({named(graph, "i", graph.inputs, twins.reset): 1})
    found: dict[str, set[int]] = {}
    for at, (literal, name) in enumerate(zip(unrolled.state, registers(graph), strict=True)):
        if literal < 2:
            found.setdefault(name, set()).add(at)
    return found


def runs_apart(twins: Twins, graph: aiger.Aiger, left_out: set[int], folder: Path, seconds: int) -> bool:
    """Whether there is a run after a reset that leaves these registers out, and in which an output tells the copies apart."""
    pair, wrong = after_reset(twins, graph, left_out)
    for _ in range(twins.run):
        wrong += told(twins, graph, pair, *pair.cycle({}))
    return bool(solver.ask(pair.unrolled, pair.facts, wrong, folder / "mutant.cnf", seconds).holds)
