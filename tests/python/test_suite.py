"""The suite of repetition cases against python-chess: every answer to every question, at every ply.

Positions are compared whole, as in reference.py, every legal move is tried, and python-chess's own functions are asked too.
Differences are named here, with the reason.
"""

import json
import shutil
import sys

import chess
import chess.pgn
import pytest

import compare
import reference
from project import ROOT, output

pytestmark = pytest.mark.suite
SUITE = ROOT / "suite"
PROGRAMS = SUITE / "programs"
PYTHON = (PROGRAMS / "python_chess.py").read_text(encoding="utf-8")
# What python-chess itself says otherwise: a position before a null move counts for it. The laws know no null moves.
NULL_MOVES = "null-moves"


def cases():
    return json.loads((SUITE / "suite.json").read_text(encoding="utf-8"))["cases"]


def boards(case):
    """The positions of a case, each with its past; the moves must be legal."""
    board = chess.Board(case["start"], chess960=case["chess960"])
    yield board
    for uci, san in zip(case["uci"], case["san"], strict=True):
        if uci == "0000":
            board.push(chess.Move.null())
        else:
            move = board.parse_uci(uci)
            assert board.san(move) == san, f"{case['name']}: {san}"
            board.push(move)
        yield board


def expected(case):
    """The answers by whole positions."""
    columns = {name: [] for name in ("occurrence", "back", "threefold", "fivefold", "repeating", "claims", "halfmoves",
                                     "fifty", "fifty_claim", "seventyfive")}
    plies_of = {}
    for ply, board in enumerate(boards(case)):
        if ply and case["uci"][ply - 1] == "0000":
            plies_of = {}
        stood = plies_of.setdefault(reference.identity(board), [])
        after = reference.stood_after(board, plies_of)
        uci = lambda least: sorted(board.uci(move) for move, count in after.items() if count >= least)
        columns["occurrence"].append(len(stood) + 1)
        columns["back"].append(ply - stood[-1] if stood else 0)
        columns["threefold"].append(len(stood) >= 2)
        columns["fivefold"].append(len(stood) >= 4)
        columns["repeating"].append(uci(1))
        columns["claims"].append(uci(2))
        columns["halfmoves"].append(board.halfmove_clock)
        columns["fifty"].append(board.is_fifty_moves())
        columns["fifty_claim"].append(board.halfmove_clock >= 99 and bool(reference.fifty_by(board)))
        columns["seventyfive"].append(None if board.is_stalemate() else board.is_seventyfive_moves())
        stood.append(ply)
    return columns


def test_every_answer_is_that_of_whole_positions():
    wrong = []
    for case in cases():
        for question, answers in expected(case).items():
            if case[question] != answers:
                ply = next(ply for ply, pair in enumerate(zip(case[question], answers)) if pair[0] != pair[1])
                wrong.append(f"{case['name']} ply {ply}: {question} {case[question][ply]}, expected {answers[ply]}")
    assert not wrong, "\n".join(wrong)


def test_the_games_are_those_of_the_json():
    with (SUITE / "suite.pgn").open(encoding="utf-8") as text:
        for case in cases():
            game = chess.pgn.read_game(text)
            assert game is not None and not game.errors, case["name"]
            board = game.board()
            assert game.headers["Event"] == case["name"] and game.headers["Tests"] == case["tests"]
            assert [node.parent.board().uci(node.move) for node in game.mainline()] == case["uci"], case["name"]
            assert board.chess960 == case["chess960"]
        assert chess.pgn.read_game(text) is None


def test_the_positions_are_those_of_the_games():
    lines = (SUITE / "positions.epd").read_text(encoding="utf-8").splitlines()
    by_name = {case["name"]: case for case in cases()}
    identities = {}
    for line in lines:
        board = chess.Board()
        operations = board.set_epd(line)
        case = by_name[operations["id"]]
        ply, same = (int(operations[code].split()[-1]) for code in ("c0", "c1"))
        assert (operations["rc"], operations["hmvc"]) == (case["occurrence"][ply], case["halfmoves"][ply]), line
        identities[operations["id"], ply] = reference.identity(board), same
    for (name, ply), (identity, first) in identities.items():
        # The laws of python-chess for Chess960 are asked with the games; null moves are no part of the laws.
        if by_name[name]["class"] in (NULL_MOVES, "chess960"):
            continue
        for (other, earlier), (then, its_first) in identities.items():
            if other == name and earlier < ply:
                assert (then == identity) == (its_first == first), f"{name}: plies {earlier} and {ply}"
    assert len(lines) >= len(by_name)


def test_the_adapter_of_python_chess_fails_on_null_moves_alone():
    printed = output([sys.executable, SUITE / "adapters/python_chess.py", SUITE / "suite.json"])
    result = compare.judged(cases(), printed.splitlines())
    assert result["asked"] == len(cases()) and not result["refused"]
    assert set(result["failed"]) == {case["name"] for case in cases() if case["class"] == NULL_MOVES}


def test_a_wrong_answer_is_found():
    case = cases()[0]
    right = {"threefold": case["threefold"], "occurrence": case["occurrence"]}
    assert compare.wrong(case, right) == []
    assert compare.wrong(case, {**right, "occurrence": [count + 1 for count in case["occurrence"]]}) == ["occurrence"]
    with pytest.raises(ValueError):
        compare.wrong(case, {"threefold": case["threefold"][1:]})


def said(command, folder=ROOT):
    """The names of the cases that a program fails, and those that it is not asked."""
    lines = output(command, folder).splitlines()
    asked = [line.split(":")[1].split()[0] for line in lines if line.startswith("not asked: ")]
    # The first are the questions.
    return {line.split()[0].strip('":') for line in lines if not line.startswith("not asked")}, set(asked[1:])


def test_the_program_in_python():
    assert said([sys.executable, "-B", PROGRAMS / "python_chess.py"]) == (set(), of_class(NULL_MOVES))


# A detector that compares the pieces alone; suite/mutants.md has what each clause left out changes.
WRONG = "import chess\nchess.Board._transposition_key = chess.Board.board_fen\n"


def test_the_program_in_python_finds_a_detector_that_is_wrong():
    failed, _ = said([sys.executable, "-c", WRONG + PYTHON])
    assert of_class("side-to-move") <= failed, failed


def test_the_program_in_rust(examples):
    failed, _ = said([examples / "suite"])
    assert failed == set()


def test_the_program_in_javascript(tmp_path):
    for name in ("package.json", "package-lock.json"):
        shutil.copy(SUITE / "adapters" / name, tmp_path)
    output(["npm", "ci", "--silent", "--no-fund", "--no-audit"], tmp_path)
    shutil.copy(PROGRAMS / "chess_js.mjs", tmp_path)  # beside the library
    failed, asked = said(["node", tmp_path / "chess_js.mjs"])
    # Pinned: it counts captures en passant that are not legal, and knows neither Chess960 nor null moves.
    assert of_class("chess960") | of_class(NULL_MOVES) <= asked
    assert {"ep-file-issue", "ep-rank", "ep-check-rank"} <= failed
    assert not failed & (of_class("history") | of_class("like-pieces") | of_class("side-to-move"))


def of_class(name):
    return {case["name"] for case in cases() if case["class"] == name}
