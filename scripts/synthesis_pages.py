"""The tables of area and speed, from the figures of docs/synthesis.json: docs/figures/synthesis.md and those in pages.

For scripts/synthesis.py, which measures.
"""

import json
import pathlib
import statistics

import figures
from figures import Missing

README = pathlib.Path("README.md")
SHEET = pathlib.Path("docs/datasheet.md")
REPORT = pathlib.Path("docs/synthesis.md")
RTL = pathlib.Path("rtl/README.md")
DETECTORS = pathlib.Path("docs/detectors.md")
WINDOW = pathlib.Path("docs/window.md")  # has what a node of a search takes
MANIFEST = pathlib.Path("rtl/manifest.json")
TABLES = figures.FOLDER / "synthesis.md"

# The tables of the report, by group of circuits, in their order.
SECTIONS = {
    "file": "The circuits that compare",
    "curve": "Entries against area and speed",
    "detector": "Whole detectors",
    "window": "Window",
    "whole-window": "Whole detectors with a window",
    "search": "The search chip",
    "encoder": "From boards to records",
    "ram": "Block RAM",
    "front": "The front end of a board",
    "board": "Boards",
}

# As devices are named in the figures, and as they are sold.
SOLD_AS = {"HX8K": "iCE40 HX8K", "UP5K": "iCE40 UP5K", "ECP5-25F-6": "ECP5 25F", "GW1NR-9C": "Gowin GW1NR-9"}
# Per line of README's table: what it is, and the circuit of the figures.
README_LINES = [
    ("scoreboard", "detector-scoreboard"),
    ("chain, 16 entries", "detector-chain-16"),
    ("chain, 32 entries, never overflows", "detector-chain-32"),
    ("pair of both, in lockstep", "detector-pair"),
]
# Cores whose figures do not go by their name behind `detector-`.
MEASURED_AS = {
    "scoreboard-ecp5": "detector-scoreboard-registered",
    "search-window": "search-window",
    "search-window-ice40": "search-window-ice40",
    "search-window-32": "search-window-32",
    "search-window-32-ice40": "search-window-32-ice40",
}
SHEET_DEVICES = ("HX8K", "ECP5-25F-6", "GW1NR-9C")
SHEET_LINES = [
    ("chain, 32 entries", "detector-chain-32"),
    ("chain, 16 entries", "detector-chain-16"),
    ("scoreboard", "detector-scoreboard"),
    ("scoreboard, registered RAM", "detector-scoreboard-registered"),
    ("pair, 32 entries", "detector-pair"),
]
# Per line of the table to choose a core by: what an engine needs, the cores for iCE40 and for ECP5, and the line of the
# table `nodes`.
CHOICES = [
    ("smallest area; a verdict on request", "scoreboard", "scoreboard-ecp5", "scoreboard"),
    ("the same with few block RAMs", "chain-32", "chain-32", "chain, 32 entries"),
    ("the same, and in composed games a verdict may be marked as not exact", "chain-16", "chain-16", ""),
    ("a verdict that is checked by a second circuit", "pair", "pair", "chain and scoreboard in lockstep"),
    ("a verdict within 15 cycles of the move; the last 100 plies", "window-100-ice40", "window-100", "window, 100 plies"),
    ("the last 100 plies, checked by a second circuit; as slow as a walk", "window-pair-ice40", "window-pair",
     "window and scoreboard in lockstep"),
    ("a search in hardware: flags after each move, without a request, and whether one move repeats",
     "search-window-ice40", "search-window", "search window: replace, flags waited for after four reversible plies"),
    ("the same, small: the last 32 plies", "search-window-32-ice40", "search-window-32", ""),
]


def median(figures, seeds=None):
    """The median fmax over the seeds, or over those given."""
    mhz = figures["mhz"]
    return statistics.median(mhz[str(seed)] for seed in (seeds or mhz))


def stale(document, rows):
    """The pages whose tables are not those of the figures, each with the text it should have."""
    tables = [
        (README, "area", in_readme(document)),
        (SHEET, "summary", in_sheet(document)),
        (DETECTORS, "choose", in_detectors(document)),
        (REPORT, "tools", "\n".join(f"* {name} {version}" for name, version in document["tools"].items())),
        (RTL, "files", in_rtl(document, "cores")),
        (RTL, "encoders", in_rtl(document, "encoders")),
    ]
    wanted = {}
    for path, name, table in tables:
        wanted[path] = figures.filled(path, name, table, wanted.get(path))
    wanted[TABLES] = figures.as_file("synthesis", figures.FIGURES["synthesis"].says, in_report(document, rows))
    return {
        path: text for path, text in wanted.items() if not path.is_file() or text != path.read_text(encoding="utf-8")
    }


def aligned(rows):
    """A table of Markdown with its columns in line; the first row is its head."""
    widths = [max(len(str(row[at])) for row in rows) for at in range(len(rows[0]))]
    lines = ["| " + " | ".join(str(cell).ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(lines)


def measured(document):
    """The figures of circuits, by name and device."""
    return {(row["name"], row["device"]): row for row in document["rows"]}


def part_of(core):
    """The circuit that the figures of a core are of."""
    return MEASURED_AS.get(core, f"detector-{core}")


def in_readme(document):
    """README's table."""
    found = measured(document)

    def cell(name, device):
        row = found.get((name, device))
        if row is None:
            raise Missing(f"docs/synthesis.json has no figures of {name} on {device}")
        return f"{row['cells']:,} cells, {row['bram']} RAM, {median(row):.0f} MHz"

    lines = [["detector", *SOLD_AS.values()]]
    lines += [[title, *(cell(name, device) for device in SOLD_AS)] for title, name in README_LINES]
    return aligned(lines)


def in_sheet(document):
    """The data sheet's table; what does not exist on a device is blank there."""
    found = measured(document)
    lines = [["core"] + [f"{device}: {what}" for device in SHEET_DEVICES for what in ("cells", "BRAM", "MHz")]]
    for title, name in SHEET_LINES:
        line = [title]
        for device in SHEET_DEVICES:
            row = found.get((name, device))
            line += [row["cells"], row["bram"], f"{median(row):.0f}"] if row else ["", "", ""]
        lines.append(line)
    return aligned(lines)


def in_detectors(document):
    """The table to choose a core by."""
    found = measured(document)
    lines = (line.strip("| ").split(" | ") for line in WINDOW.read_text(encoding="utf-8").splitlines())
    nodes = {line[0]: line[-1] for line in lines}

    def cell(core, device):
        row = found.get((part_of(core), device))
        return f"{row['cells']:,}, {row['bram']}, {median(row):.0f}" if row else ""

    head = ["your engine, and what it needs", "on iCE40", "on ECP5"]
    table = [[*head, "HX8K: cells, RAM, MHz", "ECP5 25F: cells, RAM, MHz", "ns a node"]]
    for needs, ice40, ecp5, node in CHOICES:
        if node and node not in nodes:
            raise Missing(f"{WINDOW} has no line {node!r}")
        files = [f"[{core}.v](../rtl/{core}.v)" for core in (ice40, ecp5)]
        table.append([needs, *files, cell(ice40, "HX8K"), cell(ecp5, "ECP5-25F-6"), nodes[node] if node else ""])
    return aligned(table)


def in_rtl(document, group):
    """The list of the files to embed of a group of the manifest, with what each takes on the FPGAs it was measured on."""
    found = measured(document)
    lines = [["file", "top module", "for what", *SOLD_AS.values()]]
    for name, core in json.loads(MANIFEST.read_text(encoding="utf-8"))[group].items():
        if "/" in core["verilog"]:
            continue
        part = part_of(name) if group == "cores" else name
        rows = [found.get((part, device)) for device in SOLD_AS]
        cells = [f"{row['cells']:,} cells, {row['bram']} RAM, {median(row):.0f} MHz" if row else "" for row in rows]
        lines.append([f"[{name}.v]({name}.v)", f"`{core['top']}`", core["purpose"], *cells])
    return aligned(lines)


def in_report(document, rows):
    """The tables of the report, one per group of `rows`; a group of which nothing is measured yet is left out."""
    tables = {group: of_group(group, document, rows) for group in SECTIONS}
    return "\n\n".join(f"## {SECTIONS[group]}\n\n{table}" for group, table in tables.items() if table)


def of_group(group, document, rows):
    """One of the report's tables, or nothing."""
    found = {(row["name"], row["device"]): row for row in document["rows"] if row["group"] == group}
    # A board is of one device.
    boards = {row["name"]: row for row in found.values()}
    first = ["board", "part", "configuration"] if group == "board" else ["circuit", "on"]
    lines = [first + ["cells", "LUT", "FF", "carry", "BRAM", "MHz", "best", "target"]]
    for row in rows:
        now = found.get((row.name, row.device)) if row.device else boards.get(row.name)
        if row.group != group or now is None:
            continue
        start = [now["name"], now["device"], now["config"]] if group == "board" else [now["title"], now["device"]]
        lines.append(
            start
            + [now[kind] for kind in ("cells", "lut", "ff", "carry", "bram")]
            + [f"{median(now):.0f}", f"{max(now['mhz'].values()):.0f}", against_target(row, now)]
        )
    if not any(line[-1] for line in lines[1:]):
        lines = [line[:-1] for line in lines]
    return aligned(lines) if len(lines) > 1 else ""


def against_target(row, figures):
    """A row's target and whether it is met."""
    wanted, met = [], True
    if row.most_cells:
        wanted.append(f"≤ {row.most_cells} cells")
        met &= figures["cells"] <= row.most_cells
    if row.least_mhz:
        wanted.append(f"≥ {row.least_mhz:g} MHz")
        met &= median(figures) >= row.least_mhz
    return (", ".join(wanted) + (": met" if met else ": **missed**")) if wanted else ""
