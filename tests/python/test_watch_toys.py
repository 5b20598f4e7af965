"""rtl/check/perpetual_watch.v at toys whose flags come from a trace: right ones by python-chess, also in random games and
Chess960; a rule of their own each; every meaning of the flag. And watches with a fault, for which a right toy is wrong.
"""

import chess
import chess.pgn
import pytest

import random_games
import traces
import watched
from project import ROOT, output
from traces import EN_PASSANT, KNIGHTS, PINNED, START
from watched import DESIGNS, TOY, Design, said

pytestmark = pytest.mark.watch

# Rights of rooks that do not stand in corners; and a king that stays and has castled: the other right is lost too, so that
# the position after the castling does not come back with the rook of the other side.
CHESS960 = [
    ("1r1k2r1/8/8/8/8/8/8/1R1K2R1 w KQkq - 0 1", "b1c1 b8c8 c1b1 c8b8 g1h1 g8h8 h1g1 h8g8 d1e1 d8e8 e1d1 e8d8"),
    ("4k3/8/8/8/8/8/8/R5KR w KQ - 0 1", "g1h1 e8e7 f1f2 e7e8 f2f1 e8e7 f1f2 e7d7 a1b1 d7e7 b1a1"),
    ("4k3/8/8/8/8/8/8/R5KR w KQ - 0 1", "g1h1 e8e7 a1b1 e7e8 b1a1 e8e7"),
    ("rk6/8/8/8/8/8/8/R1K4R w KQkq - 0 1", "c1a1 b8b7 h1g1 b7b8 g1h1 b8b7"),
]


# Positions that begin with a capture en passant, and a king and a knight that go out and back.
BEGUN = [
    ("4k3/8/8/8/Pp6/8/8/4K1N1 b - a3 0 1", "e8e7 g1f3 e7e8 f3g1"),
    ("4k3/8/8/8/1pP5/8/8/4K1N1 b - c3 0 1", "e8e7 g1f3 e7e8 f3g1"),
    ("1k6/8/8/8/1pP5/8/8/1R2K1N1 b - c3 0 1", "b8a8 g1f3 a8b8 f3g1"),
    ("4k1n1/8/8/pP6/8/8/8/4K3 w - a6 0 1", "e1e2 g8f6 e2e1 f6g8"),
    ("8/8/8/8/k1pP3R/8/8/4K1N1 b - d3 0 1", "a4a3 g1f3 a3a4 f3g1"),
]


@pytest.fixture(scope="module")
def random_steps():
    """Few pieces, so that positions come back and equal placements are not always equal positions; Chess960, and those begun."""
    steps = []
    for fen, moves in BEGUN:
        steps += traces.of_moves(fen, f"{moves} {moves}")
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


@pytest.mark.shared
@pytest.mark.parametrize("simulator", watched.SIMULATORS)
def test_toys_with_a_fault(simulator, tmp_path):
    program = watched.built(TOY, simulator, tmp_path)
    assert watched.run(program, watched.games()).faults == 0
    for name, line, key, forgets, sentences in TOYS:
        steps = traces.of_moves(*line)
        assert watched.run(program, steps).faults == 0, name
        assert flags(steps, of_line) == [step.flag for step in steps], "the flags of this test are wrong"
        for step, number in zip(steps, flags(steps, key, forgets)):
            step.flag = number
        got = watched.run(program, steps)
        for sentence in sentences:
            assert sentence in got.text, f"{name}:\n{got.text}"
        assert got.faults >= 1


def test_every_flag_inverted_once(tmp_path):
    """In a game with repetitions: one fault for one flag that is wrong, at its ply."""
    program = watched.built(TOY, "icarus", tmp_path)
    with (ROOT / "data/demo/diep-axon.pgn").open() as text:
        steps = traces.of_game(chess.pgn.read_game(text), 1, 30, 12)
    for at, step in enumerate(steps):
        right, step.flag = step.flag, step.flag ^ 1
        got = watched.run(program, steps)
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
        program = watched.built(TOY, "icarus", tmp_path / name, FLAG_BITS=1, **parameters)
        numbers = [step.flag for step in steps]
        right = [int(rule(step)) for step in steps]
        for at in [None, *range(len(steps))]:
            for place, step in enumerate(steps):
                step.flag = right[place] ^ (place == at)
            got = watched.run(program, steps)
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


@pytest.mark.parametrize("flag, words", [
    (1, "1 of them repetitions, 0 faults"),
    (0, "at ply 4 flag is 0 and should be 1: ply 4 is equal to ply 0, but flag is low"),
])
def test_records_of_another_game(flag, words, tmp_path):
    output(["iverilog", "-g2005", "-s", "top", f"-DFLAG={flag}", "-o", tmp_path / "run", watched.BENCHES / "other_game.v", watched.WATCH])
    printed = output(["vvp", "-n", tmp_path / "run"])
    assert words in printed, printed
    if not flag:
        assert "ply 0   7 on 1; 23 on 82;" in printed and "line     7:1-20 23:82-65 7:20-1 23:65-82" in printed, printed
