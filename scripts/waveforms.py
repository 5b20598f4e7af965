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

    def wave(self, columns, widths, apart):
        """What WaveDrom draws for this row, from the values in each column; with equal ones `apart` if so wanted."""
        for name in filter(None, (self.signal, self.when)):
            if name not in widths:
                raise Failed(f"there is no signal `{name}`")
        if self.signal == "clock":
            return {"name": self.label, "wave": "p" + "." * (len(columns) - 1)}
        is_level = widths[self.signal] == 1 and not self.format
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
        """The values of all signals at the end of each cycle that is drawn, and their widths."""
        core = designs.of_core(self.circuit)
        program, trace = scratch / self.path.stem, scratch / f"{self.path.stem}.vcd"
        defines = [f"-DCORE={core.instance()}", f'-DVCD="{trace}"']
        sources = [self.path, *(ROOT / file for file in core.files)]
        output(["iverilog", "-g2005", "-I", SCENARIOS, "-s", "scenario", *defines, "-o", program, *sources])
        said = output(["vvp", "-n", program])
        if re.sub(r"VCD info:.*", "", said).strip():
            raise Failed(f"{self.path.name}: {said.strip()}")
        return sampled(trace.read_text(encoding="utf-8"), self.columns_when)

    def drawn(self, scratch):
        """The picture, as text."""
        try:
            import wavedrom
        except ImportError:
            raise Failed("wavedrom is not installed: run scripts/setup.sh waveforms, then .venv/bin/python") from None
        columns, widths = self.columns(scratch)
        # Columns that are not cycles are events, and each is one of its own.
        signals, apart = [], self.columns_when is not None
        for row in self.rows:
            if isinstance(row, Row):
                signals.append(row.wave(columns, widths, apart))
            else:
                if signals:
                    signals.append({})
                signals.append([row[0]] + [each.wave(columns, widths, apart) for each in row[1:]])
        source = {"signal": signals, "config": {"hscale": 1}}
        if not self.columns_when:
            source["head"] = {"tick": 0}
        return tidied(wavedrom.render(json.dumps(source)).tostring(), self.title)


def sampled(trace, when):
    """All values just before each rising edge of the clock while `drawn` is high; and all widths."""
    names, widths, scope, now, columns = {}, {}, [], {}, []
    header, _, changes = trace.partition("$enddefinitions")
    for words in (line.split() for line in header.splitlines()):
        if words[:1] == ["$scope"]:
            scope.append(words[2])
        elif words[:1] == ["$upscope"]:
            scope.pop()
        elif words[:1] == ["$var"] and scope[:1] == ["scenario"]:
            name = ".".join(scope[1:] + [words[4]])
            widths[name] = int(words[2])
            names.setdefault(words[3], []).append(name)
    for moment in re.split(r"^#\d+$", changes, flags=re.M):
        new = {}
        for line in moment.splitlines():
            match = re.fullmatch(r"b([01xz]+) (\S+)|([01xz])(\S+)", line)
            if match:
                for name in names.get(match[2] or match[4], []):
                    new[name] = match[1] or match[3]
        if new.get("clock") == "1" and now.get("drawn") == "1" and (not when or now.get(when) == "1"):
            columns.append(dict(now))
        now.update(new)
    if not columns:
        raise Failed("nothing is drawn: the scenario never says `draw`")
    return columns, widths


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
