#!/usr/bin/env python3
"""`perpetual uci` driven by a client that nobody here wrote: python-chess's engine module.

    tests/python/uci_games.py [--perpetual PATH] [--stockfish PATH] [--games N] [--seed S]

Full games against itself and against Stockfish at its lowest level, with clocks: no illegal move, no time forfeit. Then
the positions of data/positions/held.epd, which only repetition saves, against Stockfish at full strength: each must end
in a draw by repetition.
Exit codes: 0 all well, 1 something went wrong, 2 usage or a program could not be run.
"""

import argparse
import os
import random
import shutil
import sys
import time
import traceback
from pathlib import Path

import chess
import chess.engine

ROOT = Path(__file__).resolve().parents[2]
HELD = ROOT / "data/positions/held.epd"
START = chess.STARTING_FEN
# Openings, and endgames in which the clocks of a long game count.
OPENINGS = [
    START,
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    "8/5pk1/6p1/R6p/1r5P/6P1/5PK1/8 w - - 0 1",
]
SECONDS, INCREMENT = 1.5, 0.02
# Of a machine on which other things run; the engine cannot know of what happens outside of it.
GRACE = 0.25
MOST_PLIES = 600
HELD_PLIES = 120


class Wrong(Exception):
    """What a game should not have come to."""


def opened(path, **options):
    """An engine."""
    try:
        engine = chess.engine.SimpleEngine.popen_uci(path, timeout=30)
    except (OSError, chess.engine.EngineError) as error:
        print(f"uci_games: {path}: {error}", file=sys.stderr)
        sys.exit(2)
    engine.configure(options)
    return engine


def play(fen, white, black, limited=None):
    """A game with clocks, to its end; `limited` is a limit for the side that has none of our clocks (a colour and it)."""
    board = chess.Board(fen)
    clocks = {chess.WHITE: SECONDS, chess.BLACK: SECONDS}
    game = object()
    while not board.is_game_over(claim_draw=True):
        if board.ply() > MOST_PLIES:
            raise Wrong(f"{fen}: no end after {MOST_PLIES} plies")
        side = board.turn
        engine = white if side else black
        clock = chess.engine.Limit(
            white_clock=max(clocks[True], 0.001),
            black_clock=max(clocks[False], 0.001),
            white_inc=INCREMENT,
            black_inc=INCREMENT,
        )
        theirs = limited is not None and side == limited[0]
        began = time.monotonic()
        try:
            # An illegal move is an EngineError.
            played = engine.play(board, limited[1] if theirs else clock, game=game).move
        except chess.engine.EngineError as error:
            raise Wrong(f"{board.fen()}: {error}") from error
        spent = time.monotonic() - began
        if played is None:
            raise Wrong(f"{board.fen()}: no move")
        if not theirs:
            clocks[side] -= spent
            if clocks[side] < -GRACE:
                raise Wrong(f"{board.fen()}: time forfeit by {-clocks[side]:.2f} s after a move of {spent:.2f} s")
            clocks[side] += INCREMENT
        board.push(played)
    return board, min(clocks.values())


def hold(fen, ours, stockfish):
    """Plays White with our engine; it must be a draw by repetition."""
    board = chess.Board(fen)
    game = object()
    while not board.is_game_over(claim_draw=True):
        if board.ply() >= HELD_PLIES:
            raise Wrong(f"{fen}: not drawn after {HELD_PLIES} plies: {board.fen()}")
        engine, seconds = (ours, 0.1) if board.turn else (stockfish, 0.05)
        try:
            board.push(engine.play(board, chess.engine.Limit(time=seconds), game=game).move)
        except chess.engine.EngineError as error:
            raise Wrong(f"{board.fen()}: {error}") from error
    ended = board.outcome(claim_draw=True)
    if ended.termination not in (chess.Termination.THREEFOLD_REPETITION, chess.Termination.FIVEFOLD_REPETITION):
        line = " ".join(move.uci() for move in board.move_stack)
        raise Wrong(f"{fen}: {ended.result()} by {ended.termination.name.lower()}: {line}")
    return board


def held_positions():
    """FEN and name of each."""
    for line in HELD.read_text().splitlines():
        if line and not line.startswith("#"):
            board = chess.Board()
            operations = board.set_epd(line)
            yield board.fen(), operations["id"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--perpetual", default=str(ROOT / "target/release/perpetual"))
    parser.add_argument("--stockfish", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--games", type=int, default=1, help="of each kind from each opening")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    numbers = random.Random(arguments.seed)
    uci = [arguments.perpetual, "uci"]
    wrong = 0

    def attempt(name, one):
        nonlocal wrong
        began = time.monotonic()
        try:
            said = one()
        except (Wrong, chess.engine.EngineTerminatedError) as problem:
            wrong += 1
            said = f"WRONG: {problem}"
        print(f"{name}: {said} ({time.monotonic() - began:.1f} s)", flush=True)

    white, black = opened(uci), opened(uci, Repetition="first")
    # The circuit itself, in mid-game: slow, and no excuse for being late.
    verilated = opened(uci, On="verilated")
    weakest = opened(arguments.stockfish, **{"Skill Level": 0})
    strong = opened(arguments.stockfish, Hash=64)

    def ended(board, least):
        outcome = board.outcome(claim_draw=True)
        return f"{outcome.result()} by {outcome.termination.name.lower()}, {board.ply()} plies, {least:.2f} s left at the end"

    for fen in OPENINGS:
        for _ in range(arguments.games):
            attempt(f"itself, {fen}", lambda: ended(*play(fen, white, black)))
            ours_is_white = numbers.random() < 0.5
            pair = (white, weakest) if ours_is_white else (weakest, white)
            limit = (not ours_is_white, chess.engine.Limit(nodes=500))
            attempt(f"Stockfish at level 0, {fen}", lambda: ended(*play(fen, *pair, limit)))
    attempt(f"itself as a circuit, {OPENINGS[5]}", lambda: ended(*play(OPENINGS[5], verilated, black)))
    for fen, name in held_positions():
        attempt(f"held against Stockfish, {name}", lambda: f"drawn after {hold(fen, white, strong).ply()} plies")
    for engine in (white, black, verilated, weakest, strong):
        engine.quit()
    print("all well" if wrong == 0 else f"{wrong} games went wrong")
    sys.exit(1 if wrong else 0)


try:
    main()
except Exception:
    # Engines that still run would keep the interpreter waiting for them.
    traceback.print_exc()
    sys.stderr.flush()
    os._exit(2)
