"""Circuits without initial values: every `initial` is taken out, so that all registers and memories are unknown, and a reset of
one cycle, of boards of four, comes while the inputs are unknown too. From the cycle after it on no output is unknown, all are
what they are with initial values, and each verdict is that of python-chess. In Icarus Verilog; it needs nothing but rtl/.
"""

import random
import re
from dataclasses import dataclass, field

import pytest

import random_games
import roots
import serial_client
import traces
from modules import defaults, modules, ports
from project import ROOT, output

pytestmark = pytest.mark.reset
BENCH = ROOT / "tests/reset/bench.v"
FIRST, WINDOW = 5, 6
# Knights go out and back, one is taken back and replaced, a null move; en passant; a game of few pieces with searches beside it.
LINES = [
    (traces.START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4 - g1h3 =g1f3 b8c6 f3g1 c6b8 0000 e7e5 e2e3 e8e7 e1e2"),
    traces.EN_PASSANT,
    traces.PINNED,
]
STEPS = [step for line in LINES for step in traces.of_moves(*line)]
STEPS += [step for game in random_games.random_games(1, 1066) for step in traces.of_game(game, 3, 40, 12)]


@dataclass
class Line:
    """Inputs of a cycle, the others 0; held until this holds of an output, if it is said."""

    inputs: dict
    until: str = ""
    # The line of positions that a verdict is asked of; of a search an output, and what it is to be; of a board an answer that comes.
    asked: tuple = ()


@dataclass
class Circuit:
    """A module of rtl/ and what is done with it."""

    module: str
    stimuli: callable
    parameters: dict = field(default_factory=dict)
    settles: int = 0  # cycles until its outputs are known, where it has no reset
    resets: int = 1  # cycles of its reset

    def __str__(self):
        return " ".join([self.module.removeprefix("perpetual_"), *(f"{name}={value}" for name, value in self.parameters.items())])

    def ports(self):
        text = modules()[self.module].read_text(encoding="utf-8")
        found = list(ports(text, defaults(text) | self.parameters))
        return [{name: width for way, name, width in found if way == wanted} for wanted in ("input", "output")]


def record(step):
    return {"piece": step.piece, "from": step.origin, "to": step.target, "barrier": step.barrier}


def requests(_):
    """Each step and a query, mostly *window*."""
    for number, step in enumerate(STEPS):
        done = {"request_valid": 1, "operation": step.operation, "target_ply": step.keep, "verdict_ready": 1, "begins": 1}
        yield Line(done | record(step) | {"check": number // 3 % 2}, "request_ready")
        yield Line({**done, "operation": WINDOW if number % 4 else FIRST}, "request_ready", step.line)
    yield Line({"verdict_ready": 1}, "request_ready")


def operations(parameters):
    """Each step as an operation of a search, waited for or not; the next move is probed, and the one that repeats is found."""
    names = {traces.PLAY: "push", traces.TAKE_BACK: "pop", traces.CUT: "cut", traces.NEW_LINE: "clear", traces.REPLACE: "replace"}
    source, held, ply = random.Random(7), 0, 0
    for step, then in zip(STEPS, STEPS[1:] + STEPS[:1], strict=True):
        back = ply - step.keep if step.operation == traces.CUT else 0
        yield Line({}, "ready")
        yield Line({names[step.operation]: 1, "keep": held - back, **record(step)})
        now = len(step.line) - 1
        held = 0 if step.operation == traces.NEW_LINE else min(held + now - ply, parameters["PLIES"])
        ply = now
        if source.random() < 0.5:
            yield Line({}, "valid", step.line)
            yield Line({"probe": 1, **record(then)}, "can_probe")
            yield from [Line({})] * source.randrange(9)
            yield Line({"find": 1})
            yield from [Line({})] * source.randrange(parameters["PLIES"])
    yield from [Line({})] * 30


def boards(_):
    """The boards before and after each step, now and then with a pause."""
    for number, (step, then) in enumerate(zip(STEPS, STEPS[1:], strict=False)):
        moved = {"old_board": step.board, "new_board": then.board, "old_rights": step.rights, "new_rights": then.rights}
        yield Line({"pawn": 1, "valid_in": number % 3, "en_passant": then.legal, **moved})


def moves(_):
    for step in STEPS:
        yield Line({"pawn": 1, "rights": step.rights, "en_passant": step.legal, **record(step)})


def questions(_):
    """Of pawns and kings, with the same piece wherever it looks."""
    for pawn in range(24, 40):
        for piece in (0, 1, 4, 9, 13):
            asked = {"pawn": pawn, "king": 3 * pawn % 64, "piece": piece}
            yield Line({"start": 1, **asked}, "ready")
            yield Line(asked)


def searches(_):
    """Of each root a search, one that is stopped, and how many legal lines there are; then those without an answer."""
    yield Line({}, "!busy")
    yield from map(Line, roots.table())
    for number, root in enumerate(map(roots.Root, roots.ROOTS)):
        yield Line({"history_clear": 1})
        yield from (Line(told, "history_ready") for told in root.told)
        yield from search(root)
        yield from search(root, stop=40 + 97 * number)
        yield from search(root, ("bounds", roots.perft(root.board, root.depth)), perft=1)
    for error, root in roots.ERRORS:
        yield from search(roots.Root(root), (error, 1), perft=1)


def search(root, asked=(), stop=0, **more):
    yield from map(Line, root.squares())
    yield Line(root.request(**more))
    if stop:
        yield from [Line({})] * stop
        yield Line({"stop": 1})
    yield Line({}, "!busy", asked)


def locks(_):
    """A clock that is right, and one that is lost."""
    for locked in (0, 1, 0, 1):
        yield from [Line({"locked": locked})] * 40


CLOCKS_PER_BIT = 4
IDENTIFIED = b"PERP"
# Of knights that go out and come back: a move is to, from, piece; then what is asked of it.
KNIGHTS = [(21, 6, 2), (45, 62, 10), (6, 21, 2), (62, 45, 10)]
WINDOW_BIT = 1 << 18


def line_of(payload, asked, rest=2000):
    """A frame on the serial line, and the time for its answer."""
    levels = [bit for byte in serial_client.frame(bytes(payload)) for bit in (0, *(byte >> n & 1 for n in range(8)), 1)]
    yield from [Line({"rx": level}) for level in levels for _ in range(CLOCKS_PER_BIT)]
    yield from [Line({"rx": 1})] * rest
    yield Line({"rx": 1}, asked=asked)


def told_to_a_detector(_):
    """IDENTIFY, a LINE that repeats a position, an opcode that is none."""
    items = [to | origin << 6 | piece << 12 for to, origin, piece in KNIGHTS]
    items[-1] |= WINDOW_BIT
    yield from [Line({"rx": 1})] * 40
    yield from line_of([7, 1], (7, 0x81, *IDENTIFIED))
    yield from line_of([8, 2, 0, 0, *(byte for item in items for byte in item.to_bytes(3, "little"))], (8, 0x82, 1, 0, 4, 0))
    yield from line_of([9, 0x77], (9, 0xF7, 3))


def told_to_searchers(_):
    """IDENTIFY SEARCHERS, a SEARCH that names no table, an ABORT."""
    yield from [Line({"rx": 1})] * 40
    yield from line_of([7, 0x13], (7, 0x93, *IDENTIFIED))
    yield from line_of([8, 0x10, *[1] * 8, *[0] * 48], (8, 0x90, 12))
    yield from line_of([9, 0x12], (9, 0x92, 0))


def told_to_both(parameters):
    yield from told_to_a_detector(parameters)
    yield from told_to_searchers(parameters)


def bytes_of(levels):
    """What is on a line with a level for each cycle."""
    at = 0
    while (start := levels.find("0", at)) >= 0:
        middle = start + CLOCKS_PER_BIT // 2
        bits = [levels[middle + CLOCKS_PER_BIT * bit :][:1] or "1" for bit in range(10)]
        assert bits[0] == "0" and bits[9] == "1"
        yield sum(int(bit) << n for n, bit in enumerate(bits[1:9]))
        at = middle + CLOCKS_PER_BIT * 9


PAIRS = [{"PLIES": 32, "ICE40": 0}, {"PLIES": 100, "ICE40": 1}]
WINDOWS = [{"PLIES": plies, "ICE40": ice40} for plies in (4, 32, 64, 100, 128) for ice40 in (0, 1)]
BOARD = {"CLOCKS_PER_BIT": CLOCKS_PER_BIT}
CIRCUITS = [
    *(Circuit("perpetual_chain", requests, {"ENTRIES": entries, "DEPTH": depth}) for entries, depth in ((2, 4), (16, 64), (32, 1024))),
    Circuit("perpetual_scoreboard", requests, {"DEPTH": 4, "REGISTERED": 0}),
    Circuit("perpetual_scoreboard", requests, {"DEPTH": 1024, "REGISTERED": 1}),
    Circuit("perpetual_scoreboard", requests, {"DEPTH": 64, "PIECE_BITS": 5, "SQUARE_BITS": 8}),
    *(Circuit("perpetual_pair", requests, {"ENTRIES": entries, "REGISTERED": registered}) for entries, registered in ((8, 0), (32, 1))),
    *(Circuit("perpetual_shogi", requests, {"DEPTH": 256, "REGISTERED": registered}) for registered in (0, 1)),
    *(Circuit("perpetual_window", requests, size) for size in WINDOWS),
    *(Circuit("perpetual_window_pair", requests, size) for size in PAIRS),
    *(Circuit("perpetual_search_window", operations, size) for size in WINDOWS if size["PLIES"] in (32, 100)),
    *(Circuit("perpetual_search_chip", searches, size) for size in ({"PLIES": 100, "ICE40": 0}, {"PLIES": 32, "ICE40": 1})),
    Circuit("perpetual_move_encoder", boards),
    Circuit("perpetual_legal_en_passant", questions),
    Circuit("perpetual_move_barrier", moves, settles=1),
    Circuit("perpetual_power_up", locks, {"CYCLES": 16}, settles=3),
    # The reset of a board comes through two flip-flops, and takes four cycles.
    Circuit("perpetual_chain_board", told_to_a_detector, BOARD | {"ENTRIES": 4, "DEPTH": 64}, settles=4, resets=4),
    Circuit("perpetual_chain_board", told_to_a_detector, BOARD | {"ENTRIES": 4, "DEPTH": 64, "CHECKED": 1}, settles=4, resets=4),
    Circuit("perpetual_scoreboard_board", told_to_a_detector, BOARD | {"DEPTH": 64}, settles=4, resets=4),
    Circuit("perpetual_pair_board", told_to_a_detector, BOARD | {"ENTRIES": 4, "DEPTH": 64}, settles=4, resets=4),
    Circuit("perpetual_window_board", told_to_a_detector, BOARD | {"PLIES": 16, "ICE40": 0}, settles=4, resets=4),
    Circuit("perpetual_window_pair_board", told_to_a_detector, BOARD | {"PLIES": 16, "ICE40": 0}, settles=4, resets=4),
    Circuit("perpetual_search_board", told_to_searchers, BOARD | {"SEARCHERS": 1, "PLIES": 16, "ICE40": 0}, settles=4, resets=4),
    Circuit("perpetual_search_board", told_to_both, BOARD | {"SEARCHERS": 1, "PLIES": 16, "ICE40": 0, "HAS_DETECTOR": 1}, settles=4, resets=4),
]


def bench(circuit, lines):
    """What tests/reset/bench.v includes of a circuit, its parameters, and the lines."""
    inputs, outputs = circuit.ports()
    pins = [f".{name}({name}_in)" for name in ("clock", "reset") if inputs.pop(name, 0)] + [f".{name}({name})" for name in outputs]
    words, width = [0] * len(lines), 0
    for name, bits in inputs.items():
        pins.append(f".{name}(in[{width} +: {bits}])")
        for number, line in enumerate(lines):
            words[number] |= (line.inputs.get(name, 0) & (1 << bits) - 1) << width
        width += bits
    waits = sorted({line.until for line in lines if line.until})
    for number, line in enumerate(lines):
        words[number] |= (1 << waits.index(line.until) if line.until else 0) << width
    there = " && ".join(["1", *(f"(!lines[at][{width + n}] || {name} === 1'b1)" for n, name in enumerate(waits))])
    values = ", ".join(f".{name}({value})" for name, value in circuit.parameters.items())
    text = "".join(f"wire [{bits - 1}:0] {name};\n" for name, bits in outputs.items())
    text += f"{circuit.module} #({values}) circuit ({', '.join(pins)});\nwire there = {there};\n"
    text += f'task show; $display("%0d{" %b" * len(outputs)}", at, {", ".join(outputs)}); endtask\n'
    sizes = {"INPUTS": width, "WAITS": len(waits), "LINES": len(lines), "RESETS": circuit.resets}
    return text, sizes, "".join(f"{word:x}\n" for word in words)


def without_initial_values(text):
    """All `initial` but those that are a table's: its words are never written."""
    blocks = re.compile(r"^( *)initial begin\n.*?\n\1end\n", re.M | re.S)
    text = blocks.sub(lambda block: block[0] if re.search(r"memory\[\d+\] = ", block[0]) else "", text)
    text = re.sub(r"^ *initial (?!begin)\w[^;]*;\n", "", text, flags=re.M)
    assert len(re.findall(r"^[^/\n]*\binitial\b", text, re.M)) == text.count("rom_style")
    return text


def run(folder, circuit, lines, change):
    """The outputs in each cycle, and the number of the line, with each file of rtl/ changed like this."""
    folder.mkdir()
    text, sizes, words = bench(circuit, lines)
    (folder / "circuit.vh").write_text(text)
    (folder / "lines.hex").write_text(words)
    sources = {path.name: path for path in modules().values()} | {"ice40_cells.v": ROOT / "rtl/ice40_cells.v"}
    for name, path in sources.items():
        (folder / name).write_text(change(path.read_text(encoding="utf-8")))
    cells = [folder / "ice40_cells.v"] if circuit.parameters.get("ICE40") else []
    given = [f"-Pbench.{name}={value}" for name, value in sizes.items()]
    output(["iverilog", "-g2005", "-s", "bench", *given, "-I", folder, "-y", folder, "-o", folder / "run", BENCH, *cells])
    names = ["line", *circuit.ports()[1]]
    return [dict(zip(names, row.split(), strict=True)) for row in output(["vvp", "-n", folder / "run"], folder).splitlines()]


def judged(circuit, lines, rows):
    """How many verdicts were compared with python-chess; those that are not exact say no more than there is."""
    if circuit.stimuli is requests:
        asked = [(line.asked, line.inputs["operation"]) for line in lines if line.asked]
        got = [row for row in rows if row["verdict_valid"] == "1"]
        assert len(got) == len(asked)
        for (line, operation), row in zip(asked, got, strict=True):
            earlier = line[:-1].count(line[-1])
            most = min(earlier, 1) if operation == FIRST else earlier
            nearest = line[-2::-1].index(line[-1]) + 1 if earlier else 0
            said, distance = int(row["occurrences"], 2), int(row["distance"], 2)
            assert said == most and distance == nearest if row["exact"] == "1" else said <= most and distance in (0, nearest)
        return sum(row["exact"] == "1" and int(row["occurrences"], 2) > 0 for row in got)
    if circuit.module.endswith("_board"):
        said = bytes(bytes_of("".join(row["tx"] for row in rows)))
        asked = [bytes(line.asked) for line in lines if line.asked]
        heard = [answer for answer in said.split(b"\xc0") if answer]
        assert len(heard) == len(asked) and all(map(bytes.startswith, heard, asked)), heard
        return 10
    if circuit.stimuli is searches:
        got = [(lines[int(row["line"])].asked, row) for row in rows if row["busy"] == "0" and lines[int(row["line"])].asked]
        assert len(got) == len(roots.ROOTS + roots.ERRORS)
        assert all(int(row[name], 2) == value for (name, value), row in got)
        return len(got)
    got = [(lines[int(row["line"])].asked, row) for row in rows if row.get("valid") == "1" and lines[int(row["line"])].asked]
    for line, row in got:
        assert row["repetition"] == str(int(line[-1] in line[:-1])) or (row["exact"], row["repetition"]) == ("0", "0")
    return sum(row["repetition"] == "1" for _, row in got)


@pytest.mark.parametrize("circuit", CIRCUITS, ids=str)
def test_without_initial_values(circuit, tmp_path):
    lines = list(circuit.stimuli(circuit.parameters))
    expected = run(tmp_path / "with", circuit, lines, str)
    got = run(tmp_path / "without", circuit, lines, without_initial_values)
    assert len(got) == len(expected) < 100000
    for cycle, (row, right) in enumerate(zip(got, expected, strict=True)):
        if cycle >= circuit.settles:
            assert row == right and not set("".join(row.values())) & set("xz"), f"cycle {cycle} after the reset"
    judges = circuit.stimuli in (requests, operations, searches) or circuit.module.endswith("_board")
    if judges and circuit.module != "perpetual_shogi":
        assert judged(circuit, lines, got) > 9
