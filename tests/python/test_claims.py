"""python-chess against `perpetual claim`, and against the near misses of `perpetual check`, whose other verdicts
test_python_chess.py has.

The games of data/games and data/demo, some of data/endgames, the cases of data/cases, and random games,
in which rights to castle are lost and pawns pass each other more often than in real ones. The near misses of every game are
compared with all positions with the same pieces on the same squares; --one-in N looks at one game in N. At some plies of
the games, half of them where python-chess sees something to claim and a quarter where a right or an en passant
capture was lost, `perpetual claim` is asked: with no move, and with moves written.
"""

import collections
import json
import random
from pathlib import Path

import chess
import chess.pgn
import pytest

import random_games
import reference
from project import ROOT, checked, output
from reference import Totals

pytestmark = pytest.mark.python_chess
DATA = ROOT / "data"
ENDGAMES = ["rooks", "queens", "rook-checks", "knights-corner"]
WRITTEN = 3  # moves that are tried with --intends at a ply
RANDOM_GAMES, SAMPLE, SEED = 600, 400, 2023


def by_writing(board: chess.Board, plies_of: dict) -> dict[chess.Move, list[str]]:
    """The articles by which each legal move claims a draw when it is written."""
    thirds, fifties = reference.third_by(board, plies_of), reference.fifty_by(board)
    return {move: ["9.2.1.1"] * (move in thirds) + ["9.3.1"] * (move in fifties) for move in board.legal_moves}


def on_board(board: chess.Board, times: int) -> list[str]:
    """The articles by which the position on the board claims a draw."""
    return ["9.2.1.2"] * (times >= 3) + ["9.3.2"] * (board.halfmove_clock >= 100)


def placement(board: chess.Board) -> tuple:
    """Equal for two positions with the same pieces on the same squares."""
    return reference.identity(board)[:8]


def difference(then: chess.Board, now: chess.Board) -> dict:
    """What an earlier position had that a later one with the same pieces on the same squares has not."""
    lost = then.clean_castling_rights() & ~now.clean_castling_rights()
    castling = []
    for rook in chess.scan_forward(lost):
        color = rook < 32  # on the first rank
        side = "short" if rook > then.king(color) else "long"
        castling.append(f"{chess.COLOR_NAMES[color]} {side}")
    return {
        "to_move": None if then.turn == now.turn else chess.COLOR_NAMES[then.turn],
        "castling": sorted(castling),
        "en_passant": sorted(then.san(move).rstrip("+#") for move in then.generate_legal_ep()),
    }


def looks(board: chess.Board, boards: list[chess.Board]) -> dict:
    """By ply: in what those of `boards` that look like this position differ from it."""
    found = {}
    for ply, then in enumerate(boards):
        if placement(then) == placement(board) and reference.identity(then) != reference.identity(board):
            found[ply] = difference(then, board)
    return found


def compare_near_misses(where: str, game: chess.pgn.Game, said: dict, totals: Totals) -> list[tuple]:
    """Every ply of a game; returns those at which something can be claimed, was lost, or the game is over."""
    board, interesting = game.board(), []
    stood = collections.defaultdict(list)  # by placement: ply and identity
    near = {miss["ply"]: miss for miss in said["near_misses"]}
    for ply, move in enumerate([None, *game.mainline_moves()]):
        if move is not None:
            board.push(move)
        totals["plies"] += 1
        earlier, identity = stood[placement(board)], reference.identity(board)
        alike = [at for at, other in earlier if other != identity]
        times = len(earlier) - len(alike) + 1
        expected = (times, len(earlier) + 1, alike) if alike and times < 3 else None
        if expected:
            totals["near misses"] += 1
            got = near.pop(ply, None)
            got = got and (got["occurrence"], got["looks"], [look["ply"] for look in got["alike"]])
            if expected != got:
                totals.differ(f"{where} ply {ply}", "near miss", expected, got)
        earlier.append((ply, identity))
        # The same player is to move.
        if any((ply - at) % 2 == 0 for at in alike):
            interesting.append((ply, "near"))
        elif (times >= 2 or board.can_claim_fifty_moves() or said["over"] and ply >= said["over"]["ply"]
              or said["repetitions"] and board.can_claim_threefold_repetition()):
            interesting.append((ply, "claim"))
    if near:
        totals.differ(where, "near misses that are none", [], sorted(near))
    return interesting


def compare_claim(program: Path, path: Path, report: dict, game: chess.pgn.Game, ply: int, chance, totals, kinds) -> None:
    """`perpetual claim` at a ply, with no move and with some written."""
    board, boards, last, over, plies_of = game.board(), [], None, None, collections.defaultdict(list)
    for at, move in enumerate([None, *list(game.mainline_moves())[:ply]]):
        if move is not None:
            last = reference.number_of(board) + board.san(move)
            board.push(move)
        boards.append(board.copy(stack=False))
        plies_of[reference.identity(board)].append(at)
        over = over or reference.is_over(board, len(plies_of[reference.identity(board)]), at, report["over"])
    times = len(plies_of[reference.identity(board)])
    writing = by_writing(board, plies_of)
    # Moves that claim come first, then any.
    order = sorted(writing, key=lambda move: (not writing[move], chance.random()))
    for written in [None, *order[:WRITTEN]]:
        # A ply is given in both ways.
        at = ["--move", last] if last and chance.random() < 0.5 else ["--ply", str(ply)]
        words = [program, "claim", "--format", "json", "--pgn", path, "--game", report["game"], *at]
        if written is not None:
            words += ["--intends", board.san(written)]
        where = f"{path.name} game {report['game']} ply {ply}" + (f" writing {board.san(written)}" if written else "")
        said = json.loads(output(words, codes=(0, 1)))
        articles = on_board(board, times) if written is None else writing[written]
        answer = "over" if over else "yes" if articles else "no"
        totals["claims"] += 1
        kinds[answer if not articles or over else " and ".join(articles)] += 1
        if written is None:
            stood, alike = times, looks(board, boards)
        else:
            board.push(written)
            stood, alike = len(plies_of[reference.identity(board)]) + 1, looks(board, boards)
            board.pop()
        totals["positions that only look the same"] += len(alike)
        expected = {
            "answer": answer,
            "articles": [over] if over else articles,
            "claimant": chess.COLOR_NAMES[board.turn],
            "ply": ply,
            "move": last,
            "same": stood,
            "alike": alike,
        }
        keys = ("castling", "en_passant")
        looked = {look["ply"]: {"to_move": look["to_move"], **{key: sorted(look[key]) for key in keys}} for look in said["alike"]}
        got = {**said, "same": len(said["same"]), "alike": looked}
        if answer != "no":
            expected["others"] = []
        else:
            def by(article):
                """What could have been written to claim by an article, and what is said of that."""
                could = {reference.number_of(board) + board.san(move)
                         for move, claims in writing.items() if article in claims and move != written}
                return could, {other["move"] for other in said["others"] if other["article"] == article}

            thirds, got["others by 9.2.1.1"] = by("9.2.1.1")
            fifties, got["others by 9.3.1"] = by("9.3.1")
            expected["others by 9.2.1.1"] = thirds
            # One of them is told.
            one = got["others by 9.3.1"]
            expected["others by 9.3.1"] = one if len(one) == min(1, len(fifties)) and one <= fifties else f"one of {fifties}"
            expected["others without a move"] = [] if written is None else on_board(board, times)
            got["others without a move"] = [other["article"] for other in said["others"] if other["move"] is None]
            if written is None:
                expected |= {"thirds": board.can_claim_threefold_repetition(), "fifties": board.can_claim_fifty_moves()}
                got |= {"thirds": bool(thirds), "fifties": bool(fifties)}
        for name, value in expected.items():
            if got[name] != value:
                totals.differ(where, name, value, got[name])


def test_claims(one_in, perpetual, tmp_path):
    chance = random.Random(SEED)
    files = [
        *sorted((DATA / "games").glob("*.pgn")),
        *sorted((DATA / "demo").glob("*.pgn")),
        *(DATA / f"endgames/{name}.pgn" for name in ENDGAMES),
        *random_games.written(tmp_path, RANDOM_GAMES // one_in, SEED),
    ]
    totals, kinds, places = Totals(), collections.Counter(), []
    for path in files:
        said = checked(perpetual, "--near-misses", path)
        with path.open(newline=None) as text:
            for number, report in enumerate(said, 1):
                game = chess.pgn.read_game(text)
                if number % one_in:
                    continue
                totals["games"] += 1
                interesting = compare_near_misses(f"{path.name} game {number}", game, report, totals)
                places += [(path, report, game, ply, kind) for ply, kind in interesting]
                last = sum(1 for _ in game.mainline_moves())
                places.append((path, report, game, chance.randint(0, last), "any"))
    for wanted, share in (("claim", 2), ("near", 1), ("any", 1)):
        kind = [place for place in places if place[4] == wanted]
        for path, report, game, ply, _ in chance.sample(kind, min(len(kind), SAMPLE // one_in * share // 4)):
            compare_claim(perpetual, path, report, game, ply, chance, totals, kinds)
    print(*(", ".join(f"{number} {what}" for what, number in counts.items()) for counts in (totals, kinds)), sep=": ")
    assert totals["claims"] and not totals["differences"]
