"""Designs of tests/watch with rtl/check/perpetual_watch.v at them, in Icarus Verilog, where the watch stands beside the design
and reads its signals by their names, and in Verilator, where it is bound to it."""

import functools
import re
from dataclasses import dataclass, field
from pathlib import Path

import chess
import chess.pgn

import traces
from project import ROOT, output

WATCH = ROOT / "rtl/check/perpetual_watch.v"
BENCHES = ROOT / "tests/watch"
LIBRARIES = [word for folder in sorted((ROOT / "rtl").iterdir()) if folder.is_dir() and folder.name not in ("ecp5", "boards", "check")
             for word in ("-y", folder)]
WAIVED = ["BLKANDNBLK", "INITIALDLY", "WIDTH", "PINMISSING", "UNUSED", "TIMESCALEMOD", "DECLFILENAME", "BLKSEQ", "CASEINCOMPLETE"]
SIMULATORS = ["icarus", "verilator"]


@dataclass
class Design:
    """A design, its instance in a bench that plays traces, and how the watch is connected: port to expression in it."""

    bench: str  # a file of tests/watch with the module `bench`, which has `clock` and `finished`
    inside: str  # the path from the bench to the instance that is watched
    module: str  # what it is an instance of
    ports: dict
    parameters: dict = field(default_factory=dict)
    more: tuple = ()  # other files
    defines: dict = field(default_factory=dict)

    def top(self, simulator: str, **parameters) -> str:
        """The module that is simulated."""
        bound = simulator == "verilator"
        given = {"STOP": 0, **self.parameters, **parameters}
        values = ", ".join(f".{name}({value})" for name, value in given.items())
        place = "" if bound else f"bench.{self.inside}."
        pins = ",\n        ".join(f".{port}({named(text, place)})" for port, text in self.ports.items())
        watch = f"perpetual_watch #({values}) watch (\n        {pins}\n    );"
        found = f"bench.{self.inside}.watch" if bound else "watch"
        bind = f"bind {self.module} {watch}\n" if bound else ""
        return (
            f"{bind}module top;\n    reg clock = 0;\n    always #5 clock = !clock;\n    wire finished;\n"
            f"    bench bench (.clock(clock), .finished(finished));\n    {'' if bound else watch}\n"
            f"    always @(posedge clock) if (finished) begin {found}.report; $finish; end\nendmodule\n"
        )


def named(text, place):
    """An expression with its names as seen from the bench: numbers keep their letters."""
    return re.sub(r"(?<![\w'.])([a-z_]\w*)", rf"{place}\1", text)


def put(path, right, wrong, to=None):
    """Another text of a file in place of one that is there once; written to another file, if one is named."""
    text = path.read_text(encoding="utf-8")
    assert text.count(right) == 1, f"{path.name} has {right!r} {text.count(right)} times"
    (to or path).write_text(text.replace(right, wrong), encoding="utf-8")


def built(design, simulator, folder, changes=(), **parameters):
    """Makes a program of the design; `changes` are (file, right text, wrong text), each text once in its file. Returns its words."""
    folder.mkdir(parents=True, exist_ok=True)
    sources = [BENCHES / design.bench, *design.more]
    for name, right, wrong in changes:
        found = [path for path in [*sources, *(ROOT / "rtl").glob("*/*.v")] if path.name == name]
        assert len(found) == 1, f"{name}: {found}"
        changed = folder / name
        put(changed if changed.exists() else found[0], right, wrong, changed)
    sources = [folder / path.name if (folder / path.name).exists() else path for path in sources]
    watch = folder / WATCH.name if (folder / WATCH.name).exists() else WATCH
    top = folder / "top.v"
    top.write_text(design.top(simulator, **parameters), encoding="utf-8")
    # A changed module is found first.
    libraries = [*(f"-D{name}={value}" for name, value in design.defines.items()), "-y", folder, *LIBRARIES]
    if simulator == "icarus":
        output(["iverilog", "-g2005", "-Wall", "-Wno-timescale", "-s", "top", *libraries, "-o", folder / "run", top, *sources, watch])
        return ["vvp", "-n", folder / "run"]
    words = ["verilator", "--binary", "-Wall", *(f"-Wno-{name}" for name in WAIVED), "--top-module", "top", "--Mdir", folder / "made"]
    output([*words, "-MAKEFLAGS", "OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0", "-o", "run", *libraries, ROOT / "rtl/perpetual.vlt", top, *sources, watch])
    return [folder / "made/run"]


@dataclass
class Said:
    """What the watch said of a run."""

    text: str
    checked: int
    repetitions: int
    faults: int


def run(program, steps) -> Said:
    """What the watch says of these steps."""
    trace = Path(program[-1]).with_name("trace.hex")
    traces.write(steps, trace)
    text = output([*program, f"+trace={trace}"])
    found = re.search(r"(\d+) positions checked, (\d+) of them repetitions, (\d+) faults", text)
    assert found, f"the watch did not report:\n{text[-2000:]}"
    return Said(text, *map(int, found.groups()))


def said(design, steps, folder, simulator="icarus", changes=(), **parameters) -> Said:
    """The same of a program that is made for it."""
    return run(built(design, simulator, folder, changes, **parameters), steps)


# ---- What is watched ----

ENGINE = ROOT / "tests/watch/engine.v"
# Games in which rights, en passant and barriers matter; and the game of the paper.
GAMES = ["data/demo/tricky.pgn", "data/demo/diep-axon.pgn"]
RECORD = {"piece": "piece", "from": "from", "to": "to", "barrier": "barrier"}
BOARD = {name: name for name in ("board", "black", "rights", "en_passant", "en_passant_file")}
TAKEN = "request_valid & request_ready & operation =="
TOY = Design(
    "toy.v", "toy", "engine",
    {
        "clock": "clock", "new_line": "load", "cut": "abort", "keep": "keep", "take_back": "unmake", "play": "make",
        "at_root": "at_root", **BOARD, "flag_valid": "flag_there", "flag": "flag",
    },
    {"OCCURRENCE": 0, "FLAG_BITS": 16}, (ENGINE,),
)  # fmt: skip


def core(module, **parameters):
    """A core with requests and verdicts."""
    ports = {
        "clock": "clock", "reset": "reset", "new_line": f"{TAKEN} 3'd4", "cut": f"{TAKEN} 3'd3", "keep": "target_ply",
        "take_back": f"({TAKEN} 3'd2) | ({TAKEN} 3'd7)", "play": f"({TAKEN} 3'd1) | ({TAKEN} 3'd7)", **RECORD,
        "flag_valid": "verdict_valid", "flag": "occurrences", "not_exact": "~exact",
    }  # fmt: skip
    parameters = {"RECORDS": 1, "OCCURRENCE": 0, "FLAG_BITS": 16, **parameters}
    return Design("core.v", "detector", module, ports, parameters, defines={"CORE": module})


SEARCH = Design(
    "search.v", "window", "perpetual_search_window",
    {
        "clock": "clock", "reset": "reset", "new_line": "clears", "take_back": "pops | replaces", "play": "pushes | replaces",
        **RECORD, "flag_valid": "valid", "flag": "repetition", "not_exact": "~exact",
    },
    {"RECORDS": 1},
)  # fmt: skip
# The flags of each operation, also where the next one has been taken already, and of each move that a cut takes back.
COUNTED = Design(SEARCH.bench, SEARCH.inside, SEARCH.module, {**SEARCH.ports, "flag_valid": "counted"}, {"RECORDS": 1, "FLAG_AFTER": 5})
MACHINE = Design(
    "machine.v", "engine", "machine",
    {
        "clock": "clock", "new_line": "load", "cut": "abort", "keep": "keep", "take_back": "unmake", "play": "make", **BOARD,
        "flag_valid": "flag_there", "flag": "repetition", "not_exact": "~exact",
    },
    {"BOARD_AFTER": 0},
)  # fmt: skip
DESIGNS = {
    "toy": TOY,
    "chain": core("perpetual_chain"),
    "scoreboard": core("perpetual_scoreboard"),
    "pair": core("perpetual_pair"),
    "window": core("perpetual_window", COUNT_LIMIT=7),
    "search window": SEARCH,
    "search window, each operation": COUNTED,
    "engine with boards": MACHINE,
}


@functools.cache
def games() -> tuple:
    """The steps of the games, with searches beside them."""
    steps = []
    for name in GAMES:
        with (ROOT / name).open() as text:
            while (game := chess.pgn.read_game(text)) is not None:
                steps += traces.of_game(game, len(steps))
    return tuple(steps)
