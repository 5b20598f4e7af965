#!/usr/bin/env python3
"""Writes data/demo again from data/games and data/cases (all but diep-axon.pgn, which was typed in).

Run it with .venv/bin/python after a change of SELECTION; `scripts/setup.sh tests` makes .venv.
"""

import functools
import sys

import chess.pgn

from project import ROOT

sys.path.insert(0, str(ROOT / "tests/python"))

import cases  # noqa: E402

# Demo file -> (file of data/games, numbers of its games).
SELECTION = {
    # An underpromotion, then every game with a threefold; 259 and 267 have fivefolds, 268 an en passant capture.
    "matches.pgn": [
        ("world-championship-matches.pgn", [5, 114, 116, 121, 132, 135, 185, 259, 261, 267, 268, 411, 573]),
        ("nikolic-arsovic-1989.pgn", [1]),
    ],
    # Threefolds after underpromotions, the game whose referee is wrong (345), long games that repeat much.
    "engines.pgn": [
        ("cutechess-engine-games.pgn", [36, 45, 49, 51, 65, 345]),
        ("tcec-cup-5-semifinal.pgn", [11]),
        ("tcec-cup-10-final.pgn", [10]),
        ("tcec-cup-15-round32.pgn", [55, 56]),
        ("tcec-season-14-division-1.pgn", [36, 56, 83]),
        ("tcec-season-21-sufi-bonus-part3.pgn", [40]),
        ("tcec-season-28-blitz-stress-testing-2.pgn", [81]),
        ("tcec-season-29-entrance-league-tiebreak-1.pgn", [4]),
    ],
    # Every Chess960 game with a threefold, and two with underpromotions.
    "chess960.pgn": [
        ("tcec-season-6-frc.pgn", [6, 54, 55, 75, 80, 106]),
        ("tcec-season-29-frd-5-final-league-testing.pgn", [2, 9, 11]),
    ],
    "long-window.pgn": [("no-repetition-1.pgn", [1])],
}


@functools.cache
def games_of(name: str) -> list[chess.pgn.Game]:
    games = []
    with (ROOT / "data/games" / name).open() as text:
        while (game := chess.pgn.read_game(text)) is not None:
            games.append(game)
    return games


def selected(name: str, number: int) -> chess.pgn.Game:
    game = games_of(name)[number - 1]
    game.headers.setdefault("GameId", f"{name}#{number}")
    return game


def write(name: str, games: list[chess.pgn.Game]) -> None:
    with (ROOT / "data/demo" / name).open("w") as out:
        for game in games:
            exporter = chess.pgn.StringExporter(columns=100, variations=False, comments=False)
            print(game.accept(exporter), end="\n\n", file=out)


for demo, sources in SELECTION.items():
    write(demo, [selected(name, number) for name, numbers in sources for number in numbers])
write("tricky.pgn", [game for game, _ in cases.tricky_games(ROOT / "data/cases/tricky_games.tsv")])
