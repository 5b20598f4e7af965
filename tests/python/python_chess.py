#!/usr/bin/env python3
"""python-chess against `perpetual check`, every game and every ply.

    tests/python/python_chess.py [--perpetual PATH] [--random N] [--seed S] [FILE.pgn...] [-- ARGUMENT...]

Verdicts, claims, tags, results, the names of moves and how each game ended.
Without files: all games and cases of data/, and N random games. What follows `--` goes to `perpetual check`, e.g.
`-- --detector chain --on verilated`. A difference prints file, game, ply, FEN, expected and got.
Exit codes: 0 all agree, 1 some differ, 2 usage or the program could not be run.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import chess.pgn

import cases
import named
import random_games
import reference

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
# One object of `perpetual check --format json`.
FIELDS = {
    "file",
    "game",
    "id",
    "plies",
    "repetitions",
    "threefold",
    "fivefold",
    "fifty",
    "seventyfive",
    "claim_by_intended_move",
    "intended_move",
    "fifty_by_intended_move",
    "intended_fifty_move",
    "exact",
    "error",
    "tags",
    "result",
    "ending",
    "played_on",
    "moves",
}
SHOWN = 10  # differences printed for a file
PROGRAM_SECONDS = 600  # for one file
RANDOM_GAMES = 1500
RANDOM_SEED = 2007
# Referees that stopped a game at another ply than the third occurrence (see data/SOURCES.md).
WRONG_REFEREES = {("cutechess-engine-games.pgn", 345): 57}


class Totals:
    """One row of the table."""

    def __init__(self, name: str):
        self.name = name
        self.games = self.plies = self.repetitions = self.threefolds = self.fivefolds = 0
        self.claims = self.fifties = self.seventyfives = 0
        self.referees = self.differences = 0
        self.library_seconds = self.program_seconds = 0.0

    def add(self, other: "Totals") -> None:
        for name, value in vars(other).items():
            if name != "name":
                setattr(self, name, getattr(self, name) + value)

    HEADER = (
        f"{'file':<52} {'games':>6} {'plies':>7} {'repet.':>6} {'3-fold':>6} {'5-fold':>6} {'claims':>6}"
        f" {'50':>4} {'75':>4} {'referee':>7}"
        f" {'python s':>8} {'perp. s':>8} {'differ':>6}"
    )

    def row(self) -> str:
        return (
            f"{self.name:<52} {self.games:>6} {self.plies:>7} {self.repetitions:>6} {self.threefolds:>6}"
            f" {self.fivefolds:>6} {self.claims:>6} {self.fifties:>4} {self.seventyfives:>4} {self.referees:>7} {self.library_seconds:>8.1f} {self.program_seconds:>8.1f}"
            f" {self.differences:>6}"
        )


def read_games(path: Path) -> list[chess.pgn.Game]:
    games = []
    with path.open(newline=None) as text:
        while (game := chess.pgn.read_game(text, Visitor=named.Builder)) is not None:
            if game.errors:
                sys.exit(f"python-chess: {path.name} game {len(games) + 1}: python-chess cannot read it: {game.errors[0]}")
            games.append(game)
    return games


def ask(program: Path, arguments: list[str], path: Path) -> list[dict]:
    """What `perpetual check` says of a file, one object a game."""
    command = [str(program), "check", "--format", "json", *arguments, str(path)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=PROGRAM_SECONDS)
    except OSError as error:
        print(f"python-chess: cannot run {program}: {error.strerror}; build it with `cargo build --release`", file=sys.stderr)
        sys.exit(2)
    except subprocess.TimeoutExpired:
        print(f"python-chess: no end after {PROGRAM_SECONDS} s: {' '.join(command)}", file=sys.stderr)
        sys.exit(2)
    if run.returncode not in (0, 1):
        print(f"python-chess: exit code {run.returncode} of: {' '.join(command)}\n{run.stderr}", file=sys.stderr)
        sys.exit(2)
    try:
        answers = [json.loads(line) for line in run.stdout.splitlines()]
    except json.JSONDecodeError as error:
        print(f"python-chess: not JSON Lines ({error}) from: {' '.join(command)}", file=sys.stderr)
        sys.exit(2)
    for answer in answers:
        if answer.keys() != FIELDS:
            print(f"python-chess: fields {sorted(answer.keys() ^ FIELDS)} missing or unknown in: {answer}", file=sys.stderr)
            sys.exit(2)
    return answers


def differences(game: chess.pgn.Game, expected: reference.Judgement, got: dict):
    """(ply, what, expected, got), in the order of the plies."""
    if got["error"] is not None:
        yield got["plies"], "error", None, got["error"]
    if got["plies"] != expected.plies:
        yield min(got["plies"], expected.plies), "plies", expected.plies, got["plies"]
    want = {r.ply: (r.occurrence, r.distance) for r in expected.repetitions}
    have = {r["ply"]: (r["occurrence"], r["distance"]) for r in got["repetitions"]}
    if len(have) != len(got["repetitions"]):
        yield 0, "a ply is listed twice", len(have), len(got["repetitions"])
    for ply in sorted(want.keys() | have.keys()):
        if want.get(ply) != have.get(ply):
            yield ply, "(occurrence, distance)", want.get(ply), have.get(ply)
    for name, count in (("threefold", 3), ("fivefold", 5)):
        if got[name] != expected.first(count):
            yield expected.first(count) or got[name], name, expected.first(count), got[name]
    for name, ply in (
        ("fifty", expected.fifty),
        ("seventyfive", expected.seventyfive),
        ("claim_by_intended_move", expected.claim),
        ("fifty_by_intended_move", expected.fifty_claim),
    ):
        if got[name] != ply:
            yield next(p for p in (ply, got[name]) if p is not None), name, ply, got[name]
    moves = [expected.played] if expected.played else expected.claiming or [None]
    if got["intended_move"] not in moves:
        yield expected.claim or 0, "intended_move", " or ".join(map(str, moves)), got["intended_move"]
    moves = [expected.completed] if expected.completed else expected.completing or [None]
    if got["intended_fifty_move"] not in moves:
        yield expected.fifty_claim or 0, "intended_fifty_move", " or ".join(map(str, moves)), got["intended_fifty_move"]
    yield from named.differences(game, expected, got)
    for doubt in expected.doubts:
        yield expected.plies, "python-chess and the definition", "agreement", doubt
    if got["exact"] is not True:
        yield expected.plies, "exact", True, got["exact"]
    if got["id"] != game.headers.get("GameId"):
        yield 0, "id", game.headers.get("GameId"), got["id"]


def referee_says_threefold(game: chess.pgn.Game) -> bool:
    details = game.headers.get("TerminationDetails", "")
    return "3-fold repetition" in f"{details} {game.end().comment}".lower()


def compare(name: str, games: list[chess.pgn.Game], answers: list[dict], library_start: float) -> Totals:
    totals = Totals(name)
    totals.games = len(games)
    judgements = [reference.judge(game) for game in games]
    totals.library_seconds = time.monotonic() - library_start

    def report(number: int, game: chess.pgn.Game | None, ply: int, what: str, expected, got) -> None:
        totals.differences += 1
        if totals.differences <= SHOWN:
            fen = reference.fen_at(game, ply) if game else "-"
            print(f"{name} game {number} ply {ply}: {what}: expected {expected}, got {got}\n    {fen}")

    for number, (game, judgement) in enumerate(zip(games, judgements), 1):
        totals.plies += judgement.plies
        totals.repetitions += len(judgement.repetitions)
        totals.threefolds += judgement.first(3) is not None
        totals.fivefolds += judgement.first(5) is not None
        totals.claims += judgement.claim is not None
        totals.fifties += judgement.fifty is not None
        totals.seventyfives += judgement.seventyfive is not None
        if referee_says_threefold(game):
            totals.referees += 1
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


def check_figures(name: str, source: list, figures: dict) -> int:
    """The figures that came with the cases, against this program: nothing of the project takes part."""
    wrong = 0
    for number, (game, values) in enumerate(source, 1):
        judgement = reference.judge(game)
        for key, value in values.items():
            if figures[key](judgement) != value:
                wrong += 1
                print(f"{name} case {number} ({game.headers['Event']}): {key}: {value} in the file, "
                      f"{figures[key](judgement)} by this program")
    return wrong


def main() -> int:
    arguments, passed_on = sys.argv[1:], []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, passed_on = arguments[:cut], arguments[cut + 1 :]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--perpetual", type=Path, default=ROOT / "target/release/perpetual")
    parser.add_argument("--random", type=int, default=RANDOM_GAMES, metavar="N")
    parser.add_argument("--seed", type=int, default=RANDOM_SEED)
    parser.add_argument("files", type=Path, nargs="*")
    options = parser.parse_args(arguments)

    files = options.files or sorted((DATA / "games").glob("*.pgn")) + sorted((DATA / "demo").glob("*.pgn"))
    total = Totals("total")
    print(Totals.HEADER)
    for path in files:
        start = time.monotonic()
        finish(total, compare_file(options.perpetual, passed_on, path, read_games(path), start))
    if not options.files:
        made = [
            ("unit_cases.jsonl", cases.unit_cases(DATA / "cases/unit_cases.jsonl"), cases.UNIT_FIGURES),
            ("tricky_games.tsv", cases.tricky_games(DATA / "cases/tricky_games.tsv"), cases.TRICKY_FIGURES),
            ("random games", [(g, {}) for g in random_games.random_games(options.random, options.seed)], {}),
        ]
        with tempfile.TemporaryDirectory() as folder:
            for name, source, figures in made:
                start = time.monotonic()
                total.differences += check_figures(name, source, figures)
                path = Path(folder) / "cases.pgn"
                path.write_text("".join(f"{game}\n\n" for game, _ in source))
                games = [game for game, _ in source]
                finish(total, compare_file(options.perpetual, passed_on, path, games, start, name))
    print(total.row())
    return 1 if total.differences else 0


def written(program: Path, path: Path, games: list[chess.pgn.Game], answers: list[dict]) -> int:
    """Whether `--pgn` writes a file as it is, and whether python-chess reads it with comments; how often not."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.pgn"
        run = [str(program), "check", "--pgn", str(copy), str(path)]
        subprocess.run(run, capture_output=True, timeout=PROGRAM_SECONDS, check=False)
        if copy.read_bytes().strip() != path.read_bytes().strip():
            wrong += 1
            print(f"{path.name}: --pgn wrote something else")
        subprocess.run([*run, "--annotate"], capture_output=True, timeout=PROGRAM_SECONDS, check=False)
        for number, (game, again, answer) in enumerate(zip(games, read_games(copy), answers, strict=True), 1):
            plies = [ply for ply, node in enumerate(again.mainline(), 1) if "position for the" in node.comment]
            same = list(game.mainline_moves()) == list(again.mainline_moves()) and game.headers == again.headers
            if not same or plies != [repetition["ply"] for repetition in answer["repetitions"]]:
                wrong += 1
                print(f"{path.name} game {number}: --annotate changed it, or has not its {len(answer['repetitions'])} comments")
    return wrong


def compare_file(program, passed_on, path, games, start, name=None) -> Totals:
    read = time.monotonic()
    answers = ask(program, passed_on, path)
    answered = time.monotonic()
    totals = compare(name or path.name, games, answers, start + answered - read)
    totals.program_seconds = answered - read
    totals.differences += written(program, path, games, answers)
    return totals


def finish(total: Totals, row: Totals) -> None:
    print(row.row(), flush=True)
    total.add(row)


if __name__ == "__main__":
    sys.exit(main())
