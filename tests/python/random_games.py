"""Games that stand in no file of PGN: random ones, which repeat more and in stranger ways than games between people or engines
do; and cases of other programs, data/cases/unit_cases.jsonl, whose figures tests/tests/cases.rs compares.
"""

import json
import random
from pathlib import Path

import chess
import chess.pgn

CASES = Path(__file__).resolve().parents[2] / "data/cases/unit_cases.jsonl"
# Few pieces, so that positions come back; like pieces, so that they come back with pieces exchanged; pawns and
# castling, so that equal placements are not always equal positions.
STARTS = [
    "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
    "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
    "n1n1k1n1/8/8/8/8/8/8/N1N1K1N1 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/p6p/8/8/8/8/P6P/R3K2R b KQkq - 0 1",
    "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1",
    "4k3/2p1p3/8/1P1P4/4p1p1/8/3P1P2/4K3 w - - 0 1",
    "QQQQ1k2/8/8/8/8/8/8/4K3 b - - 0 1",
    "7k/8/8/8/8/8/8/K7 w - - 0 1",
    chess.STARTING_FEN,
]
STARTS_960 = [
    "1r1k2r1/8/8/8/8/8/8/1R1K2R1 w KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
]
PLIES = 160
UNDO_CHANCE = 0.35  # how often a player takes his own last move back, if that is legal


def chosen(board: chess.Board, legal: list[chess.Move], source: random.Random, undo: float) -> chess.Move:
    """Any move, or with this chance that which takes the player's own last one back."""
    move = source.choice(legal)
    if len(board.move_stack) >= 2 and source.random() < undo:
        own = board.move_stack[-2]
        back = chess.Move(own.to_square, own.from_square)
        if back in legal and not board.is_castling(back):
            return back
    return move


def wander(board: chess.Board, source: random.Random, plies: int) -> None:
    """Plays random legal moves, at most so many."""
    for _ in range(plies):
        if not (legal := list(board.legal_moves)):
            break
        board.push(chosen(board, legal, source, UNDO_CHANCE))


def game_of(board: chess.Board, start: str, game_id: str) -> chess.pgn.Game:
    """The game on a board. The FEN tag keeps the text of its start, odd en passant squares included."""
    game = chess.pgn.Game.from_board(board)
    game.headers.update(Result="*", GameId=game_id)
    if "FEN" in game.headers:
        game.headers["FEN"] = start
    return game


def random_games(count: int, seed: int) -> list[chess.pgn.Game]:
    """The same games for the same seed."""
    source = random.Random(seed)
    games = []
    for number in range(count):
        start = (STARTS + STARTS_960)[number % len(STARTS + STARTS_960)]
        board = chess.Board(start, chess960=start in STARTS_960)
        wander(board, source, PLIES)
        games.append(game_of(board, start, f"random {seed}.{number + 1}"))
    return games


def unit_cases() -> list[chess.pgn.Game]:
    """One case a line, from unit tests of other programs."""
    games = []
    for number, case in enumerate(map(json.loads, CASES.read_text().splitlines()), 1):
        board = chess.Board(case["start_fen"])
        for move in case["moves_uci"]:
            board.push_uci(move)
        games.append(game_of(board, case["start_fen"], f"{CASES.name}#{number}"))
    return games


def written(folder: Path, count: int, seed: int) -> list[Path]:
    """Files of PGN with what stands in none yet: the cases of other programs, and random games."""
    made = {folder / "cases.pgn": unit_cases(), folder / "random.pgn": random_games(count, seed)}
    for path, games in made.items():
        path.write_text("".join(f"{game}\n\n" for game in games))
    return list(made)
