"""The modules of rtl/: their files, their parameters, and those of them that are cores with a name."""

import json
import pathlib
import re

from project import ROOT, Failed

RTL = ROOT / "rtl"
PORT = re.compile(r"^\s*(input|output)\s+(?:wire|reg)\s+(?:\[(.+):0\]\s+)?(\w+)", re.MULTILINE)


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
    return core, {}


def code(text):
    """A text without its comments and blanks, which change nothing that it does."""
    return " ".join(word for line in text.splitlines() for word in line.partition("//")[0].split())


def defaults(text):
    """The parameters of a text that are whole numbers, with their defaults."""
    return {name: int(value) for name, value in re.findall(r"\bparameter (?:integer )?(\w+) = (\d+)", text)}


def ports(text, sizes):
    """Direction, name and width of each port in a text, with parameters of these sizes."""
    for direction, last, name in PORT.findall(text):
        yield direction, name, eval(last, {"__builtins__": {}}, sizes) + 1 if last else 1


def with_defaults(module, text, parameters):
    """The text of a module with other defaults of its parameters."""
    for name, value in parameters.items():
        text, count = re.subn(rf"(\bparameter (?:integer )?{re.escape(name)} = )\d+", rf"\g<1>{value}", text, count=1)
        if not count:
            raise Failed(f"{module} has no parameter {name}")
    return text


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
