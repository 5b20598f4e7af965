#!/usr/bin/env python3
"""Writes data/endgames: endgames with few pieces and long runs of moves that can be taken back.

Run it with .venv/bin/python; `scripts/setup.sh tests` makes .venv. The same numbers are drawn each
time, so the files come out the same. A line ends after 100 plies without a capture or pawn move
(the fifty-move rule), or when its side cannot go on as wanted.
"""

import random

import chess
import chess.pgn

from project import ROOT

FOLDER = ROOT / "data/endgames"
PLIES = 100
SHORTEST = 30  # a line that ends sooner is drawn again
LINES = 24

# Where the knights of knights-corner.pgn stay.
CORNER = chess.BB_RANK_1 | chess.BB_RANK_2 | chess.BB_RANK_3
CORNER &= chess.BB_FILE_A | chess.BB_FILE_B | chess.BB_FILE_C | chess.BB_FILE_D

# File -> what it is, whether White gives check whenever it safely can, and the start positions.
ENDGAMES = {
    "queen-checks.pgn": ("queen against king and pawns, perpetual check", True, [
        "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1",  # Figure 1 of the 2007 paper
        "8/6k1/8/2p1p3/2P1P3/6pp/2Q5/6K1 w - - 0 1",
        "8/8/1p4k1/1P3pp1/8/2Q5/7r/1K6 w - - 0 1",
        "7k/1p4p1/1P6/8/3Q4/8/5q2/2K5 w - - 0 1",
    ]),
    "rook-checks.pgn": ("rooks, checks along ranks and files", True, [
        "8/5pk1/R7/5P2/8/6p1/2r5/7K w - - 0 1",
        "8/8/3k4/1r6/1p6/1P6/R6R/6K1 w - - 0 1",
        "R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1",  # WAC.018, the position of the paper's experiment
        "8/2k5/R7/2p5/2P5/8/1r6/5K2 w - - 0 1",
    ]),
    "rooks.pgn": ("king and rook against king and rook", False, [
        "8/4k3/8/r7/8/8/4K3/7R w - - 0 1",
        "3k4/8/8/1r6/6R1/8/8/3K4 w - - 0 1",
    ]),
    "bishops.pgn": ("two or three bishops on one colour a side, pawns locked", False, [
        "3bk3/1b6/p1p5/P1P5/2p5/2P5/6B1/4KB2 w - - 0 1",
        "4k3/2b1b3/1b6/1p3p2/1P3P2/1B6/2B1B3/4K3 w - - 0 1",
    ]),
    "knights.pgn": ("two or three knights a side, pawns locked", False, [
        "1n2k1n1/8/8/3p4/3P4/8/8/1N2K1N1 w - - 0 1",
        "1n2k1n1/3n4/8/3p4/3P4/8/3N4/1N2K1N1 w - - 0 1",
    ]),
    "knights-corner.pgn": ("three white knights on twelve squares", False, [
        "8/6k1/8/8/8/2N5/7K/1N1N4 w - - 0 1",
    ]),
    "queens.pgn": ("two or three queens a side, pawns locked", False, [
        "1qk4q/8/8/p6p/P6P/8/8/1QK4Q w - - 0 1",
        "q1k4q/4q3/8/p6p/P6P/8/4Q3/Q1K4Q w - - 0 1",
    ]),
}


def position(board):
    """What makes two positions the same."""
    return board._transposition_key()


def quiet(board, checking, corner):
    """The moves that can be taken back and are wanted."""
    moves = [move for move in board.legal_moves if not board.is_irreversible(move)]
    if board.turn == chess.BLACK:
        return moves
    if checking:
        # What is lost cannot give check again.
        safe = [move for move in moves if not board.is_attacked_by(chess.BLACK, move.to_square)]
        moves = [move for move in safe if board.gives_check(move)] or safe
    if corner:
        knights = [move for move in moves if board.piece_type_at(move.from_square) == chess.KNIGHT]
        moves = [move for move in knights if chess.BB_SQUARES[move.to_square] & CORNER]
    return moves


def line(numbers, fen, checking, corner, repeating):
    """One line from this position; with repetitions as they come, or without any."""
    game = chess.pgn.Game()
    board = chess.Board(fen)
    assert board.is_valid(), fen
    game.setup(board)
    node = game
    seen = {position(board)}
    for _ in range(PLIES):
        moves = quiet(board, checking, corner)
        if repeating and len(board.move_stack) >= 2 and numbers.random() < 0.5:
            last = board.move_stack[-2]
            back = chess.Move(last.to_square, last.from_square)
            moves = [back] if back in moves else moves
        if not repeating:
            def is_new(move):
                board.push(move)
                new = position(board) not in seen
                board.pop()
                return new
            moves = [move for move in moves if is_new(move)]
        if not moves:
            break
        move = numbers.choice(sorted(moves, key=chess.Move.uci))
        board.push(move)
        seen.add(position(board))
        node = node.add_variation(move)
    return game, len(board.move_stack)


def main():
    """Writes every file."""
    FOLDER.mkdir(exist_ok=True)
    for name, (what, checking, fens) in ENDGAMES.items():
        numbers = random.Random(name)
        games, attempts, all_plies = [], 0, 0
        while len(games) < LINES:
            repeating = len(games) % 2 == 0
            fen = fens[attempts % len(fens)]
            attempts += 1
            game, plies = line(numbers, fen, checking, "corner" in name, repeating)
            if plies < SHORTEST:
                continue
            kind = "with" if repeating else "without"
            game_id = f"{name.removesuffix('.pgn')}-{len(games) + 1}-{kind}"
            game.headers.clear()
            game.headers.update(Event=f"Generated: {what}", Result="*", SetUp="1", FEN=fen, GameId=game_id)
            games.append(game)
            all_plies += plies
        text = "\n\n".join(str(game) for game in games)
        (FOLDER / name).write_text(text + "\n", encoding="ascii")
        print(f"{name}: {len(games)} lines, {all_plies} plies, of {attempts} drawn")


if __name__ == "__main__":
    main()
