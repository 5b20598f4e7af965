"""A circuit of rtl/ at one size, as proofs read it: its modules with the values of their parameters as defaults.

A memory is `perpetual_ram` in rtl/ wherever it stands. Here each is a module of its own, called as in the circuit that was
exported at this size, so that a checker can put something else in the place of one of them.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

import verilog

sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts"))
import modules

LOCAL = re.compile(r"^ *localparam integer (\w+) = (.+);$", re.MULTILINE)
CHECKS = re.compile(r"^ *// A wrong value stops elaboration here\.\n *generate\n.*?^ *endgenerate\n", re.MULTILINE | re.DOTALL)
GIVEN = re.compile(r"\.(\w+)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
MEMORY = "perpetual_ram"


class Sized(NamedTuple):
    """A module of rtl/ with these values; those too small for chess are taken too."""

    module: str
    values: dict[str, int]


def sized(top: Sized, exported: str, called: str = "") -> str:
    """The text of a module of rtl/ and all that it instantiates, at this size.

    `exported` is the circuit as one file at this size, from which memories have their names; its top is `called` so there
    if that is not what it is in rtl/.
    """
    texts = {name: path.read_text() for name, path in modules.modules().items()}
    found: dict[str, str] = {}
    values = {top.module: modules.defaults(texts[top.module]) | top.values}
    memories: dict[str, dict[str, int]] = {}
    waiting = [top.module]
    while waiting:
        module = waiting.pop()
        text = CHECKS.sub("", verilog.module_text(texts[module], module))
        text = modules.with_defaults(module, text, values[module])
        known = values[module] | locals_of(text, values[module])
        of_size = instances(verilog.module_text(exported, called if called and module == top.module else module))
        for _, inside, given, instance in verilog.INSTANCE.findall(text):
            if inside not in texts:
                continue
            inner = {name: verilog.computed(value, known) for name, value in GIVEN.findall(given)}
            if inside == MEMORY:
                settle(memories, of_size[instance], inner)
                continue
            if inside not in values:
                waiting.append(inside)
            settle(values, inside, modules.defaults(texts[inside]) | inner)
        found[module] = verilog.INSTANCE.sub(lambda there: memory(there, of_size), text)
    ram = CHECKS.sub("", verilog.module_text(texts[MEMORY], MEMORY))
    for name, given in memories.items():
        found[name] = modules.with_defaults(MEMORY, ram, given).replace(f"module {MEMORY} ", f"module {name} ")
    if called:
        found[top.module] = found[top.module].replace(f"module {top.module} ", f"module {called} ")
    return "\n\n".join([*found.values(), ""])


def memory(instance: re.Match, of_size: dict[str, str]) -> str:
    """An instance of the memory, called as in the circuit of one size; any other as it is."""
    return f"{instance[1]}{of_size[instance[4]]} {instance[4]} (" if instance[2] == MEMORY else instance[0]


def settle(known: dict[str, dict[str, int]], module: str, given: dict[str, int]) -> None:
    """A module has one size in a circuit."""
    if known.setdefault(module, given) != given:
        raise ValueError(f"{module} has two sizes in one circuit: {known[module]} and {given}")


def instances(text: str) -> dict[str, str]:
    """The modules of the instances in a module."""
    return {instance: module for _, module, _, instance in verilog.INSTANCE.findall(text)}


def locals_of(text: str, known: dict[str, int]) -> dict[str, int]:
    """The local parameters that are computed from these values."""
    found: dict[str, int] = {}
    for name, value in LOCAL.findall(text):
        found[name] = verilog.computed(value, known | found)
    return found
