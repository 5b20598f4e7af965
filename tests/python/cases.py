"""The small cases of data/cases as games, each with the figures that came with it."""

import csv
import json
from pathlib import Path

import chess
import chess.pgn

# A figure that came with a case: its name there, and how a Judgement answers it.
UNIT_FIGURES = {
    "occurrences_final_legal_ep": lambda judgement: judgement.last(),
    "max_occurrences_legal_ep": lambda judgement: judgement.most(),
}
TRICKY_FIGURES = {
    "plies": lambda judgement: judgement.plies,
    "first3_legal_ep": lambda judgement: judgement.first(3) or 0,
}


def game_of(start_fen: str, moves: list[str], game_id: str, chess960: bool = False) -> chess.pgn.Game:
    """A game from coordinate moves. The FEN tag keeps the text of the case, odd en passant squares included."""
    game = chess.pgn.Game()
    game.headers["GameId"] = game_id
    if chess960:
        game.headers["Variant"] = "Chess960"
    if chess960 or start_fen != chess.STARTING_FEN:
        game.headers["SetUp"] = "1"
        game.headers["FEN"] = start_fen
    node, board = game, game.board()
    for text in moves:
        move = board.parse_uci(text)
        node = node.add_variation(move)
        board.push(move)
    return game


def unit_cases(path: Path) -> list[tuple[chess.pgn.Game, dict[str, int]]]:
    """One case a line, from unit tests of other programs."""
    cases = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        case = json.loads(line)
        game = game_of(case["start_fen"], case["moves_uci"], f"{path.name}#{number}")
        game.headers["Event"] = case["source"].replace('"', "'")
        cases.append((game, {name: case["computed"][name] for name in UNIT_FIGURES}))
    return cases


def tricky_games(path: Path) -> list[tuple[chess.pgn.Game, dict[str, int]]]:
    """Real games in which definitions of "same position" disagree."""
    cases = []
    with path.open(newline="") as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            chess960 = "[960]" in row["why"]
            game = game_of(row["start_fen"], row["moves_uci"].split(), row["game_id"], chess960)
            game.headers["Event"] = row["why"]
            game.headers["Site"] = row["collection"]
            cases.append((game, {name: int(row[name]) for name in TRICKY_FIGURES}))
    return cases
