#!/usr/bin/env python3
"""Legal lines counted by the Verilog of the search chip, against published counts and python-chess.

    tests/python/perft.py [--perpetual PATH] [--on FORM] [--positions N] [--seed S] [--markdown]

The usual six positions of perft with their published counts, ten million lines together; then N random positions at
two plies against python-chess. With --markdown the six positions alone, half a million lines, as a table with clock
cycles and processor time.
Exit codes: 0 all agree, 1 some differ, 2 usage or the program could not be run.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

import chess

import random_games

ROOT = Path(__file__).resolve().parents[2]
SHOWN = 10  # differences printed
POSITIONS, SEED = 1_000, 2026
# The six positions that programs are compared with, and the counts that are published: plies and lines, many and few.
PUBLISHED = [
    ("start", chess.STARTING_FEN, (5, 4_865_609), (4, 197_281)),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (4, 4_085_603), (3, 97_862)),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (5, 674_624), (4, 43_238)),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (4, 422_333), (3, 9_467)),
    ("castling", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (3, 62_379), (3, 62_379)),
    ("middle game", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", (3, 89_890), (3, 89_890)),
]
# Castling, en passant that is not legal and promotions close at hand.
STARTS = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P2/1p1p1p2/8/P1P1P1P1/4K3 w - - 0 1",
    *(position[1] for position in PUBLISHED),
]


def count(perpetual: Path, on: str, fen: str, depth: int) -> dict:
    """What the program counts."""
    command = [str(perpetual), "perft", "--fen", fen, "--depth", str(depth), "--on", on, "--format", "json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        ran = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        print(f"perft: cannot run {perpetual}: {error.strerror}; `make build` builds it", file=sys.stderr)
        sys.exit(2)
    if ran.returncode != 0:
        print(f"perft: {fen}: {ran.stderr.strip()}", file=sys.stderr)
        sys.exit(2)
    found = json.loads(ran.stdout)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # On a machine that has other work as well, the clock on the wall says little.
    return found | {"processor": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}


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


def table(rows: list) -> str:
    """The six positions as Markdown."""
    lines = ["| position | plies | lines | clock cycles a line | processor, s | lines a second |", "| --- | --: | --: | --: | --: | --: |"]
    for name, depth, found in rows:
        cycles, seconds = found["cycles"] or 0, found["processor"]
        lines.append(
            f"| {name} | {depth} | {found['lines']:,} | {cycles / found['lines']:.1f} | {seconds:.1f} "
            f"| {found['lines'] / seconds:,.0f} |"
        )
    total = sum(found["lines"] for _, _, found in rows)
    cycles = sum(found["cycles"] or 0 for _, _, found in rows)
    seconds = sum(found["processor"] for _, _, found in rows)
    lines.append(f"| all | | {total:,} | {cycles / total:.1f} | {seconds:.1f} | {total / seconds:,.0f} |")
    lines.append("")
    lines.append(f"The exported Verilog under Verilator on one core: {cycles / seconds / 1e6:.2f} million clock cycles a second.")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--perpetual", type=Path, default=ROOT / "target/release/perpetual")
    parser.add_argument("--on", default="verilated", help="a form of the search chip")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    differences, rows = 0, []

    def compare(fen: str, depth: int, lines: int, found: dict) -> None:
        nonlocal differences
        if found["lines"] != lines:
            differences += 1
            if differences <= SHOWN:
                print(f"{depth} plies of {fen}: expected {lines}, got {found['lines']}", file=sys.stderr)

    for name, fen, many, few in PUBLISHED:
        depth, lines = few if arguments.markdown else many
        found = count(arguments.perpetual, arguments.on, fen, depth)
        compare(fen, depth, lines, found)
        rows.append((name, depth, found))
    if arguments.markdown:
        print(table(rows))
        return 1 if differences else 0
    total, seconds = (sum(row[2][what] for row in rows) for what in ("lines", "seconds"))
    print(f"{len(rows)} positions with published counts, {total:,} lines, {seconds:.1f} s")
    leaves, began = 0, time.monotonic()
    for board in positions(arguments.positions, arguments.seed):
        fen, lines = board.fen(en_passant="fen"), expected(board)
        compare(fen, 2, lines, count(arguments.perpetual, arguments.on, fen, 2))
        leaves += lines
    print(f"{arguments.positions} random positions at 2 plies, {leaves:,} lines, {time.monotonic() - began:.1f} s")
    print(f"{differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
