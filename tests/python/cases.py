"""Cases of other programs, data/cases/unit_cases.jsonl, as games. The figures that came with them are compared by tests/tests/cases.rs."""

import json
from pathlib import Path

import chess
import chess.pgn


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


def unit_cases(path: Path) -> list[chess.pgn.Game]:
    """One case a line, from unit tests of other programs."""
    games = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        case = json.loads(line)
        games.append(game_of(case["start_fen"], case["moves_uci"], f"{path.name}#{number}"))
    return games
