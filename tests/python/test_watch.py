"""rtl/check/perpetual_watch.v: no word on right designs, with real games and searches beside them, in both simulators; a fault
each in toys, cores and an engine with whole boards, noticed with the right message.
"""

import re
import shutil
import subprocess
import sys

import chess
import chess.pgn
import pytest

import random_games
import traces
import watched
from project import ROOT, Failed, output
from watched import Design

pytestmark = pytest.mark.watch
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
# The flags of each operation, also where the next one has been taken already.
COUNTED = Design(SEARCH.bench, SEARCH.inside, SEARCH.module, {**SEARCH.ports, "flag_valid": "counted & ~clearing & ~cutting"},
                 {"RECORDS": 1, "FLAG_AFTER": 5})  # fmt: skip
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


@pytest.fixture(scope="module")
def games():
    """The steps of the games, with searches."""
    steps = []
    for name in GAMES:
        with (ROOT / name).open() as text:
            while (game := chess.pgn.read_game(text)) is not None:
                steps += traces.of_game(game, len(steps))
    return steps


def said(design, steps, folder, simulator="icarus", changes=(), **parameters):
    """What the watch says of these steps."""
    program = watched.built(design, simulator, folder, changes, **parameters)
    traces.write(steps, folder / "trace.hex")
    return watched.run(program, folder / "trace.hex")


@pytest.mark.parametrize("name", DESIGNS)
def test_right_designs_in_Icarus(name, games, tmp_path):
    got = said(DESIGNS[name], games, tmp_path)
    assert got.faults == 0, got.text
    assert got.repetitions > 50 and got.checked > len(games) / 2, got
    print(f"{len(games)} steps, {got.checked} positions checked, {got.repetitions} repetitions")


@pytest.mark.parametrize("name", ["chain", "search window", "engine with boards"])
def test_right_designs_in_Verilator(name, games, tmp_path):
    """Bound."""
    got = said(DESIGNS[name], games, tmp_path, "verilator")
    assert got.faults == 0, got.text
    assert got.repetitions > 50 and got.checked > len(games) / 2, got


# Rights of rooks that do not stand in corners; and a king that stays and has castled: the other right is lost too, so that
# the position after the castling does not come back with the rook of the other side.
CHESS960 = [
    ("1r1k2r1/8/8/8/8/8/8/1R1K2R1 w KQkq - 0 1", "b1c1 b8c8 c1b1 c8b8 g1h1 g8h8 h1g1 h8g8 d1e1 d8e8 e1d1 e8d8"),
    ("4k3/8/8/8/8/8/8/R5KR w KQ - 0 1", "g1h1 e8e7 f1f2 e7e8 f2f1 e8e7 f1f2 e7d7 a1b1 d7e7 b1a1"),
    ("4k3/8/8/8/8/8/8/R5KR w KQ - 0 1", "g1h1 e8e7 a1b1 e7e8 b1a1 e8e7"),
    ("rk6/8/8/8/8/8/8/R1K4R w KQkq - 0 1", "c1a1 b8b7 h1g1 b7b8 g1h1 b8b7"),
]


@pytest.fixture(scope="module")
def random_steps():
    """Few pieces, so that positions come back and equal placements are not always equal positions; Chess960, and positions
    that begin with a capture en passant."""
    steps = []
    begun = ["4k3/8/8/8/Pp6/8/8/4K1N1 b - a3 0 1", "4k3/8/8/8/1pP5/8/8/4K1N1 b - c3 0 1", "1k6/8/8/8/1pP5/8/8/1R2K1N1 b - c3 0 1",
             "4k1n1/8/8/pP6/8/8/8/4K3 w - a6 0 1", "8/8/8/8/k1pP3R/8/8/4K1N1 b - d3 0 1"]  # fmt: skip
    for fen in begun:
        board = chess.Board(fen)
        king, knight = (("e8e7", "e7e8"), ("g1f3", "f3g1")) if "4k3" in fen else (("b8a8", "a8b8"), ("g1f3", "f3g1"))
        if fen.startswith("8/8"):
            king = ("a4a3", "a3a4")
        if board.turn == chess.WHITE:
            king, knight = ("e1e2", "e2e1"), ("g8f6", "f6g8")
        steps += traces.of_moves(fen, f"{king[0]} {knight[0]} {king[1]} {knight[1]} " * 2)
    for line in CHESS960:
        steps += traces.of_moves(*line, chess960=True)
    for line in (EN_PASSANT, PINNED, ("4k1n1/p7/8/1P6/8/8/8/4K3 b - - 0 1", "a7a5 e1e2 g8f6 e2e1 f6g8")):
        steps += traces.of_moves(*line)
    for seed, game in enumerate(random_games.random_games(36, 2007)):
        steps += traces.of_game(game, seed, 40, 10)
    assert len(set(step.line[0] for step in steps)) > 12
    return steps


def test_random_games(random_steps, tmp_path):
    got = said(TOY, random_steps, tmp_path)
    assert got.faults == 0, got.text
    assert got.checked == len(random_steps) and got.repetitions > 1000, got
    print(f"{got.checked} positions checked, {got.repetitions} repetitions")


WATCHES = [
    ("legal = !in_check(at);", "legal = 1;"),
    ("legal = !in_check(at);", "legal = 0;"),
    ("taken[4*pawn +: 4] = 0;", ""),
    (" || castles_in_place(i / 2)", ""),
    ("(j < 4 ? ROOK : BISHOP)", "BISHOP"),
    ("set_en_passant(double_step === 1'b1);", "set_en_passant(0);"),
    ("set_en_passant(states[ply][0]);", "set_en_passant(0);"),
    ("!= 8 * (i / 2) + KING", "!= 0"),
    ("states[ply - 1] ^ 7'h40", "states[ply - 1]"),
    ("i >= windows[ply]; i = i - 1", "i > windows[ply]; i = i - 1"),
    ("else remove(ply - 1);", "else ply = ply;"),
]


@pytest.mark.parametrize("right, wrong", WATCHES, ids=[wrong or right for right, wrong in WATCHES])
def test_watches_with_a_fault(right, wrong, random_steps, tmp_path):
    """A right engine is not right for them."""
    assert said(TOY, random_steps[:1000], tmp_path, changes=[("perpetual_watch.v", right, wrong)]).faults > 0


# ---- Toys with a rule of their own ----

START = chess.STARTING_FEN
KNIGHTS = "g1f3 g8f6 f3g1 f6g8"
EN_PASSANT = ("4k3/8/8/8/1p6/8/P7/4K1N1 w - - 0 1", "a2a4 e8e7 g1f3 e7e8 f3g1")
PINNED = ("6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", "h7h5 e6h6 g7h7 h6e6 h7g7")


def flags(steps, key, forgets=True):
    """The numbers of earlier positions with the same key; one that does not forget counts those taken back too."""
    line, gone, numbers = [], [], []
    for step in steps:
        before = list(line)
        if step.operation == traces.NEW_LINE:
            line, gone = [key(step)], []
        elif step.operation == traces.CUT:
            line = line[: step.keep + 1]
        else:
            if step.operation in (traces.TAKE_BACK, traces.REPLACE):
                line.pop()
            if step.operation in (traces.PLAY, traces.REPLACE):
                line.append(key(step))
        gone += before[len(line) :] if step.operation in (traces.CUT, traces.TAKE_BACK) else []
        gone += before[-1:] if step.operation == traces.REPLACE else []
        numbers.append((line[:-1] + ([] if forgets else gone)).count(line[-1]))
    return numbers


def of_line(step):
    """What FIDE compares, by python-chess."""
    return step.line[-1]


TOYS = [
    # The line, the key that a faulty engine compares, whether it forgets, and what is said.
    ("castling rights are ignored", (START, "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8"), lambda s: (s.board, s.black), True,
     ["at ply 6 flag is 1 and should be 0", "Most alike is ply 2", "differs  castling rights: KQkq then, - now;"]),
    ("one right", ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8"), lambda s: (s.board, s.black), True,
     ["ply 4 flag is 1 and should be 0", "differs  castling rights: KQkq then, Qq now;"]),
    ("en passant is ignored", EN_PASSANT, lambda s: (s.board, s.black), True,
     ["at ply 5 flag is 1 and should be 0", "Most alike is ply 1", "differs  legal en passant: a3 then, - now;"]),
    ("en passant counts though a pin forbids it", PINNED, lambda s: (s.board, s.black, s.en_passant), True,
     ["ply 5 flag is 0 and should be 1: ply 5 is equal to ply 1, but flag is low"]),
    ("en passant counts wherever a pawn went two squares", (START, f"e2e4 {KNIGHTS.replace('g1f3 g8f6 f3g1 f6g8', 'g8f6 g1f3 f6g8 f3g1')}"),
     lambda s: (s.board, s.black, s.en_passant), True, ["ply 5 flag is 0 and should be 1: ply 5 is equal to ply 1, but flag is low"]),
    ("side to move is ignored", ("4k3/8/8/8/8/8/8/K7 w - - 0 1", "a1b1 e8e7 b1b2 e7e8 b2a1"), lambda s: s.board, True,
     ["ply 5 flag is 1 and should be 0", "Most alike is ply 0", "differs  side to move: white then, black now;"]),
    ("a move taken back is not forgotten", (START, "g1f3 - b1c3 - g1f3"), of_line, False,
     ["at ply 1 flag is 1 and should be 0: no earlier position is equal", "It is equal to one that was taken back, at ply 1 then",
      "moves taken back are forgotten"]),
    ("a sibling is played on top", (START, f"{KNIGHTS} g1f3 g8f6 =b8c6 =g8f6"), of_line, False, ["at ply 6 flag is 2 and should be 1: ply 6 is equal to ply 2 alone"]),
]  # fmt: skip


@pytest.mark.parametrize("simulator", watched.SIMULATORS)
def test_toys_with_a_fault(simulator, games, tmp_path):
    program = watched.built(TOY, simulator, tmp_path)
    trace = tmp_path / "trace.hex"
    traces.write(games, trace)
    assert watched.run(program, trace).faults == 0
    for name, line, key, forgets, sentences in TOYS:
        steps = traces.of_moves(*line)
        traces.write(steps, trace)
        assert watched.run(program, trace).faults == 0, name
        assert flags(steps, of_line) == [step.flag for step in steps], "the flags of this test are wrong"
        for step, number in zip(steps, flags(steps, key, forgets)):
            step.flag = number
        traces.write(steps, trace)
        got = watched.run(program, trace)
        for sentence in sentences:
            assert sentence in got.text, f"{name}:\n{got.text}"
        assert got.faults >= 1


def test_every_flag_inverted_once(tmp_path):
    """In a game with repetitions: one fault for one flag that is wrong, at its ply."""
    program, trace = watched.built(TOY, "icarus", tmp_path), tmp_path / "trace.hex"
    with (ROOT / "data/demo/diep-axon.pgn").open() as text:
        steps = traces.of_game(chess.pgn.read_game(text), 1, 30, 12)
    for at, step in enumerate(steps):
        right, step.flag = step.flag, step.flag ^ 1
        traces.write(steps, trace)
        got = watched.run(program, trace)
        ply = len(step.line) - 1
        assert got.faults == 1 and f"at ply {ply} flag is {step.flag} and should be {right}" in got.text, f"step {at}:\n{got.text}"
        assert (f"ply {ply} is equal to ply" in got.text) == (right > 0)
        step.flag = right
    print(f"{len(steps)} steps, each wrong once")


def test_meanings_of_the_flag(tmp_path):
    """Threefold, and the rule of most searches: twice after the root, or three times."""
    steps = traces.of_moves(START, f"{KNIGHTS} {KNIGHTS} {KNIGHTS}")
    root = 3
    for step in steps:
        step.at_root = int(len(step.line) - 1 <= root)
    for name, parameters, rule in [
        ("threefold", {"OCCURRENCE": 3}, lambda step: step.flag >= 2),
        ("second", {"OCCURRENCE": 2}, lambda step: step.flag >= 1),
        ("fivefold", {"OCCURRENCE": 5}, lambda step: step.flag >= 4),
        ("search", {"OCCURRENCE": 3, "AFTER_ROOT": 1},
         lambda step: step.flag >= 2 or any(old == step.line[-1] for old in step.line[root + 1 : -1])),
    ]:  # fmt: skip
        program, trace = watched.built(TOY, "icarus", tmp_path / name, FLAG_BITS=1, **parameters), tmp_path / "trace.hex"
        numbers = [step.flag for step in steps]
        right = [int(rule(step)) for step in steps]
        for at in [None, *range(len(steps))]:
            for place, step in enumerate(steps):
                step.flag = right[place] ^ (place == at)
            traces.write(steps, trace)
            got = watched.run(program, trace)
            assert got.faults == (at is not None), f"{name}, step {at}:\n{got.text}"
            if at is not None and numbers[at] and not right[at]:
                assert "alone" in got.text and f"flag is high from occurrence {parameters['OCCURRENCE']} on" in got.text, got.text
        assert got.repetitions == sum(right)
        for step, number in zip(steps, numbers):
            step.flag = number


def test_counts_that_are_cut_off(tmp_path):
    steps = traces.of_moves(START, " ".join([KNIGHTS] * 5))
    for step in steps:
        step.flag = min(step.flag, 3)
    assert said(TOY, steps, tmp_path / "3", COUNT_LIMIT=3).faults == 0
    assert said(TOY, steps, tmp_path / "2 bits", FLAG_BITS=2).faults == 0
    got = said(TOY, steps, tmp_path / "16")
    assert got.faults > 0 and "flag is 3 and should be 4" in got.text


def test_null_moves(tmp_path):
    """They are moves; with `barrier` nothing before one counts."""
    barred = Design(TOY.bench, TOY.inside, TOY.module, {**TOY.ports, "barrier": "piece == 4'd0"}, TOY.parameters, TOY.more)
    steps = traces.of_moves("4k3/8/8/8/8/8/8/K7 w - - 0 1", "a1b1 0000 b1a1 0000")
    assert [step.flag for step in steps] == [0, 0, 0, 0, 1]
    assert said(TOY, steps, tmp_path / "compared").faults == 0
    got = said(barred, steps, tmp_path / "barred")
    assert got.faults == 1 and "barrier: the move to ply 4 is one" in got.text, got.text


def test_what_the_watch_is_told(tmp_path):
    """Boards that a move taken back does not restore, moves that were never played, a line that is too long."""
    steps = traces.of_moves(START, "g1f3 - b1c3 -")
    steps[2].board ^= 0x2 << 4 * chess.G3
    got = said(TOY, steps, tmp_path / "board")
    assert got.faults == 1 and "board is not the one of ply 0" in got.text and "squares: g3 nothing then, N now;" in got.text, got.text
    assert said(TOY, steps, tmp_path / "not shown", COMPARE_BACK=0).faults == 0
    steps = traces.of_moves(START, "g1f3 -")
    steps.append(steps[-1])
    got = said(TOY, steps, tmp_path / "empty")
    assert got.faults == 1 and "none has been played since new_line" in got.text, got.text
    steps = traces.of_moves(START, f"{KNIGHTS} {KNIGHTS}")
    got = said(TOY, steps, tmp_path / "long", DEPTH=6)
    assert got.faults == 1 and "longer than DEPTH = 6" in got.text, got.text
    got = said(TOY, steps[1:], tmp_path / "no line")
    assert got.faults == 1 and "before the first new_line" in got.text, got.text
    for step in steps:
        step.flag += 1
    got = said(TOY, steps, tmp_path / "few words", MESSAGES=3)
    assert got.faults == 9 and got.text.count("FAULT") == 3, got.text


def test_records_that_do_not_fit(tmp_path):
    steps = traces.of_moves(START, "g1f3 g8f6 b1c3 b8c6 f3d4 c6d4")
    assert said(DESIGNS["chain"], steps, tmp_path / "right").faults == 0
    steps[-1].barrier = 0
    got = said(DESIGNS["chain"], steps, tmp_path / "capture")
    assert "nc6d4, does not fit the board: on d4 stands N, so that the move is a capture and needs the barrier bit" in got.text, got.text
    steps = traces.of_moves(START, KNIGHTS)
    steps[3].piece = 4
    got = said(DESIGNS["chain"], steps, tmp_path / "another piece")
    assert "move to ply 3, Rf3g1, does not fit the board: on f3 stands N" in got.text, got.text


@pytest.mark.parametrize("stop, codes, ending", [(0, (0,), "positions checked"), (1, (0,), "FAULT"), (2, (1,), "FATAL")])
def test_how_it_ends(stop, codes, ending, tmp_path):
    steps = traces.of_moves(START, KNIGHTS)
    steps[-1].flag = 0
    program = watched.built(TOY, "icarus", tmp_path, STOP=stop)
    traces.write(steps, tmp_path / "trace.hex")
    text = output([*program, f"+trace={tmp_path / 'trace.hex'}"], codes=codes)
    assert ending in text and ("positions checked" in text) == (stop == 0), text


# ---- Cores with a fault ----

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


# ---- The example of a search ----


def commands(path):
    """The commands at the head of an example: for Icarus Verilog, for Verilator."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [next(line.removeprefix(mark) for line in lines if line.startswith(mark)) for mark in ("//   ", "// $ ")]


@pytest.fixture
def walk(tmp_path):
    """A copy of the example, with the core beside it and the watch where it is."""
    folder = tmp_path / "docs/examples/search"
    shutil.copytree(ROOT / "docs/examples/search", folder)
    shutil.copytree(ROOT / "rtl/check", tmp_path / "rtl/check")
    output([sys.executable, "-B", "scripts/bundle.py", "search-window", "-o", folder / "perpetual_search_window.v"])
    return folder


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
    path = walk / "search_adapter.v"
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    printed = output(["sh", "-c", commands(walk / "watched.sv")[0]], walk, codes=(1,))
    assert "perpetual_watch: watched.watch, time" in printed and sentence in printed and "FATAL" in printed, printed


# ---- rtl/check/README.md ----

PAGE = (ROOT / "rtl/check/README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```([a-z]*)\n(.*?)^```$", PAGE, re.M | re.S)


@pytest.mark.parametrize("simulator", [0, 1], ids=watched.SIMULATORS)
def test_the_page_followed(simulator, tmp_path):
    """The toy and its watch by the commands of the page: the message that it shows; put right, the sentence that it shows."""
    toy, bench = (text for kind, text in BLOCKS if text.startswith(("module toy", "`ifdef __ICARUS__")))
    command = [text for kind, text in BLOCKS if text.startswith(("iverilog", "verilator"))][simulator]
    message, right = (text for kind, text in BLOCKS if text.startswith(("FAULT", "9 positions")))
    command = command.replace("WATCH", str(ROOT / "rtl/check"))
    (tmp_path / "watched.sv").write_text(bench, encoding="utf-8")
    (tmp_path / "toy.v").write_text(toy, encoding="utf-8")
    printed = output(["sh", "-c", f"{command.strip()} 2>&1"], tmp_path, codes=(1, 134))
    assert message in printed and ("%Error" in printed or "FATAL" in printed), printed
    assert toy.count("position = {black, board}") == 1 and "`position = {rights, black, board}`" in PAGE
    (tmp_path / "toy.v").write_text(toy.replace("{black, board}", "{rights, black, board}"), encoding="utf-8")
    assert right in output(["sh", "-c", command], tmp_path)


def test_memory_and_search_window_of_the_page(tmp_path):
    """A board in a memory, read by the lines of the page; the watch of a search window, as it is bound here."""
    memory = next(text for kind, text in BLOCKS if text.startswith("wire [255:0] board"))
    bench = (
        "module machine; reg [3:0] squares [0:63]; initial squares[63] = 7; endmodule\n"
        f"module top; machine engine (); {memory.replace('path.to.engine', 'engine')}\n"
        'initial #1 $display("%0d", board[255:252]); endmodule\n'
    )
    (tmp_path / "top.v").write_text(bench, encoding="utf-8")
    output(["iverilog", "-g2005", "-o", tmp_path / "run", tmp_path / "top.v"])
    assert output(["vvp", "-n", tmp_path / "run"]) == "7\n"
    bound = next(text for kind, text in BLOCKS if text.startswith("bind perpetual_search_window"))
    ports = dict(re.findall(r"\.(\w+)\(((?:[^()]|\(\w+\))+)\)", bound[bound.index("watch (") :]))
    assert ports == {port: text for port, text in COUNTED.ports.items()} and "FLAG_AFTER(5)" in bound


def test_words_of_the_page():
    """Ports, parameters and messages that it names are those of the file, and none is left out."""
    text = watched.WATCH.read_text(encoding="utf-8")
    head = text[: text.index("localparam")]
    ports = re.findall(r"^    input  wire +(?:\[.*?\] +)?(\w+)", head, re.M)
    parameters = re.findall(r"^    parameter integer (\w+)", head, re.M)
    assert len(ports) == 20 and len(parameters) == 19
    for word in [*ports, *(name for name in parameters if name not in ("KNIGHT", "BISHOP", "ROOK", "QUEEN"))]:
        assert re.search(rf"(?<!\w){word}(?!\w)", PAGE), word
    table = PAGE[PAGE.index("## What it says") : PAGE.index("## Parameters")]
    said = " ".join(re.findall(r'"([^"]*)"', text))
    for row in re.findall(r"^\| (`.*?) \|", table, re.M):
        for words in re.findall(r"`([^`]+)`", row):
            for part in re.split(r"…|[.,]|  |\b[NM]\b", words):
                assert part.strip() in said, f"{part!r} of {words!r}"


@pytest.mark.parametrize("wrong", ["STOP=3", "OCCURRENCE=1", "BOARD_AFTER=2", "PIECE_BITS=5"])
def test_wrong_parameters(wrong):
    name, value = wrong.split("=")
    with pytest.raises(Failed, match=r"perpetual_watch_needs_\w+"):
        output(["iverilog", "-g2005", "-s", "perpetual_watch", "-P", f"perpetual_watch.{name}={value}", "-o", "/dev/null", watched.WATCH])


def test_lint():
    """No warning, in Verilog-2005 and as SystemVerilog."""
    for language in ("-g2005", "-g2012"):
        assert output(["iverilog", language, "-Wall", "-o", "/dev/null", watched.WATCH], stderr=subprocess.STDOUT) == ""
    lint = ["verilator", "--lint-only", "-Wall", "--top-module", "perpetual_watch", watched.WATCH]
    assert output(lint, stderr=subprocess.STDOUT) == ""
    assert output([*lint, "--language", "1364-2005", "-DPERPETUAL_WATCH_2005"], stderr=subprocess.STDOUT) == ""


OTHER_GAME = """
module top;
    reg clock = 0, play = 0, flag = 0;
    always #5 clock = !clock;
    reg [4:0] piece;
    reg [6:0] from, to;
    perpetual_watch #(.RECORDS(1), .PIECE_BITS(5), .SQUARE_BITS(7), .STOP(0)) watch (
        .clock(clock), .reset(1'b0), .play(play), .piece(piece), .from(from), .to(to), .barrier(1'b0),
        .flag_valid(1'b1), .flag(flag)
    );
    task move(input [4:0] what, input [6:0] a, input [6:0] b, input repeated);
        begin
            @(negedge clock) {play, piece, from, to, flag} = {1'b1, what, a, b, flag};
            @(negedge clock) {play, flag} = {1'b0, repeated};
        end
    endtask
    initial begin
        move(5'd7, 7'd1, 7'd20, 0);
        move(5'd23, 7'd82, 7'd65, 0);
        move(5'd7, 7'd20, 7'd1, 0);
        move(5'd23, 7'd65, 7'd82, FLAG);
        @(negedge clock) watch.report;
        $finish;
    end
endmodule
"""


def test_records_of_another_game(tmp_path):
    """Boards of 90 squares, pieces of five bits."""
    for flag, words in (("1'b1", "1 of them repetitions, 0 faults"), ("1'b0", "at ply 4 flag is 0 and should be 1: ply 4 is equal to ply 0, but flag is low")):
        (tmp_path / "top.v").write_text(OTHER_GAME.replace("FLAG", flag), encoding="utf-8")
        output(["iverilog", "-g2005", "-s", "top", "-o", tmp_path / "run", tmp_path / "top.v", watched.WATCH])
        printed = output(["vvp", "-n", tmp_path / "run"])
        assert words in printed, printed
    assert "ply 0   7 on 1; 23 on 82;" in printed and "line     7:1-20 23:82-65 7:20-1 23:65-82" in printed, printed
