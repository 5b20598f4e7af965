"""The exported Verilog: its modules, their parameters and registers, and mistakes put into it."""

import re
from typing import Iterable, NamedTuple


class Mutant(NamedTuple):
    """A mistake on purpose: in this module `old`, which stands there once, becomes `new`.

    In a netlist, whose cells are named by the tool, it is the first of many.
    """

    module: str
    old: str
    new: str
    first_of_many: bool = False


class Peek(NamedTuple):
    """Registers of the circuit that a checker looks at.

    Each register `r` of the module becomes a wire `PREFIX_r` of the checker, and each local parameter `p` a
    parameter `PREFIX_p`. With a count, `{}` in the path is the number of the copy, and the wire holds all of them,
    the first in its lowest bits.
    """

    prefix: str
    path: str
    module: str
    count: str = ""  # the number of copies, or a local parameter with that value, as MODULE.NAME
    block: str = ""  # the registers are those of this generate block of the module, OUTER.INNER for one in another


# What an instance is given: parentheses in parentheses, four deep.
GIVEN = r"\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)"
# The blanks before an instance, its module, what its parameters are given, and its name.
INSTANCE = re.compile(rf"^( +)(\w+) (?:#({GIVEN})\s+)?(\w+)\s+\($", re.MULTILINE)


def module_text(text: str, module: str) -> str:
    """One module of a file."""
    found = re.findall(rf"^module {module} #?\(.*?^endmodule$", text, re.MULTILINE | re.DOTALL)
    if len(found) != 1:
        raise ValueError(f"module {module} stands {len(found)} times in the exported Verilog")
    return found[0]


def names(text: str) -> list[str]:
    """The modules of a file."""
    return re.findall(r"^module (\w+)", text, re.MULTILINE)


def needed(text: str, user: str) -> str:
    """The modules of a file that the text `user` instantiates, with those in them, but what it has itself."""
    known = set(names(text)) - set(names(user))
    found: dict[str, str] = {}
    waiting = [user]
    while waiting:
        for _, name, _, _ in INSTANCE.findall(waiting.pop()):
            if name in known and name not in found:
                found[name] = module_text(text, name)
                waiting.append(found[name])
    return "\n".join([*found.values(), ""])


def mutated(text: str, mutant: Mutant) -> str:
    """The file with this mistake in it."""
    module = module_text(text, mutant.module)
    count = module.count(mutant.old)
    if count != 1 and not (mutant.first_of_many and count):
        raise ValueError(f"mutant of {mutant.module}: '{mutant.old}' stands there {count} times, not once")
    return text.replace(module, module.replace(mutant.old, mutant.new, 1))


def without_parameters(text: str) -> list[str]:
    """The modules of a file that have none."""
    return [name for name in names(text) if not re.search(r"\bparameter\b", module_text(text, name))]


def with_own(text: str, modules: Iterable[str]) -> str:
    """The text with instances of these modules, which have no parameters, as they are where they have none."""
    given = "|".join(modules)
    return re.sub(rf"^( +)({given}) #{GIVEN}\s+(\w+)\s+\($", r"\1\2 \3 (", text, flags=re.MULTILINE) if given else text


def number(literal: str) -> int:
    """The value of a number such as 10'd3 or 11'h400."""
    match = re.fullmatch(r"(?:\d+'([dhb]))?([0-9a-f]+)", literal)
    if not match:
        raise ValueError(f"'{literal}' is not a number")
    return int(match[2], {"d": 10, "h": 16, "b": 2, None: 10}[match[1]])


def parameters(text: str, module: str) -> dict[str, int]:
    """The local parameters of a module."""
    found = re.findall(r"^ +localparam (?:\[\d+:0\] )?(\w+) = (\S+);$", module_text(text, module), re.MULTILINE)
    return {name: number(value) for name, value in found}


def constants(text: str, module: str) -> dict[str, int]:
    """The parameters of a module, and its local parameters that are computed from them without a choice."""
    known: dict[str, int] = {}
    declared = re.findall(r"^ +(?:parameter|localparam) (\w+) = (.+?) *(?:[;,]|//|$)", module_text(text, module), re.MULTILINE)
    for name, value in declared:
        if re.fullmatch(ARITHMETIC, replaced(value, known)):
            known[name] = computed(value, known)
    return known


ARITHMETIC = r"(?:[\d\s+*/%()-]|<<|\$clog2)+"


def replaced(expression: str, known: dict[str, int]) -> str:
    """An expression with the values of these names."""
    return re.sub(r"(?<!\$)\b[A-Za-z_]\w*\b", lambda name: str(known.get(name[0], name[0])), expression)


def computed(expression: str, known: dict[str, int]) -> int:
    """The value of an expression of numbers and these names."""
    numbers = replaced(expression, known)
    if not re.fullmatch(ARITHMETIC, numbers):
        raise ValueError(f"'{expression}' is not computed here")
    text = numbers.replace("/", "//").replace("$clog2", "clog2")
    return int(eval(text, {"__builtins__": {}, "clog2": lambda value: (value - 1).bit_length()}))


class Register(NamedTuple):
    """A register: its bits, and the number it holds at power-up, as it is written."""

    width: int
    initial: str


def registers(text: str, module: str, block: str = "") -> dict[str, Register]:
    """The registers of a module, or of a generate block in it. What has no initial value is a name for logic."""
    body, indent, known = module_text(text, module), "    ", constants(text, module)
    for name in block.split(".") if block else ():
        found = re.search(rf"^( *)\S.* begin : {name}\n(.*?)^\1end\b", body, re.MULTILINE | re.DOTALL)
        if not found:
            raise ValueError(f"module {module} has no generate block {block}")
        indent, body = found[1] + "    ", found[2]
    declared = re.findall(rf"^{indent}reg (?:\[(.+):0\] )?(\w+);", body, re.MULTILINE)
    blocks = re.findall(rf"^{indent}initial begin\n(.*?)^{indent}end$", body, re.MULTILINE | re.DOTALL)
    alone = re.findall(rf"^{indent}initial (\w+ = .*;)$", body, re.MULTILINE)
    initial = dict(re.findall(r"^ *(\w+) = (.+);$", "\n".join([*blocks, *alone]), re.MULTILINE))
    return {
        name: Register(computed(high or "0", known) + 1, replaced(initial[name], known))
        for high, name in declared
        if name in initial
    }


def described(description: dict, module: str) -> tuple[dict[str, int], dict[str, Register]]:
    """The parameters and registers of a module, from the description of its circuit."""
    found = next(each for each in description["modules"] if each["name"] == module)
    values = {each["name"]: number(each["value"]) for each in found["parameters"]}
    return values, {each["name"]: Register(each["width"], each["initial"]) for each in found["registers"]}


def peeks(text: str, description: dict, wanted: tuple[Peek, ...]) -> str:
    """What a checker includes to look into the circuit: declarations in SystemVerilog.

    A description says nothing of the generate blocks of a module that is written by hand, nor of the checker's own
    modules; those are read in the text.
    """
    exported = {module["name"] for module in description["modules"] if not module["by_hand"]}

    def of(module: str, block: str = "") -> tuple[dict[str, int], dict[str, Register]]:
        if module in exported:
            return described(description, module)
        return parameters(text, module), registers(text, module, block)

    lines = []
    for peek in wanted:
        values, found = of(peek.module, peek.block)
        lines += [f"localparam {peek.prefix}_{name} = {value};" for name, value in values.items()]
        copies = 0
        if peek.count:
            module, _, name = peek.count.partition(".")
            copies = of(module)[0][name] if name else int(module)
        for name, (width, initial) in found.items():
            paths = [f"{peek.path.format(copy)}.{name}" for copy in range(copies or 1)]
            # yosys connects such a wire to the one of that name when it flattens the design. Of the two it keeps the
            # attributes of this one, so that the value at power-up must stand here, and for all bits.
            initial = f"{width}'d{initial}" if initial.isdecimal() else initial
            lines += [f"(* hierconn, init = {initial} *) wire [{width - 1}:0] \\{path} ;" for path in paths]
            all_of_them = ", ".join(f"\\{path} " for path in reversed(paths))
            lines.append(f"wire [{width * len(paths) - 1}:0] {peek.prefix}_{name} = {{{all_of_them}}};")
    return "\n".join([*lines, ""])
