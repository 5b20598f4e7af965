"""A module of the exported Verilog beside the netlist that synthesis makes of it.

A block RAM is left out of both: what goes into it is an output, and what it says an input. Both become and-inverter
graphs, with the same inputs. Their registers have the same names, and the assertions are that registers of the same name
hold the same, and that the outputs are the same.
"""

import random
import subprocess
from pathlib import Path
from typing import NamedTuple, Optional

import aiger
import circuit
import verilog


class Family(NamedTuple):
    """How yosys makes a netlist, as in scripts/flow.py, and reads its cells."""

    synthesis: str
    cells: str


FAMILIES = {
    "ice40": Family("synth_ice40 -dff -device hx", "-D ICE40_HX +/ice40/cells_sim.v"),
    "ecp5": Family("synth_ecp5", "-nooverwrite +/ecp5/cells_sim.v"),
}
MEMORIES = ("perpetual_stack_ram", "perpetual_parity_ram")
# A block RAM of an iCE40 that the source itself names: its ports, in the place of the model of the tool.
BLOCK_RAM = """(* blackbox *)
module SB_RAM40_4K (
    output [15:0] RDATA, input [10:0] RADDR, input RCLK, RCLKE, RE, input [10:0] WADDR, input WCLK, WCLKE, WE,
    input [15:0] WDATA, MASK
);
    parameter READ_MODE = 0, WRITE_MODE = 0;
    parameter [255:0] INIT_0 = 0, INIT_1 = 0, INIT_2 = 0, INIT_3 = 0, INIT_4 = 0, INIT_5 = 0, INIT_6 = 0, INIT_7 = 0;
    parameter [255:0] INIT_8 = 0, INIT_9 = 0, INIT_A = 0, INIT_B = 0, INIT_C = 0, INIT_D = 0, INIT_E = 0, INIT_F = 0;
endmodule
"""
NETLIST = "netlist"
TO_GRAPH = [
    "proc",
    "flatten",
    *(f"expose -evert t:{memory}" for memory in (*MEMORIES, "SB_RAM40_4K")),
    "memory_map",
    "opt_expr",
    "opt_clean",
    "simplemap",
    "techmap",
    "opt_expr",
    "opt_clean",
    "aigmap",
    "opt_clean",
]


def with_netlist(folder: Path, text: str, module: str, family: str) -> str:
    """The module and those it needs, and its netlist as the module `netlist`."""
    folder.mkdir(parents=True, exist_ok=True)
    source = verilog.module_text(text, module)
    source = f"{source}\n{verilog.needed(text, source)}"
    for memory in MEMORIES:
        source = source.replace(f"module {memory} #(", f"(* blackbox *)\nmodule {memory} #(")
    (folder / "source.v").write_text(source)
    # A command, not a file of them: yosys then tells ABC's output apart.
    yosys(
        folder,
        f"read_verilog source.v; {FAMILIES[family].synthesis} -top {module}; rename {module} {NETLIST}; write_verilog -noattr netlist.v",
    )
    # With the space that the exporter writes there.
    netlist = (folder / "netlist.v").read_text().replace(f"module {NETLIST}(", f"module {NETLIST} (")
    return f"{source}\n{netlist}"


def yosys(folder: Path, commands: str) -> None:
    """Runs commands of yosys in a folder."""
    ran = subprocess.run(
        [circuit.yosys_program(), "-q", "-p", commands],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=circuit.TIMEOUT_SECONDS,
    )
    if ran.returncode != 0:
        raise circuit.ToolError(f"yosys failed in {folder}: {ran.stdout}{ran.stderr}")


def build(folder: Path, text: str, module: str, family: str, implied: tuple[str, ...]) -> circuit.Circuit:
    """The graph of a module and its netlist, of what `with_netlist` gives; for `implied` see `Proof`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "both.v").write_text(text)
    graphs = []
    models = f"read_verilog -defer {FAMILIES[family].cells}; "
    if "SB_RAM40_4K" in text:
        (folder / "ram.v").write_text(BLOCK_RAM)
        models += "delete $abstract\\SB_RAM40_4K; read_verilog ram.v; "
    # The source needs the models too if it names cells itself.
    of_source = models if "SB_LUT4" in verilog.module_text(text, module) else ""
    for top, cells in ((module, of_source), (NETLIST, models)):
        passes = "; ".join(TO_GRAPH)
        yosys(
            folder,
            f"{cells}read_verilog both.v; hierarchy -check -top {top}; {passes}; write_aiger -symbols {top}.aig",
        )
        graphs.append(aiger.read(folder / f"{top}.aig"))
    return joined(*graphs, implied)


def joined(source: aiger.Aiger, gates: aiger.Aiger, implied: tuple[str, ...]) -> circuit.Circuit:
    """Both circuits with one set of inputs, and an assertion for each pair of registers and of outputs."""
    inputs = {source.names[f"i{at}"]: at for at in range(source.inputs)}
    latches = len(source.latches)
    if gates.inputs != source.inputs or len(gates.outputs) != len(source.outputs):
        raise circuit.ToolError("the netlist has other ports than its source")
    # Variables: the inputs, the registers of the one and of the other, the gates of the one and of the other.
    first_gate = 1 + source.inputs + latches + len(gates.latches)
    of_source = [0, *range(1, 1 + source.inputs + latches)]
    of_source += range(first_gate, first_gate + len(source.gates))
    of_gates = [0, *(1 + inputs[gates.names[f"i{at}"]] for at in range(gates.inputs))]
    of_gates += range(1 + source.inputs + latches, first_gate)
    made = [(renamed(of_source, left), renamed(of_source, right)) for left, right in source.gates]
    of_gates += range(first_gate + len(made), first_gate + len(made) + len(gates.gates))
    made += [(renamed(of_gates, left), renamed(of_gates, right)) for left, right in gates.gates]

    def different(left: int, right: int) -> int:
        """The literal that is high where two are not the same."""
        made.extend([(left, right ^ 1), (left ^ 1, right)])
        last = 2 * (first_gate + len(made))
        made.append((last - 4 ^ 1, last - 2 ^ 1))
        return last ^ 1

    names, bads = [], []
    by_name = {name: at for at in range(len(gates.latches)) for name in gates.names[f"l{at}"].split()}
    paired = set()
    for at in range(latches):
        found = {by_name[name] for name in source.names[f"l{at}"].split() if name in by_name}
        if not found and source.latches[at].reset is not None:
            # Synthesis has found that it never changes, or always holds what another one does.
            twin = alike(source, at)
            held = source.latches[at].reset if twin is None else 2 * of_source[1 + source.inputs + twin]
            names.append(f"register {source.names[f'l{at}'].split()[0]}, left out")
            bads.append(different(2 * of_source[1 + source.inputs + at], held))
            continue
        if len(found) != 1:
            raise circuit.ToolError(f"register {source.names[f'l{at}']} has {len(found)} of that name in the netlist")
        paired |= found
        names.append(f"register {source.names[f'l{at}'].split()[0]}")
        bads.append(different(2 * of_source[1 + source.inputs + at], 2 * of_gates[1 + source.inputs + found.pop()]))
    if len(paired) != len(gates.latches):
        raise circuit.ToolError("there are registers in the netlist that its source has not")
    if implied:
        registers = {name: at for at in range(latches) for name in source.names[f"l{at}"].split()}
        for name, at in registers.items():
            if name.startswith(f"{implied[0]}["):
                other = registers[implied[1] + name.removeprefix(implied[0])]
                names.append(f"{name} implies the other")
                made.append((2 * of_source[1 + source.inputs + at], 2 * of_source[1 + source.inputs + other] ^ 1))
                bads.append(2 * (first_gate + len(made) - 1))
    outputs = {gates.names[f"o{at}"]: renamed(of_gates, output) for at, output in enumerate(gates.outputs)}
    for at, output in enumerate(source.outputs):
        names.append(f"output {source.names[f'o{at}']}")
        bads.append(different(renamed(of_source, output), outputs[source.names[f"o{at}"]]))
    state = [
        aiger.Latch(renamed(of, latch.next), latch.reset)
        for of, circuit_ in ((of_source, source), (of_gates, gates))
        for latch in circuit_.latches
    ]
    return circuit.Circuit(aiger.Aiger(source.inputs, state, made, [], bads, [], {}), names)


def alike(source: aiger.Aiger, latch: int) -> Optional[int]:
    """Another register that holds the same in random runs, if this one changes in them."""
    coin = random.Random(1)
    lanes = 256
    everything = (1 << lanes) - 1
    state = [everything * (each.reset or 0) for each in source.latches]
    history: list[list[int]] = []
    for _ in range(64):
        history.append(state)
        values = [0, *(coin.getrandbits(lanes) for _ in range(source.inputs)), *state]
        for left, right in source.gates:
            one, other = (values[each >> 1] ^ (everything if each & 1 else 0) for each in (left, right))
            values.append(one & other)
        state = [values[each.next >> 1] ^ (everything if each.next & 1 else 0) for each in source.latches]
    if all(state[latch] == history[0][latch] for state in history):
        return None
    twins = (at for at in range(len(state)) if at != latch and all(each[at] == each[latch] for each in history))
    return next(twins, None)


def renamed(variables: list[int], literal: int) -> int:
    """A literal of one of the two graphs in the joint one."""
    return 2 * variables[literal >> 1] | literal & 1
