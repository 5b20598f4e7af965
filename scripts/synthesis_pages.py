"""The tables of area and speed, from the figures of docs/synthesis.json: docs/figures/synthesis.md and those in pages.

For scripts/synthesis.py, which measures, and says of each row whether it is older than the Verilog.
"""

import json
import pathlib
import statistics

import figures
import places
from project import Failed
from synthesis_rows import ROWS, SECTIONS, core_key

WINDOW = pathlib.Path("docs/window.md")  # has what a node of a search takes
TABLES = figures.FOLDER / "synthesis.md"
CORES = pathlib.Path("rtl/cores.json")  # what has a name in rtl/

OLDER = "†"
EXPLAINED = f"\n\n{OLDER} older: measured before the last change of the Verilog or the tools."

# As devices are named in the figures, and as they are sold.
SOLD_AS = {"HX8K": "iCE40 HX8K", "UP5K": "iCE40 UP5K", "ECP5-25F-6": "ECP5 25F", "GW1NR-9C": "Gowin GW1NR-9"}
# Per line of the table of README: what it is, and the core.
README_LINES = [
    ("scoreboard", "scoreboard"),
    ("chain, 16 entries", "chain-16"),
    ("chain, 32 entries, never overflows", "chain-32"),
    ("pair of both, in lockstep", "pair"),
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
# The lines of the table `nodes` begin with these; the core whose clock on an HX8K theirs is.
NODES = {node.partition(":")[0]: ice40 for _, ice40, _, node in CHOICES if node}


def stale(shown, tools):
    """The pages that are not as they should be, each with the text it should have.

    `shown` has the figures of rows by their names, each with whether it is `older`.
    """
    nodes = in_window(shown)
    tables = {
        "README.md": {"area": areas(shown, README_LINES, SOLD_AS)},
        "docs/window.md": {"nodes": nodes},
        "docs/detectors.md": {"choose": in_detectors(shown, nodes)},
        "docs/synthesis.md": {"tools": "\n".join(f"* {name} {version}" for name, version in tools.items())},
        "rtl/README.md": {"files": in_rtl(shown, "cores"), "encoders": in_rtl(shown, "encoders")},
    }
    wanted = {}
    for page, of_page in tables.items():
        # The mark is explained below the last table that has it.
        marked = [name for name, table in of_page.items() if OLDER in table]
        text = None
        for name, table in of_page.items():
            table += EXPLAINED if name in marked[-1:] else ""
            text = places.filled(page, name, table, text)
        wanted[pathlib.Path(page)] = text
    report = in_report(shown)
    report = f"{EXPLAINED}\n\n{report}" if OLDER in report else report
    wanted[TABLES] = places.as_file("synthesis", figures.FIGURES["synthesis"].says, report)
    return {
        path: text for path, text in wanted.items() if not path.is_file() or text != path.read_text(encoding="utf-8")
    }


def median(row):
    return statistics.median(row["mhz"].values())


def marked(text, row):
    """A figure of a row, with the mark of those that are older than the Verilog."""
    return f"{text}{OLDER}" if row["older"] else str(text)


def aligned(rows, right=()):
    """A table of Markdown with its columns in line; the first row is its head, columns of these numbers go to the right."""
    widths = [max(len(str(row[at])) for row in rows) for at in range(len(rows[0]))]

    def line(row):
        cells = [str(cell).rjust(width) if at in right else str(cell).ljust(width)
                 for at, (cell, width) in enumerate(zip(row, widths))]
        return f"| {' | '.join(cells)} |"

    rule = ["-" * (width - 1) + ":" if at in right else "-" * width for at, width in enumerate(widths)]
    return "\n".join(line(row) for row in [rows[0], rule, *rows[1:]])


def cells_of(text):
    """The lines of a table of Markdown as cells, without the rule below its head."""
    lines = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in text.splitlines() if line.startswith("| ")]
    return [line for line in lines if set("".join(line)) - set("-: |")]


def area(row):
    """Cells, block RAM and clock; nothing of what was not measured."""
    return marked(f"{row['cells']:,} cells, {row['bram']} RAM, {median(row):.0f} MHz", row) if row else ""


def areas(shown, lines, devices):
    table = [[title, *(area(shown.get(core_key(core, device))) for device in devices)] for title, core in lines]
    return aligned([["detector", *(SOLD_AS[device] for device in devices)], *table])


def in_window(shown):
    """The table `nodes`: its cycles are measured elsewhere, clock and time are those of the figures."""
    before = places.table_in(WINDOW, "nodes")
    head, *lines = (line[:3] for line in cells_of(before))
    table = [[*head, "MHz", "ns a node"]]
    for title, cycles, longest in lines:
        core = NODES.get(title.partition(":")[0])
        row = shown.get(core_key(core, "HX8K"))
        clock = [f"{median(row):.0f}", marked(f"{float(cycles) * 1000 / median(row):.0f}", row)] if row else ["", ""]
        table.append([title, cycles, longest, *clock])
    return before.partition("| ")[0] + aligned(table, range(1, 5))


def in_detectors(shown, nodes):
    """The table to choose a core by."""
    times = {line[0]: line[-1] for line in cells_of(nodes)}

    def cell(core, device):
        row = shown.get(core_key(core, device))
        return marked(f"{row['cells']:,}, {row['bram']}, {median(row):.0f}", row) if row else ""

    head = ["your engine, and what it needs", "on iCE40", "on ECP5"]
    table = [[*head, "HX8K: cells, RAM, MHz", "ECP5 25F: cells, RAM, MHz", "ns a node"]]
    for needs, ice40, ecp5, node in CHOICES:
        if node and node not in times:
            raise Failed(f"{WINDOW} has no line {node!r}")
        table.append([needs, f"`{ice40}`", f"`{ecp5}`", cell(ice40, "HX8K"), cell(ecp5, "ECP5-25F-6"), times[node] if node else ""])
    return aligned(table)


def in_rtl(shown, group):
    """What has a name in rtl/, detectors or encoders. The report has what detectors take, so only encoders have it here."""
    devices = SOLD_AS if group == "encoders" else {}
    lines = []
    for name, core in json.loads(CORES.read_text(encoding="utf-8")).items():
        if (group == "encoders") == bool(core["parameters"]):
            continue
        cells = [area(shown.get(core_key(name, device))) for device in devices]
        given = ", ".join(f".{parameter}({value})" for parameter, value in core["parameters"].items() if value)
        module = f"`{core['module']} #({given})`" if given else f"`{core['module']}`"
        lines.append([f"`{name}`", module, core["purpose"], *cells])
    table = [["name", "module", "for what", *devices.values()], *lines]
    # A device on which none was measured has no column.
    shown_at = [at for at in range(len(table[0])) if any(line[at] for line in lines)]
    return aligned([[line[at] for at in shown_at] for line in table])


def in_report(shown):
    """The tables of the report, one per group of rows; a group of which nothing is measured yet is left out."""
    tables = {group: of_group(group, shown) for group in SECTIONS}
    return "\n\n".join(f"## {SECTIONS[group]}\n\n{table}" for group, table in tables.items() if table)


def of_group(group, shown):
    """One of the report's tables, or nothing."""
    first = ["board", "part", "configuration"] if group == "board" else ["circuit", "on"]
    lines = [first + ["cells", "LUT", "FF", "BRAM", "MHz", "missed target"]]
    for row in ROWS:
        now = shown.get(row.key)
        if row.group != group or now is None:
            continue
        start = [row.name, now["part"], now["config"]] if group == "board" else [now["title"], row.device]
        start[0] = marked(start[0], now)
        area_of = [now[kind] for kind in ("cells", "lut", "ff", "bram")]
        against = "" if met(row, now) else f"**{target(row)}**"
        lines.append([*start, *area_of, f"{median(now):.0f}", against])
    if not any(line[-1] for line in lines[1:]):
        lines = [line[:-1] for line in lines]
    return aligned(lines) if len(lines) > 1 else ""


def target(row):
    """What a row should reach, if anything."""
    cells = [f"≤ {row.most_cells} cells"] if row.most_cells else []
    return ", ".join(cells + ([f"≥ {row.least_mhz:g} MHz"] if row.least_mhz else []))


def met(row, now):
    """Whether its figures do."""
    return now["cells"] <= (row.most_cells or now["cells"]) and median(now) >= (row.least_mhz or 0)
