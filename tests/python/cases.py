"""Cases of other programs, data/cases/unit_cases.jsonl, as games. The figures that came with them are compared by tests/tests/cases.rs."""

import json

import chess
import chess.pgn

from project import ROOT

CASES = ROOT / "data/cases/unit_cases.jsonl"


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


def unit_cases() -> list[chess.pgn.Game]:
    """One case a line, from unit tests of other programs."""
    cases = map(json.loads, CASES.read_text().splitlines())
    return [game_of(case["start_fen"], case["moves_uci"], f"{CASES.name}#{number}") for number, case in enumerate(cases, 1)]
