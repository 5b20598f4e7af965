#!/usr/bin/env python3
"""Waveforms of the documentation, drawn from simulations of the Verilog in rtl/.

    scripts/waveforms.py [NAME...]    docs/waveforms/NAME.svg; all by default

`make check NAME=waveforms` compares them with the simulations.

A scenario is a file tests/waveforms/NAME.v: the stimuli, and in comments at its head what is drawn:

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

import designs
from project import ROOT, Failed, ended, output

SCENARIOS = ROOT / "tests/waveforms"
PICTURES = ROOT / "docs/waveforms"
SVG = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink"

# Marks a label that is printed smaller; it is taken out again.
SMALLER = "\N{ZERO WIDTH SPACE}"
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


class Row:
    """A line of a picture."""

    def __init__(self, words, where):
        pattern = r"(\S+)(?: when (\S+))?(?: as (\S+))?(?: called (.+))?"
        match = re.fullmatch(pattern, words)
        if not match or (match[3] or "number") not in FORMATS:
            raise Failed(f"{where}: cannot read `row {words}`")
        self.signal, self.when, self.format, label = match.groups()
        self.label = label or self.signal.split(".")[-1]

    def wave(self, columns, apart):
        """What WaveDrom draws for this row, from the values in each column; with equal ones `apart` if so wanted."""
        if self.signal == "clock":
            return {"name": self.label, "wave": "p" + "." * (len(columns) - 1)}
        is_level = len(columns[0][self.signal]) == 1 and not self.format
        wave, data, before = "", [], None
        for values in columns:
            value = values[self.signal]
            if self.when and values[self.when] != "1" or not set(value) <= {"0", "1"}:
                shown = "x"
            elif is_level:
                shown = value
            else:
                shown = FORMATS[self.format or "number"](int(value, 2))
            if shown == before and (is_level or shown == "x" or not apart):
                wave += "."
            elif shown == "x" or is_level:
                wave += shown
            else:
                wave += "="
                data.append(shown)
            before = shown
        # A label that is too long for its one column is printed smaller.
        alone = [len(run) == 1 for run in re.findall(r"=\.*", wave)]
        data = [label + SMALLER if one and len(label) > 5 else label for label, one in zip(data, alone)]
        return {"name": self.label, "wave": wave, "data": data}


class Scenario:
    """A file of stimuli and the picture it asks for."""

    def __init__(self, path):
        self.path, self.title, self.circuit, self.columns_when, self.rows = path, "", None, None, []
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = re.fullmatch(r"// (title|core|board|columns when|group|row) (.+)", line)
            if not match:
                continue
            key, words = match.groups()
            if key == "title":
                self.title = words
            elif key in ("core", "board"):
                self.circuit = words if key == "core" else f"perpetual_{words}"
            elif key == "columns when":
                self.columns_when = words
            elif key == "group":
                self.rows.append([words])
            else:
                row = Row(words, f"{path.name}:{number}")
                (self.rows[-1] if self.rows and isinstance(self.rows[-1], list) else self.rows).append(row)
        if not (self.title and self.circuit and self.rows):
            raise Failed(f"{path.name} must say its title, its core or board, and rows")

    @property
    def picture(self):
        return PICTURES / f"{self.path.stem}.svg"

    def columns(self, scratch):
        """The values of the signals at the end of each cycle that is drawn."""
        core, program, sampler = designs.of_core(self.circuit), scratch / self.path.stem, scratch / "sampler.v"
        rows = [row for part in self.rows for row in ([part] if isinstance(part, Row) else part[1:])]
        signals = list(dict.fromkeys(name for row in rows for name in (row.signal, row.when) if name))
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
        """The picture, as text."""
        try:
            import wavedrom
        except ImportError:
            raise Failed("wavedrom is not installed: run scripts/setup.sh waveforms, then .venv/bin/python") from None
        columns = self.columns(scratch)
        # Columns that are not cycles are events, and each is one of its own.
        signals, apart = [], self.columns_when is not None
        for row in self.rows:
            if isinstance(row, Row):
                signals.append(row.wave(columns, apart))
            else:
                if signals:
                    signals.append({})
                signals.append([row[0]] + [each.wave(columns, apart) for each in row[1:]])
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


def scenarios(names):
    """Those of these names; all, if there are none."""
    found = {path.stem: Scenario(path) for path in sorted(SCENARIOS.glob("*.v"))}
    for name in names:
        if name not in found:
            raise Failed(f"there is no scenario `{name}`; there are {', '.join(found)}")
    return [found[name] for name in names or found]


def draw(names):
    """Writes the pictures."""
    with tempfile.TemporaryDirectory() as scratch:
        for scenario in scenarios(names):
            scenario.picture.write_text(scenario.drawn(pathlib.Path(scratch)), encoding="utf-8")
            print(scenario.picture.relative_to(ROOT))


if __name__ == "__main__":
    sys.exit(ended("waveforms", draw, sys.argv[1:]))
