"""A circuit of rtl/ at one size, as proofs read it: its modules with the values of their parameters as defaults.

A memory is `perpetual_ram` in rtl/ wherever it stands. Here each is a module of its own, called as in the circuit that was
exported at this size, so that a checker can put something else in the place of one of them.
"""

import math
import re
from pathlib import Path
from typing import NamedTuple

import verilog

RTL = Path(__file__).resolve().parents[2] / "rtl"
PARAMETER = re.compile(r"(\bparameter (?:integer )?(\w+) = )(\w+)")
LOCAL = re.compile(r"^ *localparam integer (\w+) = (.+);$", re.MULTILINE)
CHECKS = re.compile(r"^ *// A wrong value stops elaboration here\.\n *generate\n.*?^ *endgenerate\n", re.MULTILINE | re.DOTALL)
GIVEN = re.compile(r"\.(\w+)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
EXPRESSION = re.compile(r"[\d\s+*/%()<>-]|log2")
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
    texts = {path.stem: path.read_text() for path in sorted(RTL.glob("*/*.v")) if path.parent.name != "ecp5"}
    found: dict[str, str] = {}
    values = {top.module: top.values}
    memories: dict[str, dict[str, int]] = {}
    waiting = [top.module]
    while waiting:
        module = waiting.pop()
        text = CHECKS.sub("", verilog.module_text(texts[module], module))
        known = values[module] = defaults(text) | values[module]
        text = PARAMETER.sub(lambda there: there[1] + str(known[there[2]]) if there[2] in known else there[0], text)
        known = known | locals_of(text, known)
        of_size = instances(verilog.module_text(exported, called if called and module == top.module else module))
        for _, inside, given, instance in verilog.INSTANCE.findall(text):
            if inside not in texts:
                continue
            inner = {name: computed(value, known) for name, value in GIVEN.findall(given)}
            if inside == MEMORY:
                settle(memories, of_size[instance], inner)
            elif inside in values:
                settle(values, inside, defaults(texts[inside]) | inner)
            else:
                values[inside] = inner
                waiting.append(inside)
        found[module] = verilog.INSTANCE.sub(lambda there: memory(there, of_size), text)
    ram = CHECKS.sub("", verilog.module_text(texts[MEMORY], MEMORY))
    for name, given in memories.items():
        with_values = PARAMETER.sub(lambda there: f"{there[1]}{given.get(there[2], there[3])}", ram)
        found[name] = with_values.replace(f"module {MEMORY} ", f"module {name} ")
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


def defaults(text: str) -> dict[str, int]:
    """The parameters of a module that are whole numbers, as they stand."""
    return {name: int(value) for _, name, value in PARAMETER.findall(text) if value.isdecimal()}


def locals_of(text: str, known: dict[str, int]) -> dict[str, int]:
    """The local parameters that are computed from these values."""
    found: dict[str, int] = {}
    for name, value in LOCAL.findall(text):
        found[name] = computed(value, known | found)
    return found


def computed(expression: str, known: dict[str, int]) -> int:
    """The value of an expression of numbers and these names."""
    plain = re.sub(r"\b[A-Za-z_]\w*\b", lambda name: str(known.get(name[0], name[0])), expression.replace("$clog2", "log2"))
    if EXPRESSION.sub("", plain):
        raise ValueError(f"'{expression}' is not computed here")
    return int(eval(plain.replace("/", "//"), {"__builtins__": {}, "log2": lambda value: math.ceil(math.log2(value))}))
