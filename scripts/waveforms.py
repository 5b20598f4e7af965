#!/usr/bin/env python3
"""Waveforms of the documentation, drawn from simulations of the Verilog in rtl/.

`make check NAME=waveforms` compares them with the simulations.

A scenario is a file tests/waveforms/NAME.v, drawn as docs/waveforms/NAME.svg: the stimuli, and in comments at its head what
is drawn:

    // title TEXT
    // core NAME                  a name of rtl/cores.json
    // board NAME                 or a board, rtl/boards/perpetual_NAME.v
    // columns when SIGNAL        only cycles in which that one is high have a column
    // group TITLE                what follows belongs together
    // row SIGNAL [when SIGNAL] [as FORMAT] [called LABEL]

A signal is named by its path in the scenario. `when`: drawn only in cycles in which that one is high.
Formats are those of FORMATS. To add a picture, add a file, and show the picture in a document.

Needs iverilog and `wavedrom` (scripts/setup.sh iverilog waveforms).
Exit codes: 0 all well, 2 a tool failed or a scenario cannot be read.
"""

import json
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree as xml
from typing import NamedTuple

import designs
from project import ROOT, Failed, ended, output

SCENARIOS = ROOT / "tests/waveforms"
PICTURES = ROOT / "docs/waveforms"
SVG = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink"

# Marks a label that is printed smaller; it is taken out again.
SMALLER = "\N{ZERO WIDTH SPACE}"
ROW = re.compile(r"(\S+)(?: when (\S+))?(?: as (\S+))?(?: called (.+))?")
OPERATIONS = ["nothing", "push", "pop", "cut", "clear", "first", "window", "replace"]
PIECES = " PNBRQK  pnbrqk "


def square(value):
    return "abcdefgh"[value % 8] + str(value // 8 + 1)


FORMATS = {
    "number": str,
    "hex": lambda value: f"{value:02X}",
    "operation": lambda value: OPERATIONS[value],
    "piece": lambda value: PIECES[value].strip() or "-",
    "square": square,
    # No error is the rule, and not worth reading.
    "error": lambda value: str(value) if value else "",
}


class Row(NamedTuple):
    """A line of a picture."""

    signal: str
    when: str  # it is drawn only where this signal is high, if there is one
    format: str
    label: str


def wave(row, columns, apart):
    """What WaveDrom draws for a row, from the values in each column; with equal ones `apart` if so wanted."""
    if row.signal == "clock":
        return {"name": row.label, "wave": "p" + "." * (len(columns) - 1)}
    is_level = len(columns[0][row.signal]) == 1 and not row.format
    drawn, data, before = "", [], None
    for values in columns:
        value = values[row.signal]
        if row.when and values[row.when] != "1" or not set(value) <= {"0", "1"}:
            shown = "x"
        else:
            shown = value if is_level else FORMATS[row.format or "number"](int(value, 2))
        if shown == before and (is_level or shown == "x" or not apart):
            drawn += "."
        elif shown == "x" or is_level:
            drawn += shown
        else:
            drawn += "="
            data.append(shown)
        before = shown
    # A label that is too long for its one column is printed smaller.
    alone = [len(run) == 1 for run in re.findall(r"=\.*", drawn)]
    data = [label + SMALLER if one and len(label) > 5 else label for label, one in zip(data, alone)]
    return {"name": row.label, "wave": drawn, "data": data}


class Scenario:
    """A file of stimuli and the picture it asks for."""

    def __init__(self, path):
        self.path, self.facts, self.groups = path, {}, [("", [])]
        for key, words in re.findall(r"^// (title|core|board|columns when|group|row) (.+)$", path.read_text(encoding="utf-8"), re.M):
            if key == "group":
                self.groups.append((words, []))
            elif key == "row":
                match = ROW.fullmatch(words)
                if not match or (match[3] or "number") not in FORMATS:
                    raise Failed(f"{path.name}: cannot read `row {words}`")
                signal, when, form, label = (part or "" for part in match.groups())
                self.groups[-1][1].append(Row(signal, when, form, label or signal.split(".")[-1]))
            else:
                self.facts[key] = words
        self.rows = [row for _, rows in self.groups for row in rows]
        if "title" not in self.facts or not {"core", "board"} & self.facts.keys() or not self.rows:
            raise Failed(f"{path.name} must say its title, its core or board, and rows")
        self.title, self.columns_when = self.facts["title"], self.facts.get("columns when")

    @property
    def picture(self):
        return PICTURES / f"{self.path.stem}.svg"

    def columns(self, scratch):
        """The values of the signals at the end of each cycle that is drawn."""
        circuit = self.facts.get("core") or f"perpetual_{self.facts['board']}"
        core, program, sampler = designs.of_core(circuit), scratch / self.path.stem, scratch / "sampler.v"
        signals = list(dict.fromkeys(name for row in self.rows for name in (row.signal, row.when) if name))
        paths = [f"scenario.{name}" for name in signals]
        shown = " && ".join(["scenario.drawn", *([f"scenario.{self.columns_when}"] if self.columns_when else [])])
        # Registers change after this, inputs after them.
        sampler.write_text(f"module sampler; always @(posedge scenario.clock) if ({shown})\n"
                           f'$display("column{" %b" * len(paths)}", {", ".join(paths)}); endmodule\n')
        sources = [self.path, sampler, *(ROOT / file for file in core.files)]
        output(["iverilog", "-g2005", "-I", SCENARIOS, "-s", "scenario", "-s", "sampler", f"-DCORE={core.instance()}", "-o", program, *sources])
        columns = []
        for line in output(["vvp", "-n", program]).splitlines():
            word, _, values = line.partition(" ")
            if word != "column":
                raise Failed(f"{self.path.name}: {line}")
            columns.append(dict(zip(signals, values.split(), strict=True)))
        if not columns:
            raise Failed(f"{self.path.name}: nothing is drawn: the scenario never says `draw`")
        return columns

    def drawn(self, scratch):
        try:
            import wavedrom
        except ImportError:
            raise Failed("wavedrom is not installed: run scripts/setup.sh waveforms, then .venv/bin/python") from None
        columns, signals = self.columns(scratch), []
        for title, rows in self.groups:
            # Columns that are not cycles are events, and each is one of its own.
            waves = [wave(row, columns, apart=self.columns_when is not None) for row in rows]
            signals += [*([{}] if signals else []), [title, *waves]] if title else waves
        source = {"signal": signals, "config": {"hscale": 1}}
        if not self.columns_when:
            source["head"] = {"tick": 0}
        return tidied(wavedrom.render(json.dumps(source)).tostring(), self.title)


def tidied(text, title):
    """WaveDrom's picture without the bricks that it does not use, on white, with a title."""
    xml.register_namespace("", SVG)
    xml.register_namespace("xlink", LINK)
    picture = xml.fromstring(text)
    used = {use.get(f"{{{LINK}}}href")[1:] for use in picture.iter(f"{{{SVG}}}use")}
    for defs in picture.iter(f"{{{SVG}}}defs"):
        for brick in list(defs):
            if brick.get("id") and brick.get("id") not in used and brick.tag != f"{{{SVG}}}style":
                defs.remove(brick)
    for text in picture.iter(f"{{{SVG}}}text"):
        for span in text:
            if span.text and span.text.endswith(SMALLER):
                span.text = span.text.removesuffix(SMALLER)
                text.set("style", "font-size:6.5pt")
    paper = xml.Element(f"{{{SVG}}}rect", {"width": "100%", "height": "100%", "fill": "white"})
    picture.insert(0, paper)
    name = xml.Element(f"{{{SVG}}}title")
    name.text = title
    picture.insert(0, name)
    # Other fonts than the one it counts on are wider.
    return xml.tostring(picture, encoding="unicode").replace("font-size:11pt", "font-size:9pt") + "\n"


def scenarios():
    return [Scenario(path) for path in sorted(SCENARIOS.glob("*.v"))]


def draw():
    with tempfile.TemporaryDirectory() as scratch:
        for scenario in scenarios():
            scenario.picture.write_text(scenario.drawn(pathlib.Path(scratch)), encoding="utf-8")
            print(scenario.picture.relative_to(ROOT))


if __name__ == "__main__":
    sys.exit(ended("waveforms", draw))
