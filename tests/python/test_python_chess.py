"""python-chess against `perpetual check`, every game and every ply.

Verdicts, claims, tags, results, the names of moves and how each game ended, of all games and cases of data/, and of random
games. A difference prints file, game, ply, FEN, expected and got.
"""

from collections import Counter
from pathlib import Path

import chess.pgn
import pytest

import cases
import named
import random_games
import reference
from project import ROOT, checked, output

pytestmark = pytest.mark.python_chess
DATA = ROOT / "data"
SHOWN = 10  # differences printed for a file
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


def compare(name: str, games: list[chess.pgn.Game], answers: list[dict]) -> Counter:
    """What there is of everything, differences too."""
    totals = Counter(games=len(games))
    ends = [answer["over"] for answer in answers[:len(games)]] + [None] * (len(games) - len(answers))
    judgements = [reference.judge(game, said) for game, said in zip(games, ends)]

    def report(number: int, game: chess.pgn.Game | None, ply: int, what: str, expected, got) -> None:
        totals["differences"] += 1
        if totals["differences"] <= SHOWN:
            fen = reference.fen_at(game, ply) if game else "-"
            print(f"{name} game {number} ply {ply}: {what}: expected {expected}, got {got}\n    {fen}")

    for number, (game, judgement) in enumerate(zip(games, judgements), 1):
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
                report(number, game, end, "the referee's threefold", end, judgement.first(3))
        if number <= len(answers):
            answer = answers[number - 1]
            if answer["game"] != number:
                report(number, None, 0, "game number", number, answer["game"])
            for difference in differences(game, judgement, answer):
                report(number, game, *difference)
    if len(answers) != len(games):
        report(min(len(answers), len(games)), None, 0, "number of games", len(games), len(answers))
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


def compare_file(option, program, path, games, scratch, name=None) -> None:
    answers = checked(program, *option("--check-options").split(), path)
    totals = compare(name or path.name, games, answers)
    totals["differences"] += written(program, path, games, answers, scratch / "copy.pgn")
    print(f"{name or path.name}: {', '.join(f'{count:,} {what}' for what, count in totals.items())}", flush=True)
    assert totals["differences"] == 0


def pytest_generate_tests(metafunc):
    if "path" in metafunc.fixturenames:
        files = metafunc.config.getoption("--pgn") or [path for folder in ("games", "demo", "endgames") for path in sorted((DATA / folder).glob("*.pgn"))]
        metafunc.parametrize("path", files, ids=[path.name for path in files])


def test_games(option, perpetual, path, tmp_path):
    compare_file(option, perpetual, path, read_games(path), tmp_path)


def test_cases(option, perpetual, tmp_path):
    compare_made(option, perpetual, "cases", cases.unit_cases(DATA / "cases/unit_cases.jsonl"), tmp_path)


def test_random_games(option, one_in, perpetual, tmp_path):
    games = random_games.random_games(option("--random", RANDOM_GAMES // one_in), option("--seed", RANDOM_SEED))
    compare_made(option, perpetual, "random games", games, tmp_path)


def compare_made(option, perpetual, name, games, scratch):
    """Games that are in no file of PGN yet."""
    path = scratch / "cases.pgn"
    path.write_text("".join(f"{game}\n\n" for game in games))
    compare_file(option, perpetual, path, games, scratch, name)
