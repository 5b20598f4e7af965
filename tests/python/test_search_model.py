"""python-chess against the model of the search chip: moves and their order, and perft.

The model is the example `search_requests` of the crate `perpetual-model`, whose tests have its searches, and whose lines
are those of the Verilog (hdl/tests/chip). Positions are those of random games that repeat often, and some with mates,
stalemates and promotions close at hand.
"""

import random

import chess
import pytest

import random_games
import roots
from project import output

pytestmark = pytest.mark.python_chess
POSITIONS, SEED = 400, 2026
MOST_LEAVES = 15_000  # of a perft, about
# Mates, stalemates, promotions, castling, captures en passant that are not legal, perpetual checks.
STARTS = [
    "7k/8/8/8/8/8/R7/1R5K w - - 96 60",
    "k7/2Q5/8/1K6/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
    "5k2/5P2/4K3/8/8/8/8/8 w - - 0 1",
    "k7/P1P5/8/8/8/8/3p1p2/7K b - - 97 80",
    "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1",
    "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 2",
    "4r1k1/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
]

# Rays in the order of the chip; those of a knight's two halves.
RAYS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]
HALVES = [[(2, 1), (-2, 1), (1, 2), (1, -2)], [(2, -1), (-2, -1), (-1, 2), (-1, -2)]]


# The order of moves.


def castling(board: chess.Board):
    """Castling moves whose right is held and whose squares are empty; attacks are not looked at."""
    rank = 0 if board.turn else 56
    for rook, between, to in ((7, (5, 6), 6), (0, (1, 2, 3), 2)):
        if board.castling_rights & chess.BB_SQUARES[rank + rook]:
            if not any(board.piece_at(rank + square) for square in between):
                yield chess.Move(rank + 4, rank + to)


def captured(board: chess.Board, move: chess.Move) -> int | None:
    return chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)


def move_class(board: chess.Board, move: chess.Move) -> int:
    if move.promotion:
        return 4 if move.promotion == chess.QUEEN else 0
    classes = {chess.QUEEN: 4, chess.ROOK: 3, chess.BISHOP: 2, chess.KNIGHT: 2, chess.PAWN: 1, None: 0}
    return classes[captured(board, move)]


def emission(board: chess.Board, move: chess.Move) -> tuple:
    """Where in the order of emission a move stands."""
    start, end = move.from_square, move.to_square
    rank, file = divmod(start, 8)
    across, up = end % 8 - file, end // 8 - rank
    far = max(abs(across), abs(up))
    half = 0
    if board.piece_type_at(start) == chess.KNIGHT:
        half = next(half for half in (0, 1) if (across, up) in HALVES[half])
        ray = HALVES[half].index((across, up))
    else:
        ray = RAYS.index((across // far, up // far))
    quiet = captured(board, move) is None
    return rank if board.turn else 7 - rank, file, half, quiet, ray, far, move.promotion or 0


def expected_moves(board: chess.Board) -> list[str]:
    moves = [move for move in board.pseudo_legal_moves if not board.is_castling(move)] + list(castling(board))
    moves.sort(key=lambda move: emission(board, move), reverse=True)
    moves.sort(key=lambda move: -move_class(board, move))
    return [move.uci() for move in moves]


# Perft.


def perft_depth(board: chess.Board) -> int:
    moves = max(board.legal_moves.count(), 2)
    return next(depth for depth in (4, 3, 2, 1) if moves**depth < MOST_LEAVES or depth == 1)


def test_moves_and_perft(examples, option):
    requests, expected = [], []
    number, source, starts = option("--positions", POSITIONS), random.Random(option("--seed", SEED)), random_games.STARTS + STARTS
    for at in range(number):
        board = chess.Board(starts[at % len(starts)])
        random_games.wander(board, source, source.randrange(60))
        fen = board.fen(en_passant="fen")
        if board.legal_moves:
            requests.append(f"moves\t{fen}")
            expected.append(" ".join(expected_moves(board)))
        depth = perft_depth(board)
        requests.append(f"perft\t{fen}\t{depth}")
        expected.append(str(roots.perft(board.copy(), depth)))
    answers = output([examples / "search_requests"], input="\n".join(requests) + "\n").splitlines()
    for request, want, got in zip(requests, expected, answers, strict=True):
        assert got == want, request
    leaves = sum(int(want) for request, want in zip(requests, expected) if request.startswith("perft"))
    print(f"{number} positions, {leaves:,} leaves of perft")
