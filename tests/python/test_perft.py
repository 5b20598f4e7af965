"""Legal lines counted by the Verilog of the search chip, against published counts and python-chess."""

import random

import chess
import pytest

import random_games
from perft import PUBLISHED, count

pytestmark = pytest.mark.perft
POSITIONS, SEED = 1_000, 2026
# Castling, en passant that is not legal and promotions close at hand.
STARTS = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P2/1p1p1p2/8/P1P1P1P1/4K3 w - - 0 1",
    *(position[1] for position in PUBLISHED),
]


def expected(board: chess.Board) -> int:
    """Legal lines of two plies."""
    lines = 0
    for move in list(board.legal_moves):
        board.push(move)
        lines += board.legal_moves.count()
        board.pop()
    return lines


def positions(number: int, seed: int):
    """Positions of random games."""
    source = random.Random(seed)
    starts = STARTS + list(random_games.STARTS)
    for at in range(number):
        board = chess.Board(starts[at % len(starts)])
        for _ in range(source.randrange(60)):
            legal = list(board.legal_moves)
            if not legal:
                break
            # Rare moves now and then.
            rare = [move for move in legal if board.is_castling(move) or board.is_en_passant(move) or move.promotion]
            board.push(source.choice(rare if rare and source.random() < 0.3 else legal))
        yield board


@pytest.mark.parametrize("fen, many, few", [counted[1:] for counted in PUBLISHED], ids=[one[0] for one in PUBLISHED])
def test_published(perpetual, option, one_in, fen, many, few):
    depth, lines = many if one_in == 1 else few
    found = count(perpetual, option("--on"), fen, depth)
    print(f"{lines:,} lines, {found['seconds']:.1f} s")
    assert found["lines"] == lines


def test_random_positions(perpetual, option, one_in):
    """At two plies."""
    number, leaves = option("--positions", POSITIONS // one_in), 0
    for board in positions(number, option("--seed", SEED)):
        fen, lines = board.fen(en_passant="fen"), expected(board)
        assert count(perpetual, option("--on"), fen, 2)["lines"] == lines, fen
        leaves += lines
    print(f"{number} positions, {leaves:,} lines")
