"""rtl/check/perpetual_watch.v at cores, at an engine with whole boards, and at the example of a search: no word on right ones,
with real games and searches beside them, in both simulators; a fault each, noticed with the right message.
"""

import shutil

import pytest

import traces
import watched
from project import ROOT, output
from traces import EN_PASSANT, KNIGHTS, PINNED, START
from watched import DESIGNS, games, said

pytestmark = pytest.mark.watch


@pytest.mark.shared
@pytest.mark.parametrize("name", DESIGNS)
def test_right_designs_in_Icarus(name, tmp_path):
    got = said(DESIGNS[name], games(), tmp_path)
    assert got.faults == 0, got.text
    assert got.repetitions > 50 and got.checked > len(games()) / 2, got
    if DESIGNS[name] is watched.COUNTED:
        assert got.checked == operations(games())
    print(f"{len(games())} steps, {got.checked} positions checked, {got.repetitions} repetitions")


def operations(steps):
    """What a search window does for these steps: of a cut, one for each move that it takes back."""
    plies = [len(step.line) for step in steps]
    return sum(before - now if step.operation == traces.CUT else 1 for step, before, now in zip(steps, [0, *plies], plies, strict=False))


@pytest.mark.shared
@pytest.mark.parametrize("name", ["chain", "search window", "engine with boards"])
def test_right_designs_in_Verilator(name, tmp_path):
    """Bound."""
    got = said(DESIGNS[name], games(), tmp_path, "verilator")
    assert got.faults == 0, got.text
    assert got.repetitions > 50 and got.checked > len(games()) / 2, got


# Rights are lost; then knights go out and back, a move is taken back, another is played in its place.
LINE = (START, f"e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 {KNIGHTS} g1f3 - g1h3 =g1f3 - {KNIGHTS} - - - g8f6 f3g1 f6g8")
CORES = [
    # Design, line, file, what stands there, what is put there, what is said.
    ("chain", LINE, "perpetual_move_stack.v", "= barrier ? {", "= 1'b0 ? {",
     ["at ply 6 flag is 1 and should be 0: no earlier position is equal. Most alike is ply 2",
      "differs  barrier: the move to ply 4, ke8e7|, is one;", "behind a barrier no earlier position counts"]),
    ("chain", LINE, "perpetual_query_machine.v", "file_closed & even;", "file_closed & even & (ply != 16'd10);",
     ["at ply 10 flag is 0 and should be 1: ply 10 is equal to ply 6, but flag is low", "line     ke8e7| Ke2e1 ke7e8 Ng1f3"]),
    ("chain", ("4k3/8/8/8/8/8/8/K7 w - - 0 1", "a1b1 e8e7 b1b2 e7e8 b2a1"), "perpetual_query_machine.v", "file_closed & even;", "file_closed;",
     ["at ply 5 flag is 1 and should be 0", "differs  side to move: an odd number of plies"]),
    ("chain", LINE, "perpetual_move_stack.v", "(pops | cuts | stream)", "(cuts | stream)", ["FAULT"]),
    ("scoreboard", LINE, "perpetual_scoreboard.v", ".barrier(barrier)", ".barrier(1'b0)",
     ["at ply 6 flag is 1 and should be 0: no earlier position is equal. Most alike is ply 2"]),
    ("scoreboard", LINE, "perpetual_query_machine.v", "count + {{(LOG2_DEPTH-1){1'b0}}, 1'b1}", "count | {{(LOG2_DEPTH-1){1'b0}}, 1'b1}",
     ["at ply 14 flag is 1 and should be 2: ply 14 is equal to ply 6 10"]),
    ("window", LINE, "perpetual_window.v", ".barrier(barrier)", ".barrier(1'b0)",
     ["at ply 6 flag is 1 and should be 0: no earlier position is equal. Most alike is ply 2"]),
    ("search window", LINE, "perpetual_search_window.v", ".to(to), .barrier(barrier)", ".to(to), .barrier(1'b0)",
     ["at ply 6 flag is 1 and should be 0: no earlier position is equal. Most alike is ply 2"]),
    # An engine with whole boards: its records lack what makes a barrier.
    ("engine with boards", LINE, "machine.v", ".old_rights(parent[259:256])", ".old_rights(new_rights)",
     ["at ply 6 flag is 1 and should be 0", "Most alike is ply 2", "differs  castling rights: KQkq then, - now;"]),
    ("engine with boards", EN_PASSANT, "machine.v", ".en_passant(step[45])", ".en_passant(1'b0)",
     ["at ply 5 flag is 1 and should be 0", "Most alike is ply 1", "differs  legal en passant: a3 then, - now;"]),
    ("engine with boards", PINNED, "machine.v", ".en_passant(step[45])", ".en_passant(en_passant)",
     ["at ply 5 flag is 0 and should be 1: ply 5 is equal to ply 1, but flag is low"]),
    ("engine with boards", (START, "b1c3 g8f6 g1f3 - c3b1 f6g8"), "machine.v", ".pop(sends && doing == 2)", ".pop(1'b0)",
     ["at ply 4 flag is 0 and should be 1: ply 4 is equal to ply 0, but flag is low"]),
]  # fmt: skip


@pytest.mark.parametrize("name, line, file, right, wrong, sentences", CORES, ids=[f"{case[0]}, {case[4]}" for case in CORES])
def test_cores_with_a_fault(name, line, file, right, wrong, sentences, tmp_path):
    steps = traces.of_moves(*line)
    assert said(DESIGNS[name], steps, tmp_path / "right").faults == 0
    got = said(DESIGNS[name], steps, tmp_path / "wrong", changes=[(file, right, wrong)])
    assert got.faults > 0
    for sentence in sentences:
        assert sentence in got.text, got.text


def commands(path):
    """The commands at the head of an example: for Icarus Verilog, for Verilator."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [next(line.removeprefix(mark) for line in lines if line.startswith(mark)) for mark in ("//   ", "// $ ")]


@pytest.fixture
def walk(perpetual, tmp_path):
    """A copy of the example, with the core beside it and the watch where it is."""
    folder = tmp_path / "docs/examples/search"
    shutil.copytree(ROOT / "docs/examples/search", folder)
    shutil.copytree(ROOT / "rtl/check", tmp_path / "rtl/check")
    output([perpetual, "export", "search-window", "--out", folder])
    return folder


@pytest.mark.shared
@pytest.mark.parametrize("simulator", [0, 1], ids=watched.SIMULATORS)
def test_walk_of_the_example(walk, simulator):
    command = commands(walk / "watched.sv")[simulator]
    assert output(["sh", "-c", command], walk) == (walk / "expected.txt").read_text(encoding="utf-8")


ADAPTERS = [
    # What somebody who copies the adapter could do wrong.
    (".push(push)", ".push(push || replace)", "should be"),
    (".barrier(move[16])", ".barrier(1'b0)", "differs  barrier: the move to ply"),
    ("may_repeat = behind >= 3'd4;", "may_repeat = behind >= 3'd5;", "but flag is low"),
    (".keep(held - debt + 8'd1)", ".keep(held - debt)", "should be"),
    ("in_core && (!top || core_valid)", "(!top || core_valid)", "should be"),
]


@pytest.mark.parametrize("right, wrong, sentence", ADAPTERS, ids=[case[1] for case in ADAPTERS])
def test_walks_with_a_fault(walk, right, wrong, sentence):
    watched.put(walk / "search_adapter.v", right, wrong)
    printed = output(["sh", "-c", commands(walk / "watched.sv")[0]], walk, codes=(1,))
    assert "perpetual_watch: watched.watch, time" in printed and sentence in printed and "FATAL" in printed, printed
