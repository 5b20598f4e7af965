"""python-chess against `perpetual check`, every game and every ply.

Verdicts, claims, tags, results, the names of moves and how each game ended, of all games and cases of data/, and of random
games. A difference prints file, game, ply, FEN, expected and got.
"""

from pathlib import Path

import chess.pgn
import pytest

import named
import random_games
import reference
from project import ROOT, checked, output
from reference import Totals

pytestmark = pytest.mark.python_chess
FILES = [path for folder in ("games", "demo", "endgames") for path in sorted((ROOT / "data" / folder).glob("*.pgn"))]
RANDOM_GAMES = 1500
RANDOM_SEED = 2007
# Referees that stopped a game at another ply than the third occurrence (see data/SOURCES.md).
WRONG_REFEREES = {("cutechess-engine-games.pgn", 345): 57}


def read_games(path: Path) -> list[chess.pgn.Game]:
    games = []
    with path.open(newline=None) as text:
        while (game := chess.pgn.read_game(text, Visitor=named.Builder)) is not None:
            assert not game.errors, f"{path.name} game {len(games) + 1}: python-chess cannot read it"
            games.append(game)
    return games


def one_of(moves: list[str], got: str | None) -> str | None:
    """What may be named: the move that is, if it is one of these."""
    return got if got in (moves or [None]) else " or ".join(moves)


def differences(game: chess.pgn.Game, judged: reference.Judgement, got: dict):
    """(ply, what, expected, got); where the ply is not known, that of the end."""
    want = {r.ply: (r.occurrence, r.distance) for r in judged.repetitions}
    have = {r["ply"]: (r["occurrence"], r["distance"]) for r in got["repetitions"]}
    if len(have) != len(got["repetitions"]):
        yield 0, "a ply is listed twice", len(have), len(got["repetitions"])
    for ply in sorted(want.keys() | have.keys()):
        if want.get(ply) != have.get(ply):
            yield ply, "(occurrence, distance)", want.get(ply), have.get(ply)
    expected = {
        "error": None,
        "plies": judged.plies,
        "threefold": judged.third(),
        "fivefold": judged.fifth(),
        "fifty": judged.fifty,
        "seventyfive": judged.seventyfive,
        "claim_by_intended_move": judged.claim,
        "fifty_by_intended_move": judged.fifty_claim,
        "intended_move": one_of(judged.claiming, got["intended_move"]),
        "intended_fifty_move": one_of(judged.completing, got["intended_fifty_move"]),
        "exact": True,
        "id": game.headers.get("GameId"),
        **named.expected(game, judged, got),
    }
    for what, value in expected.items():
        if got[what] != value:
            yield next((ply for ply in (value, got[what]) if type(ply) is int), judged.plies), what, value, got[what]
    for tag in named.wrong_tags(game, got["tags"]):
        yield judged.plies, f"tag {tag[0]}", *tag[1:]
    for doubt in judged.doubts:
        yield judged.plies, "python-chess and the definition", "agreement", doubt


def referee_says_threefold(game: chess.pgn.Game) -> bool:
    details = game.headers.get("TerminationDetails", "")
    return "3-fold repetition" in f"{details} {game.end().comment}".lower()


def compare(name: str, games: list[chess.pgn.Game], answers: list[dict]) -> Totals:
    """What there is of everything, differences too."""
    totals = Totals(games=len(games))
    for number, (game, answer) in enumerate(zip(games, answers, strict=True), 1):
        judgement = reference.judge(game, answer["over"])

        def report(ply: int, what: str, expected, got) -> None:
            totals.differ(f"{name} game {number} ply {ply}, {reference.fen_at(game, ply)}", what, expected, got)

        totals["plies"] += judgement.plies
        totals["repetitions"] += len(judgement.repetitions)
        totals["threefolds"] += judgement.first(3) is not None
        totals["fivefolds"] += judgement.first(5) is not None
        totals["claims"] += judgement.claim is not None
        totals["fifty moves"] += judgement.fifty is not None
        totals["seventy-five"] += judgement.seventyfive is not None
        if referee_says_threefold(game):
            totals["referees"] += 1
            end = WRONG_REFEREES.get((name, number), judgement.plies)
            if judgement.first(3) != end:
                report(end, "the referee's threefold", end, judgement.first(3))
        if answer["game"] != number:
            report(0, "game number", number, answer["game"])
        for difference in differences(game, judgement, answer):
            report(*difference)
    return totals


def written(program: Path, path: Path, games: list[chess.pgn.Game], answers: list[dict], copy: Path) -> int:
    """Whether `--pgn` writes a file as it is, and whether python-chess reads it with comments; how often not."""
    wrong = 0
    run = [program, "check", "--pgn", copy, path]
    output(run, codes=(0, 1))
    if copy.read_bytes().strip() != path.read_bytes().strip():
        wrong += 1
        print(f"{path.name}: --pgn wrote something else")
    output([*run, "--annotate"], codes=(0, 1))
    for number, (game, again, answer) in enumerate(zip(games, read_games(copy), answers, strict=True), 1):
        plies = [ply for ply, node in enumerate(again.mainline(), 1) if "position for the" in node.comment]
        same = list(game.mainline_moves()) == list(again.mainline_moves()) and game.headers == again.headers
        if not same or plies != [repetition["ply"] for repetition in answer["repetitions"]]:
            wrong += 1
            print(f"{path.name} game {number}: --annotate changed it, or has not its {len(answer['repetitions'])} comments")
    return wrong


def compare_file(program, path, scratch) -> None:
    games, answers = read_games(path), checked(program, path)
    totals = compare(path.name, games, answers)
    totals["differences"] += written(program, path, games, answers, scratch / "copy.pgn")
    print(f"{path.name}: {', '.join(f'{count:,} {what}' for what, count in totals.items())}", flush=True)
    assert totals["differences"] == 0


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_games(perpetual, path, tmp_path):
    compare_file(perpetual, path, tmp_path)


def test_cases_and_random_games(one_in, perpetual, tmp_path):
    for path in random_games.written(tmp_path, RANDOM_GAMES // one_in, RANDOM_SEED):
        compare_file(perpetual, path, tmp_path)
