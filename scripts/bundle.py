#!/usr/bin/env python3
"""Writes a core with all its modules into one file, for those who copy one file.

    bundle.py CORE [NAME=VALUE ...] [--ecp5] [-o FILE]

CORE is a module of rtl/ (perpetual_chain, or chain for short), or a name of rtl/cores.json, which has parameters
already; NAME=VALUE sets a parameter. The file goes to build/, as the module is called, unless -o says where; `-o -`
prints it. --ecp5 takes the RAM of an ECP5.

    bundle.py chain ENTRIES=24 DEPTH=256
    bundle.py window-100-ice40 -o DIR/perpetual_window.v

Exit codes: 0 written, 2 there is no such core or parameter, a value is out of its range, or the file cannot be
written. Needs nothing but Python.
"""

import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RTL = ROOT / "rtl"


HEAD = """\
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that a module does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */
// Bits of a parameter that a narrow constant does not need, and what another size needs.
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off UNUSEDSIGNAL */
"""


class Failed(Exception):
    """There is no such file; the words say why."""


def modules(ecp5=False):
    """The files of rtl/ by the names of their modules."""
    found = {path.stem: path for path in sorted(RTL.glob("*/*.v")) if path.parent.name != "ecp5"}
    if ecp5:
        found |= {path.stem: path for path in sorted((RTL / "ecp5").glob("*.v"))}
    return found


def cores():
    """What has a name: module, parameters and purpose of each."""
    return json.loads((RTL / "cores.json").read_text(encoding="utf-8"))


def named(core):
    """The module of a name, and the parameters that the name stands for."""
    if core in cores():
        return cores()[core]["module"], cores()[core]["parameters"]
    return core if core.startswith("perpetual_") else f"perpetual_{core.replace('-', '_')}", {}


def defaults(text):
    """The parameters of a text that are whole numbers, with their defaults."""
    return {name: int(value) for name, value in re.findall(r"\bparameter (?:integer )?(\w+) = (\d+)", text)}


def with_defaults(module, text, parameters):
    """The text of a module with other defaults of its parameters."""
    for name, value in parameters.items():
        text, count = re.subn(rf"(\bparameter (?:integer )?{re.escape(name)} = )\d+", rf"\g<1>{value}", text, count=1)
        if not count:
            known = ", ".join(re.findall(r"\bparameter (?:integer )?(\w+) =", text)) or "none"
            raise Failed(f"{module} has no parameter {name}; it has {known}")
    return text


# The modules whose names say what a parameter needs; an instance of one stops elaboration.
RANGE = re.compile(r"\b\w+_needs_([A-Z0-9_]+?)_(even_|a_power_of_two_|)from_(\d+)_to_(\d+) out_of_range")
KINDS = {
    "": ("", lambda value: True),
    "even_": ("to be even, ", lambda value: value % 2 == 0),
    "a_power_of_two_": ("to be a power of two ", lambda value: value & (value - 1) == 0),
}


def check_ranges(module, text, parameters):
    """Fails where a parameter is out of its range, as elaboration would."""
    for name, kind, low, high in RANGE.findall(text):
        (words, fits), value = KINDS[kind], parameters.get(name, int(low))
        if not (int(low) <= value <= int(high) and fits(value)):
            raise Failed(f"{module} needs {name} {words}from {low} to {high}, not {value}")


def needed(module, ecp5=False, top=None):
    """The files of a module and of all that it instantiates, its own first; `top` is a file that has it and is not in rtl/."""
    files = modules(ecp5) | ({module: pathlib.Path(top)} if top else {})
    if module not in files:
        raise Failed(f"there is no core {module}: take a module of rtl/ or one of {', '.join(cores())}")
    found = [module]
    for each in found:
        words = re.findall(r"^\s*(perpetual_\w+)\b", files[each].read_text(encoding="utf-8"), re.MULTILINE)
        found += [word for word in dict.fromkeys(words) if word in files and word not in found]
    return [files[each] for each in found]


def bundle(module, parameters, ecp5=False, top=None):
    """A module with all that it instantiates, as one text."""
    own, *others = (path.read_text(encoding="utf-8") for path in needed(module, ecp5, top))
    check_ranges(module, own, parameters)
    sizes = "".join(f" {name}={value}" for name, value in parameters.items())
    head = f"// {module}{sizes}, with all its modules: written from rtl/.\n{HEAD}"
    return "\n".join([head, with_defaults(module, own, parameters), *others])


def parameter(word):
    """NAME=VALUE."""
    name, sign, value = word.partition("=")
    if not sign or not value.isdigit():
        raise argparse.ArgumentTypeError(f"{word}: write a parameter as NAME=VALUE, with a number")
    return name, int(value)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("core", metavar="CORE")
    parser.add_argument("parameters", metavar="NAME=VALUE", nargs="*", type=parameter)
    parser.add_argument("--ecp5", action="store_true", help="take the RAM of an ECP5")
    parser.add_argument("-o", "--out", metavar="FILE", help="where to write it; - prints it")
    arguments = parser.parse_args()
    try:
        module, parameters = named(arguments.core)
        text = bundle(module, {**parameters, **dict(arguments.parameters)}, arguments.ecp5)
        if arguments.out == "-":
            sys.stdout.write(text)
            return 0
        out = pathlib.Path(arguments.out) if arguments.out else ROOT / "build" / f"{module}.v"
        if not arguments.out:
            out.parent.mkdir(exist_ok=True)
        out.write_text(text, encoding="utf-8")
        sizes = "".join(f" {name}={value}" for name, value in {**parameters, **dict(arguments.parameters)}.items())
        print(f"{out}: {module}{sizes}, {len(text.splitlines())} lines")
    except Failed as failed:
        print(f"bundle: {failed}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"bundle: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
